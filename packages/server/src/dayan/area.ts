import type { Area } from '../area.ts';
import { dayanJobCalls } from './job.calls.ts';
import { overviewCalls } from './overview.calls.ts';
import { publishCalls } from './publish.calls.ts';
import { dayanWorks } from './stage.work.ts';
import { jobThings, publishThings } from './things.store.ts';

export const area: Area = {
  routes: () => [...dayanJobCalls, ...publishCalls, ...overviewCalls],
  things: { dayanJob: jobThings, dayanPublish: publishThings },
  regular: dayanWorks,
};
