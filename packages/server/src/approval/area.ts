import type { Area } from '../area.ts';
import { approvalCalls } from './approval.calls.ts';
import { approvalWorkQueues } from './workQueue.ts';

export const area: Area = {
  routes: approvalCalls,
  workQueues: approvalWorkQueues,
};
