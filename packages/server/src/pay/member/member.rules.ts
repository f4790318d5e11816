import {
  businessOffset,
  day,
  endOfDayAfter,
  endOfMonthsAfter,
  type Micro,
  micro,
  periodMonths,
  restOf,
  shareOf,
  sumOf,
  wholeCents,
} from '@renderdesk/contract';

/** A business day as a whole number, the days since 1970 in UTC+8. */
export const dayNumber = (at: Date): number => Math.floor((at.getTime() + businessOffset) / day);
/** The first instant of a business day, and its name, `2026-11-15`. */
export const startOfDay = (number: number): Date => new Date(number * day - businessOffset);
export const dayText = (number: number): string => new Date(number * day).toISOString().slice(0, 10);
/** The number of a day of the database, `2026-11-15`. */
export const numberOfDay = (text: string): number => Math.round(Date.parse(`${text}T00:00:00Z`) / day);

/** The first instant after a membership that begins at a moment: months by calendar, or the days of a present. */
export const endOf = (
  begins: Date,
  o: { readonly period: 0 | 1 | 2 | 3 | 6; readonly days: number | null },
): Date =>
  o.period === 0
    ? // The day on which it begins counts whole, and is not among those that are given.
      endOfDayAfter(begins, o.days ?? 0)
    : endOfMonthsAfter(begins, periodMonths[o.period]);

/** How many business days lie from a moment to an exclusive end; the first and the last count whole. */
export const daysBetween = (begins: Date, ends: Date): number => dayNumber(ends) - dayNumber(begins);

/** Price of an upgrade after the unused value of the old membership (ledger §4), rounded down to cents. */
export const upgradeDue = (o: { readonly listPrice: Micro; readonly unused: Micro }): Micro =>
  wholeCents(restOf(o.listPrice, o.unused));

const cent = 10_000n;

/**
 * Days of a membership for its value, which is its payment plus the unused value it takes over (ledger §4). The list
 * price, less the part of a cent by which an upgrade is rounded, buys the days of its period; other values buy days in
 * proportion. The value is lower when an upgrade is paid after the old membership has ended.
 */
export const daysFor = (o: {
  readonly listPrice: Micro;
  readonly worth: Micro;
  readonly days: number;
}): number => {
  if (o.listPrice === 0n || (o.worth <= o.listPrice && o.listPrice - o.worth < cent)) return o.days;
  return Math.max(1, Number((o.worth * BigInt(o.days)) / o.listPrice));
};

/** The shares of a contract that are due up to a day of it and were not posted yet: cumulative, so that they add up exactly. */
export const sharesDue = (o: {
  readonly price: Micro;
  readonly days: number;
  /** Days of it that are over. */
  readonly over: number;
  readonly recognised: Micro;
}): { readonly nth: number; readonly share: Micro }[] => {
  const shares: { nth: number; share: Micro }[] = [];
  let upTo: Micro = micro(0n);
  for (let nth = 1; nth <= Math.min(o.over, o.days); nth += 1) {
    const share = shareOf(o.price, nth, o.days);
    upTo = sumOf([upTo, share]);
    if (upTo > o.recognised && share > 0n) shares.push({ nth, share });
  }
  return shares;
};

/** What cancelling gives back of what is not earned: a whole percentage, rounded down to whole cents for what is kept to be exact. */
export const returnedOf = (rest: Micro, percent: number): Micro =>
  wholeCents(micro((rest * BigInt(percent)) / 100n));
