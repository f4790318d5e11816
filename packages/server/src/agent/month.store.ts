import {
  agentMode,
  type Micro,
  micro,
  microOf,
  noMoney,
  periodOf,
  periodState,
  postingCause,
  principalKind,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import type { Db, Tx } from '../core/db/db.ts';
import {
  line,
  postingContextOf,
  payArrears,
  post,
  postedPeriods,
  side,
  takeIds,
  operatingCompanyId,
} from '../pay/ledger/index.ts';
import { commissionOf } from './margin.rules.ts';
import { agentWithPurse, purseOfAgent } from './purse.store.ts';

const system = { kind: principalKind.of.system, id: null } as const;

/** Adds to a month of a resale agent by one of its terms: purses book at once, so that nobody sums what others add. */
export const addToMonth = async (
  tx: Tx,
  o: {
    readonly agentId: number;
    readonly termsId: number;
    readonly period: number;
    readonly currency: 1 | 2;
    readonly base: Micro;
    readonly margin: Micro;
  },
): Promise<void> => {
  await sql`
    insert into agent_month (agent_id, period, terms_id, mode, currency, base, amount)
    values (${o.agentId}, ${o.period}, ${o.termsId}, ${agentMode.of.resale}, ${o.currency}, ${textOf(o.base)}::numeric,
      ${textOf(o.margin)}::numeric)
    on conflict (agent_id, period, terms_id) do update set base = agent_month.base + excluded.base,
      amount = agent_month.amount + excluded.amount, version = agent_month.version + 1`.execute(tx);
};

/**
 * Postings by which customers paid in cash for rendering while they were an agent's by these terms: charges, arrears and bills, less
 * what returned to cash (ledger §4). The moment that a posting is of says whose the customer was. What was paid in another currency than
 * the terms' counts for nothing: nothing joins two currencies (ledger §1), and the agent's purse has one.
 */
const countedOf = (o: { readonly agentId: number; readonly period: number }) => sql`
  select p.owner_id, p.id, p.key, p.incurred_at, t.id as terms_id, m.currency,
    sum(case when m.debit = 1 then m.amount else -m.amount end) as base
  from user_staff s join "user" u on u.id = s.user_id or u.main_id = s.user_id
    join posting p on p.owner_id = u.owner_id and p.period = ${o.period} and p.incurred_at >= s.valid_from
      and (s.valid_to is null or p.incurred_at < s.valid_to)
    join movement m on m.owner_id = p.owner_id and m.posting_id = p.id
      and (m.debit = 1 and (m.credit in (201, 202, 203) or m.credit in (2, 5)) or m.debit in (201, 202, 203) and m.credit = 1)
    join lateral (select * from agent_terms x where x.agent_id = s.admin_id and x.withdrawn_at is null
      and x.starts_on <= (p.incurred_at at time zone 'Asia/Shanghai')::date order by x.starts_on desc limit 1) t on true
  where s.admin_id = ${o.agentId} and s.kind = 4 and u.owner_id = u.id and t.mode = ${agentMode.of.referral} and m.currency = t.currency
  group by p.owner_id, p.id, p.key, p.incurred_at, t.id, m.currency`;

/** The postings that a month of a referral agent is made of, newest first. */
export const commissionRows = async (
  db: Db,
  o: { readonly agentId: number; readonly period: number; readonly termsId: number; readonly most: number },
) => {
  const { rows } = await sql<{
    userId: number;
    userName: string;
    postingId: number;
    postingKey: string;
    incurred: Date;
    base: string;
  }>`select c.owner_id as "userId", u.name as "userName", c.id as "postingId", c.key as "postingKey", c.incurred_at as incurred,
      c.base::text as base
    from (${countedOf(o)}) c join "user" u on u.id = c.owner_id where c.terms_id = ${o.termsId}
    order by c.incurred_at desc, c.id desc limit ${o.most}`.execute(db);
  return rows;
};

/**
 * Books the commission of a referral agent for a month (`403 → 142`, a negative one the other way round), by each of its terms: the
 * difference to what is booked already, so that it may be asked again until the month is closed. The agent is locked.
 */
export const bookCommission = async (
  tx: Tx,
  o: { readonly agentId: number; readonly period: number; readonly now: Date; readonly closing?: true },
): Promise<void> => {
  await tx.selectFrom('agent').where('id', '=', o.agentId).select('id').forUpdate().execute();
  const { rows } = await sql<{ termsId: number; currency: 1 | 2; rate: string | null; base: string }>`
    select c.terms_id as "termsId", c.currency, t.commission_rate::text as rate, sum(c.base)::text as base
    from (${countedOf(o)}) c join agent_terms t on t.id = c.terms_id group by 1, 2, 3 order by 1`.execute(tx);
  const known = await tx
    .selectFrom('agent_month')
    .where('agent_id', '=', o.agentId)
    .where('period', '=', o.period)
    .where('mode', '=', agentMode.of.referral)
    .select(['terms_id', 'amount', 'version'])
    .execute();
  for (const { termsId, currency, rate, base } of rows) {
    const before = known.find(({ terms_id: terms }) => terms === termsId);
    const amount = commissionOf(microOf(base), Number(microOf(rate ?? '0') / 10_000n));
    const version = (before?.version ?? 0) + 1;
    const change = micro(amount - microOf(before?.amount ?? '0'));
    if (before && change === noMoney) continue;
    await sql`
      insert into agent_month (agent_id, period, terms_id, mode, currency, base, rate, amount)
      values (${o.agentId}, ${o.period}, ${termsId}, ${agentMode.of.referral}, ${currency}, ${base}::numeric, ${rate ?? '0'}::numeric, ${textOf(amount)}::numeric)
      on conflict (agent_id, period, terms_id) do update set base = excluded.base, rate = excluded.rate, amount = excluded.amount,
        version = agent_month.version + 1`.execute(tx);
    if (change !== noMoney) await postCommission(tx, { ...o, termsId, currency, change, version });
  }
};

const postCommission = async (
  tx: Tx,
  o: {
    readonly agentId: number;
    readonly period: number;
    readonly termsId: number;
    readonly currency: 1 | 2;
    readonly change: Micro;
    readonly version: number;
    readonly now: Date;
    readonly closing?: true;
  },
): Promise<void> => {
  const purse = await purseOfAgent(tx, o.agentId, o.now);
  const incurredAt = new Date(monthEnd(o.period).getTime() - 1);
  const [expense, payable] = [side(403, o.agentId), side(142, o.agentId)];
  await post(tx, {
    // A month that is being closed takes what its close itself posts.
    ...(o.closing
      ? { companyId: operatingCompanyId, at: o.now, incurredAt, period: o.period, actor: system }
      : await postingContextOf(tx, { companyId: operatingCompanyId, at: o.now, incurredAt, actor: system })),
    ownerId: purse.id,
    userId: purse.id,
    cause: postingCause.of.agent,
    causeId: o.agentId,
    key: `agent:${o.agentId}:commission:${o.period}:${o.termsId}.${o.version}`,
    lines: [
      o.change > 0n
        ? line(expense, payable, o.change, o.currency)
        : line(payable, expense, micro(-o.change), o.currency),
    ],
  });
};

/** The first moment after a month, in business time. */
const monthEnd = (period: number): Date =>
  new Date(Date.UTC(Math.floor(period / 100), period % 100, 1) - 8 * 3_600_000);

/** What is booked in a currency and went to nobody yet, of months that have ended; `locked` until the transaction ends. */
export const dueOf = async (
  db: Db,
  o: {
    readonly agentId: number;
    readonly mode: 1 | 2;
    readonly currency: 1 | 2;
    readonly now: Date;
    readonly locked?: true;
  },
) => {
  const query = db
    .selectFrom('agent_month')
    .where('agent_id', '=', o.agentId)
    .where('mode', '=', o.mode)
    .where('currency', '=', o.currency)
    .where('period', '<', periodOf(o.now))
    .whereRef('amount', '<>', 'settled')
    .select(['id', 'period', 'amount', 'settled'])
    .orderBy('period')
    .orderBy('id');
  const rows = await (o.locked ? query.forUpdate() : query).execute();
  let sum = noMoney;
  for (const { amount, settled } of rows) sum = micro(sum + microOf(amount) - microOf(settled));
  return {
    sum,
    ids: rows.map(({ id }) => id),
    period: rows.at(-1)?.period ?? periodOf(o.now),
  };
};

/** Marks months as gone to their agent. */
export const markSettled = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`update agent_month set settled = amount, version = version + 1 where id = any(${ids}::bigint[])`.execute(
    tx,
  );
};

