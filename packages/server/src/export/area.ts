import type { Area } from '../area.ts';
import { exportCalls } from './export.calls.ts';
import { pluginCalls } from './plugin.calls.ts';
import { exportWorkQueues } from './workQueue.ts';

export const area: Area = {
  routes: ({ jobs, blobs }) => [...exportCalls(jobs, blobs), ...pluginCalls],
  workQueues: exportWorkQueues,
};
