import {
  couponUnitOf,
  type CouponType,
  lotState,
  type Micro,
  microOf,
  postingCause,
  principalKind,
  type TransferKind,
} from '@renderdesk/contract';
import type { Db, Tx } from '../../core/db/db.ts';
import { holdAccount } from '../../user/index.ts';
import { line, side } from '../ledger/lines.rules.ts';
import type { IssuedLot, NewPosting, PostingContext } from '../ledger/posting.rules.ts';
import { lockOwner, post, postingOf, takeIds } from '../ledger/posting.store.ts';
import { payArrears } from '../ledger/purse.store.ts';

/** Amount of one lot that moves. */
export interface MovedPart {
  readonly lotId: number;
  readonly amount: Micro;
}
export interface Transfer {
  readonly id: number;
  readonly giverId: number;
  readonly takerId: number;
  /** Lots of one account, all of cash or all of coupons. */
  readonly parts: readonly MovedPart[];
}

/**
 * Moves amounts of lots to another purse (ledger §4, «transfer»), by two postings that name each other through the account
 * 140 `transferClearing`. The new lot keeps type, end and granting time, and is not refundable. What returns to its giver
 * fills the lot that it came from. Cash pays the taker's arrears first. Throws where a lot has less left.
 */
export const transferLots = async (tx: Tx, transfer: Transfer, occasion: PostingContext): Promise<void> => {
  const { id, giverId, takerId, parts } = transfer;
  await lockBoth(tx, transfer);
  if ((await postingOf(tx, giverId, `transfer:${id}:give`)) !== undefined) return;
  const moves = [];
  for (const part of parts) moves.push(await moveOf(tx, transfer, part));
  const half = (ownerId: number, peerId: number, step: string, peerStep: string): NewPosting => ({
    ...occasion,
    ownerId,
    userId: ownerId,
    cause: postingCause.of.transfer,
    causeId: id,
    key: `transfer:${id}:${step}`,
    peer: { ownerId: peerId, key: `transfer:${id}:${peerStep}` },
    lines: [],
  });
  await post(tx, {
    ...half(giverId, takerId, 'give', 'take'),
    lines: moves.map(({ from, amount }) =>
      line(side(from.account, from.id), side(140, id), amount, from.currency),
    ),
  });
  const taken = await post(tx, {
    ...half(takerId, giverId, 'take', 'give'),
    lines: moves.map(({ from, to, amount }) =>
      line(side(140, id), side(from.account, to), amount, from.currency),
    ),
    lots: moves.flatMap(({ made }) => (made ? [made] : [])),
  });
  if (moves.some(({ from }) => from.account === 1))
    await payArrears(tx, { ownerId: takerId, postingId: taken.id }, occasion);
};

/** Locks both purses, by ascending owner id. */
export const lockBoth = async (
  tx: Tx,
  { giverId, takerId }: Pick<Transfer, 'giverId' | 'takerId'>,
): Promise<void> => {
  for (const owner of [giverId, takerId].toSorted((a, b) => a - b)) await lockOwner(tx, owner);
};

/** How one part moves: `from` a lot, `to` a lot id, and the lot `made` under that id where none takes it back. */
const moveOf = async (tx: Tx, { giverId, takerId }: Transfer, { lotId, amount }: MovedPart) => {
  const from = await tx
    .selectFrom('lot')
    .where('owner_id', '=', giverId)
    .where('id', '=', lotId)
    .where('state', '=', lotState.of.usable)
    .selectAll()
    .executeTakeFirstOrThrow();
  if (microOf(from.remaining) < amount) throw new Error('more is transferred than is left of the lot');
  const back = from.origin_owner === takerId ? from.origin_lot : null;
  if (back !== null) return { from, amount, to: back };
  const [to = 0] = await takeIds(tx, 'lot', 1);
  const made: IssuedLot = {
    id: to,
    account: from.account,
    couponType: from.coupon_type,
    currency: from.currency,
    grantedAt: from.granted_at,
    expiresAt: from.expires_at,
    origin: { owner: giverId, lot: lotId },
  };
  return { from, amount, to, made };
};

/** Usable coupon lots of a purse that have not ended. */
export const couponsOf = (db: Db, ownerId: number, now: Date) =>
  db
    .selectFrom('lot')
    .where('owner_id', '=', ownerId)
    .where('account', '<>', 1)
    .where('state', '=', lotState.of.usable)
    .where('remaining', '>', '0')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .select(['id', 'account', 'coupon_type', 'currency', 'remaining', 'expires_at'])
    .orderBy('expires_at')
    .orderBy('id')
    .execute();

/** Inserts a transfer and returns its id. */
export const insertTransfer = async (
  tx: Tx,
  o: Pick<Transfer, 'giverId' | 'takerId'> & {
    readonly kind: TransferKind;
    readonly account: 1 | 3 | 4 | 7;
    readonly couponType: CouponType | null;
    /** Currency of both purses; coupons are stored in the coupon unit of it. */
    readonly currency: 1 | 2;
    readonly amount: string;
    readonly reason: string;
    readonly by: number;
    readonly now: Date;
  },
): Promise<number> => {
  await holdAccount(tx, o.takerId);
  const { id } = await tx
    .insertInto('account_transfer')
    .values({
      giver_owner_id: o.giverId,
      taker_owner_id: o.takerId,
      kind: o.kind,
      account: o.account,
      coupon_type: o.couponType as Exclude<CouponType, 0> | null,
      currency: o.account === 1 ? o.currency : couponUnitOf(o.currency),
      amount: o.amount,
      reason: o.reason,
      created_at: o.now,
      actor_kind: principalKind.of.staff,
      created_by: o.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
