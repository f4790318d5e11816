import { use } from 'react';
import type { AnyCall } from '@renderdesk/contract/kernel/call.ts';
import type { CodeTable } from '@renderdesk/contract/kernel/codes.ts';
import type { AreaText } from '@renderdesk/contract/kernel/text.ts';
import type { Language } from '@renderdesk/contract/kernel/wire.ts';
import type { ScreenPath } from '@renderdesk/contract/screens/screens.ts';
import { beforeLanguage, language, useLanguage } from './language.ts';
import { loadOrReload, tracked } from './reload.ts';

interface Dictionary {
  readonly areas: Readonly<Record<string, AreaText>>;
  readonly titles: Readonly<Record<ScreenPath, string>>;
}

const loaders: Record<Language, () => Promise<Dictionary>> = {
  en: async () => {
    const [areas, titles] = await Promise.all([
      import('@renderdesk/contract/text/text.en.ts'),
      import('@renderdesk/contract/screens/screens.en.ts'),
    ]);
    return { areas: areas.textEn, titles: titles.screenTitlesEn };
  },
  zh: async () => {
    const [areas, titles] = await Promise.all([
      import('@renderdesk/contract/text/text.zh.ts'),
      import('@renderdesk/contract/screens/screens.zh.ts'),
    ]);
    return { areas: areas.textZh, titles: titles.screenTitlesZh };
  },
};

const loading = new Map<Language, Promise<Dictionary>>();
const load = (lng: Language): Promise<Dictionary> => {
  const known = loading.get(lng);
  if (known) return known;
  const started = tracked(loadOrReload(loaders[lng]));
  loading.set(lng, started);
  started.catch(() => loading.delete(lng));
  return started;
};
beforeLanguage((next) => (loading.has(language()) ? load(next) : Promise.resolve()));

/** Loads the contract's labels in the present language; components that use them suspend until then anyway. */
export const labelsReady = async (): Promise<void> => {
  await load(language());
};

/** The contract's labels of one area, falling back on the shared ones of the session area. */
export interface Labels {
  /** The label of a field by its wire name; the name itself where no text knows it. */
  readonly field: (key: string) => string;
  /** The label of a call: button, menu entry, page heading. */
  readonly action: (call: Pick<AnyCall, 'area' | 'group' | 'key'>) => string;
  /** The label of a code; the number itself for one that the table does not hold. */
  readonly code: (table: Pick<CodeTable, 'name'>, code: number) => string;
}

const labelsOf = (dictionary: Dictionary, area: string): Labels => {
  const own = dictionary.areas[area];
  const shared = dictionary.areas['session'];
  return {
    field: (key) => own?.fields[key] ?? shared?.fields[key] ?? key,
    action: (call) => dictionary.areas[call.area]?.actions[call.group]?.[call.key] ?? call.key,
    code: (table, code) =>
      own?.codes[table.name]?.[code] ?? shared?.codes[table.name]?.[code] ?? String(code),
  };
};

const cache = new WeakMap<Dictionary, Map<string, Labels>>();
const labelsFor = (dictionary: Dictionary, area: string): Labels => {
  const known = cache.get(dictionary) ?? new Map<string, Labels>();
  cache.set(dictionary, known);
  const labels = known.get(area) ?? labelsOf(dictionary, area);
  known.set(area, labels);
  return labels;
};

/** The contract's labels of an area in the present language; suspends until they are loaded. */
export const useLabels = (area: string): Labels => labelsFor(use(load(useLanguage())), area);

/** The title of a screen in the present language; suspends until titles are loaded. */
export const useTitles = (): Readonly<Record<ScreenPath, string>> => use(load(useLanguage())).titles;
