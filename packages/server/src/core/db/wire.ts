import type { Bytes, DayText, Duration, Instant, Money } from '@renderdesk/contract';

/** The border between rows and wire values: the one place where a database value gets its brand. */

/** An id of the database as its branded wire id. */
export const asId = <Id extends number>(value: number): Id => value as Id;
export const asIdOrNull = <Id extends number>(value: number | null | undefined): Id | null =>
  value === null || value === undefined ? null : asId(value);

/** A numeric of the database, as decimal text without needless zeros behind the second decimal. */
export const asMoney = (value: string): Money => {
  const [whole = '0', decimals = ''] = value.split('.');
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}` as Money;
};

/** A moment of the database in epoch milliseconds. */
export const asInstant = (value: Date): Instant => value.getTime() as Instant;
export const asInstantOrNull = (value: Date | null): Instant | null =>
  value === null ? null : asInstant(value);

/** A date of the database as a business day of the wire. */
export const asDay = (value: string): DayText => value as DayText;

/** Whole milliseconds of the database, or of two moments apart; never below zero. */
export const asDuration = (ms: number): Duration => Math.max(0, Math.round(ms)) as Duration;
export const asDurationOrNull = (ms: number | null): Duration | null => (ms === null ? null : asDuration(ms));

/** A size of the database in bytes. */
export const asBytes = (size: number): Bytes => size as Bytes;
