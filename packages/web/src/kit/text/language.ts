import type { Language } from '@renderdesk/contract';
import { brand } from '../call/settings.ts';
import { createKeptStore } from '../store/createStore.ts';

const storageKey = 'language';

/**
 * The language of a first visit: Chinese where the host name contains the configured brand string, else English (overview §1). A
 * console without a brand string has no such hosts: there it is the language that the browser prefers.
 */
export const startLanguage = (
  stored: string | null,
  host: string,
  brandName: string,
  preferred: string,
): Language => {
  if (stored === 'zh' || stored === 'en') return stored;
  const isChinese = brandName === '' ? /^zh\b/i.test(preferred) : host.includes(brandName);
  return isChinese ? 'zh' : 'en';
};

const shown = createKeptStore<Language>({
  storage: 'localStorage',
  key: storageKey,
  read: (stored) => startLanguage(stored, location.hostname, brand(), navigator.language),
  write: (chosen) => chosen,
});

/** The language on the screen now. */
export const language = shown.get;
/** The language on the screen, for components. */
export const useLanguage = shown.use;

/** Whether a language was chosen in this browser. */
export const hasChosenLanguage = (): boolean => localStorage.getItem(storageKey) !== null;

/** Sets the document's language; fonts, hyphenation and screen readers depend on it. */
export const showLanguage = (next: Language): void => {
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en';
};

/** Shows the other language and keeps the choice. */
export const setLanguage = (next: Language): void => {
  showLanguage(next);
  shown.set(next);
};
