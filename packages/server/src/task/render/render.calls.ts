import { sql } from 'kysely';
import { renders } from '@renderdesk/contract';
import { listing } from '../../core/calls/listing.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { serve } from '../../core/calls/serve.ts';
import { withUserNamed } from '../../user/index.ts';
import { changeLabels, changeRenders } from './renderActions.store.ts';
import { detailOf, historyOf, taskNames, toRow, withTask } from './rows.store.ts';
import { counter, openOnly, renderTasks } from './render.store.ts';

const int = (by: ReturnType<typeof sql>) => ({ by, type: 'int8' }) as const;
const time = (by: ReturnType<typeof sql>) => ({ by, type: 'timestamptz' }) as const;

const list = listing(renders.list, {
  key: sql<number>`task.id`,
  sorts: {
    taskIdFlag: int(sql`task.id`),
    executingFramesFlag: int(counter('running')),
    doneFramesFlag: int(counter('success')),
    abortFramesFlag: int(counter('aborted')),
    failFramesFlag: int(counter('failure')),
    startTimeFlag: time(sql`task.submitted_at`),
    endTimeFlag: time(sql`task.end_order`),
    taskStartTimeFlag: time(sql`task.start_order`),
    taskEndTimeFlag: time(sql`task.end_order`),
    taskLevelFlag: int(sql`task.level`),
    // Ended tasks alone are read from their index; an open task's sum is on its live row.
    consumeFlag: (input) => ({
      by: openOnly(input) === false ? sql`task.consume` : counter('consume'),
      type: 'numeric',
    }),
    reRenderCountFlag: int(sql`task.re_render_count`),
  },
  prepare: (db, { actor, input }) => withUserNamed(db, actor, input),
  filtered: renderTasks,
  select: withTask,
  map: toRow,
});

export const renderCalls = serve(renders, {
  list,
  export: { exports: list, names: taskNames },

  detail: async ({ db, actor, input }) => {
    const task = await detailOf(db, actor, input.taskId);
    // A page whose user does not fit its task does not exist (foundation, holes of the specification).
    if (!task || task.row.userId !== input.userId) throw new ApiError('notFound');
    return { ...task.row, ...task.more, history: await historyOf(db, input.taskId) };
  },

  start: (c) => changeRenders(c, 'start', c.input),
  stop: (c) => changeRenders(c, 'stop', c.input),
  setLevel: (c) => changeRenders(c, 'setLevel', { set: { level: c.input.level } }),
  setMaxPriority: (c) => changeRenders(c, 'setMaxPriority', { set: { max_priority: c.input.maxPriority } }),
  setNodeLimit: (c) => changeRenders(c, 'setNodeLimit', { set: { node_limit: c.input.nodeLimit } }),
  setRemark: (c) => changeLabels(c, 'label', { name: 'setRemark', set: { remark: c.input.remark } }),
  addTag: (c) =>
    changeLabels(c, 'label', {
      name: 'addTag',
      set: {
        admin_labels: sql`array(select distinct label from unnest(admin_labels || ${[c.input.adminTagName]}::text[]) as label order by label)`,
      },
    }),
  removeTag: (c) =>
    changeLabels(c, 'label', {
      name: 'removeTag',
      set: { admin_labels: sql`array_remove(admin_labels, ${c.input.adminTagName})` },
    }),
  deleteTask: (c) => changeRenders(c, 'remove', { name: 'deleteTask', reason: c.input.reason }),
});
