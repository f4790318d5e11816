import { businessOffset } from './time.ts';

/** Rules of overview §5 and §9 that both sides keep, as pure functions of the value. */

/** Sizes are shown in units of 1024 bytes (overview §9). */
export const sizeBase = 1024;

/** So many significant digits bound a figure that was calculated and is no money (checklist P-053). */
export const numberPrecision = 12;

/** A calculated figure with its significant digits: `0.1 + 0.2` is 0.3. Money never comes here: it is text. */
export const precise = (value: number, digits = numberPrecision): number => Number(value.toPrecision(digits));

/** Whether a range may stand: an open end is allowed, a start later than the end is not (overview §5). */
export const isOrdered = (start: number | undefined, end: number | undefined): boolean =>
  start === undefined || end === undefined || start <= end;

/** So many months to either side of its reference date a date may lie (checklist P-051). */
export const toleratedMonths = 3;

/**
 * The moment `months` calendar months away, in the company's zone; the 31st becomes the last day of a shorter month.
 * Moments are epoch milliseconds.
 */
export const monthsFrom = (at: number, months: number): number => {
  const local = new Date(at + businessOffset);
  const first = new Date(local);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(local.getUTCDate(), last));
  return first.getTime() - businessOffset;
};

/** The future-date check: whether a date lies within three months before or after the reference, ends included. */
export const isNearDate = (at: number, reference: number): boolean =>
  at >= monthsFrom(reference, -toleratedMonths) && at <= monthsFrom(reference, toleratedMonths);

/** The first moment of a moment's day in the company's zone: what «not before today» compares with (overview §5). */
export const startOfDay = (at: number): number => {
  const length = 86_400_000;
  return Math.floor((at + businessOffset) / length) * length - businessOffset;
};

/** Pairs of a query's fields that are the two ends of one range: `startTime` and `endTime`, `createStartTime` … */
export const rangesOf = (fields: readonly string[]): readonly (readonly [string, string])[] =>
  fields.flatMap((start) => {
    const end = start.replace(/^start(?=[A-Z])/, 'end').replace(/Start(?=[A-Z])/, 'End');
    return end !== start && fields.includes(end) ? [[start, end] as const] : [];
  });
