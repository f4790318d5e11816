import type { Area } from '../area.ts';
import { enrolmentCalls } from './enrolment.calls.ts';
import { hardwareCalls } from './hardware.calls.ts';
import { freeSampleCalls } from './freeSample.calls.ts';
import { idleCalls } from './idle.calls.ts';
import { idleThings } from './idleThings.store.ts';
import { idleWorks } from './idle.work.ts';
import { leaseCalls } from './lease.calls.ts';
import { mirrorCalls } from './mirror.calls.ts';
import { nodeValueCalls } from './nodeValue.calls.ts';
import { nodeCalls } from './node.calls.ts';
import { nodeThings, rentThings } from './things.store.ts';
import { powerCalls } from './power.calls.ts';
import { transferCalls } from './transfer.calls.ts';
import { nodeWorks } from './transfer.work.ts';
import { nodeWorkQueues } from './workQueue.ts';

export const area: Area = {
  routes: () => [
    ...nodeCalls,
    ...enrolmentCalls,
    ...mirrorCalls,
    ...leaseCalls,
    ...transferCalls,
    ...hardwareCalls,
    ...nodeValueCalls,
    ...powerCalls,
    ...idleCalls,
    ...freeSampleCalls,
  ],
  regular: [...nodeWorks, ...idleWorks],
  workQueues: nodeWorkQueues,
  things: { node: nodeThings, ...rentThings, ...idleThings },
};
