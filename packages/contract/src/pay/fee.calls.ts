import { errorCodes } from '../errors/codes.ts';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { DayText, TaskId, text, UserId } from '../kernel/values.ts';
import { enteredFee, enteredRevenue } from './pay.codes.ts';
import { Cents } from './recharge.calls.ts';

/** Fees that staff enter (ledger §2). */
export const fees = calls('pay', 'fees', {
  /**
   * Charges a customer by hand, with the document that says why: what was calculated outside the farm, or what a task was charged too
   * little. Who pays is decided as of every charge; somebody else approves it, always. What was charged too much is returned by an appeal.
   */
  enter: command('front/pay/fee/add', {
    access: anyOf('user:consume:bill:edit'),
    object: 'user',
    audit: 'fee.enter',
    fourEyes: 'feeEntered',
    errors: [errorCodes.notFound, errorCodes.alreadyTaken],
    input: {
      userId: UserId,
      enteredFee: enteredFee.schema,
      /** The task that a correction adds to. */
      taskId: TaskId.optional(),
      revenue: enteredRevenue.schema,
      amount: Cents,
      /** The business day on which it was incurred; today or before. */
      day: DayText,
      /** Number of the contract, statement or mail that it stands on. */
      document: text(64),
      reason: text(300),
    },
  }),
});
