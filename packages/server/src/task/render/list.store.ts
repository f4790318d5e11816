import { type Expression, sql, type SqlBool } from 'kysely';
import { type Duration, type RenderStatus, renders, runningStatuses } from '@renderdesk/contract';
import { derived } from '../../core/calls/columns.ts';
import { always, containsAll, eq, oneOf, onPlatform, within } from '../../core/calls/filters.ts';
import { asDurationOrNull } from '../../core/db/wire.ts';
import { listing } from '../../core/calls/listing.ts';
import { customerColumns, ofUser } from '../../user/index.ts';
import { contains, counter, taskTitles, visibleTasks, type Walking } from './render.store.ts';
import { etaOf } from '../frame/frame.rules.ts';
import { taskNames } from './rows.store.ts';

const running: ReadonlySet<RenderStatus> = new Set(runningStatuses);
const isOpen = sql<SqlBool>`task.is_open`;
const isEnded = sql<SqlBool>`not task.is_open`;

interface Query {
  readonly taskFlag?: 0 | 1 | undefined;
  readonly taskStatus?: RenderStatus | undefined;
  readonly taskStatusList?: readonly RenderStatus[] | undefined;
}
/** Whether only open tasks are asked for, or only ended ones, so that the database takes that list's indexes. */
const openOnly = ({ taskFlag, taskStatus, taskStatusList = [] }: Query): boolean | undefined => {
  if (taskFlag !== undefined) return taskFlag === 0;
  const statuses = taskStatus === undefined ? taskStatusList : [taskStatus];
  const kinds = new Set(statuses.map((status) => running.has(status)));
  return kinds.size === 1 ? kinds.has(true) : undefined;
};

/** The sort flags that an index serves over open tasks, over ended ones, and over both. */
const ordersOfAll: ReadonlySet<string> = new Set(['startTimeFlag', 'taskIdFlag']);
const ordersOfOpen: ReadonlySet<string> = new Set([...ordersOfAll, 'taskLevelFlag']);
const ordersOfEnded: ReadonlySet<string> = new Set([
  ...ordersOfOpen,
  'endTimeFlag',
  'taskEndTimeFlag',
  'taskStartTimeFlag',
  'consumeFlag',
]);

const isId = (words: string): boolean => /^\d{1,15}$/.test(words);
/** Whether words are looked for that are no id, which is found at once. */
const asksWords = (asked: {
  readonly keywords?: string | undefined;
  readonly projectName?: string | undefined;
  readonly sceneName?: string | undefined;
}): boolean =>
  [asked.keywords, asked.projectName, asked.sceneName].some(Boolean) && !isId(asked.keywords ?? '');

/** Tasks that came from an earlier system under that number. */
const cameAs = (earlierId: string): Expression<SqlBool> =>
  sql<SqlBool>`task.id = any(array(select task_id from opening_task where earlier_id = ${earlierId} and undone_at is null))`;

/** Digits find a task or a customer by id; other words are looked for in project and scene names, and among numbers of an earlier system. */
const byKeywords = (words: string, c: Walking): Expression<SqlBool> => {
  const id = isId(words) ? Number(words) : undefined;
  const named = contains(words, taskTitles, c);
  return id === undefined
    ? sql<SqlBool>`(${named} or ${cameAs(words)})`
    : sql<SqlBool>`(task.id = ${id} or task.user_id = ${id} or ${named} or ${cameAs(words)})`;
};

/**
 * `filterCompositeFrame`: composite frames (kinds 6 and 7) do not count. A task that consists of nothing else is left out,
 * and with `failedFrameFlag` so is one of which only composites failed. A task of which no frame is kept stays.
 */
const hasFrames = sql<SqlBool>`(exists (select 1 from frame f where f.task_id = task.id and f.kind not in (6, 7))
  or not exists (select 1 from frame f where f.task_id = task.id))`;
const hasFailedFrames = sql<SqlBool>`exists (select 1 from frame f where f.task_id = task.id and f.kind not in (6, 7)
  and f.status in (5, 11))`;

/** A counter as a page of tasks shows it: the live one while a task is open. */
const live = (name: string) => sql<number>`coalesce(${sql.ref(`live.${name}`)}, ${sql.ref(`task.${name}`)})`;

/** What the estimate of an open task is made of. */
const etaOfRow = ['live.waiting', 'live.running', 'live.done_ms', 'live.done_attempts'];
type EtaOfRow = readonly (number | null)[];
const eta = (end: 'low' | 'high', [waiting, running, doneMs, done]: EtaOfRow): Duration | null => {
  const found = etaOf({
    waiting: waiting ?? 0,
    running: running ?? 0,
    averageMs: done ? (doneMs ?? 0) / done : null,
  });
  return asDurationOrNull(found?.[end] ?? null);
};

