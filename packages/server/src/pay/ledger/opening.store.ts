import {
  couponUnitOf,
  type CouponType,
  type Micro,
  microOf,
  postingCause,
  rechargePurpose,
  rechargeStatus,
  textOf,
} from '@renderdesk/contract';
import type { Tx } from '../../core/db/db.ts';
import { accountOfType } from '../coupon/coupons.store.ts';
import { setCredit } from '../credit/credit.store.ts';
import { line, side } from './lines.rules.ts';
import type { NewPosting, PostingContext } from './posting.rules.ts';
import { lockOwner, post, postAll, takeIds } from './posting.store.ts';
import { cancelOpening, insertRecharge } from '../recharge/rows.store.ts';

/** Something that a purse had, or owed, in an earlier system. */
export type OpeningPart = { readonly amount: Micro; readonly at: Date } & (
  | { readonly of: 'cash'; readonly refundable: boolean; readonly reference: string }
  | { readonly of: 'coupons'; readonly type: Exclude<CouponType, 0>; readonly expiresAt: Date | null }
  | { readonly of: 'arrears' }
  /** What was used of a month that is billed there. */
  | { readonly of: 'credit'; readonly period: number }
);

interface Opening {
  readonly batchId: number;
  readonly ownerId: number;
  readonly currency: 1 | 2;
  readonly parts: readonly OpeningPart[];
  /** What it may use on credit from now on. */
  readonly creditLimit: Micro | null;
}

/** What was paid in the earlier system and may be refunded here: a recharge of its own, which refunds name. */
const addRecharge = async (
  tx: Tx,
  o: Opening,
  part: { readonly amount: Micro; readonly at: Date; readonly reference: string },
  occasion: PostingContext,
): Promise<number> => {
  const id = await insertRecharge(tx, {
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
  });
  return id;
};

/** Lets a purse use so much on credit. */
const openCredit = async (tx: Tx, o: Opening, limit: Micro, occasion: PostingContext): Promise<void> => {
  const { bill_days: billDays } = await tx
    .selectFrom('owner_live')
    .where('owner_id', '=', o.ownerId)
    .select('bill_days')
    .executeTakeFirstOrThrow();
  await setCredit(tx, {
    ownerId: o.ownerId,
    limit,
    billDays,
    endsAt: null,
    reason: '',
    by: occasion.actor.id,
    now: occasion.at,
  });
};

/**
 * Posts the opening balances of a purse (ledger §4 «opening»): `199 → 1[L]`, `305 → 3/4/7[L]`, `5[A] → 199`, `2 → 199`.
 * Lots keep their original dates. Returns the last posting. The caller creates the bills whose unpaid part is the
 * credit in use (I18), opens a purse only once, and never opens cash together with arrears or bills.
 */
export const postOpening = async (tx: Tx, o: Opening, occasion: PostingContext): Promise<number> => {
  await lockOwner(tx, o.ownerId);
  if (o.creditLimit !== null) await openCredit(tx, o, o.creditLimit, occasion);
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
    if (part.of === 'credit') {
      postings.push({ ...head, key, lines: [line(side(2, part.period), house, part.amount, o.currency)] });
      continue;
    }
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
  if (postings.length === 0) return 0;
  const posted = await postAll(tx, o.ownerId, postings);
  return Math.max(...posted.map(({ id }) => id));
};

/** Posts what an account of ours held as these books began: `101 → 199`. */
export const postOpeningBank = async (
  tx: Tx,
  o: {
    readonly batchId: number;
    readonly accountId: number;
    readonly currency: 1 | 2;
    readonly amount: Micro;
  },
  occasion: PostingContext,
): Promise<void> => {
  await post(tx, {
    ...occasion,
    ownerId: 0,
    userId: null,
    cause: postingCause.of.opening,
    causeId: o.batchId,
    key: `opening:${o.batchId}:bank:${o.accountId}`,
    lines: [line(side(101, o.accountId), side(199, o.batchId), o.amount, o.currency)],
  });
};

/**
 * Takes back what a batch posted for a purse, or for the house (0): each posting by one of swapped lines, which names it. The purse is
 * locked, and nothing of it was used since: lots are whole, items and bills unpaid.
 */
export const reverseOpening = async (
  tx: Tx,
  o: { readonly batchId: number; readonly ownerId: number },
  occasion: PostingContext,
): Promise<void> => {
  const rows = await tx
    .selectFrom('posting as p')
    .innerJoin('movement as m', (on) =>
      on.onRef('m.owner_id', '=', 'p.owner_id').onRef('m.posting_id', '=', 'p.id'),
    )
    .where('p.owner_id', '=', o.ownerId)
    .where('p.cause', '=', postingCause.of.opening)
    .where('p.cause_id', '=', o.batchId)
    .where('p.reverses', 'is', null)
    .orderBy('p.id')
    .orderBy('m.n')
    .select([
      'p.id',
      'p.user_id',
      'm.debit',
      'm.debit_ref',
      'm.credit',
      'm.credit_ref',
      'm.amount',
      'm.currency',
    ])
    .execute();
  if (rows.length === 0) return;
  const reversals = [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]): NewPosting => ({
    ...occasion,
    ownerId: o.ownerId,
    userId: lines[0]?.user_id ?? null,
    cause: postingCause.of.opening,
    causeId: o.batchId,
    key: `opening:${o.batchId}:undo:${id}`,
    reverses: id,
    lines: lines.map((row) =>
      line(
        side(row.credit, row.credit_ref),
        side(row.debit, row.debit_ref),
        microOf(row.amount),
        row.currency,
      ),
    ),
  }));
  await postAll(tx, o.ownerId, reversals);
  await cancelOpening(tx, { ownerId: o.ownerId, batchId: o.batchId, at: occasion.at });
};
