import { microOf, principalKind, rechargeStatus } from '@renderdesk/contract';
import { asId, asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { channelsOf, giveUpOrder, orderPayment } from '../pay/index.ts';
import { orderOf, payerOf } from './portal.store.ts';
import type { Commands, Reads } from './portalRequest.ts';

/** Look-ups of payment orders. */
export const orderReads = {
  readOrder: async ({ app: { db }, customer, input }) => {
    const row = await orderOf(db, { ownerId: customer.id, id: input.paymentOrderId });
    return {
      paymentOrderId: row.id,
      status: row.status,
      amount: asMoney(row.amount),
      currency: row.currency,
      qrCode: row.status === rechargeStatus.of.paying ? row.qr_code : null,
      expireTime: asInstant(row.expires_at),
      payTime: asInstantOrNull(row.paid_at),
    };
  },
} satisfies Partial<Reads>;

/** Payment orders by their customers. */
export const orderCommands = {
  order: async ({ tx, app: { config }, partner, customer, input, now, effects }) => {
    const { id: ownerId, currency } = await payerOf(tx, customer.id);
    const channel = channelsOf(config).find((one) => one.channel === input.channel);
    if (!channel?.currencies.includes(currency)) throw new ApiError('noSuchChannel');
    const order = await orderPayment(tx, {
      ownerId,
      currency,
      channel: input.channel,
      amount: microOf(input.amount),
      remark: '',
      by: partner.id,
      actorKind: principalKind.of.partner,
      minutes: config.payment.minutes,
      now,
    });
    // The channel is asked at once, and not with the next minute.
    effects.events.push({ topic: 'paymentOrder' });
    return { paymentOrderId: asId(order.id) };
  },
  cancelOrder: async ({ tx, customer, input, now, effects }) => {
    const { id } = await orderOf(tx, { ownerId: customer.id, id: input.paymentOrderId });
    if (!(await giveUpOrder(tx, { id, now }))) throw new ApiError('notAllowedInState', { state: '' });
    effects.events.push({ topic: 'paymentOrder' });
    return null;
  },
} satisfies Partial<Commands>;
