import { randomBytes } from 'node:crypto';
import {
  companyAccountKind,
  currencyOfZone,
  type Micro,
  microOf,
  minute,
  paymentChannel,
  type PaymentChannel,
  postingCause,
  principalKind,
  type PrincipalKind,
  rechargePurpose,
  rechargeStatus,
  textOf,
} from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import { holdAccount } from '../../user/index.ts';
import { line, side } from '../ledger/lines.rules.ts';
import { dropPending } from '../member/member.store.ts';
import { seenBy } from '../money.filters.ts';
import { postingContextOf } from '../ledger/period.store.ts';
import type { Payment } from './payment.port.ts';
import { post } from '../ledger/posting.store.ts';
import { creditRecharge } from '../recharge/recharge.store.ts';
import { insertRecharge, setRecharge } from '../recharge/rows.store.ts';
import { operatingCompanyId } from '../ledger/operatingCompany.ts';

const { paying, cancelled, failed } = rechargeStatus.of;
const bySystem = { kind: principalKind.of.system, id: null } as const;

/** Which of our accounts a channel's money is in. */
const accountKinds: Readonly<Record<PaymentChannel, 2 | 3 | 5>> = {
  1: companyAccountKind.of.wechat,
  2: companyAccountKind.of.alipay,
  3: companyAccountKind.of.paymentPage,
};

/**
 * Our account at a channel, of this currency where there is one. The payment page's is made when it is first needed: only a demo has
 * it. Throws `noSuchChannel` where staff have none enabled.
 */
