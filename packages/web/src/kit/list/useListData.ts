import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type AnyCall, errorCodes, type ListCall, type Page } from '@renderdesk/contract';
import { isAborted, queryClient, queryKeyOf, Refused, type TransportFailed } from '../call/index.ts';
import { changedSince, useCoalescedRefetch } from '../live/index.ts';
import type { ListSource } from './listSource.ts';
import { useTotal } from './useTotal.ts';

/** What a list has to show. */
export interface ListData<Row> {
  /** Undefined before the first answer. */
  readonly page: Page<Row> | undefined;
  /** The rows belong to an earlier query; newer ones are on their way. */
  readonly stale: boolean;
  readonly loading: boolean;
  /** The rows of another question are on their way: what would ask again waits (checklist T-153). */
  readonly searching: boolean;
  readonly error: Refused | TransportFailed | undefined;
  /** The rows are kept although the last answer refused (render lists, checklist O-304). */
  readonly kept: boolean;
  readonly reload: () => void;
  /** Reads the page again and gives it; undefined where that failed. */
  readonly again: () => Promise<Page<Row> | undefined>;
}

/** Milliseconds for which changes that were pushed are gathered before the rows are read again. */
const gather = 300;
/** How long an answer counts as fresh: coming back to a list within it asks nothing. Milliseconds. */
const fresh = 2000;

const emptyPage = { pageNum: 1, pageCount: 0, total: 0, size: 0, items: [] };

/** Asks the source; code 700 is an empty list. */
const rowsOf = async <Row>(source: ListSource<Row>, ...asked: Parameters<ListSource<Row>>) => {
  try {
    return await source(...asked);
  } catch (error) {
    if (error instanceof Refused && error.code === errorCodes.nothingFound) return emptyPage;
    throw error;
  }
};

/** Reads a list's page before the list is drawn, into the place where it looks for it. */
export const prefetchRows = <Row>(
  call: AnyCall,
  input: Readonly<Record<string, unknown>>,
  source: ListSource<Row>,
): void =>
  void queryClient.prefetchQuery({
    queryKey: queryKeyOf(call, input as never),
    queryFn: ({ signal }) =>
      rowsOf(source, input, { signal, instance: 'prefetch', onUserChosen: () => undefined, quiet: true }),
  });

/**
 * Reads a list's page. Rows of the earlier query stay, marked stale, while newer ones load. A failure empties the
 * list; a refusing answer leaves the rows of a list that `keepsRows`.
 */
export const useListData = <Row>(
  call: ListCall,
  input: Readonly<Record<string, unknown>>,
  o: {
    readonly source: ListSource<Row>;
    readonly live: readonly string[];
    readonly onUserChosen: (userId: number) => void;
    /** False holds the question back: what to ask is not known yet. */
    readonly enabled: boolean;
  },
): ListData<Row> => {
  const instance = useId();
  // The list shows the failure in place; the toast appears once, not for each pushed change.
  const told = useRef(false);
  const query = useQuery<Page<Row>, Refused | TransportFailed>(
    {
      queryKey: queryKeyOf(call, input as never),
      queryFn: async ({ signal }) => {
        try {
          const rows = await rowsOf(o.source, input, {
            signal,
            instance,
            onUserChosen: o.onUserChosen,
            quiet: told.current,
          });
          told.current = false;
          return rows;
        } catch (error) {
          if (!isAborted(error)) told.current = true;
          throw error;
        }
      },
      // A change that was pushed while the list was not on the screen makes its rows old too.
      staleTime: ({ state }) => (changedSince(o.live, state.dataUpdatedAt) ? 0 : fresh),
      placeholderData: (previous) => previous,
      enabled: o.enabled,
    },
    queryClient,
  );
  const { refetch, isFetching, isPlaceholderData } = query;
  const data = useTotal(call, input, {
    source: o.source,
    page: query.data,
    readAt: query.dataUpdatedAt,
    isStale: isPlaceholderData,
  });
  const error = query.error && !isAborted(query.error) ? query.error : undefined;
  const [last, setLast] = useState<Page<Row>>();
  if (data && !error && data !== last) setLast(data);
  // After the person closed the account question (code 733), refetches by pushed changes do not open it again.
  const closed = error instanceof Refused && error.cancelled;
  useCoalescedRefetch(o.live, gather, () => (closed ? undefined : refetch({ cancelRefetch: false })));
  const kept = error instanceof Refused && call.keepsRows && last !== undefined;
  return {
    page: error ? (kept ? last : undefined) : data,
    stale: isPlaceholderData,
    loading: isFetching,
    searching: isFetching && (isPlaceholderData || data === undefined),
    error,
    kept,
    reload: () => void refetch({ cancelRefetch: true }),
    again: async () => (await refetch({ cancelRefetch: true })).data,
  };
};
