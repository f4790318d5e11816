export { workCalendar, writeYear } from './calendar.store.ts';
export { dutySlots, onDutyAt, whomToTell } from './duty.store.ts';
