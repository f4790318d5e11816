import { type Expression, type RawBuilder, sql } from 'kysely';

/** The id of a list's row as one number, and how the row is found by it, so that an index answers. */
export interface Key {
  readonly id: RawBuilder<number>;
  readonly is: (id: Expression<unknown>) => RawBuilder<boolean>;
  readonly isOneOf: (ids: readonly number[]) => RawBuilder<boolean>;
}

/** A column that is the id. */
export const keyOf = (column: string): Key => ({
  id: sql<number>`${sql.ref(column)}`,
  is: (id) => sql<boolean>`${sql.ref(column)} = ${id}`,
  isOneOf: (ids) => sql<boolean>`${sql.ref(column)} = any(${ids}::int8[])`,
});

/** Two columns in one number: `high * size + low`, where `low` is below `size`. */
export const packed = (high: string, low: string, size: number): Key => ({
  id: sql<number>`(${sql.ref(high)}::int8 * ${sql.lit(size)} + ${sql.ref(low)})`,
  is: (id) =>
    sql<boolean>`(${sql.ref(high)} = ${id} / ${sql.lit(size)} and ${sql.ref(low)} = ${id} % ${sql.lit(size)})`,
  isOneOf: (ids) =>
    sql<boolean>`(${sql.ref(high)}, ${sql.ref(low)}) in (select one / ${sql.lit(size)}, one % ${sql.lit(size)} from unnest(${ids}::int8[]) as one)`,
});
