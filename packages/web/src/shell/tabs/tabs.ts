import { screenAt } from '@renderdesk/contract';

/** An open page: its path, of which there is one tab, and the address with which it was left. */
export interface Tab {
  readonly path: string;
  readonly href: string;
}

/** The open pages of a browser tab, in their order. */
export interface Tabs {
  readonly open: readonly Tab[];
  /** Those closed, the last one first. */
  readonly closed: readonly Tab[];
  /** Paths of the open ones by use, the last one first. */
  readonly used: readonly string[];
}

/** So many pages may be open, and so many closed ones are remembered. */
export const mostTabs = 12;
const mostClosed = 10;

export const noTabs: Tabs = { open: [], closed: [], used: [] };

const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? href;

/** What a tab remembers of an address: all of it, or the path alone where the screen is not to be kept (checklist P-069). */
const tabOf = (href: string): Tab => {
  const path = pathOf(href);
  return { path, href: screenAt(path)?.cached === false ? path : href };
};

/** What a detail page shows one of; undefined for other pages. */
const kindOf = (path: string): string | undefined => {
  const screen = screenAt(path);
  return screen?.kind === 'hidden' && screen.path.includes(':') ? screen.path : undefined;
};

const indexOf = (tabs: Tabs, path: string): number => tabs.open.findIndex((tab) => tab.path === path);
const without = (tabs: readonly Tab[], path: string): Tab[] => tabs.filter((tab) => tab.path !== path);

/** Takes out the pages used longest ago until no more are open than may be. */
const within = (tabs: Tabs): Tabs => {
  const oldest = tabs.used.at(-1);
  if (tabs.open.length <= mostTabs || oldest === undefined) return tabs;
  return within(closeTab(tabs, oldest));
};

/**
 * A page was visited: its tab takes the new address; a page that has none opens one behind the page from which it was
 * reached. A detail page takes the tab of another one of its kind. Beyond the limit the page used longest ago closes.
 */
export const visit = (tabs: Tabs, href: string): Tabs => {
  const tab = tabOf(href);
  const at = indexOf(tabs, tab.path);
  const used = [tab.path, ...tabs.used.filter((path) => path !== tab.path)];
  if (at >= 0) return { ...tabs, open: tabs.open.with(at, tab), used };
  const kind = kindOf(tab.path);
  const same = kind === undefined ? undefined : tabs.open.find(({ path }) => kindOf(path) === kind);
  const left = same ? closeTab(tabs, same.path) : tabs;
  const behind = indexOf(left, left.used[0] ?? '') + 1;
  const place = same ? indexOf(tabs, same.path) : behind === 0 ? left.open.length : behind;
  return within({
    open: left.open.toSpliced(place, 0, tab),
    closed: without(left.closed, tab.path),
    used: [tab.path, ...left.used],
  });
};

/** A page is closed, and remembered as closed last. */
export const closeTab = (tabs: Tabs, path: string): Tabs => {
  const tab = tabs.open.find((one) => one.path === path);
  if (!tab) return tabs;
  return {
    open: without(tabs.open, path),
    closed: [tab, ...without(tabs.closed, path)].slice(0, mostClosed),
    used: tabs.used.filter((one) => one !== path),
  };
};

/** All other pages are closed; they open again from the right one to the left. */
export const closeOthers = (tabs: Tabs, path: string): Tabs =>
  tabs.open.reduce((left, tab) => (tab.path === path ? left : closeTab(left, tab.path)), tabs);

/** Where to go when a page that is shown closes: the one used before it; undefined where none is left. */
export const afterClosing = (tabs: Tabs, path: string): Tab | undefined => {
  const before = tabs.used.find((one) => one !== path);
  return tabs.open.find((tab) => tab.path === before);
};

/** A tab goes to another place of the bar. */
export const moveTab = (tabs: Tabs, path: string, to: number): Tabs => {
  const at = indexOf(tabs, path);
  const tab = tabs.open[at];
  if (!tab) return tabs;
  const place = Math.max(0, Math.min(tabs.open.length - 1, to));
  return { ...tabs, open: tabs.open.toSpliced(at, 1).toSpliced(place, 0, tab) };
};

const isTab = (value: unknown): value is Tab =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'href' in value &&
  typeof value.href === 'string' &&
  value.href.startsWith('/') &&
  pathOf(value.href) === value.path;
const tabsIn = (value: unknown): Tab[] =>
  Array.isArray(value) ? [...new Map(value.filter(isTab).map((tab) => [tab.path, tab])).values()] : [];

/** The tabs as they were stored; what is none is left out. */
export const readTabs = (stored: string | null): Tabs => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return noTabs;
    const open = tabsIn('open' in value ? value.open : []).slice(0, mostTabs);
    const named = 'used' in value && Array.isArray(value.used) ? value.used : [];
    const paths = new Set(open.map(({ path }) => path));
    const used = new Set([...named.filter((path): path is string => paths.has(path)), ...paths]);
    return {
      open,
      closed: tabsIn('closed' in value ? value.closed : []).slice(0, mostClosed),
      used: [...used],
    };
  } catch {
    return noTabs;
  }
};
