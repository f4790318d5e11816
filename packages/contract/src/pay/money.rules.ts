import { businessOffset } from '../kernel/time.ts';

/** Money in millionths of the currency's unit, exact: what numeric(20,6) holds. */
export type Micro = bigint & { readonly brand: 'micro' };

const one = 1_000_000n;
const hour = 3_600_000n;
export const micro = (value: bigint): Micro => value as Micro;
export const noMoney: Micro = micro(0n);

/** A numeric of the database as millionths. Throws where the text is no amount of at most six decimals. */
export const microOf = (text: string): Micro => {
  const found = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text);
  if (!found) throw new Error(`${text} is no amount`);
  const size = BigInt(found[2] ?? '0') * one + BigInt((found[3] ?? '').padEnd(6, '0'));
  return micro(found[1] === '-' ? -size : size);
};

/** Millionths as the database reads them: `12.345600`. */
export const textOf = (amount: Micro): string => {
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '-' : ''}${size / one}.${String(size % one).padStart(6, '0')}`;
};

/**
 * What a span of node time costs, rounded half up to a millionth, once. `hourly` is the price of one node hour, `ms` are
 * milliseconds of that node.
 */
export const costOf = (hourly: Micro, ms: number): Micro =>
  micro((hourly * BigInt(Math.max(0, Math.trunc(ms))) * 2n + hour) / (hour * 2n));

export const sumOf = (amounts: Iterable<Micro>): Micro => {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return micro(sum);
};
export const leastOf = (a: Micro, b: Micro): Micro => (a < b ? a : b);
export const mostOf = (a: Micro, b: Micro): Micro => (a > b ? a : b);
/** What is left of an amount after another; nothing where that is more. */
export const restOf = (amount: Micro, less: Micro): Micro => mostOf(noMoney, micro(amount - less));

const cent = 10_000n;
/** Whole cents of an amount that is not negative, rounded down: what a channel can pay out. */
export const wholeCents = (amount: Micro): Micro => micro(amount - (amount % cent));
/** An amount that is not negative to the cent, half up: what documents show. */
export const nearestCent = (amount: Micro): Micro => wholeCents(micro(amount + cent / 2n));

/** `total × part ÷ whole`, rounded half up to a millionth; nothing negative comes in. */
const half = (total: bigint, part: bigint, whole: bigint): bigint =>
  (total * part * 2n + whole) / (whole * 2n);

/**
 * What the k-th of n equal parts of a total is (ledger rule 10): shares are cumulative, so that they add up to the total
 * exactly and none strays by more than a millionth. `k` counts from 1.
 */
export const shareOf = (total: Micro, k: number, n: number): Micro =>
  micro(half(total, BigInt(k), BigInt(n)) - half(total, BigInt(k - 1), BigInt(n)));

/** A total in parts by weight, cumulatively rounded: the parts add up to the total. Throws without a positive weight. */
export const partsOf = (total: Micro, weights: readonly bigint[]): Micro[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole <= 0n) throw new Error('nothing to split by');
  let before = 0n;
  let weighed = 0n;
  return weights.map((weight) => {
    weighed += weight;
    const upTo = half(total, weighed, whole);
    const part = upTo - before;
    before = upTo;
    return micro(part);
  });
};

/** The tax within a gross amount at a rate in hundredths of a percent (600 is 6 %), half up to the cent (ledger §1). */
export const taxWithin = (gross: Micro, rate: number): Micro => {
  const whole = (10_000n + BigInt(rate)) * cent;
  return micro(((gross * BigInt(rate) * 2n + whole) / (whole * 2n)) * cent);
};

/** The business month of a moment in +08:00, as yyyymm. */
export const periodOf = (at: Date): number => {
  const there = new Date(at.getTime() + businessOffset);
  return there.getUTCFullYear() * 100 + there.getUTCMonth() + 1;
};

/** The month after one, as yyyymm. */
export const nextPeriod = (period: number): number => (period % 100 === 12 ? period + 89 : period + 1);

/**
 * The month in which something is posted (ledger rule 1): that of its moment while its books are open, else the earliest
 * open one after it, with the month it belongs to beside it.
 */
export const postingPeriod = (
  incurredAt: Date,
  isOpen: (period: number) => boolean,
): { readonly period: number; readonly originPeriod: number | null } => {
  const belongs = periodOf(incurredAt);
  let period = belongs;
  while (!isOpen(period)) period = nextPeriod(period);
  return { period, originPeriod: period === belongs ? null : belongs };
};

/** The first instant after 23:59:59 of the business day that is so many days after a moment's. */
export const endOfDayAfter = (at: Date, days: number): Date => {
  const there = new Date(at.getTime() + businessOffset);
  return new Date(
    Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() + days + 1) - businessOffset,
  );
};

/** The same after calendar months: 31 January and a month is the last of February (lifecycles §7). */
export const endOfMonthsAfter = (at: Date, months: number): Date => {
  const there = new Date(at.getTime() + businessOffset);
  const [year, month] = [there.getUTCFullYear(), there.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(there.getUTCDate(), lastDay) + 1) - businessOffset);
};
