import { type AnalysisLease, type Lease, minute } from '@renderdesk/contract';
import { GatewayRefused } from '../client.ts';

const longestWaitMs = 5 * minute;
/** A gateway that is back is found within a minute. */
const longestRequestMs = minute;
/** Wait before something that failed is repeated, in milliseconds, by how often it failed in a row: two seconds, then twice as long each time. */
export const waitBeforeAgain = (times: number): number => Math.min(1000 * 2 ** times, longestWaitMs);

interface LeaseAnswer {
  readonly lease: Lease | null;
  readonly analysis?: AnalysisLease | null;
  readonly retryInMs: number;
}

/**
 * Requests work by `request`. A request that fails (the gateway has given up on the call, or its answer cannot be read) is no
 * lease and a wait that grows with each failure in a row. Throws `GatewayRefused`, and the signal's reason.
 */
export const leaseRequests = (
  request: () => Promise<LeaseAnswer>,
  { signal, say }: { readonly signal: AbortSignal; readonly say: (line: string) => void },
): (() => Promise<LeaseAnswer>) => {
  let failures = 0;
  return async () => {
    try {
      const answer = await request();
      failures = 0;
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof GatewayRefused) throw error;
      failures += 1;
      const retryInMs = Math.min(waitBeforeAgain(failures), longestRequestMs);
      const reason = error instanceof Error ? error.message : String(error);
      say(`no frame is available now; the next request is in ${retryInMs / 1000} seconds: ${reason}`);
      return { lease: null, retryInMs };
    }
  };
};
