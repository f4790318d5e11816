import type { ComponentType } from 'react';
import type { AnyCall, InputOf } from '@renderdesk/contract';
import { callApi } from './client.ts';
import { queryKeyOf } from './hooks.ts';
import { queryClient } from './queryClient.ts';

/** Location of a page, from the address. */
export interface Place {
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  /** Without its question mark. */
  readonly search: string;
}

/** A page that can request its first data from the address alone, before the reader's rights are known. */
export type PageComponent = ComponentType & { readonly prefetch?: (place: Place) => void };

/**
 * Reads a call into the cache for the component that shows it. A failure is ignored here; the component fetches again
 * and reports it.
 */
export const prefetch = <C extends AnyCall>(call: C, input: InputOf<C>): void =>
  void queryClient.prefetchQuery({
    queryKey: queryKeyOf(call, input),
    queryFn: ({ signal }) => callApi(call, input, { signal, instance: 'prefetch', quiet: true }),
  });
