import {
  blockKind,
  type BlockKind,
  blockLine,
  type customerBlocks,
  type emailBlocks,
  type OutputOf,
  normalise,
  readBlockLine,
} from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { deleteRows, updateRow } from '../core/crud/crud.store.ts';
import type { Outcome } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';

/** The figures of a phone number by which two of them are the same, with or without a country's prefix. */
export const phoneFigures = (phone: string): string =>
  normalise.phone(phone).replaceAll(/\D/g, '').slice(-11);

const figures = (column: string) =>
  sql<string>`right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 11)`;
const domain = (column: string) => sql<string>`'@' || split_part(${sql.ref(column)}, '@', 2)`;

/** Whether an entry `b` is about what an account `u` has. */
const isAbout = sql<SqlBool>`((b.kind = ${blockKind.of.email} and b.value_folded in (u.email_folded, ${domain('u.email_folded')}))
  or (b.kind = ${blockKind.of.phone} and b.value_folded = ${figures('u.phone')})
  or (b.kind = ${blockKind.of.company} and u.company <> '' and b.value_folded = folded(u.company)))`;
/** Whether an entry `b` that holds blocks an account `u`. */
export const blocksUser = (now: Date) =>
  sql<SqlBool>`b.deleted_at is null and (b.expires_at is null or b.expires_at > ${now}) and ${isAbout}`;

/** How many accounts have what an entry `b` is about; each kind by its own index. */
export const userCount = sql<number>`(case b.kind
  when ${blockKind.of.email} then case when left(b.value_folded, 1) = '@'
    then (select count(*) from "user" u where split_part(u.email_folded, '@', 2) = substr(b.value_folded, 2)
      and u.email_folded is not null and u.deleted_at is null)
    else (select count(*) from "user" u where u.email_folded = b.value_folded and u.deleted_at is null) end
  when ${blockKind.of.phone} then (select count(*) from "user" u where ${figures('u.phone')} = b.value_folded
    and u.phone is not null and u.deleted_at is null)
  when ${blockKind.of.company} then (select count(*) from "user" u where folded(u.company) = b.value_folded
    and u.company <> '' and u.deleted_at is null)
  else 0 end)::int`;

/** Throws `onBlockList` where a phone number, an address or a company is blocked; names the fields, and to staff the entries and their lists. */
export const expectNotBlocked = async (
  tx: Tx,
  o: {
    readonly phone: string | null;
    readonly email: string | null;
    readonly company?: string;
    readonly now: Date;
    readonly toStaff?: boolean;
  },
): Promise<void> => {
  const { rows } = await sql<{ kind: BlockKind; value: string; is_third: boolean }>`
    select b.kind, b.value, b.is_third from block b, (select ${o.phone}::text as phone, folded(${o.email}::text) as email_folded,
      ${o.company ?? ''}::text as company) as u where ${blocksUser(o.now)} order by b.kind, b.is_third, b.id`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const fields = { 1: 'email', 2: 'phone', 3: 'ip', 4: 'company' } as const;
  throw new ApiError('onBlockList', {
    issues: [...new Set(rows.map(({ kind }) => fields[kind]))].map((path) => ({ path })),
    ...(o.toStaff === true && {
      blocks: rows.map(({ kind, value, is_third: isThird }) => ({
        blockKind: kind,
        blockValue: value,
        isThird,
      })),
    }),
  });
};

/** What a customer has of what can be blocked. */
export const contactsOf = (db: Db, userId: number) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['email', 'phone', 'company'])
    .executeTakeFirstOrThrow();

/** What of a customer can be blocked: whether it is on a list, and how many accounts have it. */
export const blockable = async (
  db: Db,
  o: { readonly userId: number; readonly now: Date },
): Promise<OutputOf<typeof customerBlocks.preview>> => {
  const { rows } = await sql<{ kind: BlockKind; is_listed: boolean; n: number }>`
    select b.kind, exists (select from block l where l.deleted_at is null and (l.expires_at is null or l.expires_at > ${o.now})
        and l.kind = b.kind and (l.value_folded = b.value_folded
          or b.kind = ${blockKind.of.email} and l.value_folded = '@' || split_part(b.value_folded, '@', 2))) as is_listed,
      ${userCount} as n
    from "user" u, lateral (values (${blockKind.of.email}::smallint, u.email_folded), (${blockKind.of.phone}::smallint, ${figures('u.phone')}),
      (${blockKind.of.company}::smallint, folded(u.company))) as b (kind, value_folded)
    where u.id = ${o.userId} and coalesce(b.value_folded, '') <> '' order by b.kind`.execute(db);
  return rows.map(({ kind, is_listed: isListed, n }) => ({ blockKind: kind, isListed, userCount: n }));
};

