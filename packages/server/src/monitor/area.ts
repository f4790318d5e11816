import { regularWork } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { abnormalCalls } from './abnormal.calls.ts';
import { messageCalls } from './message.calls.ts';
import { writeMessages } from './message.store.ts';
import { operationCalls } from './operation.calls.ts';
import { shareCalls } from './share.calls.ts';
import { signInCalls } from './signIn.calls.ts';
import { sourceCalls } from './source.calls.ts';
import { monitorThings } from './things.store.ts';

export const area: Area = {
  routes: (parts) => [
    ...operationCalls(parts),
    ...signInCalls,
    ...messageCalls,
    ...sourceCalls,
    ...shareCalls,
    ...abnormalCalls,
  ],
  things: monitorThings,
  regular: [
    {
      work: regularWork.of.monitorMessages,
      run: async (app) => {
        const written = await app.db.transaction().execute((tx) => writeMessages(tx, app.clock()));
        if (written > 0) app.live.send([{ topic: 'monitorMessage' }]);
      },
    },
  ],
};