/** Render tasks, running and ended, of the customers and areas that the caller sees. */
export const renderList = listing(renders.list)
  .from((db, { actor }) => visibleTasks(db, actor))
  .join((rows) =>
    rows
      .innerJoin('user', 'user.id', 'task.user_id')
      .leftJoin('task_live as live', 'live.task_id', 'task.id'),
  )
  .list({
    key: 'task.id',
    where: {
      ...ofUser('task.user_id'),
      isDelete: always((query, deleted) =>
        query.where('task.deleted_at', deleted === true ? 'is not' : 'is', null),
      ),
      taskFlag: always((query, _, { input }: { input: Query }) => {
        const open = openOnly(input);
        return open === undefined ? query : query.where(open ? isOpen : isEnded);
      }),
      taskStatus: eq('task.status'),
      taskStatusList: oneOf('task.status'),
      stopType: eq('task.stop_type'),
      areaIds: oneOf('task.area_id'),
      platform: onPlatform('task.platform_id'),
      cgId: eq('task.software_id'),
      channel: eq('task.channel'),
      ...within('task.submitted_at'),
      projectName: (query, words, c) => query.where(contains(words, sql`task.project_name`, c)),
      sceneName: (query, words, c) => query.where(contains(words, sql`task.scene_name`, c)),
      keywords: (query, words, c) => (words === '' ? query : query.where(byKeywords(words, c))),
      adminTagName: (query, label) => query.where(sql<SqlBool>`task.admin_labels @> ${[label]}::text[]`),
      properties: containsAll('task.properties'),
      requirements: containsAll('task.requirements'),
      constraints: containsAll('task.constraints'),
      category: containsAll('task.category'),
      pluginVersions: containsAll('task.plugin_versions'),
      queryAdminId: (query, adminId) =>
        query.where(
          sql<SqlBool>`task.user_id in (select user_id from user_staff where admin_id = ${adminId} and valid_to is null)`,
        ),
      failedFrameFlag: (query, failed, { input }) =>
        failed
          ? query
              .where(sql<SqlBool>`${counter('failure')} > 0`)
              .$if(input.filterCompositeFrame === true, (some) => some.where(hasFailedFrames))
          : query,
      holdReasonList: oneOf('task.hold_reason'),
      // Rendering for longer than its overtime warning allows (超时提醒).
      isOverTimeFlag: (query, overtime, { now }) =>
        overtime
          ? query.where(
              sql<SqlBool>`(task.is_open and task.started_at + make_interval(mins => task.overtime_minutes) < ${now})`,
            )
          : query,
      cardFramesTask: (query, stuck) =>
        stuck
          ? query.where(sql<SqlBool>`task.id in (select task_id from stuck_frame where resolution is null)`)
          : query,
      filterCompositeFrame: (query, left) => (left ? query.where(hasFrames) : query),
    },
    sorts: {
      taskIdFlag: 'task.id',
      executingFramesFlag: counter('running'),
      doneFramesFlag: counter('success'),
      abortFramesFlag: counter('aborted'),
      failFramesFlag: counter('failure'),
      errorsFlag: counter('errors'),
      startTimeFlag: 'task.submitted_at',
      endTimeFlag: 'task.end_order',
      taskStartTimeFlag: 'task.start_order',
      taskEndTimeFlag: 'task.end_order',
      taskLevelFlag: 'task.level',
      // Ended tasks alone are read from their index; an open task's sum is on its live row.
      consumeFlag: ({ input }: { input: Query }) =>
        openOnly(input) === false ? sql`task.consume` : counter('consume'),
      reRenderCountFlag: 'task.re_render_count',
    },
    columns: {
      taskId: 'task.id',
      ...customerColumns,
      platform: 'task.platform_id',
      cgId: 'task.software_id',
      taskFlag: derived(['task.status'], (status: RenderStatus) => (running.has(status) ? 0 : 1)),
      taskStatus: 'task.status',
      errors: live('errors'),
      etaLow: derived(etaOfRow, (...of: EtaOfRow) => eta('low', of)),
      etaHigh: derived(etaOfRow, (...of: EtaOfRow) => eta('high', of)),
      lastError: sql<string>`coalesce(live.last_error, task.last_error)`,
      waiting: live('waiting'),
      running: live('running'),
      aborted: live('aborted'),
      failure: live('failure'),
      success: live('success'),
      total: 'task.frame_count',
      consume: sql<string>`case when task.is_open then coalesce(live.consume, task.consume) else task.consume end`,
      submitTime: 'task.submitted_at',
      startTime: 'task.started_at',
      endTime: 'task.ended_at',
      adminTags: 'task.admin_labels',
      deleted: sql<boolean>`task.deleted_at is not null`,
    },
    names: taskNames,
    // Words are in no order's index, and a word in use stands in tens of thousands of tasks.
    scanThenSort: {
      rows: (db, { input }, by) => {
        const open = openOnly(input);
        const isOrdered = (open === undefined ? ordersOfAll : open ? ordersOfOpen : ordersOfEnded).has(by);
        if (!asksWords(input) || input.isDelete === true || !isOrdered) return undefined;
        const rows = db.selectFrom('task').where('task.deleted_at', 'is', null);
        return open === undefined ? rows : rows.where(open ? isOpen : isEnded);
      },
    },
  });
