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
  await sql`
    update ${sql.table(table)} set position = placed.position
    from unnest(${ids}::bigint[], ${places}::bigint[]) as placed (id, position)
    where ${sql.ref(`${table}.id`)} = placed.id and ${sql.ref(`${table}.position`)} <> placed.position`.execute(
    tx,
  );
};
