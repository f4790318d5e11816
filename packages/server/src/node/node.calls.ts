import { nodes } from '@renderdesk/contract';
import { readByIds } from '../core/calls/reading.ts';
import { ApiError } from '../core/http/apiError.ts';
import { serve } from '../core/calls/serve.ts';
import { changeNodes } from './nodeActions.store.ts';
import { lostFrames, nodeChoices, nodeStatistics, nodeDistribution } from './detail.store.ts';
import { nodeList } from './list.store.ts';
import { attemptsOn, changesOf, machineReport } from './rows.store.ts';
import { remarkNodes, remarkOf, solveRemarks } from './remark.store.ts';

export const nodeCalls = serve(nodes, {
  list: nodeList,
  detail: async (c) => {
    const [[node], machine, attempts, history] = await Promise.all([
      readByIds(nodeList, c.db, { ...c, input: {} }, [c.input.nodeId]),
      machineReport(c.db, c.input.nodeId),
      attemptsOn(c.db, c.actor, c.input.nodeId),
      changesOf(c.db, c.input.nodeId),
    ]);
    if (!node) throw new ApiError('notFound');
    return { ...node, ...machine, attempts, history };
  },
  statistics: ({ db, input, now, platform }) =>
    nodeStatistics(db, { platform: input.platform ?? platform, now }),
  choices: ({ db }) => nodeChoices(db),
  distribution: ({ db, actor, input, platform }) => nodeDistribution(db, actor, input.platform ?? platform),
  preview: ({ db, actor, input, now }) => lostFrames(db, actor, input.nodeIds, now),

  drain: (c) => changeNodes(c, 'drain', c.input.reason),
  lock: (c) => changeNodes(c, 'lock', c.input.reason),
  unlock: (c) => changeNodes(c, 'unlock', c.input.reason),
  repair: (c) => changeNodes(c, 'repair', c.input.reason),
  cure: (c) => changeNodes(c, 'cure', c.input.reason),
  retire: (c) => changeNodes(c, 'retire', c.input.reason),
  setRemark: (c) => remarkNodes(c, c.input.remark),
  remark: async ({ db, input }) => {
    const found = await remarkOf(db, input.nodeId);
    if (!found) throw new ApiError('notFound');
    return found;
  },
  solveRemark: (c) => solveRemarks(c),
});
