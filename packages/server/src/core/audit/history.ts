import { errorCodes, type Happened, type Language, Said, saidText } from '@renderdesk/contract';
import { sql } from 'kysely';
import * as z from 'zod';
import { actionLabel, areaOfKind, codeLabel } from '../calls/texts.ts';
import type { Db } from '../db/db.ts';
import { asId, asInstant } from '../db/wire.ts';
import { actedBy } from './actedBy.ts';
import { readings, refersIn, type Tables, tablesOf } from './tables.ts';

/** Maximum number of changes in the history of one thing. */
const mostChanges = 200;
/** Names shown of a long list. */
const mostNamed = 5;

/** Name of the value of a field; undefined when the value needs none. */
export type Names = (kind: string, field: string, value: unknown) => string | undefined;

interface Thing {
  /**
   * Kinds whose rows share the id of the thing. The first is the kind of the thing itself and wins where two kinds have
   * the same field.
   */
  readonly kinds: readonly [string, ...string[]];
  readonly id: number;
  readonly names?: Names;
  /** Fields shown under another field's name, and omitted when that field is present. */
  readonly under?: Readonly<Record<string, string>>;
}

/** One side of a record, as far as it is read here: rows of things with their changed values. */
const Side = z
  .object({
    rows: z.array(
      z.object({ kind: z.string(), id: z.number().nullish(), values: z.record(z.string(), z.unknown()) }),
    ),
  })
  .catch({ rows: [] });

/** Columns that change with every write, or are bookkeeping of the server. */
const unsaid: readonly string[] = [
  'id',
  'version',
  'auth_version',
  'must_change_password',
  'updated_at',
  'created_at',
  'expires_at',
  'deleted_at',
];

/** Table and column of the name of a referenced thing. */
const nameColumns: Readonly<Record<string, readonly [table: string, column: string]>> = {
  user: ['user', 'name'],
  admin: ['admin', 'really_name'],
  role: ['role', 'name'],
  organization: ['organization', 'name'],
  company: ['company', 'name'],
  companyAccount: ['company_account', 'name'],
  partner: ['partner', 'name'],
};

/**
 * Formats a field where its thing has no formatter of its own: a code becomes its label, a reference becomes name and
 * id. `values` holds the other fields of the row, which say what kind of person created it.
 */
type Read = (o: {
  readonly kind: string;
  readonly field: string;
  readonly value: unknown;
  readonly values: Readonly<Record<string, unknown>>;
}) => string | undefined;

