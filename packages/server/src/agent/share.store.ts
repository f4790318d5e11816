import {
  agentMode,
  agentStatus,
  chargeSource,
  costOf,
  type Micro,
  micro,
  microOf,
  noMoney,
  postingCause,
  priceUnit,
  principalKind,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { line, lockOwner, postingContextOf, post, side, operatingCompanyId } from '../pay/ledger/index.ts';
import { marginOf, paidAfter } from './margin.rules.ts';
import { addToMonth } from './month.store.ts';

/** So many postings of a purse are looked at in one transaction. */
const most = 500;

/** Purses of customers that a resale agent has or had, of which something was posted since they were looked at. */
export const duePurses = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct u.owner_id as id from agent_terms t join user_staff s on s.admin_id = t.agent_id and s.kind = 4
      join "user" u on u.id = s.user_id or u.main_id = s.user_id
      join owner_live l on l.owner_id = u.owner_id left join agent_watch w on w.owner_id = l.owner_id
    where t.mode = ${agentMode.of.resale} and l.last_posting_id > coalesce(w.last_posting_id, 0) order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

interface Seen {
  readonly id: number;
  readonly chargeId: number;
  readonly agentId: number;
  readonly termsId: number;
  readonly isActive: boolean;
  readonly currency: 1 | 2;
  readonly incurred: Date;
  readonly unit: number | null;
  readonly units: number;
  readonly renderMs: number;
  readonly amount: string;
  readonly cpu: string | null;
  readonly gpu: string | null;
  readonly paid: string;
  readonly arrears: string;
}

/**
 * Node time posted of a purse while it was a resale agent's, with the terms of then: whose it was when the charge was incurred counts. A
 * charge in another currency than the terms' earns nothing, since its cost cannot be taken from it.
 */
const chargesOf = async (tx: Tx, ownerId: number, o: { after: number; upTo: number }): Promise<Seen[]> => {
  const { rows } = await sql<Seen>`
    select p.id, p.id as "chargeId", t.agent_id as "agentId", t.id as "termsId", a.status = ${agentStatus.of.active} as "isActive",
      c.currency, p.incurred_at as incurred, v.unit, c.units, c.render_ms as "renderMs", c.amount, t.cpu_price as cpu, t.gpu_price as gpu,
      coalesce((select sum(m.amount) from movement m where m.owner_id = p.owner_id and m.posting_id = p.id and m.debit in (1, 2)), 0)::text as paid,
      coalesce((select sum(m.amount) from movement m where m.owner_id = p.owner_id and m.posting_id = p.id and m.debit = 5), 0)::text as arrears
    from posting p join charge c on c.task_id = p.cause_id and c.posting_id = p.id and c.owner_id = p.owner_id
      join "user" u on u.id = p.owner_id
      join user_staff s on s.user_id = coalesce(u.main_id, u.id) and s.kind = 4 and s.valid_from <= p.incurred_at
        and (s.valid_to is null or s.valid_to > p.incurred_at)
      join agent a on a.id = s.admin_id
      join lateral (select * from agent_terms x where x.agent_id = a.id and x.withdrawn_at is null
        and x.starts_on <= (p.incurred_at at time zone 'Asia/Shanghai')::date order by x.starts_on desc limit 1) t on true
      left join price_version v on v.id = c.price_version_id
    where p.owner_id = ${ownerId} and p.id > ${o.after} and p.id <= ${o.upTo} and p.cause = ${postingCause.of.charge}
      and t.mode = ${agentMode.of.resale} and c.currency = t.currency and c.source = ${chargeSource.of.attempt} order by p.id`.execute(
    tx,
  );
  return rows;
};

/** What returned of charges that an agent earned by: the money of them, and the share as it stood before. */
const returnsOf = async (tx: Tx, ownerId: number, o: { after: number; upTo: number }) => {
  const { rows } = await sql<{
    id: number;
    chargeId: number;
    incurred: Date;
    returned: string;
  }>`
    select p.id, coalesce(p.adjusts, p.reverses) as "chargeId", p.incurred_at as incurred,
      coalesce((select sum(m.amount) from movement m join posting q on q.owner_id = m.owner_id and q.id = m.posting_id
        where q.owner_id = p.owner_id and coalesce(q.adjusts, q.reverses) = coalesce(p.adjusts, p.reverses) and q.id <= p.id
          and m.debit between 201 and 210), 0)::text as returned
    from posting p where p.owner_id = ${ownerId} and p.id > ${o.after} and p.id <= ${o.upTo}
      and coalesce(p.adjusts, p.reverses) is not null
      and exists (select from agent_share s where s.owner_id = p.owner_id and s.source_id = coalesce(p.adjusts, p.reverses))
    order by p.id`.execute(tx);
  return rows;
};

interface Share {
  readonly source: number;
  readonly charge: number;
  readonly agentId: number;
  readonly termsId: number;
  readonly currency: 1 | 2;
  readonly incurred: Date;
  readonly amount: Micro;
  readonly cost: Micro;
  readonly paid: Micro;
  readonly arrears: Micro;
  readonly margin: Micro;
}

/** What the agent pays for a charge: its price for the unit that was charged by. Where it has none, all of it. */
const costOfCharge = (one: Seen): Micro => {
  const price =
    one.unit === priceUnit.of.coreHour ? one.cpu : one.unit === priceUnit.of.cardHour ? one.gpu : null;
  return price === null
    ? microOf(one.amount)
    : costOf(micro(microOf(price) * BigInt(one.units)), one.renderMs);
};

const shareOfCharge = (one: Seen): Share => {
  const amount = microOf(one.amount);
  const cost = costOfCharge(one);
  const paid = microOf(one.paid);
  return {
    source: one.id,
    charge: one.chargeId,
    agentId: one.agentId,
    termsId: one.termsId,
    currency: one.currency,
    incurred: one.incurred,
    amount,
    cost,
    paid,
    arrears: microOf(one.arrears),
    margin: one.isActive ? marginOf({ amount, cost, paid }) : noMoney,
  };
};

/**
 * Books what the resale agent of a purse earns by what was posted since it was looked at last (`219 → 142`, ledger §4), and takes back
 * what it earned by charges that returned. One posting an agent, month and direction; a row a charge says how it came about.
 * Answers the agents and months concerned; nothing is booked twice, since what was looked at moves under the purse's lock.
 */
export const bookShares = async (
  tx: Tx,
  { ownerId, now }: { readonly ownerId: number; readonly now: Date },
): Promise<boolean> => {
  await lockOwner(tx, ownerId);
  const {
    rows: [range],
  } = await sql<{ after: number; upTo: number; last: number }>`
    select coalesce(w.last_posting_id, 0) as after, coalesce(l.last_posting_id, 0) as last, coalesce((select max(id) from (
      select p.id from posting p where p.owner_id = l.owner_id and p.id > coalesce(w.last_posting_id, 0) order by p.id limit ${sql.lit(most)}) n), 0) as "upTo"
    from owner_live l left join agent_watch w on w.owner_id = l.owner_id where l.owner_id = ${ownerId}`.execute(
    tx,
  );
  if (!range || range.upTo === 0) return false;
  const shares = (await chargesOf(tx, ownerId, range)).map(shareOfCharge);
  await keepShares(tx, ownerId, shares, now);
  for (const one of await returnsOf(tx, ownerId, range)) {
    const back = await shareOfReturn(tx, ownerId, one);
    if (back) await keepShares(tx, ownerId, [back], now);
  }
  // What is booked here itself is no charge: a whole look ends behind it.
  await sql`
    insert into agent_watch (owner_id, last_posting_id) values (${ownerId}, ${range.upTo})
    on conflict (owner_id) do update set last_posting_id = excluded.last_posting_id`.execute(tx);
  return range.upTo < range.last;
};

const shareOfReturn = async (
  tx: Tx,
  ownerId: number,
  one: { readonly id: number; readonly chargeId: number; readonly incurred: Date; readonly returned: string },
): Promise<Share | undefined> => {
  const rows = await tx
    .selectFrom('agent_share')
    .where('owner_id', '=', ownerId)
    .where('charge_posting_id', '=', one.chargeId)
    .selectAll()
    .orderBy('source_id')
    .execute();
  const first = rows.find(({ source_id: source }) => source === one.chargeId);
  if (!first) return undefined;
  const booked = sumOf(rows.map(({ margin }) => microOf(margin)));
  const charge = { paid: microOf(first.paid), arrears: microOf(first.arrears) };
  const paid = paidAfter(charge, microOf(one.returned));
  const [amount, cost] = [microOf(first.amount), microOf(first.cost)];
  // Where nothing was earned (the agent was suspended), nothing is taken back.
  const target = microOf(first.margin) === noMoney ? noMoney : marginOf({ amount, cost, paid });
  return {
    source: one.id,
    charge: one.chargeId,
    agentId: first.agent_id,
    termsId: first.terms_id,
    currency: first.currency,
    incurred: one.incurred,
    amount,
    cost,
    paid,
    arrears: charge.arrears,
    margin: micro(target - booked),
  };
};

/** Writes shares and posts what they come to, an agent, month and direction at once. */
const keepShares = async (tx: Tx, ownerId: number, shares: readonly Share[], now: Date): Promise<void> => {
  const groups = new Map<string, { readonly period: number; readonly shares: Share[] }>();
  for (const share of shares) {
    const { period } = await occasionFor(tx, share.incurred, now);
    const key = `${share.agentId} ${share.termsId} ${period} ${share.margin < 0n}`;
    const group = groups.get(key) ?? { period, shares: [] };
    group.shares.push(share);
    groups.set(key, group);
  }
  for (const { period, shares: group } of groups.values()) {
    const [last] = group.slice(-1);
    if (!last) continue;
    await tx
      .insertInto('agent_share')
      .values(
        group.map((one) => ({
          owner_id: ownerId,
          source_id: one.source,
          charge_posting_id: one.charge,
          agent_id: one.agentId,
          terms_id: one.termsId,
          period,
          currency: one.currency,
          amount: textOf(one.amount),
          cost: textOf(one.cost),
          paid: textOf(one.paid),
          arrears: textOf(one.arrears),
          margin: textOf(one.margin),
        })),
      )
      .execute();
    const sum = sumOf(group.map(({ margin }) => margin));
    const [from, to] = [side(219, last.agentId), side(142, last.agentId)];
    if (sum !== noMoney)
      await post(tx, {
        ...(await occasionFor(tx, last.incurred, now)),
        ownerId,
        userId: ownerId,
        cause: postingCause.of.agent,
        causeId: last.agentId,
        key: `agent:${last.agentId}:margin:${last.source}`,
        lines: [sum > 0n ? line(from, to, sum, last.currency) : line(to, from, micro(-sum), last.currency)],
      });
    const { agentId, termsId, currency } = last;
    const base = sumOf(group.flatMap((one) => (one.source === one.charge ? [one.paid] : [])));
    await addToMonth(tx, { agentId, termsId, period, currency, base, margin: sum });
  }
};

const occasionFor = (tx: Tx, incurredAt: Date, now: Date) =>
  postingContextOf(tx, {
    companyId: operatingCompanyId,
    at: now,
    incurredAt,
    actor: { kind: principalKind.of.system, id: null },
  });

/** Each minute: what resale agents earn by what was posted. A purse that fails is said in the log; the others go on. */
export const shareWithAgents = async (app: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> => {
  await doEachDue(app.log, await duePurses(app.db), {
    named: (ownerId) => ({ ownerId }),
    work: async (ownerId) => {
      const book = (): Promise<boolean> =>
        app.db.transaction().execute((tx) => bookShares(tx, { ownerId, now: app.clock() }));
      while (await book());
    },
  });
};
