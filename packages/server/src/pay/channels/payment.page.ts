import { randomBytes } from 'node:crypto';
import { microOf, noMoney, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import * as z from 'zod';
import { sealerOf } from '../../core/auth/sealing.ts';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import { ChannelRefusal, NoticeRefused, type Payment, type PaymentPort } from './payment.port.ts';

/** Path of the page below the server's address; also the purpose for which its addresses and callbacks are sealed. */
export const pagePath = '/pay/page';
const sealedFor = { address: 'payment page', notice: 'payment page notice' } as const;

const PageNotice = z.object({
  number: z.string(),
  transactionId: z.string(),
  amount: z.string(),
  currency: z.union([z.literal(1), z.literal(2)]),
  paidAt: z.number(),
});

/** The key without which nobody opens the page of an order. */
const keyOf = (config: Config, number: string): string =>
  sealerOf(config).seal(number, sealedFor.address).toString('base64url');

/** Whether an address was made by us for this order. */
export const isKeyOf = (config: Config, number: string, key: string): boolean => {
  try {
    return sealerOf(config).open(Buffer.from(key, 'base64url'), sealedFor.address) === number;
  } catch {
    return false;
  }
};

/** The order of a page; undefined where there is none. */
export const pageOrder = (db: Db, number: string) =>
  db.selectFrom('payment_page').where('number', '=', number).selectAll().executeTakeFirst();

/** What somebody does at a page: pays, pays by a bank that takes its time, or lets the payment fail. */
export type Click = 'pay' | 'slow' | 'refuse';
/** States of a page: open, paid, failed, closed, and paid through a bank that has not reported it yet. */
const stateOf = { open: 1, paid: 2, failed: 3, closed: 4, slow: 5 } as const;
const clicked = { pay: stateOf.paid, slow: stateOf.slow, refuse: stateOf.failed } as const;

/**
 * Pays or fails the order of a page, once. Returns the signed callback as a channel would send it; undefined when there
 * is none. A paid order sends its callback again, as channels do. A payment through the slow bank is reported at the
 * next click, also after the code expired or the order was given up, because that money cannot be taken back.
 */
export const settlePage = async (
  db: Db,
  config: Config,
  o: { readonly number: string; readonly click: Click; readonly now: Date },
): Promise<string | undefined> => {
  const pays = o.click === 'pay';
  const paid = await db
    .updateTable('payment_page')
    .set({
      state: clicked[o.click],
      ...(pays && { transaction_id: `page-${randomBytes(10).toString('hex')}`, paid_at: o.now }),
    })
    .where('number', '=', o.number)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', stateOf.open), eb('expires_at', '>', o.now)]),
        ...(pays ? [eb('state', '=', stateOf.slow)] : []),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  const before = pays && !paid ? await pageOrder(db, o.number) : undefined;
  const row = paid ?? before;
  const payment = row && paymentOf(row);
  if (!payment) return undefined;
  const notice: z.input<typeof PageNotice> = {
    ...payment,
    amount: textOf(payment.amount),
    paidAt: payment.paidAt.getTime(),
  };
  return sealerOf(config).seal(JSON.stringify(notice), sealedFor.notice).toString('base64url');
};

const paymentOf = (row: NonNullable<Awaited<ReturnType<typeof pageOrder>>>): Payment | undefined =>
  row.transaction_id === null || row.paid_at === null
    ? undefined
    : {
        number: row.number,
        transactionId: row.transaction_id,
        amount: microOf(row.amount),
        currency: row.currency,
        paidAt: row.paid_at,
      };

/** The demo's channel: a page of this server where a click pays or refuses an order. No money moves. */
export const pagePort = ({
  db,
  config,
  clock,
}: {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
}): PaymentPort => ({
  createOrder: async (order) => {
    await db
      .insertInto('payment_page')
      .values({
        number: order.number,
        amount: textOf(order.amount),
        currency: order.currency,
        subject: order.subject,
        state: stateOf.open,
        expires_at: order.expiresAt,
        created_at: clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { qrCode: `${config.url}${pagePath}/${order.number}?key=${keyOf(config, order.number)}` };
  },

  queryOrder: async (number) => {
    const row = await pageOrder(db, number);
    if (!row) return { state: 'unknown' };
    const payment = paymentOf(row);
    if (payment) return { state: 'paid', payment };
    if (row.state === stateOf.failed) return { state: 'refused', reason: 'refused on the payment page' };
    return { state: row.state === stateOf.closed ? 'closed' : 'waiting' };
  },

  closeOrder: async (number) => {
    await db
      .updateTable('payment_page')
      .set({ state: stateOf.closed })
      .where('number', '=', number)
      .where('state', '=', stateOf.open)
      .execute();
  },

  refund: async (order) => {
    const { rows } = await sql<{ is: boolean }>`
      with paid as (select number, amount from payment_page where number = ${order.number} and state = 2 for update),
        before as (select coalesce(sum(amount), 0) as amount from payment_page_refund
          where number = ${order.number} and refund_number <> ${order.refundNumber}),
        made as (insert into payment_page_refund (refund_number, number, amount, at)
          select ${order.refundNumber}, paid.number, ${textOf(order.amount)}::numeric, ${clock()}
          from paid, before where before.amount + ${textOf(order.amount)}::numeric <= paid.amount
          on conflict do nothing returning 1)
      select exists (select from made) or exists (select from payment_page_refund where refund_number = ${order.refundNumber}) as is`.execute(
      db,
    );
    if (rows[0]?.is !== true || order.amount <= noMoney) throw new ChannelRefusal('more than was paid');
    return { state: 'processing' };
  },

  queryRefund: async ({ refundNumber }) => {
    const row = await db
      .selectFrom('payment_page_refund')
      .where('refund_number', '=', refundNumber)
      .select('at')
      .executeTakeFirst();
    return row ? { state: 'paid', at: row.at } : { state: 'unknown' };
  },

  readNotice: ({ body }) => {
    try {
      const notice = PageNotice.parse(
        JSON.parse(sealerOf(config).open(Buffer.from(body, 'base64url'), sealedFor.notice)),
      );
      return { ...notice, amount: microOf(notice.amount), paidAt: new Date(notice.paidAt) };
    } catch {
      throw new NoticeRefused('not of the payment page');
    }
  },

  answer: (taken) => ({ status: taken ? 200 : 500, type: 'text/plain', body: taken ? 'success' : 'failure' }),
});
