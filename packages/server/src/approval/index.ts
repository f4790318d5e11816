export { approvedRequests, expireApprovals, waitingRequests } from './approval.store.ts';
export { escalateApprovals } from './escalation.store.ts';
