import { businessOffset } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { nextOfCron } from './cron.ts';

/** A moment of business time, written as `2026-03-10 02:00`. */
const at = (local: string): Date => new Date(Date.parse(`${local.replace(' ', 'T')}:00Z`) - businessOffset);
const localOf = (moment: Date | undefined): string | undefined =>
  moment && new Date(moment.getTime() + businessOffset).toISOString().slice(0, 16).replace('T', ' ');

// 2026-03-10 is a Tuesday.
test.each([
  ['0 3 * * *', '2026-03-10 02:59', '2026-03-10 03:00'],
  ['0 3 * * *', '2026-03-10 03:00', '2026-03-11 03:00'],
  ['*/15 * * * *', '2026-03-10 23:46', '2026-03-11 00:00'],
  ['5-20/10 8,20 * * *', '2026-03-10 08:05', '2026-03-10 08:15'],
  ['5-20/10 8,20 * * *', '2026-03-10 08:15', '2026-03-10 20:05'],
  ['0 0 1 * *', '2026-12-31 23:59', '2027-01-01 00:00'],
  ['0 0 29 2 *', '2026-03-10 00:00', '2028-02-29 00:00'],
  ['30 4 * * 0', '2026-03-10 00:00', '2026-03-15 04:30'],
  ['30 4 * * 7', '2026-03-10 00:00', '2026-03-15 04:30'],
  ['30 4 * * 1-5', '2026-03-13 05:00', '2026-03-16 04:30'],
  // A day of the month and a weekday: either is enough.
  ['0 0 15 * 3', '2026-03-10 00:00', '2026-03-11 00:00'],
  ['0 0 12 * 6', '2026-03-10 00:00', '2026-03-12 00:00'],
  // So are steps of all days, which are days of the month.
  ['0 0 */2 * 2', '2026-03-10 00:00', '2026-03-11 00:00'],
])('%s after %s is %s', (cron, after, next) => {
  expect(localOf(nextOfCron(cron, at(after)))).toBe(next);
});

test('a day that no month has never comes', () => {
  expect(nextOfCron('0 0 31 2 *', at('2026-03-10 00:00'))).toBeUndefined();
});

test('seconds of the moment before do not move the next one', () => {
  const half = new Date(at('2026-03-10 02:59').getTime() + 30_000);
  expect(localOf(nextOfCron('0 3 * * *', half))).toBe('2026-03-10 03:00');
});
