export { startLive, useConnection, useLive } from './live.ts';
export type { Connection } from './stream.ts';
