import { activityStatus, type Micro, microOf, rechargePurpose, rechargeStatus } from '@renderdesk/contract';
import { type Selectable, sql, type SqlBool } from 'kysely';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { type BonusTerms, dayNumber, inRmb, monthOf, runOf, startOfDay, worstCaseOf } from '../pay/index.ts';
import { activityStatusOf } from './couponActivity.store.ts';

export type RechargeActivity = Selectable<DB['recharge_activity']>;

/** The terms of an activity from which the size of its bonuses follows. */
export const termsOf = (row: Omit<BonusTerms, 'tiers'> & { readonly tiers: unknown }): BonusTerms => ({
  ...row,
  tiers: row.tiers as BonusTerms['tiers'],
});

/**
 * The weight of launching activities (lifecycles §27): what they may cost in whole RMB, with what the same person launched on the same
 * business day. Undefined where no budget limits one of them.
 */
export const rechargeLaunchWeight = async (
  tx: Tx,
  rows: readonly RechargeActivity[],
  o: { readonly by: number; readonly now: Date },
): Promise<number | undefined> => {
  const others = await tx
    .selectFrom('recharge_activity')
    .where('launched_by', '=', o.by)
    .where('launched_at', '>=', startOfDay(dayNumber(o.now)))
    .where('deleted_at', 'is', null)
    .selectAll()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  let weight = 0;
  for (const row of [...rows, ...others.filter(({ id }) => !known.has(id))]) {
    const cost = worstCaseOf(termsOf(row));
    if (cost !== null) weight += await inRmb(tx, cost, row.zone as 1 | 2, o.now);
    else if (known.has(row.id)) return undefined;
  }
  return weight;
};

/** How many customers could get a bonus of an activity now, by their zone, level and first recharge. */
export const qualifyingOf = async (db: Db, row: RechargeActivity): Promise<number> => {
  const { n } = await db
    .selectFrom('user')
    .where('deleted_at', 'is', null)
    .where('is_agent_purse', '=', false)
    .where('main_id', 'is', null)
    .where('currency', '=', row.zone as 1)
    .where(sql<SqlBool>`(${row.member_levels}::int[] = '{}' or level = any(${row.member_levels}::int[]))`)
    .$if(row.first_only, (query) => query.where('first_recharge_at', 'is', null))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Names of other activities of the zone that wait or run at the same time and whose bonuses are added to those of an activity. */
export const addedTo = async (db: Db, row: RechargeActivity, now: Date): Promise<string[]> => {
  const others = await db
    .selectFrom('recharge_activity')
    .where('id', '<>', row.id)
    .where('deleted_at', 'is', null)
    .where('launched_at', 'is not', null)
    .where('zone', '=', row.zone)
    .where('starts_at', '<', row.ends_at)
    .where('ends_at', '>', row.starts_at)
    .orderBy('id')
    .selectAll()
    .execute();
  return others
    .filter((one) => activityStatusOf(one, now) !== activityStatus.of.off)
    .filter((one) => one.stacking_group === '' || one.stacking_group !== row.stacking_group)
    .map((one) => one.activity_name);
};

/** An activity that is not deleted. Throws `notFound`. */
export const oneActivity = (db: Db, id: number): Promise<RechargeActivity> =>
  db
    .selectFrom('recharge_activity')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirstOrThrow(notFound);

/** The last whole business month before a moment. */
export const lastMonthOf = (now: Date): { readonly from: Date; readonly to: Date } => {
  const to = monthOf(now);
  return { from: monthOf(new Date(to.getTime() - 1)), to };
};

/** What an activity would have given for the recharges of a month, with the levels that their customers have now. */
export const runOnMonth = async (
  db: Db,
  row: RechargeActivity,
  month: { readonly from: Date; readonly to: Date },
): Promise<{ readonly recharges: number; readonly count: number; readonly total: Micro }> => {
  const { success, refunded, confirmed } = rechargeStatus.of;
  const rows = await db
    .selectFrom('recharge as r')
    .innerJoin('user as u', 'u.id', 'r.owner_id')
    .where('r.status', 'in', [success, refunded, confirmed])
    .where('r.purpose', '=', rechargePurpose.of.balance)
    .where('r.currency', '=', row.zone as 1)
    .where('r.paid_at', '>=', month.from)
    .where('r.paid_at', '<', month.to)
    .where('u.is_agent_purse', '=', false)
    .where(
      sql<SqlBool>`(${row.pay_methods}::text[] = '{}' or r.pay_method = any(${row.pay_methods}::text[]))`,
    )
    .where(sql<SqlBool>`(${row.member_levels}::int[] = '{}' or u.level = any(${row.member_levels}::int[]))`)
    .$if(row.first_only, (query) => query.whereRef('r.paid_at', '=', 'u.first_recharge_at'))
    .orderBy('r.paid_at')
    .orderBy('r.id')
    .select(['r.owner_id', 'r.amount'])
    .execute();
  const run = runOf(
    termsOf(row),
    rows.map((one) => ({ ownerId: one.owner_id, amount: microOf(one.amount) })),
  );
  return { recharges: rows.length, ...run };
};

/** A template that is not deleted. Throws `notFound`. */
export const oneTemplate = (db: Db, id: number) =>
  db
    .selectFrom('activity_template')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirstOrThrow(notFound);

/** All templates, by name. */
export const templatesOf = (db: Db) =>
  db
    .selectFrom('activity_template')
    .where('deleted_at', 'is', null)
    .orderBy('template_name')
    .selectAll()
    .execute();
