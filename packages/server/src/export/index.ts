export { exportCalls } from './export.calls.ts';
export { exportQueues } from './export.queues.ts';
