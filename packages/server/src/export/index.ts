export { pluginCalls } from './plugin.calls.ts';
export { exportCalls } from './export.calls.ts';
export { exportWorkQueues } from './workQueue.ts';
