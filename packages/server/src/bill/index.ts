export { isBilled, issueMonths } from './issue.store.ts';
export { billWorkQueues } from './workQueue.ts';
