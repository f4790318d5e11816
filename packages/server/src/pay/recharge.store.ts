import { leastOf, type Micro, micro, microOf, noMoney, postingCause, sumOf } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { line, type Line, type Side, side } from './lines.rules.ts';
import type { Occasion } from './posting.rules.ts';
import { linesOf, lockOwner, post, postingOf, takeIds } from './posting.store.ts';
import { lotsOf, payArrears } from './purse.store.ts';

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
    .select(['user_id', 'amount', 'currency'])
    .executeTakeFirstOrThrow();

/**
 * Credits a recharge whose money came (ledger §4): from where it stands until its statement, a channel or the bank, to a lot of
 * cash, which pays first what is owed. Answers the lot. Once: a second time nothing is posted, and the first lot is answered.
 */
export const creditRecharge = async (
  tx: Tx,
  { from, ...ref }: RechargeRef & { readonly from: Side },
  occasion: Occasion,
): Promise<number> => {
  const { ownerId, rechargeId } = ref;
  await lockOwner(tx, ownerId);
  const recharge = await rechargeOf(tx, ref);
  const [lot = 0] = await takeIds(tx, 'lot', 1);
  const posted = await post(tx, {
    ...occasion,
    ownerId,
    userId: recharge.user_id,
    cause: postingCause.of.recharge,
    causeId: rechargeId,
    key: `recharge:${rechargeId}:credit`,
    lines: [line(from, side(1, lot), microOf(recharge.amount), recharge.currency)],
    lots: [
      {
        id: lot,
        account: 1,
        couponType: null,
        currency: recharge.currency,
        grantedAt: occasion.incurredAt,
        expiresAt: null,
        refundable: true,
        rechargeId,
      },
    ],
  });
  if (!posted.isNew) return cashLotOf(tx, ref);
  await payArrears(tx, { ownerId, postingId: posted.id }, occasion);
  return lot;
};

const cashLotOf = async (tx: Tx, { ownerId, rechargeId }: RechargeRef): Promise<number> => {
  const { id } = await tx
    .selectFrom('lot')
    .where('owner_id', '=', ownerId)
    .where('recharge_id', '=', rechargeId)
    .where('account', '=', 1)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** What undoing a recharge takes: what is left of its cash, and what is missing and so becomes owed. */
export interface Undone {
  readonly there: Micro;
  readonly short: Micro;
}

/**
 * Undoes a recharge that was entered by hand (ledger §4, «invalidation»): what is left of its cash goes back to the bank in
 * transit, what was spent is owed. What other cash there is pays that at once.
 */
export const invalidateRecharge = async (
  tx: Tx,
  { to, ...ref }: RechargeRef & { readonly to: Side },
  occasion: Occasion,
): Promise<Undone> => {
  const { ownerId, rechargeId } = ref;
  const key = `recharge:${rechargeId}:invalidate`;
  await lockOwner(tx, ownerId);
  const known = await postingOf(tx, ownerId, key);
  if (known !== undefined) return undoneBy(await linesOf(tx, ownerId, known));
  const recharge = await rechargeOf(tx, ref);
  const amount = microOf(recharge.amount);
  const lot = await cashLotOf(tx, ref);
  const left = (await lotsOf(tx, ownerId)).find(({ id }) => id === lot)?.remaining ?? noMoney;
  const there = leastOf(left, amount);
  const short = micro(amount - there);
  const [item = 0] = short > 0n ? await takeIds(tx, 'arrears_item', 1) : [];
  const { currency } = recharge;
  const posted = await post(tx, {
    ...occasion,
    ownerId,
    userId: recharge.user_id,
    cause: postingCause.of.invalidate,
    causeId: rechargeId,
    key,
    lines: [
      ...(there > 0n ? [line(side(1, lot), to, there, currency)] : []),
      ...(short > 0n ? [line(side(5, item), to, short, currency)] : []),
    ],
    items: short > 0n ? [{ id: item, forKey: key, currency }] : [],
  });
  await payArrears(tx, { ownerId, postingId: posted.id }, occasion);
  return { there, short };
};

const undoneBy = (lines: readonly Line[]): Undone => {
  const from = (account: 1 | 5): Micro =>
    sumOf(lines.filter(({ debit }) => debit.account === account).map(({ amount }) => amount));
  return { there: from(1), short: from(5) };
};
