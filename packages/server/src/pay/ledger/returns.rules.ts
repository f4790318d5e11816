import {
  type BookAccount,
  type CouponType,
  couponUnitOf,
  endOfDayAfter,
  leastOf,
  type LotState,
  lotState,
  type Micro,
  micro,
  noMoney,
  sumOf,
} from '@renderdesk/contract';
import { line, type Line, side } from './lines.rules.ts';
import type { Part } from './payment.rules.ts';

/** Cash that paid a debt, and how much of that can still be returned to it. */
export interface Payer {
  readonly lotId: number;
  readonly amount: Micro;
}

/**
 * Current state of an arrears item: the open amount, the payers of the rest (oldest first) and the amount written off.
 */
export interface ItemNow {
  readonly itemId: number;
  readonly open: Micro;
  readonly paidBy: readonly Payer[];
  readonly writtenOff: Micro;
}

/** Current credit of a month: the amount in use, the repayments, and the part that became arrears. */
export interface CreditNow {
  readonly period: number;
  readonly used: Micro;
  readonly repaidBy: readonly Payer[];
  readonly moved: ItemNow | null;
}

export interface LotNow {
  readonly id: number;
  readonly couponType: CouponType;
  readonly state: LotState;
  readonly expiresAt: Date | null;
}

/** How a charge was paid, and the current state of its sources. */
export interface Paid {
  readonly currency: 1 | 2;
  readonly revenue: BookAccount;
  /** In the order in which they were taken. */
  readonly parts: readonly Part[];
  /** What was returned of it before. */
  readonly returned: Micro;
  readonly item: ItemNow | null;
  readonly credit: CreditNow | null;
  readonly lots: ReadonlyMap<number, LotNow>;
}

/** A lot that is made for coupons whose own has ended: same type, 30 days from the day of posting. */
export interface NewLot {
  readonly id: number;
  readonly originLot: number;
  readonly account: 3 | 4 | 7;
  readonly couponType: CouponType;
  readonly amount: Micro;
  readonly expiresAt: Date;
}

export interface Returned {
  readonly lines: readonly Line[];
  readonly newLots: readonly NewLot[];
  /** Coupons that had been voided meanwhile: they are void again, and the preview says so. */
  readonly voided: Micro;
}

const newLotDays = 30;

/**
 * Returns an amount of a charge to its final payers (ledger rule 8), in the inverse order of payment: arrears, credit,
 * cash, lots, less earlier returns. `nextLot` supplies ids of new lots. Throws when the amount exceeds what is left.
 */
export const returnOf = (
  paid: Paid,
  amount: Micro,
  o: { readonly postedAt: Date; readonly nextLot: () => number },
): Returned => {
  const lines: Line[] = [];
  const newLots: NewLot[] = [];
  let voided: Micro = noMoney;
  for (const { part, amount: part_ } of takenBack(paid.parts, paid.returned, amount)) {
    if (part.by === 'cash') lines.push(line(side(paid.revenue), side(1, part.lotId), part_, paid.currency));
    else if (part.by === 'credit') lines.push(...creditLines(paid, part_));
    else if (part.by === 'arrears') lines.push(...itemLines(paid, paid.item, part_));
    else {
      const back = couponLine(paid, part, part_, o);
      lines.push(back.line);
      if (back.made) newLots.push(back.made);
      if (back.voided) voided = micro(voided + part_);
    }
  }
  return { lines, newLots, voided };
};

/** The parts that an amount is returned to, the last taken first, behind what was returned before. */
const takenBack = (
  parts: readonly Part[],
  before: Micro,
  amount: Micro,
): { readonly part: Part; readonly amount: Micro }[] => {
  const found: { part: Part; amount: Micro }[] = [];
  let skip: Micro = before;
  let left: Micro = amount;
  for (const part of parts.toReversed()) {
    const gone = leastOf(skip, part.amount);
    skip = micro(skip - gone);
    const back = leastOf(left, micro(part.amount - gone));
    if (back <= 0n) continue;
    left = micro(left - back);
    found.push({ part, amount: back });
  }
  if (left > 0n) throw new Error('more is returned than was charged');
  return found;
};

/**
 * Which part of a charge each line of its returns gave back: they came in the inverse order of taking, and none gave back of two
 * parts.
 */
export const partsReturned = (
  parts: readonly Part[],
  returns: readonly Line[],
): { readonly part: Part; readonly line: Line }[] => {
  const places = parts.toReversed().map((part) => ({ part, left: part.amount }));
  return returns.map((one) => {
    const place = places.find(({ left }) => left > 0n);
    if (!place || place.left < one.amount) throw new Error('more was returned than was taken');
    place.left = micro(place.left - one.amount);
    return { part: place.part, line: one };
  });
};

/** Spreads an amount over places in their order; throws where they do not hold it. */
const spread = <T extends { readonly most: Micro }>(
  amount: Micro,
  places: readonly T[],
): { place: T; amount: Micro }[] => {
  let left = amount;
  const found = places.flatMap((place) => {
    const part = leastOf(left, place.most);
    if (part <= 0n) return [];
    left = micro(left - part);
    return [{ place, amount: part }];
  });
  if (left > 0n) throw new Error('what paid a charge does not add up to it');
  return found;
};

const payers = (some: readonly Payer[]) =>
  some.toReversed().map(({ lotId, amount }) => ({ to: side(1, lotId), most: amount }));

const itemLines = (paid: Paid, item: ItemNow | null, amount: Micro): Line[] => {
  if (!item) throw new Error('an arrears part without its item');
  const places = [
    { to: side(5, item.itemId), most: item.open },
    ...payers(item.paidBy),
    { to: side(404, item.itemId), most: item.writtenOff },
  ];
  return spread(amount, places).map(({ place, amount: part }) =>
    line(side(paid.revenue), place.to, part, paid.currency),
  );
};

const creditLines = (paid: Paid, amount: Micro): Line[] => {
  const { credit } = paid;
  if (!credit) throw new Error('a credit part without its month');
  const here = [{ to: side(2, credit.period), most: credit.used }, ...payers(credit.repaidBy)];
  const most = leastOf(amount, sumOf(here.map((place) => place.most)));
  const lines = spread(most, here).map(({ place, amount: part }) =>
    line(side(paid.revenue), place.to, part, paid.currency),
  );
  const rest = micro(amount - most);
  return rest > 0n ? [...lines, ...itemLines(paid, credit.moved, rest)] : lines;
};

const couponLine = (
  paid: Paid,
  part: Part & { by: 'coupon' },
  amount: Micro,
  o: { readonly postedAt: Date; readonly nextLot: () => number },
): { readonly line: Line; readonly made?: NewLot; readonly voided?: true } => {
  const lot = paid.lots.get(part.lotId);
  if (!lot) throw new Error(`lot ${part.lotId} is not known`);
  const unit = couponUnitOf(paid.currency);
  const same = { line: line(side(302), side(part.account, lot.id), amount, unit) };
  if (lot.state === lotState.of.frozen) return same;
  if (lot.state === lotState.of.voided)
    return { line: line(side(302), side(304), amount, unit), voided: true };
  if (lot.expiresAt === null || lot.expiresAt > o.postedAt) return same;
  const made: NewLot = {
    id: o.nextLot(),
    originLot: lot.id,
    account: part.account,
    couponType: lot.couponType,
    amount,
    expiresAt: endOfDayAfter(o.postedAt, newLotDays),
  };
  return { line: line(side(302), side(part.account, made.id), amount, unit), made };
};
