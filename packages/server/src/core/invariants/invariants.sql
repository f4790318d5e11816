-- What must hold of every database at any moment, each as a query for the rows that break it: none returns a row.
-- Run after every storm and fault test, and by `npm run verify`. A heading names its part and says what holds; `:now` is the
-- moment of asking. The numbers of the books are the ledger's (§6); those that are missing there need agents,
-- bills and invoices.

-- farm: live counters are what the frames add up to
select l.task_id from task_live l join (
  select task_id, count(*) filter (where status in (1, 6, 7, 8, 9, 10, 12)) as waiting,
    count(*) filter (where status = 2) as running, count(*) filter (where status = 3) as aborted,
    count(*) filter (where status in (5, 11)) as failure, count(*) filter (where status = 4) as success,
    count(*) filter (where status = 1) as ready, count(*) as total
  from frame group by task_id) f using (task_id) join task t on t.id = l.task_id
where (l.waiting, l.running, l.aborted, l.failure, l.success, l.total, l.running_nodes)
  <> (f.waiting, f.running, f.aborted, f.failure, f.success, f.total, f.running)
  or l.ready <> case when t.status in (0, 5, 8) then f.ready else 0 end;

-- farm: ended counters are what the frames add up to
select t.id from task t join (
  select task_id, count(*) filter (where status in (1, 6, 7, 8, 9, 10, 12)) as waiting,
    count(*) filter (where status = 3) as aborted, count(*) filter (where status in (5, 11)) as failure,
    count(*) filter (where status = 4) as success, count(*) filter (where status = 2) as running
  from frame group by task_id) f on f.task_id = t.id
where not t.is_open and (t.waiting, t.running, t.aborted, t.failure, t.success)
  <> (f.waiting, f.running, f.aborted, f.failure, f.success);

-- farm: open tasks alone have live rows
select t.id from task t left join task_live l on l.task_id = t.id where t.is_open <> (l.task_id is not null);

-- farm: a frame renders by one open attempt, its current one
select f.task_id from frame f left join (select task_id, ix, count(*) as runs, max(n) as n from attempt
  where ended_at is null group by task_id, ix) a on a.task_id = f.task_id and a.ix = f.ix
where (f.status = 2) <> (a.runs is not null) or a.runs > 1 or a.n <> f.attempt_n;

-- farm: a frame that is done ended well the last time
select f.task_id from frame f left join attempt a on a.task_id = f.task_id and a.ix = f.ix and a.n = f.attempt_n
where f.status = 4 and a.outcome is distinct from 1;

-- farm: holds are those of the open attempts
select l.task_id from task_live l where l.hold <> coalesce((select sum(a.hold) from attempt a
  where a.task_id = l.task_id and a.ended_at is null), 0);

-- farm: purses hold what their open attempts may cost, and what is charged and not posted
select coalesce(o.owner_id, w.owner_id) as owner from owner_live o full join (
  select owner_id, sum(hold) as hold, sum(amount) as amount from (
    select t.owner_id, a.hold, 0 as amount from attempt a join task t on t.id = a.task_id where a.ended_at is null
    union all select owner_id, 0, amount from charge where posting_id is null
    union all select owner_id, 0, amount from fee where posting_id is null) s group by 1) w on w.owner_id = o.owner_id
where coalesce(o.running_hold, 0) <> coalesce(w.hold, 0) or coalesce(o.pending, 0) <> coalesce(w.amount, 0);

-- farm: a node’s attempt is its open attempt
select coalesce(o.node_id, a.node_id) as node from node_attempt o
full join (select node_id, task_id, ix, n from attempt where ended_at is null) a
  on (a.node_id, a.task_id, a.ix, a.n) = (o.node_id, o.task_id, o.ix, o.n)
where o.node_id is null or a.node_id is null;

-- farm: averages are those of the done attempts
select l.task_id from task_live l left join (select task_id, sum(render_ms) as ms, count(*) as attempts from attempt
  where outcome = 1 group by task_id) a on a.task_id = l.task_id
where l.done_ms <> coalesce(a.ms, 0) or l.done_attempts <> coalesce(a.attempts, 0);

