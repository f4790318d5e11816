import { microOf, payments, rechargeStatus, principalKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, since, until } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { type Route, serve } from '../../core/calls/serve.ts';
import type { Config } from '../../core/config.ts';
import { asId, asInstant, asInstantOrNull, asMoney } from '../../core/db/wire.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { seenBy, whoseColumns, whoseFilters } from '../money.filters.ts';
import { channelsOf } from './payment.channels.ts';
import { cancelOrder, mainAccountOf, orderPayment, orderSeen } from './payment.store.ts';

const list = listing(payments.list)
  .from((db, { actor }) =>
    db
      .selectFrom('payment_order')
      .innerJoin('user', 'user.id', 'payment_order.owner_id')
      .innerJoin('recharge', (on) =>
        on
          .onRef('recharge.owner_id', '=', 'payment_order.owner_id')
          .onRef('recharge.id', '=', 'payment_order.recharge_id'),
      )
      .where(seenBy(db, actor, 'payment_order.owner_id')),
  )
  .join((page) =>
    page
      .leftJoin('admin', (on) =>
        on
          .onRef('admin.id', '=', 'recharge.created_by')
          .on('recharge.actor_kind', '<>', principalKind.of.partner),
      )
      .leftJoin('partner', (on) =>
        on
          .onRef('partner.id', '=', 'recharge.created_by')
          .on('recharge.actor_kind', '=', principalKind.of.partner),
      ),
  )
  .list({
    key: 'payment_order.id',
    where: {
      ...whoseFilters,
      startTimeStamp: since('payment_order.created_at'),
      endTimeStamp: until('payment_order.created_at'),
      channel: eq('payment_order.channel'),
      status: eq('recharge.status'),
    },
    sorts: { timeSort: 'payment_order.created_at' },
    columns: {
      paymentOrderId: 'payment_order.id',
      ...whoseColumns,
      orderNumber: 'payment_order.number',
      status: 'recharge.status',
      amount: 'recharge.amount',
      currency: 'recharge.currency',
      expireTime: 'payment_order.expires_at',
      payTime: 'recharge.paid_at',
      orderedBy: sql<string>`coalesce(admin.really_name, partner.name, '')`,
      remark: 'recharge.remark',
    },
  });

/** Orders by QR code. Requests to the channels are sent after the command, by `payment.work.ts`. */
export const paymentCalls = (config: Config): Route[] =>
  serve(payments, {
    list,

    channels: () => Promise.resolve(channelsOf(config)),

    generate: async ({ tx, input, now, actor, effects }) => {
      const { id: ownerId, currency } = await mainAccountOf(tx, actor, input.userId);
      const channel = channelsOf(config).find((one) => one.channel === input.channel);
      if (!channel?.currencies.includes(currency)) throw new ApiError('noSuchChannel');
      const order = await orderPayment(tx, {
        ownerId,
        currency,
        channel: input.channel,
        amount: microOf(input.amount),
        remark: input.remark,
        by: actor.adminId,
        minutes: config.payment.minutes,
        now,
      });
      // Queries the channel now instead of at the next minute.
      effects.events.push({ topic: 'paymentOrder' });
      return { paymentOrderId: asId(order.id) };
    },

    order: async ({ db, input, actor }) => {
      const row = await orderSeen(db, actor, input.paymentOrderId);
      return {
        paymentOrderId: asId(row.id),
        orderNumber: row.number,
        userId: asId(row.owner_id),
        userName: row.userName,
        channel: row.channel,
        status: row.status,
        amount: asMoney(row.amount),
        currency: row.currency,
        qrCode: row.status === rechargeStatus.of.paying ? row.qr_code : null,
        expireTime: asInstant(row.expires_at),
        payTime: asInstantOrNull(row.paid_at),
        failure: row.failure === '' ? null : row.failure,
      };
    },

    cancel: async ({ tx, input, now, actor, effects }) => {
      effects.reason = input.reason;
      const order = await orderSeen(tx, actor, input.paymentOrderId);
      if (!(await cancelOrder(tx, order, now)))
        throw new ApiError('notAllowedInState', { status: order.status });
      effects.events.push({ topic: 'paymentOrder' });
      return null;
    },
  });
