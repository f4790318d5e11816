import {
  microOf,
  minute,
  paymentChannel,
  type PaymentChannel,
  rechargeStatus,
  second,
} from '@renderdesk/contract';
import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { bySystem } from '../../core/audit/operation.ts';
import { runCommand } from '../../core/calls/command.ts';
import { claimedUntil, whileClaimed } from '../../core/jobs/claim.ts';
import type { Tx } from '../../core/db/db.ts';
import { tellOfPayment } from './payment.alert.store.ts';
import { openPayments } from './payment.channels.ts';
import {
  ChannelRefusal,
  type Notice,
  type NoticeAnswer,
  NoticeRefused,
  type Payment,
  type PaymentPort,
} from './payment.port.ts';
import { endOrder, type OrderRow, orders, type Received, receivePayment } from './payment.store.ts';
import { workRefunds } from './paymentRefund.work.ts';

const { paying, cancelled, failed } = rechargeStatus.of;
/** How long after the last look an order is looked at again: its callback comes by itself, and is rarely lost. */
const looksEvery = 5 * minute;
/** Pauses after the first, second … time that a channel did not answer. */
const pauses = [5 * second, 15 * second, minute, 5 * minute];
/** Where the channels tell of payments, below the server's address. */
export const noticePath = '/pay/notify';
export const noticePaths: Readonly<Record<PaymentChannel, string>> = {
  1: `${noticePath}/wechat`,
  2: `${noticePath}/alipay`,
  3: `${noticePath}/page`,
};

const input = z.object({});
const received = {
  name: 'pay.payments.receive',
  audit: 'recharge.received',
  object: 'recharge',
  input,
} as const;
const ended = { name: 'pay.payments.end', audit: 'recharge.endOrder', object: 'recharge', input } as const;

/** Books a payment confirmed by a channel, with its operation record, and notifies finance of an unusual one. */
export const recordPayment = async (
  app: Pick<App, 'db' | 'clock' | 'live' | 'log'>,
  channel: PaymentChannel,
  payment: Payment,
): Promise<Received> => {
  const now = app.clock();
  const c = bySystem(now);
  const { answer, events } = await runCommand(app.db, c, {
    call: received,
    input: {},
    handle: async (tx, effects) => {
      const result = await receivePayment(tx, { channel, payment, now });
      effects.events.push(
        { topic: 'paymentOrder' },
        ...(await tellOfPayment(tx, c, { channel, payment, result })),
      );
      return result;
    },
  });
  app.live.send(events);
  const { number, transactionId } = payment;
  app.log.info(
    { channel: paymentChannel.entries[channel].name, number, transactionId, ...answer },
    'a payment was told',
  );
  return answer;
};

/** Takes a callback: what the channel is answered. One that it did not sign is refused and changes nothing. */
export const takeNotice = async (
  app: App,
  channel: PaymentChannel,
  notice: Notice,
): Promise<NoticeAnswer> => {
  const port = openPayments(app).get(channel);
  if (!port) return { status: 404, type: 'text/plain', body: '' };
  try {
    const payment = port.readNotice(notice);
    if (payment) await recordPayment(app, channel, payment);
    return port.answer(true);
  } catch (error) {
    if (!(error instanceof NoticeRefused)) throw error;
    app.log.warn(
      { channel: paymentChannel.entries[channel].name, why: error.message },
      'a callback was refused',
    );
    return { ...port.answer(false), status: 401 };
  }
};

/** Takes the order that is due longest, for one worker alone, and says until when. */
const takeDue = async (app: App): Promise<{ order: OrderRow; until: Date } | undefined> => {
  const now = app.clock();
  const until = claimedUntil(now);
  const due = await app.db
    .updateTable('payment_order')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: until }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('payment_order as p')
        .where('p.ended_at', 'is', null)
        .where('p.next_at', '<=', now)
        .orderBy('p.next_at')
        .orderBy('p.id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('p.id'),
    )
    .returning('id')
    .executeTakeFirst();
  if (!due) return undefined;
  return { order: await orders(app.db).where('o.id', '=', due.id).executeTakeFirstOrThrow(), until };
};

