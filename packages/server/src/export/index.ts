export { pluginCalls } from './plugin.calls.ts';
export { exportCalls } from './export.calls.ts';
export { exportQueues } from './export.queues.ts';
