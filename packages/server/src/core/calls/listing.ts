import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import {
  exactTotal,
  type Language,
  type ListCall,
  type Money,
  type Out,
  type Page,
  type Paging,
  type RowOf,
  type SortValue,
} from '@renderdesk/contract';
import type { Actor } from '../auth/actor.ts';
import { ahead } from './prefetch.ts';
import type { DB, Db } from '../db/db.ts';
import { asMoney } from '../db/wire.ts';
import { type AnyColumn, type Derived, type RawOf, readColumns, type ValueAt } from './columns.ts';
import type { Filter } from './filters.ts';
import { ApiError } from '../http/apiError.ts';

/** The page as the rows are joined to it: the id, and the value it is sorted by. */
export interface PageTable {
  page: { id: number; s: unknown };
}
type PageQuery = SelectQueryBuilder<DB & PageTable, 'page', object>;

/** What to sort by. It must never be null: pages after a null would lose rows. `listing` checks columns by type. */
export type Sort = Expression<unknown>;

export interface ListContext<I> {
  readonly input: I;
  readonly actor: Actor;
  readonly now: Date;
  readonly platform: number;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the tables joined differ from list to list; only ids leave here
type Filtered = SelectQueryBuilder<any, any, object>;
// oxlint-disable-next-line typescript/no-explicit-any -- whatever was joined to the page; the selected columns are typed
type Joined<Raw> = SelectQueryBuilder<any, any, Raw>;

type InputOf<C> =
  C extends ListCall<infer Q, infer _R, infer S>
    ? Paging & Out<Q> & { [K in S]?: SortValue | undefined }
    : never;
type SortOf<C> = C extends ListCall<infer _Q, infer _R, infer S> ? S : never;

// oxlint-disable-next-line typescript/no-explicit-any -- lists of every shape; each one's own types are inferred
export type AnyList = ListCall<any, any, any>;

/** How one list is asked: which rows, in which orders, with which columns. Pages, totals, selections and exports follow. */
// oxlint-disable-next-line typescript/no-explicit-any -- a listing of whatever row; its own declaration names it
export interface Listing<C extends AnyList = AnyList, Raw = any> {
  readonly call: C;
  /** The rows that match the filter and that the actor may see: tables and conditions, nothing selected yet. */
  filtered(db: Db, c: ListContext<InputOf<C>>): Filtered;
  /** Looks up what the filter names, before anything else: a user name becomes a user id, or code 733. */
  prepare?(db: Db, c: ListContext<InputOf<C>>): Promise<InputOf<C>>;
  /** The call's sums over all rows that match. */
  sums?(db: Db, c: ListContext<InputOf<C>>): Promise<Readonly<Record<string, Money>>>;
  readonly key: RawBuilder<number>;
  /** What each sort flag orders by; a function where it depends on the filter, or on when it is asked. */
  readonly sorts: { readonly [S in SortOf<C>]: Sort | ((input: InputOf<C>, now: Date) => Sort) };
  /** Joins the columns to a page of ids; what the actor may not see of a row is left out here. */
  select(page: PageQuery, c: ListContext<InputOf<C>>, db: Db): Joined<Raw>;
  /** Makes a row of the contract from a row of the database. */
  map(raw: Raw, c: ListContext<InputOf<C>>): RowOf<C>;
  /** Names for ids that the row carries as numbers, by field, for files: platforms, software. */
  readonly names?: Names | undefined;
}

export type Names = (
  db: Db,
  language: Language,
) => Promise<Readonly<Record<string, ReadonlyMap<number, string>>>>;

/** Says how a list is asked in SQL of its own, where `listing` has no words for it. */
export const customListing = <C extends AnyList, Raw>(
  call: C,
  o: Omit<Listing<C, Raw>, 'call'>,
): Listing<C, Raw> => ({ call, ...o });

type QueryOf<C> = C extends ListCall<infer Q, infer _R, infer _S> ? Out<Q> : never;
type NameOf<D, T extends keyof D> = {
  [A in T & string]: `${A}.${keyof D[A] & string}`;
}[T & string];

/** Each query field with what it asks: a kind of filter, or a function of the query. */
type Where<C, D, T extends keyof D> = {
  readonly [K in keyof QueryOf<C>]-?:
    | Filter<NameOf<D, T>, NonNullable<QueryOf<C>[K]>>
    | ((
        query: SelectQueryBuilder<D, T, object>,
        value: NonNullable<QueryOf<C>[K]>,
        c: ListContext<InputOf<C>>,
      ) => SelectQueryBuilder<D, T, object>);
};

/** A column that is never null; one that may be does not compile. */
type Sortable<D, T extends keyof D, Ref> =
  Ref extends Expression<infer V>
    ? null extends V
      ? 'a sort must never be null'
      : Ref
    : Ref extends string
      ? null extends ValueAt<D, T, Ref>
        ? 'a sort must never be null'
        : undefined extends ValueAt<D, T, Ref>
          ? 'no such column'
          : Ref
      : Ref;

/** A column whose value the row's field can be made of. */
type Column<D, T extends keyof D, Field, Ref> =
  Ref extends Expression<infer V>
    ? V extends RawOf<Field>
      ? Ref
      : 'a value of another type'
    : Ref extends Derived<infer V>
      ? V extends Field
        ? Ref
        : 'a value of another type'
      : undefined extends ValueAt<D, T, Ref>
        ? 'no such column'
        : ValueAt<D, T, Ref> extends RawOf<Field>
          ? Ref
          : 'a column of another type, or one that may be null';

type SortsOf<C> = {
  readonly [S in SortOf<C>]: string | Sort | ((input: InputOf<C>, now: Date) => Sort);
};
type ColumnsOf<C> = { readonly [K in keyof RowOf<C>]: AnyColumn };

type From<C, D, T extends keyof D> = (db: Db, c: ListContext<InputOf<C>>) => SelectQueryBuilder<D, T, object>;
type Join<C, D, T extends keyof D, JD, JT extends keyof JD> = (
  page: SelectQueryBuilder<D & PageTable, T | 'page', object>,
  c: ListContext<InputOf<C>>,
  db: Db,
) => SelectQueryBuilder<JD, JT, object>;

/** What a list says of itself: `D` and `T` are the tables of its rows, `JD` and `JT` those with what was joined to a page. */
interface Declared<C, D, T extends keyof D, JD, JT extends keyof JD, S, F> {
  /** Table and column of the row's id. */
  readonly key: NameOf<D, T>;
  readonly where: Where<C, D, T>;
  readonly prepare?: (db: Db, c: ListContext<InputOf<C>>) => Promise<object>;
  readonly sorts: { readonly [K in SortOf<C>]: Sortable<D, T, S[K & keyof S]> } & S;
  readonly columns: { readonly [K in keyof RowOf<C>]: Column<JD, JT, RowOf<C>[K], F[K & keyof F]> } & F;
  readonly names?: Names;
}

/**
 * Declares how a list of the contract is asked, in three steps that read as the query does: `from` names the rows that the
 * actor may see, `join` (where columns need it) what else a page of them shows, `list` what each query field asks (`where`),
 * what each sort flag orders by, and each field's column. Totals, sums, pages, conversions, selections and exports follow. A
 * field, sort or filter that is missing, names no column or one of another type does not compile.
 */
export const listing = <C extends AnyList>(call: C) => ({
  from: <D, T extends keyof D>(from: From<C, D, T>) => ({
    list: listed<C, D, T, D & PageTable, (T | 'page') & keyof (D & PageTable)>(call, from),
    join: <JD, JT extends keyof JD>(join: Join<C, D, T, JD, JT>) => ({
      list: listed<C, D, T, JD, JT>(call, from, join),
    }),
  }),
});

const listed =
  <C extends AnyList, D, T extends keyof D, JD, JT extends keyof JD>(
    call: C,
    from: From<C, D, T>,
    join?: Join<C, D, T, JD, JT>,
  ) =>
  <const S extends SortsOf<C>, const F extends ColumnsOf<C>>(
    o: Declared<C, D, T, JD, JT, S, F>,
  ): Listing<C, Readonly<Record<string, unknown>>> => {
    const table = o.key.slice(0, o.key.indexOf('.'));
    const key = sql<number>`${sql.ref(o.key)}`;
    const columns: Readonly<Record<string, AnyColumn>> = o.columns;
    const { selected, toRow } = readColumns(call.row.shape, columns);
    const filters = Object.entries(o.where) as [string, Filter<string, unknown> | Narrow][];
    const filtered = (db: Db, c: ListContext<InputOf<C>>): Filtered => {
      const input: Readonly<Record<string, unknown>> = c.input;
      let query: Filtered = from(db, c);
      for (const [field, filter] of filters) {
        const value = input[field];
        if (typeof filter === 'function') query = value === undefined ? query : filter(query, value, c);
        else if (value !== undefined || filter.always) query = filter.narrow(query, value, c as never);
      }
      return query;
    };
    const joined = (page: PageQuery, c: ListContext<InputOf<C>>, db: Db) => {
      const rows = page.innerJoin(table as never, o.key as never, 'page.id' as never) as never;
      return (join ? join(rows, c, db) : rows) as Joined<object>;
    };
    return {
      call,
      key,
      filtered,
      names: o.names,
      ...(o.prepare && { prepare: o.prepare as never }),
      sorts: Object.fromEntries(
        Object.entries(o.sorts as SortsOf<C>).map(([flag, by]) => [
          flag,
          typeof by === 'string' ? sql.ref(by) : by,
        ]),
      ) as never,
      ...sumsOf(call, columns, (db, c) => {
        const ids = filtered(db, c).select(key.as('id'));
        return joined(db.with('page', () => ids as never).selectFrom('page' as never) as never, c, db);
      }),
      select: (page, c, db) => joined(page, c, db).select(selected) as never,
      map: (raw) => toRow(raw) as never,
    };
  };

/** The sums of a call over all rows that match; nothing for a call without. */
const sumsOf = <C extends AnyList>(
  call: C,
  columns: Readonly<Record<string, AnyColumn>>,
  rows: (db: Db, c: ListContext<InputOf<C>>) => Joined<object>,
): Pick<Listing<C>, 'sums'> => {
  const sums = Object.entries((call as ListCall).sums);
  if (sums.length === 0) return {};
  const of = (field: string) => {
    const column = columns[field];
    return typeof column === 'string' ? sql.ref(column) : (column as Expression<unknown>);
  };
  const selected = sums.map(([name, sum]) =>
    sql<string>`coalesce(sum(${of(sum.of)}) filter (where ${of(sum.where.field)} = ${sum.where.is}), 0)`.as(
      name,
    ),
  );
  return {
    sums: async (db, c) => {
      const row = (await rows(db, c).select(selected).executeTakeFirstOrThrow()) as Record<string, string>;
      return Object.fromEntries(sums.map(([name]) => [name, asMoney(row[name] ?? '0')]));
    },
  };
};
// oxlint-disable-next-line typescript/no-explicit-any -- its own declaration has the types
type Narrow = (query: any, value: unknown, c: unknown) => Filtered;

type Direction = 'asc' | 'desc';
/** One level of an order. */
interface Level {
  readonly sort: Sort;
  readonly direction: Direction;
}
/** By what rows stand: one level or two; the id breaks ties, in the first level's direction. */
interface Order {
  readonly first: Level;
  readonly second: Level | undefined;
}

const levelOf = (list: Listing, c: ListContext<never>, named: string): Level => {
  const input: Readonly<Record<string, unknown>> = c.input;
  const value = input[named] ?? list.call.defaultSort.value;
  const known = (list.sorts as Readonly<Record<string, Sort | ((input: never, now: Date) => Sort)>>)[named];
  const sort = typeof known === 'function' ? known(c.input, c.now) : known;
  if (!sort) throw new Error(`${list.call.name} does not serve its sort ${named}`);
  return { sort, direction: value === 1 ? 'asc' : 'desc' };
};

/** Two levels stand in `sortOrder`; without it the first flag that was set counts alone. */
const orderOf = (list: Listing, c: ListContext<never>): Order => {
  const input: Readonly<Record<string, unknown>> = c.input;
  const { sorts, defaultSort } = list.call;
  const named = input['sortOrder'] as readonly string[] | undefined;
  const [first = sorts.find((name: string) => input[name] !== undefined) ?? defaultSort.by, second] =
    named ?? [];
  return {
    first: levelOf(list, c, first),
    second: second === undefined ? undefined : levelOf(list, c, second),
  };
};

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** Where a page ends: the sort values as text, the id, and which way to go on. */
interface Cursor {
  readonly s: string;
  /** The value of the second level, where there is one. */
  readonly s2: string | undefined;
  readonly id: number;
  readonly go: 'next' | 'prev';
}
const encode = ({ s, s2, id, go }: Cursor): string =>
  Buffer.from(JSON.stringify([s, id, go, ...(s2 === undefined ? [] : [s2])])).toString('base64url');
const decode = (text: string, order: Order): Cursor => {
  try {
    const [s, id, go, s2] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isOfOrder = order.second ? typeof s2 === 'string' : s2 === undefined;
    if (typeof s === 'string' && Number.isSafeInteger(id) && (go === 'next' || go === 'prev') && isOfOrder)
      return { s, id: id as number, go, s2: s2 as string | undefined };
  } catch {
    // falls through to the refusal below, as any other unreadable cursor
  }
  throw new ApiError('badInput', { fields: 'cursor' });
};

const turned = (level: Level, back: boolean): Level =>
  back ? { ...level, direction: opposite[level.direction] } : level;
const beyond = (direction: Direction) => sql.raw(direction === 'asc' ? '>' : '<');

/**
 * What lies beyond a cursor. One level is one comparison of pairs, which an index answers; two levels are bounded by their
 * first as well, so that an index on it still begins in the right place.
 */
const past = (key: RawBuilder<number>, cursor: Cursor, first: Level, second: Level | undefined) => {
  const id = sql`${cursor.id}::int8`;
  const s = sql`${cursor.s}`;
  const go = beyond(first.direction);
  if (!second) return sql<boolean>`(${first.sort}, ${key}) ${go} (${s}, ${id})`;
  const s2 = sql`${cursor.s2}`;
  return sql<boolean>`${first.sort} ${go}= ${s} and (${first.sort} ${go} ${s}
    or ${second.sort} ${beyond(second.direction)} ${s2}
    or (${second.sort} = ${s2} and ${key} ${go} ${id}))`;
};

/** The filtered ids in their order, one page of them, with the sort values beside (also as text, for the cursor). */
const idPage = (
  list: Listing,
  filtered: Filtered,
  order: Order,
  o: { limit?: number; offset?: number; cursor?: Cursor },
) => {
  const back = o.cursor?.go === 'prev';
  const first = turned(order.first, back);
  const second = order.second && turned(order.second, back);
  let query = filtered
    .select([list.key.as('id'), sql`${first.sort}`.as('s')])
    .orderBy(sql`${first.sort}`, first.direction);
  if (second)
    query = query.select(sql`${second.sort}`.as('s2')).orderBy(sql`${second.sort}`, second.direction);
  query = query.orderBy(list.key, first.direction);
  if (o.cursor) query = query.where(past(list.key, o.cursor, first, second));
  if (o.limit !== undefined) query = query.limit(o.limit);
  if (o.offset !== undefined && o.offset > 0) query = query.offset(o.offset);
  return query;
};

const onPage = (list: Listing, db: Db, c: ListContext<never>, ids: Filtered, order: Order) => {
  const { first, second } = order;
  let page = db
    .with('page', () => ids as never)
    .selectFrom('page' as never)
    .select([sql<number>`page.id`.as('_id'), sql<string>`page.s::text`.as('_s')])
    .$if(second !== undefined, (with2) => with2.select(sql<string>`page.s2::text`.as('_s2')))
    .orderBy(sql`page.s`, first.direction);
  if (second) page = page.orderBy(sql`page.s2`, second.direction);
  page = page.orderBy(sql`page.id`, first.direction);
  return list.select(page as never, c, db) as Joined<Ends>;
};
interface Ends {
  readonly _id: number;
  readonly _s: string;
  readonly _s2?: string;
}
const endOf = ({ _id: id, _s: s, _s2: s2 }: Ends, go: Cursor['go']): string => encode({ s, s2, id, go });

/**
 * One page of a list and its total, side by side, one statement each. The total is exact to 10,000 and has the time
 * budget of `countDb` (150 ms); past either it is a lower bound and says so. Pages go by number up to 10,000 rows,
 * beyond by cursor. Errors: `badInput` for a page number beyond that, or a cursor that is none.
 */
export const readPage = async (
  list: Listing,
  db: Db,
  countDb: Db,
  asked: ListContext<never>,
): Promise<Page<unknown>> => {
  const c = await prepared(list, db, asked);
  const input: Paging & Readonly<Record<string, unknown>> = c.input;
  const { pageNum, pageSize } = input;
  const order = orderOf(list, c);
  const cursor = input.cursor === undefined ? undefined : decode(input.cursor, order);
  const offset = cursor ? 0 : (pageNum - list.call.firstPage) * pageSize;
  if (offset >= exactTotal) throw new ApiError('badInput', { fields: 'pageNum' });
  const ids = idPage(list, list.filtered(db, c), order, {
    limit: pageSize + 1,
    offset,
    ...(cursor && { cursor }),
  });
  const [found, counted, sums] = await Promise.all([
    onPage(list, db, c, ids, order)
      .execute()
      .catch((error: unknown) => {
        // A cursor that was tampered with: its value is none of the sort's type.
        throw cursor && isDataException(error) ? new ApiError('badInput', { fields: 'cursor' }) : error;
      }),
    countUpTo(list, countDb, c),
    list.sums?.(db, c),
  ]);

  const back = cursor?.go === 'prev';
  const more = found.length > pageSize;
  const raws = more ? (back ? found.slice(1) : found.slice(0, pageSize)) : found;
  // A page beyond the end knows nothing of the rows before it.
  const known = found.length > 0 ? offset + found.length : 0;
  const total = Math.max(counted.total ?? 0, known);
  const [first, last] = [raws[0], raws.at(-1)];
  const hasNext = back || more;
  const hasPrev = back ? more : cursor !== undefined || offset > 0;
  return {
    pageNum,
    pageCount: Math.max(1, Math.ceil(Math.min(total, exactTotal) / pageSize)),
    total,
    size: pageSize,
    items: raws.map((raw) => list.map(raw, c)),
    ...sums,
    ...(counted.atLeast && { atLeast: true }),
    ...(hasNext && last && { next: endOf(last, 'next') }),
    ...(hasPrev && first && { prev: endOf(first, 'prev') }),
  };
};

/** The context with what its filter names looked up; every reading of a list begins so. */
export const prepared = async (list: Listing, db: Db, c: ListContext<never>): Promise<ListContext<never>> =>
  list.prepare ? { ...c, input: (await list.prepare(db, c)) as never } : c;

/** The total up to `limit` and whether there may be more; undefined where the time budget ran out. */
export const countUpTo = async (
  list: Listing,
  db: Db,
  c: ListContext<never>,
  limit = exactTotal,
): Promise<{ total: number | undefined; atLeast: boolean }> => {
  const some = list
    .filtered(db, c)
    .select(sql`1`.as('one'))
    .limit(limit + 1);
  try {
    const { total } = await db
      .selectFrom(some.as('some') as never)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow();
    return { total: Math.min(total, limit), atLeast: total > limit };
  } catch (error) {
    if (isTimeout(error)) return { total: undefined, atLeast: true };
    throw error;
  }
};

/** Every id that matches, at most `limit`, in the list's order: what «all that match» freezes. */
export const readIds = async (
  list: Listing,
  db: Db,
  c: ListContext<never>,
  limit: number,
): Promise<number[]> => {
  const order = orderOf(list, c);
  const rows = (await idPage(list, list.filtered(db, c), order, { limit }).execute()) as { id: number }[];
  return rows.map((row) => row.id);
};

/** All rows that match, in order, `chunk` at a time: what exports stream. `ids` narrows them to a selection. */
export const streamRows = async function* (
  list: Listing,
  db: Db,
  c: ListContext<never>,
  o: { ids?: readonly number[]; chunk?: number } = {},
): AsyncGenerator<unknown[]> {
  const order = orderOf(list, c);
  let filtered = list.filtered(db, c);
  if (o.ids) filtered = filtered.where(sql<boolean>`${list.key} = any(${o.ids}::bigint[])`);
  const query = onPage(list, db, c, idPage(list, filtered, order, {}), order).compile();
  for await (const { rows } of ahead(db.getExecutor().stream<Ends>(query, o.chunk ?? 1000))) {
    yield rows.map((raw) => list.map(raw, c));
  }
};

const sqlState = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
const isTimeout = (error: unknown): boolean => sqlState(error) === '57014';
const isDataException = (error: unknown): boolean => /^22...$/.test(sqlState(error));
