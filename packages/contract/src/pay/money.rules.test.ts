import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookAccount } from './pay.codes.ts';
import { chartOfAccounts, couponUnitOf, moneyOf } from './chart.rules.ts';
import {
  costOf,
  endOfDayAfter,
  endOfMonthsAfter,
  leastOf,
  micro,
  microOf,
  mostOf,
  nearestCent,
  nextPeriod,
  partsOf,
  periodOf,
  postingPeriod,
  restOf,
  shareOf,
  sumOf,
  taxWithin,
  textOf,
  wholeCents,
} from './money.rules.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(micro);
const ms = fc.integer({ min: 0, max: 30 * 86_400_000 });

describe('amounts', () => {
  test('are read and written without loss', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }).map(micro), (value) => {
        expect(microOf(textOf(value))).toBe(value);
      }),
    );
    expect([microOf('12'), microOf('0.5'), microOf('-3.000001')]).toEqual([
      12_000_000n,
      500_000n,
      -3_000_001n,
    ]);
    expect(() => microOf('1.2345678')).toThrow();
    expect(() => microOf('')).toThrow();
  });

  test('a cost is the exact quotient, rounded half up once', () => {
    fc.assert(
      fc.property(amount, ms, (hourly, span) => {
        const cost = costOf(hourly, span);
        const twice = cost * 2n * 3_600_000n - hourly * BigInt(span) * 2n;
        expect(twice > -3_600_000n && twice <= 3_600_000n).toBe(true);
      }),
    );
    expect(costOf(microOf('3.6'), 1000)).toBe(1000n);
    expect(costOf(micro(1n), 1_800_000)).toBe(1n);
    expect(costOf(micro(1n), 1_799_999)).toBe(0n);
  });

  test('a longer attempt never costs less, and attempts in pieces cost what the whole does but for a rounding each', () => {
    fc.assert(
      fc.property(amount, fc.array(ms, { minLength: 1, maxLength: 8 }), (hourly, spans) => {
        const whole = costOf(
          hourly,
          spans.reduce((sum, span) => sum + span, 0),
        );
        const pieces = sumOf(spans.map((span) => costOf(hourly, span)));
        const apart = pieces > whole ? pieces - whole : whole - pieces;
        expect(apart <= BigInt(spans.length)).toBe(true);
        expect(costOf(hourly, (spans[0] ?? 0) + 1) >= costOf(hourly, spans[0] ?? 0)).toBe(true);
      }),
    );
  });

  test('the lesser and the greater of two, and what is left of one after the other', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(leastOf(a, b) + mostOf(a, b)).toBe(a + b);
        expect(leastOf(a, b) + restOf(a, b)).toBe(a);
      }),
    );
  });

  test('cents: down for payouts, half up on documents', () => {
    expect([wholeCents(microOf('3454.838710')), nearestCent(microOf('0.005'))]).toEqual([
      microOf('3454.83'),
      microOf('0.01'),
    ]);
    expect(nearestCent(microOf('0.004999'))).toBe(0n);
  });
});

describe('shares', () => {
  const november = (k: number) => shareOf(microOf('300'), k, 31);

  test('of a membership, as the ledger’s ninth example', () => {
    const days = Array.from({ length: 31 }, (_, at) => november(at + 1));
    expect(sumOf(days.slice(0, 16))).toBe(microOf('154.838710'));
    expect(sumOf(days)).toBe(microOf('300'));
    const year = Array.from({ length: 31 }, (_, at) => shareOf(microOf('3599.991290'), at + 1, 366));
    expect(sumOf(year)).toBe(microOf('304.917295'));
  });

  test('add up to the total, and none strays by more than a millionth from its even part', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 400 }), (total, n) => {
        const shares = Array.from({ length: n }, (_, at) => shareOf(total, at + 1, n));
        expect(sumOf(shares)).toBe(total);
        for (const share of shares) {
          const apart = share * BigInt(n) - total;
          expect(apart <= BigInt(n) && apart >= -BigInt(n) && share >= 0n).toBe(true);
        }
      }),
    );
  });

  test('by weight add up to the total too; a weight of nothing gets nothing', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(amount, weights, (total, some) => {
        fc.pre(some.some((weight) => weight > 0n));
        const parts = partsOf(total, some);
        expect(sumOf(parts)).toBe(total);
        for (const [at, part] of parts.entries()) {
          expect(part >= 0n).toBe(true);
          if (some[at] === 0n) expect(part).toBe(0n);
        }
      }),
    );
    expect(() => partsOf(micro(1n), [0n])).toThrow();
  });
});

