import * as z from 'zod';

/** Colour families of the console: one a meaning, the same everywhere. */
export type Tone = 'neutral' | 'waiting' | 'running' | 'success' | 'warning' | 'danger' | 'held' | 'info';

interface Entry {
  readonly name: string;
  readonly tone: Tone;
}

/** A table of codes: the numbers on the wire, a name each in the code, a colour family each on the screen. */
export interface CodeTable<C extends number = number, N extends string = string, E extends string = string> {
  /** The key under which the area's texts hold the labels. */
  readonly name: N;
  readonly codes: readonly C[];
  readonly entries: Readonly<Record<C, Entry>>;
  readonly schema: z.ZodType<C, C>;
  /** The code of a name: `renderStatus.of.finished` is 25. */
  readonly of: Readonly<Record<E, C>>;
}

const tables = new WeakMap<z.core.$ZodType, CodeTable>();
/** The table that a field's schema was made from; undefined for any other schema. */
export const tableOf = (schema: z.core.$ZodType): CodeTable | undefined => tables.get(schema);

type NameOf<T, C extends keyof T> = T[C] extends { readonly name: infer E extends string } ? E : never;

/** Declares a code table once; schema, labels' type, SQL checks and colours are derived from it. */
export const codeTable = <const N extends string, const T extends Readonly<Record<number, Entry>>>(
  name: N,
  entries: T,
): CodeTable<keyof T & number, N, { [C in keyof T]: NameOf<T, C> }[keyof T] & string> & {
  readonly of: { readonly [C in keyof T & number as NameOf<T, C>]: C };
} => {
  const codes = Object.keys(entries).map(Number) as (keyof T & number)[];
  const of = Object.fromEntries(codes.map((code) => [(entries as Record<number, Entry>)[code]?.name, code]));
  const table = { name, codes, entries, schema: z.literal(codes), of };
  tables.set(table.schema, table as never);
  return table as never;
};

/** Some codes of a table, as a field that accepts only these; its labels are the table's. */
export const someOf = <const C extends number>(table: CodeTable, codes: readonly C[]): z.ZodType<C, C> => {
  const schema = z.literal(codes);
  tables.set(schema, table);
  return schema;
};

export type CodeOf<T> = T extends { readonly codes: readonly (infer C extends number)[] } ? C : never;

/** The labels that an area's texts must hold for a table. */
export type Labels<T extends CodeTable> = { readonly [C in CodeOf<T>]: string };
