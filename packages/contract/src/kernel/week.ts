import * as z from 'zod';
import { businessOffset, day, hour } from './time.ts';
import type { Instant } from './values.ts';

export const hoursOfDay = 24;
export const daysOfWeek = 7;
const hoursOfWeek = hoursOfDay * daysOfWeek;

/** Weekdays (1 Monday to 7 Sunday) and the hours of each, `until` not included. A window whose end is not after its start ends on the next day. */
export const WeekWindow = z.object({
  days: z.array(z.int().min(1).max(daysOfWeek)).min(1).max(daysOfWeek),
  from: z
    .int()
    .min(0)
    .max(hoursOfDay - 1),
  until: z.int().min(1).max(hoursOfDay),
});
export type WeekWindow = z.output<typeof WeekWindow>;

/** Hours of a week in business time, as windows. */
export const WeekTimes = z.array(WeekWindow).max(hoursOfWeek).brand<'WeekTimes'>();
export type WeekTimes = z.output<typeof WeekTimes>;

/** How many hours a window has. */
export const lengthOf = ({ from, until }: Pick<WeekWindow, 'from' | 'until'>): number =>
  until > from ? until - from : until + hoursOfDay - from;

/** The hours of the week that windows cover, from Monday 0:00, as numbers from 0 to 167. */
export const hoursOf = (windows: readonly WeekWindow[]): ReadonlySet<number> =>
  new Set(
    windows.flatMap((window) =>
      window.days.flatMap((weekday) =>
        Array.from(
          { length: lengthOf(window) },
          (_, at) => ((weekday - 1) * hoursOfDay + window.from + at) % hoursOfWeek,
        ),
      ),
    ),
  );

/** The fewest windows that cover hours: runs of hours, cut at a day's length, with the days of equal runs together. */
export const windowsOf = (hours: ReadonlySet<number>): WeekWindow[] => {
  const found = new Map<string, { from: number; until: number; days: number[] }>();
  const add = (start: number, length: number): void => {
    const from = start % hoursOfDay;
    const end = from + length;
    const until = end > hoursOfDay ? end - hoursOfDay : end;
    const key = `${from}-${until}`;
    const window = found.get(key) ?? { from, until, days: [] };
    window.days.push(Math.floor(start / hoursOfDay) + 1);
    found.set(key, window);
  };
  const covers = (at: number): boolean => hours.has((at + hoursOfWeek) % hoursOfWeek);
  for (let start = 0; start < hoursOfWeek; start += 1) {
    // A whole week has no start but Monday's.
    const begins = covers(start) && (!covers(start - 1) || (start === 0 && hours.size === hoursOfWeek));
    if (!begins) continue;
    let length = 0;
    while (length < hoursOfWeek && covers(start + length)) length += 1;
    // A run of more than a day is said by days: the rest of its first day, whole days, the begin of its last.
    let at = start;
    let rest = length;
    while (rest > 0) {
      const toMidnight = hoursOfDay - (at % hoursOfDay);
      const part = length < hoursOfDay ? rest : Math.min(rest, toMidnight);
      add(at % hoursOfWeek, part);
      at += part;
      rest -= part;
    }
  }
  return [...found.values()]
    .map((window) => ({ ...window, days: window.days.toSorted((a, b) => a - b) }))
    .toSorted((a, b) => (a.days[0] ?? 0) - (b.days[0] ?? 0) || a.from - b.from);
};

/** The first day of 1970 was a Thursday. */
const firstWeekday = 3;

/** Whether a moment lies within windows, in business time. */
export const isWithinWeek = (windows: readonly WeekWindow[], at: Instant): boolean => {
  const local = at + businessOffset;
  const weekday = (Math.floor(local / day) + firstWeekday) % daysOfWeek;
  return hoursOf(windows).has(weekday * hoursOfDay + Math.floor((local % day) / hour));
};
