import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from '../store/createStore.ts';

const printing = createStore(() => false);

/** The browser takes its picture as soon as the event is over: what is to be on it must be drawn by then. */
const become = (next: boolean): void => {
  if (next === printing.get()) return;
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
  flushSync(() => printing.set(next));
};

let watching = false;
const watch = (): void => {
  if (watching) return;
  watching = true;
  addEventListener('beforeprint', () => become(true));
  addEventListener('afterprint', () => become(false));
};

/** Whether the page is being printed: then all of it is drawn, not only what is seen. */
export const usePrinting = (): boolean => {
  useEffect(watch, []);
  return printing.use();
};
