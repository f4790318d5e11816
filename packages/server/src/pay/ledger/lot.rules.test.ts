import { bookAccount, chartOfAccounts, lotState, micro, microOf } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balancesOf, faultOf, isOwnerAccount, line, side, swapped } from './lines.rules.ts';
import { lotChanges, noParts, stateAfter } from './lot.rules.ts';

const none = new Set<number>();
const five = microOf('5');

describe('where an amount of a lot goes', () => {
  test.each([
    ['spent', side(1, 1), side(202), 'remaining', 'used'],
    ['spent as a coupon', side(3, 1), side(302), 'remaining', 'used'],
    ['paid to arrears', side(1, 1), side(5, 9), 'remaining', 'used'],
    ['frozen', side(1, 1), side(6, 1), 'remaining', 'frozen'],
    ['sent', side(6, 1), side(111, 4), 'frozen', 'refunded'],
    ['deducted', side(6, 1), side(212), 'frozen', 'used'],
    ['clawed back', side(6, 1), side(304), 'frozen', 'voided'],
    ['invalidated', side(1, 1), side(103, 2), 'remaining', 'voided'],
    ['expired', side(3, 1), side(303), 'remaining', 'expired'],
    ['transferred', side(1, 1), side(140, 3), 'remaining', 'moved'],
    ['paid for a contract', side(1, 1), side(132, 3), 'remaining', 'used'],
    ['dust', side(1, 1), side(211, 1), 'remaining', 'expired'],
  ] as const)('%s, and back', (_, from, to, left, went) => {
    const out = line(from, to, five, from.account === 3 ? 3 : 1);
    expect(lotChanges([out], none).get(1)).toEqual({ ...noParts(), [left]: -five, [went]: five });
    expect(lotChanges([swapped(out)], none).get(1)).toEqual({ ...noParts(), [left]: five, [went]: -five });
  });

  test('what an earlier system brought is void once that is taken back', () => {
    for (const out of [line(side(1, 7), side(199, 1), five, 1), line(side(3, 7), side(305), five, 3)])
      expect(lotChanges([out], none).get(7)).toEqual({ ...noParts(), remaining: -five, voided: five });
  });

  test('a lot that is made holds what enters it, wherever it comes from', () => {
    for (const from of [side(102, 1), side(140, 1), side(199, 1), side(142, 1)])
      expect(lotChanges([line(from, side(1, 7), five, 1)], new Set([7])).get(7)).toEqual({
        ...noParts(),
        remaining: five,
      });
    expect(lotChanges([line(side(302), side(3, 7), five, 3)], new Set([7])).get(7)).toEqual({
      ...noParts(),
      remaining: five,
    });
  });

  test('money of nowhere enters no lot that is there, and lots move through the clearing account alone', () => {
    expect(() => lotChanges([line(side(301), side(3, 7), five, 3)], none)).toThrow();
    expect(() => lotChanges([line(side(199, 1), side(1, 7), five, 1)], none)).toThrow();
    expect(() => lotChanges([line(side(1, 7), side(1, 8), five, 1)], none)).toThrow();
  });

  test('a lot’s parts change by what is issued, which is nothing for a lot that is there', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(micro);
    const ways = [side(202), side(5, 3), side(103, 1), side(140, 2), side(132, 5), side(404, 3)];
    fc.assert(
      fc.property(fc.array(fc.tuple(amounts, fc.constantFrom(...ways), fc.boolean())), (some) => {
        const lines = some.map(([size, to, back]) => {
          const out = line(side(1, 1), to, size, 1);
          return back ? swapped(out) : out;
        });
        const parts = Object.values(lotChanges(lines, none).get(1) ?? noParts());
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(0n);
      }),
    );
  });
});

test('a lot that money comes back to is usable, whether it was spent or its recharge invalidated; a frozen one stays so', () => {
  const { usable, usedUp, voided, frozen } = lotState.of;
  const back = { ...noParts(), remaining: five, used: micro(-five) };
  for (const before of [usable, usedUp, voided]) expect(stateAfter(before, five, back)).toBe(usable);
  expect(stateAfter(frozen, five, back)).toBe(frozen);
  const spent = { ...noParts(), remaining: micro(-five), used: five };
  expect(stateAfter(usable, micro(0n), spent)).toBe(usedUp);
  expect(stateAfter(usable, micro(0n), { ...spent, voided: five })).toBe(voided);
});

describe('lines', () => {
  test('fit the chart: unit, reference, two different sides, a positive amount', () => {
    expect(faultOf([])).toBeDefined();
    expect(faultOf([line(side(1, 1), side(202), micro(0n), 1)])).toBeDefined();
    expect(faultOf([line(side(1, 1), side(1, 1), five, 1)])).toBeDefined();
    expect(faultOf([line(side(1), side(202), five, 1)])).toBeDefined();
    expect(faultOf([line(side(1, 1), side(202, 3), five, 1)])).toBeDefined();
    expect(faultOf([line(side(1, 1), side(202), five, 3)])).toBeDefined();
    expect(faultOf([line(side(3, 1), side(302), five, 1)])).toBeDefined();
    expect(faultOf([line(side(132, 1), side(132, 2), five, 1)])).toBeUndefined();
  });

  test('balance: what customers’ accounts gain and the house’s lose is nothing, and swapped lines undo it', () => {
    const accounts = bookAccount.codes.filter((one) => chartOfAccounts[one].unit === 'money');
    const some = fc.array(
      fc.tuple(
        fc.constantFrom(...accounts),
        fc.constantFrom(...accounts),
        fc.bigInt({ min: 1n, max: 10n ** 15n }).map(micro),
      ),
    );
    fc.assert(
      fc.property(some, (made) => {
        const lines = made.map(([debit, credit, size]) => line(side(debit, 1), side(credit, 2), size, 1));
        const house = made.reduce(
          (sum, [debit, credit, size]) =>
            sum + (isOwnerAccount(credit) ? 0n : size) - (isOwnerAccount(debit) ? 0n : size),
          0n,
        );
        const owners = [...balancesOf(lines).values()].reduce((sum, { amount }) => sum + amount, 0n);
        expect(owners + house).toBe(0n);
        for (const { amount } of balancesOf([...lines, ...lines.map(swapped)]).values())
          expect(amount).toBe(0n);
      }),
    );
  });
});
