import { sql } from 'kysely';
import { frameStatus, type PreStatus, preStatus, stopType, waitingFrames } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { tasksInScope } from '../render/render.store.ts';

/** The tasks with pre-handling that someone sees. */
export const preTasks = (db: Db, actor: Actor) =>
  tasksInScope(db, actor)
    .innerJoin('pre_task', 'pre_task.task_id', 'task.id')
    .where('task.deleted_at', 'is', null);

const { of: pre } = preStatus;
const { rendering, stop, timeout, failed, done } = frameStatus.of;
/** What holds a task holds what of it waits. */
const held = [pre.stop, pre.arrearageStop, pre.timeoutStop, pre.abandon];
const lit = (codes: number | readonly number[]) => sql.raw([codes].flat().join(', '));
const ofStage = sql`from frame f where f.task_id = task.id and f.ix < pre_task.frames`;

/** The status of the stage by its frames; what waits is held by what holds the task. */
export const preStatusOf = sql<PreStatus>`(select case
    when bool_or(f.status = ${lit(rendering)}) then ${lit(pre.preHandling)}
    when bool_or(f.status in (${lit(waitingFrames)})) then case when task.status in (${lit(held)}) then task.status else ${lit(pre.waiting)} end
    when bool_or(f.status = ${lit(stop)}) then case when task.status = ${lit(pre.abandon)} then ${lit(pre.abandon)}
      when bool_or(f.stop_type = ${lit(stopType.of.arrears)}) then ${lit(pre.arrearageStop)} else ${lit(pre.stop)} end
    when bool_or(f.status = ${lit(timeout)}) then ${lit(pre.timeoutStop)}
    when bool_or(f.status = ${lit(failed)}) then ${lit(pre.failed)}
    else ${lit(pre.finished)} end::smallint ${ofStage})`;

export const preDone = sql<number>`(select count(*) filter (where f.status = ${lit(done)})::int ${ofStage})`;

const attempts = sql`from attempt a where a.task_id = task.id and a.ix < pre_task.frames`;
export const preStarted = sql<Date | null>`(select min(a.leased_at) ${attempts})`;
/** When the last attempt of the stage ended; null while it goes on or before it began. */
export const preCompleted = sql<Date | null>`(select case when bool_and(a.ended_at is not null) then max(a.ended_at) end ${attempts}
  and ${preStatusOf} in (${lit([pre.finished, pre.failed])}))`;
/** The node of the latest attempt. */
export const preNode = sql<string | null>`(select n.name from attempt a join node n on n.id = a.node_id
  where a.task_id = task.id and a.ix < pre_task.frames order by a.leased_at desc, a.ix limit 1)`;
