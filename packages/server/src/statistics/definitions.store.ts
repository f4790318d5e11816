import {
  attemptOutcome,
  bookAccount,
  contractKind,
  currency,
  rechargeStatus,
  type StatisticName,
  surveyUserState,
} from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';

/** A row of a figure: a business day, a series and the value. */
export interface FigureRow {
  readonly day_at: Date;
  readonly dimension: number;
  readonly value: number;
}
/** The business days that are computed: from the first instant of one to that of another, exclusive. */
export interface Days {
  readonly from: Date;
  readonly until: Date;
}
type Definition = (days: Days) => RawBuilder<FigureRow>;

/** The first instant of the business day of a moment. Business time has no summer time, so that days are of equal length. */
const dayOf = (column: string) =>
  sql`date_bin('1 day', ${sql.ref(column)}, timestamptz '2000-01-01 00:00:00+08')`;
const within = (column: string, { from, until }: Days) =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;

/** Counts or adds up the rows of a table by the day of a column. */
const perDay =
  (o: {
    readonly at: string;
    readonly from: RawBuilder<unknown>;
    readonly dimension?: RawBuilder<unknown>;
    readonly value?: RawBuilder<unknown>;
    readonly where?: RawBuilder<unknown>;
  }): Definition =>
  (days) =>
    sql<FigureRow>`
    select ${dayOf(o.at)} as day_at, ${o.dimension ?? sql`0`} as dimension, round((${o.value ?? sql`count(*)`})::numeric, 6)::float8 as value
    from ${o.from} where ${within(o.at, days)} and ${o.where ?? sql`true`} group by 1, 2`;

const customers = sql`deleted_at is null and not is_agent_purse and not is_internal_test`;
const credited = sql`r.status in (${sql.join([rechargeStatus.of.success, rechargeStatus.of.refunded, rechargeStatus.of.confirmed])})`;
const ended = sql`attempt a join node n on n.id = a.node_id join platform p on p.id = n.platform_id`;
/** Movements with their postings, found by the moment of the posting. */
const movements = sql`movement m join posting p on p.owner_id = m.owner_id and p.id = m.posting_id`;
const hours = sql`sum(coalesce(a.render_ms, 0)) / 3600000.0`;
const { done, failed } = attemptOutcome.of;
const [cash, granted] = [bookAccount.of.cash, bookAccount.of.couponsGranted].map((account) =>
  sql.lit(account),
);
const { renderCpuRevenue, recoveredBonus } = bookAccount.of;
/** Whether a side of a movement is an account of revenue. */
const isRevenue = (side: string) =>
  sql`${sql.ref(side)} between ${sql.lit(renderCpuRevenue)} and ${sql.lit(recoveredBonus)}`;
const revenueAmount = sql`sum(case when ${isRevenue('m.credit')} then m.amount else -m.amount end)`;
const movesRevenue = sql`(${isRevenue('m.credit')}) <> (${isRevenue('m.debit')})`;

