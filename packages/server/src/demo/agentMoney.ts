import { allocationKind, agentMode, day, hour, microOf, minute, transferKind } from '@renderdesk/contract';
import { addRows, getRows } from '../build/rows.ts';
import {
  bookCommission,
  bookShares,
  duePurses,
  payCommission,
  purseOfAgent,
  settleMargin,
} from '../agent/index.ts';
import { spanOfPeriod } from '../bill/index.ts';
import { storeFile } from '../core/attachments/attachment.store.ts';
import type { Actor } from '../core/auth/actor.ts';
import { storedBy } from '../core/auth/principal.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Tx } from '../core/db/db.ts';
import { cashParts, insertEntry, insertTransfer, lotsFrom, ourAccount, transferLots } from '../pay/index.ts';
import { lotsOf, postingContextOf } from '../pay/ledger/index.ts';
import { type CreditCustomer, monthsOf } from './credit.ts';
import { accountsByKind, addPayment, companyId, system } from './payment.ts';
import { demoPaper, nowhere } from './picture.ts';
import type { Random } from './random.ts';

/** Which agents of the demo, by their place, have how many customers who pay by bill, in which currency: resale and referral of each. */
const shares = [
  { place: 0, currency: 1, count: 3 },
  { place: 1, currency: 1, count: 2 },
  { place: 9, currency: 2, count: 1 },
  { place: 7, currency: 2, count: 1 },
] as const;

/** An agent with customers of several months. */
export interface EarningAgent {
  readonly id: number;
  readonly name: string;
  readonly mode: 1 | 2;
  readonly currency: 1 | 2;
  readonly customers: readonly CreditCustomer[];
}

/** Gives customers who pay by bill to a few agents, from before their oldest bill: by them these agents earn in several months. */
export const fillAgentCustomers = async (
  tx: Tx,
  o: { readonly now: Date; readonly ids: readonly number[]; readonly customers: readonly CreditCustomer[] },
): Promise<EarningAgent[]> => {
  const from = new Date(spanOfPeriod(monthsOf(o.now)[0]).start.getTime() - 20 * day);
  const agents: EarningAgent[] = [];
  // Who is an agent's already stays it.
  const had = await getRows(tx, 'user_staff', { kind: allocationKind.of.agent }, ['user_id']);
  const given = new Set(had.map((one) => one.user_id));
  for (const { place, currency, count } of shares) {
    const id = o.ids[place] ?? 0;
    const customers = o.customers
      .filter((one) => !one.isGone && one.currency === currency && !given.has(one.id))
      .slice(0, count);
    const userIds = customers.map((one) => one.id);
    for (const userId of userIds) given.add(userId);
    await addRows(
      tx,
      'user_staff',
      userIds.map((userId) => ({
        user_id: userId,
        kind: allocationKind.of.agent,
        admin_id: id,
        valid_from: from,
        valid_to: null,
        changed_by: id,
      })),
    );
    const { mode, name } = await tx
      .selectFrom('agent_terms as terms')
      .innerJoin('admin', 'admin.id', 'terms.agent_id')
      .where('terms.agent_id', '=', id)
      .select(['terms.mode', 'admin.really_name as name'])
      .executeTakeFirstOrThrow();
    agents.push({ id, mode, name, currency, customers });
  }
  return agents;
};

/** The customers by whom those of them that resell earn. */
export const resoldBy = (agents: readonly EarningAgent[]): ReadonlySet<number> =>
  new Set(
    agents.flatMap((one) => (one.mode === agentMode.of.resale ? one.customers.map(({ id }) => id) : [])),
  );

/** Books what resale agents earn by what was posted of a purse. */
export const bookMargins = async (tx: Tx, ownerId: number, now: Date): Promise<void> => {
  while (await bookShares(tx, { ownerId, now }));
};

/** The same of all purses that wait for it. */
export const bookDueMargins = async (tx: Tx, now: Date): Promise<void> => {
  for (const ownerId of await duePurses(tx)) await bookMargins(tx, ownerId, now);
};

interface Filling {
  readonly random: Random;
  readonly now: Date;
  readonly staff: readonly number[];
  readonly actor: Actor;
  readonly agents: readonly EarningAgent[];
  /** Where slips are kept. */
  readonly blobs?: Blobs | undefined;
}

/**
 * Agents' money by the product's own hands: resale agents fill their purses, give to their customers and take back, and get the margin of
 * two months; referral agents earned a commission, of which one was paid; a recharge waits for whoever confirms it.
 */
export const fillAgentMoney = async (tx: Tx, o: Filling): Promise<void> => {
  await bookDueMargins(tx, o.now);
  for (const agent of o.agents)
    await (agent.mode === agentMode.of.resale ? fillResale(tx, o, agent) : fillReferral(tx, o, agent));
};

/** A few hours after each month had ended, as the nightly work comes to it. */
const nightsOf = (now: Date): readonly [Date, Date] => {
  const [before, last] = monthsOf(now).map(
    (period) => new Date(spanOfPeriod(period).end.getTime() + 3 * hour + 10 * minute),
  );
  return [before ?? now, last ?? now];
};

