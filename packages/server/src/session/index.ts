export { setPassword } from './session.store.ts';
export { outboxWorkQueues } from './outbox.workQueue.ts';
export { addSignOn, signOnPaths } from './signOn.ts';
