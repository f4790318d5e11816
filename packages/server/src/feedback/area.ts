import { regularWork } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { feedbackRoutes } from './feedback.calls.ts';
import { closeByItself } from './feedback.work.ts';
import { feedbackThings } from './things.store.ts';
import { feedbackWorkQueues } from './workQueue.ts';

export const area: Area = {
  routes: () => feedbackRoutes,
  workQueues: feedbackWorkQueues,
  things: { feedback: feedbackThings },
  regular: [{ work: regularWork.of.feedback, run: closeByItself }],
};
