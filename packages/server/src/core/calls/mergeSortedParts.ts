import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Filtered } from './listing.ts';

/** Rows of a list whose order an index of another table has. */
interface Part {
  /** Rows of this part, joined to the table of the order. */
  readonly from: (rows: Filtered) => Filtered;
  readonly by: Expression<unknown>;
}

const parts = new WeakMap<object, readonly Part[]>();

/**
 * A sort by a column of another table. `sort` is the value for any row. `of` divides the rows into parts that an index
 * scans in this order. Each row must be in exactly one part, with the value that `sort` has for it.
 */
export const mergeSortedParts = <V>(sort: RawBuilder<V>, of: readonly Part[]): RawBuilder<V> => {
  parts.set(sort, of);
  return sort;
};

/**
 * Ids of a page in the order of a merged sort: takes from the start of each part as many rows as the page may need,
 * then the page from these. Undefined for any other sort.
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
    /** Condition that a value is beyond the cursor. */
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
