import { QueryClient } from '@tanstack/react-query';
import { isAborted, Refused } from './refused.ts';

/** Everything read from the server; thrown away with the page when the session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      /**
       * Send requests also while the browser reports no network: a failure is shown at once instead of a silent wait.
       */
      networkMode: 'always',
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      /** An answer is an answer; only a request that was taken back from under the query goes again. */
      retry: (count, error) => !(error instanceof Refused) && isAborted(error) && count < 1,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
