import { hour, leastOf, type Micro, micro, microOf, noMoney, sumOf } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clawbackOf } from '../refund/clawback.rules.ts';
import { faultOf, line, type Line, side } from './lines.rules.ts';
import { linesOfPayment, type Part } from './payment.rules.ts';
import { type LotNow, type Paid, partsReturned, returnOf } from './returns.rules.ts';

const postedAt = new Date('2026-12-12T04:00:00Z');
const usable = (id: number, o: Partial<LotNow> = {}): [number, LotNow] => [
  id,
  { id, couponType: 1, state: 1, expiresAt: null, ...o },
];
const paid = (parts: readonly Part[], o: Partial<Paid> = {}): Paid => ({
  currency: 1,
  revenue: 202,
  parts,
  returned: noMoney,
  item: null,
  credit: null,
  lots: new Map(),
  ...o,
});
const next = (id: number) => ({ postedAt, nextLot: () => id });

describe('an amount returns', () => {
  const parts: Part[] = [
    { by: 'coupon', account: 3, lotId: 3, amount: microOf('4') },
    { by: 'cash', lotId: 5, amount: microOf('3') },
    { by: 'arrears', amount: microOf('3') },
  ];

  test('in the inverse order of taking, as the ledger’s eleventh example', () => {
    const mine = paid(parts, {
      item: { itemId: 4, open: noMoney, paidBy: [{ lotId: 6, amount: microOf('3') }], writtenOff: noMoney },
      lots: new Map([usable(3, { expiresAt: new Date('2026-11-30T16:00:00Z') })]),
    });
    const back = returnOf(mine, microOf('8'), next(17));
    expect(back.lines).toEqual([
      line(side(202), side(1, 6), microOf('3'), 1),
      line(side(202), side(1, 5), microOf('3'), 1),
      line(side(302), side(3, 17), microOf('2'), 3),
    ]);
    expect(back.newLots).toEqual([
      {
        id: 17,
        originLot: 3,
        account: 3,
        couponType: 1,
        amount: microOf('2'),
        expiresAt: new Date('2027-01-11T16:00:00Z'),
      },
    ]);
    expect(() => returnOf({ ...mine, returned: microOf('8') }, microOf('2.000001'), next(18))).toThrow();
  });

  test('to an arrears item where it is open, to who paid it last, and to bad debt', () => {
    const item = {
      itemId: 4,
      open: microOf('1'),
      paidBy: [
        { lotId: 6, amount: microOf('0.5') },
        { lotId: 7, amount: microOf('0.5') },
      ],
      writtenOff: microOf('1'),
    };
    expect(returnOf(paid(parts, { item }), microOf('3'), next(0)).lines).toEqual([
      line(side(202), side(5, 4), microOf('1'), 1),
      line(side(202), side(1, 7), microOf('0.5'), 1),
      line(side(202), side(1, 6), microOf('0.5'), 1),
      line(side(202), side(404, 4), microOf('1'), 1),
    ]);
  });

  test('to credit that is still used, to who repaid it, and behind what went to arrears', () => {
    const moved = { itemId: 8, open: microOf('1'), paidBy: [], writtenOff: noMoney };
    const credit = {
      period: 202_611,
      used: microOf('2'),
      repaidBy: [{ lotId: 6, amount: microOf('1') }],
      moved,
    };
    const mine = paid([{ by: 'credit', amount: microOf('4') }], { credit });
    expect(returnOf(mine, microOf('4'), next(0)).lines).toEqual([
      line(side(202), side(2, 202_611), microOf('2'), 1),
      line(side(202), side(1, 6), microOf('1'), 1),
      line(side(202), side(5, 8), microOf('1'), 1),
    ]);
  });

  test.each([
    ['usable', {}, side(3, 3), false],
    ['used up', { state: 2 }, side(3, 3), false],
    ['frozen, even past its end', { state: 5, expiresAt: new Date(0) }, side(3, 3), false],
    ['voided', { state: 4 }, side(304), true],
    ['ended this instant', { expiresAt: postedAt }, side(3, 17), false],
    ['ending in an instant', { expiresAt: new Date(postedAt.getTime() + 1) }, side(3, 3), false],
  ] as const)('to a coupon lot that is %s', (_, state, to, isVoid) => {
    const mine = paid(parts.slice(0, 1), { lots: new Map([usable(3, state)]) });
    const back = returnOf(mine, microOf('1'), next(17));
    expect(back.lines).toEqual([line(side(302), to, microOf('1'), 3)]);
    expect(back.voided > 0n).toBe(isVoid);
  });
});

