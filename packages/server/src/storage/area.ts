import { regularWork } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { autoCleanCalls, cleanJobCalls } from './clean.calls.ts';
import { workCleanJobs } from './clean.work.ts';
import { cleanTimerCalls, storageTransferCalls, whiteListCalls } from './keep.calls.ts';
import { scanStorage } from './scan.work.ts';
import { storageThings } from './things.store.ts';
import { workTimers } from './timer.work.ts';
import { workTransfers } from './transfer.work.ts';
import { storageStatCalls, storageUseCalls } from './use.calls.ts';

export const area: Area = {
  routes: () => [
    ...storageStatCalls,
    ...storageUseCalls,
    ...cleanJobCalls,
    ...autoCleanCalls,
    ...cleanTimerCalls,
    ...whiteListCalls,
    ...storageTransferCalls,
  ],
  things: storageThings,
  regular: [
    { work: regularWork.of.storageScan, run: (app) => scanStorage(app) },
    { work: regularWork.of.cleanJobs, wokenBy: ['cleanJob'], run: (app) => workCleanJobs(app) },
    { work: regularWork.of.cleanTimers, run: workTimers },
    { work: regularWork.of.storageTransfers, wokenBy: ['storageTransfer'], run: (app) => workTransfers(app) },
  ],
};