/** The SQL of each figure. Amounts are of the books; what internal test accounts do counts in machine time only. */
export const definitions: Readonly<Record<StatisticName, Definition>> = {
  registrations: perDay({ at: 'registered_at', from: sql`"user"`, dimension: sql`zone`, where: customers }),
  submittedTasks: perDay({
    at: 'submitted_at',
    from: sql`task`,
    dimension: sql`platform_id`,
    where: sql`deleted_at is null`,
  }),
  firstSubmissions: perDay({
    at: 'first_submit_at',
    from: sql`"user"`,
    dimension: sql`zone`,
    where: customers,
  }),
  repurchaseRate: perDay({
    at: 'r.paid_at',
    from: sql`recharge r join "user" u on u.id = r.user_id`,
    value: sql`100.0 * count(*) filter (where u.first_recharge_at < r.paid_at) / count(*)`,
    where: credited,
  }),
  capacity: perDay({ at: 'a.ended_at', from: ended, dimension: sql`p.kind`, value: hours }),
  taskCapacity: perDay({ at: 'a.ended_at', from: ended, dimension: sql`p.id`, value: hours }),
  funds: perDay({
    at: 'r.paid_at',
    from: sql`recharge r`,
    dimension: sql`r.currency`,
    value: sql`sum(r.amount)`,
    where: credited,
  }),
  recharge: perDay({ at: 'r.paid_at', from: sql`recharge r`, dimension: sql`r.currency`, where: credited }),
  coupons: perDay({
    at: 'p.at',
    from: movements,
    dimension: sql`m.currency`,
    value: sql`sum(m.amount)`,
    where: sql`m.debit = ${granted}`,
  }),
  // The course of a level, from now back: what the accounts hold less what moved after each day. Not materialized, the movements are read again for each day.
  userBalance: ({ from, until }) => sql<FigureRow>`
    with moved as materialized (
      select ${dayOf('p.at')} as day_at, m.currency,
        sum(case when m.credit = ${cash} then m.amount else 0 end - case when m.debit = ${cash} then m.amount else 0 end) as amount
      from ${movements} where ${cash} in (m.debit, m.credit) and p.at >= ${from} group by 1, 2),
    held as (select currency, sum(balance) as amount from account where kind = ${cash} group by 1)
    select d.day_at, h.currency as dimension,
      round(h.amount - coalesce((select sum(v.amount) from moved v where v.currency = h.currency and v.day_at > d.day_at), 0), 6)::float8 as value
    from generate_series(${from}::timestamptz, ${until}::timestamptz - interval '1 day', interval '1 day') as d(day_at), held h`,
  income: perDay({
    at: 'p.at',
    from: movements,
    dimension: sql`m.currency`,
    value: revenueAmount,
    where: sql`m.currency in (${sql.join(currency.codes)}) and ${movesRevenue}`,
  }),
  revenue: perDay({
    at: 'p.at',
    from: movements,
    dimension: sql`case when ${isRevenue('m.credit')} then m.credit else m.debit end`,
    value: revenueAmount,
    where: sql`m.currency = ${sql.lit(currency.of.cny)} and ${movesRevenue}`,
  }),
  abnormalJobs: perDay({
    at: 'a.ended_at',
    from: sql`attempt a`,
    dimension: sql`a.outcome`,
    where: sql`a.outcome <> ${sql.lit(done)}`,
  }),
  rentalNodes: perDay({
    at: 'c.begins_at',
    from: sql`(select k.currency, (k.first_day::text || ' 00:00:00+08')::timestamptz as begins_at from contract k
      where k.kind = ${sql.lit(contractKind.of.rental)} and k.state > 0) c`,
    dimension: sql`c.currency`,
  }),
  questionnaire: perDay({
    at: 'answered_at',
    from: sql`survey_user`,
    where: sql`survey_user_state = ${sql.lit(surveyUserState.of.answered)}`,
  }),
  userFeedback: perDay({ at: 'submitted_at', from: sql`feedback`, dimension: sql`source` }),
  transferRecords: perDay({
    at: 'created_at',
    from: sql`account_transfer`,
    dimension: sql`currency`,
    value: sql`sum(amount)`,
  }),
  frames: perDay({
    at: 'a.ended_at',
    from: ended,
    dimension: sql`p.id`,
    where: sql`a.outcome = ${sql.lit(done)}`,
  }),
  frameTime: perDay({
    at: 'a.ended_at',
    from: ended,
    dimension: sql`p.id`,
    value: sql`avg(a.render_ms) / 60000.0`,
    where: sql`a.outcome = ${sql.lit(done)} and a.render_ms is not null`,
  }),
  activeUsers: perDay({
    at: 'c.incurred_at',
    from: sql`charge c join "user" u on u.id = c.user_id`,
    dimension: sql`u.zone`,
    value: sql`count(distinct c.user_id)`,
  }),
  endedTasks: perDay({
    at: 'end_order',
    from: sql`task`,
    dimension: sql`status`,
    where: sql`deleted_at is null and not is_open`,
  }),
  firstRecharges: perDay({
    at: 'first_recharge_at',
    from: sql`"user"`,
    dimension: sql`currency`,
    where: customers,
  }),
  failureRate: perDay({
    at: 'a.ended_at',
    from: ended,
    dimension: sql`p.kind`,
    value: sql`100.0 * count(*) filter (where a.outcome = ${sql.lit(failed)}) / count(*)`,
  }),
  nodesUsed: perDay({
    at: 'a.ended_at',
    from: ended,
    dimension: sql`p.id`,
    value: sql`count(distinct a.node_id)`,
  }),
};
