import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { justFailedOn } from '../task/index.ts';
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
  const tasks = await openTasks(db, { platformId: place.platformId, now: o.now, also: taskId });
  const nodes = await matchNodes(db, { platformId: place.platformId });
  const schedules = await schedulesOf(db, place.platformId, tasks);
  const task = tasks.find(({ id }) => id === taskId);
  if (!task) throw new ApiError('notFound');
  const moment = { ...o, failedOn: frame ? frame.failedOn : await allFailedOn(db, taskId, o.now) };
  const frameStatus = frame?.status ?? null;
  return explain({ task, frameStatus, waiting: place.waiting }, { tasks, nodes, schedules, moment });
};

const frameOf = async (
  db: Db,
  { taskId, ix }: { readonly taskId: number; readonly ix: number },
  now: Date,
): Promise<FramePlace> => {
  const { rows } = await sql<FramePlace>`
    select f.status, ${justFailedOn(now)} as "failedOn"
    from frame f where f.task_id = ${taskId} and f.ix = ${ix}`.execute(db);
  const [frame] = rows;
  if (!frame) throw new ApiError('notFound');
  return frame;
};

/** More frames than a node fails before it is on the blacklist: who failed so many failed all there are, or is there already. */
const enough = 100;

/** The node that has just failed every ready frame of a task; null where any other frame may start there. */
const allFailedOn = async (db: Db, taskId: number, now: Date): Promise<number | null> => {
  const { rows } = await sql<{ node: number | null }>`
    select case when bool_and(r.node is not null) and min(r.node) = max(r.node) then min(r.node) end as node
    from (select ${justFailedOn(now)} as node from frame f
      where f.task_id = ${taskId} and f.status = 1 order by f.ix limit ${enough}) r`.execute(db);
  return rows[0]?.node ?? null;
};
