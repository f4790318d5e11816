export { billWorkQueues } from './workQueue.ts';
