import { createKeptStore, type Store } from '../../kit/store/createStore.ts';
import { readTabs, type Tabs } from './tabs.ts';

const stores = new Map<number, Store<Tabs>>();

/** The store of a person's open pages in this browser tab; a reload finds them again, another browser tab has its own. */
const storeOf = (adminId: number): Store<Tabs> => {
  const store =
    stores.get(adminId) ??
    createKeptStore({
      storage: 'sessionStorage',
      key: `openPages:${adminId}`,
      read: readTabs,
      write: JSON.stringify,
    });
  stores.set(adminId, store);
  return store;
};

/** The open pages of a person. */
export const tabsOf = (adminId: number): Tabs => storeOf(adminId).get();
export const useTabs = (adminId: number): Tabs => storeOf(adminId).use();

/** Changes them and keeps the change. */
export const changeTabs = (adminId: number, change: (tabs: Tabs) => Tabs): Tabs => {
  const before = tabsOf(adminId);
  const next = change(before);
  if (next !== before) storeOf(adminId).set(next);
  return next;
};
