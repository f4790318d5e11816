import { renderLife } from '@renderdesk/contract';
import { serve } from '../../core/calls/serve.ts';
import { tasksImpact } from './preview.store.ts';
import { changeLabels, changeRenders } from './renderActions.store.ts';

/** Changes of a task's state beside starting and stopping, and what each would do. */
export const renderLifeCalls = serve(renderLife, {
  undoStop: (c) => changeRenders(c, 'undoStop', c.input),
  restart: (c) => changeRenders(c, 'restart', c.input),
  recommit: (c) => changeRenders(c, 'recommitFailed', { ...c.input, name: 'recommit' }),
  recommitDone: (c) => changeRenders(c, 'recommitDone', c.input),
  regain: (c) => changeRenders(c, 'regain', c.input),
  abandon: (c) => changeRenders(c, 'abandon', c.input),
  fullSpeed: (c) => changeRenders(c, 'fullSpeed', c.input),
  undelete: (c) =>
    changeLabels(c, 'undelete', { name: 'undelete', set: { deleted_at: null }, reason: c.input.reason }),
  preview: (c) => tasksImpact(c, c.input),
});
