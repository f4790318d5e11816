import { use } from 'react';
import {
  type AnyCall,
  type AreaTexts,
  type CodeTable,
  type Language,
  type Pair,
  type ScreenPath,
  textIn,
} from '@renderdesk/contract';
import { screenTitles } from '@renderdesk/contract/screens/screens.texts.ts';
import { written as filled } from './define.ts';
import { useLanguage } from './language.ts';
import { loadOrReload, tracked } from './reload.ts';

/** The contract's texts, a file an area, loaded when somebody needs them. */
const files = import.meta.glob<AreaTexts>('../../../../contract/src/*/texts.ts', { import: 'texts' });
const fileOf = (area: string) => files[`../../../../contract/src/${area}/texts.ts`];

/** Labels that every area shares stand in the area of sessions. */
const shared = 'session';
const nothing: AreaTexts = { fields: {}, actions: {}, codes: {} };

const loading = new Map<string, Promise<AreaTexts>>();
const load = (area: string): Promise<AreaTexts> => {
  const known = loading.get(area);
  if (known) return known;
  const file = fileOf(area);
  const started = tracked(file ? loadOrReload(file) : Promise.resolve(nothing));
  loading.set(area, started);
  // Load a failed file again when it is next needed.
  started.catch(() => loading.delete(area));
  return started;
};

/**
 * Loads the labels of an area in parallel with its screen's chunk; without this call, components that use them suspend.
 */
export const labelsReady = async (area: string = shared): Promise<void> => {
  await Promise.all([load(shared), load(area)]);
};

/** The contract's labels of one area, falling back on the shared ones. */
export interface Labels {
  /** The label of a field by its wire name; the name itself where no text knows it. */
  readonly field: (key: string) => string;
  /** The label of a call: button, menu entry, page heading. One of another area suspends until its texts are there. */
  readonly action: (call: Pick<AnyCall, 'area' | 'group' | 'key'>) => string;
  /** What will stand in the list of a call while it is empty; undefined where no text knows it. */
  readonly empty: (call: Pick<AnyCall, 'area' | 'group'>) => string | undefined;
  /** The label of a code; the number itself for one that the table does not hold. That of another area suspends as an action does. */
  readonly code: (table: Pick<CodeTable, 'name'> & { readonly area?: string }, code: number) => string;
  /** So many things of a kind, as records name kinds: `28 tasks`. */
  readonly things: (kind: string, count: number) => string;
}

const labelsOf = (area: string, own: AreaTexts, all: AreaTexts, language: Language): Labels => {
  const written = (text: Pair | undefined, otherwise: string) =>
    text === undefined ? otherwise : textIn(text, language);
  const textsOf = (of: string) => (of === area ? own : of === shared ? all : use(load(of)));
  return {
    field: (key) => written(own.fields[key] ?? all.fields[key], key),
    action: (call) => written(textsOf(call.area).actions[call.group]?.[call.key], call.key),
    empty: (call) => {
      const text = textsOf(call.area).empty?.[call.group];
      return text && textIn(text, language);
    },
    code: (table, code) =>
      written((textsOf(table.area ?? area).codes[table.name] ?? all.codes[table.name])?.[code], String(code)),
    things: (kind, count) =>
      filled(own.kinds?.[kind] ?? all.kinds?.[kind] ?? [`{count} × ${kind}`, `{count} × ${kind}`], language, {
        count,
      }),
  };
};

const cache = new Map<string, Labels>();

/** The contract's labels of an area in the present language; suspends until they are loaded. */
export const useLabels = (area: string): Labels => {
  const language = useLanguage();
  const all = use(load(shared));
  const own = use(load(area));
  const key = `${language}/${area}`;
  const known = cache.get(key) ?? labelsOf(area, own, all, language);
  cache.set(key, known);
  return known;
};

const titlesIn = (language: Language) =>
  Object.fromEntries(
    Object.entries(screenTitles).map(([path, title]) => [path, textIn(title, language)]),
  ) as Record<ScreenPath, string>;
const titles: Readonly<Record<Language, Readonly<Record<ScreenPath, string>>>> = {
  en: titlesIn('en'),
  zh: titlesIn('zh'),
};

/** The title of a screen in the present language. */
export const useTitles = (): Readonly<Record<ScreenPath, string>> => titles[useLanguage()];
