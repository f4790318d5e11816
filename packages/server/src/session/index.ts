export { dropCode, setPassword } from './session.store.ts';
export { outboxWorkQueues } from './outbox.workQueue.ts';