-- farm: what a task consumed is the sum of its charges
select t.id from task t left join task_live l on l.task_id = t.id
where coalesce(l.consume, t.consume) <> coalesce((select sum(c.amount) from charge c where c.task_id = t.id), 0);

-- farm: what a frame consumed is the sum of its charges
select f.task_id from frame f left join (
  select task_id, ix, sum(amount) as amount from charge where source in (1, 2) group by task_id, ix) c using (task_id, ix)
where f.consume <> coalesce(c.amount, 0) or (f.consume <> 0 and f.attempt_n = 0);

-- farm: every charge has its attempt, of an outcome that is charged
select c.task_id from charge c left join attempt a on a.task_id = c.task_id and a.ix = c.ix and a.n = c.n
where c.source = 1 and (a.outcome is null or a.outcome not in (1, 3, 4, 5, 6) or a.render_ms <> c.render_ms
  or a.leased_at <> c.started_at or a.hourly_price <> c.hourly);

-- farm: time and price make the amount, rounded once
select c.task_id from charge c join attempt a on a.task_id = c.task_id and a.ix = c.ix and a.n = c.n
where c.source = 1 and c.amount <> case when a.fee_type > 0 then 0 else round(a.hourly_price * a.render_ms / 3600000, 6) end;

-- farm: an additional charge is of an attempt that is paid by amount, and is the sum of its parts, each rounded once
select coalesce(c.task_id, s.task_id) as task from (select * from charge where source = 2) c
full join (select task_id, ix, n, sum(amount) as amount,
  bool_and(amount = case fee_unit when 1 then price else round(price * units * render_ms / 3600000, 6) end and (fee_unit = 3 or units = 1)) as fits,
  min(render_ms) as least, max(render_ms) as most from software_charge group by task_id, ix, n) s using (task_id, ix, n)
left join charge a on a.source = 1 and (a.task_id, a.ix, a.n) = (coalesce(c.task_id, s.task_id), coalesce(c.ix, s.ix), coalesce(c.n, s.n))
where c.amount is distinct from s.amount or not s.fits or a.fee_type is distinct from 0 or a.owner_id <> c.owner_id or a.currency <> c.currency
  or s.least <> a.render_ms or s.most <> a.render_ms or c.revenue <> 208 or c.coupon_class <> 0 or c.incurred_at <> a.incurred_at;

-- farm: an additional charge is by a fee of the software of its task
select s.task_id from software_charge s join task t on t.id = s.task_id left join software_fee f on f.id = s.fee_id
where f.software_id is distinct from t.software_id or f.currency is distinct from t.currency or f.fee_unit is distinct from s.fee_unit
  or f.price is distinct from s.price;

-- farm: what a right made free is what its attempt began with, and holds nothing
select a.task_id from attempt a left join charge c on c.source = 1 and (c.task_id, c.ix, c.n) = (a.task_id, a.ix, a.n)
where (a.fee_type > 0) <> (a.right_contract_id is not null) or (a.fee_type > 0 and a.hold <> 0)
  or (a.fee_type, a.right_contract_id) is distinct from (coalesce(c.fee_type, a.fee_type), case when c.task_id is null then a.right_contract_id else c.right_contract_id end);

-- farm: a node counts for the right of its attempt
select o.node_id from node_attempt o join attempt a using (task_id, ix, n) where o.right_contract_id is distinct from a.right_contract_id;

-- farm: what a project pack covered is what its charges say
select t.contract_id from contract_terms t left join (select right_contract_id as id, count(*) as frames, sum(render_ms) as ms
  from charge where fee_type = 2 group by 1) c on c.id = t.contract_id
where (t.used_frames, t.used_ms) <> (coalesce(c.frames, 0), coalesce(c.ms, 0));

-- farm: an attempt that ended has its outcome and its time
select task_id from attempt where ended_at is not null and (outcome is null or render_ms is null or hold <> 0);

-- farm: what was rendered and what was lost are the time from lease to end
select task_id from attempt where ended_at is not null
  and abs(render_ms + lost_ms - extract(epoch from ended_at - leased_at) * 1000) > 1;

-- farm: people who change something are named
select task_id from task_event where (actor_kind = 4) <> (actor_id is null);

