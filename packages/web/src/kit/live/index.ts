export { changedSince, startLive, useConnection, useLive } from './live.ts';
