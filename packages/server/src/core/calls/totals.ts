import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { exactTotal, type Money, type Paging } from '@renderdesk/contract';
import { type Db, executePlanned } from '../db/db.ts';
import { sqlStateOf } from '../db/sqlState.ts';
import type { ListContext } from './listContext.ts';
import type { Listing } from './listing.ts';

/** Handles that lists are read with; a statement on `countDb` ends after its budget (150 ms). */
export interface CountStores {
  readonly db: Db;
  readonly countDb: Db;
  /** Milliseconds that finished rows wait for a total that may be sent later. */
  readonly graceMs: number;
}

/**
 * Maximum number of concurrent counts in this process: half of the processors, since counts delay the rows of all
 * users. Measured with sixteen users on two processors: four concurrent counts tripled the response time.
 */
export const countsAtOnce = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

/** Totals over all matching rows. */
export interface Totals {
  /** Undefined when only the page itself is known. */
  readonly total?: number | undefined;
  readonly atLeast?: boolean;
  readonly later?: true;
  readonly sums?: Readonly<Record<string, Money>> | undefined;
}

/** What a page reveals about all rows. */
interface PageRead {
  readonly known: number;
  /** No row follows and all rows before were counted: `known` is the total. */
  readonly isLast: boolean;
  readonly isEmpty: boolean;
}

/** Counts up to `limit` and says whether there may be more; undefined when the time budget ran out. */
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
 * The total of a page, exact to 10,000 and counted concurrently with the page. With `later`, the rows wait for it
 * `graceMs` milliseconds at most; the count continues, and the second request takes it up.
 * An empty page waits in any case, because it has nothing else to show. A user who has an unfinished count also waits,
 * so that no user has more counts running than requests.
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
    // The page may fail first; then its error is the answer.
    this.#counting?.catch(() => undefined);
  }

  /** Called after the page is read; returns the total and sums to send with it. */
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

/** Total and sums without rows: takes up the count of an earlier page, else counts. */
export const totalsAlone = async (
  list: Listing,
  stores: CountStores,
  c: ListContext<never>,
): Promise<Totals> => {
  const { counts } = leftOf(stores);
  const key = keyOf(list, stores, c);
  const left = counts.get(key);
  // One request may take up a count: a later request counts the rows as they are then.
  counts.delete(key);
  return (await left?.counting.catch(() => undefined)) ?? count(list, stores, c);
};

/** The result of `work`, or undefined after `ms` milliseconds. */
const inTime = async <T>(work: Promise<T>, ms: number): Promise<T | undefined> => {
  const { promise: over, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Unfinished and finished counts of earlier pages, by query, the oldest first, and the users of the unfinished ones.
 */
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
/** Milliseconds for which a count is kept for the second request. */
const kept = 2000;

const keep = ({ counts }: Left, key: string, counting: Promise<Totals>): void => {
  const at = performance.now();
  for (const [old, left] of counts) {
    if (left.at + kept > at) break;
    counts.delete(old);
  }
  // Delete and set again, so that the key is the newest.
  counts.delete(key);
  counts.set(key, { counting, at });
};

/** Key of a count: its user and the rows as they are queried. A user takes up only their own counts. */
const keyOf = (list: Listing, { db }: CountStores, c: ListContext<never>): string => {
  const { sql: text, parameters } = list.filtered(db, c).select(list.key.id.as('id')).compile();
  return JSON.stringify([c.actor.adminId, list.call.name, text, parameters]);
};
