import { useSyncExternalStore } from 'react';

/** A value that one browser tab holds outside of components. */
export interface Store<T> {
  readonly get: () => T;
  /** Takes the next value and calls the listeners, unless it is the present one. */
  readonly set: (next: T) => void;
  /** Calls `listener` after each change, until the function that is returned is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The value, for components. */
  readonly use: () => T;
}

/** A store whose value is what `start` returns at its first use. */
export const createStore = <T>(start: () => T): Store<T> => {
  let current: { readonly value: T } | undefined;
  const listeners = new Set<() => void>();
  const get = (): T => (current ??= { value: start() }).value;
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      if (Object.is(next, get())) return;
      current = { value: next };
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
};

/** Where and how a store keeps its value over a reload; `read` gets null where nothing is kept. */
interface Keeping<T> {
  readonly storage: 'localStorage' | 'sessionStorage';
  readonly key: string;
  readonly read: (kept: string | null) => T;
  readonly write: (value: T) => string;
}

/** A store that begins with the value that the browser keeps, and keeps each that it is given. */
export const createKeptStore = <T>({ storage, key, read, write }: Keeping<T>): Store<T> => {
  const store = createStore(() => read(globalThis[storage].getItem(key)));
  return {
    ...store,
    set: (next) => {
      globalThis[storage].setItem(key, write(next));
      store.set(next);
    },
  };
};
