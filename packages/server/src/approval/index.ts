export { approvalCalls } from './approval.calls.ts';
export { approvalWorkQueues } from './workQueue.ts';
export { expireApprovals } from './approval.store.ts';