-- farm: the last event tells the status
select t.id from task t join lateral (select e.to_status from task_event e
  where e.task_id = t.id and e.to_status is not null order by e.id desc limit 1) e on true
where e.to_status <> t.status;

-- farm: each event goes on where the one before left off
select task_id from (select task_id, from_status, lag(to_status) over (partition by task_id order by id) as before
  from task_event where to_status is not null) e where before is not null and from_status <> before;

-- farm: an attempt ends after it began
select task_id from attempt where ended_at < leased_at;

-- farm: a frame’s attempts are numbered without a gap
select f.task_id from frame f left join (select task_id, ix, count(*) as attempts, max(n) as last, min(n) as first from attempt
  group by task_id, ix) a on a.task_id = f.task_id and a.ix = f.ix
where f.attempt_n <> coalesce(a.last, 0) or a.attempts <> a.last or a.first <> 1;

-- farm: a node renders one frame at a time
select node_id from (select node_id, leased_at, lag(coalesce(ended_at, 'infinity')) over (partition by node_id order by leased_at,
  coalesce(ended_at, 'infinity')) as before from attempt) a where before > leased_at;

-- farm: a running attempt has a live row
select a.task_id from attempt a left join attempt_live l on (l.task_id, l.ix, l.n) = (a.task_id, a.ix, a.n)
where a.ended_at is null and l.task_id is null;

-- farm: a task that ended renders and waits for nothing
select t.id from task t join frame f on f.task_id = t.id
where not t.is_open and t.deleted_at is null and f.status in (1, 2);

-- farm: a node out of reach renders nothing
select o.node_id from node_attempt o join node n on n.id = o.node_id where n.service = 1 or n.deleted_at is not null;

-- farm: the pieces of a log follow one another from its beginning
select task_id from (select task_id, starts_at, lag(starts_at + size, 1, 0::bigint) over (partition by task_id, ix, n order by starts_at) as due
  from attempt_log) l where starts_at <> due;

-- farm: logs and files are those of an attempt
select l.task_id from (select distinct task_id, ix, n from attempt_log union select distinct task_id, ix, n from attempt_file) l
where not exists (select from attempt a where (a.task_id, a.ix, a.n) = (l.task_id, l.ix, l.n));

-- farm: only running attempts are stuck
select s.task_id from stuck_frame s left join attempt a on (a.task_id, a.ix, a.n) = (s.task_id, s.ix, s.n)
where s.resolution is null and (a.task_id is null or a.ended_at is not null);

-- farm: no price of an attempt is later than its frame
select a.task_id from attempt a join price_version v on v.id = a.price_version_id where v.valid_from > a.leased_at;

-- books: I1 a posting has lines, in its month, between two sides
select p.owner_id, p.id from posting p left join movement m on m.owner_id = p.owner_id and m.posting_id = p.id
where m.n is null or m.period <> p.period or m.amount <= 0 or (m.debit = m.credit and m.debit_ref = m.credit_ref);

-- books: I2 a balance is its lines
select coalesce(a.owner_id, s.owner_id) as owner, coalesce(a.kind, s.account) as account
from account a full join (select owner_id, account, currency, sum(credit - debit) as net from side where account < 100
  group by 1, 2, 3) s on s.owner_id = a.owner_id and s.account = a.kind and s.currency = a.currency
where coalesce(a.balance, 0) <> coalesce(s.net, 0);

-- books: I3 balances are within their bounds
select owner_id from account where (kind in (2, 5)) <> (balance < 0) and balance <> 0 or balance < floor;

-- books: I4 an owner’s lines are in its currency and the unit that belongs to it
select m.owner_id, m.posting_id from movement m join "user" u on u.id = m.owner_id
where m.currency not in (u.currency, u.currency + 2);

-- books: I5 lots add up, and what is in them is their lines
select l.owner_id, l.id from lot l
where issued <> remaining + frozen + used + refunded + expired + voided + moved
  or remaining <> coalesce((select sum(s.credit - s.debit) from side s
    where s.owner_id = l.owner_id and s.account = l.account and s.ref = l.id and s.currency = l.currency), 0)
  or frozen <> coalesce((select sum(s.credit - s.debit) from side s
    where s.owner_id = l.owner_id and s.account = 6 and s.ref = l.id and s.currency = l.currency), 0);

