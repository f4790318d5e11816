import { useEffect, useMemo, useState } from 'react';
import { type View, views } from '@renderdesk/contract';
import { invalidate, useRead } from '../../call/index.ts';
import { useServerEvents } from '../../live/index.ts';
import type { ColumnChoice } from '../table/columnData.ts';
import type { ListState, ListUrl } from '../url/urlState.ts';
import { isModified, lookOf, saysNothing, viewParam, viewSearch } from './viewRules.ts';

/** Which lists open with a view, as last heard: only these wait for it before they ask for rows. */
const entry = 'default-views';
const remembered = (list: string): boolean => (localStorage.getItem(entry) ?? '').split(' ').includes(list);
const remember = (list: string, yes: boolean): void => {
  if (remembered(list) === yes) return;
  const others = (localStorage.getItem(entry) ?? '').split(' ').filter((one) => one !== '' && one !== list);
  localStorage.setItem(entry, [...others, ...(yes ? [list] : [])].join(' '));
};

/** Whether a list waits for the view that it opens with, as last heard. */
export const opensWithView = (list: string | undefined, search: string, url: ListUrl): boolean =>
  list !== undefined && remembered(list) && saysNothing(search, url);

/** The views of a list, and the one that it shows. */
export interface ListViews {
  readonly all: readonly View[];
  readonly current: View | undefined;
  /** Something was changed since the view was opened. */
  readonly modified: boolean;
  /** The list is about to open with a view; its rows are not fetched until then. */
  readonly pending: boolean;
  /** The columns: the view's where it keeps any, else the person's own. */
  readonly choice: ColumnChoice;
  readonly choose: (change: Partial<ColumnChoice>) => void;
}

const ofLook = (change: Partial<ColumnChoice>): boolean =>
  'visible' in change || 'order' in change || 'widths' in change;

/**
 * Reads the views of a list, opens it with the person's default where the address says nothing, and lays a view's columns
 * over the person's own: what is changed of them while it is shown belongs to the view and is saved with it, or is forgotten.
 * `list` is undefined where a list has no views.
 */
export const useViews = (
  list: string | undefined,
  o: {
    readonly search: string;
    readonly state: ListState;
    readonly url: ListUrl;
    readonly own: readonly [ColumnChoice, (change: Partial<ColumnChoice>) => void];
    readonly show: (search: string) => void;
  },
): ListViews => {
  const { search, state, url, show } = o;
  const [ownChoice, chooseOwn] = o.own;
  const enabled = list !== undefined;
  const { data, error } = useRead(
    views.list,
    { list: list ?? '' },
    { enabled, quiet: true, staleTime: 60_000 },
  );
  useServerEvents(['view'], () => void invalidate(views.list));
  const all = data ?? noViews;
  const shown = new URLSearchParams(search).get(viewParam);
  const current = all.find((view) => String(view.viewId) === shown);
  const opening = all.find((view) => view.isDefault);
  useEffect(() => {
    if (list !== undefined && data) remember(list, opening !== undefined);
  }, [list, data, opening]);

  const open = enabled && saysNothing(search, url);
  const [expected] = useState(() => list !== undefined && remembered(list));
  const pending = open && (data ? opening !== undefined : expected && !error);
  useEffect(() => {
    if (!open || !opening) return;
    const others = new URLSearchParams(viewSearch(opening, url));
    for (const [key, value] of new URLSearchParams(search)) if (!others.has(key)) others.set(key, value);
    show(others.toString());
  });

  const [changed, setChanged] = useState<{
    readonly viewId: number;
    readonly version: number;
    readonly choice: ColumnChoice;
  }>();
  const choice = useMemo((): ColumnChoice => {
    if (!current?.look) return ownChoice;
    if (changed?.viewId === current.viewId && changed.version === current.version)
      return { ...ownChoice, ...changed.choice };
    const { visible, order, widths } = current.look;
    return { ...ownChoice, visible, order, widths };
  }, [current, ownChoice, changed]);
  const choose = (change: Partial<ColumnChoice>): void => {
    if (!current?.look || !ofLook(change)) return chooseOwn(change);
    const { visible, order, widths } = { ...choice, ...change };
    setChanged({ viewId: current.viewId, version: current.version, choice: { visible, order, widths } });
  };
  const modified = current !== undefined && isModified(current, { state, look: lookOf(choice) }, url);
  return { all, current, modified, pending, choice, choose };
};
const noViews: readonly View[] = [];
