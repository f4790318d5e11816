export { exportWorkQueues } from './workQueue.ts';
