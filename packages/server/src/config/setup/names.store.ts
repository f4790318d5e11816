import type { Db } from '../../core/db/db.ts';

/** What an exported file says instead of the id of software. */
export const softwareNames = async (db: Db) => {
  const rows = await db.selectFrom('software').select(['id', 'name']).execute();
  return { cgId: new Map(rows.map(({ id, name }) => [id, name])) };
};
