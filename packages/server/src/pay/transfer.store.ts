import { type Micro, microOf, postingCause } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { line, side } from './lines.rules.ts';
import type { IssuedLot, NewPosting, Occasion } from './posting.rules.ts';
import { lockOwner, post, postingOf, takeIds } from './posting.store.ts';
import { payArrears } from './purse.store.ts';

export interface Transfer {
  readonly id: number;
  readonly giverId: number;
  readonly takerId: number;
  readonly lotId: number;
  readonly amount: Micro;
}

/**
 * Moves an amount of a lot to another purse (ledger §4, «transfer»): two postings that name each other, through an account that
 * is empty afterwards. The lot that comes of it keeps type, end and the time of its origin, and is not refundable there;
 * what returns to its giver fills the lot that it came from. Cash pays first what the taker owes. Throws where less is left.
 */
export const transferLot = async (tx: Tx, transfer: Transfer, occasion: Occasion): Promise<void> => {
  const { id, giverId, takerId, lotId, amount } = transfer;
  // Purses are locked by ascending owner id.
  for (const owner of [giverId, takerId].toSorted((a, b) => a - b)) await lockOwner(tx, owner);
  if ((await postingOf(tx, giverId, `transfer:${id}:give`)) !== undefined) return;
  const from = await tx
    .selectFrom('lot')
    .where('owner_id', '=', giverId)
    .where('id', '=', lotId)
    .selectAll()
    .executeTakeFirstOrThrow();
  if (microOf(from.remaining) < amount) throw new Error('more is transferred than is left of the lot');
  const isBack = from.origin_owner === takerId && from.origin_lot !== null;
  const [fresh = 0] = isBack ? [] : await takeIds(tx, 'lot', 1);
  const made: IssuedLot = {
    id: fresh,
    account: from.account,
    couponType: from.coupon_type,
    currency: from.currency,
    grantedAt: from.granted_at,
    expiresAt: from.expires_at,
    origin: { owner: giverId, lot: lotId },
  };
  const to = isBack ? (from.origin_lot ?? 0) : fresh;
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
    lines: [line(side(from.account, lotId), side(140, id), amount, from.currency)],
  });
  const taken = await post(tx, {
    ...half(takerId, giverId, 'take', 'give'),
    lines: [line(side(140, id), side(from.account, to), amount, from.currency)],
    ...(!isBack && { lots: [made] }),
  });
  if (from.account === 1) await payArrears(tx, { ownerId: takerId, postingId: taken.id }, occasion);
};
