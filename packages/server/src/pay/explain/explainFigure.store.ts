import type { FigureKind, PostingCause } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';

/** Which purse a figure is of, and in which currency. */
interface Whose {
  readonly ownerId: number;
  readonly currency: 1 | 2 | 3 | 4;
}

/** A part of a figure: a posting, a charge that waits for its posting, or a line of a bill with postings of its own. */
export interface FigurePart {
  /** Newest first; `before` goes on behind it. */
  readonly n: number;
  readonly ownerId: number;
  readonly postingId: number | null;
  readonly lineId: number | null;
  readonly cause: PostingCause | null;
  readonly key: string | null;
  readonly at: Date | null;
  readonly amount: string;
  readonly taskId: number | null;
  readonly scene: string | null;
  readonly frame: string | null;
  readonly renderMs: number | null;
  readonly hourly: string | null;
  /** Of an additional charge: the names of its fees. */
  readonly software: string | null;
}

interface Definition {
  /** Rows with `owner_id` and `currency` of what the id names. */
  readonly whose: (id: number) => RawBuilder<unknown>;
  /** Rows with `n`, `owner_id`, `posting_id`, `line_id`, `amount` and, of a charge, its `charge_id`. */
  readonly parts: (id: number) => RawBuilder<unknown>;
}

/** What the lines of some postings move, by an expression over a line `m`. */
const moved = (where: RawBuilder<unknown>, amount: RawBuilder<unknown>) => sql`
  select p.id as n, p.owner_id, p.id as posting_id, null::bigint as line_id, null::bigint as charge_id, sum(${amount}) as amount
  from posting p join movement m on m.owner_id = p.owner_id and m.posting_id = p.id
  where ${where} group by p.owner_id, p.id having sum(${amount}) <> 0`;

/** Consumption of a posting: revenue and consumed coupons, negative where they come back. */
const consumed = sql`case when m.credit between 201 and 210 or m.credit = 302 then m.amount
  when m.debit between 201 and 210 or m.debit = 302 then -m.amount
  -- What was granted anew for coupons that had ended, and what a write-off had covered.
  else 0 end`;
const from = (
  debit: number,
  credit: number,
) => sql`case when m.debit = ${sql.lit(debit)} and m.credit = ${sql.lit(credit)} then m.amount
  when m.debit = ${sql.lit(credit)} and m.credit = ${sql.lit(debit)} then -m.amount else 0 end`;
const refundPosting = (id: number) => sql`p.cause = 8 and p.cause_id = ${id}`;
const ofRefund = (id: number) => sql`select owner_id, currency from refund where id = ${id}`;
const ofRecharge = (id: number) => sql`select owner_id, currency from recharge where id = ${id}`;
const ofMembership = (id: number) => sql`select owner_id, currency from membership where id = ${id}`;
const contractOf = (id: number) => sql`(select contract_id from membership where id = ${id})`;

const ofContract = (id: number) => sql`select owner_id, currency from contract where id = ${id}`;
/** What came in for a contract, left it, or is left of it: its lines of money paid ahead (ledger §1, 130–133). */
const ofDeferred = (id: number, which: RawBuilder<unknown>, sign: 1 | -1) =>
  moved(
    sql`p.cause = 13 and p.cause_id = ${id}`,
    sql`case when m.debit between 130 and 133 and (${which}) then ${sql.lit(sign)} * m.amount
      when m.credit between 130 and 133 and (${which}) then m.amount else 0 end`,
  );

/** The postings of a purse whose keys begin with what they were made for. */
const keyed = (kind: 'voucher' | 'appeal', id: number) =>
  sql`p.owner_id = (select owner_id from ${sql.table(kind)} where id = ${id}) and p.key like ${`${kind}:${id}:%`}`;

const ofLot = (id: number) => sql`select owner_id, currency from lot where id = ${id}`;
const ofLotLines = (id: number, amount: RawBuilder<unknown>) => sql`
  select m.posting_id as n, m.owner_id, m.posting_id, null::bigint as line_id, null::bigint as charge_id, sum(${amount}) as amount
  from lot l join movement m on m.owner_id = l.owner_id
    and (m.debit = l.account and m.debit_ref = l.id or m.credit = l.account and m.credit_ref = l.id)
  where l.id = ${id} group by m.owner_id, m.posting_id having sum(${amount}) <> 0`;