-- books: I6 no usable lot is more than 25 hours past its end
select owner_id, id from lot where state = 1 and remaining > 0
  and expires_at < :now - interval '25 hours';

-- books: I7 refunds stay within their recharges
select owner_id, id from recharge where refunded + deducted > amount;

-- books: I7 frozen money is what refunds froze
select coalesce(r.owner_id, a.owner_id) as owner
from (select owner_id, currency, sum(case state when 2 then deducted else amount end) as frozen from refund
  where state in (1, 2, 5) group by 1, 2) r
full join (select owner_id, currency, balance from account where kind = 6 and currency <= 2) a
  on a.owner_id = r.owner_id and a.currency = r.currency
where coalesce(r.frozen, 0) <> coalesce(a.balance, 0);

-- books: I7 frozen coupons are what refunds that are not done froze of them
select coalesce(r.owner_id, a.owner_id) as owner
from (select r.owner_id, m.currency, sum(m.amount) as frozen from refund r
    join posting p on p.owner_id = r.owner_id and p.key = 'refund:' || r.id || ':freeze:1'
    join movement m on m.owner_id = p.owner_id and m.posting_id = p.id and m.credit = 6 and m.currency > 2
  where r.state in (1, 2, 5) group by 1, 2) r
full join (select owner_id, currency, balance from account where kind = 6 and currency > 2) a
  on a.owner_id = r.owner_id and a.currency = r.currency
where coalesce(r.frozen, 0) <> coalesce(a.balance, 0);

-- books: I8 each external payment credits once, and not before it is confirmed
select e.provider, e.transaction_id from external_payment e
left join recharge r on r.owner_id = e.owner_id and r.id = e.recharge_id
where (select count(*) from posting p where case when e.owner_id is null
  then p.owner_id = 0 and p.key = 'payment:' || e.provider || '.' || e.transaction_id || ':suspense'
  else p.owner_id = e.owner_id and p.key = 'recharge:' || e.recharge_id || ':credit' end)
  <> case when r.status = 6 then 0 else 1 end;

-- books: I8 each receipt of an account of ours is one recharge
select company_account_id, bank_flow from recharge where bank_flow <> '' and company_account_id is not null and status in (2, 5, 7)
group by 1, 2 having count(*) > 1;

-- books: I8 no receipt is a recharge and in suspense
select r.owner_id, r.id from recharge r join statement_line l on l.company_account_id = r.company_account_id and l.flow_number = r.bank_flow
where l.state = 6 and r.status in (2, 5, 7);

-- books: I9 no charge is unposted for five minutes, where charges are posted
select task_id, source, ix, n from charge
where amount > 0 and posting_id is null and incurred_at < :now - interval '5 minutes'
  and exists (select from charge where posting_id is not null);

-- books: I9 no fee is unposted for five minutes
select owner_id, id from fee where amount > 0 and posting_id is null and incurred_at < :now - interval '5 minutes';

-- books: I10 the parts of a fee sum to it, and no coupons are among them; its returns to what is returned
select f.owner_id, f.id from fee f where f.posting_id is not null and (
  f.amount <> (select coalesce(sum(m.amount), 0) from movement m where m.owner_id = f.owner_id
    and m.posting_id = f.posting_id and m.credit = f.revenue)
  or f.returned <> (select coalesce(sum(m.amount), 0) from posting p join movement m on m.owner_id = p.owner_id
    and m.posting_id = p.id where p.owner_id = f.owner_id and f.posting_id in (p.adjusts, p.reverses) and m.debit = f.revenue));

-- books: I10 the parts of a charge sum to it, its returns to what is returned
select c.task_id, c.source, c.ix, c.n from charge c
where c.posting_id is not null and (
  c.amount <> (select coalesce(sum(amount), 0) from movement m where m.owner_id = c.owner_id
    and m.posting_id = c.posting_id and m.credit in (c.revenue, 302))
  or c.returned <> (select coalesce(sum(m.amount), 0) from posting p join movement m on m.owner_id = p.owner_id
    and m.posting_id = p.id where p.owner_id = c.owner_id and c.posting_id in (p.adjusts, p.reverses)
    and m.debit in (c.revenue, 302)));

