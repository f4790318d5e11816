import { sql } from 'kysely';
import { queue } from '@renderdesk/contract';
import type { Db } from '../../core/db/db.ts';
import { never, type WorkQueueSource } from '../../core/jobs/workQueue.ts';
import type { Asking } from '../../core/calls/listContext.ts';
import { owes, visibleTasks } from './render.store.ts';

/** Tasks that someone may see, of the chosen platform, deleted ones left out. */
const tasksOf = (db: Db, { actor, platform }: Asking) => {
  const all = visibleTasks(db, actor).where('task.deleted_at', 'is', null);
  return platform > 0 ? all.where('task.platform_id', '=', platform) : all;
};

/** Frames that were found stuck and that nobody has judged: since they were found. */
const stuckFrames: WorkQueueSource = {
  queue: queue.of.stuckFrames,
  kind: 'frame',
  waiting: (db, c) => sql`
    select s.task_id * 1048576 + s.ix as id, s.found_at as since, ${never} as until
    from stuck_frame s where s.resolution is null
      and exists (${tasksOf(db, c)
        .where(sql<boolean>`task.id = s.task_id`)
        .select(sql`1`.as('one'))})`,
  facts: (id) => sql`(
    select jsonb_build_object('taskId', t.id, 'userId', t.user_id, 'userName', u.name, 'sceneName', t.scene_name,
      'platform', t.platform_id, 'frameId', ${id}, 'ix', f.ix, 'frameLabel', f.label, 'nodeId', s.node_id,
      'nodeName', n.name, 'durationMs', s.duration_ms, 'silentMs', s.silent_ms)
    from stuck_frame s
      join task t on t.id = s.task_id
      join "user" u on u.id = t.user_id
      join frame f on f.task_id = s.task_id and f.ix = s.ix
      join node n on n.id = s.node_id
    where s.task_id = ${id} / 1048576 and s.ix = ${id} % 1048576 and s.resolution is null
    order by s.n desc limit 1)`,
};

/**
 * Tasks that go on only by somebody's word: held for their errors (10), stopped for their time (23), and stopped for arrears that are paid by now (20),
 * which the farm starts by itself for a week only. Since they were held.
 */
const heldTasks: WorkQueueSource = {
  queue: queue.of.heldTasks,
  kind: 'task',
  waiting: (db, c) =>
    sql`${tasksOf(db, c)
      .where(sql<boolean>`task.is_open`)
      .where(
        sql<boolean>`(task.status = 23 or task.hold_reason is not null or (task.status = 20 and not ${owes('task')}))`,
      )
      .select([
        'task.id',
        sql<Date>`coalesce((select max(e.at) from task_event e where e.task_id = task.id and e.to_status = task.status),
          task.submitted_at)`.as('since'),
        never.as('until'),
      ])}`,
  facts: (id) => sql`(
    select jsonb_build_object('taskId', t.id, 'userId', t.user_id, 'userName', u.name, 'sceneName', t.scene_name,
      'platform', t.platform_id, 'status', t.status, 'holdReason', t.hold_reason, 'error',
      coalesce((select l.last_error from task_live l where l.task_id = t.id), t.last_error),
      'errors', coalesce((select l.errors from task_live l where l.task_id = t.id), t.errors))
    from task t join "user" u on u.id = t.user_id where t.id = ${id})`,
};

/** What waits in the area of tasks. */
export const taskWorkQueues: readonly WorkQueueSource[] = [stuckFrames, heldTasks];
