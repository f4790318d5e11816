import {
  microOf,
  type Micro,
  postingCause,
  rechargePurpose,
  rechargeStatus,
  textOf,
} from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { endAfter } from '../coupon/couponGrant.store.ts';
import { grantCoupons } from '../coupon/coupons.store.ts';
import type { PostingContext } from '../ledger/posting.rules.ts';
import { bonusFor, type Tier } from './bonus.rules.ts';

interface RechargeRef {
  readonly ownerId: number;
  readonly rechargeId: number;
}

/** A paid recharge of a customer's balance, with what activities look at; undefined for any other payment. */
const rechargeFor = async (tx: Tx, { ownerId, rechargeId }: RechargeRef) => {
  const { success, refunded, confirmed } = rechargeStatus.of;
  return tx
    .selectFrom('recharge as r')
    .innerJoin('user as u', 'u.id', 'r.owner_id')
    .where('r.owner_id', '=', ownerId)
    .where('r.id', '=', rechargeId)
    .where('r.purpose', '=', rechargePurpose.of.balance)
    .where('u.is_agent_purse', '=', false)
    .select([
      'r.user_id',
      'r.amount',
      'r.currency',
      'r.pay_method',
      'r.created_at',
      'r.paid_at',
      'u.level',
      sql<boolean>`not exists (select from recharge o where o.owner_id = r.owner_id and o.id <> r.id
        and o.status in (${success}, ${refunded}, ${confirmed}))`.as('isFirst'),
    ])
    .executeTakeFirst();
};
type Recharge = NonNullable<Awaited<ReturnType<typeof rechargeFor>>>;

/** The activities that were in force when a recharge was ordered, in which it was paid, and that are for such a one. */
const activitiesFor = (tx: Tx, r: Recharge, paidAt: Date) => {
  // Money that staff enter was sent before.
  const orderedAt = r.created_at < paidAt ? r.created_at : paidAt;
  return tx
    .selectFrom('recharge_activity as a')
    .where('a.deleted_at', 'is', null)
    .where('a.launched_at', '<=', orderedAt)
    .where('a.zone', '=', r.currency)
    .where('a.starts_at', '<=', orderedAt)
    .where('a.ends_at', '>', paidAt)
    .where((eb) => eb.or([eb('a.closed_at', 'is', null), eb('a.closed_at', '>', orderedAt)]))
    .where(sql<SqlBool>`(a.pay_methods = '{}' or ${r.pay_method} = any(a.pay_methods))`)
    .where(sql<SqlBool>`(a.member_levels = '{}' or ${r.level}::int = any(a.member_levels))`)
    .where((eb) => eb.or([eb('a.first_only', '=', false), eb.val(r.isFirst)]))
    .orderBy('a.id')
    .select(['a.id', 'a.tiers', 'a.months', 'a.stacking_group'])
    .execute();
};

/**
 * Counts a bonus against all four budgets of its activity, in one statement; false where one of them has not enough left. The purse is
 * locked, so that what its customer has had does not change meanwhile.
 */
const takeBudget = async (
  tx: Tx,
  o: { readonly activityId: number; readonly ownerId: number; readonly bonus: Micro },
): Promise<boolean> => {
  const bonus = sql<string>`${textOf(o.bonus)}::numeric`;
  const taken = await tx
    .updateTable('recharge_activity as a')
    .set((eb) => ({ used_count: eb('a.used_count', '+', 1), spent: sql<string>`a.spent + ${bonus}` }))
    .where('a.id', '=', o.activityId)
    .where(sql<SqlBool>`(a.uses_total is null or a.used_count < a.uses_total)
      and (a.spend_total is null or a.spent + ${bonus} <= a.spend_total)
      and (a.spend_each is null or ${bonus} <= a.spend_each)
      and not exists (select from recharge_activity_customer c where c.activity_id = a.id and c.owner_id = ${o.ownerId}
        and (c.used_count >= a.uses_each or c.spent + ${bonus} > a.spend_each))`)
    .returning('a.id')
    .executeTakeFirst();
  if (!taken) return false;
  await sql`
    insert into recharge_activity_customer as c (activity_id, owner_id, used_count, spent)
    values (${o.activityId}, ${o.ownerId}, 1, ${bonus})
    on conflict (activity_id, owner_id) do update set used_count = c.used_count + 1, spent = c.spent + excluded.spent`.execute(
    tx,
  );
  return true;
};

/**
 * Gives the bonuses of recharge activities with a recharge that was just credited (lifecycles §5): of each stacking group the best that
 * its budgets still pay. Each is a lot and a posting of its own. The purse is locked.
 */
export const grantBonuses = async (tx: Tx, ref: RechargeRef, occasion: PostingContext): Promise<void> => {
  const recharge = await rechargeFor(tx, ref);
  if (!recharge) return;
  const amount = microOf(recharge.amount);
  const paidAt = recharge.paid_at ?? occasion.incurredAt;
  const offers = (await activitiesFor(tx, recharge, paidAt)).flatMap((activity) => {
    const given = bonusFor(activity.tiers as unknown as readonly Tier[], amount);
    return given ? [{ ...activity, ...given }] : [];
  });
  const groups = Map.groupBy(offers, (one) => one.stacking_group || one.id);
  for (const group of groups.values())
    for (const offer of group.toSorted((a, b) => Number(b.bonus - a.bonus))) {
      const { id: activityId, bonus, couponType: type } = offer;
      if (!(await takeBudget(tx, { activityId, ownerId: ref.ownerId, bonus }))) continue;
      const lotId = await grantCoupons(
        tx,
        {
          ownerId: ref.ownerId,
          userId: recharge.user_id,
          currency: recharge.currency,
          type,
          amount: bonus,
          expiresAt: endAfter(paidAt, offer.months),
          cause: postingCause.of.bonus,
          causeId: ref.rechargeId,
          key: `recharge:${ref.rechargeId}:bonus:activity:${activityId}`,
          bonusOf: ref.rechargeId,
        },
        occasion,
      );
      await tx
        .insertInto('recharge_bonus')
        .values({
          activity_id: activityId,
          owner_id: ref.ownerId,
          user_id: recharge.user_id,
          recharge_id: ref.rechargeId,
          currency: recharge.currency,
          recharge_amount: recharge.amount,
          coupon_type: type,
          bonus: textOf(bonus),
          lot_id: lotId,
          created_at: occasion.at,
        })
        .execute();
      break;
    }
};

/** Gives back what the bonuses of an undone recharge took of their budgets, where nothing of them was spent. The purse is locked. */
export const releaseBonuses = async (
  tx: Tx,
  { ownerId, rechargeId }: RechargeRef,
  now: Date,
): Promise<void> => {
  const released = await tx
    .updateTable('recharge_bonus')
    .set({ released_at: now })
    .where('owner_id', '=', ownerId)
    .where('recharge_id', '=', rechargeId)
    .where('released_at', 'is', null)
    .where(sql<SqlBool>`exists (select from lot l where l.owner_id = recharge_bonus.owner_id
      and l.id = recharge_bonus.lot_id and l.used = 0 and l.moved = 0)`)
    .returning(['activity_id', 'bonus'])
    .execute();
  for (const { activity_id, bonus } of released) {
    const less = { used_count: sql<number>`used_count - 1`, spent: sql<string>`spent - ${bonus}::numeric` };
    await tx
      .updateTable('recharge_activity_customer')
      .set(less)
      .where('activity_id', '=', activity_id)
      .where('owner_id', '=', ownerId)
      .execute();
    await tx.updateTable('recharge_activity').set(less).where('id', '=', activity_id).execute();
  }
};
