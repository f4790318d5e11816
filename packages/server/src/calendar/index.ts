export { workCalendar, writeYear } from './calendar.store.ts';
export { whomToTell } from './duty.store.ts';
