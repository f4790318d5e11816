import { couponClass, hour, microOf, micro, noMoney, sumOf } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOf } from './lines.rules.ts';
import {
  cashLots,
  creditLeft,
  freeCash,
  freeCoupons,
  isEligible,
  lessParts,
  linesOfPayment,
  partsOfLines,
  partsOfPayment,
  type Payable,
  type PayingLot,
  type Purse,
  settlementsOf,
} from './payment.rules.ts';

const started = new Date('2026-11-10T02:00:00Z');
const ended = new Date('2026-11-10T03:00:00Z');
const lot = (id: number, o: Partial<PayingLot> = {}): PayingLot => ({
  id,
  account: o.couponType === undefined || o.couponType === null ? 1 : 3,
  couponType: null,
  state: 1,
  remaining: microOf('10'),
  grantedAt: new Date('2026-10-01T00:00:00Z'),
  expiresAt: null,
  ...o,
});
const purse = (lots: readonly PayingLot[], o: Partial<Purse> = {}): Purse => ({
  lots,
  creditLimit: noMoney,
  creditUsed: noMoney,
  creditBlocked: false,
  ...o,
});
const charge = (o: Partial<Payable> = {}): Payable => ({
  amount: microOf('16'),
  couponClass: couponClass.of.gpu,
  startedAt: started,
  incurredAt: ended,
  ...o,
});

describe('how a charge is paid', () => {
  test('by five sources, as the ledger’s second example', () => {
    const mine = purse(
      [
        lot(5, { remaining: microOf('4') }),
        lot(4, { couponType: 3, remaining: microOf('2') }),
        lot(3, { couponType: 1, remaining: microOf('3') }),
      ],
      { creditLimit: microOf('5') },
    );
    const parts = partsOfPayment(mine, charge(), ended);
    const lines = linesOfPayment(parts, { currency: 1, revenue: 202, period: 202_611, itemId: 1 });
    expect(lines.map(({ debit, credit, amount, currency }) => [debit, credit, amount, currency])).toEqual([
      [{ account: 3, ref: 3 }, { account: 302, ref: null }, microOf('3'), 3],
      [{ account: 3, ref: 4 }, { account: 302, ref: null }, microOf('2'), 3],
      [{ account: 1, ref: 5 }, { account: 202, ref: null }, microOf('4'), 1],
      [{ account: 2, ref: 202_611 }, { account: 202, ref: null }, microOf('5'), 1],
      [{ account: 5, ref: 1 }, { account: 202, ref: null }, microOf('2'), 1],
    ]);
    expect(faultOf(lines)).toBeUndefined();
  });

  test.each([
    ['GPU', 1, [1]],
    ['CPU', 2, [2]],
    ['general', 3, [1, 2, 3]],
    ['CPU Qingyun', 4, [5]],
    ['GPU Qingyun', 6, [4]],
    ['picture member', 5, []],
    ['voucher', 0, []],
  ] as const)('a coupon of type %s pays what it says', (_, type, classes) => {
    const fits = couponClass.codes.filter((one) =>
      isEligible(lot(1, { couponType: type }), charge({ couponClass: one }), ended),
    );
    expect(fits).toEqual(classes);
  });

  test('a lot is eligible by the start of the frame, and for a day after its end', () => {
    const end = new Date(started.getTime() + 1);
    const mine = lot(1, { couponType: 1, expiresAt: end });
    const at = (ms: number): Date => new Date(end.getTime() + ms);
    expect(isEligible(mine, charge(), at(24 * hour - 1))).toBe(true);
    expect(isEligible(mine, charge(), at(24 * hour))).toBe(false);
    expect(isEligible(mine, charge({ startedAt: end }), ended)).toBe(false);
    expect(
      isEligible(lot(1, { couponType: 1, grantedAt: new Date(ended.getTime() + 1) }), charge(), ended),
    ).toBe(false);
    expect(isEligible(lot(1, { couponType: 1, state: 5 }), charge(), ended)).toBe(false);
    expect(isEligible(lot(1, { couponType: 1, remaining: noMoney }), charge(), ended)).toBe(false);
  });

  test('narrow before general, then the earliest end, never last, then the oldest, then the lower id', () => {
    const older = new Date('2026-09-01T00:00:00Z');
    const soon = new Date('2026-12-01T00:00:00Z');
    const one = microOf('1');
    const lots = [
      lot(1, { couponType: 3, expiresAt: soon, remaining: one }),
      lot(2, { couponType: 1, remaining: one }),
      lot(3, { couponType: 1, expiresAt: soon, remaining: one }),
      lot(5, { couponType: 1, expiresAt: soon, grantedAt: older, remaining: one }),
      lot(4, { couponType: 1, expiresAt: soon, grantedAt: older, remaining: one }),
    ];
    const parts = partsOfPayment(purse(lots), charge({ amount: microOf('5') }), ended);
    expect(parts.map((part) => 'lotId' in part && part.lotId)).toEqual([4, 5, 3, 2, 1]);
    expect(cashLots([lot(9), lot(8, { grantedAt: older }), lot(7)]).map(({ id }) => id)).toEqual([8, 7, 9]);
  });

  test('credit is what is left of the limit, and none while it is blocked', () => {
    const credit = { creditLimit: microOf('5'), creditUsed: microOf('2'), creditBlocked: false };
    expect(creditLeft(credit)).toBe(microOf('3'));
    expect(creditLeft({ ...credit, creditBlocked: true })).toBe(0n);
    expect(creditLeft({ ...credit, creditUsed: microOf('9') })).toBe(0n);
  });
});

