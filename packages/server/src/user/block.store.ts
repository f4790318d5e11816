import { blockKind, type BlockKind } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { deleteRows, lockRow, updateRow, writeUnique } from '../core/crud/crud.store.ts';
import type { Outcome } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';

/** The figures of a phone number by which two of them are the same, with or without a country's prefix. */
export const phoneFigures = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-11);

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

/** Throws `onBlockList` where a phone number, an address or a company is blocked; names the fields. */
export const expectNotBlocked = async (
  tx: Tx,
  o: {
    readonly phone: string | null;
    readonly email: string | null;
    readonly company?: string;
    readonly now: Date;
  },
): Promise<void> => {
  const { rows } = await sql<{ kind: BlockKind }>`
    select distinct b.kind from block b, (select ${o.phone}::text as phone, folded(${o.email}::text) as email_folded,
      ${o.company ?? ''}::text as company) as u where ${blocksUser(o.now)} order by 1`.execute(tx);
  if (rows.length === 0) return;
  const fields = { 1: 'email', 2: 'phone', 3: 'ip', 4: 'company' } as const;
  throw new ApiError('onBlockList', { issues: rows.map(({ kind }) => ({ path: fields[kind] })) });
};

interface Entry {
  readonly isThird: boolean;
  readonly kind: BlockKind;
  readonly value: string;
  readonly source: string;
  readonly reason: string;
  readonly expiresAt: Date | null;
}
interface By {
  readonly by: number;
  readonly now: Date;
}

const foldedOf = (entry: Entry) =>
  entry.kind === blockKind.of.phone
    ? sql<string>`${phoneFigures(entry.value)}::text`
    : sql<string>`folded(${entry.value})`;

/** Adds an entry; answers its number. Throws `alreadyTaken`, and `badInput` for a phone number without figures. */
export const addBlock = async (tx: Tx, entry: Entry, { by, now }: By): Promise<number> => {
  if (entry.kind === blockKind.of.phone && phoneFigures(entry.value) === '') throw badFields('blockValue');
  const { id } = await writeUnique(
    tx
      .insertInto('block')
      .values({
        is_third: entry.isThird,
        kind: entry.kind,
        value: entry.value,
        value_folded: foldedOf(entry),
        source: entry.source,
        reason: entry.reason,
        expires_at: entry.expiresAt,
        created_by: by,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { block_once: 'blockValue' },
  );
  return id;
};

/** Adds addresses and domains to our own list; those that stand there stay. Answers how many are new. */
export const addPatterns = async (
  tx: Tx,
  o: By & { readonly patterns: readonly string[]; readonly reason: string },
): Promise<number> => {
  const added = await sql`
    insert into block (is_third, kind, value, value_folded, reason, created_by, created_at)
    select distinct on (folded(p)) false, ${blockKind.of.email}, p, folded(p), ${o.reason}, ${o.by}, ${o.now}::timestamptz
    from unnest(${o.patterns}::text[]) as p
    on conflict (is_third, kind, value_folded) where deleted_at is null do nothing`.execute(tx);
  return Number(added.numAffectedRows ?? 0);
};

const expectOn = async (tx: Tx, id: number, isThird: boolean): Promise<void> => {
  if ((await lockRow(tx, 'block', { id })).is_third !== isThird) throw new ApiError('notFound');
};

/** Changes what is said of an entry of one of both lists. Throws `notFound`, `changedMeanwhile`. */
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
  await expectOn(tx, o.id, o.isThird);
  await updateRow(tx, 'block', o);
};

/** Takes entries off one of both lists. */
export const removeBlocks = async (
  tx: Tx,
  o: { readonly ids: readonly number[]; readonly isThird: boolean; readonly now: Date },
): Promise<Map<number, Outcome>> => {
  const rows = await tx
    .selectFrom('block')
    .where('id', 'in', o.ids)
    .where('is_third', '=', o.isThird)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  const own = rows.map(({ id }) => id);
  return own.length === 0 ? new Map() : deleteRows(tx, 'block', own, o.now);
};

/** Entries of one of both lists, with who made each. */
export const entriesOf = (db: Db, isThird: boolean) =>
  db
    .selectFrom('block as b')
    .innerJoin('admin as by', 'by.id', 'b.created_by')
    .where('b.deleted_at', 'is', null)
    .where('b.is_third', '=', isThird);
