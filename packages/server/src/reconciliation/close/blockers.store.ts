import {
  businessOffset,
  type Blocker,
  type BookAccount,
  closeBlocker,
  type InTheWay,
  microOf,
  nextPeriod,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { isBilled } from '../../bill/index.ts';
import type { Db } from '../../core/db/db.ts';
import { postedPeriods } from '../../pay/ledger/index.ts';
import { gapsIn } from '../statement/balance.store.ts';
import { accounts } from '../account.store.ts';
import type { Revenue } from './tax.ts';

export interface Month {
  readonly companyId: number;
  /** yyyymm. */
  readonly period: number;
}

/** The first moment of a business month. */
export const startOf = (period: number): Date =>
  new Date(Date.UTC(Math.floor(period / 100), (period % 100) - 1, 1) - businessOffset);
export const endOf = (period: number): Date => startOf(nextPeriod(period));
/** `202611` as `2026-11`, and back. */
export const monthTextOf = (period: number): string =>
  `${Math.floor(period / 100)}-${String(period % 100).padStart(2, '0')}`;
export const periodOfText = (text: string): number => Number(text.replace('-', ''));

const shown = 5;
const of = (blocker: Blocker['blocker'], count: number, first: readonly InTheWay[]): Blocker[] =>
  count === 0 ? [] : [{ blocker, count, first: first.slice(0, shown) }];
const monthNamed = (period: number): InTheWay => ({
  thing: 'month',
  name: monthTextOf(period),
  detail: null,
  id: null,
});
const {
  monthRuns,
  earlierMonthOpen,
  unpostedCharges,
  unmatchedLines,
  unexplainedSuspense,
  brokenChain,
  filesUnfinished,
  billsNotIssued,
  dueNotPosted,
} = closeBlocker.of;

/** Rows of one query as a blocker: how many, and the first of them by what they are, what they are called and where they lie. */
const asked = async (
  db: Db,
  blocker: Blocker['blocker'],
  query: ReturnType<typeof sql>,
): Promise<Blocker[]> => {
  const { rows } = await sql<InTheWay & { count: number }>`
    select q.thing, q.name, q.id, count(*) over ()::int as count from (${query}) q limit ${shown}`.execute(
    db,
  );
  return of(
    blocker,
    rows[0]?.count ?? 0,
    rows.map(({ thing, name, id }) => ({ thing, name, detail: null, id })),
  );
};

/** Accounts whose statements do not lead to the month's end without a gap, though something was booked there. */
const brokenChains = async (db: Db, { companyId, period }: Month): Promise<Blocker[]> => {
  const span = { from: startOf(period), to: endOf(period) };
  const broken: InTheWay[] = [];
  for (const account of (await accounts(db)).filter((one) => one.companyId === companyId)) {
    const gaps = await gapsIn(db, account.id, span);
    for (const { afterFlow, beforeFlow } of gaps)
      broken.push({
        thing: 'gap',
        name: account.name,
        detail: afterFlow === null ? beforeFlow : `${afterFlow} … ${beforeFlow}`,
        id: account.id,
      });
    const {
      rows: [said],
    } = await sql<{ last: Date | null; used: boolean }>`
      select (select max(f.last_at) from statement_file f where f.company_account_id = ${account.id} and f.state in (2, 4)
          and f.deleted_at is null) as last,
        exists (select from recharge r where r.company_account_id = ${account.id} and r.status in (2, 5, 7) and r.purpose <> 5
          and r.paid_at >= ${span.from} and r.paid_at < ${span.to})
        or exists (select from refund x where x.company_account_id = ${account.id} and x.state = 3
          and x.done_at >= ${span.from} and x.done_at < ${span.to}) as used`.execute(db);
    // The last day counts as there when a line of it is, or one of a later month: nothing says that nothing moved.
    if (said?.used === true && (said.last === null || said.last < new Date(span.to.getTime() - 86_400_000)))
      broken.push({
        thing: said.last === null ? 'noStatement' : 'statementEnds',
        name: account.name,
        detail: said.last && new Date(said.last.getTime() + businessOffset).toISOString().slice(0, 10),
        id: account.id,
      });
  }
  return of(brokenChain, broken.length, broken);
};

/** What stands in the way of closing a month, but for the books' invariants, which take longer to ask. */
export const blockersOf = async (db: Db, month: Month, now: Date): Promise<Blocker[]> => {
  const { companyId, period } = month;
  const [from, to] = [startOf(period), endOf(period)];
  const nextDay = `${monthTextOf(nextPeriod(period))}-01`;
  const ours = sql`(select id from company_account where company_id = ${companyId})`;
  return [
    ...of(monthRuns, now < to ? 1 : 0, [monthNamed(period)]),
    ...(await asked(
      db,
      earlierMonthOpen,
      sql`select 'month' as thing, to_char(to_date(p.period::text, 'YYYYMM'), 'YYYY-MM') as name, null::int as id from ${postedPeriods(companyId)} p
        where p.period < ${period} and not exists (select from period d where d.company_id = ${companyId} and d.period = p.period and d.state = 3) order by 2`,
    )),
    ...(await asked(
      db,
      unpostedCharges,
      sql`select 'charge' as thing, concat_ws('.', task_id, source, ix, n) as name, task_id as id from charge
          where posting_id is null and amount > 0 and incurred_at < ${to}
        union all select 'fee', id::text, null from fee where posting_id is null and amount > 0 and incurred_at < ${to}`,
    )),
    ...(await asked(
      db,
      dueNotPosted,
      // A contract earns each day that is over; coupons expire a day after their end, in the month of that end. Both are of the first company.
      sql`select (array['pack', 'rental', 'membership'])[c.kind] as thing, c.id::text as name, c.owner_id as id from contract c
          where ${companyId} = 1 and c.state in (1, 2) and c.kind <> 4 and c.first_day < ${nextDay}::date and c.recognised + c.returned
            < round(c.price * least(c.days, ${nextDay}::date - c.first_day) / c.days, 6)
        union all select 'coupon', id::text, owner_id from lot
          where ${companyId} = 1 and state = 1 and account <> 1 and remaining > 0 and expires_at <= ${to}`,
    )),
    ...(await asked(
      db,
      unmatchedLines,
      // Of earlier months too: a file may come after its month was closed.
      sql`select 'line' as thing, l.flow_number as name, l.file_id as id from statement_line l where l.state in (0, 4) and l.booked_at < ${to}
        and l.company_account_id in ${ours} order by l.booked_at, l.id`,
    )),
    ...of(billsNotIssued, (await isBilled(db, month)) ? 0 : 1, [monthNamed(period)]),
    ...(await asked(
      db,
      unexplainedSuspense,
      sql`select 'named' as thing, coalesce(l.flow_number, e.transaction_id, s.ref::text) as name, null::int as id
        from (select x.ref from ${postedPeriods()} m join side x on x.period = m.period
          where x.account = 110 and m.period <= ${period} group by 1 having sum(x.credit - x.debit) <> 0) s
        left join statement_line l on l.id = s.ref left join external_payment e on e.id = s.ref
        where not exists (select from suspense_note n where n.evidence_id = s.ref) and coalesce(l.reason, '') = ''`,
    )),
    ...(await brokenChains(db, month)),
    ...(await asked(
      db,
      filesUnfinished,
      sql`select 'file' as thing, f.name, f.id from statement_file f where f.state in (0, 1, 3) and f.deleted_at is null and f.first_at < ${to}
        and f.last_at >= ${from} and f.company_account_id in ${ours} order by f.id`,
    )),
  ];
};

/**
 * What the revenue accounts of a company took in a month, by the month at whose rates it is taxed: of what is returned that of the
 * charge, and of what was posted late that in which it was incurred.
 */
export const revenuesOf = async (db: Db, { companyId, period }: Month): Promise<Revenue[]> => {
  const { rows } = await sql<{ account: BookAccount; currency: 1 | 2; ofPeriod: number; gross: string }>`
    select s.account, s.currency, coalesce(o.origin_period, o.period, p.origin_period, p.period) as "ofPeriod",
      sum(s.credit - s.debit) as gross from side s
    join posting p on p.owner_id = s.owner_id and p.id = s.posting_id
    left join posting o on o.owner_id = p.owner_id and o.id = coalesce(p.adjusts, p.reverses)
    where s.period = ${period} and p.company_id = ${companyId} and s.account between 201 and 210 and p.cause <> 21
    group by 1, 2, 3 order by 2, 1, 3`.execute(db);
  return rows.map((row) => ({ ...row, gross: microOf(row.gross) }));
};
