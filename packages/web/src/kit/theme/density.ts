import { useSyncExternalStore } from 'react';

/** How close the rows of lists stand where a list has no choice of its own. */
export type Density = 'normal' | 'compact';

let current: Density = 'normal';
const listeners = new Set<() => void>();

export const setDensity = (next: Density): void => {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The person's density, for components. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, () => current);
