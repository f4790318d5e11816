import i18next, { type FormatterModule } from 'i18next';
import { useMemo } from 'react';
import type { Language } from '@renderdesk/contract/kernel/wire.ts';
import type { Pair, TextTree } from '@renderdesk/contract/kernel/text.ts';
import { formatNumber } from './format.ts';
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

/** Numbers in texts are written as the language writes them. */
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, lng) =>
    typeof value === 'number' ? formatNumber(value, lng === 'zh' ? 'zh' : 'en') : String(value),
};

const i18n = i18next.createInstance();
void i18n.use(formatter).init({
  lng: 'en',
  fallbackLng: false,
  resources: {},
  initAsync: false,
  interpolation: {
    prefix: '{',
    suffix: '}',
    escapeValue: false,
    alwaysFormat: true,
  },
});

interface Resources {
  [key: string]: string | Resources;
}
const isPair = (node: Pair | TextTree): node is Pair => Array.isArray(node);

/** One language of a tree, as i18next reads it: forms that count end in `_one` and `_other`. */
const resourcesOf = (tree: TextTree, lng: Language): Resources => {
  const found: Resources = {};
  for (const [key, node] of Object.entries(tree)) {
    if (!isPair(node)) found[key] = resourcesOf(node, lng);
    else if (typeof node[0] === 'string') found[key] = lng === 'zh' ? node[1] : node[0];
    else {
      const [one, other] = lng === 'zh' ? [node[1], node[1]] : node[0];
      Object.assign(found, { [`${key}_one`]: one, [`${key}_other`]: other });
    }
  }
  return found;
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
  for (const lng of ['en', 'zh'] as const) i18n.addResourceBundle(lng, area, resourcesOf(texts, lng));
  const translate =
    (lng: Language): Translate<T> =>
    (key: string, ...values: readonly Values<string>[]) =>
      i18n.t(key, { lng, ns: area, ...values[0] });
  return {
    useText: () => {
      const lng = useLanguage();
      return useMemo(() => translate(lng), [lng]);
    },
    now: (key, ...values) => translate(language())(key, ...values),
  };
};
