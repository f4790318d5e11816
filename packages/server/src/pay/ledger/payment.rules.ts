import {
  type BookAccount,
  type BookCurrency,
  couponClass,
  type CouponClass,
  couponType,
  type CouponType,
  couponUnitOf,
  day,
  leastOf,
  type LotState,
  lotState,
  type Micro,
  micro,
  noMoney,
  restOf,
  sumOf,
} from '@renderdesk/contract';
import { line, type Line, side } from './lines.rules.ts';

/** A lot as far as paying goes; type null is cash. */
export interface PayingLot {
  readonly id: number;
  readonly account: 1 | 3 | 4 | 7;
  readonly couponType: CouponType | null;
  readonly state: LotState;
  readonly remaining: Micro;
  /** When it was granted; of cash, when it was paid, which a moved lot keeps from its origin. */
  readonly grantedAt: Date;
  /** The first instant at which it has ended; null never. */
  readonly expiresAt: Date | null;
}

/** What a customer has to pay with. Credit is positive here: what is used of the limit. */
export interface Purse {
  readonly lots: readonly PayingLot[];
  readonly creditLimit: Micro;
  readonly creditUsed: Micro;
  readonly creditBlocked: boolean;
}

export interface Payable {
  readonly amount: Micro;
  readonly couponClass: CouponClass;
  readonly startedAt: Date;
  readonly incurredAt: Date;
}

/** One of the things that pay a charge, in the order in which they are taken. */
export type Part =
  | { readonly by: 'coupon'; readonly account: 3 | 4 | 7; readonly lotId: number; readonly amount: Micro }
  | { readonly by: 'cash'; readonly lotId: number; readonly amount: Micro }
  | { readonly by: 'credit'; readonly amount: Micro }
  | { readonly by: 'arrears'; readonly amount: Micro };

const { gpu, cpu, picture, gpuQingyun, cpuQingyun } = couponClass.of;
/** What each type pays (ledger rule 4); voucher and picture member coupons pay no charge. */
const pays: Readonly<Record<CouponType, readonly CouponClass[]>> = {
  [couponType.of.voucher]: [],
  [couponType.of.gpu]: [gpu],
  [couponType.of.cpu]: [cpu],
  [couponType.of.general]: [gpu, cpu, picture],
  [couponType.of.cpuQingyun]: [cpuQingyun],
  [couponType.of.pictureMember]: [],
  [couponType.of.gpuQingyun]: [gpuQingyun],
};

/** The coupon types that pay charges of these classes. */
export const typesPaying = (classes: readonly CouponClass[]): CouponType[] =>
  couponType.codes.filter((type) => pays[type].some((one) => classes.includes(one)));

/** A frame may be posted so long after a lot's end and still take of it, if it started before. */
export const lateFor = day;

/** Whether a lot may pay a charge that is posted at a moment (ledger rule 4). */
export const isEligible = (lot: PayingLot, charge: Payable, postedAt: Date): boolean => {
  if (lot.state !== lotState.of.usable || lot.remaining <= 0n || lot.couponType === null) return false;
  if (!pays[lot.couponType].includes(charge.couponClass) || lot.grantedAt > charge.incurredAt) return false;
  return (
    lot.expiresAt === null ||
    (charge.startedAt < lot.expiresAt && postedAt.getTime() < lot.expiresAt.getTime() + lateFor)
  );
};

const endOf = (lot: PayingLot): number => lot.expiresAt?.getTime() ?? Infinity;
const breadth = (lot: PayingLot): number => (lot.couponType === null ? 0 : pays[lot.couponType].length);
/** Narrower first, then the one that ends sooner, the older, the lower id. */
const byOrder = (a: PayingLot, b: PayingLot): number =>
  breadth(a) - breadth(b) ||
  (endOf(a) === endOf(b) ? 0 : endOf(a) - endOf(b)) ||
  a.grantedAt.getTime() - b.grantedAt.getTime() ||
  a.id - b.id;

/** Cash lots that may pay, in the order in which they do: first in, first out. */
export const cashLots = (lots: readonly PayingLot[]): PayingLot[] =>
  lots
    .filter((lot) => lot.account === 1 && lot.state === lotState.of.usable && lot.remaining > 0n)
    .toSorted(byOrder);

/** Coupons that pay for the picture membership at a moment, what ends first first (lifecycles §7). */
export const pictureLots = (lots: readonly PayingLot[], at: Date): PayingLot[] =>
  lots
    .filter(
      (lot) =>
        lot.couponType === couponType.of.pictureMember &&
        lot.state === lotState.of.usable &&
        lot.remaining > 0n &&
        (lot.expiresAt === null || at < lot.expiresAt),
    )
    .toSorted(byOrder);

/**
 * Divides a charge (ledger rule 4) into parts from lots, cash and credit, and arrears for the rest. A charge covered by
 * a right has no amount and is not passed here. The parts sum exactly to the amount, and none is zero.
 */
