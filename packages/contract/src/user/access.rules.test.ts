import { describe, expect, test } from 'vitest';
import { poolStep, temporaryState, temporaryStateOf } from '../index.ts';
import { day } from '../kernel/time.ts';

const { waiting, shown, used, ended } = temporaryState.of;

describe('a temporary password', () => {
  test('waits, is shown, is used or ends; what was used stays used', () => {
    const at = (o: { shown?: boolean; used?: boolean; endsAt?: number }, now = 50) =>
      temporaryStateOf({ shown: false, used: false, endsAt: 100, ...o }, now);
    expect(at({})).toBe(waiting);
    expect(at({ shown: true })).toBe(shown);
    expect(at({ shown: true, used: true })).toBe(used);
    expect(at({ shown: true, used: true }, 500)).toBe(used);
    expect(at({ shown: true }, 100)).toBe(ended);
    expect(at({}, 101)).toBe(ended);
  });
});

describe('the rule of the pool', () => {
  const now = 1000 * day;
  const step = (idleDays: number, warnedDaysAgo: number | null, releaseDays = 90) =>
    poolStep(
      {
        lastAt: now - idleDays * day,
        warnedAt: warnedDaysAgo === null ? null : now - warnedDaysAgo * day,
      },
      releaseDays,
      now,
    );
  test('warns seven days before, once', () => {
    expect(step(82, null)).toBe('none');
    expect(step(83, null)).toBe('warn');
    expect(step(85, 2)).toBe('none');
  });
  test('releases nobody who was not told seven days before', () => {
    expect(step(400, null)).toBe('warn');
    expect(step(400, 6)).toBe('none');
    expect(step(400, 7)).toBe('release');
    expect(step(90, 7)).toBe('release');
    expect(step(89, 7)).toBe('none');
  });
  test('begins anew with whatever happened after the warning', () => {
    expect(step(84, 200)).toBe('warn');
    expect(step(3, 7)).toBe('none');
  });
  test('does nothing where it is off', () => expect(step(4000, 100, 0)).toBe('none'));
});
