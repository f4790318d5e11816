import { codeTable } from '../kernel/codes.ts';

/** For how long a membership is bought (overview §3): 2 is a year, 0 a present whose days are given. */
export const memberPeriod = codeTable('memberPeriod', {
  0: { name: 'present', tone: 'info' },
  1: { name: 'monthly', tone: 'neutral' },
  2: { name: 'year', tone: 'neutral' },
  3: { name: 'quarterly', tone: 'neutral' },
  6: { name: 'semiannual', tone: 'neutral' },
});
/** Months of a period that is bought. */
export const periodMonths = { 1: 1, 2: 12, 3: 3, 6: 6 } as const;

/** What is bought: a member level, or the picture membership, which has a period of its own. */
export const memberGrade = codeTable('memberGrade', {
  1: { name: 'picture', tone: 'info' },
  55: { name: 'silver', tone: 'neutral' },
  56: { name: 'gold', tone: 'warning' },
  57: { name: 'platinum', tone: 'info' },
  58: { name: 'diamond', tone: 'success' },
});

/** A membership of a customer (lifecycles §8). */
export const memberState = codeTable('memberState', {
  0: { name: 'pendingPayment', tone: 'waiting' },
  1: { name: 'active', tone: 'running' },
  2: { name: 'expired', tone: 'neutral' },
  3: { name: 'cancelled', tone: 'held' },
  4: { name: 'superseded', tone: 'neutral' },
});

/** How a membership is paid. */
export const memberWay = codeTable('memberWay', {
  1: { name: 'balance', tone: 'neutral' },
  2: { name: 'payment', tone: 'neutral' },
  3: { name: 'evidence', tone: 'neutral' },
  4: { name: 'present', tone: 'info' },
});