-- books: I10 of a task or a fee no more is given back than it was charged, coupons that an appeal gave instead with it
select g.owner_id, g.task_id, g.fee_id from (select b.owner_id, b.task_id, b.fee_id, sum(l.granted) as compensated
  from appeal a join appeal_line l on l.owner_id = a.owner_id and l.appeal_id = a.id
  join bill_line b on b.owner_id = l.owner_id and b.id = l.line_id where a.outcome = 2 group by 1, 2, 3) g
where g.compensated > coalesce(
  (select sum(c.amount - c.returned) from charge c where g.fee_id is null and c.task_id = g.task_id and c.owner_id = g.owner_id), 0)
  + coalesce((select sum(f.amount - f.returned) from fee f where f.owner_id = g.owner_id and f.id = g.fee_id), 0);

-- books: I11 arrears are the open items
select coalesce(i.owner_id, a.owner_id) as owner
from (select owner_id, currency, sum(open) as open from arrears_item group by 1, 2) i
full join (select owner_id, currency, balance from account where kind = 5) a
  on a.owner_id = i.owner_id and a.currency = i.currency
where coalesce(i.open, 0) <> -coalesce(a.balance, 0);

-- books: I11 what items owe is their lines
select i.owner_id, i.id from arrears_item i
where i.open <> coalesce((select sum(s.debit - s.credit) from side s
  where s.owner_id = i.owner_id and s.account = 5 and s.ref = i.id), 0);

-- books: I11 cash and arrears are never together
select c.owner_id from account c join account a on a.owner_id = c.owner_id and a.currency = c.currency
where c.kind = 1 and a.kind = 5 and c.balance > 0 and a.balance < 0;

-- books: I12 suspense is payments and lines without an owner
select s.ref from (select ref, sum(credit - debit) as net from side where account = 110 group by 1) s
left join external_payment e on e.id = s.ref left join statement_line l on l.id = s.ref
where s.net not in (0, coalesce(e.amount, l.amount + l.fee, 0));

-- books: I12 a line is in suspense as long as its money is
select l.id from statement_line l where (l.state = 6) <> coalesce((select sum(s.credit - s.debit) <> 0 from side s
  where s.account = 110 and s.ref = l.id), false);

-- books: I13 an account of ours holds what the lines of its statements moved, those that are no business of the books aside
select coalesce(s.ref, l.company_account_id) as account
from (select ref, sum(debit - credit) as net from side where account = 101
  and posting_id not in (select id from posting where owner_id = 0 and cause = 22) group by 1) s
full join (select company_account_id, sum(amount) as amount from statement_line where state in (1, 2, 3, 6) group by 1) l
  on l.company_account_id = s.ref
where coalesce(s.net, 0) <> coalesce(l.amount, 0);

-- books: I13 a line that is explained is posted, and no other
select l.id from statement_line l left join posting p on p.owner_id = 0 and p.id = l.posting_id
where (l.state in (1, 2, 3, 6)) <> (p.id is not null) or (p.id is not null and p.cause_id <> l.id);

-- books: I13 a recharge is verified by a line of a statement
select r.owner_id, r.id from recharge r where (r.verify_status = 1) <> exists (select from statement_line l
  where l.target_kind = 1 and l.target_id = r.id and l.state in (1, 2, 3));

-- books: I13 what an account of ours began with is posted, and nothing else of an earlier system
select coalesce(s.ref, o.company_account_id) as account
from (select m.ref, sum(m.debit - m.credit) as net from side m join posting p on p.owner_id = m.owner_id and p.id = m.posting_id
  where m.account = 101 and p.owner_id = 0 and p.cause = 22 and p.cause_id > 1000 group by 1) s
full join (select company_account_id, sum(amount) as amount from opening_account where undone_at is null group by 1) o
  on o.company_account_id = s.ref
where coalesce(s.net, 0) <> coalesce(o.amount, 0);

-- books: I14 refunds in transit are those that are being paid
select coalesce(s.ref, r.id) as refund
from (select ref, sum(credit - debit) as net from side where account = 111 group by 1) s
full join (select id, payout from refund where state = 2) r on r.id = s.ref
where coalesce(s.net, 0) <> coalesce(r.payout, 0);

