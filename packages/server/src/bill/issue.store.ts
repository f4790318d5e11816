import {
  billDocument,
  businessOffset,
  chargeSource,
  day,
  feeType,
  hour,
  microOf,
  periodOf,
  principalKind,
  webhookTopic,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notifyPartners } from '../core/events/partnerEvents.store.ts';
import { postingContextOf, payBills, operatingCompanyId } from '../pay/ledger/index.ts';
import { billRules } from './rules.store.ts';

/** So many purses are billed in one transaction, locked together. */
const batchSize = 200;
/** From when on the bills of the month before are issued: frames that ended at its end are posted by then. */
const beginsAfter = 2 * hour;

/** The source of charges that are additional ones of software. */
const ofSoftware = sql.lit(chargeSource.of.additionalCharge);

const system = { kind: principalKind.of.system, id: null } as const;

/** The first moment of a month, and of the one after it. */
export const spanOfPeriod = (period: number): { readonly start: Date; readonly end: Date } => {
  const [year, month] = [Math.trunc(period / 100), (period % 100) - 1];
  return {
    start: new Date(Date.UTC(year, month, 1) - businessOffset),
    end: new Date(Date.UTC(year, month + 1, 1) - businessOffset),
  };
};

/**
 * Purses that consumed something in a month and have no bill of it, from one id on; with them those of which something was posted
 * for an earlier month after its bills, as nothing else may ever bring it onto a bill.
 */
