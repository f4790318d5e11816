import { QueryClient } from '@tanstack/react-query';
import { isAborted, Refused } from './refused.ts';

/** Everything read from the server; thrown away with the page when the session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      /** A browser that thinks itself offline still asks: the failure is told, not waited out in silence. */
      networkMode: 'always',
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      /** An answer is an answer; only a request that was taken back from under the query goes again. */
      retry: (count, error) => !(error instanceof Refused) && isAborted(error) && count < 1,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
