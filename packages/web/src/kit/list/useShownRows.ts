import { useEffect, useMemo } from 'react';
import type { AnyList, AnyRow } from './listTypes.ts';
import { useLines } from './table/useLines.ts';
import { changed, inputOf, lastNumbered, type ListState, withFilter } from './url/urlState.ts';
import { useListData } from './useListData.ts';

/** The rows that a list shows: what its state in the URL asks for, the answer, and the lines that it makes of it. */
export const useShownRows = (
  { call, screen, url, source, idOf }: AnyList,
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
    /** Nothing is asked for yet: a view that the list opens with is on its way. */
    readonly waits: boolean;
  },
) => {
  const tab = screen.tabs?.find(({ key }) => key === state.tab) ?? screen.tabs?.[0];
  const always = useMemo(() => ({ ...screen.fixed, ...within }), [screen, within]);
  const fixed = useMemo(() => ({ ...always, ...tab?.query }), [always, tab]);
  const finish = (query: Record<string, unknown>): Record<string, unknown> =>
    screen.prepare?.(query) ?? query;
  const input = finish(inputOf(state, url, { fixed, firstPage: call.firstPage }));
  const data = useListData<AnyRow>(call, input, {
    source,
    live: screen.live ?? [],
    enabled: !waits,
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