const unbilled = async (
  db: Db,
  o: { readonly period: number; readonly after: number; readonly limit: number },
): Promise<number[]> => {
  const { start, end } = spanOfPeriod(o.period);
  const { rows } = await sql<{ id: number }>`
    with recursive posted as (
      select (select min(owner_id) from posting where period = ${o.period} and company_id = ${operatingCompanyId} and owner_id > ${o.after}) as id
      union all
      select (select min(p.owner_id) from posting p where p.period = ${o.period} and p.company_id = ${operatingCompanyId} and p.owner_id > posted.id)
      from posted where posted.id is not null),
    someone as (select id from posted where id > 0
      union select owner_id from charge where fee_type = 3 and incurred_at >= ${start} and incurred_at < ${end} and owner_id > ${o.after}
      union (select v.owner_id from owner_live v left join lateral (select b.until_posting as until from bill b
          where b.owner_id = v.owner_id and b.company_id = ${operatingCompanyId} and b.document > 0 and b.period < ${o.period}
          order by b.period desc limit 1) b on true
        where v.owner_id > ${o.after} and v.last_posting_id > coalesce(b.until, 0)
          and not exists (select from posting p where p.period = ${o.period} and p.company_id = ${operatingCompanyId} and p.owner_id = v.owner_id)
          and exists (select from posting p where p.owner_id = v.owner_id and p.id > coalesce(b.until, 0) and p.company_id = ${operatingCompanyId}
            and p.period < ${o.period} and p.cause in (1, 2, 14, 15, 24))
        order by v.owner_id limit ${o.limit}))
    select id from someone where not exists (select from bill b where b.owner_id = someone.id and b.company_id = ${operatingCompanyId}
      and b.period >= ${o.period} and b.document > 0)
    order by id limit ${o.limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Of these purses those of which nothing that they were charged until the month's end waits to be posted. A later bill holds what was
 * posted late for this month, so there is none of it after that.
 */
const readyOf = async (tx: Tx, owners: readonly number[], period: number): Promise<number[]> => {
  const { end } = spanOfPeriod(period);
  const { rows } = await sql<{ id: number }>`
    select o.id from unnest(${owners}::bigint[]) as o (id)
    where not exists (select from charge c where c.owner_id = o.id and c.posting_id is null and c.amount > 0 and c.incurred_at < ${end})
      and not exists (select from fee f where f.owner_id = o.id and f.posting_id is null and f.amount > 0 and f.incurred_at < ${end})
      and not exists (select from bill b where b.owner_id = o.id and b.company_id = ${operatingCompanyId} and b.period > ${period} and b.document > 0)
    order by o.id`.execute(tx);
  return rows.map(({ id }) => id);
};

/**
 * What belongs to the bill of a month, line by line: the postings of charges, fees and returns that no bill before it holds, and what
 * rights paid. A bill holds what is posted for its month or an earlier one until it is issued; `until` of the bill before says
 * where that ended. One line a task or fee; what is returned of an earlier bill is a line of its own, of each bill that held the charge.
 */
const linesOf = (owners: readonly number[], period: number) => {
  const { start, end } = spanOfPeriod(period);
  return sql`
    who as (
      select o.id as owner_id, coalesce(b.until_posting, 0) as until from unnest(${owners}::bigint[]) as o (id)
      left join lateral (select until_posting from bill where bill.owner_id = o.id and bill.company_id = ${operatingCompanyId}
        and bill.document > 0 and bill.period < ${period} order by bill.period desc limit 1) b on true),
    included as materialized (
      select p.owner_id, p.id, p.user_id, p.cause, p.cause_id, p.key, coalesce(p.adjusts, p.reverses) as of_posting, p.incurred_at, who.until
      from who join posting p on p.owner_id = who.owner_id and p.id > who.until
      where p.period <= ${period} and p.cause in (1, 2, 14, 15, 24) and p.company_id = ${operatingCompanyId}
      union all
      select p.owner_id, p.id, p.user_id, p.cause, p.cause_id, p.key, coalesce(p.adjusts, p.reverses), p.incurred_at, who.until
      from who join posting p on p.owner_id = who.owner_id and p.period = ${period} and p.company_id = ${operatingCompanyId}
      where p.id <= who.until and p.cause in (1, 2, 14, 15, 24)),
    -- Each posting looks up its own lines: two materialized steps joined would be compared row by row, whatever the planner takes them for.
    parts as materialized (
      select i.*, m.currency, m.coupon, m.cash, m.credit, m.arrears
      from included i, lateral (select max(case when m.currency in (1, 3) then 1 else 2 end) as currency,
        sum(case when m.debit in (3, 4, 7, 304) then m.amount else 0 end - case when m.credit in (3, 4, 7, 304) then m.amount else 0 end) as coupon,
        sum(case when m.debit = 1 then m.amount when m.credit = 1 then -m.amount else 0 end) as cash,
        sum(case when m.debit = 2 then m.amount when m.credit = 2 then -m.amount else 0 end) as credit,
        sum(case when m.debit in (5, 404) then m.amount else 0 end - case when m.credit in (5, 404) then m.amount else 0 end) as arrears
        from movement m where m.owner_id = i.owner_id and m.posting_id = i.id) m),
    entries as (
      select p.owner_id, p.user_id, 1 as kind, p.cause_id as task_id, null::bigint as fee_id, null::bigint as of_bill, 0 as fee_type, case when c.source = ${ofSoftware} then 0 else 1 end as charges, c.render_ms,
        c.list_amount, p.incurred_at, case when c.source = ${ofSoftware} then null when c.revenue = 202 or c.coupon_class = 4 then 1 else 0 end as node_type,
        p.currency, p.coupon, p.cash, p.credit, p.arrears, c.source = ${ofSoftware} as is_software
      from parts p
      join lateral string_to_array(substr(p.key, 8), '.') as k on true
      join charge c on c.task_id = k[1]::bigint and c.source = k[2]::smallint and c.ix = k[3]::int and c.n = k[4]::int
      where p.cause = 1
      union all
      select p.owner_id, p.user_id, 2, null, p.cause_id, null, 0, 1, 0, f.list_amount, p.incurred_at, null,
        p.currency, p.coupon, p.cash, p.credit, p.arrears, false
      from parts p join fee f on f.owner_id = p.owner_id and f.posting_id = p.id
      where p.cause = 2
      union all
      select p.owner_id, p.user_id, case when e.is_earlier then 3 when o.cause = 2 then 2 else 1 end,
        case when o.cause = 1 then o.cause_id end, case when o.cause = 2 then o.cause_id end,
        -- The bill that held the charge: the first that was issued for its month or a later one once it was posted.
        case when e.is_earlier then (select b.id from bill b where b.owner_id = o.owner_id and b.company_id = o.company_id
          and b.document > 0 and b.period >= o.period and b.until_posting >= o.id order by b.period limit 1) end,
        0, 0, 0, 0, p.incurred_at, null, p.currency, p.coupon, p.cash, p.credit, p.arrears,
        o.cause = 1 and split_part(o.key, '.', 2) = ${String(chargeSource.of.additionalCharge)}
      from parts p join posting o on o.owner_id = p.owner_id and o.id = p.of_posting,
        lateral (select not (o.company_id = ${operatingCompanyId} and o.period <= ${period} and (o.id > p.until or o.period = ${period}))
          as is_earlier) e
      where p.cause in (14, 15, 24)
      union all
      select c.owner_id, c.user_id, 1, c.task_id, null, null, c.fee_type, 1, c.render_ms, c.list_amount, c.incurred_at,
        case when c.revenue = 202 or c.coupon_class = 4 then 1 else 0 end, c.currency, 0, 0, 0, 0, false
      from who join charge c on c.owner_id = who.owner_id and c.incurred_at >= ${start} and c.incurred_at < ${end}
      where c.fee_type > 0),
    line as materialized (
      select owner_id, user_id, kind, task_id, fee_id, of_bill, fee_type, sum(charges) as charges, sum(render_ms) as render_ms,
        sum(list_amount) as list_amount, min(incurred_at) as first_at, max(incurred_at) as last_at, max(node_type) as node_type,
        max(currency) as currency, sum(coupon) as coupon, sum(cash) as cash, sum(credit) as credit, sum(arrears) as arrears,
        sum(coupon + cash + credit + arrears) as amount,
        coalesce(sum(coupon + cash + credit + arrears) filter (where is_software), 0) as software
      from entries group by owner_id, user_id, kind, task_id, fee_id, of_bill, fee_type)`;
};

/** What is used on credit of a month and not repaid, returned or moved. */
const creditOf = (period: number) => sql`(select coalesce(sum(s.debit - s.credit), 0) from side s
  where s.owner_id = l.owner_id and s.account = 2 and s.ref = ${period})`;

/**
 * Issues the bills of some purses for a month, all in one: head and lines are frozen, the credit part falls due, and cash that is
 * there pays it. A purse that has its bill already, or of which something waits to be posted, is left out. Answers how many
 * were issued.
 */
export const issueBills = async (
  tx: Tx,
  o: { readonly period: number; readonly owners: readonly number[]; readonly now: Date },
): Promise<number> => {
  const { period, now } = o;
  await sql`insert into owner_live (owner_id) select o.id from unnest(${o.owners}::bigint[]) as o (id) on conflict do nothing`.execute(
    tx,
  );
  await sql`select from owner_live where owner_id = any(${o.owners}::bigint[]) order by owner_id for update`.execute(
    tx,
  );
  const ready = await readyOf(tx, o.owners, period);
  const { confirmDays } = await billRules(tx);
  const { rows } = await sql<{ owner_id: number; id: number; credit_part: string }>`
    with ${linesOf(ready, period)},
    issued as (
      insert into bill (owner_id, company_id, period, number, currency, document, pay_status, lines, amount, document_amount, list_amount,
        coupon_part, cash_part, arrears_part, credit_part, until_posting, as_of, issued_at, due_at, confirm_due_at)
      select l.owner_id, ${operatingCompanyId}, ${period}, format('B%s%s', ${period}::int, lpad(l.owner_id::text, 8, '0')), max(l.currency), 1, 0,
        count(*), sum(l.amount), sum(round(l.amount, 2)), sum(l.list_amount), sum(l.coupon), sum(l.cash), sum(l.arrears),
        ${creditOf(period)}, coalesce((select last_posting_id from owner_live v where v.owner_id = l.owner_id), 0), ${now}, ${now},
        ((date_trunc('day', ${now}::timestamptz at time zone 'Asia/Shanghai')
          + make_interval(days => (select v.bill_days + 1 from owner_live v where v.owner_id = l.owner_id))) at time zone 'Asia/Shanghai'),
        ${new Date(now.getTime() + confirmDays * day)}
      from line l group by l.owner_id
      on conflict (owner_id, company_id, period) do update set document = 1, lines = excluded.lines, amount = excluded.amount,
        document_amount = excluded.document_amount, list_amount = excluded.list_amount, coupon_part = excluded.coupon_part,
        cash_part = excluded.cash_part, arrears_part = excluded.arrears_part, credit_part = excluded.credit_part,
        until_posting = excluded.until_posting, as_of = excluded.as_of, issued_at = excluded.issued_at, due_at = excluded.due_at,
        confirm_due_at = excluded.confirm_due_at, version = bill.version + 1
      where bill.document = 0
      returning owner_id, id, credit_part, currency),
    written as (
      insert into bill_line (owner_id, bill_id, kind, user_id, task_id, fee_id, corrects, scene_name, project_name, platform_id, node_type,
        fee_type, charges, render_ms, first_at, last_at, currency, amount, document_amount, list_amount, coupon_part, cash_part,
        credit_part, arrears_part, software_amount)
      select l.owner_id, b.id, l.kind, l.user_id, l.task_id, l.fee_id,
        (select x.id from bill_line x where x.owner_id = l.owner_id and x.bill_id = l.of_bill and x.kind in (1, 2) and x.fee_type = ${sql.lit(feeType.of.amount)}
          and (x.task_id = l.task_id or x.fee_id = l.fee_id) order by x.id limit 1),
        coalesce(t.scene_name, ''), coalesce(t.project_name, ''), t.platform_id, l.node_type, l.fee_type, l.charges, l.render_ms,
        l.first_at, l.last_at, l.currency, l.amount, round(l.amount, 2), l.list_amount, l.coupon, l.cash, l.credit, l.arrears, l.software
      from line l join issued b on b.owner_id = l.owner_id left join task t on t.id = l.task_id
      order by l.owner_id, l.last_at, l.task_id returning 1)
    select owner_id, id, credit_part from issued order by owner_id`.execute(tx);
  const issued = rows.map((row) => ({
    topic: webhookTopic.of.bill,
    userId: row.owner_id,
    objectId: row.id,
    state: billDocument.of.issued,
  }));
  await notifyPartners(tx, issued, now);
  for (const { owner_id: ownerId, credit_part: credit } of rows)
    if (microOf(credit) > 0n)
      await payBills(
        tx,
        { ownerId, by: 'issue' },
        await postingContextOf(tx, {
          companyId: operatingCompanyId,
          at: now,
          incurredAt: now,
          actor: system,
        }),
      );
  await sql`update bill set pay_status = 1 where owner_id = any(${ready}::bigint[]) and period = ${period} and document = 1
    and pay_status = 0 and unpaid = 0`.execute(tx);
  return rows.length;
};

/** Sums what open months have so far, for the overview; an issued bill is left as it is. */
export const sumOpenMonths = async (
  tx: Tx,
  o: { readonly period: number; readonly owners: readonly number[]; readonly now: Date },
) => {
  const { period, now } = o;
  await sql`
    with ${linesOf(o.owners, period)}
    insert into bill (owner_id, company_id, period, number, currency, document, lines, amount, document_amount, list_amount, coupon_part,
      cash_part, arrears_part, credit_part, as_of)
    select l.owner_id, ${operatingCompanyId}, ${period}, format('B%s%s', ${period}::int, lpad(l.owner_id::text, 8, '0')), max(l.currency), 0,
      count(*), sum(l.amount), sum(round(l.amount, 2)), sum(l.list_amount), sum(l.coupon), sum(l.cash), sum(l.arrears), sum(l.credit), ${now}
    from line l group by l.owner_id
    on conflict (owner_id, company_id, period) do update set lines = excluded.lines, amount = excluded.amount,
      document_amount = excluded.document_amount, list_amount = excluded.list_amount, coupon_part = excluded.coupon_part,
      cash_part = excluded.cash_part, arrears_part = excluded.arrears_part, credit_part = excluded.credit_part, as_of = excluded.as_of
    where bill.document = 0`.execute(tx);
};

const monthBefore = (period: number): number => periodOf(new Date(spanOfPeriod(period).start.getTime() - 1));

/** The last month of which bills are issued by now, and the one before it. */
export const billMonths = (now: Date): readonly [number, number] => {
  const last = monthBefore(periodOf(new Date(now.getTime() - beginsAfter)));
  return [last, monthBefore(last)];
};

/** Months that ended, have something posted and are not billed whole; the last one also for what came late of those before it. */
export const monthsToBill = async (db: Db, now: Date): Promise<number[]> => {
  const [last] = billMonths(now);
  const { rows } = await sql<{ period: number }>`
    with recursive month as (
      select min(period) as period from posting
      union all
      select (select min(p.period) from posting p where p.period > month.period) from month where month.period is not null),
    ended as (select period from month where period <= ${last}
      union select ${last}::int where exists (select from posting where period < ${last}))
    select period from ended
    where not exists (select from bill_run r where r.company_id = ${operatingCompanyId} and r.period = ended.period)
    order by period`.execute(db);
  return rows.map(({ period }) => period);
};

/** Whether the bills of a month are all issued; a company that issues none has none to wait for. */
export const isBilled = async (
  db: Db,
  month: { readonly companyId: number; readonly period: number },
): Promise<boolean> => {
  if (month.companyId !== operatingCompanyId) return true;
  const { rows } =
    await sql`select from bill_run where company_id = ${operatingCompanyId} and period = ${month.period}
    union all select where not exists (select from posting where period = ${month.period} and company_id = ${operatingCompanyId} and owner_id > 0)`.execute(
      db,
    );
  return rows.length > 0;
};

/** Whether a charge or a fee until then waits to be posted, of whomever: the bill of its month is not there yet. */
const somethingWaits = async (db: Db, end: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from charge c where c.posting_id is null and c.amount > 0 and c.incurred_at < ${end}
    union all select from fee f where f.posting_id is null and f.amount > 0 and f.incurred_at < ${end} limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** Whether the last round of proofs, of a night or asked for, found something of the books that does not hold. */
const booksAreBroken = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from proof_result where part = 'books' and broken > 0 and run_id = (
      select max(x.run_id) from proof_result x join proof_run r on r.id = x.run_id and r.ended_at is not null where x.part = 'books')
    limit 1`.execute(db);
  return rows.length > 0;
};

