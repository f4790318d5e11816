import type { Transition } from '../task/task.lifecycle.ts';
import type { ReceiptStatus, RedFormState } from './receipt.codes.ts';

/** Actions × statuses of invoice applications (lifecycles §10); 5, 6 and 9 are final. */
export const receiptTransitions = {
  update: { from: [0, 7], by: ['staff'] },
  approve: { from: [0], to: 1, by: ['staff'] },
  reject: { from: [0, 1], to: 5, by: ['staff'], wants: 'reason' },
  withdraw: { from: [0], to: 6, by: ['staff', 'customer'], wants: 'reason' },
  begin: { from: [1], to: 2, by: ['staff'] },
  issue: { from: [1, 2], to: 3, by: ['staff', 'system'] },
  fail: { from: [2], to: 7, by: ['staff', 'system'], wants: 'reason' },
  correct: { from: [7], to: 1, by: ['staff'] },
  deliver: { from: [3, 4], to: 4, by: ['staff'] },
  /** Money was found for an application of a bill: payment 0→1, of a partly red one for what is left of it. */
  confirmReceivables: { from: [1, 2, 3, 4, 10], by: ['staff'] },
  /** What was made red in part may be so again, until nothing of it is left. */
  red: { from: [3, 4, 10], to: 8, by: ['staff'], wants: 'reason' },
  redForm: { from: [8], by: ['staff', 'system'] },
  redIssue: { from: [8], by: ['staff', 'system'] },
} as const satisfies Record<string, Transition<ReceiptStatus>>;
export type ReceiptAction = keyof typeof receiptTransitions;

/** The statuses that the one status-change call sets (people §3), by the action that each is. */
export const statusActions = {
  1: 'correct',
  2: 'begin',
  4: 'deliver',
  5: 'reject',
  6: 'withdraw',
  7: 'fail',
} as const satisfies Partial<Record<ReceiptStatus, ReceiptAction>>;
export type StatusTarget = keyof typeof statusActions;

/** Where a red confirmation form may go from where it is (lifecycles §10). */
export const redFormSteps: Readonly<Record<RedFormState, readonly RedFormState[]>> = {
  1: [8, 10],
  2: [4, 5, 7, 8, 10],
  3: [4, 6, 7, 8, 10],
  4: [9, 10],
  5: [],
  6: [],
  7: [],
  8: [],
  9: [],
  10: [],
};
/** At these a red-letter invoice may be issued. */
export const redIssuable = [1, 4] as const satisfies readonly RedFormState[];