/** The postings that the line of an issued bill holds: of its task or fee, and none that an earlier bill holds. */
const ofLine = (id: number) => sql`
  with asked as (
    select l.id, l.owner_id, l.kind, l.task_id, l.fee_id, b.period, b.until_posting, b.company_id,
      coalesce((select x.until_posting from bill x where x.owner_id = b.owner_id and x.company_id = b.company_id and x.document > 0
        and x.period < b.period order by x.period desc limit 1), 0) as since
    from bill_line l join bill b on b.owner_id = l.owner_id and b.id = l.bill_id where l.id = ${id}),
  held as (
    select p.*, coalesce(p.adjusts, p.reverses) as of_posting from asked a join posting p on p.owner_id = a.owner_id
      and p.company_id = a.company_id and p.id <= a.until_posting
    where p.cause in (1, 2, 14, 15, 24) and (p.id > a.since and p.period <= a.period or p.id <= a.since and p.period = a.period)),
  mine as (
    select h.id, h.owner_id from asked a join held h on h.cause = 1 and a.kind = 1 and h.cause_id = a.task_id
      or h.cause = 2 and a.kind = 2 and h.cause_id = a.fee_id
    union all
    select h.id, h.owner_id from asked a join held h on h.of_posting is not null
      join posting o on o.owner_id = h.owner_id and o.id = h.of_posting and o.cause_id = a.task_id
    where a.kind in (1, 3) and (a.kind = 1) = exists (select from held k where k.id = h.of_posting))
  select p.id as n, p.owner_id, p.id as posting_id, null::bigint as line_id, null::bigint as charge_id,
    sum(case when m.debit in (1, 2, 3, 4, 5, 7, 304, 404) then m.amount else 0 end
      - case when m.credit in (1, 2, 3, 4, 5, 7, 304, 404) then m.amount else 0 end) as amount
  from mine p join movement m on m.owner_id = p.owner_id and m.posting_id = p.id group by p.owner_id, p.id`;

/** What the house's postings for a line of a statement moved: as it was matched, put into suspense, and taken back. */
const ofStatementLine = (amount: RawBuilder<unknown>): Definition => ({
  whose: (id) => sql`select 0 as owner_id, currency from statement_line where id = ${id}`,
  parts: (id) =>
    moved(
      sql`p.owner_id = 0 and p.cause in (19, 20, 24) and p.cause_id = ${id} and p.key like ${`line:${id}:%`}`,
      amount,
    ),
});
const inSuspense = (id: number) =>
  sql`m.owner_id = 0 and (m.credit = 110 and m.credit_ref = ${id} or m.debit = 110 and m.debit_ref = ${id})`;

