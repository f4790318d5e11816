import type { Area } from '../area.ts';
import { sealerOf } from '../core/auth/sealing.ts';
import { partnerCalls } from './partner.calls.ts';
import { forgetNonces } from './partner.store.ts';
import { addPortal } from './portal.doors.ts';

export const area: Area = {
  routes: ({ config }) => partnerCalls(sealerOf(config)),
  regular: [
    {
      name: 'forgetting nonces of the portal',
      every: 'minute',
      run: (app) => forgetNonces(app.db, app.clock()),
    },
  ],
  doors: addPortal,
};
