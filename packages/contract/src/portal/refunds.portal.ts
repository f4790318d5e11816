import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { Instant, Money, RechargeId, RefundId, text } from '../kernel/values.ts';
import { rechargeStatus, refundRoute, refundState } from '../pay/pay.codes.ts';
import { payeeInput, payeeFields } from '../pay/refund.calls.ts';
import { Cents } from '../pay/recharge.calls.ts';
import { currency } from '../session/session.codes.ts';
import { portalScope } from './portal.codes.ts';
import { act, look, pagesOf } from './portalCall.ts';

const { orders } = portalScope.of;

const refundAnswer = z.object({
  refundId: RefundId,
  rechargeId: RechargeId,
  state: refundState.schema,
  /** What was asked for; of it `payout` is paid, and `deducted` kept for bonus that was spent. */
  amount: Money,
  payout: Money,
  deducted: Money,
  currency: currency.schema,
  route: refundRoute.schema,
  /** To whom a bank pays it; the number of the account masked. */
  ...payeeFields,
  reason: z.string(),
  /** Why it was rejected, or was not paid. */
  refusal: z.string(),
  createTime: Instant,
  doneTime: Instant.nullable(),
});

/** Refunds of recharges (lifecycles §5). */
export const refundCalls = {
  refundable: look('refund/available', {
    summary: 'Paid recharges of the account, the latest first, with what of each may be refunded now',
    scope: orders,
    ...pagesOf('recharges', RechargeId, {
      rechargeId: RechargeId,
      status: rechargeStatus.schema,
      amount: Money,
      /** Paid back before, or kept for bonus. */
      refunded: Money,
      /** Held by invoices: it is refunded after a red letter alone. */
      invoiced: Money,
      refundable: Money,
      /** A refund of it goes to a bank account, which whoever asks for one names. */
      toBank: z.boolean(),
      currency: currency.schema,
      payTime: Instant.nullable(),
    }),
  }),
  applyRefund: act('refund/apply', {
    summary:
      'Asks for a refund of a recharge or a part of it, with the payee’s account where a bank pays it (`toBank`); staff decide, and nothing is held until then',
    scope: orders,
    object: 'refund',
    errors: [
      errorCodes.notFound,
      errorCodes.notAllowedInState,
      errorCodes.owesFirst,
      errorCodes.moreThanFree,
      errorCodes.realNameNeeded,
    ],
    fields: {
      amount:
        'Whole cents. What of a recharge an invoice holds can be asked for; it is paid after a red letter alone',
      payeeName: 'Where a bank pays it (`toBank`): the customer’s own name, bank and account',
    },
    input: { rechargeId: RechargeId, amount: Cents, ...payeeInput, reason: text(300) },
    output: z.object({ refundId: RefundId }),
  }),
  refunds: look('refund/list', {
    summary: 'Refunds of the account, the latest first; `before` is the last of the page before',
    scope: orders,
    ...pagesOf('refunds', RefundId, refundAnswer.shape),
  }),
  refund: look('refund/read', {
    summary: 'A refund of the account: where it stands, and what was paid',
    scope: orders,
    errors: [errorCodes.notFound],
    input: { refundId: RefundId },
    output: refundAnswer,
  }),
} as const;
