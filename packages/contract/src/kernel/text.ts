import type { CodeTable } from './codes.ts';

/** The texts of one area in one language: labels of fields, of calls, and of codes. Keys are the wire names. */
export interface AreaText {
  readonly fields: Readonly<Record<string, string>>;
  /** By group and key of the call. */
  readonly actions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By name of the code table. */
  readonly codes: Readonly<Record<string, Readonly<Record<number, string>>>>;
}

/** The shape of a text with every leaf a plain string: what the other language must hold, no more and no less. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** The text shape that a set of code tables demands. */
export type CodeTexts<T extends readonly CodeTable[]> = {
  readonly [K in T[number] as K['name']]: { readonly [C in K['codes'][number]]: string };
};
