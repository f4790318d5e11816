import { sql } from 'kysely';
import { type PrincipalKind, principalKind, type SensitiveKind } from '@renderdesk/contract';
import * as contract from '@renderdesk/contract';
import type { Db } from '../db/db.ts';
import type { TableFacts } from '../db/tableFacts.ts';
import { tables } from '../db/tables.ts';

/** Properties of a column that recording needs. */
interface Column {
  /** Left out of records: computed, of bytes, or carried. */
  readonly hidden: boolean;
  readonly sensitive: SensitiveKind | undefined;
  /** A time that may depend on when the command runs. */
  readonly isMoment: boolean;
  /** A number that the database assigns: an identity column, or the next value of a sequence. */
  readonly isIdentity: boolean;
}
/** What a record has to know of a table: its facts (core/db/tables.ts) and what the catalogue of the database says. */
export interface Table {
  readonly isRecorded: boolean;
  /** The kind of thing that a row belongs to, as operation records name it: `enrolment_key` is an enrolmentKey. */
  readonly kind: string;
  readonly columns: ReadonlyMap<string, Column>;
  /** Columns with the id of another thing, by the thing's kind. */
  readonly refers: Readonly<Record<string, string>>;
  /** Columns with a code, by the name of its code table in the contract. */
  readonly codes: Readonly<Record<string, string>>;
  /** Columns with amounts. */
  readonly amounts: readonly string[];
  /** Columns of the row's key, in order. */
  readonly key: readonly string[];
  /**
   * Column with the id of the thing: the row's own, or that of the thing it is part of (a temporary password belongs to
   * its user).
   */
  readonly thing: string;
}
export type Tables = ReadonlyMap<string, Table>;

const codeTables: ReadonlySet<string> = new Set(
  Object.entries(contract).flatMap(([name, one]) =>
    typeof one === 'object' && one !== null && 'codes' in one && 'of' in one ? [name] : [],
  ),
);

let known: Promise<Tables> | undefined;

/**
 * All tables, read from the database once for each process, since they are the same for every database of this version.
 */
export const tablesOf = (db: Db): Promise<Tables> => {
  known ??= readTables(db).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
};

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string): string => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Code tables of columns that have the same one in all tables. */
const sharedCodes: Readonly<Record<string, string>> = { actor_kind: 'principalKind' };

/**
 * Code table of a column with a CHECK of codes: the one that its table names, else the one named after table and
 * column, else after the column. Undefined for codes that are in no code table.
 */
export const codeTableOf = (facts: TableFacts, table: string, column: string): string | undefined => {
  if (facts.ownCodes?.includes(column) === true) return undefined;
  const named = facts.codes?.[column] ?? facts.someCodes?.[column] ?? sharedCodes[column];
  return named ?? [camel(`${table}_${column}`), camel(column)].find((name) => codeTables.has(name));
};

/** A column as the catalogue describes it. */
interface Described {
  readonly table: string;
  readonly name: string;
  readonly computed: boolean;
  readonly moment: boolean;
  readonly identity: boolean;
  readonly amount: boolean;
  readonly keyAt: number | null;
  readonly refers: string | null;
  readonly coded: boolean;
}

