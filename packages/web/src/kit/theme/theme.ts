import { useSyncExternalStore } from 'react';
import { type Colours, coloursOf, type Contrast, type Scheme } from './tokens.ts';

/** What a person may choose; `system` follows the device. */
export type ThemeChoice = Scheme | 'system';

const storageKey = 'theme';
const listeners = new Set<() => void>();
const isChoice = (value: string | null): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system';

let choice: ThemeChoice | undefined;
const chosen = (): ThemeChoice => {
  if (choice === undefined) {
    const stored = localStorage.getItem(storageKey);
    choice = isChoice(stored) ? stored : 'system';
  }
  return choice;
};

const device = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
const strong = (): MediaQueryList => matchMedia('(prefers-contrast: more)');
const contrast = (): Contrast => (strong().matches ? 'more' : 'usual');
const scheme = (): Scheme => {
  const now = chosen();
  if (now !== 'system') return now;
  return device().matches ? 'dark' : 'light';
};

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Puts the kept choice on the document; called once, before anything is drawn. */
export const startTheme = (): void => {
  const now = chosen();
  if (now === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = now;
};

/** Takes a theme and keeps it in local storage. */
export const setTheme = (next: ThemeChoice): void => {
  choice = next;
  localStorage.setItem(storageKey, next);
  startTheme();
  tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const queries = [device(), strong()];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    for (const query of queries) query.removeEventListener('change', listener);
  };
};

/** The scheme on the screen now, the choice behind it, and how to choose another. */
export const useTheme = (): {
  scheme: Scheme;
  choice: ThemeChoice;
  setTheme: (next: ThemeChoice) => void;
} => ({
  scheme: useSyncExternalStore(subscribe, scheme),
  choice: useSyncExternalStore(subscribe, chosen),
  setTheme,
});

/** Whether the reader's system asks for stronger colours. */
export const useContrast = (): Contrast => useSyncExternalStore(subscribe, contrast);

/** The colours on the screen now, for what is not drawn by a stylesheet: antd and canvases. */
export const useColours = (): Colours => coloursOf(useSyncExternalStore(subscribe, scheme), useContrast());
