import { businessOffset, day, hour, minute, startOfDay } from '@renderdesk/contract';
import { parseRange, type Range } from './filterText.ts';

/**
 * Ranges that move with the clock, kept as they were chosen, so that a saved view or a link stays true: `-24h..` the last
 * hours up to now, `-7d..` so many days up to the end of today, and the named ones. Days are those of business time (+08:00).
 */
export const relativeRanges = [
  'today',
  'yesterday',
  '-24h..',
  '-7d..',
  '-30d..',
  'month',
  'lastMonth',
] as const;

/** The first moment of a business month, `by` months away from the one that holds the moment. */
const startOfMonth = (at: number, by = 0): number => {
  const local = new Date(at + businessOffset);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + by, 1) - businessOffset;
};

/** `-15d..-1d`: so many days that end yesterday. */
const toYesterday = /^-([1-9]\d{0,2})d\.\.-1d$/;

/** A relative range at a moment (epoch milliseconds); hours count from its whole minute. Undefined for other text. */
export const relativeRange = (text: string, now: number): Range | undefined => {
  const today = startOfDay(now);
  const until = today + day - 1;
  switch (text) {
    case 'today':
      return { from: today, to: until };
    case 'yesterday':
      return { from: today - day, to: today - 1 };
    case 'month':
      return { from: startOfMonth(now), to: startOfMonth(now, 1) - 1 };
    case 'lastMonth':
      return { from: startOfMonth(now, -1), to: startOfMonth(now) - 1 };
  }
  const [, whole] = toYesterday.exec(text) ?? [];
  if (whole !== undefined) return { from: today - Number(whole) * day, to: today - 1 };
  const [, count, unit] = /^-([1-9]\d{0,2})([hd])\.\.$/.exec(text) ?? [];
  if (count === undefined) return undefined;
  // Round to the minute, so that a render does not change the query each time.
  if (unit === 'h') return { from: Math.floor(now / minute) * minute - Number(count) * hour };
  return { from: today - (Number(count) - 1) * day, to: until };
};

/** Converts the text of a range filter to times: a fixed range unchanged, a relative one from `now`. */
export const rangeAt = (text: string, now: number): Range | undefined =>
  parseRange(text) ?? relativeRange(text, now);

/** How a relative range is called: the key of its words, and the number in them. */
export type RelativeName =
  | { readonly key: 'today' | 'yesterday' | 'thisMonth' | 'lastMonth' }
  | { readonly key: 'lastDays' | 'lastHours' | 'daysToYesterday'; readonly count: number };

/** The name of a relative range; undefined for other text. */
export const relativeName = (text: string): RelativeName | undefined => {
  if (text === 'today' || text === 'yesterday' || text === 'lastMonth') return { key: text };
  if (text === 'month') return { key: 'thisMonth' };
  const [, whole] = toYesterday.exec(text) ?? [];
  if (whole !== undefined) return { key: 'daysToYesterday', count: Number(whole) };
  const [, count, unit] = /^-([1-9]\d{0,2})([hd])\.\.$/.exec(text) ?? [];
  if (count === undefined) return undefined;
  return { key: unit === 'h' ? 'lastHours' : 'lastDays', count: Number(count) };
};
