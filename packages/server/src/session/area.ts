import type { Area } from '../area.ts';
import { consoleCalls } from './console.calls.ts';
import { outboxCalls } from './outbox.calls.ts';
import { outboxWorkQueues } from './outbox.workQueue.ts';
import { sessionCalls } from './session.calls.ts';

export const area: Area = {
  routes: ({ served }) => [...sessionCalls, ...consoleCalls(served), ...outboxCalls],
  workQueues: outboxWorkQueues,
};
