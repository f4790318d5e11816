import type { Db } from '../../core/db/db.ts';

/** Numbers of all platforms. */
export const platformNumbers = async (db: Db): Promise<number[]> => {
  const rows = await db.selectFrom('platform').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};