-- books: I15 what agents are owed is what they earned, less what they got
select coalesce(s.ref, e.agent_id) as agent
from (select ref, currency, sum(credit - debit) as net from side where account = 142 group by 1, 2) s
full join (select agent_id, currency, sum(amount) as net from (
    select agent_id, currency, amount from agent_month union all select agent_id, currency, -amount from agent_payout) x group by 1, 2) e
  on e.agent_id = s.ref and e.currency = s.currency
where coalesce(s.net, 0) <> coalesce(e.net, 0);

-- books: I15 a resale agent’s month is the margin of its charges, and what settled it never more
select coalesce(m.agent_id, s.agent_id) as agent, coalesce(m.period, s.period) as period
from (select * from agent_month where mode = 1) m
full join (select agent_id, period, terms_id, sum(margin) as margin from agent_share group by 1, 2, 3) s
  on (s.agent_id, s.period, s.terms_id) = (m.agent_id, m.period, m.terms_id)
where coalesce(m.amount, 0) <> coalesce(s.margin, 0);

-- books: I16 a transfer leaves nothing between two purses
select ref, currency from side where account = 140 group by 1, 2 having sum(credit - debit) <> 0;

-- books: I17 what is deferred is what is neither earned nor returned
select c.owner_id, c.id from contract c, lateral (select coalesce(sum(s.credit - s.debit), 0) as net from side s
  where s.owner_id = c.owner_id and s.account = 129 + c.kind and s.ref = c.id) d
where c.state <> 0 and (d.net <> c.price - c.recognised - c.returned or (c.state in (3, 4, 5) and d.net <> 0));

-- books: I17 what is reserved for a project is its stages that are neither paid nor dropped
select coalesce(r.ref, e.id) from (select ref, sum(credit - debit) as net from side where account = 134 group by 1) r
full join (select p.id, sum(s.amount) as net from outsourcing_project p join outsourcing_stage s on s.offer_id = p.offer_id
  where p.project_status in (4, 5, 6, 9) and s.stage_status in (0, 1) group by 1) e on e.id = r.ref
where coalesce(r.net, 0) <> coalesce(e.net, 0);

-- books: I18 a bill's head is its lines
select b.owner_id, b.id from bill b, lateral (select count(*) as n, coalesce(sum(l.amount), 0) as amount,
    coalesce(sum(l.document_amount), 0) as document, coalesce(sum(l.coupon_part), 0) as coupon, coalesce(sum(l.cash_part), 0) as cash,
    coalesce(sum(l.arrears_part), 0) as arrears
  from bill_line l where l.owner_id = b.owner_id and l.bill_id = b.id) s
where b.document > 0 and (b.lines, b.amount, b.document_amount, b.coupon_part, b.cash_part, b.arrears_part)
  is distinct from (s.n, s.amount, s.document, s.coupon, s.cash, s.arrears);

-- books: I18 credit used in a billed month is what its bill has unpaid
select b.owner_id, b.period from bill b where b.document > 0 and b.unpaid <> coalesce((select sum(s.debit - s.credit) from side s
  where s.owner_id = b.owner_id and s.account = 2 and s.ref = b.period), 0);

-- books: I19 invoices are within what was received, less refunded, and approved receivables; what a channel took back is to be made red
select o.owner_id, o.currency from (select r.owner_id, r.currency, sum(i.gross) as issued from invoice i
    join receipt r on r.owner_id = i.owner_id and r.id = i.receipt_id where r.payment <> 5 group by 1, 2) o
where o.issued > coalesce((select sum(c.amount - c.refunded - c.deducted) from recharge c where c.owner_id = o.owner_id
    and c.currency = o.currency and c.status in (2, 5, 7)), 0)
  + coalesce((select sum(p.amount - p.freed) from receipt_part p join receipt x on x.owner_id = p.owner_id and x.id = p.receipt_id
    where p.owner_id = o.owner_id and x.currency = o.currency and p.bill_id is not null and x.payment = 0 and x.status not in (0, 5, 6)), 0);

