import type { Area } from '../area.ts';
import { calendarCalls } from './calendar.calls.ts';
import { dutyCalls } from './duty.calls.ts';
import { calendarWorkQueues } from './workQueue.ts';

export const area: Area = {
  routes: () => [...calendarCalls, ...dutyCalls],
  workQueues: calendarWorkQueues,
};
