import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renders } from '../task/render.calls.ts';
import { isNearDate, isOrdered, monthsFrom, precise, rangesOf, sizeBase, startOfDay } from './rules.ts';
import { day, hour, minute, second, week } from './time.ts';

const at = (text: string): number => Date.parse(text);

test('lengths of time are milliseconds', () => {
  expect([second, minute, hour, day, week]).toEqual([1000, 60_000, 3_600_000, 86_400_000, 604_800_000]);
});
test('sizes count in 1024', () => expect(sizeBase).toBe(1024));

describe('twelve significant digits', () => {
  test.each([
    [0.1 + 0.2, 0.3],
    [1 / 3, 0.333333333333],
    [123_456_789_012.5, 123_456_789_013],
    [-2.5, -2.5],
    [0, 0],
  ])('%f is %f', (value, kept) => expect(precise(value)).toBe(kept));
  test('a figure that has them already stays as it is', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(precise(precise(value))).toBe(precise(value));
      }),
    );
  });
});

describe('a date range', () => {
  test.each([
    { start: 1, end: 2, stands: true },
    { start: 2, end: 2, stands: true },
    { start: 3, end: 2, stands: false },
    { start: undefined, end: 2, stands: true },
    { start: 3, end: undefined, stands: true },
  ])('$start to $end: $stands', ({ start, end, stands }) => expect(isOrdered(start, end)).toBe(stands));
  test('is found by the names of its ends', () => {
    expect(rangesOf(['startTime', 'endTime', 'createStartTime', 'createEndTime', 'startTimeFlag'])).toEqual([
      ['startTime', 'endTime'],
      ['createStartTime', 'createEndTime'],
    ]);
    expect(rangesOf(['availabeStartTime', 'availabeEndTime'])).toHaveLength(1);
  });
  test('of a list or of its export is refused when its start is later, naming the end', () => {
    for (const call of [renders.list, renders.export]) {
      const asked = call.input.safeParse({
        keywords: '',
        startTime: 2_000_000_000_000,
        endTime: 1_900_000_000_000,
      });
      expect(asked.error?.issues[0]?.path).toEqual(['endTime']);
      expect(call.input.safeParse({ startTime: 1_900_000_000_000, endTime: 2_000_000_000_000 }).success).toBe(
        true,
      );
    }
  });
});

describe('months, in the zone +08:00', () => {
  test.each([
    { from: '2026-03-31T12:00:00+08:00', months: -1, to: '2026-02-28T12:00:00+08:00' },
    { from: '2024-01-31T00:30:00+08:00', months: 1, to: '2024-02-29T00:30:00+08:00' },
    { from: '2026-11-30T23:59:59+08:00', months: 3, to: '2027-02-28T23:59:59+08:00' },
    // In UTC this moment is still the 30th of April.
    { from: '2026-05-01T00:30:00+08:00', months: 1, to: '2026-06-01T00:30:00+08:00' },
  ])('$from and $months', ({ from, months, to }) => expect(monthsFrom(at(from), months)).toBe(at(to)));
});

describe('the future-date check (three months to either side, ends included)', () => {
  const reference = at('2026-05-31T10:00:00+08:00');
  test.each([
    { date: '2026-08-31T10:00:00+08:00', passes: true },
    { date: '2026-08-31T10:00:00.001+08:00', passes: false },
    { date: '2026-02-28T10:00:00+08:00', passes: true },
    { date: '2026-02-28T09:59:59.999+08:00', passes: false },
    { date: '2026-05-31T10:00:00+08:00', passes: true },
  ])('$date: $passes', ({ date, passes }) => expect(isNearDate(at(date), reference)).toBe(passes));
});

test('a day begins in the zone +08:00', () => {
  expect(startOfDay(at('2026-05-01T00:30:00+08:00'))).toBe(at('2026-05-01T00:00:00+08:00'));
  expect(startOfDay(at('2026-05-01T23:59:59+08:00'))).toBe(at('2026-05-01T00:00:00+08:00'));
});