const fillResale = async (tx: Tx, o: Filling, agent: EarningAgent): Promise<void> => {
  const { now } = o;
  const [first, second] = nightsOf(now);
  const purse = await purseOfAgent(tx, agent.id, new Date(first.getTime() - 40 * day));
  const accounts = await accountsByKind(tx);
  const owner = { ...purse, name: agent.name };
  const pay = (amount: string, at: Date) =>
    addPayment(tx, { ...o, accounts }, { owner, amount: microOf(amount), method: 'bank', at });
  const move = (way: 3 | 4, customer: CreditCustomer | undefined, amount: string, reason: string, at: Date) =>
    moveMoney(tx, o, { purseId: purse.id, customer, currency: agent.currency, way, amount, reason, at });
  const { agentToCustomer, customerToAgent } = transferKind.of;
  const [one, two = one, three = one] = agent.customers;
  await settleMargin(tx, { agentId: agent.id, now: first });
  // Not in the oldest month: no statement of the accounts covers it, and it is the one that can be closed.
  await pay('20000', new Date(first.getTime() + 2 * day));
  await move(agentToCustomer, one, '3000', '季度充值', new Date(first.getTime() + 3 * day));
  await settleMargin(tx, { agentId: agent.id, now: second });
  const since = Math.max(second.getTime() + hour, now.getTime() - 6 * day);
  const later = (part: number): Date => new Date(since + ((now.getTime() - since) * part) / 6);
  await pay('8000', later(1));
  await move(agentToCustomer, two, '1500', '项目预充', later(2));
  await move(agentToCustomer, three, '2600.50', '年会短片', later(3));
  await move(customerToAgent, two, '500', '项目结束，余款退回代理商', later(4));
  const account = await ourAccount(tx, accounts.get(`1 ${agent.currency}`) ?? 0, agent.currency);
  const at = later(5);
  await insertEntry(tx, {
    user: purse,
    account,
    amount: '12000',
    transactionId: `DEMOA${agent.id}`,
    payerName: agent.name,
    bankFlow: `DEMOA${agent.id}`,
    remark: '代理商预充值',
    paidAt: at,
    slipKey: null,
    flowRemark: '',
    by: o.staff[0] ?? 1,
    now: at,
  });
};

const moveMoney = async (
  tx: Tx,
  o: Filling,
  m: {
    readonly purseId: number;
    readonly customer: CreditCustomer | undefined;
    readonly currency: 1 | 2;
    readonly way: 3 | 4;
    readonly amount: string;
    readonly reason: string;
    readonly at: Date;
  },
): Promise<void> => {
  const { purseId, customer, way, amount, at } = m;
  if (!customer) return;
  const gives = way === transferKind.of.agentToCustomer;
  const [giverId, takerId] = gives ? [purseId, customer.id] : [customer.id, purseId];
  const all = await lotsOf(tx, giverId);
  // Back goes what came from there.
  const came = await lotsFrom(tx, { ownerId: giverId, originOwner: takerId });
  const lots = gives ? all : all.filter((lot) => came.has(lot.id));
  const id = await insertTransfer(tx, {
    giverId,
    takerId,
    kind: way,
    account: 1,
    couponType: null,
    currency: m.currency,
    amount,
    reason: m.reason,
    by: o.staff[0] ?? 1,
    now: at,
  });
  await transferLots(
    tx,
    { id, giverId, takerId, parts: cashParts(lots, microOf(amount)) },
    await postingContextOf(tx, { companyId, at, incurredAt: at, actor: system }),
  );
};

const fillReferral = async (tx: Tx, o: Filling, agent: EarningAgent): Promise<void> => {
  const { now, actor } = o;
  const nights = nightsOf(now);
  for (const [at, period] of monthsOf(now).entries())
    await bookCommission(tx, { agentId: agent.id, period, now: nights[at] ?? now });
  if (agent.currency === 2) return;
  const due = await tx
    .selectFrom('agent_month')
    .where('agent_id', '=', agent.id)
    .select(({ fn }) => fn.sum<string>('amount').as('sum'))
    .executeTakeFirst();
  if (!due || Number(due.sum) <= 0) return;
  const accounts = await accountsByKind(tx);
  const at = new Date(Math.min(nights[1].getTime() + 4 * day, now.getTime() - hour));
  const slip = await storeFile(
    tx,
    o.blobs ?? nowhere,
    { name: '网银回单.png', type: 'image/png', content: demoPaper(agent.id, 480, 270) },
    { kind: 'evidence', by: storedBy(actor), now: at },
  );
  await payCommission(
    {
      tx,
      actor,
      effects: { affected: [], derived: [], messages: [], events: [] },
      now: at,
      language: 'zh',
    },
    {
      id: agent.id,
      amount: due.sum,
      companyAccountId: accounts.get(`1 ${agent.currency}`) ?? 0,
      bankFlow: `DEMOY${agent.id}`,
      evidence: [slip],
      reason: '上月佣金',
    },
  );
};
