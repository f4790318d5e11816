import { preChanges, preHandles, preStatus } from '@renderdesk/contract';
import { Allowance } from '../../core/calls/allowance.ts';
import { readByIds } from '../../core/calls/reading.ts';
import { serve } from '../../core/calls/serve.ts';
import { ApiError } from '../../core/http/apiError.ts';
import type { Deliveries } from '../frame/delivery.store.ts';
import type { Bulk } from '../render/renderActions.store.ts';
import { withoutWords, withWords } from '../render/taskSettings.store.ts';
import { actionOfRecommit, changePre, changePreWords } from './actions.store.ts';
import { attemptsOfPre, logOfPre, placesOf, singleOf } from './facts.store.ts';
import { preHistory, preList } from './list.store.ts';

/** Pre-handling of render tasks. */
export const preCalls = (delivered: Deliveries) =>
  serve(preHandles, {
    list: preList,
    history: preHistory,
    detail: async (c) => {
      const [row] = await readByIds(preList, c.db, { ...c, input: {} }, [c.input.taskId]);
      if (!row) throw new ApiError('notFound');
      return { ...row, ...(await placesOf(c.db, c.actor, row.taskId)) };
    },
    logs: ({ db, actor, input }) => attemptsOfPre(db, actor, input.taskId),
    log: (c) => logOfPre(delivered, c.db, { actor: c.actor, within: new Allowance(c) }, c.input),
    single: ({ db, actor, input }) => singleOf(db, actor, input.taskId),
  });

type Column = Parameters<typeof changePreWords>[1];
const words =
  (column: Column, name: string, changed: typeof withWords) =>
  (c: Bulk & { readonly input: { readonly values: readonly string[] } }) =>
    changePreWords(c, column, { name, changed });
const { waiting, preHandling } = preStatus.of;

/** What staff do to pre-handling. */
export const preChangeCalls = serve(preChanges, {
  stop: (c) =>
    changePre(c, ({ pre }) => (pre === waiting || pre === preHandling ? 'stop' : undefined), {
      name: 'stop',
      reason: c.input.reason,
    }),
  recommit: (c) =>
    changePre(c, ({ pre }) => actionOfRecommit(pre), { name: 'recommit', reason: c.input.reason }),
  setLevel: (c) => changePre(c, () => 'setLevel', { name: 'setLevel', set: { level: c.input.level } }),
  setOvertime: (c) =>
    changePre(c, () => 'setOvertime', {
      name: 'setOvertime',
      set: { pre_overtime_minutes: c.input.minutes },
    }),
  setOvertimeStop: (c) =>
    changePre(c, () => 'setOvertimeStop', {
      name: 'setOvertimeStop',
      set: { pre_overtime_stop_minutes: c.input.minutes },
    }),
  addProperties: words('properties', 'addProperties', withWords),
  deleteProperties: words('properties', 'deleteProperties', withoutWords),
  addRequirements: words('requirements', 'addRequirements', withWords),
  deleteRequirements: words('requirements', 'deleteRequirements', withoutWords),
  addCategory: words('category', 'addCategory', withWords),
  deleteCategory: words('category', 'deleteCategory', withoutWords),
  addConstraints: words('constraints', 'addConstraints', withWords),
  deleteConstraints: words('constraints', 'deleteConstraints', withoutWords),
});