const readingOf = async (
  db: Db,
  sides: readonly unknown[],
  { kinds, names }: Thing,
  language: Language,
): Promise<Read> => {
  const known = await readings(db);
  const referred = (kind: string, field: string, values: Readonly<Record<string, unknown>>) =>
    refersIn(known.get(kind)?.refers ?? {}, values)[field];
  const ids = new Map<string, Set<number>>();
  for (const { kind, values } of sides.flatMap((side) => Side.parse(side).rows))
    for (const [field, value] of Object.entries(values)) {
      const of = kinds.includes(kind) ? referred(kind, field, values) : undefined;
      if (of !== undefined && typeof value === 'number') ids.set(of, (ids.get(of) ?? new Set()).add(value));
    }
  const named = new Map<string, string>();
  for (const [of, numbers] of ids) {
    const [table, column] = nameColumns[of] ?? [];
    if (table === undefined || column === undefined) continue;
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(column)} as name from ${sql.table(table)} where id = any(${[...numbers]}::bigint[])`.execute(
      db,
    );
    for (const { id, name } of rows) named.set(`${of} ${id}`, `${name} ${id}`);
  }
  return ({ kind, field, value, values }) => {
    const of = referred(kind, field, values);
    // The formatter of `created_by` is for staff; other actors have ids of their own.
    const own = field !== 'created_by' || of === 'admin' ? names?.(kind, field, value) : undefined;
    if (own !== undefined) return own;
    const sentence = Said.safeParse(value);
    if (sentence.success)
      return saidText(sentence.data, (table, code) => codeLabel(language, table.area, table, code));
    const table = known.get(kind)?.codes[field];
    if (table !== undefined && typeof value === 'number')
      return codeLabel(language, areaOfKind(kind), { name: table }, value);
    return typeof value === 'number' ? named.get(`${of} ${value}`) : undefined;
  };
};

/** Columns by which rows of a kind refer to the thing itself or to another of its kind. */
const ownColumns = (tables: Tables, kind: string): readonly string[] =>
  [...tables.values()].flatMap((table) =>
    table.kind === kind
      ? Object.entries(table.refers).flatMap(([column, of]) => (of === kind ? [column] : []))
      : [],
  );

const wireName = (column: string): string =>
  column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const said = (value: unknown, name: (value: unknown) => string | undefined): string | null => {
  if (value === null || value === undefined || value === '' || value === false) return null;
  if (value === true) return '✓';
  if (Array.isArray(value)) {
    const more = value.length > mostNamed ? ` … (${value.length})` : '';
    return value.length === 0
      ? null
      : value
          .slice(0, mostNamed)
          .map((one) => name(one) ?? String(one))
          .join(', ') + more;
  }
  return (
    name(value) ??
    (typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))
  );
};

/** The fields of one thing on one side of a record, as text. Rows of a list (roles) appear in full. */
const fieldsOf = (
  side: unknown,
  { kinds, id }: Thing,
  o: { readonly hidden: ReadonlyMap<string, ReadonlySet<string>>; readonly read: Read },
): Map<string, string> => {
  const { rows } = Side.parse(side);
  const fields = new Map<string, string>();
  for (const kind of kinds) {
    const own = new Map<string, string[]>();
    for (const row of rows) {
      if (row.kind !== kind || row.id !== id) continue;
      for (const [field, value] of Object.entries(row.values)) {
        const text = said(value, (one) => o.read({ kind, field, value: one, values: row.values }));
        if (text !== null && o.hidden.get(kind)?.has(field) !== true)
          own.set(field, [...(own.get(field) ?? []), text]);
      }
    }
    for (const [field, texts] of own) if (!fields.has(field)) fields.set(field, texts.join(', '));
  }
  return fields;
};

/** The change of each field; a field with equal text before and after is omitted. */
const changesBetween = (
  was: Map<string, string>,
  is: Map<string, string>,
  under: Readonly<Record<string, string>> = {},
): Happened['changes'] => {
  for (const [field, name] of Object.entries(under))
    if (was.has(name) || is.has(name)) for (const side of [was, is]) side.delete(field);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [before, after] = [was.get(field) ?? null, is.get(field) ?? null];
    return before === after ? [] : [{ field: under[field] ?? wireName(field), before, after }];
  });
};

/**
 * History of one thing, newest first: time, actor, reason and the change of each field. With `refusedToo`, includes
 * refused commands.
 */
export const historyOf = async (
  db: Db,
  thing: Thing,
  { language, refusedToo = false }: { readonly language: Language; readonly refusedToo?: boolean },
): Promise<Happened[]> => {
  let query = db
    .selectFrom('operation_object as oo')
    .innerJoin('operation as o', (join) =>
      join.onRef('o.at', '=', 'oo.at').onRef('o.id', '=', 'oo.operation_id'),
    )
    .where('oo.kind', '=', thing.kinds[0])
    .where('oo.object_id', '=', thing.id);
  if (!refusedToo) query = query.where('oo.outcome', '=', errorCodes.success);
  const rows = await query
    .select(['o.id', 'oo.at', 'oo.outcome', 'o.call', 'o.reason', 'o.before', 'o.after'])
    .select(actedBy('o.actor_kind', 'o.actor_id').as('by'))
    .orderBy('oo.at', 'desc')
    .orderBy('oo.operation_id', 'desc')
    .limit(mostChanges)
    .execute();
  const tables = await tablesOf(db);
  const hidden = new Map(
    thing.kinds.map((kind) => [kind, new Set([...unsaid, ...ownColumns(tables, kind)])] as const),
  );
  const sides = rows.flatMap(({ before, after }) => [before, after]);
  const o = { hidden, read: await readingOf(db, sides, thing, language) };
  return rows.map((row) => ({
    operationId: asId(row.id),
    at: asInstant(row.at),
    reallyName: row.by,
    action: actionLabel(language, row.call),
    outcome: row.outcome,
    reason: row.reason,
    changes: changesBetween(fieldsOf(row.before, thing, o), fieldsOf(row.after, thing, o), thing.under),
  }));
};
