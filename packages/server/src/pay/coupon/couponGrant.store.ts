import {
  businessOffset,
  couponUnitOf,
  endOfMonthsAfter,
  type LotState,
  lotState,
  type Micro,
  microOf,
  periodOf,
  postingCause,
  principalKind,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { notFound } from '../../core/http/apiError.ts';
import { holdAccount } from '../../user/index.ts';
import { grantCoupons, voidCoupons } from './coupons.store.ts';
import { seenBy } from '../money.filters.ts';
import { postingContextOf } from '../ledger/period.store.ts';
import type { PostingContext } from '../ledger/posting.rules.ts';
import { lockOwner } from '../ledger/posting.store.ts';
import { exactlyInRmb } from '../weight.store.ts';
import { operatingCompanyId } from '../ledger/operatingCompany.ts';

/** The end of what is given now for some months; null for ever. */
export const endAfter = (now: Date, months: number): Date | null =>
  months < 0 ? null : endOfMonthsAfter(now, months);

/** Who gives, and when. */
export interface Giver {
  readonly actor: Pick<Actor, 'adminId'>;
  readonly now: Date;
}

/** What staff do to coupons now, in the books. */
export const byStaff = (tx: Tx, actor: Giver['actor'], now: Date): Promise<PostingContext> =>
  postingContextOf(tx, {
    companyId: operatingCompanyId,
    at: now,
    incurredAt: now,
    actor: { kind: principalKind.of.staff, id: actor.adminId },
  });

/** The first instant of a moment's business month. */
export const monthOf = (now: Date): Date => {
  const period = periodOf(now);
  return new Date(Date.UTC(Math.floor(period / 100), (period % 100) - 1, 1) - businessOffset);
};

interface Given {
  readonly ownerId: number;
  readonly currency: 1 | 2;
  readonly amount: Micro;
  readonly reason: string;
  readonly extendsLot?: number;
  /** The recharge whose bonus it goes on as. */
  readonly bonusOf?: number;
  readonly voucherId?: number;
}

/**
 * Writes down that staff give something; the purse is locked. Answers its number, and what its customer was given by hand this month
 * with it, in whole RMB: the weight of the command (lifecycles §27).
 */
export const noteGrant = async (
  tx: Tx,
  o: Given,
  { actor, now }: Giver,
): Promise<{ grantId: number; weight: number }> => {
  await holdAccount(tx, o.ownerId);
  const { id } = await tx
    .insertInto('coupon_grant')
    .values({
      owner_id: o.ownerId,
      // What is given anew was counted when it was given first.
      weight: o.extendsLot === undefined ? textOf(await exactlyInRmb(tx, o.amount, o.currency, now)) : '0',
      reason: o.reason,
      granted_by: actor.adminId,
      extends_lot: o.extendsLot ?? null,
      voucher_id: o.voucherId ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { weight } = await tx
    .selectFrom('coupon_grant')
    .where('owner_id', '=', o.ownerId)
    .where('created_at', '>=', monthOf(now))
    .select(sql<number>`ceil(sum(weight))::float8`.as('weight'))
    .executeTakeFirstOrThrow();
  return { grantId: id, weight };
};

/** Gives coupons by hand, with who and why; answers the lot and the weight of the command. */
export const grantByHand = async (
  tx: Tx,
  o: Given & { readonly type: 1 | 2 | 3 | 4 | 5 | 6; readonly expiresAt: Date | null },
  c: Giver,
): Promise<{ lotId: number; weight: number }> => {
  await lockOwner(tx, o.ownerId);
  const { grantId, weight } = await noteGrant(tx, o, c);
  const lotId = await grantCoupons(
    tx,
    {
      ownerId: o.ownerId,
      userId: o.ownerId,
      currency: o.currency,
      type: o.type,
      amount: o.amount,
      expiresAt: o.expiresAt,
      cause: postingCause.of.grant,
      causeId: grantId,
      key: `grant:${grantId}:lot`,
      ...(o.bonusOf !== undefined && { bonusOf: o.bonusOf }),
    },
    await byStaff(tx, c.actor, c.now),
  );
  await tx.updateTable('coupon_grant').set({ lot_id: lotId }).where('id', '=', grantId).execute();
  return { lotId, weight };
};

/** Gives the coupons of a redeemed bonus code, or of a prize, to their customer, by a partner's request; answers the lot and its end. */
export const grantByCode = async (
  tx: Tx,
  o: Pick<Given, 'ownerId' | 'currency' | 'amount'> & {
    readonly type: 1 | 2 | 3 | 4 | 5 | 6;
    readonly months: number;
    readonly of: 'code' | 'award';
    readonly causeId: number;
    readonly partnerId: number;
    readonly now: Date;
  },
): Promise<{ lotId: number; expiresAt: Date | null }> => {
  const expiresAt = endAfter(o.now, o.months);
  const lotId = await grantCoupons(
    tx,
    {
      ...o,
      userId: o.ownerId,
      expiresAt,
      cause: postingCause.of.grant,
      causeId: o.causeId,
      key: `${o.of}:${o.causeId}:lot`,
    },
    await postingContextOf(tx, {
      companyId: operatingCompanyId,
      at: o.now,
      incurredAt: o.now,
      actor: { kind: principalKind.of.partner, id: o.partnerId },
    }),
  );
  return { lotId, expiresAt };
};

/** Lots of coupons that somebody sees, by their numbers, with their purses locked in order. */
export const lockLots = async (tx: Tx, actor: Actor, ids: readonly number[]) => {
  const find = () =>
    tx
      .selectFrom('lot')
      .where('id', 'in', ids)
      .where('account', '<>', 1)
      .where(seenBy(tx, actor, 'lot.owner_id'))
      .orderBy('owner_id')
      .orderBy('id')
      .select(['id', 'owner_id', 'coupon_type', 'currency', 'state', 'remaining', 'expires_at', 'bonus_of'])
      .execute();
  for (const ownerId of new Set((await find()).map(({ owner_id }) => owner_id))) await lockOwner(tx, ownerId);
  return find();
};
type CouponLot = Awaited<ReturnType<typeof lockLots>>[number];

/** The state in which a lot is shown: one whose end has come is spent no more, though it expires a day later. */
export const shownState = (state: LotState, expiresAt: Date | null, now: Date): LotState =>
  state === lotState.of.usable && expiresAt !== null && expiresAt <= now ? lotState.of.expired : state;

/** Voids what is left of a usable lot and gives the same anew with another end. */
export const extendLot = async (
  tx: Tx,
  lot: CouponLot,
  o: { readonly months: number; readonly reason: string },
  c: Giver,
): Promise<number> => {
  const amount = microOf(lot.remaining);
  if (lot.coupon_type === null) throw new Error('cash is no coupon');
  await voidCoupons(tx, { ownerId: lot.owner_id, lotId: lot.id }, await byStaff(tx, c.actor, c.now));
  const { lotId } = await grantByHand(
    tx,
    {
      ownerId: lot.owner_id,
      currency: lot.currency === couponUnitOf(1) ? 1 : 2,
      type: lot.coupon_type,
      amount,
      expiresAt: endAfter(c.now, o.months),
      reason: o.reason,
      extendsLot: lot.id,
      ...(lot.bonus_of !== null && { bonusOf: lot.bonus_of }),
    },
    c,
  );
  return lotId;
};

/** A lot of coupons that somebody sees, with whose it is. Throws `notFound`. */
export const lotSeen = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('lot')
    .innerJoin('user', 'user.id', 'lot.owner_id')
    .where('lot.id', '=', id)
    .where('lot.account', '<>', 1)
    .where(seenBy(db, actor, 'lot.owner_id'))
    .select([
      'lot.id',
      'lot.owner_id as ownerId',
      'lot.account',
      'user.name',
      sql<3 | 4>`lot.currency`.as('unit'),
    ])
    .executeTakeFirstOrThrow(notFound);

/** So many lines of a lot are shown. */
export const historyLines = 200;

/** The lines of a lot, newest first, with what is left after each. */
export const linesOfLot = async (
  db: Db,
  lot: { readonly ownerId: number; readonly account: number; readonly id: number },
) => {
  const { rows } = await sql<{
    at: Date;
    cause: (typeof postingCause.codes)[number];
    key: string;
    amount: string;
    left: string;
  }>`
    with lines as (
      select m.posting_id, m.n, -m.amount as amount from movement m
      where m.owner_id = ${lot.ownerId} and m.debit = ${lot.account} and m.debit_ref = ${lot.id}
      union all
      select m.posting_id, m.n, m.amount from movement m
      where m.owner_id = ${lot.ownerId} and m.credit = ${lot.account} and m.credit_ref = ${lot.id})
    select p.at, p.cause, p.key, l.amount::numeric(20,6),
      (sum(l.amount) over (order by l.posting_id, l.n))::numeric(20,6) as left
    from lines l join posting p on p.owner_id = ${lot.ownerId} and p.id = l.posting_id
    order by l.posting_id desc, l.n desc limit ${historyLines + 1}`.execute(db);
  return rows;
};
