import { renders } from '@renderdesk/contract';
import { readByIds } from '../../core/calls/reading.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { serve } from '../../core/calls/serve.ts';
import { changeLabels, changeRenders } from './renderActions.store.ts';
import { renderList } from './list.store.ts';
import { detailOf, statusChangeOf } from './rows.store.ts';
import { withoutWords, withWords } from './taskSettings.store.ts';

export const renderCalls = serve(renders, {
  list: renderList,

  detail: async (c) => {
    const { taskId, userId } = c.input;
    const [row] = await readByIds(renderList, c.db, { ...c, input: {} }, [taskId]);
    // A page whose user does not fit its task does not exist (foundation, holes of the specification).
    if (row?.userId !== userId) throw new ApiError('notFound');
    return {
      ...row,
      ...(await detailOf(c.db, taskId)),
      statusChange: await statusChangeOf(c.db, taskId, row.taskStatus),
    };
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
      set: { admin_labels: withWords('admin_labels', [c.input.adminTagName]) },
    }),
  removeTag: (c) =>
    changeLabels(c, 'label', {
      name: 'removeTag',
      set: { admin_labels: withoutWords('admin_labels', [c.input.adminTagName]) },
    }),
  deleteTask: (c) => changeRenders(c, 'remove', { name: 'deleteTask', reason: c.input.reason }),
});
