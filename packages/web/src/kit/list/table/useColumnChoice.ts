import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type ColumnChoice, columnDataEntry, readChoice, writeChoice } from './columnData.ts';

const listeners = new Set<() => void>();
const stored = (): string | null => localStorage.getItem(columnDataEntry);

const subscribe = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === columnDataEntry) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
};

/** What this person made of a list's table, kept in local storage and shared by all tabs. */
export const useColumnChoice = (
  list: string,
): readonly [ColumnChoice, (change: Partial<ColumnChoice>) => void] => {
  const text = useSyncExternalStore(subscribe, stored);
  const choice = useMemo(() => readChoice(text, list), [text, list]);
  const change = useCallback(
    (next: Partial<ColumnChoice>) => {
      localStorage.setItem(
        columnDataEntry,
        writeChoice(stored(), list, { ...readChoice(stored(), list), ...next }),
      );
      for (const listener of listeners) listener();
    },
    [list],
  );
  return [choice, change];
};