type Parts = Pick<App, 'db' | 'clock'>;

/** Goes through the purses of a month, a batch in a transaction of its own; answers how many and how many were left out. */
const batches = async (
  app: Parts,
  period: number,
  work: (tx: Tx, owners: readonly number[]) => Promise<number>,
): Promise<{ done: number; left: number }> => {
  let [done, left] = [0, 0];
  for (let after = 0; ;) {
    const owners = await unbilled(app.db, { period, after, limit: batchSize });
    const last = owners.at(-1);
    if (last === undefined) return { done, left };
    const count = await app.db.transaction().execute((tx) => work(tx, owners));
    done += count;
    left += owners.length - count;
    after = last;
  }
};

/**
 * Issues the bills of months that ended (lifecycles §9), once all that a purse was charged is posted; a month is over when none is
 * left. Twice at once issues each once. None is issued while the last proof of the books does not hold.
 */
export const issueMonths = async (app: Parts & Pick<App, 'log'>): Promise<number> => {
  const now = app.clock();
  let issued = 0;
  const months = await monthsToBill(app.db, now);
  if (months.length > 0 && (await booksAreBroken(app.db))) {
    app.log.warn({ months }, 'bills wait: the last proof of the books does not hold');
    return 0;
  }
  for (const period of months) {
    const { end } = spanOfPeriod(period);
    // Asked before and after: what was posted in between may be of a purse that was left out.
    const waited = await somethingWaits(app.db, end);
    const { done } = await batches(app, period, (tx, owners) => issueBills(tx, { period, owners, now }));
    issued += done;
    if (!waited && !(await somethingWaits(app.db, end)))
      await sql`
        insert into bill_run (company_id, period, finished_at, bills)
        select ${operatingCompanyId}, ${period}, ${now}, count(*) from bill where period = ${period} and document > 0
        on conflict do nothing`.execute(app.db);
    app.log.info({ period, bills: done }, 'bills of a month were issued');
  }
  return issued;
};

/** Each night the open month's sums so far. */
export const sumOpenMonth = async (app: Parts): Promise<void> => {
  const now = app.clock();
  const period = periodOf(now);
  await batches(app, period, async (tx, owners) => {
    await sumOpenMonths(tx, { period, owners, now });
    return owners.length;
  });
};
