import { sql } from 'kysely';
import type { PreStatus } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { tasksInScope } from '../render/render.store.ts';

/** The tasks with pre-handling that someone sees. */
export const preTasks = (db: Db, actor: Actor) =>
  tasksInScope(db, actor)
    .innerJoin('pre_task', 'pre_task.task_id', 'task.id')
    .where('task.deleted_at', 'is', null);

const ofStage = sql`from frame f where f.task_id = task.id and f.ix < pre_task.frames`;

/** How the stage stands by its frames; what waits is held by whatever holds the task. */
export const preStatusOf = sql<PreStatus>`(select case
    when bool_or(f.status = 2) then 8
    when bool_or(f.status in (1, 6, 7, 8, 9, 10, 12)) then case when task.status in (10, 20, 23, 35) then task.status else 0 end
    when bool_or(f.status = 3) then case when task.status = 35 then 35 when bool_or(f.stop_type = 3) then 20 else 10 end
    when bool_or(f.status = 11) then 23
    when bool_or(f.status = 5) then 45
    else 25 end::smallint ${ofStage})`;

export const preDone = sql<number>`(select count(*) filter (where f.status = 4)::int ${ofStage})`;

const attempts = sql`from attempt a where a.task_id = task.id and a.ix < pre_task.frames`;
export const preStarted = sql<Date | null>`(select min(a.leased_at) ${attempts})`;
/** When the last attempt of the stage ended; null while it goes on or before it began. */
export const preCompleted = sql<Date | null>`(select case when bool_and(a.ended_at is not null) then max(a.ended_at) end ${attempts}
  and ${preStatusOf} in (25, 45))`;
/** The node of the latest attempt. */
export const preNode = sql<string | null>`(select n.name from attempt a join node n on n.id = a.node_id
  where a.task_id = task.id and a.ix < pre_task.frames order by a.leased_at desc, a.ix limit 1)`;
