import {
  activityStatus,
  activityTransitions,
  bonusStatus,
  couponActivities,
  errorCodes,
  type InputOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { derived } from '../core/calls/columns.ts';
import { eq, since, until, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import type { ListContext } from '../core/calls/listContext.ts';
import { readById } from '../core/calls/reading.ts';
import { done, type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { changeRows, deleteUnused, insertRow, lockRows, updateRow } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { asId, asMoney } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { seenBy } from '../pay/index.ts';
import { ofUser } from '../user/index.ts';
import {
  activityStatusAt,
  activityStatusOf,
  type CouponActivity,
  launchWeight,
  liabilityOf,
  makeCodes,
  shownCode,
  voidUnused,
} from './couponActivity.store.ts';

const list = listing(couponActivities.list)
  .from((db) =>
    db
      .selectFrom('coupon_activity')
      .leftJoin('admin', 'admin.id', 'coupon_activity.created_by')
      .where('coupon_activity.deleted_at', 'is', null),
  )
  .list({
    key: 'coupon_activity.id',
    where: {
      activityName: words('coupon_activity.activity_name'),
      creater: words('admin.really_name'),
      createStartTime: since('coupon_activity.created_at'),
      createEndTime: until('coupon_activity.created_at'),
      availabeStartTime: since('coupon_activity.starts_at'),
      availabeEndTime: until('coupon_activity.starts_at'),
      activityStatus: (query, value, { now }) =>
        query.where(activityStatusAt('coupon_activity', now), '=', value),
    },
    sorts: { createTimeFlag: 'coupon_activity.created_at' },
    columns: {
      couponActivityId: 'coupon_activity.id',
      couponType: sql<1 | 2 | 3 | 4 | 5 | 6>`coupon_activity.coupon_type`,
      unit: sql<3 | 4>`coupon_activity.unit`,
      months: sql<-1 | 1 | 3 | 6 | 12>`coupon_activity.months`,
      availabeStartTime: 'coupon_activity.starts_at',
      availabeEndTime: 'coupon_activity.ends_at',
      creater: sql<string>`coalesce(admin.really_name, '')`,
      activityStatus: derived(
        [
          'coupon_activity.launched_at',
          'coupon_activity.closed_at',
          'coupon_activity.starts_at',
          'coupon_activity.ends_at',
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

const { unused } = bonusStatus.of;
const records = listing(couponActivities.records)
  .from((db) => db.selectFrom('bonus_code'))
  .join((rows, { actor }, db) =>
    rows
      .innerJoin('coupon_activity', 'coupon_activity.id', 'bonus_code.activity_id')
      .leftJoin('user', (on) =>
        on.onRef('user.id', '=', 'bonus_code.user_id').on(seenBy(db, actor, 'bonus_code.user_id')),
      ),
  )
  .list({
    key: 'bonus_code.id',
    where: {
      activityId: eq('bonus_code.activity_id'),
      ...ofUser('bonus_code.user_id'),
      status: eq('bonus_code.status'),
      bonusCode: (query, value) =>
        query.where(sql<boolean>`folded(bonus_code.bonus_code) = folded(${value})`),
    },
    sorts: { createTimeFlag: 'bonus_code.created_at' },
    columns: {
      bonusCodeId: 'bonus_code.id',
      bonusCode: derived(
        ['bonus_code.bonus_code', 'bonus_code.status'],
        (code: string, status: number, { actor }: ListContext<unknown>) =>
          status === unused && !actor.keys.has('config:coupon:export') ? shownCode(code) : code,
      ),
      status: sql<0 | 1 | 2>`bonus_code.status`,
      amount: 'coupon_activity.amount',
      userId: sql<number | null>`"user".id`,
      userName: sql<string>`coalesce("user".name, '')`,
      redeemTime: 'bonus_code.redeemed_at',
    },
  });

interface Chosen {
  readonly tx: Tx;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
}
/** Locks activities; those in another state than `from` are refused. */
const locked = (c: Chosen, from: readonly number[]) =>
  lockRows(c.tx, 'coupon_activity', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    refuse: (row) => !from.includes(activityStatusOf(row, c.now)) && errorCodes.notAllowedInState,
  });

type Own = Omit<InputOf<typeof couponActivities.insert>, 'stock'>;
const columnsOf = (o: Own) => {
  if (o.availabeEndTime <= o.availabeStartTime) throw badFields('availabeEndTime');
  return {
    activity_name: o.activityName,
    coupon_type: o.couponType,
    unit: o.unit,
    amount: o.amount,
    months: o.months,
    per_customer: o.perCustomer,
    starts_at: new Date(o.availabeStartTime),
    ends_at: new Date(o.availabeEndTime),
    remark: o.remark,
  };
};
/** Fields that a launched activity keeps: what people were promised, and what was approved. */
const kept = ['coupon_type', 'unit', 'amount', 'months', 'per_customer', 'starts_at'] as const;
const changes = (row: CouponActivity, o: Own, now: Date) => {
  const set = columnsOf(o);
  const status = activityStatusOf(row, now);
  if (status === activityStatus.of.toBeActivated) return set;
  if (status === activityStatus.of.off) throw new ApiError('notAllowedInState');
  const text = (value: unknown) => (value instanceof Date ? value.getTime() : Number(value ?? -1));
  if (kept.some((column) => text(row[column]) !== text(set[column]))) throw new ApiError('notAllowedInState');
  if (set.ends_at < row.ends_at) throw badFields('availabeEndTime');
  return { activity_name: set.activity_name, remark: set.remark, ends_at: set.ends_at };
};

/** Coupon activities and their codes. */
export const couponActivityCalls: readonly Route[] = serve(couponActivities, {
  list,
  records,
  byId: async (c) => {
    const row = await readById(list, c.db, { ...c, input: {} }, c.input.couponActivityId);
    const left = row.stock - row.redeemedCount - row.voidedCount;
    return {
      ...row,
      isExhausted: left === 0,
      liability: asMoney(
        liabilityOf({ amount: row.amount, stock: row.stock, voided_count: row.voidedCount }),
      ),
    };
  },
  insert: async ({ tx, actor, input, now }) => {
    const set = { ...columnsOf(input), created_by: actor.adminId };
    const id = await insertRow(tx, 'coupon_activity', { now, set });
    await makeCodes(tx, { activityId: id, count: input.stock, now });
    return { couponActivityId: asId(id) };
  },
  update: async ({ tx, input, now }) => {
    await updateRow(tx, 'coupon_activity', {
      id: input.couponActivityId,
      version: input.version,
      now,
      set: (row) => changes(row, input, now),
    });
    return null;
  },
  remove: async (c) => {
    const { free, outcomes } = await locked(c, [activityStatus.of.toBeActivated, activityStatus.of.wait]);
    const used = new Map(free.map((row) => [row.id, row.redeemed_count > 0]));
    return new Map([...outcomes, ...(await deleteUnused(c.tx, 'coupon_activity', used, c.now))]);
  },
  launch: async (c) => {
    const { free, outcomes } = await locked(c, activityTransitions.launch.from);
    const ready = free.filter((row) => row.ends_at > c.now && row.stock > row.voided_count);
    for (const row of free)
      if (!ready.includes(row)) outcomes.set(row.id, { code: errorCodes.notAllowedInState });
    if (ready.length > 0)
      c.effects.weight = await launchWeight(c.tx, ready, { by: c.actor.adminId, now: c.now });
    await changeRows(c.tx, 'coupon_activity', ready, {
      now: c.now,
      set: { launched_at: c.now, launched_by: c.actor.adminId },
    });
    return outcomes;
  },
  close: async (c) => {
    c.effects.reason = c.input.reason;
    const { free, outcomes } = await locked(c, activityTransitions.close.from);
    const set = { closed_at: c.now, close_reason: c.input.reason };
    await changeRows(c.tx, 'coupon_activity', free, { now: c.now, set });
    return outcomes;
  },
  addBonus: async (c) => {
    const { free, outcomes } = await locked(c, activityTransitions.addBonus.from);
    const launched = free.filter((row) => row.launched_at !== null);
    if (launched.length > 0)
      c.effects.weight = await launchWeight(c.tx, launched, {
        by: c.actor.adminId,
        now: c.now,
        more: c.input.count,
      });
    for (const { id: activityId } of free)
      await makeCodes(c.tx, { activityId, count: c.input.count, now: c.now });
    await changeRows(c.tx, 'coupon_activity', free, { now: c.now, set: {} });
    return outcomes;
  },
  voidCodes: async (c) => {
    c.effects.reason = c.input.reason;
    const { known, voided } = await voidUnused(c.tx, c.ids);
    return new Map<number, Outcome>(
      known.map((id) => [id, voided.has(id) ? done : { code: errorCodes.notAllowedInState }]),
    );
  },
});