const figures: Readonly<Record<FigureKind, Definition>> = {
  recharge: {
    whose: ofRecharge,
    // What came in, and what a correction took out and put in anew.
    parts: (id) =>
      moved(
        sql`p.cause in (3, 10) and p.cause_id = ${id} and m.currency < 3 and 401 not in (m.debit, m.credit)`,
        sql`case when m.debit >= 100 and m.credit < 100 then m.amount when m.debit < 100 and m.credit >= 100 then -m.amount else 0 end`,
      ),
  },
  refunded: {
    whose: ofRecharge,
    parts: (id) =>
      moved(
        sql`p.cause = 8 and p.cause_id in (select r.id from refund r join recharge c on c.owner_id = r.owner_id and c.id = r.recharge_id
          where c.id = ${id}) and p.owner_id = (select owner_id from recharge where id = ${id})`,
        sql`case when m.debit = 111 and m.credit in (102, 103) then m.amount else 0 end`,
      ),
  },
  refund: { whose: ofRefund, parts: (id) => moved(refundPosting(id), from(1, 6)) },
  payout: { whose: ofRefund, parts: (id) => moved(refundPosting(id), from(6, 111)) },
  deducted: { whose: ofRefund, parts: (id) => moved(refundPosting(id), from(6, 212)) },
  transfer: {
    whose: (id) => sql`select giver_owner_id as owner_id, currency from account_transfer where id = ${id}`,
    parts: (id) =>
      moved(sql`p.cause = 11 and p.cause_id = ${id}`, sql`case when m.credit = 140 then m.amount else 0 end`),
  },
  membership: {
    whose: ofMembership,
    parts: (id) =>
      moved(
        sql`p.cause = 13 and p.cause_id = ${contractOf(id)} and p.key = 'contract:' || p.cause_id || ':buy'`,
        sql`case when m.debit in (1, 132) and m.credit = 132 then m.amount else 0 end`,
      ),
  },
  recognised: {
    whose: ofMembership,
    parts: (id) =>
      moved(
        sql`p.cause = 13 and p.cause_id = ${contractOf(id)}`,
        sql`case when m.debit = 132 and m.credit = 206 then m.amount else 0 end`,
      ),
  },
  contract: { whose: ofContract, parts: (id) => ofDeferred(id, sql`m.credit between 130 and 133`, 1) },
  contractEarned: { whose: ofContract, parts: (id) => ofDeferred(id, sql`m.credit between 201 and 210`, 1) },
  contractLeft: { whose: ofContract, parts: (id) => ofDeferred(id, sql`true`, -1) },
  voucher: {
    whose: (id) => sql`select owner_id, currency from voucher where id = ${id}`,
    parts: (id) => moved(keyed('voucher', id), sql`-(${consumed})`),
  },
  appeal: {
    whose: (id) => sql`select owner_id, currency from appeal where id = ${id}`,
    // What went back to whatever had paid, or coupons instead.
    parts: (id) =>
      moved(keyed('appeal', id), sql`(case when m.debit = 301 then m.amount else 0 end) - (${consumed})`),
  },
  // To the cash that paid, and what is kept as breakage.
  contractEnded: { whose: ofContract, parts: (id) => ofDeferred(id, sql`m.credit in (1, 211)`, 1) },
  lot: {
    whose: ofLot,
    parts: (id) =>
      ofLotLines(
        id,
        sql`case when m.credit = l.account and m.credit_ref = l.id then m.amount else 0 end
      - case when m.debit = l.account and m.debit_ref = l.id then m.amount else 0 end`,
      ),
  },
  lotIssued: {
    whose: ofLot,
    parts: (id) =>
      ofLotLines(
        id,
        sql`case when m.credit = l.account and m.credit_ref = l.id and m.debit in (140, 301, 305)
      or m.credit = l.account and m.credit_ref = l.id and m.debit = 302 and l.origin_lot is not null then m.amount else 0 end`,
      ),
  },
  lotUsed: {
    whose: ofLot,
    parts: (id) =>
      ofLotLines(
        id,
        sql`case when m.debit = l.account and m.debit_ref = l.id and m.credit = 302 then m.amount
      when m.credit = l.account and m.credit_ref = l.id and m.debit = 302 and l.origin_lot is null then -m.amount else 0 end`,
      ),
  },
  consumption: {
    whose: (
      id,
    ) => sql`select p.owner_id, (select max(case when m.currency in (1, 3) then 1 else 2 end) from movement m
      where m.owner_id = p.owner_id and m.posting_id = p.id) as currency from posting p where p.id = ${id}`,
    parts: (id) => moved(sql`p.id = ${id}`, consumed),
  },
  charge: {
    whose: (id) => sql`select owner_id, currency from charge where id = ${id}`,
    parts: (id) =>
      sql`select id as n, owner_id, posting_id, null::bigint as line_id, id as charge_id, amount from charge where id = ${id}`,
  },
  task: {
    whose: (id) => sql`select owner_id, currency from task where id = ${id}`,
    parts: (
      id,
    ) => sql`select id as n, owner_id, posting_id, null::bigint as line_id, id as charge_id, amount from charge
      where task_id = ${id} and amount > 0`,
  },
  bill: {
    whose: (id) => sql`select owner_id, currency from bill where id = ${id}`,
    parts: (
      id,
    ) => sql`select id as n, owner_id, null::bigint as posting_id, id as line_id, null::bigint as charge_id, amount
      from bill_line where bill_id = ${id} and owner_id = (select owner_id from bill where id = ${id})`,
  },
  billLine: {
    whose: (id) => sql`select owner_id, currency from bill_line where id = ${id}`,
    parts: ofLine,
  },
  statementLine: ofStatementLine(
    sql`case when m.debit = 101 then m.amount when m.credit = 101 then -m.amount else 0 end`,
  ),
  statementFee: ofStatementLine(
    sql`case when m.debit = 401 then m.amount when m.credit = 401 then -m.amount else 0 end`,
  ),
  statementDifference: ofStatementLine(
    sql`case when m.credit = 402 then m.amount when m.debit = 402 then -m.amount else 0 end`,
  ),
  suspense: {
    whose: (id) =>
      sql`select 0 as owner_id, min(m.currency) as currency from movement m where ${inSuspense(id)} having count(*) > 0`,
    parts: (id) => sql`
      select m.posting_id as n, m.owner_id, m.posting_id, null::bigint as line_id, null::bigint as charge_id,
        sum(case when m.credit = 110 then m.amount else -m.amount end) as amount
      from movement m where ${inSuspense(id)} group by m.owner_id, m.posting_id`,
  },
};

/** Whose figure it is; undefined where the id names nothing. */
export const figureOf = async (db: Db, figure: FigureKind, id: number): Promise<Whose | undefined> => {
  const { rows } = await sql<Whose>`
    select w.owner_id as "ownerId", w.currency from (${figures[figure].whose(id)}) w`.execute(db);
  return rows[0];
};

