import { sql } from 'kysely';
import type { DB, Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';

/** Tables whose rows people put in order. `position` is unique and deferrable. */
type OrderedTable = {
  [T in keyof DB]: 'id' | 'position' | 'deleted_at' extends keyof DB[T] ? T : never;
}[keyof DB];

/**
 * Puts rows in the order of `ids`: they share out the places that they have, and other rows keep theirs. Versions stay, since
 * nothing else of a row changes. Throws `notFound` where an id names no row, or one is named twice.
 */
export const writeOrder = async (tx: Tx, table: OrderedTable, ids: readonly number[]): Promise<void> => {
  const rows = await tx
    .selectFrom(table)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select(['id', 'position'])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== ids.length) throw new ApiError('notFound');
  const places = rows.map(({ position }) => position).toSorted((a, b) => a - b);
  // Written out, since the recorder reads the table's name from the text of a statement.
  await sql`
    update ${sql.raw(table)} set position = (select place from unnest(${ids}::bigint[], ${places}::bigint[]) as placed (row_id, place)
      where row_id = ${sql.ref(`${table}.id`)})
    where id = any(${ids}::bigint[])`.execute(tx);
};