const amount = fc.bigInt({ min: 0n, max: 50_000_000n }).map(micro);
const moment = fc.integer({ min: -3, max: 3 }).map((days) => new Date(ended.getTime() + days * 12 * hour));
const lots = fc
  .array(
    fc.record({
      couponType: fc.constantFrom(null, 1, 2, 3, 4, 5, 6),
      state: fc.constantFrom(1, 1, 1, 5),
      remaining: amount,
      grantedAt: moment,
      expiresAt: fc.option(moment),
    }),
    { maxLength: 8 },
  )
  .map((some) =>
    some.map((one, at) =>
      lot(at + 1, {
        ...one,
        account:
          one.couponType === null
            ? 1
            : one.couponType === 5
              ? 7
              : one.couponType === 4 || one.couponType === 6
                ? 4
                : 3,
        ...(one.couponType === null && { expiresAt: null }),
      } as Partial<PayingLot>),
    ),
  );
const purses = fc
  .record({ lots, creditLimit: amount, creditUsed: amount, creditBlocked: fc.boolean() })
  .map((some): Purse => some);
const charges = fc
  .record({ amount, couponClass: fc.constantFrom(...couponClass.codes) })
  .map((some) => charge(some));

test('the parts of a charge add up to it, none is empty, and none takes more than there is', () => {
  fc.assert(
    fc.property(purses, charges, (mine, due) => {
      const parts = partsOfPayment(mine, due, ended);
      expect(sumOf(parts.map((part) => part.amount))).toBe(due.amount);
      for (const part of parts) {
        expect(part.amount > 0n).toBe(true);
        if (!('lotId' in part)) continue;
        const from = mine.lots.find(({ id }) => id === part.lotId);
        expect(from !== undefined && from.remaining >= part.amount && from.state === 1).toBe(true);
      }
      const lotIds = parts.flatMap((part) => ('lotId' in part ? [part.lotId] : []));
      expect(new Set(lotIds).size).toBe(lotIds.length);
      const credit = parts.find(({ by }) => by === 'credit');
      expect((credit?.amount ?? 0n) <= creditLeft(mine)).toBe(true);
    }),
  );
});

test('arrears come only when everything eligible is spent, and the order of the lots given does not matter', () => {
  fc.assert(
    fc.property(purses, charges, (mine, due) => {
      const parts = partsOfPayment(mine, due, ended);
      expect(partsOfPayment({ ...mine, lots: mine.lots.toReversed() }, due, ended)).toEqual(parts);
      if (!parts.some(({ by }) => by === 'arrears')) return;
      const could = mine.lots.filter(
        (one) => one.remaining > 0n && one.state === 1 && (one.account === 1 || isEligible(one, due, ended)),
      );
      expect(sumOf(parts.filter((part) => 'lotId' in part).map((part) => part.amount))).toBe(
        sumOf(could.map(({ remaining }) => remaining)),
      );
    }),
  );
});

test('lines of a payment may always be written, and say how it was paid', () => {
  fc.assert(
    fc.property(purses, charges, (mine, due) => {
      const parts = partsOfPayment(mine, due, ended);
      const lines = linesOfPayment(parts, { currency: 2, revenue: 201, period: 202_611, itemId: 4 });
      expect(faultOf(lines)).toBe(due.amount === 0n ? 'a posting without lines' : undefined);
      expect(partsOfLines(lines)).toEqual(parts);
    }),
  );
});

test('charges one after the other take no more than the purse held, and leave the rest of it', () => {
  fc.assert(
    fc.property(purses, fc.array(charges, { maxLength: 5 }), (mine, some) => {
      let left = mine;
      const taken = some.flatMap((due) => {
        const parts = partsOfPayment(left, due, ended);
        left = lessParts(left, parts);
        return parts;
      });
      for (const before of mine.lots) {
        const after = left.lots.find(({ id }) => id === before.id)?.remaining;
        const of = taken.flatMap((part) =>
          'lotId' in part && part.lotId === before.id ? [part.amount] : [],
        );
        expect(after).toBe(before.remaining - sumOf(of));
        expect(after).toBeGreaterThanOrEqual(0n);
      }
      const credit = sumOf(taken.filter(({ by }) => by === 'credit').map((part) => part.amount));
      expect(left.creditUsed).toBe(mine.creditUsed + credit);
      expect(credit).toBeLessThanOrEqual(creditLeft(mine));
    }),
  );
});

describe('cash and debts', () => {
  const debts = fc.array(fc.record({ open: amount, at: moment }), { maxLength: 5 });
  test('never both remain, and no debt is paid before an older one is', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 5 }), debts, (cash, owed) => {
        const have = cash.map((remaining, id) => ({ id, remaining }));
        const due = owed.map((one, id) => ({ id, ...one }));
        const paid = settlementsOf(have, due);
        const total = sumOf(paid.map((one) => one.amount));
        const [all, open] = [sumOf(cash), sumOf(owed.map((one) => one.open))];
        expect(total).toBe(all < open ? all : open);
        const of = (id: number) => sumOf(paid.filter(({ debtId }) => debtId === id).map((one) => one.amount));
        for (const older of due)
          for (const newer of due)
            if (older.at < newer.at && of(newer.id) > 0n) expect(of(older.id)).toBe(older.open);
      }),
    );
  });
  test('what may leave is what running and unposted work does not need, as the eighth example', () => {
    const [cash, hold, pending] = [microOf('200'), microOf('60'), microOf('10')];
    expect(freeCash(cash, hold, pending)).toBe(microOf('130'));
    expect(freeCash(microOf('20'), hold, pending)).toBe(0n);
    const after = { cash: microOf('70'), coupons: microOf('30'), hold, pending };
    expect(freeCoupons(after)).toBe(microOf('30'));
    expect(freeCoupons({ ...after, cash: microOf('50') })).toBe(microOf('10'));
  });
});
