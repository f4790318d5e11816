import type { Area } from '../area.ts';
import { homeCalls } from './home.calls.ts';
import { lateWorkQueues } from './lateWork.workQueue.ts';

export const area: Area = {
  routes: ({ workQueues, config }) => homeCalls(workQueues, config),
  workQueues: lateWorkQueues,
};
