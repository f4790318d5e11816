import { sql } from 'kysely';
import { renders } from '@renderdesk/contract';
import { customListing } from '../../core/calls/listing.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { serve } from '../../core/calls/serve.ts';
import { withUserNamed } from '../../user/index.ts';
import { changeLabels, changeRenders } from './renderActions.store.ts';
import { detailOf, historyOf, taskNames, toRow, withTask } from './rows.store.ts';
import { counter, openOnly, renderTasks } from './render.store.ts';

const list = customListing(renders.list, {
  key: sql<number>`task.id`,
  sorts: {
    taskIdFlag: sql`task.id`,
    executingFramesFlag: counter('running'),
    doneFramesFlag: counter('success'),
    abortFramesFlag: counter('aborted'),
    failFramesFlag: counter('failure'),
    startTimeFlag: sql`task.submitted_at`,
    endTimeFlag: sql`task.end_order`,
    taskStartTimeFlag: sql`task.start_order`,
    taskEndTimeFlag: sql`task.end_order`,
    taskLevelFlag: sql`task.level`,
    // Ended tasks alone are read from their index; an open task's sum is on its live row.
    consumeFlag: (input) => (openOnly(input) === false ? sql`task.consume` : counter('consume')),
    reRenderCountFlag: sql`task.re_render_count`,
  },
  prepare: (db, { actor, input }) => withUserNamed(db, actor, input),
  filtered: renderTasks,
  select: withTask,
  map: toRow,
  names: taskNames,
});

export const renderCalls = serve(renders, {
  list,

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
