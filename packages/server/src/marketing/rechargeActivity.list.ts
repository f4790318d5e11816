import { rechargeActivities } from '@renderdesk/contract';
import { sql } from 'kysely';
import { derived } from '../core/calls/columns.ts';
import { eq, since, until, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import type { ListContext } from '../core/calls/listContext.ts';
import { isExhausted, seenBy } from '../pay/index.ts';
import { customerColumns, ofUser } from '../user/index.ts';
import { activityStatusAt, activityStatusOf } from './couponActivity.store.ts';
import { termsOf } from './rechargeActivity.store.ts';

const budget = [
  'recharge_activity.tiers',
  'recharge_activity.uses_total',
  'recharge_activity.uses_each',
  'recharge_activity.spend_total',
  'recharge_activity.spend_each',
  'recharge_activity.used_count',
  'recharge_activity.spent',
] as const;
/** Recharge activities. */
export const activityList = listing(rechargeActivities.list)
  .from((db) =>
    db
      .selectFrom('recharge_activity')
      .leftJoin('admin', 'admin.id', 'recharge_activity.created_by')
      .where('recharge_activity.deleted_at', 'is', null),
  )
  .list({
    key: 'recharge_activity.id',
    where: {
      activityName: words('recharge_activity.activity_name'),
      creater: words('admin.really_name'),
      createStartTime: since('recharge_activity.created_at'),
      createEndTime: until('recharge_activity.created_at'),
      availabeStartTime: since('recharge_activity.starts_at'),
      availabeEndTime: until('recharge_activity.starts_at'),
      activityStatus: (query, value, { now }) =>
        query.where(activityStatusAt('recharge_activity', now), '=', value),
      zone: eq('recharge_activity.zone'),
    },
    sorts: { createTimeFlag: 'recharge_activity.created_at' },
    columns: {
      rechargeActivityId: 'recharge_activity.id',
      availabeStartTime: 'recharge_activity.starts_at',
      availabeEndTime: 'recharge_activity.ends_at',
      zone: sql<1 | 2>`recharge_activity.zone`,
      currency: sql<1 | 2>`recharge_activity.zone`,
      months: sql<-1 | 1 | 3 | 6 | 12>`recharge_activity.months`,
      memberLevels: sql<(49 | 55 | 56 | 57 | 58)[]>`recharge_activity.member_levels`,
      creater: sql<string>`coalesce(admin.really_name, '')`,
      isExhausted: derived(
        budget,
        (
          tiers: unknown,
          uses_total: number | null,
          uses_each: number | null,
          spend_total: string | null,
          spend_each: string | null,
          used_count: number,
          spent: string,
        ) =>
          isExhausted({
            ...termsOf({ tiers, uses_total, uses_each, spend_total, spend_each }),
            used_count,
            spent,
          }),
      ),
      activityStatus: derived(
        [
          'recharge_activity.launched_at',
          'recharge_activity.closed_at',
          'recharge_activity.starts_at',
          'recharge_activity.ends_at',
        ],
        (
          launched_at: Date | null,
          closed_at: Date | null,
          starts_at: Date,
          ends_at: Date,
          { now }: ListContext<unknown>,
        ) => activityStatusOf({ launched_at, closed_at, starts_at, ends_at }, now),
      ),
    },
  });

/** The bonuses that they gave, to customers whom the person sees. */
export const bonusList = listing(rechargeActivities.data)
  .from((db, { actor }) => db.selectFrom('recharge_bonus').where(seenBy(db, actor, 'recharge_bonus.user_id')))
  .join((rows) =>
    rows
      .innerJoin('recharge_activity', 'recharge_activity.id', 'recharge_bonus.activity_id')
      .innerJoin('user', 'user.id', 'recharge_bonus.user_id')
      .innerJoin('lot', (on) =>
        on
          .onRef('lot.owner_id', '=', 'recharge_bonus.owner_id')
          .onRef('lot.id', '=', 'recharge_bonus.lot_id'),
      ),
  )
  .list({
    key: 'recharge_bonus.id',
    where: {
      rechargeActivityId: eq('recharge_bonus.activity_id'),
      ...ofUser('recharge_bonus.user_id'),
      ...within('recharge_bonus.created_at'),
      couponType: eq('recharge_bonus.coupon_type'),
    },
    sorts: { createTimeFlag: 'recharge_bonus.created_at' },
    columns: {
      rechargeBonusId: 'recharge_bonus.id',
      rechargeActivityId: 'recharge_bonus.activity_id',
      activityName: 'recharge_activity.activity_name',
      ...customerColumns,
      couponType: sql<1 | 2 | 3 | 4 | 5 | 6>`recharge_bonus.coupon_type`,
      used: 'lot.used',
      remaining: 'lot.remaining',
      voided: 'lot.voided',
    },
  });
