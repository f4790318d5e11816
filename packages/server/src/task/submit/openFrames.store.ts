import { sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { readStrategy } from '../render/strategy.store.ts';

/**
 * Refuses frames beyond what one submission may have, or beyond what one purse may have open: frames cost the farm work
 * before they cost their customer anything. Submissions of one purse are counted one after the other. Throws
 * `limitReached`, `openFramesReached`.
 */
export const expectOpenFrames = async (tx: Tx, ownerId: number, frames: number): Promise<void> => {
  const { openFrames } = await readStrategy(tx);
  if (frames > openFrames.submission) throw new ApiError('limitReached', { limit: openFrames.submission });
  await sql`select pg_advisory_xact_lock(hashtextextended(${`renderdesk.frames ${ownerId}`}, 0))`.execute(tx);
  const { open } = await tx
    .selectFrom('task')
    .innerJoin('task_live as live', 'live.task_id', 'task.id')
    .where('task.owner_id', '=', ownerId)
    .where('task.is_open', '=', true)
    .where('task.deleted_at', 'is', null)
    .select(sql<number>`coalesce(sum(live.waiting + live.running + live.aborted), 0)::int`.as('open'))
    .executeTakeFirstOrThrow();
  if (open + frames > openFrames.account)
    throw new ApiError('openFramesReached', { limit: openFrames.account, open });
};
