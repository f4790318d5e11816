import type { Area } from '../area.ts';
import { sealerOf } from '../core/auth/sealing.ts';
import { consoleCalls } from './console.calls.ts';
import { outboxCalls } from './outbox.calls.ts';
import { outboxWorkQueues } from './outbox.workQueue.ts';
import { sessionCalls } from './session.calls.ts';

export const area: Area = {
  routes: ({ served, config }) => [
    ...sessionCalls(sealerOf(config), config),
    ...consoleCalls(served),
    ...outboxCalls,
  ],
  workQueues: outboxWorkQueues,
};
