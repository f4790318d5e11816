import { useEffect, useMemo } from 'react';
import { views } from '@renderdesk/contract';
import { type Place, prefetch } from '../call/index.ts';
import type { AnyList, AnyRow } from './listTypes.ts';
import { useLines } from './table/useLines.ts';
import {
  changed,
  inputOf,
  lastNumbered,
  type ListState,
  missingFilter,
  readUrl,
  withFilter,
} from './url/urlState.ts';
import { prefetchRows, useListData } from './useListData.ts';
import { opensWithView } from './views/useViews.ts';

/** What a list always asks for: its own part, that of the page around it, and that of the tab that is open. */
const fixedOf = ({ screen }: AnyList, state: ListState, always: AnyRow): AnyRow => ({
  ...always,
  ...(screen.tabs?.find(({ key }) => key === state.tab) ?? screen.tabs?.[0])?.query,
});

/**
 * Prefetches the rows of a list from its address alone. Not when the list opens with a view, which decides the query,
 * and not when a name filter may match several accounts, which needs a question.
 */
export const prefetchList = (list: AnyList, { search }: Place): void => {
  const { call, screen, url, source, name } = list;
  const state = readUrl(search, url);
  if (name !== undefined) prefetch(views.list, { list: name });
  const mayAsk = screen.filters.some(({ key, account }) => account && state.filters[key] !== undefined);
  if (missingFilter(state, url)) return;
  if (mayAsk || opensWithView(name, search, url)) return;
  const fixed = fixedOf(list, state, { ...screen.fixed });
  const input = inputOf(state, url, { fixed, firstPage: call.firstPage });
  prefetchRows(call, screen.prepare?.(input) ?? input, source);
};

/** The rows that a list shows: what its state in the URL asks for, the answer, and the lines that it makes of it. */
export const useShownRows = (
  list: AnyList,
  {
    within,
    state,
    show,
    waits,
  }: {
    /** Part of the query that the page around the list gives. */
    readonly within: AnyRow | undefined;
    readonly state: ListState;
    readonly show: (next: ListState, replace?: boolean) => void;
    /** True while the view that the list opens with loads; rows are not fetched until then. */
    readonly waits: boolean;
  },
) => {
  const { call, screen, url, source, idOf } = list;
  const always = useMemo(() => ({ ...screen.fixed, ...within }), [screen, within]);
  const fixed = useMemo(() => fixedOf(list, state, always), [list, state, always]);
  const finish = (query: Record<string, unknown>): Record<string, unknown> =>
    screen.prepare?.(query) ?? query;
  const input = finish(inputOf(state, url, { fixed, firstPage: call.firstPage }));
  const data = useListData<AnyRow>(call, input, {
    source,
    live: screen.live ?? [],
    enabled: !waits && missingFilter(state, url) === undefined,
    onUserChosen: (userId) => {
      const asked = screen.filters.find(({ key, account }) => account && state.filters[key] !== undefined);
      if (asked?.account) show(withFilter(state, asked.key, asked.account(userId)), true);
    },
  });
  const { page } = data;
  const opening = useLines(call.name, page?.items, {
    idOf,
    hasBelow: screen.Below !== undefined,
    tree: screen.tree,
  });
  const { lines } = opening;
  const rows = useMemo(
    () => lines?.flatMap((line): readonly AnyRow[] => (line.kind === 'row' ? [line.row] : [])),
    [lines],
  );
  const beyondEnd =
    rows?.length === 0 && (page?.total ?? 0) > 0 && state.cursor === undefined && state.page > 1;
  useEffect(() => {
    if (beyondEnd) show(changed(state, { page: lastNumbered(page?.total ?? 0, state.pageSize) }), true);
  });
  return { always, fixed, finish, data, opening, rows, beyondEnd };
};
