import { type Expression, type SelectType, sql } from 'kysely';
import { fieldKind, type Instant, type Money } from '@renderdesk/contract';
import * as z from 'zod';
import { asInstant, asMoney } from '../db/wire.ts';

/** Type that the database must return for a field: text for money, a date for a time, else the field's own type. */
export type RawOf<V> = V extends null
  ? null
  : V extends Money
    ? string
    : V extends Instant
      ? Date
      : V extends number
        ? number
        : V extends string
          ? string
          : V extends boolean
            ? boolean
            : unknown;

/** Type of a column of the query's tables; `never` for an unknown column. */
export type ValueAt<D, T extends keyof D, Ref> = Ref extends `${infer A}.${infer C}`
  ? A extends T
    ? C extends keyof D[A]
      ? SelectType<D[A][C]>
      : undefined
    : undefined
  : undefined;

type SnakeCase<S extends string> = S extends `${infer Head}${infer Rest}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Rest>}`
    : `_${Lowercase<Head>}${SnakeCase<Rest>}`
  : S;
/** Default column of a field: `sceneName` is read from `scene_name`. */
export type ColumnName<Field> = Field extends 'createTime'
  ? 'created_at'
  : Field extends 'updateTime'
    ? 'updated_at'
    : SnakeCase<Field & string>;
const otherNames: Readonly<Record<string, string>> = { createTime: 'created_at', updateTime: 'updated_at' };
/** `ColumnName` as a value. */
export const columnName = (field: string): string =>
  otherNames[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The declared columns of a list; every other field of the row gets the column of `table` with its name. */
export const columnsOf = (
  fields: readonly string[],
  table: string | undefined,
  declared: Readonly<Record<string, AnyColumn>>,
): Readonly<Record<string, AnyColumn>> =>
  Object.fromEntries(
    fields.map((field) => [field, declared[field] ?? `${String(table)}.${columnName(field)}`]),
  );

/** A field computed from several columns. */
export interface Derived<V> {
  readonly columns: readonly (string | Expression<unknown>)[];
  readonly from: (...values: never[]) => V;
}
/**
 * Declares a field of several columns: `derived(['a.task_id', 'a.ix'], frameIdOf)`. The function gets the values, then
 * the list's context. The types of the columns are not checked.
 */
export const derived = <V>(
  columns: readonly (string | Expression<unknown>)[],
  from: (...values: never[]) => V,
): Derived<V> => ({ columns, from });
const isDerived = (column: unknown): column is Derived<unknown> =>
  typeof column === 'object' && column !== null && 'from' in column && 'columns' in column;

export type AnyColumn = string | Expression<unknown> | Derived<unknown>;

/** Conversion of a database value to the wire, by the field's kind in the contract. */
const converterOf = (schema: z.core.$ZodType): ((value: never) => unknown) => {
  const { kind } = fieldKind(schema);
  const nullable = schema instanceof z.ZodNullable;
  if (kind === 'money') return (value: string | null) => (value === null ? null : asMoney(value));
  if (kind === 'instant') return (value: Date | null) => (value === null ? null : asInstant(value));
  // An absent text is stored as an empty one.
  if (kind === 'text' && nullable) return (value: string | null) => (value === '' ? null : value);
  return (value) => value;
};

const expressionOf = (column: string | Expression<unknown>): Expression<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column;

/** Builds the selected columns, and the function that maps a database row to a row of the contract. */
export const readColumns = (shape: z.ZodRawShape, columns: Readonly<Record<string, AnyColumn>>) => {
  const selected = Object.entries(columns).flatMap(([field, column]) =>
    isDerived(column)
      ? column.columns.map((one, at) => sql`${expressionOf(one)}`.as(`${field}.${at}`))
      : [sql`${expressionOf(column)}`.as(field)],
  );
  const readers = Object.entries(columns).map(
    ([field, column]): [string, (raw: Raw, c: never) => unknown] => {
      if (isDerived(column)) {
        const names = column.columns.map((_, at) => `${field}.${at}`);
        return [field, (raw, c) => column.from(...(names.map((name) => raw[name]) as never[]), c)];
      }
      const convert = converterOf(shape[field] as z.core.$ZodType);
      return [field, (raw) => convert(raw[field] as never)];
    },
  );
  return {
    selected,
    toRow: (raw: Raw, c: never): Record<string, unknown> => {
      const row: Record<string, unknown> = {};
      for (const [field, read] of readers) row[field] = read(raw, c);
      return row;
    },
  };
};
/** A row as the database returns it. */
export type Raw = Readonly<Record<string, unknown>>;
