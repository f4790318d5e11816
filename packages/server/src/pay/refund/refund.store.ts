import {
  bookAccount,
  type BookCurrency,
  couponUnitOf,
  type Micro,
  micro,
  microOf,
  postingCause,
  principalKind,
  refundState,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db/db.ts';
import { type BonusLot, type Clawback, clawbackOf } from './clawback.rules.ts';
import { line, type Line, type Side, side, swapped } from '../ledger/lines.rules.ts';
import type { PostingContext } from '../ledger/posting.rules.ts';
import { addRefunded } from '../recharge/rows.store.ts';
import { linesOf, lockOwner, post } from '../ledger/posting.store.ts';
import { payArrears } from '../ledger/purse.store.ts';

const frozen = sql.lit(bookAccount.of.frozen);

/** A refund of a purse, by its keys. */
interface RefundRef {
  readonly ownerId: number;
  readonly refundId: number;
}
type State = keyof typeof refundState.of;

/** Reads a refund with its recharge and cash lot, and locks the purse. Throws in a state other than `states`. */
const refundIn = async (tx: Tx, ref: RefundRef, ...states: State[]) => {
  await lockOwner(tx, ref.ownerId);
  const row = await tx
    .selectFrom('refund')
    .innerJoin('recharge', (on) =>
      on.onRef('recharge.owner_id', '=', 'refund.owner_id').onRef('recharge.id', '=', 'refund.recharge_id'),
    )
    .innerJoin('lot', (on) =>
      on
        .onRef('lot.owner_id', '=', 'refund.owner_id')
        .onRef('lot.recharge_id', '=', 'refund.recharge_id')
        .on('lot.account', '=', 1),
    )
    .where('refund.owner_id', '=', ref.ownerId)
    .where('refund.id', '=', ref.refundId)
    .select([
      'refund.state',
      'refund.currency',
      'refund.amount',
      'refund.payout',
      'refund.deducted',
      'refund.sends',
    ])
    .select([
      'recharge.id as rechargeId',
      'recharge.user_id as userId',
      'recharge.amount as paid',
      'lot.id as lotId',
    ])
    // After a correction of the amount, the last lot is the current one.
    .orderBy('lot.id', 'desc')
    .executeTakeFirstOrThrow();
  if (!states.some((state) => refundState.of[state] === row.state))
    throw new Error(`refund ${ref.refundId} is not ${states.join(' or ')}`);
  return row;
};
type RefundRow = Awaited<ReturnType<typeof refundIn>>;

const say = (
  tx: Tx,
  { ownerId, refundId }: RefundRef,
  row: RefundRow,
  o: { readonly step: string; readonly lines: readonly Line[]; readonly occasion: PostingContext },
) =>
  post(tx, {
    ...o.occasion,
    ownerId,
    userId: row.userId,
    cause: postingCause.of.refund,
    causeId: refundId,
    key: `refund:${refundId}:${o.step}`,
    lines: o.lines,
  });

const setRefund = (tx: Tx, { ownerId, refundId }: RefundRef, set: Readonly<Record<string, unknown>>) =>
  tx
    .updateTable('refund')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', refundId)
    .execute();

/** A recharge that is refunded, and what it was. */
interface Refunded {
  readonly ownerId: number;
  readonly rechargeId: number;
  readonly paid: Micro;
}

/** What refunds of a recharge took of it, and kept, done or open; one that was only applied for takes nothing. */
const takenBefore = async (
  db: Db,
  { ownerId, rechargeId }: Refunded,
): Promise<{ readonly before: Micro; readonly deductedBefore: Micro }> => {
  const { approved, paying, done, channelFailed } = refundState.of;
  const { taken, deducted } = await db
    .selectFrom('refund')
    .where('owner_id', '=', ownerId)
    .where('recharge_id', '=', rechargeId)
    .where('state', 'in', [approved, paying, done, channelFailed])
    .select(({ fn }) => [
      fn.coalesce(fn.sum<string>('amount'), sql<string>`0`).as('taken'),
      fn.coalesce(fn.sum<string>('deducted'), sql<string>`0`).as('deducted'),
    ])
    .executeTakeFirstOrThrow();
  return { before: microOf(taken), deductedBefore: microOf(deducted) };
};

/**
 * The bonus of a recharge, whatever its state, with what earlier refunds were to take of each lot: also one that is in dispute, has ended
 * or goes on as another lot.
 */
const bonusOf = async (
  db: Db,
  { ownerId, rechargeId, paid }: Refunded,
  before: Micro,
): Promise<(BonusLot & { account: 3 | 4 | 7; unit: BookCurrency })[]> => {
  const lots = await db
    .selectFrom('lot')
    .where('owner_id', '=', ownerId)
    .where('bonus_of', '=', rechargeId)
    .select(['id', 'remaining', 'coupon_type', 'currency', sql<3 | 4 | 7>`account`.as('account')])
    .select([
      sql<string>`issued - voided + coalesce((select sum(m.amount) from movement m where m.owner_id = lot.owner_id
        and m.debit = ${frozen} and m.debit_ref = lot.id and m.credit = ${sql.lit(bookAccount.of.couponsVoided)}), 0)`.as(
        'issued',
      ),
      sql<string>`used + moved`.as('spent'),
      sql<string>`coalesce((select sum(case when m.credit = ${frozen} then m.amount else -m.amount end) from movement m
        where m.owner_id = lot.owner_id and ((m.credit = ${frozen} and m.credit_ref = lot.id) or (m.debit = ${frozen} and m.debit_ref = lot.id and m.credit = lot.account))), 0)`.as(
        'clawed',
      ),
    ])
    .orderBy('id')
    .execute();
  return lots.map(({ id, account, issued, remaining, spent, clawed, coupon_type: type, currency: unit }) => ({
    id,
    unit,
    account,
    type,
    issued: microOf(issued),
    remaining: microOf(remaining),
    spent: microOf(spent),
    clawed: microOf(clawed),
    targets: micro((microOf(issued) * before) / paid),
  }));
};

/**
 * What a refund of this amount would pay out and take back of the bonus. Throws when the amount exceeds what was paid.
 */
export const clawbackFor = async (db: Db, recharge: Refunded, refund: Micro) => {
  const taken = await takenBefore(db, recharge);
  const bonus = await bonusOf(db, recharge, taken.before);
  return { ...clawbackOf({ amount: recharge.paid, ...taken, refund, bonus }), bonus };
};

/**
 * Approves a refund (ledger §4: 0→1): freezes its cash and the unspent part of the bonus that is taken back; for the
 * spent part, less is paid out. Throws when the amount exceeds what was paid or is left.
 */
export const approveRefund = async (tx: Tx, ref: RefundRef, occasion: PostingContext): Promise<Clawback> => {
  const row = await refundIn(tx, ref, 'applied');
  const refund = microOf(row.amount);
  const recharge = { ownerId: ref.ownerId, rechargeId: row.rechargeId, paid: microOf(row.paid) };
  const back = await clawbackFor(tx, recharge, refund);
  const accounts = new Map(back.bonus.map(({ id, account }) => [id, account]));
  await say(tx, ref, row, {
    step: 'freeze:1',
    occasion,
    lines: [
      line(side(1, row.lotId), side(6, row.lotId), refund, row.currency),
      ...back.lots
        .filter(({ taken }) => taken > 0n)
        .map(({ id, taken }) =>
          line(side(accounts.get(id) ?? 3, id), side(6, id), taken, couponUnitOf(row.currency)),
        ),
    ],
  });
  await setRefund(tx, ref, {
    state: refundState.of.approved,
    approved_by: occasion.actor.kind === principalKind.of.staff ? occasion.actor.id : null,
    approved_at: occasion.at,
    payout: textOf(back.payout),
    deducted: textOf(back.deducted),
  });
  return back;
};

/** Sends an approved refund to its channel, or once more after that failed (1,5→2): under the same number. */
export const sendRefund = async (
  tx: Tx,
  { channelNumber, ...ref }: RefundRef & { readonly channelNumber: string },
  occasion: PostingContext,
): Promise<void> => {
  const row = await refundIn(tx, ref, 'approved', 'channelFailed');
  const sends = row.sends + 1;
  const payout = microOf(row.payout);
  if (payout > 0n)
    await say(tx, ref, row, {
      step: `send:${sends}`,
      occasion,
      lines: [line(side(6, row.lotId), side(111, ref.refundId), payout, row.currency)],
    });
  await setRefund(tx, ref, {
    state: refundState.of.paying,
    sends,
    channel_number: channelNumber,
    sent_at: occasion.at,
  });
};

/** The channel did not pay (2→5): the money is frozen again. */
export const failRefund = async (tx: Tx, ref: RefundRef, occasion: PostingContext): Promise<void> => {
  const row = await refundIn(tx, ref, 'paying');
  const payout = microOf(row.payout);
  if (payout > 0n)
    await say(tx, ref, row, {
      step: `fail:${row.sends}`,
      occasion,
      lines: [line(side(111, ref.refundId), side(6, row.lotId), payout, row.currency)],
    });
  await setRefund(tx, ref, { state: refundState.of.channelFailed });
};

/** The lines by which a refund froze. */
const frozenBy = async (tx: Tx, { ownerId, refundId }: RefundRef): Promise<Line[]> => {
  const { id } = await tx
    .selectFrom('posting')
    .where('owner_id', '=', ownerId)
    .where('key', '=', `refund:${refundId}:freeze:1`)
    .select('id')
    .executeTakeFirstOrThrow();
  return linesOf(tx, ownerId, id);
};

/**
 * The channel paid (2→3): the money has left by `paidFrom`, what was kept for spent bonus is income, the bonus that was left is
 * void. The recharge says what it gave back; all of it, and it is refunded.
 */
export const finishRefund = async (
  tx: Tx,
  { paidFrom, ...ref }: RefundRef & { readonly paidFrom: Side },
  occasion: PostingContext,
): Promise<void> => {
  const row = await refundIn(tx, ref, 'paying');
  const [payout, deducted] = [microOf(row.payout), microOf(row.deducted)];
  const coupons = (await frozenBy(tx, ref)).filter(({ currency }) => currency !== row.currency);
  await say(tx, ref, row, {
    step: 'done',
    occasion,
    lines: [
      ...(payout > 0n ? [line(side(111, ref.refundId), paidFrom, payout, row.currency)] : []),
      ...(deducted > 0n ? [line(side(6, row.lotId), side(212), deducted, row.currency)] : []),
      ...coupons.map(({ credit, amount, currency }) => line(credit, side(304), amount, currency)),
    ],
  });
  await setRefund(tx, ref, { state: refundState.of.done, done_at: occasion.at });
  await addRefunded(tx, { ownerId: ref.ownerId, id: row.rechargeId }, { payout, deducted });
};

/** After the channel failed it is to be sent another way, or not at all (5→1): the money stays frozen as it was when it was approved. */
export const reopenRefund = async (tx: Tx, ref: RefundRef): Promise<void> => {
  await refundIn(tx, ref, 'channelFailed');
  await setRefund(tx, ref, { state: refundState.of.approved });
};

/** Refuses a refund that was not sent (0,1→4): what was frozen is there again, and pays what is owed meanwhile. */
export const rejectRefund = async (tx: Tx, ref: RefundRef, occasion: PostingContext): Promise<void> => {
  const row = await refundIn(tx, ref, 'applied', 'approved');
  if (row.state === refundState.of.approved) {
    const lines = (await frozenBy(tx, ref)).map(swapped);
    const posted = await say(tx, ref, row, { step: 'reject', lines, occasion });
    await payArrears(tx, { ownerId: ref.ownerId, postingId: posted.id }, occasion);
  }
  await setRefund(tx, ref, { state: refundState.of.rejected });
};
