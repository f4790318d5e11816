import { recharges, refunds, type RowOf } from '@renderdesk/contract';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { ConfirmRecharge } from './ConfirmRecharge.tsx';

type Recharge = RowOf<typeof recharges.list>;
type Refund = RowOf<typeof refunds.list>;

const ofRecharges = actionKit<Recharge>().bulk;
/** What is done to recharges that wait for the bank's money, one or several at once. */
export const rechargeActions: readonly Action<Recharge>[] = [
  // It moves money and cannot be taken back by itself: what it is stands in the question.
  ofRecharges(recharges.confirm, 'rechargeId', {
    ask: { fields: (_, rows) => <ConfirmRecharge rows={rows} /> },
  }),
  ofRecharges(recharges.cancel, 'rechargeId', {
    danger: true,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
];

const ofRefunds = actionKit<Refund>().bulk;
/** What is done to refunds that were not sent, one or several at once. */
export const refundActions: readonly Action<Refund>[] = [
  ofRefunds(refunds.reject, 'refundId', {
    danger: true,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
];
