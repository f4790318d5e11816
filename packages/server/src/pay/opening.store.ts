import {
  couponUnitOf,
  type CouponType,
  type Micro,
  postingCause,
  rechargePurpose,
  rechargeStatus,
  textOf,
} from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { accountOfType } from './coupons.store.ts';
import { line, side } from './lines.rules.ts';
import type { NewPosting, Occasion } from './posting.rules.ts';
import { lockOwner, postAll, takeIds } from './posting.store.ts';

/** Something that a purse had, or owed, in an earlier system. */
export type OpeningPart = { readonly amount: Micro; readonly at: Date } & (
  | { readonly of: 'cash'; readonly refundable: boolean; readonly reference: string }
  | { readonly of: 'coupons'; readonly type: Exclude<CouponType, 0>; readonly expiresAt: Date | null }
  | { readonly of: 'arrears' }
);

interface Opening {
  readonly batchId: number;
  readonly ownerId: number;
  readonly currency: 1 | 2;
  readonly parts: readonly OpeningPart[];
}

/** What was paid in the earlier system and may be refunded here: a recharge of its own, which refunds name. */
const addRecharge = async (
  tx: Tx,
  o: Opening,
  part: { readonly amount: Micro; readonly at: Date; readonly reference: string },
  occasion: Occasion,
): Promise<number> => {
  const { id } = await tx
    .insertInto('recharge')
    .values({
      owner_id: o.ownerId,
      company_id: occasion.companyId,
      user_id: o.ownerId,
      status: rechargeStatus.of.success,
      purpose: rechargePurpose.of.opening,
      purpose_id: o.batchId,
      currency: o.currency,
      amount: textOf(part.amount),
      pay_method: 'opening',
      bank_flow: part.reference,
      created_at: occasion.at,
      paid_at: part.at,
      actor_kind: occasion.actor.kind,
      created_by: occasion.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * Posts what a purse begins with (ledger §4 «opening»): `199 → 1[L]`, `305 → 3/4/7[L]`, `5[A] → 199`. Lots keep when they were paid
 * or given. The caller sees to it that a purse is opened once, and that cash and arrears do not come together.
 */
export const postOpening = async (tx: Tx, o: Opening, occasion: Occasion): Promise<void> => {
  await lockOwner(tx, o.ownerId);
  const head = {
    ...occasion,
    ownerId: o.ownerId,
    userId: o.ownerId,
    cause: postingCause.of.opening,
    causeId: o.batchId,
  };
  const postings: NewPosting[] = [];
  for (const [at, part] of o.parts.entries()) {
    const key = `opening:${o.batchId}:${o.ownerId}:${at + 1}`;
    const house = side(199, o.batchId);
    if (part.of === 'arrears') {
      const [id = 0] = await takeIds(tx, 'arrears_item', 1);
      const lines = [line(side(5, id), house, part.amount, o.currency)];
      postings.push({ ...head, key, lines, items: [{ id, forKey: key, currency: o.currency }] });
      continue;
    }
    const [id = 0] = await takeIds(tx, 'lot', 1);
    if (part.of === 'coupons') {
      const account = accountOfType(part.type);
      const currency = couponUnitOf(o.currency);
      const lot = {
        id,
        account,
        couponType: part.type,
        currency,
        grantedAt: part.at,
        expiresAt: part.expiresAt,
      };
      postings.push({
        ...head,
        key,
        lines: [line(side(305), side(account, id), part.amount, currency)],
        lots: [lot],
      });
      continue;
    }
    const { refundable } = part;
    const rechargeId = refundable ? await addRecharge(tx, o, part, occasion) : undefined;
    postings.push({
      ...head,
      key: rechargeId === undefined ? key : `recharge:${rechargeId}:credit`,
      lines: [line(house, side(1, id), part.amount, o.currency)],
      lots: [
        {
          id,
          account: 1,
          couponType: null,
          currency: o.currency,
          grantedAt: part.at,
          expiresAt: null,
          refundable,
          ...(rechargeId !== undefined && { rechargeId }),
        },
      ],
    });
  }
  if (postings.length > 0) await postAll(tx, o.ownerId, postings);
};
