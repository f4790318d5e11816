import { type CodeOf, codeTable } from '../kernel/codes.ts';
import { type DutyType, dutyType } from '../calendar/duty.codes.ts';
import { feedbackKeys } from '../feedback/feedback.lifecycle.ts';
import type { PermissionKey } from '../permissions/permissions.ts';

/** What waits for somebody's word (domain §4); the number is ours. */
export const queue = codeTable('queue', {
  1: { name: 'stuckFrames', tone: 'warning' },
  2: { name: 'unhealthyNodes', tone: 'danger' },
  3: { name: 'lostNodes', tone: 'danger' },
  4: { name: 'heldTasks', tone: 'held' },
  5: { name: 'mailGivenUp', tone: 'danger' },
  6: { name: 'failedExports', tone: 'warning' },
  7: { name: 'calendarYear', tone: 'info' },
  8: { name: 'approvals', tone: 'waiting' },
  9: { name: 'rechargesToConfirm', tone: 'warning' },
  10: { name: 'refundsWaiting', tone: 'waiting' },
  12: { name: 'appeals', tone: 'warning' },
  14: { name: 'invoicesWaiting', tone: 'waiting' },
  15: { name: 'certificationsWaiting', tone: 'waiting' },
  16: { name: 'studentsWaiting', tone: 'waiting' },
  17: { name: 'feedbackWaiting', tone: 'waiting' },
  18: { name: 'lateWork', tone: 'danger' },
});
export type Queue = CodeOf<typeof queue>;

const { pc, td, operations } = dutyType.of;
/**
 * On whose duty a queue lies: among those who hold its keys it waits first for whoever is on that duty. Others, those of money
 * among them, lie with everybody who holds a key.
 */
export const queueDuty: Partial<Readonly<Record<Queue, DutyType>>> = {
  1: td,
  2: operations,
  3: operations,
  4: td,
  12: pc,
  15: pc,
  16: pc,
  17: pc,
  18: operations,
};

/** For whom a queue waits: whoever holds one of the keys; nobody's key means everyone, each for what is theirs. */
export const workQueueKeys: Readonly<Record<Queue, readonly PermissionKey[]>> = {
  1: ['running:render:task'],
  2: ['node:list'],
  3: ['node:list'],
  4: ['running:render:task'],
  5: ['admin:outbox'],
  6: [],
  7: ['config:duty:calendar'],
  8: ['approval:decide'],
  9: ['user:recharge:confirm'],
  10: ['user:recharge:refund:decide'],
  12: ['user:consume:bill:appeal'],
  14: ['invoice:application:approve', 'invoice:application:issue', 'invoice:application:red'],
  15: ['user:student:edit'],
  16: ['user:student:edit'],
  17: feedbackKeys,
  // Who runs the machines, and who closes the books that wait for it.
  18: ['admin:outbox', 'node:operate', 'user:financeVerifyBills'],
};
