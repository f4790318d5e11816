import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
const listeners = new Set<() => void>();

/** The browser takes its picture as soon as the event is over: what is to be on it must be drawn by then. */
const become = (next: boolean): void => {
  if (next === printing) return;
  printing = next;
  const { documentElement } = document;
  // Paper is white: the light colours, whatever is on the screen.
  if (next) {
    documentElement.dataset['screenTheme'] = documentElement.dataset['theme'] ?? '';
    documentElement.dataset['theme'] = 'light';
  } else {
    const { screenTheme } = documentElement.dataset;
    delete documentElement.dataset['screenTheme'];
    if (screenTheme) documentElement.dataset['theme'] = screenTheme;
    else delete documentElement.dataset['theme'];
  }
  flushSync(() => {
    for (const listener of listeners) listener();
  });
};

let watching = false;
const watch = (): void => {
  if (watching) return;
  watching = true;
  addEventListener('beforeprint', () => become(true));
  addEventListener('afterprint', () => become(false));
};

const subscribe = (listener: () => void): (() => void) => {
  watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the page is being printed: then all of it is drawn, not only what is seen. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);
