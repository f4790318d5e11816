import type { Language } from './wire.ts';

/** One text in both languages, English first. An English text that counts has two forms: one, and all other numbers. */
export type Pair = readonly [en: string | readonly [one: string, other: string], zh: string];

/** Texts by nested keys, each leaf a pair; `{places}` are filled in. */
export interface TextTree {
  readonly [key: string]: Pair | TextTree;
}

/** The texts of one area in both languages: labels of fields, of calls, and of codes. Keys are the wire names. */
export interface AreaTexts {
  readonly fields: Readonly<Record<string, Pair>>;
  /** By group and key of the call. */
  readonly actions: Readonly<Record<string, Readonly<Record<string, Pair>>>>;
  /** By name of the code table. */
  readonly codes: Readonly<Record<string, Readonly<Record<number, Pair>>>>;
  /** So many things of a kind, as records name kinds: `{count} tasks`. */
  readonly kinds?: Readonly<Record<string, Pair>>;
  /** What will stand in the list of a group of calls and how it comes there, for as long as it is empty. */
  readonly empty?: Readonly<Record<string, Pair>>;
}

/** The text of a pair in one language; of two English forms the one for many. */
export const textIn = ([en, zh]: Pair, language: Language): string =>
  language === 'zh' ? zh : typeof en === 'string' ? en : en[1];