/** Moves the end of the claim on an order; answers whether it still was `from`. */
const renewOrder = async (app: App, id: number, from: Date, to: Date): Promise<boolean> => {
  const { numUpdatedRows } = await app.db
    .updateTable('payment_order')
    .set({ next_at: to })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('next_at', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Sends the channels what orders need: creation, queries of their state, closing. No lock is held during a request; its
 * result is written afterwards if the order is unchanged.
 */
export const workPayments = async (app: App): Promise<void> => {
  const ports = openPayments(app);
  for (let due = await takeDue(app); due; due = await takeDue(app)) {
    const { order, until } = due;
    const port = ports.get(order.channel);
    const renew = (from: Date, to: Date) => renewOrder(app, order.id, from, to);
    await whileClaimed({ ...app, until, renew }, () =>
      processOrder(app, port, order).catch((error: unknown) => notAnswered(app, order, error)),
    );
    app.live.send([{ topic: 'paymentOrder' }]);
  }
  await workRefunds(app, ports);
};

/**
 * Schedules the next request to a channel that did not answer, with growing intervals. An expired order ends all the
 * same.
 */
const notAnswered = async (app: App, order: OrderRow, error: unknown): Promise<void> => {
  const now = app.clock();
  app.log.warn({ err: error, number: order.number }, 'a payment channel did not answer');
  if (order.opened_at === null && order.status === paying && order.expires_at <= now) {
    await end(app, order, cancelled);
    return;
  }
  const pause = pauses[order.attempts - 1] ?? looksEvery;
  await set(app, order.id, {
    failure: (error instanceof Error ? error.message : String(error)).slice(0, 300),
    next_at: new Date(now.getTime() + pause),
  });
};

const set = (
  app: App,
  id: number,
  values: {
    readonly failure?: string;
    readonly next_at?: Date;
    readonly attempts?: number;
    readonly qr_code?: string;
    readonly opened_at?: Date;
    readonly ended_at?: Date;
  },
) => app.db.updateTable('payment_order').set(values).where('id', '=', id).execute();

const processOrder = async (app: App, port: PaymentPort | undefined, order: OrderRow): Promise<void> => {
  const now = app.clock();
  const isOver = order.status !== paying;
  if (order.opened_at === null) {
    if (isOver) return void (await set(app, order.id, { ended_at: now }));
    if (order.expires_at <= now) return end(app, order, cancelled);
  }
  if (!port) throw new Error('the channel is not configured any more');
  if (order.opened_at === null) return open(app, port, order);
  const isPaid = await pollOrder(app, port, order);
  if (isPaid || (!isOver && order.expires_at > now)) return;
  // Nobody pays it any more from here on; what was paid a moment before is found by the second look.
  await port.closeOrder(order.number);
  if (await pollOrder(app, port, order)) return;
  await end(app, order, cancelled);
};

const open = async (app: App, port: PaymentPort, order: OrderRow): Promise<void> => {
  try {
    const { qrCode } = await port.createOrder({
      number: order.number,
      amount: microOf(order.amount),
      currency: order.currency,
      subject: `Renderdesk ${order.userName}`.slice(0, 100),
      expiresAt: order.expires_at,
      notifyUrl: app.config.url + noticePaths[order.channel],
    });
    const now = app.clock();
    await set(app, order.id, {
      qr_code: qrCode,
      opened_at: now,
      attempts: 0,
      failure: '',
      next_at: soonest(order.expires_at, new Date(now.getTime() + minute)),
    });
  } catch (error) {
    if (!(error instanceof ChannelRefusal)) throw error;
    await end(app, order, failed, error.message);
  }
};
const soonest = (a: Date, b: Date): Date => (a < b ? a : b);

/** Queries the state of an order and acts on it; returns true when nothing else is to be done now. */
const pollOrder = async (app: App, port: PaymentPort, order: OrderRow): Promise<boolean> => {
  const found = await port.queryOrder(order.number);
  const now = app.clock();
  switch (found.state) {
    case 'paid':
      await recordPayment(app, order.channel, found.payment);
      await set(app, order.id, { ended_at: now });
      return true;
    case 'refused':
      await port.closeOrder(order.number);
      await end(app, order, failed, found.reason);
      return true;
    case 'closed':
      await end(app, order, cancelled);
      return true;
    default:
      await set(app, order.id, {
        failure: '',
        attempts: 0,
        next_at:
          order.expires_at > now ? soonest(order.expires_at, new Date(now.getTime() + looksEvery)) : now,
      });
      return false;
  }
};

/** An order that was not paid: its recharge says so, with a record, where nobody has ended it before. */
const end = async (
  app: App,
  order: OrderRow,
  status: typeof cancelled | typeof failed,
  failure = '',
): Promise<void> => {
  const now = app.clock();
  const close = (tx: Tx) =>
    tx
      .updateTable('payment_order')
      .set({ ended_at: now, failure: failure.slice(0, 300) })
      .where('id', '=', order.id)
      .execute();
  if (order.status !== paying) return void (await app.db.transaction().execute(close));
  const { events } = await runCommand(app.db, bySystem(now), {
    call: ended,
    input: {},
    handle: async (tx, effects) => {
      await endOrder(tx, order, status);
      await close(tx);
      effects.reason = failure === '' ? undefined : failure;
      return null;
    },
  });
  app.live.send(events);
};
