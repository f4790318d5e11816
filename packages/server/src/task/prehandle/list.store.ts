import { sql, type SqlBool } from 'kysely';
import { type PreStatus, preHandles, taskFlag } from '@renderdesk/contract';
import { actedBy } from '../../core/audit/actedBy.ts';
import { derived } from '../../core/calls/columns.ts';
import { eq, onPlatform, resolved } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { customerColumns, ofUser } from '../../user/index.ts';
import { contains, taskTitles } from '../render/render.store.ts';
import { taskNames } from '../render/rows.store.ts';
import { preCompleted, preDone, preNode, preStarted, preStatusOf, preTasks } from './pre.store.ts';

const earliest = (at: typeof preStarted) => sql<Date>`coalesce(${at}, '-infinity'::timestamptz)`;

/** Pre-handling of the customers and areas that the caller sees. */
export const preList = listing(preHandles.list)
  .from((db, { actor }) => preTasks(db, actor))
  .join((rows) => rows.innerJoin('user', 'user.id', 'task.user_id'))
  .list({
    key: 'task.id',
    where: {
      ...ofUser('task.user_id'),
      taskId: eq('task.id'),
      platform: onPlatform('task.platform_id'),
      taskStatus: (query, status: PreStatus) => query.where(sql<SqlBool>`${preStatusOf} = ${status}`),
      keywords: (query, words, c) => {
        if (words === '') return query;
        const named = contains(words, taskTitles, c);
        return query.where(
          /^\d{1,15}$/.test(words)
            ? sql<SqlBool>`(task.id = ${Number(words)} or task.user_id = ${Number(words)} or ${named})`
            : named,
        );
      },
    },
    sorts: {
      taskIdFlag: 'task.id',
      submitTimeFlag: 'task.submitted_at',
      taskLevelFlag: 'task.level',
      startTimeFlag: earliest(preStarted),
      completedTimeFlag: earliest(preCompleted),
    },
    columns: {
      taskId: 'task.id',
      ...customerColumns,
      platform: 'task.platform_id',
      cgId: 'task.software_id',
      taskFlag: derived(['task.id'], () => taskFlag.of.preHandle),
      taskStatus: preStatusOf,
      renderStatus: 'task.status',
      preFrames: 'pre_task.frames',
      preDone,
      nodeName: preNode,
      properties: 'pre_task.properties',
      requirements: 'pre_task.requirements',
      constraints: 'pre_task.constraints',
      category: 'pre_task.category',
      submitTime: 'task.submitted_at',
      startTime: preStarted,
      completedTime: preCompleted,
    },
    names: taskNames,
  });

/** Every change of a task with pre-handling. */
export const preHistory = listing(preHandles.history)
  .from((db, { actor, input }) =>
    db
      .selectFrom('task_event')
      .where('task_event.task_id', '=', input.taskId)
      .where(
        sql<SqlBool>`exists (${preTasks(db, actor).where('task.id', '=', input.taskId).select('task.id')})`,
      ),
  )
  .join((rows) => rows.where(sql<boolean>`task_event.at = page.s::timestamptz`))
  .list({
    key: 'task_event.id',
    where: { taskId: resolved },
    sorts: { timeSort: 'task_event.at' },
    columns: {
      eventId: 'task_event.id',
      actor: actedBy('task_event.actor_kind', 'task_event.actor_id'),
    },
  });
