import { type Micro, micro, microOf, textOf } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commissionOf, marginOf, paidAfter } from './margin.rules.ts';

const amount = fc.bigInt({ min: 1n, max: 10_000_000_000n }).map(micro);
const part = (of: Micro, share: number): Micro => micro((of * BigInt(share)) / 1000n);

describe('what a resale agent earns by a charge', () => {
  test('is its gain on what cash and credit paid, half up', () => {
    const asked = { amount: microOf('10'), cost: microOf('7'), paid: microOf('6') };
    expect(textOf(marginOf(asked))).toBe('1.800000');
    expect(textOf(marginOf({ ...asked, paid: microOf('0') }))).toBe('0.000000');
    expect(textOf(marginOf({ ...asked, cost: microOf('10.5') }))).toBe('0.000000');
    expect(textOf(marginOf({ amount: microOf('3'), cost: microOf('2'), paid: microOf('0.000001') }))).toBe(
      '0.000000',
    );
    expect(textOf(marginOf({ amount: micro(3n), cost: micro(1n), paid: micro(1n) }))).toBe('0.000001');
  });

  test('is never more than the gain nor than what was paid, and grows with what was paid', () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 1200 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 1000 }),
        (whole, cost, paid, less) => {
          const asked = { amount: whole, cost: part(whole, cost), paid: part(whole, paid) };
          const margin = marginOf(asked);
          expect(margin >= 0n && margin <= asked.paid + 1n).toBe(true);
          expect(margin <= (asked.cost < whole ? whole - asked.cost : 0n)).toBe(true);
          const smaller = marginOf({ ...asked, paid: part(asked.paid, less) });
          expect(smaller <= margin).toBe(true);
          expect(marginOf({ ...asked, paid: micro(0n) })).toBe(0n);
        },
      ),
    );
  });

  test('goes back whole when the charge returns whole, and what became arrears returns first', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 1000 }), (paid, arrears, share) => {
        const whole = micro(paid + arrears);
        expect(paidAfter({ paid, arrears }, whole)).toBe(0n);
        expect(paidAfter({ paid, arrears }, part(arrears, share))).toBe(paid);
        const returned = part(whole, share);
        expect(paidAfter({ paid, arrears }, returned) <= paid).toBe(true);
      }),
    );
  });
});

describe('a commission', () => {
  test('is the rate of the base to the cent, half up, and of a negative base negative', () => {
    expect(textOf(commissionOf(microOf('1234.56'), 500))).toBe('61.730000');
    expect(textOf(commissionOf(microOf('0.1'), 500))).toBe('0.010000');
    expect(textOf(commissionOf(microOf('-100'), 500))).toBe('-5.000000');
  });

  test('strays from the exact rate by half a cent at most', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -10_000_000_000n, max: 10_000_000_000n }),
        fc.integer({ min: 0, max: 10_000 }),
        (base, rate) => {
          const off = commissionOf(micro(base), rate) * 10_000n - base * BigInt(rate);
          expect((off < 0n ? -off : off) <= 5_000n * 10_000n).toBe(true);
          expect(commissionOf(micro(-base), rate)).toBe(-commissionOf(micro(base), rate));
        },
      ),
    );
  });
});
