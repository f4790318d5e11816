import { codeTable, type CodeOf } from '../kernel/codes.ts';
import type { RenderStatus } from '../task/task.codes.ts';

/** How a customer was spoken to; the specification gives no values, so they are ours. */
export const trackingKind = codeTable('trackingKind', {
  1: { name: 'call', tone: 'neutral' },
  2: { name: 'message', tone: 'neutral' },
  3: { name: 'visit', tone: 'neutral' },
  4: { name: 'other', tone: 'neutral' },
});

/** Where a customer's money stands, derived (lifecycles §6). */
export const moneyState = codeTable('moneyState', {
  0: { name: 'normal', tone: 'success' },
  1: { name: 'low', tone: 'warning' },
  2: { name: 'creditInUse', tone: 'info' },
  3: { name: 'arrears', tone: 'danger' },
  4: { name: 'arrearsOverdue', tone: 'danger' },
});
export type MoneyState = CodeOf<typeof moneyState>;

/** What stands in the timeline of a customer; the values are ours. */
export const timelineKind = codeTable('timelineKind', {
  1: { name: 'registered', tone: 'neutral' },
  2: { name: 'renamed', tone: 'neutral' },
  3: { name: 'allocated', tone: 'neutral' },
  4: { name: 'tracked', tone: 'info' },
  5: { name: 'recharge', tone: 'success' },
  6: { name: 'refund', tone: 'warning' },
  7: { name: 'couponGranted', tone: 'info' },
  8: { name: 'membership', tone: 'info' },
  9: { name: 'level', tone: 'neutral' },
  10: { name: 'credit', tone: 'neutral' },
  11: { name: 'bill', tone: 'neutral' },
  12: { name: 'appeal', tone: 'warning' },
  13: { name: 'invoice', tone: 'neutral' },
  14: { name: 'task', tone: 'running' },
  15: { name: 'changed', tone: 'neutral' },
  16: { name: 'released', tone: 'warning' },
  17: { name: 'certification', tone: 'neutral' },
  18: { name: 'student', tone: 'neutral' },
  19: { name: 'feedback', tone: 'info' },
});
export type TimelineKind = CodeOf<typeof timelineKind>;

/** What is unusual about a customer now; the values are ours. */
export const customerSign = codeTable('customerSign', {
  1: { name: 'arrears', tone: 'danger' },
  2: { name: 'creditBlocked', tone: 'danger' },
  3: { name: 'balanceLow', tone: 'warning' },
  4: { name: 'locked', tone: 'warning' },
  5: { name: 'ipLimited', tone: 'warning' },
  6: { name: 'disabled', tone: 'danger' },
  7: { name: 'notActivated', tone: 'warning' },
  8: { name: 'lotsExpire', tone: 'warning' },
  9: { name: 'tasksFailed', tone: 'danger' },
  10: { name: 'tasksHeld', tone: 'warning' },
  11: { name: 'appealOpen', tone: 'info' },
  12: { name: 'noSalesperson', tone: 'neutral' },
  13: { name: 'followUpDue', tone: 'info' },
  14: { name: 'idle', tone: 'neutral' },
  15: { name: 'onBlockList', tone: 'danger' },
  16: { name: 'looksAlike', tone: 'info' },
  17: { name: 'onThirdBlockList', tone: 'danger' },
});
export type CustomerSign = CodeOf<typeof customerSign>;

/** What keeps an account from being deleted, worst first (lifecycles §3); the values are ours. */
export const removalObstacle = codeTable('removalObstacle', {
  1: { name: 'tasks', tone: 'danger' },
  2: { name: 'arrears', tone: 'danger' },
  3: { name: 'creditUsed', tone: 'danger' },
  4: { name: 'charges', tone: 'danger' },
  5: { name: 'bills', tone: 'danger' },
  6: { name: 'cash', tone: 'warning' },
  7: { name: 'coupons', tone: 'warning' },
  8: { name: 'frozen', tone: 'warning' },
  9: { name: 'children', tone: 'warning' },
  10: { name: 'machinePacks', tone: 'warning' },
  11: { name: 'projectPacks', tone: 'warning' },
  12: { name: 'rentals', tone: 'warning' },
  13: { name: 'memberships', tone: 'warning' },
  14: { name: 'copyrights', tone: 'warning' },
  15: { name: 'recharges', tone: 'warning' },
  16: { name: 'refunds', tone: 'warning' },
  17: { name: 'appeals', tone: 'warning' },
  18: { name: 'receipts', tone: 'warning' },
});
export type RemovalObstacle = CodeOf<typeof removalObstacle>;

/** Open tasks of a customer as their page counts them: what renders, what waits for it, and what was stopped by something gone wrong. */
export const openTaskGroups = {
  running: [5, 8],
  waiting: [0, 50, 60],
  problem: [20, 23],
} as const satisfies Readonly<Record<string, readonly RenderStatus[]>>;
