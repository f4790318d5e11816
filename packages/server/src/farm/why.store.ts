import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { otherNodeFor } from '../task/index.ts';
import { matchNodes, openTasks, schedulesOf } from './state.store.ts';
import { explain, type WhyAnswer } from './why.rules.ts';

interface Place {
  readonly platformId: number;
  readonly waiting: number;
}
interface FramePlace {
  readonly status: number;
  readonly failedOn: number | null;
}

/**
 * Why a task, or one frame of it, does not start: the answer of `renderFacts.why`, from the rules that give frames out.
 * Whether the caller may see the task is the caller's to check. Throws `notFound` for a task or frame that is not there.
 */
export const whyWaiting = async (
  db: Db,
  asked: { readonly taskId: number; readonly ix?: number | undefined },
  o: { readonly now: Date; readonly lostAfterMs: number },
): Promise<WhyAnswer> => {
  const { taskId, ix } = asked;
  const places = await sql<Place>`
    select t.platform_id as "platformId", coalesce(l.waiting, t.waiting) as waiting
    from task t left join task_live l on l.task_id = t.id where t.id = ${taskId} and t.deleted_at is null`.execute(
    db,
  );
  const [place] = places.rows;
  if (!place) throw new ApiError('notFound');
  const frame = ix === undefined ? undefined : await frameOf(db, { taskId, ix }, o.now);
  const [tasks, nodes, schedules] = [
    await openTasks(db, place.platformId, taskId),
    await matchNodes(db, { platformId: place.platformId }),
    await schedulesOf(db, place.platformId),
  ];
  const task = tasks.find(({ id }) => id === taskId);
  if (!task) throw new ApiError('notFound');
  const moment = { ...o, ...(frame && { failedOn: frame.failedOn }) };
  const frameStatus = frame?.status ?? null;
  return explain({ task, frameStatus, waiting: place.waiting }, { tasks, nodes, schedules, moment });
};

const frameOf = async (
  db: Db,
  { taskId, ix }: { readonly taskId: number; readonly ix: number },
  now: Date,
): Promise<FramePlace> => {
  const { rows } = await sql<FramePlace>`
    select f.status, case when f.node_id is not null then (select a.node_id from attempt a
      where a.task_id = f.task_id and a.ix = f.ix and a.n = f.attempt_n and a.outcome in (2, 8)
        and a.ended_at > ${new Date(now.getTime() - otherNodeFor)}) end as "failedOn"
    from frame f where f.task_id = ${taskId} and f.ix = ${ix}`.execute(db);
  const [frame] = rows;
  if (!frame) throw new ApiError('notFound');
  return frame;
};
