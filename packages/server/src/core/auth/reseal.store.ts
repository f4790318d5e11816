import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { totpOwner } from './factor.store.ts';
import type { Sealer } from './sealing.ts';

/**
 * Seals anew, by the present key, whatever is sealed by another. What no key opens is left as it is and counted: its key is lost.
 */
export const resealAll = (
  db: Db,
  sealer: Sealer,
): Promise<{ readonly sealed: number; readonly lost: number }> =>
  db.transaction().execute(async (tx) => {
    let sealed = 0;
    let lost = 0;
    const rows = await tx
      .selectFrom('totp')
      .select(['admin_id', 'secret'])
      .orderBy('admin_id')
      .forUpdate()
      .execute();
    for (const { admin_id: adminId, secret } of rows) {
      if (sealer.isPresent(secret)) continue;
      const owner = totpOwner(adminId);
      let text: string;
      try {
        text = sealer.open(secret, owner);
      } catch {
        lost += 1;
        continue;
      }
      await tx
        .updateTable('totp')
        .set({ secret: sealer.seal(text, owner) })
        .where('admin_id', '=', adminId)
        .execute();
      sealed += 1;
    }
    return { sealed, lost };
  });

/** Whether a server works with this database. */
export const isServed = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'renderdesk%' LIMIT 1`.execute(db);
  return rows.length > 0;
};