const readTables = async (db: Db): Promise<Tables> => {
  const { rows } = await sql<Described>`
    select c.relname as table, a.attname as name,
      a.attgenerated <> '' or a.atttypid = 'bytea'::regtype as computed,
      a.atttypid = 'timestamptz'::regtype as moment,
      a.attidentity <> '' or coalesce((select pg_get_expr(d.adbin, d.adrelid) like 'nextval(%' from pg_attrdef d
        where d.adrelid = c.oid and d.adnum = a.attnum), false) as identity,
      format_type(a.atttypid, a.atttypmod) = 'numeric(20,6)' as amount,
      array_position(i.indkey::int2[], a.attnum) as "keyAt",
      (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
        left join pg_attribute r on r.attrelid = k.confrelid and r.attnum = k.confkey[cardinality(k.confkey)]
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey[cardinality(k.conkey)] = a.attnum
          and (cardinality(k.conkey) = 1 or r.attname = 'id') order by cardinality(k.conkey) limit 1) as refers,
      exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conname = c.relname || '_' || a.attname || '_code') as coded
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.table)].flatMap(([table, columns]) => {
      const facts = factsOf(table);
      return facts ? [[table, tableOf(table, facts, columns)] as const] : [];
    }),
  );
};

const factsOf = (table: string): TableFacts | undefined =>
  (tables as Readonly<Record<string, TableFacts | undefined>>)[table];
const kindOf = (table: string): string => factsOf(table)?.kind ?? camel(table);

const tableOf = (table: string, facts: TableFacts, columns: readonly Described[]): Table => {
  const kind = kindOf(table);
  const thing = `${snake(kind)}_id`;
  const key = columns
    .filter((column) => column.keyAt !== null)
    // A row whose key begins with a purse or task is still identified by its own id.
    .toSorted((a, b) => Number(b.name === 'id') - Number(a.name === 'id') || (a.keyAt ?? 0) - (b.keyAt ?? 0))
    .map((column) => column.name);
  return {
    isRecorded: facts.unrecorded !== true,
    kind,
    columns: new Map(
      columns.map(({ name, computed, moment, identity }) => [
        name,
        {
          hidden: computed || facts.carried?.includes(name) === true,
          sensitive: facts.sensitive?.[name],
          isMoment: moment && facts.byDay?.includes(name) !== true,
          isIdentity: identity,
        },
      ]),
    ),
    refers: Object.fromEntries(
      columns.flatMap(({ name, refers }) => (refers === null ? [] : [[name, kindOf(refers)]])),
    ),
    codes: Object.fromEntries(
      columns.flatMap(({ name, coded }) => {
        const codes = coded ? codeTableOf(facts, table, name) : undefined;
        return codes === undefined ? [] : [[name, codes]];
      }),
    ),
    amounts: columns.flatMap(({ name, amount }) =>
      amount && facts.noAmount?.includes(name) !== true ? [name] : [],
    ),
    key,
    thing: columns.some(({ name }) => name === thing) ? thing : (key[0] ?? ''),
  };
};

/**
 * Columns with the id of a person or company without a constraint that says so: rows of a purse have no foreign key to
 * it (foundation).
 */
const referredByName: Readonly<Record<string, string>> = {
  user_id: 'user',
  main_id: 'user',
  owner_id: 'user',
  to_user_id: 'user',
  admin_id: 'admin',
  created_by: 'admin',
  begun_by: 'admin',
  closed_by: 'admin',
  approved_by: 'admin',
  confirmed_by: 'admin',
  decided_by: 'admin',
  withdrawn_by: 'admin',
  peer_id: 'user',
  company_id: 'company',
  company_account_id: 'companyAccount',
};

/** How fields of a kind are formatted: references, codes and amounts. */
export interface Reading {
  readonly refers: Readonly<Record<string, string>>;
  readonly codes: Readonly<Record<string, string>>;
  readonly amounts: string[];
}

/** Kind of the creator's id, by the row's kind of actor; rules have no id. */
const kindOfActor: Readonly<Record<PrincipalKind, string | undefined>> = {
  [principalKind.of.staff]: 'admin',
  [principalKind.of.partner]: 'partner',
  [principalKind.of.node]: 'node',
  [principalKind.of.system]: undefined,
  [principalKind.of.customer]: 'user',
};

/**
 * References of one row, from those of its kind: when the row has `actor_kind`, that decides the kind of its creator,
 * as partners and customers have ids of their own.
 */
export const refersIn = (
  refers: Reading['refers'],
  values: Readonly<Record<string, unknown>> | null | undefined,
): Reading['refers'] => {
  const { created_by: creator, ...others } = refers;
  const actor = principalKind.schema.safeParse(values?.['actor_kind']);
  const kind = actor.success ? kindOfActor[actor.data] : creator;
  return creator === undefined || kind === undefined ? others : { ...others, created_by: kind };
};

/** Formatting of the fields of every kind, for people. */
export const readings = async (db: Db): Promise<ReadonlyMap<string, Reading>> => {
  const found = new Map<string, Reading>();
  for (const { kind, columns, refers, codes, amounts } of (await tablesOf(db)).values()) {
    const byName = Object.entries(referredByName).filter(([column]) => columns.has(column));
    const before = found.get(kind);
    found.set(kind, {
      refers: { ...before?.refers, ...Object.fromEntries(byName), ...refers },
      codes: { ...before?.codes, ...codes },
      amounts: [...new Set([...(before?.amounts ?? []), ...amounts])],
    });
  }
  return found;
};