-- books: I19 a recharge says what applications hold of it, and they hold no more than stays of it
select r.owner_id, r.id from recharge r left join (select owner_id, recharge_id, sum(amount - freed) as held from receipt_part
    where recharge_id is not null group by 1, 2) p on p.owner_id = r.owner_id and p.recharge_id = r.id
where r.invoiced <> coalesce(p.held, 0) or (r.status in (2, 5, 7) and r.invoiced > r.amount - r.refunded - r.deducted);

-- books: I19 an application is its lines and its orders, less what red letters took
select r.owner_id, r.id from receipt r, lateral (select coalesce(sum(gross), 0) as gross, coalesce(sum(net), 0) as net,
    coalesce(sum(tax), 0) as tax from receipt_line l where l.owner_id = r.owner_id and l.receipt_id = r.id) l,
  lateral (select coalesce(sum(amount - freed) filter (where bill_id is not null), 0) as bills,
    coalesce(sum(amount - freed) filter (where recharge_id is not null), 0) as recharges
    from receipt_part p where p.owner_id = r.owner_id and p.receipt_id = r.id) h
where (r.amount, r.net, r.tax) is distinct from (l.gross, l.net, l.tax)
  or case when r.basis = 1 or r.payment <> 0 then h.recharges else h.bills end
    <> case when r.status in (5, 6) then 0 else r.amount - r.red end;

-- books: I19 an invoice is its lines, and an application that was issued has one blue invoice of its amount and the red ones it says
select r.owner_id, r.id from receipt r, lateral (select count(*) filter (where color = 1) as blue,
    coalesce(sum(gross) filter (where color = 1), 0) as issued, coalesce(-sum(gross) filter (where color = 2), 0) as red
    from invoice i where i.owner_id = r.owner_id and i.receipt_id = r.id) i
where i.red <> r.red or case when r.status in (3, 4, 8, 9, 10) then i.blue <> 1 or i.issued <> r.amount else i.blue <> 0 end
union all select i.owner_id, i.id from invoice i where (i.gross, i.net, i.tax) <>
  (select coalesce(sum(gross), 0), coalesce(sum(net), 0), coalesce(sum(tax), 0) from invoice_line l
    where l.owner_id = i.owner_id and l.invoice_id = i.id);

-- books: I20 nothing is posted in a closed month after its close
select p.owner_id, p.id from posting p join period d on d.company_id = p.company_id and d.period = p.period
where d.state = 3 and p.at > d.closed_at;

-- books: I21 a reversal stands beside no adjustment
select owner_id, coalesce(reverses, adjusts) as posting from posting where reverses is not null or adjusts is not null
group by 1, 2 having count(reverses) > 1 or (count(reverses) = 1 and count(adjusts) > 0);

-- books: I22 pending is what is charged and not posted
select o.owner_id from owner_live o where o.pending <>
  coalesce((select sum(amount) from charge c where c.owner_id = o.owner_id and c.posting_id is null), 0)
  + coalesce((select sum(amount) from fee f where f.owner_id = o.owner_id and f.posting_id is null), 0);

-- books: I22 holds are those of running attempts
select o.owner_id from owner_live o where o.running_hold <>
  coalesce((select sum(a.hold) from attempt a join task t on t.id = a.task_id
    where t.owner_id = o.owner_id and a.ended_at is null), 0);

-- books: I22 whoever has work running or unposted has a row
select t.owner_id from task_live l join task t on t.id = l.task_id where l.hold > 0
  and not exists (select from owner_live o where o.owner_id = t.owner_id)
union all select c.owner_id from charge c where c.posting_id is null and c.amount > 0
  and not exists (select from owner_live o where o.owner_id = c.owner_id);

-- books: I23 revenue of charges and fees is theirs, by account and month
select coalesce(k.period, m.period) as period, coalesce(k.revenue, m.credit) as account from (
  select p.period, c.revenue, sum(c.amount - coalesce((select sum(x.amount) from movement x where x.owner_id = c.owner_id
    and x.posting_id = c.posting_id and x.credit = 302), 0)) as amount
  from (select owner_id, posting_id, revenue, amount from charge where posting_id is not null
    union all select owner_id, posting_id, revenue, amount from fee where posting_id is not null) c
  join posting p on p.owner_id = c.owner_id and p.id = c.posting_id group by 1, 2) k
