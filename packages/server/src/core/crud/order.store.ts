import { type Selectable, sql } from 'kysely';
import type { DB, Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';

/** Tables whose rows have a manual order. `position` is unique and deferrable. */
type OrderedTable = {
  [T in keyof DB]: 'id' | 'position' | 'deleted_at' extends keyof DB[T] ? T : never;
}[keyof DB];

/**
 * Orders rows as in `ids`: they exchange the positions that they have, and other rows keep theirs. Versions stay, since
 * nothing else changes. `of` are values that the rows must have. Throws `notFound` for an unknown or repeated id.
 */
export const writeOrder = async <T extends OrderedTable>(
  tx: Tx,
  table: T,
  { ids, of = {} }: { readonly ids: readonly number[]; readonly of?: Partial<Selectable<DB[T]>> },
): Promise<void> => {
  const rows = await tx
    .selectFrom(table as OrderedTable)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.and(of as Partial<Selectable<DB[OrderedTable]>>))
    .select(['id', 'position'])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== ids.length) throw new ApiError('notFound');
  const places = rows.map(({ position }) => position).toSorted((a, b) => a - b);
  // A raw statement, since the recorder reads the table's name from its text.
  await sql`
    update ${sql.raw(table)} set position = (select place from unnest(${ids}::bigint[], ${places}::bigint[]) as placed (row_id, place)
      where row_id = ${sql.ref(`${table}.id`)})
    where id = any(${ids}::bigint[])`.execute(tx);
};
