import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Filtered } from './listing.ts';

/** Rows of a list whose order an index of another table has. */
interface Part {
  /** The rows of this part, with what they are ordered by. */
  readonly from: (rows: Filtered) => Filtered;
  readonly by: Expression<unknown>;
}

const parts = new WeakMap<object, readonly Part[]>();

/**
 * A sort by what stands in another table: `sort` says it of any row; `of` divides the rows into parts that each can be walked
 * in this order by an index. Each row must be in one part, with the value that `sort` has there.
 */
export const mergeSortedParts = <V>(sort: RawBuilder<V>, of: readonly Part[]): RawBuilder<V> => {
  parts.set(sort, of);
  return sort;
};

/**
 * The ids of a page in the order of a walked sort: as many from the beginning of each part as the page may need of it, and of
 * these the page. Undefined for any other sort.
 */
export const walkParts = (
  db: Db,
  filtered: Filtered,
  o: {
    readonly sort: Expression<unknown>;
    readonly key: RawBuilder<number>;
    readonly direction: 'asc' | 'desc';
    readonly limit: number;
    readonly offset: number;
    /** What lies beyond a cursor, by this value. */
    readonly past: (value: Expression<unknown>) => Expression<boolean> | undefined;
  },
): Filtered | undefined => {
  const arms = parts.get(o.sort)?.map(({ from, by }) => {
    const rows = from(filtered)
      .select([o.key.as('id'), sql`${by}`.as('s')])
      .orderBy(sql`${by}`, o.direction)
      .orderBy(o.key, o.direction)
      .limit(o.offset + o.limit);
    const past = o.past(by);
    return sql`(${past ? rows.where(past) : rows})`;
  });
  if (!arms) return undefined;
  return db
    .selectFrom(sql<{ id: number; s: unknown }>`(${sql.join(arms, sql` union all `)})`.as('part'))
    .select(['part.id', 'part.s'])
    .orderBy('part.s', o.direction)
    .orderBy('part.id', o.direction)
    .limit(o.limit)
    .offset(o.offset);
};