export const accountAt = async (
  tx: Tx,
  o: { readonly channel: PaymentChannel; readonly currency: 1 | 2; readonly now: Date },
): Promise<{ id: number; companyId: number }> => {
  const kind = accountKinds[o.channel];
  const find = () =>
    tx
      .selectFrom('company_account')
      .where('kind', '=', kind)
      .where('enabled', '=', true)
      .orderBy((eb) => eb('currency', '<>', o.currency))
      .orderBy('id')
      .select(['id', 'company_id as companyId', 'currency'])
      .executeTakeFirst();
  const found = await find();
  if (found?.currency === o.currency) return found;
  if (o.channel !== paymentChannel.of.paymentPage) {
    if (!found) throw new ApiError('noSuchChannel');
    return found;
  }
  await tx
    .insertInto('company_account')
    .values({
      company_id: operatingCompanyId,
      kind,
      currency: o.currency,
      name: `Payment page (${o.currency === 1 ? 'RMB' : 'USD'})`,
      created_at: o.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (!made) throw new ApiError('noSuchChannel');
  return made;
};

/** A main account that somebody sees. Throws `notFound`, and `notMainAccount` of a child, whose money is its main account's. */
export const mainAccountOf = async (
  tx: Tx,
  actor: Actor,
  userId: number,
): Promise<{ id: number; currency: 1 | 2 }> => {
  const user = await tx
    .selectFrom('user')
    .where('user.id', '=', userId)
    .where('user.deleted_at', 'is', null)
    .where(seenBy(tx, actor, 'user.id'))
    .select(['user.id', 'user.zone', 'user.main_id'])
    .executeTakeFirstOrThrow(notFound);
  if (user.main_id !== null) throw new ApiError('notMainAccount');
  return { id: user.id, currency: currencyOfZone(user.zone) };
};

/** What an order is made of. */
export interface Ordered {
  readonly ownerId: number;
  readonly channel: PaymentChannel;
  readonly currency: 1 | 2;
  readonly amount: Micro;
  readonly remark: string;
  readonly by: number;
  /** Who made it; one of the staff by default. */
  readonly actorKind?: PrincipalKind;
  readonly minutes: number;
  readonly now: Date;
  /** What it pays first, once it is paid. */
  readonly purpose?: { readonly kind: 1 | 2 | 3 | 4; readonly id: number };
}

/** Creates an order: a recharge in payment, and the request that the channel gets next. */
export const orderPayment = async (tx: Tx, o: Ordered): Promise<{ id: number; rechargeId: number }> => {
  await holdAccount(tx, o.ownerId);
  const account = await accountAt(tx, o);
  const rechargeId = await insertRecharge(tx, {
    owner_id: o.ownerId,
    user_id: o.ownerId,
    company_id: account.companyId,
    company_account_id: account.id,
    status: paying,
    currency: o.currency,
    amount: textOf(o.amount),
    pay_method: paymentChannel.entries[o.channel].name,
    remark: o.remark,
    created_at: o.now,
    actor_kind: o.actorKind ?? principalKind.of.staff,
    created_by: o.by,
    ...(o.purpose && { purpose: o.purpose.kind, purpose_id: o.purpose.id }),
  });
  const { id } = await tx
    .insertInto('payment_order')
    .values({
      owner_id: o.ownerId,
      recharge_id: rechargeId,
      channel: o.channel,
      number: `RD${randomBytes(12).toString('hex')}`,
      expires_at: new Date(o.now.getTime() + o.minutes * minute),
      next_at: o.now,
      created_at: o.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, rechargeId };
};

/**
 * Expires an order that its customer gives up. Its channel gets a request to close it; a payment just before is
 * credited all the same. Returns false when the order is no longer in payment.
 */
export const giveUpOrder = async (
  tx: Tx,
  o: { readonly id: number; readonly now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('payment_order as o')
    .set({ expires_at: o.now, next_at: o.now })
    .where('o.id', '=', o.id)
    .where('o.ended_at', 'is', null)
    .where('o.expires_at', '>', o.now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('recharge as r')
          .whereRef('r.owner_id', '=', 'o.owner_id')
          .whereRef('r.id', '=', 'o.recharge_id')
          .where('r.status', '=', paying)
          .select('r.id'),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Orders with the recharge that each is, and whose. */
export const orders = (db: Db) =>
  db
    .selectFrom('payment_order as o')
    .innerJoin('recharge as r', (on) =>
      on.onRef('r.owner_id', '=', 'o.owner_id').onRef('r.id', '=', 'o.recharge_id'),
    )
    .innerJoin('user', 'user.id', 'o.owner_id')
    .select([
      'o.id',
      'o.owner_id',
      'o.recharge_id',
      'o.channel',
      'o.number',
      'o.qr_code',
      'o.opened_at',
      'o.expires_at',
      'o.failure',
      'o.attempts',
      'r.status',
      'r.amount',
      'r.currency',
      'r.paid_at',
      'user.name as userName',
    ]);
export type OrderRow = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>;

/** An order that somebody sees. Throws `notFound`. */
export const orderSeen = (db: Db, actor: Actor, id: number): Promise<OrderRow> =>
  orders(db)
    .where('o.id', '=', id)
    .where(seenBy(db, actor, 'o.owner_id'))
    .executeTakeFirstOrThrow(notFound);

/** The order of a number, its recharge locked: the first lock of whatever moves its money (ledger §5). */
const lockedOrder = async (tx: Tx, number: string): Promise<OrderRow | undefined> => {
  const known = await tx
    .selectFrom('payment_order')
    .where('number', '=', number)
    .select(['owner_id', 'recharge_id'])
    .executeTakeFirst();
  if (!known) return undefined;
  await lockRecharge(tx, { ownerId: known.owner_id, rechargeId: known.recharge_id });
  return orders(tx).where('o.number', '=', number).executeTakeFirst();
};

const lockRecharge = (tx: Tx, { ownerId, rechargeId }: { ownerId: number; rechargeId: number }) =>
  tx
    .selectFrom('recharge')
    .where('owner_id', '=', ownerId)
    .where('id', '=', rechargeId)
    .select('id')
    .forUpdate()
    .execute();

/** Ends an order that was not paid: cancelled (3) or refused (4). False where it is no longer being paid. */
export const endOrder = async (
  tx: Tx,
  order: Pick<OrderRow, 'owner_id' | 'recharge_id'>,
  status: typeof cancelled | typeof failed,
): Promise<boolean> => {
  const ended = await setRecharge(
    tx,
    { ownerId: order.owner_id, id: order.recharge_id, from: paying },
    { status },
  );
  // What it was made for does not begin; an order for the balance names nothing.
  if (ended && ended.purpose !== rechargePurpose.of.opening && ended.purpose_id !== null)
    await dropPending(tx, order.owner_id, ended.purpose_id);
  return ended !== undefined;
};

/** Result of a payment that a channel reported. */
export type Received =
  | { readonly became: 'credited' | 'repeated' }
  /** Credited, though the order had ended (lifecycles §5): somebody shall look. */
  | { readonly became: 'late' }
  /** Reported before with a different amount; nothing changes. */
  | { readonly became: 'differs' }
  | { readonly became: 'suspense'; readonly why: 'unknown' | 'amount' | 'currency' | 'second' };

/** How a payment differs from its order; undefined when it matches. */
const mismatchOf = (
  order: OrderRow | undefined,
  channel: PaymentChannel,
  { amount, currency }: Payment,
): (Received & { became: 'suspense' })['why'] | undefined => {
  if (order?.channel !== channel) return 'unknown';
  if (order.status !== paying && order.status !== cancelled && order.status !== failed) return 'second';
  // One that was paid and then charged back, or undone, is cancelled too, and was credited once already.
  if (order.paid_at !== null) return 'second';
  if (order.currency !== currency) return 'currency';
  return microOf(order.amount) === amount ? undefined : 'amount';
};

/**
 * Books a payment confirmed by a channel (ledger §4). It credits its order once, also after the order has ended. A
 * payment without an order, or for an order already paid, goes to suspense until its owner is found. No payment is
 * dropped.
 */
export const receivePayment = async (
  tx: Tx,
  o: { readonly channel: PaymentChannel; readonly payment: Payment; readonly now: Date },
): Promise<Received> => {
  const { channel, payment, now } = o;
  const provider = paymentChannel.entries[channel].name;
  const order = await lockedOrder(tx, payment.number);
  const why = mismatchOf(order, channel, payment);
  const isOurs = order !== undefined && why === undefined;
  const made = await tx
    .insertInto('external_payment')
    .values({
      provider,
      transaction_id: payment.transactionId,
      owner_id: isOurs ? order.owner_id : null,
      recharge_id: isOurs ? order.recharge_id : null,
      currency: payment.currency,
      amount: textOf(payment.amount),
      paid_at: payment.paidAt,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return repeated(tx, provider, payment);
  const account = await accountAt(tx, { channel, currency: payment.currency, now });
  const occasion = await postingContextOf(tx, {
    companyId: account.companyId,
    at: now,
    incurredAt: payment.paidAt < now ? payment.paidAt : now,
    actor: bySystem,
  });
  if (!isOurs) {
    await post(tx, {
      ...occasion,
      ownerId: 0,
      userId: null,
      cause: postingCause.of.suspense,
      causeId: made.id,
      key: `payment:${provider}.${payment.transactionId}:suspense`,
      lines: [line(side(102, account.id), side(110, made.id), payment.amount, payment.currency)],
    });
    return { became: 'suspense', why: why ?? 'unknown' };
  }
  await setRecharge(
    tx,
    { ownerId: order.owner_id, id: order.recharge_id },
    {
      status: rechargeStatus.of.success,
      paid_at: occasion.incurredAt,
      company_account_id: account.id,
      // The channel vouches for the money, so nobody undoes or rewrites it by hand.
      actor_kind: bySystem.kind,
    },
  );
  await creditRecharge(
    tx,
    { ownerId: order.owner_id, rechargeId: order.recharge_id, from: side(102, account.id) },
    occasion,
  );
  await tx.updateTable('payment_order').set({ ended_at: now }).where('id', '=', order.id).execute();
  return { became: order.status === paying ? 'credited' : 'late' };
};

const repeated = async (tx: Tx, provider: string, payment: Payment): Promise<Received> => {
  const first = await tx
    .selectFrom('external_payment')
    .where('provider', '=', provider)
    .where('transaction_id', '=', payment.transactionId)
    .select(['amount', 'currency'])
    .executeTakeFirstOrThrow();
  const isSame = microOf(first.amount) === payment.amount && first.currency === payment.currency;
  return { became: isSame ? 'repeated' : 'differs' };
};

/** Cancels an order that nobody has paid, and has it closed at its channel. False where it is no longer being paid. */
export const cancelOrder = async (tx: Tx, order: OrderRow, now: Date): Promise<boolean> => {
  if (!(await endOrder(tx, order, cancelled))) return false;
  await tx.updateTable('payment_order').set({ next_at: now }).where('id', '=', order.id).execute();
  return true;
};
