import type { CodeOf } from '../kernel/codes.ts';
import type { Transition } from '../task/task.lifecycle.ts';
import type { rechargeStatus, refundState } from './pay.codes.ts';

type Status = CodeOf<typeof rechargeStatus>;
type RefundState = CodeOf<typeof refundState>;

/**
 * Actions × statuses of recharges (lifecycles §5), of those that staff take; what channels say of orders moves them too. 3, 4 and
 * 5 have no edit. A correction of the amount keeps the status, and so does a refund of a part.
 */
export const rechargeTransitions = {
  confirm: { from: [6], to: 7, by: ['staff'] },
  cancel: { from: [6], to: 3, by: ['staff'], wants: 'reason' },
  edit: { from: [2, 6, 7], by: ['staff'] },
  invalidate: { from: [2, 7], to: 3, by: ['staff'], wants: 'reason' },
  chargeback: { from: [2, 7], to: 3, by: ['staff'], wants: 'reason' },
  refund: { from: [2, 7], by: ['staff', 'customer'], wants: 'reason' },
} as const satisfies Record<string, Transition<Status>>;
export type RechargeAction = keyof typeof rechargeTransitions;

/** Actions × states of refunds (lifecycles §5); 3 and 4 are final. */
export const refundTransitions = {
  approve: { from: [0], to: 1, by: ['staff'] },
  /** After a failure under the same number and by the same way. */
  send: { from: [1, 5], to: 2, by: ['staff'] },
  /** After a failure: to be sent by another way, or rejected. */
  reopen: { from: [5], to: 1, by: ['staff'], wants: 'reason' },
  finish: { from: [2], to: 3, by: ['staff', 'system'] },
  fail: { from: [2], to: 5, by: ['staff', 'system'], wants: 'reason' },
  reject: { from: [0, 1], to: 4, by: ['staff'], wants: 'reason' },
} as const satisfies Record<string, Transition<RefundState>>;
export type RefundAction = keyof typeof refundTransitions;
