export { calendarCalls } from './calendar.calls.ts';
export { calendarQueues } from './calendar.queue.ts';
export { writeYear } from './calendar.store.ts';
