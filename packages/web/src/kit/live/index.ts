export { useBack, useConnection } from './connection.ts';
export { useCoalescedRefetch } from './useCoalescedRefetch.ts';
export { changedSince, retryNow, startLive, useLatest, useServerEvents } from './live.ts';
