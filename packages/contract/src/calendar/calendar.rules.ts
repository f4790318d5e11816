import { businessOffset, day as dayLong } from '../kernel/time.ts';
import type { CodeOf } from '../kernel/codes.ts';
import { calendarDayKind } from './calendar.codes.ts';

/** A business day (+08:00) as `yyyy-mm-dd`. */
export type Day = string;

/** The working days that staff have stated: which years, and in them the days that differ from their weekday. */
export interface WorkCalendar {
  readonly years: ReadonlySet<number>;
  readonly days: ReadonlyMap<Day, CodeOf<typeof calendarDayKind>>;
}

/** A day lies in a year that nobody has stated: an error, never a guess (lifecycles §0). */
export class YearNotStated extends Error {
  readonly year: number;
  constructor(year: number) {
    super(`the working days of ${year} are not stated`);
    this.name = 'YearNotStated';
    this.year = year;
  }
}

const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a text names a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOf(text)) && plusDays(text, 0) === text;

/** The business day of a moment. */
export const dayOf = (at: number): Day => new Date(at + businessOffset).toISOString().slice(0, 10);

/** The last moment of a business day: 23:59:59.999 +08:00. */
export const endOfDay = (day: Day): number => startOf(day) - businessOffset + dayLong - 1;

/** So many days later, by the calendar. */
export const plusDays = (day: Day, count: number): Day =>
  new Date(startOf(day) + count * dayLong).toISOString().slice(0, 10);

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: Day): number => new Date(startOf(day)).getUTCDay();

/** The year of a day. */
export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** Saturday or Sunday. */
export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0;

/** Whether people work on a day: its kind where it has one, else its weekday. Throws YearNotStated. */
export const isWorkingDay = (day: Day, calendar: WorkCalendar): boolean => {
  if (!calendar.years.has(yearOf(day))) throw new YearNotStated(yearOf(day));
  const kind = calendar.days.get(day);
  return kind === undefined ? !isWeekend(day) : kind === calendarDayKind.of.makeUp;
};

/**
 * The working day that is `count` working days after a day; the day itself does not count. `count` 0 gives the day
 * itself where it is worked, else the next that is. Throws YearNotStated.
 */
export const plusWorkingDays = (from: Day, count: number, calendar: WorkCalendar): Day => {
  let day = from;
  if (count === 0) {
    while (!isWorkingDay(day, calendar)) day = plusDays(day, 1);
    return day;
  }
  for (let left = count; left > 0;) {
    day = plusDays(day, 1);
    if (isWorkingDay(day, calendar)) left -= 1;
  }
  return day;
};

/** When something begun at a moment is due that has so many working days: the end of the last of them (+08:00). */
export const dueTime = (from: number, workingDays: number, calendar: WorkCalendar): number =>
  endOfDay(plusWorkingDays(dayOf(from), workingDays, calendar));

/** How many working days lie after `from`, up to and with `to`; 0 where `to` is not later. Throws YearNotStated. */
export const workingDaysBetween = (from: Day, to: Day, calendar: WorkCalendar): number => {
  let count = 0;
  for (let day = plusDays(from, 1); day <= to; day = plusDays(day, 1))
    if (isWorkingDay(day, calendar)) count += 1;
  return count;
};

/** Every day of a year, in order. */
export const daysOfYear = (year: number): Day[] => {
  const days: Day[] = [];
  for (let day = `${String(year).padStart(4, '0')}-01-01`; yearOf(day) === year; day = plusDays(day, 1))
    days.push(day);
  return days;
};

/** The kind that a click gives a day next: off and on again, in the way that makes sense for its weekday. */
export const toggledKind = (
  day: Day,
  kind: CodeOf<typeof calendarDayKind> | undefined,
): CodeOf<typeof calendarDayKind> | undefined => {
  if (kind !== undefined) return undefined;
  return isWeekend(day) ? calendarDayKind.of.makeUp : calendarDayKind.of.holiday;
};
