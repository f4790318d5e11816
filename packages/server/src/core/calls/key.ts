import { type Expression, type RawBuilder, sql } from 'kysely';

/** The id of a list's row as one number, and the indexed condition that finds the row. */
export interface Key {
  readonly id: RawBuilder<number>;
  readonly is: (id: Expression<unknown>) => RawBuilder<boolean>;
  readonly isOneOf: (ids: readonly number[]) => RawBuilder<boolean>;
}

/** An id in a single column. */
export const keyOf = (column: string): Key => ({
  id: sql<number>`${sql.ref(column)}`,
  is: (id) => sql<boolean>`${sql.ref(column)} = ${id}`,
  isOneOf: (ids) => sql<boolean>`${sql.ref(column)} = any(${ids}::int8[])`,
});

/** An id packed from two columns: `high * size + low`, with `low` below `size`. */
export const packed = (high: string, low: string, size: number): Key => ({
  id: sql<number>`(${sql.ref(high)}::int8 * ${sql.lit(size)} + ${sql.ref(low)})`,
  is: (id) =>
    sql<boolean>`(${sql.ref(high)} = ${id} / ${sql.lit(size)} and ${sql.ref(low)} = ${id} % ${sql.lit(size)})`,
  isOneOf: (ids) =>
    sql<boolean>`(${sql.ref(high)}, ${sql.ref(low)}) in (select one / ${sql.lit(size)}, one % ${sql.lit(size)} from unnest(${ids}::int8[]) as one)`,
});
