export { calendarCalls } from './calendar.calls.ts';
export { workCalendar, writeYear } from './calendar.store.ts';
