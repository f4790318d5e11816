import {
  leastOf,
  lotState,
  type Micro,
  micro,
  microOf,
  noMoney,
  postingCause,
  rechargePurpose,
  restOf,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import type { Db, Tx } from '../../core/db/db.ts';
import { grantCoupons, setLotState, voidCoupons } from '../coupon/coupons.store.ts';
import { beginContract, lockTerms } from '../contract/contract.store.ts';
import { notePayments } from './entry.store.ts';
import { setRecharge } from './rows.store.ts';
import { beginMembership, membershipOfContract } from '../member/member.store.ts';
import { netOf } from './guards.store.ts';
import { line, type Line, type Side, side } from '../ledger/lines.rules.ts';
import type { NewPosting, PostingContext } from '../ledger/posting.rules.ts';
import { linesOf, lockOwner, post, postingOf, takeIds } from '../ledger/posting.store.ts';
import { lotsOf, payArrears } from '../ledger/purse.store.ts';
import { clawbackFor } from '../refund/refund.store.ts';
import { grantBonuses, releaseBonuses } from '../bonus/rechargeBonus.store.ts';

/** A recharge of a purse, by its keys. */
interface RechargeRef {
  readonly ownerId: number;
  readonly rechargeId: number;
}

const rechargeOf = (tx: Tx, { ownerId, rechargeId }: RechargeRef) =>
  tx
    .selectFrom('recharge')
    .where('owner_id', '=', ownerId)
    .where('id', '=', rechargeId)
    .select(['user_id', 'amount', 'refunded', 'deducted', 'currency', 'purpose', 'purpose_id'])
    .executeTakeFirstOrThrow();

const { pack, rental, copyright } = rechargePurpose.of;
/** Whether a payment is for a pack, a rental or a copyright order. */
const isOfContract = (purpose: number): boolean =>
  purpose === pack || purpose === rental || purpose === copyright;

/** The line that credits a recharge, and the cash lot that it issues under the new id `lot`. */
const creditOf = (
  ref: RechargeRef,
  o: { readonly lot: number; readonly from: Side; readonly amount: Micro; readonly currency: 1 | 2 },
  occasion: PostingContext,
): Pick<NewPosting, 'lines' | 'lots'> => ({
  lines: [line(o.from, side(1, o.lot), o.amount, o.currency)],
  lots: [
    {
      id: o.lot,
      account: 1,
      couponType: null,
      currency: o.currency,
      grantedAt: occasion.incurredAt,
      expiresAt: null,
      refundable: true,
      rechargeId: ref.rechargeId,
    },
  ],
});

/**
 * Credits a paid recharge (ledger §4): from its clearing account (statement, channel or bank) to a lot of cash, which
 * then pays what is owed; recharge activities add their bonuses. Returns the lot. Idempotent: a second call posts nothing and returns the first lot.
 */
export const creditRecharge = async (
  tx: Tx,
  { from, ...ref }: RechargeRef & { readonly from: Side },
  occasion: PostingContext,
): Promise<number> => {
  const { ownerId, rechargeId } = ref;
  const recharge = await rechargeOf(tx, ref);
  const contractId = isOfContract(recharge.purpose) ? recharge.purpose_id : null;
  if (contractId !== null) await lockTerms(tx, [contractId]);
  await lockOwner(tx, ownerId);
  const [lot = 0] = await takeIds(tx, 'lot', 1);
  const posted = await post(tx, {
    ...occasion,
    ownerId,
    userId: recharge.user_id,
    cause: postingCause.of.recharge,
    causeId: rechargeId,
    key: `recharge:${rechargeId}:credit`,
    ...creditOf(ref, { lot, from, amount: microOf(recharge.amount), currency: recharge.currency }, occasion),
  });
  if (!posted.isNew) return cashLotOf(tx, ref);
  await notePayments(tx, { ownerId, userId: recharge.user_id });
  // The purpose of the payment comes before arrears (rule 6).
  if (recharge.purpose === rechargePurpose.of.membership && recharge.purpose_id !== null) {
    const membership = await membershipOfContract(tx, ownerId, recharge.purpose_id);
    if (membership) await beginMembership(tx, { membershipId: membership.id, lotId: lot }, occasion);
  }
  if (contractId !== null) await beginContract(tx, { contractId, lotId: lot }, occasion);
  await payArrears(tx, { ownerId, postingId: posted.id }, occasion);
  await grantBonuses(tx, ref, occasion);
  return lot;
};

/** The current cash lot of a recharge: after a correction of the amount, the last one. */
export const cashLotOf = async (db: Db, { ownerId, rechargeId }: RechargeRef): Promise<number> => {
  const { id } = await db
    .selectFrom('lot')
    .where('owner_id', '=', ownerId)
    .where('recharge_id', '=', rechargeId)
    .where('account', '=', 1)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The clearing account that a recharge was credited from, to which undoing it returns the money. */
export const creditedFrom = async (tx: Tx, { ownerId, rechargeId }: RechargeRef): Promise<Side> => {
  const posting = await postingOf(tx, ownerId, `recharge:${rechargeId}:credit`);
  const [first] = posting === undefined ? [] : await linesOf(tx, ownerId, posting);
  if (!first) throw new Error(`recharge ${rechargeId} was not credited`);
  return first.debit;
};

/** The parts of an undone recharge. What was refunded before is in neither. */
export interface Undone {
  /** Cash that was left and went back. */
  readonly there: Micro;
  /** Cash that was spent and is now owed. */
  readonly short: Micro;
}

/** Amount owed for spent bonus after a chargeback: what a refund of the rest would deduct for it (ledger §4). */
export const spentBonusOf = async (
  db: Db,
  ref: RechargeRef,
  recharge: { readonly amount: string; readonly refunded: string; readonly deducted: string },
): Promise<Micro> => {
  const rest = netOf(recharge);
  if (rest === 0n) return noMoney;
  return (await clawbackFor(db, { ...ref, paid: microOf(recharge.amount) }, rest)).deducted;
};

/** Why a recharge is undone: by staff, by its channel (whose fee we pay), or as the first step of its n-th correction. */
type Undoing =
  | { readonly step?: 'invalidate' }
  | { readonly step: 'chargeback'; readonly fee: Micro }
  | { readonly step: `correct:${number}:back` };

/**
 * Undoes a recharge (ledger §4, «invalidation», «chargeback»). What is left of its cash goes back to the clearing account
 * `to`; spent cash is owed, and after a chargeback spent bonus too. Other cash of the purse pays that at once.
 */
export const invalidateRecharge = async (
  tx: Tx,
  { to, ownerId, rechargeId, ...undoing }: RechargeRef & Undoing & { readonly to: Side },
  occasion: PostingContext,
): Promise<Undone> => {
  const ref = { ownerId, rechargeId };
  const { step = 'invalidate' } = undoing;
  const key = `recharge:${rechargeId}:${step}`;
  const fee = 'fee' in undoing ? undoing.fee : noMoney;
  await lockOwner(tx, ownerId);
  const known = await postingOf(tx, ownerId, key);
  if (known !== undefined) return undoneIn(await linesOf(tx, ownerId, known));
  const recharge = await rechargeOf(tx, ref);
  const lot = await cashLotOf(tx, ref);
  const left = (await lotsOf(tx, ownerId)).find(({ id }) => id === lot)?.remaining ?? noMoney;
  const { there, short } = undoingOf(netOf(recharge), left);
  const spent = step === 'chargeback' ? await spentBonusOf(tx, ref, recharge) : noMoney;
  const owes = short > 0n || spent > 0n;
  const [item = 0] = owes ? await takeIds(tx, 'arrears_item', 1) : [];
  const { currency } = recharge;
  const posted = await post(tx, {
    ...occasion,
    ownerId,
    userId: recharge.user_id,
    cause: step.startsWith('correct') ? postingCause.of.correct : postingCause.of.invalidate,
    causeId: rechargeId,
    key,
    // 1 cash, 5 arrears, 212 recovered bonus, 401 channel fees.
    lines: [
      ...(there > 0n ? [line(side(1, lot), to, there, currency)] : []),
      ...(short > 0n ? [line(side(5, item), to, short, currency)] : []),
      ...(spent > 0n ? [line(side(5, item), side(212), spent, currency)] : []),
      ...(fee > 0n ? [line(side(401, to.ref), to, fee, currency)] : []),
    ],
    items: owes ? [{ id: item, forKey: key, currency }] : [],
  });
  await payArrears(tx, { ownerId, postingId: posted.id }, occasion);
  return { there, short };
};

/** Splits an amount into what is left of it and what is missing. */
export const undoingOf = (amount: Micro, left: Micro): Undone => {
  const there = leastOf(left, amount);
  return { there, short: micro(amount - there) };
};

/** The parts that the lines of an earlier call undid. */
const undoneIn = (lines: readonly Line[]): Undone => {
  const from = (account: 1 | 5): Micro =>
    sumOf(
      lines
        .filter(({ debit, credit }) => debit.account === account && credit.account !== 212)
        .map(({ amount }) => amount),
    );
  return { there: from(1), short: from(5) };
};

/** Bonus lots of a recharge with something left, frozen ones too. */
export const bonusLeft = async (db: Db, { ownerId, rechargeId }: RechargeRef) =>
  db
    .selectFrom('lot')
    .where('owner_id', '=', ownerId)
    .where('bonus_of', '=', rechargeId)
    .where('state', 'in', [lotState.of.usable, lotState.of.frozen])
    .where('remaining', '>', '0')
    .select(['id', 'coupon_type', 'currency', 'state', 'remaining', 'expires_at'])
    .orderBy('id')
    .execute();

/** Voids what is left of the bonus of a recharge. Spent bonus is owed only after a chargeback (`spentBonusOf`). */
export const voidBonus = async (tx: Tx, ref: RechargeRef, occasion: PostingContext): Promise<void> => {
  for (const { id } of await bonusLeft(tx, ref))
    await voidCoupons(tx, { ownerId: ref.ownerId, lotId: id }, occasion);
  await releaseBonuses(tx, ref, occasion.at);
};

/**
 * Corrects the amount of a recharge (ledger §4, «amount correction»): undoes the first amount, credits the new one as a new
 * lot and writes it to the recharge. A smaller amount also reduces the bonus.
 */
export const correctRecharge = async (
  tx: Tx,
  { amount, ...ref }: RechargeRef & { readonly amount: Micro },
  occasion: PostingContext,
): Promise<Undone> => {
  const { ownerId, rechargeId } = ref;
  await lockOwner(tx, ownerId);
  const row = await tx
    .selectFrom('recharge')
    .where('owner_id', '=', ownerId)
    .where('id', '=', rechargeId)
    .select(['user_id', 'amount', 'currency', 'corrections'])
    .executeTakeFirstOrThrow();
  const n = row.corrections + 1;
  const from = await creditedFrom(tx, ref);
  const undone = await invalidateRecharge(tx, { ...ref, to: from, step: `correct:${n}:back` }, occasion);
  const [lot = 0] = await takeIds(tx, 'lot', 1);
  const posted = await post(tx, {
    ...occasion,
    ownerId,
    userId: row.user_id,
    cause: postingCause.of.correct,
    causeId: rechargeId,
    key: `recharge:${rechargeId}:correct:${n}:credit`,
    ...creditOf(ref, { lot, from, amount, currency: row.currency }, occasion),
  });
  await payArrears(tx, { ownerId, postingId: posted.id }, occasion);
  await shrinkBonus(
    tx,
    ref,
    { by: restOf(microOf(row.amount), amount), of: microOf(row.amount), n },
    occasion,
  );
  await setRecharge(tx, { ownerId, id: rechargeId }, { amount: textOf(amount), corrections: n });
  return undone;
};

/**
 * Reduces the bonus left as a refund of `by` would, also in lots that an extension issued. Each such lot is voided, and what
 * it keeps is granted anew.
 */
const shrinkBonus = async (
  tx: Tx,
  ref: RechargeRef,
  o: { readonly by: Micro; readonly of: Micro; readonly n: number },
  occasion: PostingContext,
): Promise<void> => {
  const { ownerId, rechargeId } = ref;
  if (o.by === 0n) return;
  const recharge = await rechargeOf(tx, ref);
  const { lots } = await clawbackFor(tx, { ...ref, paid: o.of }, o.by);
  const taken = new Map(lots.map((lot) => [lot.id, lot.taken]));
  for (const lot of await bonusLeft(tx, ref)) {
    const less = taken.get(lot.id) ?? noMoney;
    if (less === noMoney) continue;
    const kept = restOf(microOf(lot.remaining), less);
    await voidCoupons(tx, { ownerId, lotId: lot.id }, occasion);
    if (kept === 0n || lot.coupon_type === null) continue;
    const rest = await grantCoupons(
      tx,
      {
        ownerId,
        userId: recharge.user_id,
        currency: recharge.currency,
        type: lot.coupon_type,
        amount: kept,
        expiresAt: lot.expires_at,
        cause: postingCause.of.bonus,
        causeId: rechargeId,
        key: `recharge:${rechargeId}:bonus:correct:${o.n}:${lot.id}`,
        bonusOf: rechargeId,
      },
      occasion,
    );
    // A frozen lot (in dispute) stays frozen.
    if (lot.state === lotState.of.frozen) await setLotState(tx, { ownerId, lotId: rest }, lotState.of.frozen);
  }
};
