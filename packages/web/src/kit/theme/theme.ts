import { useSyncExternalStore } from 'react';
import { createKeptStore } from '../store/createStore.ts';
import { type Colours, coloursOf, type Contrast, type Scheme } from './tokens.ts';

/** What a person may choose; `system` follows the device. */
export type ThemeChoice = Scheme | 'system';

const isChoice = (value: string | null): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system';

const chosen = createKeptStore<ThemeChoice>({
  storage: 'localStorage',
  key: 'theme',
  read: (kept) => (isChoice(kept) ? kept : 'system'),
  write: (choice) => choice,
});

const device = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
const strong = (): MediaQueryList => matchMedia('(prefers-contrast: more)');
const contrast = (): Contrast => (strong().matches ? 'more' : 'usual');
const scheme = (): Scheme => {
  const now = chosen.get();
  if (now !== 'system') return now;
  return device().matches ? 'dark' : 'light';
};

const show = (choice: ThemeChoice): void => {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
};

/** Puts the kept choice on the document; called once, before anything is drawn. */
export const startTheme = (): void => show(chosen.get());

/** Takes a theme and keeps it in local storage. */
export const setTheme = (next: ThemeChoice): void => {
  show(next);
  chosen.set(next);
};

const subscribe = (listener: () => void): (() => void) => {
  const end = chosen.subscribe(listener);
  const queries = [device(), strong()];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    end();
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
  choice: chosen.use(),
  setTheme,
});

/** Whether the reader's system asks for stronger colours. */
export const useContrast = (): Contrast => useSyncExternalStore(subscribe, contrast);

/** The colours on the screen now, for what is not drawn by a stylesheet: antd and canvases. */
export const useColours = (): Colours => coloursOf(useSyncExternalStore(subscribe, scheme), useContrast());
