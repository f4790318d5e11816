import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { Instant, Money, PaymentOrderId } from '../kernel/values.ts';
import { rechargeStatus } from '../pay/pay.codes.ts';
import { PayableAmount } from '../pay/payment.calls.ts';
import { paymentChannel } from '../pay/payment.codes.ts';
import { currency } from '../session/session.codes.ts';
import { portalScope } from './portal.codes.ts';
import { act, look } from './portalCall.ts';

const { orders } = portalScope.of;

const orderState = z.object({
  paymentOrderId: PaymentOrderId,
  status: rechargeStatus.schema,
  amount: Money,
  currency: currency.schema,
  /** What is shown as a QR code; null until the channel has made it, and once nothing is to be paid any more. */
  qrCode: z.string().nullable(),
  expireTime: Instant,
  payTime: Instant.nullable(),
});
/** Payment orders. */
export const orderCalls = {
  order: act('order/create', {
    summary: 'Orders a recharge of the balance; its QR code is there a moment later',
    scope: orders,
    object: 'recharge',
    errors: [errorCodes.notMainAccount, errorCodes.noSuchChannel],
    fields: {
      amount: 'In the customer’s currency, more than nothing, below 1,000,000,000, whole cents',
    },
    input: { channel: paymentChannel.schema, amount: PayableAmount },
    output: z.object({ paymentOrderId: PaymentOrderId }),
  }),
  cancelOrder: act('order/cancel', {
    summary: 'Gives an order up that nobody has paid; money that comes all the same is credited',
    scope: orders,
    object: 'recharge',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: { paymentOrderId: PaymentOrderId },
    output: z.null(),
  }),
  readOrder: look('order/read', {
    summary: 'An order of the account',
    scope: orders,
    errors: [errorCodes.notFound],
    input: { paymentOrderId: PaymentOrderId },
    output: orderState,
  }),
} as const;
