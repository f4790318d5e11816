import { type Expression, ExpressionWrapper, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Filtered } from './listing.ts';

/** Maximum rows to scan before all matches are gathered instead; most pages need fewer. */
const most = 4000;
/** Pages that end beyond this row skip the scan, since they fill too slowly. */
const deepest = 500;

/**
 * Ids of a page under a filter that no index of an order holds (words). Gathering and sorting all matches costs more
 * the more there are; scanning in the order finds a page sooner the more there are. So `rows` are scanned first, at
 * most `most`. If that fills the page or reaches the end, it is the page; otherwise few rows match, and all are
 * gathered. One statement: its second half does not run when the first suffices. Undefined for a page too deep for a
 * scan.
 */
export const scanThenSort = (
  db: Db,
  filtered: Filtered,
  o: {
    readonly rows: Filtered;
    /** `filtered`, applied to the scanned rows. */
    readonly hit: Filtered;
    readonly most?: number | undefined;
    readonly sort: Expression<unknown>;
    readonly key: RawBuilder<number>;
    readonly direction: 'asc' | 'desc';
    readonly limit: number;
    readonly offset: number;
    /** Condition that a value is beyond the cursor. */
    readonly past: (value: Expression<unknown>) => Expression<boolean> | undefined;
  },
): Filtered | undefined => {
  const asked = o.hit.toOperationNode().where?.where;
  const wanted = o.offset + o.limit;
  if (!asked || wanted > deepest) return undefined;
  const limit = o.most ?? most;
  const past = o.past(o.sort);
  const inOrder = (rows: Filtered, limit: number) => {
    const some = rows
      .select([o.key.as('id'), sql`${o.sort}`.as('s')])
      .orderBy(sql`${o.sort}`, o.direction)
      .orderBy(o.key, o.direction)
      .limit(limit);
    return past ? some.where(past) : some;
  };
  const walk = inOrder(o.rows, limit).select(new ExpressionWrapper<never, never, SqlBool>(asked).as('hit'));
  const isEnough = sql<boolean>`(select yes from enough)`;
  const page = sql<{ id: number; s: unknown }>`(
    with hits as materialized (select id, s from (${walk}) as walk where hit limit ${wanted}),
      enough as materialized (select (select count(*) from hits) >= ${wanted}
        or (select count(*) from (${inOrder(o.rows, limit)}) as seen) < ${limit} as yes)
    select id, s from hits where ${isEnough}
    union all (${inOrder(filtered.where(sql<boolean>`not ${isEnough}`), wanted)}))`;
  return db
    .selectFrom(page.as('found'))
    .select(['found.id', 'found.s'])
    .orderBy('found.s', o.direction)
    .orderBy('found.id', o.direction)
    .limit(o.limit)
    .offset(o.offset);
};