interface Added {
  readonly isThird: boolean;
  readonly kind: BlockKind;
  readonly lines: readonly string[];
  readonly source: string;
  /** The customer from whose page it is put on the list. */
  readonly ofUserId: number | null;
  readonly reason: string;
  readonly expiresAt: Date | null;
  readonly by: number;
  readonly now: Date;
}
type Answer = OutputOf<typeof emailBlocks.add>;

/**
 * Adds what stands on lines to one of both lists, and answers each line that is not empty: those that stand there already stay as
 * they are, unless they are over and hold nobody any more; one that is no entry of the kind is left out alone.
 */
export const addLines = async (tx: Tx, o: Added): Promise<Answer> => {
  const read = o.lines.flatMap((typed, at) =>
    typed.trim() === '' ? [] : [{ line: at + 1, typed: typed.trim(), ...readBlockLine(o.kind, typed) }],
  );
  const good = read.filter((one) => 'value' in one);
  const values = good.map(({ value }) => value);
  const keys = o.kind === blockKind.of.phone ? values.map(phoneFigures) : values;
  const { rows: folded } = await sql<{ key: string }>`select folded(k) as key
    from unnest(${keys}::text[]) with ordinality as typed (k, at) order by at`.execute(tx);
  const { rows: inserted } = await sql<{ key: string }>`
    insert into block (is_third, kind, value, value_folded, source, of_user_id, reason, expires_at, created_by, created_at)
    select distinct on (k) ${o.isThird}, ${o.kind}::smallint, v, k, ${o.source}, ${o.ofUserId}::bigint, ${o.reason}, ${o.expiresAt}::timestamptz, ${o.by},
      ${o.now}::timestamptz
    from unnest(${values}::text[], ${folded.map(({ key }) => key)}::text[]) with ordinality as typed (v, k, at) order by k, at
    on conflict (is_third, kind, value_folded) where deleted_at is null do update set value = excluded.value, source = excluded.source,
      of_user_id = excluded.of_user_id, reason = excluded.reason, expires_at = excluded.expires_at, created_by = excluded.created_by, created_at = excluded.created_at,
      updated_at = excluded.created_at, version = block.version + 1 where block.expires_at <= ${o.now}
    returning value_folded as key`.execute(tx);
  // Of lines that say the same the first is added.
  const fresh = new Set(inserted.map(({ key }) => key));
  const isNew = new Map(good.map(({ line }, at) => [line, fresh.delete(folded[at]?.key ?? '')]));
  return {
    added: inserted.length,
    lines: read.map((one) => ({
      line: one.line,
      typed: one.typed,
      blockLine:
        'refused' in one ? one.refused : isNew.get(one.line) ? blockLine.of.added : blockLine.of.known,
      instead: 'refused' in one ? one.instead : null,
    })),
  };
};

/** Changes what is said of an entry of one of both lists; who reported it is said, or is a customer. Throws `notFound`, `changedMeanwhile`. */
export const changeBlock = async (
  tx: Tx,
  o: {
    readonly id: number;
    readonly version: number;
    readonly isThird: boolean;
    readonly now: Date;
    readonly set: { readonly reason: string; readonly source?: string; readonly expires_at?: Date | null };
  },
): Promise<void> => {
  await updateRow(tx, 'block', {
    ...o,
    of: { is_third: o.isThird },
    set: ({ of_user_id: reporter }) => {
      if (o.set.source === '' && reporter === null) throw badFields('source');
      return o.set;
    },
  });
};

/** Takes entries off one of both lists. */
export const removeBlocks = (
  tx: Tx,
  o: { readonly ids: readonly number[]; readonly isThird: boolean; readonly now: Date },
): Promise<Map<number, Outcome>> => deleteRows(tx, 'block', { ...o, of: { is_third: o.isThird } });

/** Entries of one of both lists, with who made each. */
export const entriesOf = (db: Db, isThird: boolean) =>
  db
    .selectFrom('block as b')
    .innerJoin('admin as by', 'by.id', 'b.created_by')
    .where('b.deleted_at', 'is', null)
    .where('b.is_third', '=', isThird);
