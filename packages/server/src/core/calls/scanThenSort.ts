import { type Expression, ExpressionWrapper, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Filtered } from './listing.ts';

/** How many rows are walked before those that match are gathered instead; most pages ask for fewer. */
const most = 4000;
/** A page that ends later than this is not soon full, whatever matches. */
const deepest = 500;

/**
 * The ids of a page of what matches a filter that no order's index holds (words): gathering all matches only to sort them costs
 * the more the more there are, while walking the order finds a page the sooner. So `rows` are walked first, `most` of them at
 * most. Where that fills the page, or there are no more, it is the page; else few match, and they are gathered. One statement,
 * whose second half is not begun where the first sufficed. Undefined for a page so deep that it is not worth trying.
 */
export const scanThenSort = (
  db: Db,
  filtered: Filtered,
  o: {
    readonly rows: Filtered;
    /** `filtered` as it is asked of rows that are walked; what it asks is asked of them. */
    readonly hit: Filtered;
    readonly most?: number | undefined;
    readonly sort: Expression<unknown>;
    readonly key: RawBuilder<number>;
    readonly direction: 'asc' | 'desc';
    readonly limit: number;
    readonly offset: number;
    /** What lies beyond a cursor, by this value. */
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
