import { setImmediate } from 'node:timers/promises';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { exactTotal, type InputOf, type Page, type Paging, type RowOf } from '@renderdesk/contract';
import { type Db, executePlanned } from '../db/db.ts';
import { sqlStateOf } from '../db/sqlState.ts';
import type { Rest } from '../audit/operation.ts';
import { ApiError, notFound } from '../http/apiError.ts';
import type { Asking, ListContext } from './listContext.ts';
import type { AnyList, Filtered, Joined, Listing, Sort } from './listing.ts';
import { scanThenSort } from './scanThenSort.ts';
import { ahead } from './prefetch.ts';
import { type CountStores, PageTotals, type Totals, totalsAlone } from './totals.ts';
import { walkParts } from './mergeSortedParts.ts';

type Direction = 'asc' | 'desc';
/** One level of an order. */
interface Level {
  readonly by: string;
  readonly sort: Sort;
  readonly direction: Direction;
}
/** Order of a list: one level or two; the id breaks ties, in the first level's direction. */
interface Order {
  readonly first: Level;
  readonly second: Level | undefined;
}

const levelOf = (list: Listing, c: ListContext<never>, named: string): Level => {
  const input: Readonly<Record<string, unknown>> = c.input;
  const value = input[named] ?? list.call.defaultSort.value;
  const known = (list.sorts as Readonly<Record<string, Sort | ((c: ListContext<never>) => Sort)>>)[named];
  const sort = typeof known === 'function' ? known(c) : known;
  if (!sort) throw new Error(`${list.call.name} does not serve its sort ${named}`);
  return { by: named, sort, direction: value === 1 ? 'asc' : 'desc' };
};

/** `sortOrder` holds two levels; without it, only the first sort flag set applies. */
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

