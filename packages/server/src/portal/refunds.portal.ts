import { masked } from '@renderdesk/contract';
import { asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { applyForRefund, refundableRecharges, refundsOf } from '../pay/index.ts';
import { type Answer, type Commands, customerSelf, paged, pageRows, type Reads } from './portalRequest.ts';

type RefundRow = Awaited<ReturnType<typeof refundsOf>>[number];
const refundAnswer = (row: RefundRow): Answer<'refund'> => ({
  refundId: row.id,
  rechargeId: row.recharge_id,
  state: row.state,
  amount: asMoney(row.amount),
  payout: asMoney(row.payout),
  deducted: asMoney(row.deducted),
  currency: row.currency,
  route: row.route,
  payeeName: row.payee_name,
  payeeBank: row.payee_bank,
  payeeAccount: masked('bank', row.payee_account) as string | null,
  reason: row.reason,
  refusal: row.refusal,
  createTime: asInstant(row.created_at),
  doneTime: asInstantOrNull(row.done_at),
});

/** Look-ups of refunds. */
export const refundReads = {
  refundable: async (c) => {
    const rows = await refundableRecharges(c.app.db, customerSelf(c), {
      before: c.input.before,
      most: pageRows,
      now: c.now,
    });
    const { shown, more } = paged(rows);
    return {
      recharges: shown.map((row) => ({
        rechargeId: row.id,
        status: row.status,
        amount: asMoney(row.amount),
        refunded: asMoney(row.refunded),
        invoiced: asMoney(row.invoiced),
        refundable: asMoney(row.refundable),
        toBank: row.toBank,
        currency: row.currency,
        payTime: asInstantOrNull(row.paid_at),
      })),
      more,
    };
  },
  refunds: async (c) => {
    const rows = await refundsOf(c.app.db, customerSelf(c), { before: c.input.before, most: pageRows });
    const { shown, more } = paged(rows);
    return { refunds: shown.map(refundAnswer), more };
  },
  refund: async (c) => {
    const [row] = await refundsOf(c.app.db, customerSelf(c), { refundId: c.input.refundId, most: 1 });
    if (!row) throw new ApiError('notFound');
    return refundAnswer(row);
  },
} satisfies Partial<Reads>;

/** Refunds by their customers: asked for alone, staff decide. */
export const refundCommands = {
  applyRefund: async (c) => {
    c.effects.reason = c.input.reason;
    return { refundId: await applyForRefund(c.tx, customerSelf(c), { ...c.input, now: c.now }) };
  },
} satisfies Partial<Commands>;
