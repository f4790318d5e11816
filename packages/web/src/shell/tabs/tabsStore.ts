import { useSyncExternalStore } from 'react';
import { readTabs, type Tabs } from './tabs.ts';

const keyOf = (adminId: number): string => `openPages:${adminId}`;

let owner: number | undefined;
let current: Tabs | undefined;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The open pages of a person in this browser tab; a reload finds them again, another browser tab has its own. */
export const tabsOf = (adminId: number): Tabs => {
  if (owner !== adminId || current === undefined) {
    owner = adminId;
    current = readTabs(sessionStorage.getItem(keyOf(adminId)));
  }
  return current;
};

/** Changes them and keeps the change. */
export const changeTabs = (adminId: number, change: (tabs: Tabs) => Tabs): Tabs => {
  const next = change(tabsOf(adminId));
  if (next === current) return next;
  current = next;
  sessionStorage.setItem(keyOf(adminId), JSON.stringify(next));
  tell();
  return next;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useTabs = (adminId: number): Tabs => useSyncExternalStore(subscribe, () => tabsOf(adminId));
