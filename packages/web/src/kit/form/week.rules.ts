import { daysOfWeek, hoursOfDay, type Language, type WeekWindow } from '@renderdesk/contract';
import { localeOf } from '../text/locale.ts';

/** An hour of the week: the day from 0, Monday, and the hour. */
export interface Cell {
  readonly day: number;
  readonly hour: number;
}

/** The hours of the week in the rectangle between two cells. */
export const blockOf = (one: Cell, other: Cell): number[] => {
  const [firstDay, lastDay] = [Math.min(one.day, other.day), Math.max(one.day, other.day)];
  const [firstHour, lastHour] = [Math.min(one.hour, other.hour), Math.max(one.hour, other.hour)];
  const found: number[] = [];
  for (let day = firstDay; day <= lastDay; day += 1)
    for (let hour = firstHour; hour <= lastHour; hour += 1) found.push(day * hoursOfDay + hour);
  return found;
};

/** Where a key leads from a cell; undefined for other keys. */
export const moveCell = ({ day, hour }: Cell, key: string): Cell | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return { day, hour: Math.max(0, hour - 1) };
    case 'ArrowRight':
      return { day, hour: Math.min(hoursOfDay - 1, hour + 1) };
    case 'ArrowUp':
      return { day: Math.max(0, day - 1), hour };
    case 'ArrowDown':
      return { day: Math.min(daysOfWeek - 1, day + 1), hour };
    case 'Home':
      return { day, hour: 0 };
    case 'End':
      return { day, hour: hoursOfDay - 1 };
    default:
      return undefined;
  }
};

/** The short name of a weekday, 1 Monday to 7 Sunday. */
export const weekdayName = (weekday: number, language: Language): string =>
  // 2024-01-01 was a Monday.
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );

/** Weekdays with runs of three and more as a range. */
const dayWords = (days: readonly number[], language: Language): string => {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => {
      const names = run.map((day) => weekdayName(day, language));
      return names.length > 2 ? [`${names[0]}–${names.at(-1)}`] : names;
    })
    .join(language === 'zh' ? '、' : ', ');
};

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Windows in words: `Mon–Fri 22:00–06:00 (next day)`. */
export const weekWords = (windows: readonly WeekWindow[], language: Language, nextDay: string): string =>
  windows
    .map(
      ({ days, from, until }) =>
        `${dayWords(days, language)} ${clock(from)}–${clock(until)}${until <= from ? nextDay : ''}`,
    )
    .join(language === 'zh' ? '；' : '; ');
