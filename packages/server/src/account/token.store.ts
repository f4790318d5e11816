import type { Db } from '../core/db/db.ts';

/** A person's tokens that still open something, the newest first. */
export const openTokens = (db: Db, adminId: number, now: Date) =>
  db
    .selectFrom('session')
    .where('admin_id', '=', adminId)
    .where('kind', '=', 1)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'name', 'keys', 'created_at', 'expires_at', 'last_seen_at', 'outlives'])
    .orderBy('id', 'desc')
    .execute();
