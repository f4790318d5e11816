import type { Db, Tx } from '../../core/db/db.ts';

/** What an exported file says instead of the id of software. */
export const softwareNames = async (db: Db) => {
  const rows = await db.selectFrom('software').select(['id', 'name']).execute();
  return { cgId: new Map(rows.map(({ id, name }) => [id, name])) };
};

/** Locks the software of versions or plugins, so that two people do not remove the last two of them at once. */
export const lockSoftwareOf = async (
  tx: Tx,
  table: 'software_version' | 'plugin',
  ids: readonly number[],
): Promise<void> => {
  await tx
    .selectFrom('software')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(table as 'plugin')
        .where('id', 'in', ids)
        .select('software_id'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id')
    .execute();
};
