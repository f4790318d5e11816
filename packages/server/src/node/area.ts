import type { Area } from '../area.ts';
import { autoChangeCalls } from './autoChange.calls.ts';
import { autoPowerCalls } from './autoPower.calls.ts';
import { autoThings, autoWorks } from './auto.area.ts';
import { enrolmentCalls } from './enrolment.calls.ts';
import { hardwareCalls } from './hardware.calls.ts';
import { freeSampleCalls } from './freeSample.calls.ts';
import { idleCalls } from './idle.calls.ts';
import { idleThings } from './idleThings.store.ts';
import { idleWorks } from './idle.work.ts';
import { leaseCalls } from './lease.calls.ts';
import { mirrorCalls } from './mirror.calls.ts';
import { nodeCommandCalls } from './nodeCommand.calls.ts';
import { nodeImportCalls } from './nodeImport.calls.ts';
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
    ...autoPowerCalls,
    ...autoChangeCalls,
    ...nodeCommandCalls,
    ...nodeImportCalls,
    ...idleCalls,
    ...freeSampleCalls,
  ],
  regular: [...nodeWorks, ...autoWorks, ...idleWorks],
  workQueues: nodeWorkQueues,
  things: { node: nodeThings, ...rentThings, ...autoThings, ...idleThings },
};
