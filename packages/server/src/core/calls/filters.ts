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
 * What one query field asks of a row's column. The few kinds below are all there are: a filter that none of them fits is
 * written as a function of the query (plain Kysely) where the list is declared.
 */
export interface Filter<Ref extends string = string, V = never> {
  /** The columns that it looks at, checked against the tables of the list. */
  readonly columns: readonly Ref[];
  /** Asked also when the field was left out: for those that fall back on the request's own context. */
  readonly always?: true;
  /** Looks up what the value names, before the rows are asked for; answers the input that is then asked with. */
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

/** The column is the value. */
export const eq = <const Ref extends string>(column: Ref): Filter<Ref, Plain> =>
  of(column, (query, ref, value) => query.where(ref, '=', value));

/** The column is one of the values; an empty list asks nothing. */
export const oneOf = <const Ref extends string>(column: Ref): Filter<Ref, readonly Plain[]> =>
  of(column, (query, ref, values) => (values.length > 0 ? query.where(ref, 'in', values) : query));

/** The column, an array of text, holds all of the values; an empty list asks nothing. */
export const containsAll = <const Ref extends string>(column: Ref): Filter<Ref, readonly string[]> => ({
  columns: [column],
  narrow: (query, values) =>
    values.length > 0
      ? query.where(sql<SqlBool>`${sql.ref(column)} @> ${values as string[]}::text[]`)
      : query,
});

/** The column is this moment or later. */
export const since = <const Ref extends string>(column: Ref): Filter<Ref, Instant> =>
  of(column, (query, ref, at) => query.where(ref, '>=', new Date(at)));

/** The column is this moment or earlier. */
export const until = <const Ref extends string>(column: Ref): Filter<Ref, Instant> =>
  of(column, (query, ref, at) => query.where(ref, '<=', new Date(at)));

/** `startTime` and `endTime` of a query: the column lies between both. */
export const within = <const Ref extends string>(column: Ref) => ({
  startTime: since(column),
  endTime: until(column),
});

const pattern = (words: string): string => `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** One of the columns holds the words, case and width aside; no words ask nothing. For tables of a few thousand rows. */
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

/** The column is the platform that the query names, else the one that the console has chosen; 0 is all of them. */
export const onPlatform = <const Ref extends string>(column: Ref): Filter<Ref, number> => ({
  columns: [column],
  always: true,
  narrow: (query, value: number | undefined, { platform }) => {
    const chosen = value ?? platform;
    return chosen > 0 ? query.where(column as Column, '=', chosen) : query;
  },
});

/** Asked also where the field was left out. */
export const always = <V, I>(
  narrow: (query: AnyQuery, value: V | undefined, c: ListContext<I>) => AnyQuery,
): Filter<never, V> => ({ columns: [], always: true, narrow: narrow as never });

/** Asked in `from` already: nothing is left to ask here. */
export const resolved: Filter<never, unknown> = { columns: [], narrow: (query) => query };
