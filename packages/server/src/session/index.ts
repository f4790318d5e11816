export { sessionCalls } from './session.calls.ts';
export { deskCalls } from './desk.calls.ts';
export { outboxCalls } from './outbox.calls.ts';
export { outboxQueues } from './outbox.queues.ts';
