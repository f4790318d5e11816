import { errorCodes, micro, microOf, type Micro } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedOf, stepOf, stoodBefore, withdrawals } from './version.rules.ts';

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((n): Micro => micro(n));

describe('the step from one amount to the next', () => {
  test.each([
    ['7.00', '7.35', 5],
    ['7.00', '7.350001', 6],
    ['7.00', '6.65', 5],
    ['7.00', '6.60', 6],
    ['1', '7', 600],
    ['0.06', '0.06', 0],
  ])('from %s to %s is %d percent', (before, after, step) => {
    expect(stepOf(microOf(before), microOf(after))).toBe(step);
  });
  test('is never below what it is, and less than one percent above', () => {
    fc.assert(
      fc.property(amount, amount, (before, after) => {
        const change = after > before ? after - before : before - after;
        const step = BigInt(stepOf(before, after));
        expect(step * before).toBeGreaterThanOrEqual(change * 100n);
        expect((step - 1n) * before).toBeLessThan(change * 100n);
      }),
    );
  });
  test('is all of it where there was nothing', () => {
    expect(stepOf(undefined, microOf('3'))).toBe(100);
    // A first price of nothing gives away all that is rendered.
    expect(stepOf(undefined, microOf('0'))).toBe(100);
    expect(stepOf(microOf('0'), microOf('3'))).toBe(100);
    expect(stepOf(microOf('0'), microOf('0'))).toBe(0);
  });
});

test('a step is compared with what stood, and where nothing stood yet with what began first since', async () => {
  const from = new Date('2026-03-10T00:00:00Z');
  const began = [
    [new Date('2026-02-20T00:00:00Z'), '1'],
    [new Date('2026-03-01T00:00:00Z'), '1.05'],
    [new Date('2026-03-09T12:00:00Z'), '1.10'],
  ] as const;
  const of = (rows: readonly (readonly [Date, string])[]) => {
    const amountOf = (row: readonly [Date, string] | undefined) => Promise.resolve(row && microOf(row[1]));
    return {
      at: (moment: Date) => amountOf(rows.findLast(([at]) => at <= moment)),
      firstAfter: (moment: Date, until: Date) => amountOf(rows.find(([at]) => at > moment && at <= until)),
    };
  };
  expect(await stoodBefore(of(began), from)).toEqual([microOf('1.05'), microOf('1')]);
  expect(await stoodBefore(of([]), from)).toEqual([undefined, undefined]);
});

test('only what has not begun is withdrawn, and once', () => {
  const now = new Date('2026-03-10T00:00:00Z');
  const row = (id: number, from: string, withdrawn = false) => ({
    id,
    valid_from: new Date(from),
    withdrawn_at: withdrawn ? now : null,
  });
  const outcomes = withdrawals(
    [1, 2, 3, 4, 5],
    [
      row(1, '2026-03-10T00:00:01Z'),
      row(2, '2026-03-10T00:00:00Z'),
      row(3, '2026-03-09T00:00:00Z'),
      row(4, '2026-04-01T00:00:00Z', true),
    ],
    now,
  );
  expect(allowedOf(outcomes)).toEqual([1]);
  expect([...outcomes.values()].map(({ code }) => code)).toEqual([
    errorCodes.success,
    errorCodes.notAllowedInState,
    errorCodes.notAllowedInState,
    errorCodes.notAllowedInState,
    errorCodes.notFound,
  ]);
});
