import type { Area } from '../area.ts';
import { enrolmentCalls } from './enrolment.calls.ts';
import { nodeCalls } from './node.calls.ts';
import { nodeThings } from './things.store.ts';
import { nodeWorkQueues } from './workQueue.ts';

export const area: Area = {
  routes: () => [...nodeCalls, ...enrolmentCalls],
  workQueues: nodeWorkQueues,
  things: { node: nodeThings },
};
