import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Instant, Money, PaymentOrderId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency } from '../session/session.codes.ts';
import { whoseQuery, whoseRow } from './money.fields.ts';
import { rechargeStatus } from './pay.codes.ts';
import { paymentChannel } from './payment.codes.ts';

const order = { access: anyOf('user:recharge:order'), object: 'recharge' } as const;

/** What a channel takes: more than nothing, whole cents. */
export const PayableAmount = Money.regex(/^(?!0*(\.0*)?$)\d{1,9}(\.\d{1,2}0{0,4})?$/);

/**
 * Orders that a customer pays by scanning a QR code (people §7, lifecycles §5). An order is a recharge that is being paid; the
 * channel makes the code after the command, and tells by a signed callback that the money came.
 */
export const payments = calls('pay', 'payments', {
  list: list('front/pay/recharge/paymentOrder/list', {
    access: order.access,
    id: 'paymentOrderId',
    query: {
      ...whoseQuery,
      startTimeStamp: Instant.optional(),
      endTimeStamp: Instant.optional(),
      channel: paymentChannel.schema.optional(),
      status: rechargeStatus.schema.optional(),
    },
    row: {
      paymentOrderId: PaymentOrderId,
      ...whoseRow,
      orderNumber: z.string(),
      channel: paymentChannel.schema,
      status: rechargeStatus.schema,
      amount: Money,
      currency: currency.schema,
      createTime: Instant,
      expireTime: Instant,
      payTime: Instant.nullable(),
      orderedBy: z.string().nullable(),
      remark: z.string().nullable(),
      failure: z.string().nullable(),
    },
    sorts: ['timeSort'],
  }),
  /** The channels that this installation has. */
  channels: read('front/pay/recharge/paymentChannels', {
    access: order.access,
    input: {},
    output: z.array(z.object({ channel: paymentChannel.schema, currencies: z.array(currency.schema) })),
  }),
  generate: command('front/pay/recharge/generateQrCodePaymentOrder', {
    ...order,
    audit: 'recharge.order',
    errors: [errorCodes.notFound, errorCodes.notMainAccount, errorCodes.noSuchChannel],
    input: {
      userId: UserId,
      channel: paymentChannel.schema,
      amount: PayableAmount,
      remark: z.string().trim().max(300).default(''),
    },
    output: z.object({ paymentOrderId: PaymentOrderId }),
  }),
  /** An order as it stands; its code is null until the channel has made it. */
  order: read('front/pay/recharge/paymentOrder', {
    access: order.access,
    errors: [errorCodes.notFound],
    input: { paymentOrderId: PaymentOrderId },
    output: z.object({
      paymentOrderId: PaymentOrderId,
      /** The number by which the channel knows it. */
      orderNumber: z.string(),
      userId: UserId,
      userName: z.string(),
      channel: paymentChannel.schema,
      status: rechargeStatus.schema,
      amount: Money,
      currency: currency.schema,
      qrCode: z.string().nullable(),
      expireTime: Instant,
      payTime: Instant.nullable(),
      /** Why the channel has none, or has not answered yet. */
      failure: z.string().nullable(),
    }),
  }),
  /** Ends an order that nobody has paid; it is closed at the channel after that. */
  cancel: command('front/pay/recharge/cancelPaymentOrder', {
    ...order,
    audit: 'recharge.cancelOrder',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: { paymentOrderId: PaymentOrderId, reason: text(300) },
  }),
});
