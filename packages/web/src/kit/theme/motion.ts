import { useSyncExternalStore } from 'react';

const reduce = '(prefers-reduced-motion: reduce)';
const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(reduce);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the reader's system asks for nothing to move. */
export const useStill = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(reduce).matches);