const amounts = fc.bigInt({ min: 1n, max: 10n ** 9n }).map(micro);
const partLists = fc
  .record({
    coupons: fc.array(amounts, { maxLength: 3 }),
    cash: fc.array(amounts, { maxLength: 3 }),
    credit: fc.option(amounts),
    arrears: fc.option(amounts),
  })
  .map(({ coupons, cash, credit, arrears }): Part[] => [
    ...coupons.map((amount, at): Part => ({ by: 'coupon', account: 3, lotId: at + 1, amount })),
    ...cash.map((amount, at): Part => ({ by: 'cash', lotId: at + 11, amount })),
    ...(credit === null ? [] : [{ by: 'credit', amount: credit } as const]),
    ...(arrears === null ? [] : [{ by: 'arrears', amount: arrears } as const]),
  ])
  .filter((parts) => parts.length > 0);
const untouched = (parts: readonly Part[]): Paid => {
  const of = (by: Part['by']) => sumOf(parts.filter((part) => part.by === by).map((part) => part.amount));
  return paid(parts, {
    item: { itemId: 1, open: of('arrears'), paidBy: [], writtenOff: noMoney },
    credit: { period: 202_611, used: of('credit'), repaidBy: [], moved: null },
    lots: new Map([usable(1), usable(2), usable(3)]),
  });
};

test('where nothing changed since, a whole return restores what was taken, in one piece or in several', () => {
  fc.assert(
    fc.property(partLists, fc.array(amounts, { maxLength: 4 }), (parts, pieces) => {
      const taken = linesOfPayment(parts, { currency: 1, revenue: 202, period: 202_611, itemId: 1 });
      const whole = sumOf(parts.map((part) => part.amount));
      const net = new Map<string, bigint>();
      const note = (lines: readonly Line[]): void => {
        for (const one of lines)
          for (const [where, sign] of [
            [one.debit, -1n],
            [one.credit, 1n],
          ] as const) {
            const key = `${where.account} ${where.ref}`;
            net.set(key, (net.get(key) ?? 0n) + sign * one.amount);
          }
      };
      note(taken);
      let mine = untouched(parts);
      const give = (size: ReturnType<typeof micro>): void => {
        if (size <= 0n) return;
        const { lines } = returnOf(mine, size, next(99));
        expect(faultOf(lines)).toBeUndefined();
        expect(sumOf(lines.map(({ amount }) => amount))).toBe(size);
        note(lines);
        const closed = sumOf(lines.filter(({ credit }) => credit.account === 5).map(({ amount }) => amount));
        const unused = sumOf(lines.filter(({ credit }) => credit.account === 2).map(({ amount }) => amount));
        mine = {
          ...mine,
          returned: micro(mine.returned + size),
          item: mine.item && { ...mine.item, open: micro(mine.item.open - closed) },
          credit: mine.credit && { ...mine.credit, used: micro(mine.credit.used - unused) },
        };
      };
      for (const piece of pieces) give(leastOf(piece, micro(whole - mine.returned)));
      give(micro(whole - mine.returned));
      for (const [key, value] of net) expect(value, key).toBe(0n);
      expect(() => returnOf(mine, micro(1n), next(99))).toThrow();
    }),
  );
});

