import {
  achievementKind,
  achievementStatus,
  allocationKind,
  bookAccount,
  periodState,
  postingCause,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../core/db/db.ts';
import { followSplits } from './split.store.ts';

/** Marks of what was read of the books, as figures have them. */
const marks = { achievements: 90, incomes: 91 } as const;
/** A transaction that was open as the books were read has ended by so many hours later. */
const overlap = sql`interval '1 hour'`;

/** Since when the books are read anew; from the beginning at first. */
const sinceOf = async (tx: Tx, figure: number): Promise<Date> => {
  const mark = await tx
    .selectFrom('figure_mark')
    .where('figure', '=', figure)
    .select((eb) => sql<Date>`${eb.ref('until_at')} - ${overlap}`.as('since'))
    .executeTakeFirst();
  return mark?.since ?? new Date(0);
};
const markAt = (tx: Tx, figure: number, now: Date) =>
  tx
    .insertInto('figure_mark')
    .values({ figure, until_at: now, computed_at: now })
    .onConflict((same) => same.column('figure').doUpdateSet({ until_at: now, computed_at: now }))
    .execute();

const account = bookAccount.of;
const { recharge, invalidate, correct, suspense, refund, bill } = postingCause.of;
/** Channel clearing, bank in transit, suspense: what a recharge comes out of. */
const outside = sql.raw(`(${[account.channelClearing, account.bankInTransit, account.suspense].join(', ')})`);
const [cash, arrears, refunds, coupons] = [
  account.cash,
  account.arrears,
  account.refundsInTransit,
  account.couponsConsumed,
].map((code) => sql.lit(code));
const kinds = achievementKind.of;

/**
 * What the books have of achievement since then, one row a posting, bill or arrears item (ledger §4): receipts and their undoing, refunds
 * that were paid out, bills on credit, and what of them is overdue.
 */
const booked = (since: Date) => sql`
  select ${sql.lit(kinds.netReceipts)} as kind, p.owner_id, p.id as source_id, case when p.cause = ${suspense} then null else p.cause_id end as recharge_id,
    p.company_id, p.period, m.currency, p.incurred_at as at,
    sum(case when m.credit = ${cash} then m.amount else -m.amount end) as amount
  from posting p join movement m on m.owner_id = p.owner_id and m.posting_id = p.id
  where p.at >= ${since} and p.cause in (${recharge}, ${invalidate}, ${correct}, ${suspense})
    and (m.credit = ${cash} and m.debit in ${outside} or m.debit in (${cash}, ${arrears}) and m.credit in ${outside})
  group by p.owner_id, p.id, p.cause, p.cause_id, p.company_id, p.period, m.currency, p.incurred_at
  union all
  select ${sql.lit(kinds.refund)}, p.owner_id, p.id, x.recharge_id, p.company_id, p.period, m.currency, p.incurred_at, sum(m.amount)
  from posting p join movement m on m.owner_id = p.owner_id and m.posting_id = p.id
    left join refund x on x.owner_id = p.owner_id and x.id = p.cause_id
  where p.at >= ${since} and p.cause = ${refund} and m.debit = ${refunds} and m.credit in ${outside}
  group by p.owner_id, p.id, x.recharge_id, p.company_id, p.period, m.currency, p.incurred_at
  union all
  select ${sql.lit(kinds.receivable)}, b.owner_id, b.id, null, b.company_id, b.period, b.currency, b.issued_at, b.credit_part
  from bill b where b.issued_at >= ${since} and b.credit_part <> 0
  union all
  select ${sql.lit(kinds.arrears)}, i.owner_id, i.id, null, p.company_id, p.period, i.currency, i.at, i.amount
  from arrears_item i join posting p on p.owner_id = i.owner_id and p.id = i.posting_id
  where i.at >= ${since} and p.cause = ${bill}`;

/**
 * Makes lines of achievement of what was booked since the last round; accounts for internal tests have none. A line is of the
 * salesperson of its customer at the time of payment. A refund follows the split of its recharge.
 */
export const collectAchievements = async (tx: Tx, now: Date): Promise<void> => {
  const since = await sinceOf(tx, marks.achievements);
  await sql`
      insert into achievement (kind, owner_id, admin_id, source_id, recharge_id, company_id, period, currency, amount, at, created_at)
      select b.kind, b.owner_id, (select s.admin_id from user_staff s where s.user_id = coalesce(u.main_id, u.id)
          and s.kind = ${allocationKind.of.salesman} and s.valid_from <= b.at and (s.valid_to is null or s.valid_to > b.at) limit 1),
        b.source_id, b.recharge_id, b.company_id, b.period, b.currency, b.amount, b.at, ${now}
      from (${booked(since)}) b join "user" u on u.id = b.owner_id
      where b.amount <> 0 and not u.is_internal_test order by b.at, b.kind, b.source_id
      on conflict (owner_id, kind, source_id) where parent_id is null do nothing`.execute(tx);
  await followSplits(tx, now);
  // Confirmed lines of a month whose books are closed stay as they are.
  await sql`
      update achievement a set status = ${achievementStatus.of.locked}, version = a.version + 1, updated_at = ${now} from period d
      where a.status = ${achievementStatus.of.confirmed} and d.company_id = a.company_id and d.period = a.period and d.state = ${periodState.of.closed}`.execute(
    tx,
  );
  await markAt(tx, marks.achievements, now);
};

const isRevenue = (side: string) => sql`${sql.ref(side)} between 201 and 212`;
const revenueSide = sql`case when ${isRevenue('m.credit')} then m.credit else m.debit end`;

/**
 * Writes the income of customers and months in which something was posted since the last round: what cash and credit paid, by account of
 * revenue, and what coupons paid of it. A verified row whose amount differs then is open again.
 */
export const collectIncomes = async (tx: Tx, now: Date): Promise<void> => {
  const since = await sinceOf(tx, marks.incomes);
  await sql`
      with touched as (
        select distinct owner_id, period from posting where at >= ${since} and owner_id <> 0),
      said as (
        select p.owner_id, p.company_id, p.period, p.id, coalesce(p.income_type, o.income_type, 0) as income_type,
          coalesce(o.cause_id, p.cause_id) as task_id, coalesce(o.id, p.id) as charged
        from touched t join posting p on p.owner_id = t.owner_id and p.period = t.period
          left join posting o on o.owner_id = p.owner_id and o.id = coalesce(p.reverses, p.adjusts)),
      moved as (
        select s.owner_id, s.company_id, s.period, s.income_type, ${revenueSide} as account, m.currency,
          case when ${isRevenue('m.credit')} then m.amount else -m.amount end as amount, 0 as coupons
        from said s join movement m on m.owner_id = s.owner_id and m.posting_id = s.id
        where m.currency in (1, 2) and (${isRevenue('m.credit')}) <> (${isRevenue('m.debit')})
        union all
        select s.owner_id, s.company_id, s.period, s.income_type, c.revenue, m.currency - 2, 0,
          case when m.credit = ${coupons} then m.amount else -m.amount end
        from said s join movement m on m.owner_id = s.owner_id and m.posting_id = s.id and ${coupons} in (m.debit, m.credit)
          join lateral (select revenue from charge c where c.task_id = s.task_id and c.posting_id = s.charged limit 1) c on true)
      insert into income (owner_id, company_id, period, account, income_type, currency, amount, coupon_part, created_at)
      select owner_id, company_id, period, account, income_type, currency, sum(amount), sum(coupons), ${now} from moved
      group by owner_id, company_id, period, account, income_type, currency
      order by period, owner_id, account, income_type
      on conflict on constraint income_unique do update set amount = excluded.amount, coupon_part = excluded.coupon_part,
        status = case when income.amount = excluded.amount then income.status else 0 end,
        decided_by = case when income.amount = excluded.amount then income.decided_by end,
        decided_at = case when income.amount = excluded.amount then income.decided_at end,
        version = income.version + 1, updated_at = ${now}
      where income.amount <> excluded.amount or income.coupon_part <> excluded.coupon_part`.execute(tx);
  await markAt(tx, marks.incomes, now);
};

/** Lines of achievement and rows of income. */
export const collectBooks = async (tx: Tx, now: Date): Promise<void> => {
  await collectAchievements(tx, now);
  await collectIncomes(tx, now);
};