test('the tax within a price, half up to the cent', () => {
  expect(taxWithin(microOf('106'), 600)).toBe(microOf('6'));
  expect(taxWithin(microOf('100'), 1300)).toBe(microOf('11.50'));
  expect(taxWithin(microOf('100'), 0)).toBe(0n);
  fc.assert(
    fc.property(amount, fc.constantFrom(0, 600, 1300), (gross, rate) => {
      const tax = taxWithin(gross, rate);
      const apart = tax * BigInt(10_000 + rate) - gross * BigInt(rate);
      const half = 5000n * BigInt(10_000 + rate);
      expect(tax % 10_000n === 0n && apart <= half && apart > -half - 1n).toBe(true);
    }),
  );
});

describe('business months', () => {
  test('are those of +08:00', () => {
    expect(periodOf(new Date('2026-03-31T15:59:59Z'))).toBe(202_603);
    expect(periodOf(new Date('2026-03-31T16:00:00Z'))).toBe(202_604);
    expect(periodOf(new Date('2026-12-31T16:00:00Z'))).toBe(202_701);
  });
  test('follow one another', () => {
    expect([nextPeriod(202_611), nextPeriod(202_612)]).toEqual([202_612, 202_701]);
  });
  test('take what belongs to them while they are open; the earliest open one takes the rest and says where it belongs', () => {
    const at = new Date('2026-11-30T15:59:59Z');
    expect(postingPeriod(at, () => true)).toEqual({ period: 202_611, originPeriod: null });
    const closed = new Set([202_611, 202_612]);
    expect(postingPeriod(at, (one) => !closed.has(one))).toEqual({ period: 202_701, originPeriod: 202_611 });
    expect(postingPeriod(new Date('2026-11-30T16:00:00Z'), (one) => one !== 202_611).originPeriod).toBeNull();
  });
});

describe('ends of validity are the first instant after a business day', () => {
  test.each([
    ['2026-11-10T02:00:00Z', 3, '2027-02-10T16:00:00Z'],
    ['2026-01-31T04:00:00Z', 1, '2026-02-28T16:00:00Z'],
    ['2028-01-31T04:00:00Z', 1, '2028-02-29T16:00:00Z'],
    ['2026-11-30T16:00:00Z', 1, '2027-01-01T16:00:00Z'],
  ])('%s and %i months', (from, months, end) => {
    expect(endOfMonthsAfter(new Date(from), months)).toEqual(new Date(end));
  });
  test('days count from the day of +08:00', () => {
    expect(endOfDayAfter(new Date('2026-12-12T15:59:59Z'), 30)).toEqual(new Date('2027-01-11T16:00:00Z'));
    expect(endOfDayAfter(new Date('2026-12-12T16:00:00Z'), 30)).toEqual(new Date('2027-01-12T16:00:00Z'));
  });
});

test('each currency is a money or belongs to one, and every account has its facts', () => {
  expect([moneyOf(1), moneyOf(2), moneyOf(couponUnitOf(1)), moneyOf(couponUnitOf(2))]).toEqual([1, 2, 1, 2]);
  expect(Object.keys(chartOfAccounts).map(Number)).toEqual([...bookAccount.codes]);
});