test('of every line that was returned it is known which part it gave back, however it was cut', () => {
  fc.assert(
    fc.property(partLists, fc.array(amounts, { minLength: 1, maxLength: 4 }), (parts, pieces) => {
      const whole = sumOf(parts.map((part) => part.amount));
      const lines: Line[] = [];
      for (const piece of pieces) {
        const mine = { ...untouched(parts), returned: sumOf(lines.map(({ amount }) => amount)) };
        const size = leastOf(piece, micro(whole - mine.returned));
        if (size > 0n) lines.push(...returnOf(mine, size, next(99)).lines);
      }
      const back = partsReturned(parts, lines);
      expect(back.map((one) => one.line)).toEqual(lines);
      for (const part of parts) {
        const of = back.filter((one) => one.part === part).map((one) => one.line);
        expect(sumOf(of.map(({ amount }) => amount))).toBeLessThanOrEqual(part.amount);
        // Nothing changed since: what a part gave is where it was taken from.
        const [taken] = linesOfPayment([part], all);
        for (const one of of) expect(one.credit).toEqual(taken?.debit);
      }
      expect(() => partsReturned(parts, [...lines, ...lines, ...linesOfPayment(parts, all)])).toThrow();
    }),
  );
});
const all = { currency: 1, revenue: 202, period: 202_611, itemId: 1 } as const;

