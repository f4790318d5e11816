import { useMemo } from 'react';
import type { Language, Pair, TextTree } from '@renderdesk/contract';
import { formatNumber } from './locale.ts';
import { language, useLanguage } from './language.ts';

type Key<T> = { [K in keyof T & string]: T[K] extends Pair ? K : `${K}.${Key<T[K]>}` }[keyof T & string];
type PlacesIn<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | PlacesIn<Rest> : never;
type English<P> = P extends readonly [infer En, string]
  ? En extends readonly string[]
    ? En[number]
    : En
  : never;
type PlacesOf<T, K> = K extends `${infer Head}.${infer Tail}`
  ? Head extends keyof T
    ? PlacesOf<T[Head], Tail>
    : never
  : PlacesIn<English<T[keyof T & K]>>;
type Values<P extends string> = { readonly [K in P]: string | number };

/** Looks a text up: `t('rows', { count: 3 })`. A missing key or a missing place does not compile. */
export type Translate<T> = <K extends Key<T>>(
  key: K,
  ...values: [PlacesOf<T, K>] extends [never] ? [] : [Values<PlacesOf<T, K>>]
) => string;

const isPair = (node: Pair | TextTree | undefined): node is Pair => Array.isArray(node);

const pairAt = (tree: TextTree, key: string): Pair | undefined => {
  let node: Pair | TextTree | undefined = tree;
  for (const part of key.split('.')) node = node === undefined || isPair(node) ? undefined : node[part];
  return isPair(node) ? node : undefined;
};

/** A text with its places filled: numbers as the language writes them, the form for one where `count` is one. */
export const written = (pair: Pair, lng: Language, values: Values<string>): string => {
  const [english, chinese] = pair;
  const one = typeof english === 'string' ? english : english[values['count'] === 1 ? 0 : 1];
  return (lng === 'zh' ? chinese : one).replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? formatNumber(value, lng) : (value ?? place);
  });
};

/** The texts of one area. */
export interface Texts<T> {
  /** The translator in the present language. */
  readonly useText: () => Translate<T>;
  /** For code outside components. */
  readonly now: Translate<T>;
}

/** Declares the texts of an area in both languages; they come with the chunk that uses them. */
export const defineText = <const T extends TextTree>(area: string, texts: T): Texts<T> => {
  const translate =
    (lng: Language): Translate<T> =>
    (key: string, ...values: readonly Values<string>[]) => {
      const pair = pairAt(texts, key);
      // A key that is made while running may miss: it shows as itself, which the visual audit looks for.
      return pair ? written(pair, lng, values[0] ?? {}) : `${area}:${key}`;
    };
  return {
    useText: () => {
      const lng = useLanguage();
      return useMemo(() => translate(lng), [lng]);
    },
    now: (key, ...values) => translate(language())(key, ...values),
  };
};