/** Who paid consumption: coupons, cash, credit, arrears; what came back is negative. */
export interface PaidBy {
  readonly coupon: string;
  readonly cash: string;
  readonly credit: string;
  readonly arrears: string;
}

const consumptions: readonly FigureKind[] = ['consumption', 'charge', 'task', 'billLine'];
const net = (
  ...accounts: readonly number[]
) => sql`coalesce(sum(case when m.debit in (${sql.raw(accounts.join(', '))}) then m.amount else 0 end
  - case when m.credit in (${sql.raw(accounts.join(', '))}) then m.amount else 0 end), 0)::numeric(20, 6)::text`;

/** What rounding its lines adds to a bill that was issued; nothing of one that was not. */
export const roundingOfBill = async (db: Db, id: number): Promise<string | undefined> => {
  const { rows } = await sql<{ rounding: string }>`
    select (document_amount - amount)::text as rounding from bill where id = ${id} and document > 0`.execute(
    db,
  );
  return rows[0]?.rounding;
};

/** Who paid what is posted of a figure; null for one that is no consumption. */
export const paidOfFigure = async (db: Db, figure: FigureKind, id: number): Promise<PaidBy | null> => {
  if (figure === 'bill') {
    const { rows } = await sql<PaidBy>`
      select sum(coupon_part)::text as coupon, sum(cash_part)::text as cash, sum(credit_part)::text as credit,
        sum(arrears_part)::text as arrears
      from bill_line where bill_id = ${id} and owner_id = (select owner_id from bill where id = ${id}) having count(*) > 0`.execute(
      db,
    );
    return rows[0] ?? null;
  }
  if (!consumptions.includes(figure)) return null;
  const { rows } = await sql<PaidBy>`
    select ${net(3, 4, 7, 304)} as coupon, ${net(1)} as cash, ${net(2)} as credit, ${net(5, 404)} as arrears
    from (${figures[figure].parts(id)}) p join movement m on m.owner_id = p.owner_id and m.posting_id = p.posting_id`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** What a figure is in all, how much of it waits to be posted, and how many parts it has. */
export const sumOfFigure = async (
  db: Db,
  figure: FigureKind,
  id: number,
): Promise<{ readonly total: string; readonly waiting: string; readonly count: number }> => {
  const { rows } = await sql<{ total: string; waiting: string; count: number }>`
    select coalesce(sum(p.amount), 0)::numeric(20, 6)::text as total, count(*)::int as count,
      coalesce(sum(p.amount) filter (where p.posting_id is null and p.line_id is null), 0)::numeric(20, 6)::text as waiting
    from (${figures[figure].parts(id)}) p`.execute(db);
  return rows[0] ?? { total: '0', waiting: '0', count: 0 };
};

/** The newest parts of a figure, with the frame, the time and the price of what was charged. */
export const partsOfFigure = async (
  db: Db,
  o: {
    readonly figure: FigureKind;
    readonly id: number;
    readonly before: number | undefined;
    readonly most: number;
  },
): Promise<FigurePart[]> => {
  const { rows } = await sql<FigurePart>`
    select q.n, q.owner_id as "ownerId", q.posting_id as "postingId", q.line_id as "lineId", p.cause, p.key,
      coalesce(p.at, c.incurred_at, l.last_at) as at, q.amount, coalesce(c.task_id, l.task_id) as "taskId",
      coalesce(l.scene_name, t.scene_name) as scene, f.label as frame, case when c.source <> 2 then c.render_ms end as "renderMs", case when c.source <> 2 then c.hourly end as hourly,
      case when c.source = 2 then (select string_agg(s.fee_name, ', ' order by s.fee_name) from software_charge s
        where (s.task_id, s.ix, s.n) = (c.task_id, c.ix, c.n)) end as software
    from (select * from (${figures[o.figure].parts(o.id)}) parts
      where ${o.before ?? null}::bigint is null or parts.n < ${o.before ?? null} order by parts.n desc limit ${o.most}) q
    left join posting p on p.owner_id = q.owner_id and p.id = q.posting_id
    left join bill_line l on l.owner_id = q.owner_id and l.id = q.line_id
    left join lateral string_to_array(case when p.cause = 1 then substr(p.key, 8) end, '.') as k on true
    left join charge c on case when q.charge_id is null
      then c.task_id = k[1]::bigint and c.source = k[2]::smallint and c.ix = k[3]::int and c.n = k[4]::int else c.id = q.charge_id end
    left join task t on t.id = c.task_id
    left join frame f on f.task_id = c.task_id and f.ix = c.ix and c.source in (1, 2)
    order by q.n desc`.execute(db);
  return rows;
};
