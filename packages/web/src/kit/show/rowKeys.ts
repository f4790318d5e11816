import type { Bytes, Duration, Instant, Tone } from '@renderdesk/contract';
import type * as z from 'zod';

/** Keys of T whose values, null and undefined aside, are all assignable to V. */
export type KeysOf<T, V> = {
  [K in keyof T & string]-?: [NonNullable<T[K]>] extends [V] ? K : never;
}[keyof T & string];

type IfText<V> = [V] extends [string] ? (string extends V ? true : false) : false;
type IfNumber<V> = [V] extends [number] ? (number extends V ? true : false) : false;
type IfCode<V> = [V] extends [number]
  ? number extends V
    ? false
    : V extends z.core.$brand
      ? false
      : true
  : false;
type ItemOf<V> = V extends readonly (infer E)[] ? E : never;

/** Keys of free text: no brand, no closed set. */
export type TextKeys<T> = {
  [K in keyof T & string]-?: IfText<NonNullable<T[K]>> extends true ? K : never;
}[keyof T & string];
/** Keys of plain numbers: no id, no instant, no code. */
export type NumberKeys<T> = {
  [K in keyof T & string]-?: IfNumber<NonNullable<T[K]>> extends true ? K : never;
}[keyof T & string];
/** Keys of ids: branded numbers that are no time and no size. */
export type IdKeys<T> = {
  [K in keyof T & string]-?: [NonNullable<T[K]>] extends [number & z.core.$brand]
    ? [NonNullable<T[K]>] extends [Instant | Duration | Bytes]
      ? never
      : K
    : never;
}[keyof T & string];
/** Keys of codes: a closed set of numbers. */
export type CodeKeys<T> = {
  [K in keyof T & string]-?: IfCode<NonNullable<T[K]>> extends true ? K : never;
}[keyof T & string];
/** Keys of lists of codes. */
export type CodeListKeys<T> = {
  [K in keyof T & string]-?: [ItemOf<NonNullable<T[K]>>] extends [never]
    ? never
    : IfCode<ItemOf<NonNullable<T[K]>>> extends true
      ? K
      : never;
}[keyof T & string];
/** Keys of lists of plain numbers, as of areas. */
export type NumberListKeys<T> = {
  [K in keyof T & string]-?: [ItemOf<NonNullable<T[K]>>] extends [never]
    ? never
    : IfNumber<ItemOf<NonNullable<T[K]>>> extends true
      ? K
      : never;
}[keyof T & string];

/** The codes that a field of T, or each item of it, may hold. */
export type CodeIn<T, K extends keyof T> = Extract<
  NonNullable<T[K]> extends readonly unknown[] ? ItemOf<NonNullable<T[K]>> : NonNullable<T[K]>,
  number
>;

/** A code table that names every code of V; one code without a name does not compile. */
export interface TableFor<V extends number> {
  readonly name: string;
  readonly codes: readonly number[];
  readonly entries: { readonly [C in V]: { readonly name: string; readonly tone: Tone } };
}

type IfOneOf<T, V> = [T] extends [V] ? true : [T] extends [readonly V[]] ? true : false;
/** Keys whose values a picker of V fills, one or several: ids by their brand, plain numbers and words by being plain. */
export type PickKeys<T, V extends string | number> = number extends V
  ? V extends z.core.$brand
    ? { [K in keyof T & string]-?: IfOneOf<NonNullable<T[K]>, V> extends true ? K : never }[keyof T & string]
    : NumberKeys<T> | NumberListKeys<T>
  : string extends V
    ? TextKeys<T> | KeysOf<T, readonly string[]>
    : { [K in keyof T & string]-?: IfOneOf<NonNullable<T[K]>, V> extends true ? K : never }[keyof T & string];
