export { calendarWorkQueues } from './workQueue.ts';
export { writeYear } from './calendar.store.ts';
