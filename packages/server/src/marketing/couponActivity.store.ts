import {
  type ActivityStatus,
  activityStatus,
  bonusStatus,
  couponUnitOf,
  micro,
  microOf,
  textOf,
} from '@renderdesk/contract';
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { dayNumber, grantByCode, inRmb, startOfDay } from '../pay/index.ts';
import { randomCode } from './invite.store.ts';

export type CouponActivity = Selectable<DB['coupon_activity']>;
const { wait, doing, off, toBeActivated } = activityStatus.of;
/** Columns that the status of an activity follows from. */
type Facts = Pick<CouponActivity, 'launched_at' | 'closed_at' | 'starts_at' | 'ends_at'>;

/** The status of an activity at a moment: time begins and ends it, without a work of its own. */
export const activityStatusOf = (row: Facts, now: Date): ActivityStatus => {
  if (row.launched_at === null) return toBeActivated;
  if (row.closed_at !== null || row.ends_at <= now) return off;
  return row.starts_at > now ? wait : doing;
};

/** The same in SQL, of a table of activities. */
export const activityStatusAt = (
  table: 'coupon_activity' | 'recharge_activity' | 'prize_pool',
  now: Date,
): RawBuilder<ActivityStatus> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<ActivityStatus>`case
    when ${of('launched_at')} is null then ${sql.lit(toBeActivated)}
    when ${of('closed_at')} is not null or ${of('ends_at')} <= ${now} then ${sql.lit(off)}
    when ${of('starts_at')} > ${now} then ${sql.lit(wait)} else ${sql.lit(doing)} end`;
};

/** What an activity may cost at most in its unit, with more codes: all that are not void. */
export const liabilityOf = (
  row: Pick<CouponActivity, 'amount' | 'stock' | 'voided_count'>,
  more = 0,
): string => textOf(micro(microOf(row.amount) * BigInt(row.stock - row.voided_count + more)));

/**
 * The weight of launching activities, or of adding codes to launched ones (lifecycles §27): what they may cost in whole RMB, with what
 * the same person launched on the same business day, so that no launch is split.
 */
export const launchWeight = async (
  tx: Tx,
  rows: readonly CouponActivity[],
  o: { readonly by: number; readonly now: Date; readonly more?: number },
): Promise<number> => {
  const others = await tx
    .selectFrom('coupon_activity')
    .where('launched_by', '=', o.by)
    .where('launched_at', '>=', startOfDay(dayNumber(o.now)))
    .where('deleted_at', 'is', null)
    .selectAll()
    .execute();
  const ids = new Set(rows.map(({ id }) => id));
  let weight = 0;
  for (const row of [...rows, ...others.filter(({ id }) => !ids.has(id))]) {
    const cost = microOf(liabilityOf(row, ids.has(row.id) ? o.more : 0));
    weight += await inRmb(tx, cost, row.unit === couponUnitOf(1) ? 1 : 2, o.now);
  }
  return weight;
};

/** A code of which only the end is shown. */
export const shownCode = (code: string): string => `********${code.slice(-4)}`;

/** So many codes are written by one statement. */
const batch = 5000;
/** Makes unused codes of an activity that is locked or new. A code that exists already is made again. */
export const makeCodes = async (
  tx: Tx,
  o: { readonly activityId: number; readonly count: number; readonly now: Date },
): Promise<void> => {
  for (let made = 0; made < o.count;) {
    const codes = Array.from({ length: Math.min(batch, o.count - made) }, () => randomCode(12));
    const rows = codes.map((bonus_code) => ({ activity_id: o.activityId, bonus_code, created_at: o.now }));
    const added = await tx
      .insertInto('bonus_code')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    made += Number(added.numInsertedOrUpdatedRows ?? 0);
  }
  await tx
    .updateTable('coupon_activity')
    .set((eb) => ({ stock: eb('stock', '+', o.count) }))
    .where('id', '=', o.activityId)
    .execute();
};

const isNamed = (code: string) => sql<SqlBool>`folded(bonus_code.bonus_code) = folded(${code})`;
const refused = (why: string) => new ApiError('bonusCodeRefused', { why, issues: [{ path: 'bonusCode' }] });

/**
 * Redeems a code for its customer's purse. The activity is locked first, so that count, limit of the customer and code are one decision
 * however many customers redeem at once. Throws `bonusCodeRefused` with the reason.
 */
export const redeemCode = async (
  tx: Tx,
  o: {
    readonly code: string;
    readonly ownerId: number;
    readonly currency: 1 | 2;
    readonly partnerId: number;
    readonly now: Date;
  },
) => {
  const found = await tx
    .selectFrom('bonus_code')
    .where(isNamed(o.code))
    .select(['id', 'activity_id'])
    .executeTakeFirst();
  if (!found) throw refused('unknown');
  const activity = await tx
    .selectFrom('coupon_activity')
    .where('id', '=', found.activity_id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!activity) throw refused('unknown');
  const code = await tx
    .selectFrom('bonus_code')
    .where('id', '=', found.id)
    .select('status')
    .executeTakeFirstOrThrow();
  if (code.status !== bonusStatus.of.unused) throw refused(bonusStatus.entries[code.status as 1 | 2].name);
  const status = activityStatusOf(activity, o.now);
  if (status !== doing) throw refused(activityStatus.entries[status].name);
  if (activity.unit !== couponUnitOf(o.currency)) throw refused('currency');
  if (
    activity.per_customer !== null &&
    (await redeemedBy(tx, o.ownerId, activity.id)) >= activity.per_customer
  )
    throw refused('perCustomer');
  const { lotId, expiresAt } = await grantByCode(tx, {
    ...o,
    type: activity.coupon_type as 1,
    amount: microOf(activity.amount),
    months: activity.months,
    of: 'code',
    causeId: found.id,
  });
  await tx
    .updateTable('bonus_code')
    .set({ status: bonusStatus.of.redeemed, user_id: o.ownerId, lot_id: lotId, redeemed_at: o.now })
    .where('id', '=', found.id)
    .execute();
  await tx
    .updateTable('coupon_activity')
    .set((eb) => ({ redeemed_count: eb('redeemed_count', '+', 1) }))
    .where('id', '=', activity.id)
    .execute();
  return { codeId: found.id, amount: activity.amount, unit: activity.unit as 3 | 4, expiresAt };
};
const redeemedBy = async (db: Db, userId: number, activityId: number): Promise<number> => {
  const { n } = await db
    .selectFrom('bonus_code')
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** Voids unused codes of locked activities; answers those that were. */
export const voidUnused = async (tx: Tx, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('bonus_code')
    .where('id', 'in', ids)
    .select(['id', 'activity_id'])
    .execute();
  const activities = [...new Set(rows.map((row) => row.activity_id))].toSorted((a, b) => a - b);
  if (activities.length > 0)
    await tx
      .selectFrom('coupon_activity')
      .where('id', 'in', activities)
      .orderBy('id')
      .select('id')
      .forUpdate()
      .execute();
  const voided = await tx
    .updateTable('bonus_code')
    .set((eb) => ({ status: bonusStatus.of.voided, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('status', '=', bonusStatus.of.unused)
    .returning(['id', 'activity_id'])
    .execute();
  for (const id of activities) {
    const n = voided.filter((row) => row.activity_id === id).length;
    await tx
      .updateTable('coupon_activity')
      .set((eb) => ({ voided_count: eb('voided_count', '+', n) }))
      .where('id', '=', id)
      .execute();
  }
  return { known: rows.map(({ id }) => id), voided: new Set(voided.map(({ id }) => id)) };
};
