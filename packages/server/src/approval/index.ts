export { approvalWorkQueues } from './workQueue.ts';
export { expireApprovals } from './approval.store.ts';
export { escalateApprovals } from './escalation.store.ts';
