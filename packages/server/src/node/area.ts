import type { Area } from '../area.ts';
import { nodeCalls } from './node.calls.ts';
import { nodeWorkQueues } from './workQueue.ts';

export const area: Area = {
  routes: () => nodeCalls,
  workQueues: nodeWorkQueues,
};
