import type { Area } from '../area.ts';
import { homeCalls } from './home.calls.ts';

export const area: Area = {
  routes: ({ workQueues }) => homeCalls(workQueues),
};
