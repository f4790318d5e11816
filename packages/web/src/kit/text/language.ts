import { useSyncExternalStore } from 'react';
import type { Language } from '@renderdesk/contract';
import { brand } from '../call/settings.ts';

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

let current: Language | undefined;
const listeners = new Set<() => void>();

/** The language on the screen now. */
export const language = (): Language => {
  current ??= startLanguage(localStorage.getItem(storageKey), location.hostname, brand(), navigator.language);
  return current;
};

/** Whether a language was chosen in this browser. */
export const hasChosenLanguage = (): boolean => localStorage.getItem(storageKey) !== null;

/** Sets the document's language; fonts, hyphenation and screen readers depend on it. */
export const showLanguage = (shown: Language): void => {
  document.documentElement.lang = shown === 'zh' ? 'zh-CN' : 'en';
};

/** Shows the other language and keeps the choice. */
export const setLanguage = (next: Language): void => {
  localStorage.setItem(storageKey, next);
  current = next;
  showLanguage(next);
  for (const listener of listeners) listener();
};

export const onLanguageChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The language on the screen, for components. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, language);
