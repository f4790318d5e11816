import type { Area } from '../area.ts';
import { approvalCalls } from './approval.calls.ts';
import { rightCalls } from './right.calls.ts';
import { approvalWorkQueues } from './workQueue.ts';

export const area: Area = {
  routes: (parts) => [...approvalCalls(parts), ...rightCalls],
  workQueues: approvalWorkQueues,
};
