import type { Bytes, DayText, Duration, Instant, Money } from '@renderdesk/contract';

/** The border between rows and wire values: the one place where a database value gets its brand. */

/** Converts an id of the database to its branded wire id. */
export const asId = <Id extends number>(value: number): Id => value as Id;
export const asIdOrNull = <Id extends number>(value: number | null | undefined): Id | null =>
  value === null || value === undefined ? null : asId(value);

/** Converts a numeric of the database to decimal text, without trailing zeros after the second decimal. */
export const asMoney = (value: string): Money => {
  const [whole = '0', decimals = ''] = value.split('.');
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}` as Money;
};

/** Converts a time of the database to epoch milliseconds. */
export const asInstant = (value: Date): Instant => value.getTime() as Instant;
export const asInstantOrNull = (value: Date | null): Instant | null =>
  value === null ? null : asInstant(value);

/** Converts a date of the database to a business day of the wire. */
export const asDay = (value: string): DayText => value as DayText;

/** Converts milliseconds to a duration: whole and never negative. */
export const asDuration = (ms: number): Duration => Math.max(0, Math.round(ms)) as Duration;
export const asDurationOrNull = (ms: number | null): Duration | null => (ms === null ? null : asDuration(ms));

/** Converts a size of the database to bytes. */
export const asBytes = (size: number): Bytes => size as Bytes;
