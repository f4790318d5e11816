import type { ComponentType } from 'react';
import type { AnyCall, InputOf } from '@renderdesk/contract';
import { callApi } from './client.ts';
import { queryKeyOf } from './hooks.ts';
import { queryClient } from './queryClient.ts';

/** Where somebody is, as the address says it. */
export interface Place {
  /** The values that stand in the path, by their names. */
  readonly params: Readonly<Record<string, string>>;
  /** Without its question mark. */
  readonly search: string;
}

/** A page that can ask for what it shows first by its address alone, before it is known who may see it. */
export type PageComponent = ComponentType & { readonly prefetch?: (place: Place) => void };

/** Reads a call into the cache, where the component that shows it finds it; what fails is asked again there, and told. */
export const prefetch = <C extends AnyCall>(call: C, input: InputOf<C>): void =>
  void queryClient.prefetchQuery({
    queryKey: queryKeyOf(call, input),
    queryFn: ({ signal }) => callApi(call, input, { signal, instance: 'prefetch', quiet: true }),
  });
