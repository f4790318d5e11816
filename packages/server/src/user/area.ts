import { regularWork } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { temporaryPasswordCalls, userAccessCalls } from './access.calls.ts';
import { allocationCalls } from './allocation.calls.ts';
import { customerBlockCalls, emailBlockCalls, thirdBlockCalls } from './block.calls.ts';
import { duplicateCalls } from './duplicate.calls.ts';
import { findPairs } from './duplicate.store.ts';
import { trackingCalls, userDetailCalls } from './detail.calls.ts';
import { writePinyin } from './pinyin.work.ts';
import { emailMatchCalls, monthConsumptionCalls, phoneExportCalls } from './file.calls.ts';
import { forgetPhoneExports } from './file.store.ts';
import { userPoolCalls } from './pool.calls.ts';
import { turnPool } from './pool.store.ts';
import { registrationCalls } from './register.calls.ts';
import { userServiceCalls } from './service.calls.ts';
import { userThings } from './things.store.ts';
import { userCalls, userLabelCalls } from './user.calls.ts';

export const area: Area = {
  routes: () => [
    ...allocationCalls,
    ...userCalls,
    ...userLabelCalls,
    ...userDetailCalls,
    ...trackingCalls,
    ...registrationCalls,
    ...customerBlockCalls,
    ...emailBlockCalls,
    ...thirdBlockCalls,
    ...duplicateCalls,
    ...userAccessCalls,
    ...temporaryPasswordCalls,
    ...userPoolCalls,
    ...userServiceCalls,
    ...phoneExportCalls,
    ...monthConsumptionCalls,
    ...emailMatchCalls,
  ],
  things: userThings,
  regular: [
    {
      work: regularWork.of.pinyin,
      wokenBy: ['user'],
      run: async (app) => {
        await writePinyin(app.db);
      },
    },
    {
      work: regularWork.of.publicPool,
      run: async (app) => app.live.send(await turnPool(app.db, app.clock())),
    },
    {
      work: regularWork.of.phoneFiles,
      run: (app) => forgetPhoneExports(app.db, app.clock()),
    },
    {
      work: regularWork.of.similarAccounts,
      run: async (app) => {
        await findPairs(app.db, app.clock());
        app.live.send([{ topic: 'userPair' }]);
      },
    },
  ],
};
