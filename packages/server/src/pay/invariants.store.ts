import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/db/db.ts';

/**
 * What must hold of the books at every moment (ledger §6), each as a query for what breaks it: none returns a row. The
 * numbers are the ledger's; what is missing (13, 15, 18, 19, 23) needs the statements' files, agents, bills, invoices and
 * commands that come with the ledger.
 */
const broken = (now: Date): Readonly<Record<string, RawBuilder<unknown>>> => ({
  'I1 a posting has lines, in its month, between two sides': sql`
    select p.owner_id, p.id from posting p left join movement m on m.owner_id = p.owner_id and m.posting_id = p.id
    where m.n is null or m.period <> p.period or m.amount <= 0 or (m.debit = m.credit and m.debit_ref = m.credit_ref)`,
  'I2 a balance is its lines': sql`
    select coalesce(a.owner_id, s.owner_id) as owner, coalesce(a.kind, s.account) as account
    from account a full join (select owner_id, account, currency, sum(credit - debit) as net from side where account < 100
      group by 1, 2, 3) s on s.owner_id = a.owner_id and s.account = a.kind and s.currency = a.currency
    where coalesce(a.balance, 0) <> coalesce(s.net, 0)`,
  'I3 balances are within their bounds': sql`
    select owner_id from account where (kind in (2, 5)) <> (balance < 0) and balance <> 0 or balance < floor`,
  'I4 an owner’s lines are in its currency and the unit that belongs to it': sql`
    select m.owner_id, m.posting_id from movement m join "user" u on u.id = m.owner_id
    where m.currency not in (u.currency, u.currency + 2)`,
  'I5 lots add up, and what is in them is their lines': sql`
    select l.owner_id, l.id from lot l
    where issued <> remaining + frozen + used + refunded + expired + voided + moved
      or remaining <> coalesce((select sum(s.credit - s.debit) from side s
        where s.owner_id = l.owner_id and s.account = l.account and s.ref = l.id and s.currency = l.currency), 0)
      or frozen <> coalesce((select sum(s.credit - s.debit) from side s
        where s.owner_id = l.owner_id and s.account = 6 and s.ref = l.id and s.currency = l.currency), 0)`,
  'I6 no usable lot is more than 25 hours past its end': sql`
    select owner_id, id from lot where state = 1 and remaining > 0
      and expires_at < ${now}::timestamptz - interval '25 hours'`,
  'I7 refunds stay within their recharges': sql`
    select owner_id, id from recharge where refunded + deducted > amount`,
  'I7 frozen money is what refunds froze': sql`
    select coalesce(r.owner_id, a.owner_id) as owner
    from (select owner_id, currency, sum(case state when 2 then deducted else amount end) as frozen from refund
      where state in (1, 2, 5) group by 1, 2) r
    full join (select owner_id, currency, balance from account where kind = 6 and currency <= 2) a
      on a.owner_id = r.owner_id and a.currency = r.currency
    where coalesce(r.frozen, 0) <> coalesce(a.balance, 0)`,
  'I8 each external payment credits once': sql`
    select e.provider, e.transaction_id from external_payment e
    where (select count(*) from posting p where case when e.owner_id is null
      then p.owner_id = 0 and p.key = 'payment:' || e.provider || '.' || e.transaction_id || ':suspense'
      else p.owner_id = e.owner_id and p.key = 'recharge:' || e.recharge_id || ':credit' end) <> 1`,
  'I9 no charge is unposted for five minutes': sql`
    select task_id, source, ix, n from charge
    where amount > 0 and posting_id is null and incurred_at < ${now}::timestamptz - interval '5 minutes'`,
  'I10 the parts of a charge sum to it, its returns to what is returned': sql`
    select c.task_id, c.source, c.ix, c.n from charge c
    where c.posting_id is not null and (
      c.amount <> (select coalesce(sum(amount), 0) from movement m where m.owner_id = c.owner_id
        and m.posting_id = c.posting_id and m.credit in (c.revenue, 302))
      or c.returned <> (select coalesce(sum(m.amount), 0) from posting p join movement m on m.owner_id = p.owner_id
        and m.posting_id = p.id where p.owner_id = c.owner_id and c.posting_id in (p.adjusts, p.reverses)
        and m.debit in (c.revenue, 302)))`,
  'I11 arrears are the open items': sql`
    select coalesce(i.owner_id, a.owner_id) as owner
    from (select owner_id, currency, sum(open) as open from arrears_item group by 1, 2) i
    full join (select owner_id, currency, balance from account where kind = 5) a
      on a.owner_id = i.owner_id and a.currency = i.currency
    where coalesce(i.open, 0) <> -coalesce(a.balance, 0)`,
  'I11 what items owe is their lines': sql`
    select i.owner_id, i.id from arrears_item i
    where i.open <> coalesce((select sum(s.debit - s.credit) from side s
      where s.owner_id = i.owner_id and s.account = 5 and s.ref = i.id), 0)`,
  'I11 cash and arrears are never together': sql`
    select c.owner_id from account c join account a on a.owner_id = c.owner_id and a.currency = c.currency
    where c.kind = 1 and a.kind = 5 and c.balance > 0 and a.balance < 0`,
  'I12 suspense is payments and lines without an owner': sql`
    select s.ref from (select ref, sum(credit - debit) as net from side where account = 110 group by 1) s
    left join external_payment e on e.id = s.ref left join statement_line l on l.id = s.ref
    where s.net not in (0, coalesce(e.amount, l.amount, 0))`,
  'I14 refunds in transit are those that are being paid': sql`
    select coalesce(s.ref, r.id) as refund
    from (select ref, sum(credit - debit) as net from side where account = 111 group by 1) s
    full join (select id, payout from refund where state = 2) r on r.id = s.ref
    where coalesce(s.net, 0) <> coalesce(r.payout, 0)`,
  'I16 a transfer leaves nothing between two purses': sql`
    select ref, currency from side where account = 140 group by 1, 2 having sum(credit - debit) <> 0`,
  'I17 what is deferred is what is neither earned nor returned': sql`
    select c.owner_id, c.id from contract c, lateral (select coalesce(sum(s.credit - s.debit), 0) as net from side s
      where s.owner_id = c.owner_id and s.account = 129 + c.kind and s.ref = c.id) d
    where c.state <> 0 and (d.net <> c.price - c.recognised - c.returned or (c.state in (3, 4, 5) and d.net <> 0))`,
  'I20 nothing is posted in a closed month after its close': sql`
    select p.owner_id, p.id from posting p join period d on d.company_id = p.company_id and d.period = p.period
    where d.state = 3 and p.at > d.closed_at`,
  'I21 a reversal stands beside no adjustment': sql`
    select owner_id, coalesce(reverses, adjusts) as posting from posting where reverses is not null or adjusts is not null
    group by 1, 2 having count(reverses) > 1 or (count(reverses) = 1 and count(adjusts) > 0)`,
  'I22 pending is what is charged and not posted': sql`
    select o.owner_id from owner_live o where o.pending <>
      coalesce((select sum(amount) from charge c where c.owner_id = o.owner_id and c.posting_id is null), 0)
      + coalesce((select sum(amount) from fee f where f.owner_id = o.owner_id and f.posting_id is null), 0)`,
  'I22 holds are those of running attempts': sql`
    select o.owner_id from owner_live o where o.running_hold <>
      coalesce((select sum(a.hold) from attempt a join task t on t.id = a.task_id
        where t.owner_id = o.owner_id and a.ended_at is null), 0)`,
  'I22 whoever has work running or unposted has a row': sql`
    select t.owner_id from task_live l join task t on t.id = l.task_id where l.hold > 0
      and not exists (select from owner_live o where o.owner_id = t.owner_id)
    union all select c.owner_id from charge c where c.posting_id is null and c.amount > 0
      and not exists (select from owner_live o where o.owner_id = c.owner_id)`,
});

/** What is wrong with the books, one sentence a rule with its first rows; empty when everything holds. */
export const wrongInBooks = async (db: Db, now: Date): Promise<string[]> => {
  const found: string[] = [];
  for (const [rule, query] of Object.entries(broken(now))) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found.push(`${rule} (${rows.length}: ${JSON.stringify(rows.slice(0, 3))})`);
  }
  return found;
};
