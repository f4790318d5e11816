import { regularWork } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { sealerOf } from '../core/auth/sealing.ts';
import { partnerCalls } from './partner.calls.ts';
import { forgetNonces } from './partner.store.ts';
import { partnerThings } from './things.store.ts';
import { webhookCalls } from './webhook.calls.ts';
import { deliverWebhooks, forgetOldEvents } from './webhook.work.ts';
import { addPortal } from './portal.doors.ts';
import { dropLeftUploads } from './upload.store.ts';

export const area: Area = {
  routes: ({ config }) => [...partnerCalls(sealerOf(config)), ...webhookCalls(config)],
  things: { partner: partnerThings },
  regular: [
    {
      work: regularWork.of.webhooks,
      // Whatever tells open consoles that such things changed may have told partners.
      wokenBy: [
        'webhook',
        'certification',
        'student',
        'recharge',
        'refund',
        'bill',
        'appeal',
        'receipt',
        'feedback',
        'task',
      ],
      run: deliverWebhooks,
    },
    { work: regularWork.of.webhookEvents, run: forgetOldEvents },
    {
      work: regularWork.of.nonces,
      run: (app) => forgetNonces(app.db, app.clock()),
    },
    { work: regularWork.of.uploads, run: dropLeftUploads },
  ],
  doors: addPortal,
};
