export { useBack, useConnection } from './connection.ts';
export { useGathered } from './useGathered.ts';
export { changedSince, retryNow, startLive, useLatest, useLive } from './live.ts';
