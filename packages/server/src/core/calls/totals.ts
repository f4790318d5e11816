import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { exactTotal, type Money, type Paging } from '@renderdesk/contract';
import { type Db, executePlanned } from '../db/db.ts';
import { sqlStateOf } from '../db/sqlState.ts';
import type { ListContext } from './listContext.ts';
import type { Listing } from './listing.ts';

/** What lists are read with; the statements of `countDb` end after their budget (150 ms). */
export interface CountStores {
  readonly db: Db;
  readonly countDb: Db;
  /** So many milliseconds rows that are there wait for their total, where it may come later. */
  readonly graceMs: number;
}

/**
 * So many totals are counted at once, whoever asks: on half of the processors, since the rows of everybody would wait behind them
 * (of sixteen people on two processors three times as long with four of them).
 */
export const countsAtOnce = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

/** What is said of all rows that match. */
export interface Totals {
  /** Undefined where nobody knows more than the page itself. */
  readonly total?: number | undefined;
  readonly atLeast?: boolean;
  readonly later?: true;
  readonly sums?: Readonly<Record<string, Money>> | undefined;
}

/** What a page that was read knows of all rows. */
interface PageRead {
  readonly known: number;
  /** No row follows, and all before were counted: `known` is the total. */
  readonly isLast: boolean;
  readonly isEmpty: boolean;
}

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
    .limit(sql.lit(limit + 1));
  try {
    const [{ total } = { total: 0 }] = await executePlanned(
      db,
      db.selectFrom(some.as('some') as never).select(sql<number>`count(*)`.as('total')),
    );
    return { total: Math.min(total, limit), atLeast: total > limit };
  } catch (error) {
    if (sqlStateOf(error) === outOfTime) return { total: undefined, atLeast: true };
    throw error;
  }
};
const outOfTime = '57014';

const count = async (list: Listing, { db, countDb }: CountStores, c: ListContext<never>): Promise<Totals> => {
  const [counted, sums] = await Promise.all([countUpTo(list, countDb, c), list.sums?.(db, c)]);
  return { ...counted, sums };
};

/**
 * The total of a page, exact to 10,000 and begun beside the page. Asked for as `later`, it keeps the rows waiting for `graceMs` at
 * most; the count goes on, and the second question takes it up. An empty page waits in any case: it has nothing else to show; so
 * does whoever has left a count behind that is not done, so that nobody has more of them counted than they have asked for.
 */
export class PageTotals {
  readonly #list: Listing;
  readonly #stores: CountStores;
  readonly #c: ListContext<never>;
  readonly #counting: Promise<Totals> | undefined;
  readonly #mayFollow: boolean;

  constructor(list: Listing, stores: CountStores, c: ListContext<never>) {
    [this.#list, this.#stores, this.#c] = [list, stores, c];
    const { total }: Paging = c.input;
    this.#mayFollow = total === 'later';
    this.#counting = total === 'none' ? undefined : count(list, stores, c);
    // The page may fail first, and be all that is told.
    this.#counting?.catch(() => undefined);
  }

  /** Once the page is read: what is said of all rows beside it. */
  async beside({ known, isLast, isEmpty }: PageRead): Promise<Totals> {
    const [list, counting] = [this.#list, this.#counting];
    if (isLast && !list.sums) return { total: known };
    if (!counting) return { atLeast: !isLast };
    if (!this.#mayFollow || isEmpty) return counting;
    const counted = await inTime(counting, this.#stores.graceMs);
    if (counted) return counted;
    const { adminId } = this.#c.actor;
    const left = leftOf(this.#stores);
    if (left.busy.has(adminId)) return counting;
    left.busy.add(adminId);
    void counting.catch(() => undefined).finally(() => left.busy.delete(adminId));
    keep(left, keyOf(list, this.#stores, this.#c), counting);
    return { atLeast: true, later: true };
  }
}

/** The total and the sums by themselves: a count that a page left behind, else a new one. */
export const totalsAlone = async (
  list: Listing,
  stores: CountStores,
  c: ListContext<never>,
): Promise<Totals> => {
  const { counts } = leftOf(stores);
  const key = keyOf(list, stores, c);
  const left = counts.get(key);
  // For the one question that follows its page: whoever asks later asks of what has changed since.
  counts.delete(key);
  return (await left?.counting.catch(() => undefined)) ?? count(list, stores, c);
};

/** What a promise brings within so many milliseconds. */
const inTime = async <T>(work: Promise<T>, ms: number): Promise<T | undefined> => {
  const { promise: over, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
};

/** Counts that pages left behind: by what was asked, the oldest first; and whose are not done. */
interface Left {
  readonly counts: Map<string, { readonly counting: Promise<Totals>; readonly at: number }>;
  readonly busy: Set<number>;
}
const pendingCounts = new WeakMap<Db, Left>();
const leftOf = ({ countDb }: CountStores): Left => {
  const left = pendingCounts.get(countDb) ?? { counts: new Map(), busy: new Set() };
  pendingCounts.set(countDb, left);
  return left;
};
/** So long may the second question take to come, in milliseconds. */
const kept = 2000;

const keep = ({ counts }: Left, key: string, counting: Promise<Totals>): void => {
  const at = performance.now();
  for (const [old, left] of counts) {
    if (left.at + kept > at) break;
    counts.delete(old);
  }
  // Set anew, it stands last.
  counts.delete(key);
  counts.set(key, { counting, at });
};

/** Whose question it is, and the rows that are counted as the database is asked for them: what others left behind is theirs to take up. */
const keyOf = (list: Listing, { db }: CountStores, c: ListContext<never>): string => {
  const { sql: text, parameters } = list.filtered(db, c).select(list.key.id.as('id')).compile();
  return JSON.stringify([c.actor.adminId, list.call.name, text, parameters]);
};
