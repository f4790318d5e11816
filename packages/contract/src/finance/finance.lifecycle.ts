import type { Transition } from '../task/task.lifecycle.ts';
import type { FinanceStatus } from './finance.codes.ts';

/** Actions × statuses of finance requests (lifecycles §14); 4 to 7 are final. */
export const financeTransitions = {
  update: { from: [0, 8], by: ['staff'] },
  submit: { from: [0, 8], to: 1, by: ['staff'] },
  firstApprove: { from: [1], to: 2, by: ['staff'] },
  approve: { from: [2], to: 3, by: ['staff'] },
  pay: { from: [3], to: 4, by: ['staff'] },
  reject: { from: [1, 2], to: 5, by: ['staff'], wants: 'reason' },
  sendBack: { from: [1, 2], to: 8, by: ['staff'], wants: 'reason' },
  withdraw: { from: [1], to: 6, by: ['staff'] },
  cancel: { from: [3], to: 7, by: ['staff'], wants: 'reason' },
  /** Repayment of a loan that was paid. */
  repay: { from: [4], by: ['staff'] },
  /** Of a transfer that was paid: it arrived. */
  receive: { from: [4], by: ['staff'] },
} as const satisfies Record<string, Transition<FinanceStatus>>;
export type FinanceAction = keyof typeof financeTransitions;

/** Whether an action is allowed from a status. */
export const mayFinance = (action: FinanceAction, from: FinanceStatus): boolean =>
  financeTransitions[action].from.some((one) => one === from);

/** A ticket is reimbursed within so many months. */
export const ticketMonths = 12;
