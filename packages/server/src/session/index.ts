export { outboxWorkQueues } from './outbox.workQueue.ts';