describe('the bonus of a recharge that is refunded', () => {
  const bonus = (o: Partial<Parameters<typeof clawbackOf>[0]['bonus'][number]> = {}) => ({
    id: 2,
    type: 3 as const,
    issued: microOf('200'),
    remaining: microOf('40'),
    spent: microOf('160'),
    targets: noMoney,
    clawed: noMoney,
    ...o,
  });

  test('is taken back in part, and deducted where it was spent, as the fifth example', () => {
    const refunding = {
      amount: microOf('1000'),
      before: noMoney,
      deductedBefore: noMoney,
      refund: microOf('500'),
      bonus: [bonus()],
    };
    expect(clawbackOf(refunding)).toEqual({
      lots: [{ id: 2, target: microOf('100'), taken: microOf('40') }],
      deducted: microOf('60'),
      payout: microOf('440'),
    });
    expect(() => clawbackOf({ ...refunding, before: microOf('500.01') })).toThrow();
  });

  test('costs nothing where it ended unused, and no more than was spent where it was spent', () => {
    const of = (o: object) =>
      clawbackOf({
        amount: microOf('1000'),
        before: noMoney,
        deductedBefore: noMoney,
        refund: microOf('500'),
        bonus: [bonus({ remaining: noMoney, ...o })],
      }).deducted;
    expect(of({ spent: noMoney })).toBe(noMoney);
    expect(of({ spent: microOf('30') })).toBe(microOf('30'));
    expect(of({ spent: microOf('200') })).toBe(microOf('100'));
  });

  test('is taken of another lot of its type before it is deducted, and of no other type', () => {
    const refunding = {
      amount: microOf('1000'),
      before: noMoney,
      deductedBefore: noMoney,
      refund: microOf('1000'),
    };
    const [spent, left] = [
      bonus({ issued: microOf('50'), remaining: noMoney, spent: microOf('50') }),
      bonus(),
    ];
    const rest = { ...left, id: 3, remaining: microOf('300'), spent: noMoney };
    expect(clawbackOf({ ...refunding, bonus: [spent, rest] })).toMatchObject({
      lots: [{ taken: noMoney }, { taken: microOf('250') }],
      deducted: noMoney,
    });
    expect(clawbackOf({ ...refunding, bonus: [spent, { ...rest, type: 1 }] })).toMatchObject({
      lots: [{ taken: noMoney }, { taken: microOf('200') }],
      deducted: microOf('50'),
    });
  });

  test('is never taken twice: refunds in parts ask for what one refund asks, and never for more than was given', () => {
    const cents = fc.bigInt({ min: 0n, max: 100_000n }).map((value) => micro(value * 10_000n));
    fc.assert(
      fc.property(
        fc.array(
          cents.filter((value) => value > 0n),
          { minLength: 1, maxLength: 5 },
        ),
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }).map(micro), { maxLength: 3 }),
        (refunds, given) => {
          const amount = sumOf(refunds);
          let lots = given.map((issued, id) => ({
            id,
            type: null,
            issued,
            remaining: issued,
            spent: noMoney,
            targets: noMoney,
            clawed: noMoney,
          }));
          let before = noMoney;
          for (const refund of refunds) {
            const back = clawbackOf({ amount, before, deductedBefore: noMoney, refund, bonus: lots });
            expect(back.payout >= 0n && back.payout + back.deducted === refund).toBe(true);
            expect(back.deducted % 10_000n).toBe(0n);
            before = micro(before + refund);
            lots = lots.map((lot, at) => {
              const { target = noMoney, taken = noMoney } = back.lots[at] ?? {};
              return {
                ...lot,
                targets: micro(lot.targets + target),
                clawed: micro(lot.clawed + taken),
                remaining: micro(lot.remaining - taken),
              };
            });
          }
          for (const lot of lots) expect([lot.targets, lot.remaining]).toEqual([lot.issued, 0n]);
        },
      ),
    );
  });

  test('keeps by forty small refunds what one keeps, to the cent', () => {
    const cents = fc.bigInt({ min: 1n, max: 50_000n }).map((value) => micro(value * 10_000n));
    const keptBy = (refunds: readonly Micro[], o: { issued: Micro; remaining: Micro }): Micro => {
      const amount = sumOf(refunds);
      const spent = micro(o.issued - o.remaining);
      let [before, kept, clawed, remaining]: [Micro, Micro, Micro, Micro] = [
        noMoney,
        noMoney,
        noMoney,
        o.remaining,
      ];
      for (const refund of refunds) {
        const targets = micro((o.issued * before) / amount);
        const lot = bonus({ issued: o.issued, remaining, spent, targets, clawed });
        const back = clawbackOf({ amount, before, deductedBefore: kept, refund, bonus: [lot] });
        const taken = back.lots[0]?.taken ?? noMoney;
        [before, kept] = [micro(before + refund), micro(kept + back.deducted)];
        [clawed, remaining] = [micro(clawed + taken), micro(remaining - taken)];
      }
      return kept;
    };
    const forty = Array.from({ length: 40 }, () => microOf('2.5'));
    const third = { issued: microOf('33.333333'), remaining: noMoney };
    expect(keptBy(forty, third)).toBe(keptBy([microOf('100')], third));
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 40 }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (refunds, given) => {
          const spent = { issued: micro(given), remaining: noMoney };
          const most = sumOf(refunds);
          if (spent.issued > most) return;
          expect(keptBy(refunds, spent)).toBe(keptBy([most], spent));
        },
      ),
    );
  });

  test('never asks for more than was given, whatever was spent', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (issued, spent, refund) => {
        const remaining = micro(issued > spent ? issued - spent : 0n);
        const back = clawbackOf({
          amount: micro(refund * 3n),
          before: refund,
          deductedBefore: noMoney,
          refund,
          bonus: [bonus({ issued, remaining, spent: micro(issued - remaining) })],
        });
        const { target = noMoney, taken = noMoney } = back.lots[0] ?? {};
        expect(taken <= remaining && taken <= target && target <= issued).toBe(true);
        expect(back.deducted <= target - taken && back.payout >= 0n).toBe(true);
      }),
    );
  });
});

test('a moment of +08:00 does not change with the server’s zone', () => {
  const mine = paid([{ by: 'coupon', account: 3, lotId: 3, amount: micro(1n) }], {
    lots: new Map([usable(3, { expiresAt: new Date(0) })]),
  });
  const at = (moment: string) =>
    returnOf(mine, micro(1n), { postedAt: new Date(moment), nextLot: () => 9 }).newLots[0]?.expiresAt;
  expect(at('2026-12-12T15:59:59Z')).toEqual(new Date('2027-01-11T16:00:00Z'));
  expect(at('2026-12-12T16:00:00Z')).toEqual(new Date(Date.parse('2027-01-11T16:00:00Z') + 24 * hour));
});
