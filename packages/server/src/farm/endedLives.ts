import { sql } from 'kysely';
import { day } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';

/**
 * Forgets what was kept of attempts only while they went on (progress, last sign of life): a day after their end nobody asks
 * for it, and reports that come later still make their own row. Answers how many rows went.
 */
export const forgetEndedLives = async (db: Db, now: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from attempt_live l using attempt a
    where a.task_id = l.task_id and a.ix = l.ix and a.n = l.n and a.ended_at < ${new Date(now.getTime() - day)}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
};
