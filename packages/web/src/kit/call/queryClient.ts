import { QueryClient } from '@tanstack/react-query';
import { isAborted, Refused } from './refused.ts';

/** Cache of everything read from the server; lost with the page when the session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      /**
       * Send requests also while the browser reports no network: a failure is shown at once instead of a silent wait.
       */
      networkMode: 'always',
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      /** Answers are not retried; only a request that was aborted from outside the query is sent once more. */
      retry: (count, error) => !(error instanceof Refused) && isAborted(error) && count < 1,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
