export { calendarCalls } from './calendar.calls.ts';
export { calendarWorkQueues } from './workQueue.ts';
export { writeYear } from './calendar.store.ts';