/** End of a page: the sort values as text, the id, and the direction. */
interface Cursor {
  readonly s: string;
  /** Value of the second level, if any. */
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
 * Condition for rows beyond a cursor. One level is one row comparison, which an index serves. Two levels also bound the
 * first one, so that an index on it starts at the right position.
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

/** One page of the filtered ids in order, with their sort values (also as text, for the cursor). */
const idPage = (
  list: Listing,
  db: Db,
  c: ListContext<never>,
  order: Order,
  asked: { filtered?: Filtered; limit?: number; offset?: number; cursor?: Cursor } = {},
) => {
  const { filtered = list.filtered(db, c), limit, offset = 0, cursor } = asked;
  const back = cursor?.go === 'prev';
  const first = turned(order.first, back);
  const second = order.second && turned(order.second, back);
  // A selection of ids is small, so an index of the order does not help.
  if (limit !== undefined && !second && (c.input as Paging).ids === undefined) {
    const beyondCursor = (sort: Sort): Expression<boolean> | undefined =>
      cursor && past(list.key.id, cursor, { ...first, sort }, undefined);
    const o = { ...first, key: list.key.id, limit, offset, past: beyondCursor };
    const rows = list.scanThenSort?.rows(db, c, first.by);
    const found =
      walkParts(db, filtered, o) ??
      (rows &&
        scanThenSort(db, filtered, {
          ...o,
          rows,
          hit: list.filtered(db, { ...c, isWalked: true }),
          most: list.scanThenSort?.most,
        }));
    if (found) return found;
  }
  let query = filtered
    .select([list.key.id.as('id'), sql`${first.sort}`.as('s')])
    .orderBy(sql`${first.sort}`, first.direction);
  if (second)
    query = query.select(sql`${second.sort}`.as('s2')).orderBy(sql`${second.sort}`, second.direction);
  query = query.orderBy(list.key.id, first.direction);
  if (cursor) query = query.where(past(list.key.id, cursor, first, second));
  if (limit !== undefined) query = query.limit(sql.lit(limit));
  return offset > 0 ? query.offset(offset) : query;
};

const onPage = (list: Listing, db: Db, c: ListContext<never>, ids: Filtered, order: Order) => {
  const { first, second } = order;
  let page = list
    .select(ids, c, db)
    .select([sql<number>`page.id`.as('_id'), sql<string>`page.s::text`.as('_s')])
    .$if(second !== undefined, (with2) => with2.select(sql<string>`page.s2::text`.as('_s2')))
    .orderBy(sql`page.s`, first.direction);
  if (second) page = page.orderBy(sql`page.s2`, second.direction);
  return page.orderBy(sql`page.id`, first.direction) as Joined<Ends>;
};
interface Ends {
  readonly _id: number;
  readonly _s: string;
  readonly _s2?: string;
}
const endOf = ({ _id: id, _s: s, _s2: s2 }: Ends, go: Cursor['go']): string => encode({ s, s2, id, go });

/**
 * Reads one page of a list and, concurrently, its total as requested (`totals.ts`). Pages have numbers up to 10,000
 * rows and cursors beyond. Throws `badInput` for a page number beyond that or an invalid cursor.
 */
export const readPage = async (
  list: Listing,
  stores: CountStores,
  asked: ListContext<never>,
): Promise<Page<unknown>> => {
  const { db } = stores;
  const c = await prepared(list, db, asked);
  const input: Paging & Readonly<Record<string, unknown>> = c.input;
  const { pageNum, pageSize } = input;
  const order = orderOf(list, c);
  const cursor = input.cursor === undefined ? undefined : decode(input.cursor, order);
  const offset = cursor ? 0 : (pageNum - list.call.firstPage) * pageSize;
  if (offset >= exactTotal) throw new ApiError('badInput', { fields: 'pageNum' });
  if (input.total === 'only') return pageWith(input, 0, await totalsAlone(list, stores, c));
  const ids = idPage(list, db, c, order, {
    limit: pageSize + 1,
    offset,
    ...(cursor && { cursor }),
  });
  const page = executePlanned(db, onPage(list, db, c, ids, order));
  const totals = new PageTotals(list, stores, c);
  const found = await page.catch((error: unknown) => {
    // A cursor that was tampered with: its value does not have the type of the sort.
    throw cursor && isDataException(error) ? new ApiError('badInput', { fields: 'cursor' }) : error;
  });

  const back = cursor?.go === 'prev';
  const more = found.length > pageSize;
  const raws = more ? (back ? found.slice(1) : found.slice(0, pageSize)) : found;
  // A page beyond the end says nothing about the rows before it.
  const known = found.length > 0 ? offset + found.length : 0;
  const isLast = !more && !cursor && (found.length > 0 || offset === 0);
  const [first, last] = [raws[0], raws.at(-1)];
  const hasNext = back || more;
  const hasPrev = back ? more : cursor !== undefined || offset > 0;
  return {
    ...pageWith(input, known, await totals.beside({ known, isLast, isEmpty: found.length === 0 })),
    items: raws.map((raw) => list.map(raw as never, c)),
    ...(hasNext && last && { next: endOf(last, 'next') }),
    ...(hasPrev && first && { prev: endOf(first, 'prev') }),
  };
};

/** A page without rows yet, with its totals; `known` is the number of rows that it implies. */
const pageWith = ({ pageNum, pageSize }: Paging, known: number, totals: Totals): Page<unknown> => {
  const { total: counted = 0, atLeast, later, sums } = totals;
  const total = Math.max(counted, known);
  return {
    pageNum,
    pageCount: Math.max(1, Math.ceil(Math.min(total, exactTotal) / pageSize)),
    total,
    size: pageSize,
    items: [],
    ...sums,
    ...(atLeast && { atLeast }),
    ...(later && { totalLater: later }),
  };
};

/** The context with its filters resolved; every read of a list starts with it. */
export const prepared = async (
  list: Listing,
  db: Db,
  c: ListContext<never>,
): Promise<ListContext<never>> => ({ ...c, input: (await list.prepare(db, c)) as never });

/** All matching ids in the list's order, at most `limit`: the content of a frozen selection. */
export const readIds = async (
  list: Listing,
  db: Db,
  c: ListContext<never>,
  limit: number,
): Promise<number[]> => {
  const order = orderOf(list, c);
  const rows = (await idPage(list, db, c, order, { limit }).execute()) as { id: number }[];
  return rows.map((row) => row.id);
};

/** Ids as a table. */
const chosen = (db: Db, ids: readonly number[]): Filtered =>
  db
    .selectFrom(sql<{ id: number }>`unnest(${ids}::bigint[])`.as<'chosen'>(sql`chosen(id)`))
    .select('chosen.id');

/** Context of a list that another call reads, with an input as the console would send it. */
interface Query<C> extends Asking {
  readonly input: InputOf<C>;
}
const checked = <C extends AnyList>({ call }: Listing<C>, c: Query<C>): ListContext<never> => ({
  ...c,
  input: call.input.parse(c.input) as never,
});

/** Rows of ids as the list shows them, without its filters and in no order; omits rows that the actor may not see. */
export const readByIds = async <C extends AnyList>(
  list: Listing<C>,
  db: Db,
  asked: Query<C>,
  ids: readonly number[],
): Promise<RowOf<C>[]> => {
  const c = checked(list, asked);
  const raws = await list.select(chosen(db, ids), c, db).execute();
  return raws.map((raw) => list.map(raw, c));
};

/** One row as the list shows it. Throws `notFound` for one that the actor may not see. */
export const readById = async <C extends AnyList>(
  list: Listing<C>,
  db: Db,
  asked: Query<C>,
  id: number,
): Promise<RowOf<C>> => {
  const [row] = await readByIds(list, db, asked, [id]);
  if (!row) throw notFound();
  return row;
};

/** The first matching rows in order, at most `limit`. */
export const readRows = async <C extends AnyList>(
  list: Listing<C>,
  db: Db,
  asked: Query<C>,
  limit: number,
): Promise<RowOf<C>[]> => {
  const c = checked(list, asked);
  const any = list as unknown as Listing;
  const order = orderOf(any, c);
  const raws = await onPage(any, db, c, idPage(any, db, c, order, { limit }), order).execute();
  return raws.map((raw) => list.map(raw as never, c));
};

/** Rows to prepare without a pause; then other requests get the processor. */
const atAStretch = 100;
/** Upper bound of a stretch in milliseconds: time beyond it is spent by a slow reader and counts as no work. */
const mostOfAStretch = 100;

/**
 * Streams all matching rows in order, for exports. `ids` restricts them to a selection; `chunk` rows are fetched at a
 * time. `rest` is called after each stretch with its duration in milliseconds.
 */
export const streamRows = async function* (
  list: Listing,
  db: Db,
  c: ListContext<never>,
  o: { readonly ids?: readonly number[]; readonly chunk?: number; readonly rest?: Rest } = {},
): AsyncGenerator<unknown[]> {
  const order = orderOf(list, c);
  let filtered = list.filtered(db, c);
  if (o.ids)
    filtered = filtered.innerJoin(chosen(db, o.ids).as('chosen'), (on) =>
      on.on(list.key.is(sql.ref('chosen.id'))),
    );
  const query = onPage(list, db, c, idPage(list, db, c, order, { filtered }), order).compile();
  let began = performance.now();
  for await (const { rows } of ahead(db.getExecutor().stream<Ends>(query, o.chunk ?? 1000))) {
    for (let at = 0; at < rows.length; at += atAStretch) {
      yield rows.slice(at, at + atAStretch).map((raw) => list.map(raw as never, c));
      await (o.rest?.(Math.min(performance.now() - began, mostOfAStretch)) ?? setImmediate());
      began = performance.now();
    }
  }
};

const isDataException = (error: unknown): boolean => /^22...$/.test(sqlStateOf(error));
