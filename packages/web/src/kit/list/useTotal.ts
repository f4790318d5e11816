import { hashKey, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import type { ListCall, Page } from '@renderdesk/contract';
import { queryClient, queryKeyOf } from '../call/index.ts';
import type { ListSource } from './listSource.ts';

/** What a list's input asks about all rows that match: its filters, without the page and the order of its rows. */
const aboutAll = (
  call: Pick<ListCall, 'sorts'>,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const ofPage = new Set(['pageNum', 'pageSize', 'cursor', 'sortOrder', ...call.sorts]);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !ofPage.has(name)));
};

/** A page that came without its total, with what was counted since. */
export const withTotal = <Row>(page: Page<Row>, counted: Page<Row>): Page<Row> => {
  const {
    items: _,
    pageNum: _page,
    size: _size,
    pageCount: _count,
    next: _next,
    prev: _prev,
    ...totals
  } = counted;
  return {
    ...page,
    atLeast: false,
    ...totals,
    total: Math.max(counted.total, page.total),
    totalLater: false,
  };
};

/**
 * Adds the total to a page. If the rows came without one, the total is requested separately for each page read. Until
 * it arrives, the last total under the same filters is shown; after a failure, «at least» the number that the page
 * implies.
 */
export const useTotal = <Row>(
  call: ListCall,
  input: Readonly<Record<string, unknown>>,
  o: {
    readonly source: ListSource<Row>;
    readonly page: Page<Row> | undefined;
    /** When the page was read. */
    readonly readAt: number;
    /** The page is that of an earlier question. */
    readonly isStale: boolean;
  },
): Page<Row> | undefined => {
  const { source, page, readAt, isStale } = o;
  const instance = useId();
  const asked = { ...aboutAll(call, input), total: 'only' };
  // The key does not begin with the call's name: an invalidation of the rows fetches the total with them.
  const key = ['total', ...queryKeyOf(call, asked as never)];
  const { data: counted, isError } = useQuery(
    {
      queryKey: [...key, readAt],
      queryFn: ({ signal }) =>
        source(asked, { signal, instance, onUserChosen: () => undefined, quiet: true }),
      enabled: page?.totalLater === true && !isStale,
      staleTime: Infinity,
      gcTime: 0,
      placeholderData: (last, query) =>
        query && hashKey(query.queryKey.slice(0, -1)) === hashKey(key) ? last : undefined,
    },
    queryClient,
  );
  return useMemo(() => {
    if (page?.totalLater !== true) return page;
    if (counted) return withTotal(page, counted);
    return isError ? { ...page, totalLater: false } : page;
  }, [page, counted, isError]);
};
