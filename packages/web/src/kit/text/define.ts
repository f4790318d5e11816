import i18next, { type FormatterModule } from 'i18next';
import { use, useMemo } from 'react';
import type { Language } from '@renderdesk/contract/kernel/wire.ts';
import { formatNumber } from './format.ts';
import { beforeLanguage, language, useLanguage } from './language.ts';
import { loadOrReload, tracked } from './reload.ts';

/** The texts of one area in one language: nested keys, leaves with `{places}`; plurals end in `_one` and `_other`. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
type Key<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Key<T[K]>}`;
}[keyof T & string];
type PlacesIn<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | PlacesIn<Rest> : never;
type PlacesOf<T, K> = K extends `${infer Head}.${infer Tail}`
  ? Head extends keyof T
    ? PlacesOf<T[Head], Tail>
    : never
  : PlacesIn<T[keyof T & (K | `${K & string}_one` | `${K & string}_other`)]>;
type Values<P extends string> = { readonly [K in P]: string | number };

/** The other language's texts: the same keys, every leaf its own text; one-forms are English only. */
export type OtherLanguage<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : OtherLanguage<T[K]>;
};

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

interface Loader {
  readonly en: () => Promise<{ default: TextTree }>;
  readonly zh: () => Promise<{ default: TextTree }>;
}

const loaded = new Map<string, Promise<void>>();
const load = (area: string, loader: Loader, lng: Language): Promise<void> => {
  const key = `${lng}/${area}`;
  const known = loaded.get(key);
  if (known) return known;
  const loading = tracked(
    loadOrReload(loader[lng]).then((file) => {
      i18n.addResourceBundle(lng, area, file.default);
    }),
  );
  loaded.set(key, loading);
  // A failed file is asked for again the next time that it is needed.
  loading.catch(() => loaded.delete(key));
  return loading;
};

/** The texts of one area. */
export interface Texts<T> {
  /** The translator in the present language; suspends until its file is there. */
  readonly useText: () => Translate<T>;
  /** For code outside components, after `ready`. */
  readonly now: Translate<T>;
  readonly ready: () => Promise<void>;
}

/**
 * Declares the texts of an area, a lazily loaded file a language. The English file (`as const`) gives the keys and
 * the places in them; the Chinese file must hold the same. A failed file reloads the page, at most once a minute.
 */
export const defineText = <const T extends TextTree>(
  area: string,
  loader: {
    readonly en: () => Promise<{ default: T }>;
    readonly zh: () => Promise<{ default: OtherLanguage<T> }>;
  },
): Texts<T> => {
  const files: Loader = { en: loader.en, zh: loader.zh };
  const translate =
    (lng: Language): Translate<T> =>
    (key: string, ...values: readonly Values<string>[]) =>
      i18n.t(key, { lng, ns: area, ...values[0] });
  beforeLanguage((next) =>
    loaded.has(`${language()}/${area}`) ? load(area, files, next) : Promise.resolve(),
  );
  return {
    useText: () => {
      const lng = useLanguage();
      use(load(area, files, lng));
      return useMemo(() => translate(lng), [lng]);
    },
    now: (key, ...values) => translate(language())(key, ...values),
    ready: () => load(area, files, language()),
  };
};
