import { day } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { daysOf } from './days.rules.ts';

const now = new Date('2026-03-10T02:00:00Z');

test('without a span the last days of the company up to now are counted', () => {
  const { from, to, days } = daysOf({}, { now, opening: 30 });
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-02-09', '2026-03-10']);
  expect(from.toISOString()).toBe('2026-02-08T16:00:00.000Z');
  expect(to).toEqual(now);
});

test('an opening that ends yesterday leaves today out', () => {
  const until = Date.parse('2026-03-09T15:59:59.999Z');
  expect(daysOf({}, { now, opening: 15, until }).days.at(-1)).toBe('2026-03-09');
});

test('a span ends now at the latest and has a year at most', () => {
  expect(daysOf({ startTime: 0, endTime: now.getTime() + 9 * day }, { now, opening: 30 })).toMatchObject({
    to: now,
    days: { length: 366 },
  });
  expect(daysOf({ startTime: 0 }, { now, opening: 15, most: 100 }).days).toHaveLength(100);
  expect(daysOf({ endTime: now.getTime() }, { now, opening: 15, most: 100 }).days).toHaveLength(15);
  expect(daysOf({ startTime: now.getTime() + day }, { now, opening: 30 }).days).toEqual(['2026-03-10']);
});
