export { calendarQueues } from './calendar.queue.ts';
export { homeCalls } from './home.calls.ts';
