import {
  day,
  hour,
  microOf,
  minute,
  type PaymentChannel,
  principalKind,
  refundState,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { bySystem } from '../../core/audit/operation.ts';
import { runCommand } from '../../core/calls/command.ts';
import { claimedUntil, whileClaimed } from '../../core/jobs/claim.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { side } from '../ledger/lines.rules.ts';
import { postingContextOf } from '../ledger/period.store.ts';
import { ChannelRefusal, type PaymentPort, type RefundProgress } from './payment.port.ts';
import { failRefund, finishRefund } from '../refund/refund.store.ts';

/** A channel takes from seconds to days until a refund is paid; parts of one order stand a minute apart. */
const pauses = [minute, 5 * minute, 30 * minute];
const longest = 3 * hour;

/** Note of a refund whose channel cannot be queried. */
const gone = 'the channel is not configured any more';

/** A refund is sent so long after its payment at the latest (lifecycles §5); later ones go by the bank. */
export const refundableByChannel = 365 * day;

/**
 * Registers a refund that `sendRefund` has just sent for its channel. After the command this work sends it under its
 * number and queries it until it is paid or refused; a retry after a failure is the same refund. Returns false and
 * sends nothing when the recharge was not paid through a channel in the last 365 days: the bank pays that refund.
 */
export const askChannelForRefund = async (
  tx: Tx,
  o: { readonly ownerId: number; readonly refundId: number; readonly now: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into payment_refund (owner_id, refund_id, order_id, next_at, created_at)
    select f.owner_id, f.id, p.id, ${o.now}::timestamptz, ${o.now}::timestamptz
    from refund f join recharge r on r.owner_id = f.owner_id and r.id = f.recharge_id
    join payment_order p on p.owner_id = r.owner_id and p.recharge_id = r.id
    where f.owner_id = ${o.ownerId} and f.id = ${o.refundId} and f.payout > 0
      and r.paid_at > ${new Date(o.now.getTime() - refundableByChannel)}
    on conflict (owner_id, refund_id) do update
      set next_at = excluded.next_at, sent_at = null, ended_at = null, gone_at = null, attempts = 0, failure = ''
    returning refund_id`.execute(tx);
  return rows.length > 0;
};

/** Whether the channel of a refund has left the configuration, so that the refund cannot be queried. */
export const isChannelGone = async (
  db: Db,
  o: { readonly ownerId: number; readonly refundId: number },
): Promise<boolean> => {
  const asked = await db
    .selectFrom('payment_refund')
    .where('owner_id', '=', o.ownerId)
    .where('refund_id', '=', o.refundId)
    .where('ended_at', 'is', null)
    .where('gone_at', 'is not', null)
    .select('refund_id')
    .executeTakeFirst();
  return asked !== undefined;
};

/**
 * Takes a refund back from its channel, so that people may record how it ended; it is sent no more. Returns whether it
 * was ever sent, and whether the channel accepted it and may therefore have paid. Throws `notAllowedInState` while the
 * channel can be queried, because it may still pay.
 */
export const takeFromChannel = async (
  tx: Tx,
  o: { readonly ownerId: number; readonly refundId: number; readonly now: Date },
): Promise<{ readonly asked: boolean; readonly accepted: boolean }> => {
  const open = await tx
    .selectFrom('payment_refund')
    .where('owner_id', '=', o.ownerId)
    .where('refund_id', '=', o.refundId)
    .where('ended_at', 'is', null)
    .select(['gone_at', 'sent_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!open) return { asked: false, accepted: false };
  if (open.gone_at === null) throw new ApiError('notAllowedInState');
  await finish(tx, o, { now: o.now, failure: gone });
  return { asked: true, accepted: open.sent_at !== null };
};

interface Due {
  readonly ownerId: number;
  readonly refundId: number;
  readonly attempts: number;
  /** Until when it is this worker's, unless the claim is renewed. */
  readonly until: Date;
  readonly sentAt: Date | null;
  readonly channel: PaymentChannel;
  readonly number: string;
  readonly refundNumber: string;
  readonly total: string;
  readonly payout: string;
  readonly currency: 1 | 2;
  readonly reason: string;
  readonly account: number;
  readonly companyId: number;
  readonly state: number;
}

/** Takes the refund that is due longest, for one worker alone. */
const takeDue = async (app: App): Promise<Due | undefined> => {
  const now = app.clock();
  const {
    rows: [due],
  } = await sql<Due>`
    with due as (
      update payment_refund set attempts = attempts + 1, gone_at = null, next_at = ${claimedUntil(now)}
      where (owner_id, refund_id) = (select q.owner_id, q.refund_id from payment_refund q
        where q.ended_at is null and q.next_at <= ${now} order by q.next_at, q.owner_id, q.refund_id limit 1 for update skip locked)
      returning *)
    select d.owner_id as "ownerId", d.refund_id as "refundId", d.attempts, d.next_at as until, d.sent_at as "sentAt", p.channel, p.number,
      f.channel_number as "refundNumber", r.amount as total, f.payout, f.currency, f.reason,
      r.company_account_id as account, r.company_id as "companyId", f.state
    from due d join payment_order p on p.id = d.order_id
    join refund f on f.owner_id = d.owner_id and f.id = d.refund_id
    join recharge r on r.owner_id = f.owner_id and r.id = f.recharge_id`.execute(app.db);
  return due;
};

/** Sends the refunds that are due, and asks how sent ones stand. Nothing is locked meanwhile. */
export const workRefunds = async (
  app: App,
  ports: ReadonlyMap<PaymentChannel, PaymentPort>,
): Promise<void> => {
  for (let due = await takeDue(app); due; due = await takeDue(app)) {
    const refund = due;
    const renew = (from: Date, to: Date) => renewRefund(app.db, refund, from, to);
    await whileClaimed({ ...app, until: refund.until, renew }, () => attendRefund(app, ports, refund));
  }
};

/** Moves the end of the claim on a refund; answers whether it still was `from`. */
const renewRefund = async (db: Db, { ownerId, refundId }: Due, from: Date, to: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment_refund')
    .set({ next_at: to })
    .where('owner_id', '=', ownerId)
    .where('refund_id', '=', refundId)
    .where('ended_at', 'is', null)
    .where('next_at', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const attendRefund = async (
  app: App,
  ports: ReadonlyMap<PaymentChannel, PaymentPort>,
  refund: Due,
): Promise<void> => {
  if (refund.state !== refundState.of.paying) {
    await finish(app.db, refund, { now: app.clock(), failure: '' });
    return;
  }
  const port = ports.get(refund.channel);
  if (!port) {
    app.log.warn({ refund: refund.refundNumber }, gone);
    await later(app, refund, { failure: gone, gone_at: app.clock() });
    return;
  }
  try {
    const progress = await progressOf(port, refund);
    await settle(app, refund, progress);
  } catch (error) {
    if (error instanceof ChannelRefusal)
      await settle(app, refund, { state: 'failed', reason: error.message });
    else {
      app.log.warn({ err: error, refund: refund.refundNumber }, 'a payment channel did not answer');
      await later(app, refund, {
        failure: (error instanceof Error ? error.message : String(error)).slice(0, 300),
      });
    }
  }
};

const progressOf = async (port: PaymentPort, refund: Due): Promise<RefundProgress> => {
  const asked = { number: refund.number, refundNumber: refund.refundNumber };
  if (refund.sentAt !== null) {
    const progress = await port.queryRefund(asked);
    // Sent, and not known there: it is sent again, as the same one.
    if (progress.state !== 'unknown') return progress;
  }
  return port.refund({
    ...asked,
    total: microOf(refund.total),
    amount: microOf(refund.payout),
    currency: refund.currency,
    reason: refund.reason,
  });
};

const later = (
  app: App,
  { ownerId, refundId, attempts }: Due,
  values: { readonly failure: string; readonly sent_at?: Date; readonly gone_at?: Date },
) =>
  app.db
    .updateTable('payment_refund')
    .set({
      ...values,
      next_at: new Date(app.clock().getTime() + (pauses[attempts - 1] ?? longest)),
    })
    .where('owner_id', '=', ownerId)
    .where('refund_id', '=', refundId)
    .execute();

/** Nothing is left to ask the channel. */
const finish = (
  db: Db,
  { ownerId, refundId }: Pick<Due, 'ownerId' | 'refundId'>,
  o: { readonly now: Date; readonly failure: string },
): Promise<unknown> =>
  db
    .updateTable('payment_refund')
    .set({ ended_at: o.now, failure: o.failure.slice(0, 300) })
    .where('owner_id', '=', ownerId)
    .where('refund_id', '=', refundId)
    .execute();

const settled = {
  name: 'pay.payments.refunded',
  audit: 'refund.settled',
  object: 'refund',
  input: z.object({}),
} as const;

/** What the channel said: accepted is waited for, paid and refused end it, in the books too. */
const settle = async (app: App, refund: Due, progress: RefundProgress): Promise<void> => {
  const now = app.clock();
  if (progress.state === 'processing' || progress.state === 'unknown') {
    await later(app, refund, { failure: '', sent_at: refund.sentAt ?? now });
    return;
  }
  const { ownerId, refundId } = refund;
  const failure = progress.state === 'failed' ? progress.reason : undefined;
  const { events } = await runCommand(app.db, bySystem(now), {
    call: settled,
    input: {},
    handle: async (tx, effects) => {
      const paidAt = progress.state === 'paid' && progress.at < now ? progress.at : now;
      const occasion = await postingContextOf(tx, {
        companyId: refund.companyId,
        at: now,
        incurredAt: paidAt,
        actor: { kind: principalKind.of.system, id: null },
      });
      if (failure === undefined)
        await finishRefund(tx, { ownerId, refundId, paidFrom: side(102, refund.account) }, occasion);
      else {
        await failRefund(tx, { ownerId, refundId }, occasion);
        effects.reason = failure;
      }
      await finish(tx, refund, { now, failure: failure ?? '' });
      return null;
    },
  });
  app.live.send(events);
};
