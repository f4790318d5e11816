export { startLive, useConnection, useLive } from './live.ts';