/**
 * Settles the margin of months that have ended into the agent's purse (`142 → 1`, ledger §4): a lot that is neither refunded nor invoiced.
 * What is negative in all waits for the next month. Answers whether something was settled.
 */
export const settleMargin = async (
  tx: Tx,
  { agentId, now }: { readonly agentId: number; readonly now: Date },
): Promise<boolean> => {
  await tx.selectFrom('agent').where('id', '=', agentId).select('id').forUpdate().execute();
  const { currency } = await agentWithPurse(tx, agentId);
  const due = await dueOf(tx, { agentId, mode: agentMode.of.resale, currency, now, locked: true });
  if (due.sum <= 0n) return false;
  const purse = await purseOfAgent(tx, agentId, now);
  const { id } = await tx
    .insertInto('agent_payout')
    .values({
      agent_id: agentId,
      kind: 1,
      currency,
      amount: textOf(due.sum),
      period: due.period,
      created_at: now,
      actor_kind: principalKind.of.system,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [lot = 0] = await takeIds(tx, 'lot', 1);
  const occasion = await postingContextOf(tx, {
    companyId: operatingCompanyId,
    at: now,
    incurredAt: now,
    actor: system,
  });
  const posted = await post(tx, {
    ...occasion,
    ownerId: purse.id,
    userId: purse.id,
    cause: postingCause.of.agent,
    causeId: agentId,
    key: `agent:${agentId}:settle:${id}`,
    lines: [line(side(142, agentId), side(1, lot), due.sum, currency)],
    lots: [{ id: lot, account: 1, couponType: null, currency, grantedAt: now, expiresAt: null }],
  });
  await markSettled(tx, due.ids);
  await payArrears(tx, { ownerId: purse.id, postingId: posted.id }, occasion);
  return true;
};

/** Agents that worked in a mode, by their numbers. */
const agentsOfMode = async (db: Db, mode: 1 | 2): Promise<number[]> => {
  const rows = await db
    .selectFrom('agent_terms')
    .where('mode', '=', mode)
    .select('agent_id')
    .distinct()
    .orderBy('agent_id')
    .execute();
  return rows.map(({ agent_id: id }) => id);
};

/** Months before this one whose books are open: what is paid in them may still change the commission. */
const openMonths = async (db: Db, now: Date): Promise<number[]> => {
  const current = periodOf(now);
  const { rows } = await sql<{ period: number }>`
    select p.period from ${postedPeriods()} p left join period d on d.company_id = ${operatingCompanyId} and d.period = p.period
    where p.period < ${current} and coalesce(d.state, ${periodState.of.open}) = ${periodState.of.open} order by 1`.execute(
    db,
  );
  return rows.map(({ period }) => period);
};

/** The commissions of a month that is being closed, before its books shut for good. */
export const closeCommissions = async (
  tx: Tx,
  o: { readonly period: number; readonly now: Date },
): Promise<void> => {
  for (const agentId of await agentsOfMode(tx, agentMode.of.referral))
    await bookCommission(tx, { ...o, agentId, closing: true });
};

/** Each night: commissions of months that have ended and are open, and margins of months that have ended. */
export const earnForAgents = async (app: Pick<App, 'db' | 'clock' | 'log' | 'live'>): Promise<void> => {
  const now = app.clock();
  const attempt = async (agentId: number, work: (tx: Tx) => Promise<unknown>): Promise<void> => {
    try {
      await app.db.transaction().execute(work);
    } catch (error) {
      app.log.error({ err: error, agentId }, 'an agent’s month was not booked');
    }
  };
  const months = await openMonths(app.db, now);
  for (const agentId of await agentsOfMode(app.db, agentMode.of.referral))
    for (const period of months) await attempt(agentId, (tx) => bookCommission(tx, { agentId, period, now }));
  for (const agentId of await agentsOfMode(app.db, agentMode.of.resale))
    await attempt(agentId, (tx) => settleMargin(tx, { agentId, now }));
  app.live.send([{ topic: 'agent' }]);
};
