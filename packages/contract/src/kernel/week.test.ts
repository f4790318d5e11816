import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Instant } from './values.ts';
import { hoursOf, isWithinWeek, WeekTimes, windowsOf } from './week.ts';

it('any hours become windows of the contract, and those the same hours', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(167), { maxLength: 168 }), (hours) => {
      const windows = windowsOf(new Set(hours));
      expect(WeekTimes.safeParse(windows).success).toBe(true);
      expect([...hoursOf(windows)].toSorted((a, b) => a - b)).toEqual(hours.toSorted((a, b) => a - b));
    }),
  );
});
it('nights cross midnight, also from Sunday to Monday; equal days stand together', () => {
  const nights = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 22, until: 6 }];
  expect(windowsOf(hoursOf(nights))).toEqual(nights);
  expect(hoursOf([{ days: [7], from: 23, until: 1 }])).toEqual(new Set([167, 0]));
});
it('a weekend, a whole week and nothing are said by days', () => {
  const weekend = [{ days: [6, 7], from: 0, until: 24 }];
  expect(windowsOf(hoursOf(weekend))).toEqual(weekend);
  const week = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, until: 24 }];
  expect(windowsOf(hoursOf(week))).toEqual(week);
  expect(windowsOf(new Set())).toEqual([]);
});
it('a moment is looked at in business time', () => {
  const night = [{ days: [5], from: 22, until: 6 }];
  const at = (time: string) => isWithinWeek(night, Instant.parse(Date.parse(`${time}:00+08:00`)));
  // 2026-03-06 is a Friday.
  expect([
    at('2026-03-06T21:59'),
    at('2026-03-06T22:00'),
    at('2026-03-07T05:59'),
    at('2026-03-07T06:00'),
  ]).toEqual([false, true, true, false]);
  expect(at('2026-03-05T23:00')).toBe(false);
});
