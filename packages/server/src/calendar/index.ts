export { calendarCalls } from './calendar.calls.ts';
export { calendarWorkQueues } from './calendar.queue.ts';
export { writeYear } from './calendar.store.ts';
