import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
};

/** Which of the sign-in pages is shown; these pages carry no router. */
export const usePlace = (): string => useSyncExternalStore(subscribe, () => location.pathname);

/** Goes to another of the sign-in pages; the back button comes back. */
export const goTo = (path: string): void => {
  history.pushState(null, '', path);
  tell();
};
