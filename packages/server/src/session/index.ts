export { sessionCalls } from './session.calls.ts';
export { consoleCalls } from './desk.calls.ts';
export { outboxCalls } from './outbox.calls.ts';
export { outboxWorkQueues } from './outbox.workQueue.ts';
