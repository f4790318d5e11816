import { day } from '@renderdesk/contract';

/** When a dispatch schedule acts: weekdays from 0, Sunday; minutes of the day; dates with both ends; null is open. */
export interface ScheduleTimes {
  readonly weekdays: readonly number[];
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

const minutesOfDay = 1440;
const daysOfWeek = 7;
/** The first day of 1970 was a Thursday. */
const firstWeekday = 4;
const numberOf = (date: string | null): number | undefined =>
  date === null ? undefined : Date.parse(`${date}T00:00:00Z`) / day;

/** The windows that begin on some days, as minutes since 1970; one whose end is not after its start crosses midnight. */
const windowsOf = (one: ScheduleTimes, first: number, last: number): (readonly [number, number])[] => {
  const [start = first, end = last] = [numberOf(one.startDate), numberOf(one.endDate)];
  const length = one.toMinute - one.fromMinute + (one.toMinute > one.fromMinute ? 0 : minutesOfDay);
  const found: (readonly [number, number])[] = [];
  for (let at = Math.max(first, start); at <= Math.min(last, end); at += 1) {
    if (!one.weekdays.includes((((at + firstWeekday) % daysOfWeek) + daysOfWeek) % daysOfWeek)) continue;
    const from = at * minutesOfDay + one.fromMinute;
    found.push([from, from + length]);
  }
  return found;
};

/** Whether two schedules ever act at one moment. Weeks repeat: the day before the later start and eight more suffice. */
export const overlap = (a: ScheduleTimes, b: ScheduleTimes): boolean => {
  const starts = [a, b].flatMap((one) => numberOf(one.startDate) ?? []);
  const ends = [a, b].flatMap((one) => numberOf(one.endDate) ?? []);
  const span = daysOfWeek + 1;
  // Without a start, any nine days before the ends suffice.
  const first = starts.length > 0 ? Math.max(...starts) - 1 : Math.min(span, ...ends) - span;
  const others = windowsOf(b, first, first + span);
  return windowsOf(a, first, first + span).some(([from, to]) =>
    others.some(([otherFrom, otherTo]) => from < otherTo && otherFrom < to),
  );
};
