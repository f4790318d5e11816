import { type ReferenceExpression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Instant } from '@renderdesk/contract';
import type { Actor } from '../auth/actor.ts';
import type { Db } from '../db/db.ts';
import type { ListContext } from './listContext.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- whatever tables a list is made of; `column` is checked by the listing
type AnyQuery = SelectQueryBuilder<any, any, object>;
// oxlint-disable-next-line typescript/no-explicit-any -- as above
type Column = ReferenceExpression<any, any>;

/**
 * Condition of one query field on a row's column. These few kinds are all; where none fits, the list declares a
 * function of the Kysely query.
 */
export interface Filter<Ref extends string = string, V = never> {
  /** The columns it reads, checked against the list's tables. */
  readonly columns: readonly Ref[];
  /** Applied also when the field is absent, for filters that default to the request's context. */
  readonly always?: true;
  /** Resolves what the value names before the rows are queried; returns the input to query with. */
  readonly resolve?: (db: Db, actor: Actor, input: never) => Promise<object>;
  readonly narrow: (query: AnyQuery, value: V, c: ListContext<never>) => AnyQuery;
}

const of = <const Ref extends string, V>(
  column: Ref,
  narrow: (query: AnyQuery, column: Column, value: V) => AnyQuery,
): Filter<Ref, V> => ({
  columns: [column],
  narrow: (query, value) => narrow(query, column as Column, value),
});

type Plain = string | number | boolean;

/** Matches when the column equals the value. */
export const eq = <const Ref extends string>(column: Ref): Filter<Ref, Plain> =>
  of(column, (query, ref, value) => query.where(ref, '=', value));

/** Matches when the column is one of the values; an empty list matches all rows. */
export const oneOf = <const Ref extends string>(column: Ref): Filter<Ref, readonly Plain[]> =>
  of(column, (query, ref, values) => (values.length > 0 ? query.where(ref, 'in', values) : query));

/** Matches when the column, an array of text, contains all values; an empty list matches all rows. */
export const containsAll = <const Ref extends string>(column: Ref): Filter<Ref, readonly string[]> => ({
  columns: [column],
  narrow: (query, values) =>
    values.length > 0
      ? query.where(sql<SqlBool>`${sql.ref(column)} @> ${values as string[]}::text[]`)
      : query,
});

/** Matches when the column is at or after this time. */
export const since = <const Ref extends string>(column: Ref): Filter<Ref, Instant> =>
  of(column, (query, ref, at) => query.where(ref, '>=', new Date(at)));

/** Matches when the column is at or before this time. */
export const until = <const Ref extends string>(column: Ref): Filter<Ref, Instant> =>
  of(column, (query, ref, at) => query.where(ref, '<=', new Date(at)));

/** `startTime` and `endTime` of a query: both bounds of the column. */
export const within = <const Ref extends string>(column: Ref) => ({
  startTime: since(column),
  endTime: until(column),
});

const pattern = (words: string): string => `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Matches when one of the columns contains the words, ignoring case and character width; empty words match all rows.
 * For tables of a few thousand rows.
 */
export const words = <const Ref extends string>(...columns: Ref[]): Filter<Ref, string> => ({
  columns,
  narrow: (query, value) =>
    value === ''
      ? query
      : query.where((eb) =>
          eb.or(
            columns.map((column) => sql<SqlBool>`folded(${sql.ref(column)}) like folded(${pattern(value)})`),
          ),
        ),
});

/** Matches the platform in the query, else the one selected in the console; 0 matches all. */
export const onPlatform = <const Ref extends string>(column: Ref): Filter<Ref, number> => ({
  columns: [column],
  always: true,
  narrow: (query, value: number | undefined, { platform }) => {
    const chosen = value ?? platform;
    return chosen > 0 ? query.where(column as Column, '=', chosen) : query;
  },
});

/** Applies a filter also when the field is absent. */
export const always = <V, I>(
  narrow: (query: AnyQuery, value: V | undefined, c: ListContext<I>) => AnyQuery,
): Filter<never, V> => ({ columns: [], always: true, narrow: narrow as never });

/** `from` already applies this field. */
export const resolved: Filter<never, unknown> = { columns: [], narrow: (query) => query };
