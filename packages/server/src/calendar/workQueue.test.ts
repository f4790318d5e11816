import { expect, test } from 'vitest';
import { wantedYears } from './workQueue.ts';

const years = (at: string): number[] => wantedYears(new Date(at)).map(({ year }) => year);

test('the next year is wanted from 1 November on, by the company’s midnight', () => {
  expect(years('2026-01-01T00:00:00+08:00')).toEqual([2026]);
  expect(years('2026-10-31T23:59:59.999+08:00')).toEqual([2026]);
  expect(years('2026-11-01T00:00:00+08:00')).toEqual([2026, 2027]);
  expect(years('2026-12-31T23:59:59.999+08:00')).toEqual([2026, 2027]);
});
test('a year is due by the end of the year before', () => {
  const [own, next] = wantedYears(new Date('2026-11-21T09:00:00+08:00'));
  expect(own?.until).toEqual(new Date('2025-12-31T23:59:59.999+08:00'));
  expect(next?.since).toEqual(new Date('2026-11-01T00:00:00+08:00'));
  expect(next?.until).toEqual(new Date('2026-12-31T23:59:59.999+08:00'));
});
