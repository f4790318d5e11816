export { useGathered } from './useGathered.ts';
export { changedSince, startLive, useConnection, useLive } from './live.ts';
