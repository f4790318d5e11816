import type { Area } from '../area.ts';
import { allocationCalls } from './allocation.calls.ts';
import { emailBlockCalls, thirdBlockCalls } from './block.calls.ts';
import { duplicateCalls } from './duplicate.calls.ts';
import { findPairs } from './duplicate.store.ts';
import { trackingCalls, userDetailCalls } from './detail.calls.ts';
import { registrationCalls } from './register.calls.ts';
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
    ...emailBlockCalls,
    ...thirdBlockCalls,
    ...duplicateCalls,
  ],
  things: userThings,
  regular: [
    {
      name: 'accounts that look alike',
      every: 'night',
      run: async (app) => {
        await findPairs(app.db, app.clock());
        app.live.send([{ topic: 'userPair' }]);
      },
    },
  ],
};