full join (select x.period, x.credit, sum(x.amount) as amount from movement x
  join posting p on p.owner_id = x.owner_id and p.id = x.posting_id
  where p.cause in (1, 2) and x.credit between 130 and 210 and x.credit <> 140 group by 1, 2) m
  on m.period = k.period and m.credit = k.revenue
where coalesce(k.amount, 0) <> coalesce(m.amount, 0);

-- books: I23 what contracts earned is revenue of their kind
select c.owner_id, c.id from contract c where c.recognised <> (select coalesce(sum(m.amount), 0) from movement m
  where m.owner_id = c.owner_id and m.debit = 129 + c.kind and m.debit_ref = c.id
    and m.credit = case c.kind when 1 then 204 when 2 then 205 when 3 then 206 else 210 end);

-- books: I23 what is returned of a charge or fee is taken from its revenue
select p.owner_id, p.id from posting p
join posting o on o.owner_id = p.owner_id and o.id = coalesce(p.adjusts, p.reverses) and o.cause in (1, 2)
join movement m on m.owner_id = p.owner_id and m.posting_id = p.id and m.debit between 201 and 210
where not exists (select from charge c where c.owner_id = o.owner_id and c.posting_id = o.id and c.revenue = m.debit)
  and not exists (select from fee f where f.owner_id = o.owner_id and f.posting_id = o.id and f.revenue = m.debit);

-- books: I24 a posted batch of an earlier system left what it was told in its opening account, one that was taken back nothing
select b.id, x.currency from opening_batch b cross join (values (1), (2)) as x (currency),
  lateral (select coalesce(sum(s.debit - s.credit), 0) as net from side s where s.account = 199 and s.ref = b.id and s.currency = x.currency) h,
  lateral (select coalesce(sum(case when t.kind = 0 then t.amount when t.kind in (7, 8, 9) then -t.amount end), 0) as told
    from opening_total t where t.batch_id = b.id and t.currency = x.currency) t
where (b.state = 2 and h.net <> t.told) or (b.state in (0, 3, 6) and h.net <> 0);

-- books: I24 what batches of an earlier system posted is of customers that they made
select p.owner_id, p.id from posting p join opening_batch b on b.id = p.cause_id where p.cause = 22 and p.owner_id > 0
  and not exists (select from opening_customer c where c.batch_id = b.id and c.user_id = p.owner_id);

-- books: I25 a limit is what its last change left, and shares leave what a main account may use in all as it was decided
select c.owner_id from (select distinct on (owner_id) owner_id, to_limit, to_total from credit_change order by owner_id, id desc) c
join owner_live l on l.owner_id = c.owner_id
where l.credit_limit <> c.to_limit or c.to_total <> l.credit_limit + coalesce((select sum(s.credit_limit) from "user" u
  join owner_live s on s.owner_id = u.id where u.main_id = c.owner_id and u.owner_id = u.id), 0);

-- books: I25 of both accounts of a share one has what the other gave
select owner_id, id from credit_change c where cause = 4 and not exists (select from credit_change p where p.owner_id = c.peer_id
  and p.peer_id = c.owner_id and p.at = c.at and p.to_limit - p.from_limit = c.from_limit - c.to_limit);

-- books: I25 children were given no more than stays after temporary credit
select t.owner_id from credit_temporary t where t.standing < (select coalesce(sum(coalesce(ct.standing, s.credit_limit)), 0) from "user" u
  join owner_live s on s.owner_id = u.id left join credit_temporary ct on ct.owner_id = u.id where u.main_id = t.owner_id and u.owner_id = u.id);

-- core: a job that is open is one that the queue knows
select j.id from job_run j where j.state in (0, 1) and not exists (select from pgboss.job q
  where q.name in ('export', 'bulk') and q.state < 'completed' and (q.data ->> 'jobRunId')::bigint = j.id);

-- core: a job that ended says when
select id from job_run where (state in (0, 1)) <> (ended_at is null);

-- core: whoever may not sign in has no session
select s.id from session s join admin a on a.id = s.admin_id
where s.ended_at is null and s.expires_at > :now and (a.status <> 0 or a.deleted_at is not null);