export const partsOfPayment = (purse: Purse, charge: Payable, postedAt: Date): Part[] => {
  const parts: Part[] = [];
  let left: Micro = charge.amount;
  const take = (most: Micro, part: (amount: Micro) => Part): void => {
    const amount = leastOf(most, left);
    if (amount <= 0n) return;
    left = micro(left - amount);
    parts.push(part(amount));
  };
  const coupons = purse.lots.filter((lot) => isEligible(lot, charge, postedAt)).toSorted(byOrder);
  for (const { id: lotId, account, remaining } of coupons)
    if (account !== 1) take(remaining, (amount) => ({ by: 'coupon', account, lotId, amount }));
  for (const lot of cashLots(purse.lots))
    take(lot.remaining, (amount) => ({ by: 'cash', lotId: lot.id, amount }));
  take(creditLeft(purse), (amount) => ({ by: 'credit', amount }));
  take(left, (amount) => ({ by: 'arrears', amount }));
  return parts;
};

/** What is left of a purse after parts of it were taken. */
export const lessParts = (purse: Purse, parts: readonly Part[]): Purse => {
  const taken = new Map(
    parts.flatMap((part) => (part.by === 'coupon' || part.by === 'cash' ? [[part.lotId, part.amount]] : [])),
  );
  const credit = sumOf(parts.flatMap(({ by, amount }) => (by === 'credit' ? [amount] : [])));
  return {
    ...purse,
    creditUsed: micro(purse.creditUsed + credit),
    lots: purse.lots.map((lot) => ({
      ...lot,
      remaining: micro(lot.remaining - (taken.get(lot.id) ?? noMoney)),
    })),
  };
};

/** Limit less use; nothing while it is blocked. */
export const creditLeft = (purse: Omit<Purse, 'lots'>): Micro =>
  purse.creditBlocked ? noMoney : restOf(purse.creditLimit, purse.creditUsed);

/** The lines of a charge's posting: coupons are consumed in their unit, the rest is revenue. */
export const linesOfPayment = (
  parts: readonly Part[],
  o: {
    readonly currency: 1 | 2;
    readonly revenue: BookAccount;
    readonly period: number;
    /** The arrears item that is made for what nothing covers. */
    readonly itemId: number | null;
  },
): Line[] =>
  parts.map((part) => {
    const money: BookCurrency = o.currency;
    switch (part.by) {
      case 'coupon':
        return line(side(part.account, part.lotId), side(302), part.amount, couponUnitOf(o.currency));
      case 'cash':
        return line(side(1, part.lotId), side(o.revenue), part.amount, money);
      case 'credit':
        return line(side(2, o.period), side(o.revenue), part.amount, money);
      case 'arrears':
        return line(side(5, o.itemId), side(o.revenue), part.amount, money);
    }
  });

/** How a charge was paid, from the lines of its posting: what `linesOfPayment` made them of. */
export const partsOfLines = (lines: readonly Line[]): Part[] =>
  lines.map(({ debit: { account, ref }, amount }) => {
    switch (account) {
      case 1:
        return { by: 'cash', lotId: named(ref), amount };
      case 2:
        return { by: 'credit', amount };
      case 3:
      case 4:
      case 7:
        return { by: 'coupon', account, lotId: named(ref), amount };
      case 5:
        return { by: 'arrears', amount };
      default:
        throw new Error(`account ${account} pays no charge`);
    }
  });
const named = (ref: number | null): number => {
  if (ref === null) throw new Error('a lot without its name');
  return ref;
};

/** What is owed and to be paid oldest first: an arrears item, an issued bill. */
export interface Debt {
  readonly id: number;
  readonly open: Micro;
  readonly at: Date;
}
export interface Settlement {
  readonly lotId: number;
  readonly debtId: number;
  readonly amount: Micro;
}

/**
 * Which cash pays which debt (ledger rules 5 and 7): the oldest debts first, by the oldest cash. Cash and debts never
 * both remain.
 */
export const settlementsOf = (
  lots: readonly Pick<PayingLot, 'id' | 'remaining'>[],
  debts: readonly Debt[],
): Settlement[] => {
  const found: Settlement[] = [];
  const cash = lots.map(({ id, remaining }) => ({ id, left: remaining }));
  for (const debt of debts.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id)) {
    let open = debt.open;
    for (const lot of cash) {
      const amount = leastOf(lot.left, open);
      if (amount <= 0n) continue;
      lot.left = micro(lot.left - amount);
      open = micro(open - amount);
      found.push({ lotId: lot.id, debtId: debt.id, amount });
    }
  }
  return found;
};

/** Cash that may leave by refund or transfer (ledger rule 9): what running and unposted work does not need. */
export const freeCash = (cash: Micro, hold: Micro, pending: Micro): Micro =>
  restOf(cash, micro(hold + pending));

/** The most of the lots that may leave: cash and usable lots that stay must cover running and unposted work. */
export const freeCoupons = (o: {
  readonly cash: Micro;
  readonly coupons: Micro;
  readonly hold: Micro;
  readonly pending: Micro;
}): Micro => leastOf(o.coupons, restOf(micro(o.cash + o.coupons), micro(o.hold + o.pending)));
