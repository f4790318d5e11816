import {
  accountTransfers,
  agentMoney,
  errorCodes,
  microOf,
  periodOf,
  type PermissionKey,
  recharges,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { approve, awaited } from '../testing/approving.ts';
import { returnCharge } from '../pay/index.ts';
import { postingContextOf } from '../pay/ledger/index.ts';
import { addAgent, addMonth, giveCustomer } from '../testing/agents.ts';
import { addCharge, postOf } from '../testing/bills.ts';
import { addEvidence } from '../testing/evidence.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { addOwner, addRecharge } from '../testing/recharges.ts';
import { freshLogin } from '../testing/sampling.ts';
import { openTestServer, type Person, type TestServer } from '../testing/server.ts';
import { dueOf, earnForAgents } from './month.store.ts';
import { bookShares, shareWithAgents } from './share.store.ts';

let t: TestServer;
let fin: Person;
let fin2: Person;
const keys: PermissionKey[] = [
  'agent:label',
  'agent:recharge',
  'agent:commission',
  'user:recharge',
  'user:recharge:confirm',
  'user:recharge:transfer',
  'approval:decide',
];
beforeAll(async () => {
  t = await openTestServer();
  fin = await t.person({ keys });
  fin2 = await t.person({ keys });
});
afterAll(async () => {
  const broken = await brokenInvariants(t.db, { now: t.clock.now, part: 'books' });
  await t.close();
  expect(broken).toEqual([]);
});

const app = () => t.server.app;
const payment = (id: number, o: object = {}) => ({
  id,
  companyAccountId: 1,
  amount: '500',
  transactionId: freshLogin(),
  payerName: '代理商甲',
  bankFlow: freshLogin(),
  payTime: t.clock.now.getTime(),
  remark: '',
  ...o,
});
const moneyOf = async (id: number) => (await fin.call(agentMoney.read, { id: id as never })).data;
const purseOf = async (id: number): Promise<number> => (await moneyOf(id)).purseId ?? 0;
const monthsOf = async (id: number) => (await fin.call(agentMoney.months, { agentId: id as never })).data;
const net = async (account: number, ref: number): Promise<string> => {
  const { rows } = await sql<{ net: string }>`
    select coalesce(sum(credit - debit), 0)::numeric(20,6)::text as net from side where account = ${account} and ref = ${ref}`.execute(
    t.db,
  );
  return rows[0]?.net ?? '';
};

/** A resale agent with 500.00 in its purse and a customer of its own without a limit of credit. */
const resale = async (o: { cpuPrice?: string } = {}) => {
  const agentId = await addAgent(t, { mode: 1, cpuPrice: o.cpuPrice ?? '0.5' });
  const { data } = await fin.send(agentMoney.recharge, payment(agentId));
  const { rechargeId } = data as { rechargeId: number };
  const seen = await fin2.send(recharges.confirm, {
    ids: [rechargeId],
    expectedVersions: { [rechargeId]: 1 },
  });
  expect(seen.code).toBe(200);
  const userId = await addOwner(t);
  await setRow(t.db, 'owner_live', { owner_id: userId }, { credit_limit: '0' });
  await giveCustomer(t, { userId, adminId: agentId, kind: 4 });
  return { agentId, userId, purseId: await purseOf(agentId), rechargeId };
};
const give = (userId: number, toUserId: number, amount: string, person = fin) =>
  person.send(accountTransfers.add, { userId, toUserId, amount, reason: '转给客户' });

/** A charge by the core hour: two cores for an hour, at 1.00 each, whatever is told. */
const charge = async (userId: number, o: { amount?: string; at?: Date } = {}): Promise<number> => {
  const id = await addCharge(t.db, { userId, at: o.at ?? t.clock.now, amount: o.amount ?? '2' });
  const [version] = await getRows(t.db, 'price_version', { unit: 1 }, ['id']);
  await sql`update charge set price_version_id = ${version?.id ?? 0}, units = 2, render_ms = 3600000 where id = ${id}`.execute(
    t.db,
  );
  return id;
};
const share = () => shareWithAgents(app());

describe('the purse of an agent', () => {
  test('is filled by a recharge that somebody else confirms', async () => {
    const agentId = await addAgent(t, { mode: 1 });
    expect(await moneyOf(agentId)).toMatchObject({ purseId: null, balance: '0.00', recharges: [] });
    const { data, code } = await fin.send(agentMoney.recharge, payment(agentId));
    expect(code).toBe(200);
    const { rechargeId } = data as { rechargeId: number };
    const versions = { ids: [rechargeId], expectedVersions: { [rechargeId]: 1 } };
    const own = await fin.send(recharges.confirm, versions);
    expect(JSON.stringify(own)).toContain(String(errorCodes.ownEntry));
    expect(await moneyOf(agentId)).toMatchObject({ balance: '0.00', recharges: [{ status: 6 }] });
    await fin2.send(recharges.confirm, versions);
    expect(await moneyOf(agentId)).toMatchObject({ balance: '500.00', recharges: [{ status: 7 }] });
  });

  test('is nobody’s who is suspended, works by referral, or is no agent, and takes no transaction twice', async () => {
    const suspended = await addAgent(t, { mode: 1, status: 1 });
    expect((await fin.send(agentMoney.recharge, payment(suspended))).code).toBe(errorCodes.notAllowedInState);
    const referral = await addAgent(t);
    expect((await fin.send(agentMoney.recharge, payment(referral))).code).toBe(errorCodes.notResale);
    expect((await fin.send(agentMoney.recharge, payment(fin.adminId))).code).toBe(errorCodes.notFound);
    const agentId = await addAgent(t, { mode: 1 });
    const once = payment(agentId);
    expect((await fin.send(agentMoney.recharge, once)).code).toBe(200);
    expect((await fin.send(agentMoney.recharge, { ...once, amount: '1' })).code).toBe(
      errorCodes.transactionTaken,
    );
  });

  test('gives own customers money at face value, and takes back what came from it and no more', async () => {
    const { agentId, userId, purseId } = await resale();
    expect((await give(purseId, userId, '200')).code).toBe(200);
    expect(await moneyOf(agentId)).toMatchObject({ balance: '300.00', transfers: [{ kind: 3, userId }] });
    await addRecharge(t, { ownerId: userId, amount: '100' });
    expect((await give(userId, purseId, '250')).code).toBe(errorCodes.moreThanFree);
    expect((await give(userId, purseId, '50')).code).toBe(200);
    expect(await moneyOf(agentId)).toMatchObject({ balance: '350.00' });
    const lots = await getRows(t.db, 'lot', { owner_id: purseId });
    expect(lots).toMatchObject([{ moved: '150.000000', remaining: '350.000000' }]);
    expect((await give(purseId, userId, '350.01')).code).toBe(errorCodes.moreThanFree);
  });

  test('gives nothing to others’ customers, nor while its agent is suspended', async () => {
    const { agentId, userId, purseId } = await resale();
    const other = await resale();
    expect((await give(purseId, other.userId, '1')).code).toBe(errorCodes.notRelated);
    expect((await give(purseId, other.purseId, '1')).code).toBe(errorCodes.notRelated);
    await setRow(t.db, 'agent', agentId, { status: 1 });
    expect((await give(purseId, userId, '1')).code).toBe(errorCodes.notAllowedInState);
    await setRow(t.db, 'agent', agentId, { status: 0 });
    await addRow(t.db, 'agent_terms', {
      agent_id: agentId,
      mode: 2,
      currency: 1,
      starts_on: '2026-02-01',
      created_at: t.clock.now,
    });
    expect((await give(purseId, userId, '1')).code).toBe(errorCodes.notResale);
  });

  test('gives twice at once no more than it has', async () => {
    const { userId, purseId } = await resale();
    const answers = await Promise.all([give(purseId, userId, '400'), give(purseId, userId, '400', fin2)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errorCodes.moreThanFree]);
  });
});

describe('the margin of a resale agent', () => {
  test('is its gain on what cash paid, booked once, also by two at once', async () => {
    const { agentId, userId, purseId } = await resale();
    await give(purseId, userId, '1.5');
    await charge(userId);
    await postOf(t.db, userId, t.clock.now);
    const book = () =>
      t.db.transaction().execute((tx) => bookShares(tx, { ownerId: userId, now: t.clock.now }));
    await Promise.all([book(), book()]);
    await share();
    // (2 − 2 × 0.5) × 1.5 ÷ 2, the half that became arrears aside.
    expect(await net(142, agentId)).toBe('0.750000');
    expect(await net(219, agentId)).toBe('-0.750000');
    const { items: list } = await monthsOf(agentId);
    expect(list).toMatchObject([{ mode: 1, base: '1.50', amount: '0.75', settled: '0.00' }]);
    const { data } = await fin.call(agentMoney.monthRows, { agentMonthId: list[0]?.agentMonthId as never });
    expect(data.rows).toMatchObject([{ userId, base: '1.50', cost: '1.00', margin: '0.75' }]);
  });

  test('shrinks with what returns of the charge', async () => {
    const { agentId, userId, purseId } = await resale();
    await give(purseId, userId, '100');
    const id = await charge(userId);
    await postOf(t.db, userId, t.clock.now);
    await share();
    expect(await net(142, agentId)).toBe('1.000000');
    const { task_id, source, ix, n } = await getRow(t.db, 'charge', id);
    await t.db.transaction().execute(async (tx) =>
      returnCharge(
        tx,
        {
          charge: { taskId: task_id, source, ix, n },
          amount: microOf('0.5'),
          cause: 14,
          step: `appeal:${id}:1`,
        } as never,
        await postingContextOf(tx, {
          companyId: 1,
          at: t.clock.now,
          incurredAt: t.clock.now,
          actor: { kind: 4, id: null },
        }),
      ),
    );
    await share();
    expect(await net(142, agentId)).toBe('0.750000');
  });

  test('is that agent’s whose the customer was when the charge was incurred', async () => {
    const first = await resale();
    const second = await resale({ cpuPrice: '0.2' });
    await give(first.purseId, first.userId, '100');
    const before = new Date(t.clock.now.getTime() - 3_600_000);
    await charge(first.userId, { at: before });
    const moved = new Date(before.getTime() + 1000);
    await setRow(t.db, 'user_staff', { user_id: first.userId }, { valid_to: moved });
    await giveCustomer(t, { userId: first.userId, adminId: second.agentId, kind: 4, from: moved });
    await charge(first.userId);
    await postOf(t.db, first.userId, t.clock.now);
    await share();
    expect(await net(142, first.agentId)).toBe('1.000000');
    expect(await net(142, second.agentId)).toBe('1.600000');
  });

  test('is settled into the purse when the month is over, once, as money that is not refunded', async () => {
    const { agentId, userId, purseId } = await resale();
    await give(purseId, userId, '100');
    await charge(userId);
    await postOf(t.db, userId, t.clock.now);
    await share();
    await earnForAgents(app());
    expect(await net(142, agentId)).toBe('1.000000');
    const then = t.clock.now;
    t.clock.now = new Date(then.getTime() + 40 * 86_400_000);
    await earnForAgents(app());
    await earnForAgents(app());
    t.clock.now = then;
    expect(await net(142, agentId)).toBe('0.000000');
    expect(await moneyOf(agentId)).toMatchObject({ balance: '401.00', payouts: [{ amount: '1.00' }] });
    const lot = await t.db
      .selectFrom('lot')
      .where('owner_id', '=', purseId)
      .where('recharge_id', 'is', null)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(lot).toMatchObject({ refundable: false, issued: '1.000000' });
  });
});

describe('the commission of a referral agent', () => {
  test('is the rate of what was paid in cash in the month, follows what returns, and is paid by two', async () => {
    const agentId = await addAgent(t, { commissionRate: '10' });
    const { ownerId: userId } = await addRecharge(t, { amount: '30' });
    await giveCustomer(t, { userId, adminId: agentId, kind: 4 });
    await setRow(t.db, 'owner_live', { owner_id: userId }, { credit_limit: '0' });
    await charge(userId, { amount: '50' });
    await postOf(t.db, userId, t.clock.now);
    const then = t.clock.now;
    const later = new Date(then.getTime() + 40 * 86_400_000);
    t.clock.now = later;
    await earnForAgents(app());
    await earnForAgents(app());
    // Sessions of last month have ended.
    fin = await t.person({ keys });
    fin2 = await t.person({ keys });
    expect(await net(403, agentId)).toBe('-3.000000');
    const { items: list } = await monthsOf(agentId);
    expect(list).toMatchObject([
      { mode: 2, base: '30.00', rate: '10.00', amount: '3.00', period: periodOf(then) },
    ]);
    const paying = {
      id: agentId,
      amount: '3',
      companyAccountId: 1,
      bankFlow: 'OUT-1',
      evidence: [await addEvidence(t, fin.adminId)],
      reason: '佣金结算',
    };
    expect((await fin.send(agentMoney.payCommission, { ...paying, amount: '4' })).code).toBe(
      errorCodes.doesNotFit,
    );
    const request = awaited(await fin.send(agentMoney.payCommission, paying));
    expect(await net(142, agentId)).toBe('3.000000');
    expect(await approve(t, fin2, request)).toBe(200);
    expect(await net(142, agentId)).toBe('0.000000');
    expect(await moneyOf(agentId)).toMatchObject({
      due: '0.00',
      payouts: [{ amount: '3.00', bankFlow: 'OUT-1' }],
    });
    expect((await fin.send(agentMoney.payCommission, paying)).code).toBe(errorCodes.notAllowedInState);
    t.clock.now = then;
  });
});

describe('what an agent earns is in its own currency', () => {
  /** What was paid by a customer in dollars, beside one in RMB, both of the same agent. */
  const abroad = async (agentId: number): Promise<number> => {
    const ownerId = await addCustomer(t.db, { zone: 2 });
    await addRecharge(t, { ownerId, amount: '30' });
    await setRow(t.db, 'owner_live', { owner_id: ownerId }, { credit_limit: '0' });
    await giveCustomer(t, { userId: ownerId, adminId: agentId, kind: 4 });
    await charge(ownerId, { amount: '20' });
    await sql`update charge set currency = 2 where owner_id = ${ownerId}`.execute(t.db);
    await postOf(t.db, ownerId, t.clock.now);
    return ownerId;
  };

  test('commission counts what was paid in it, and books it once', async () => {
    const agentId = await addAgent(t, { commissionRate: '10' });
    const { ownerId } = await addRecharge(t, { amount: '30' });
    await giveCustomer(t, { userId: ownerId, adminId: agentId, kind: 4 });
    await setRow(t.db, 'owner_live', { owner_id: ownerId }, { credit_limit: '0' });
    await charge(ownerId, { amount: '30' });
    await postOf(t.db, ownerId, t.clock.now);
    await abroad(agentId);
    const then = t.clock.now;
    t.clock.now = new Date(then.getTime() + 40 * 86_400_000);
    await earnForAgents(app());
    await earnForAgents(app());
    t.clock.now = then;
    const months = await getRows(t.db, 'agent_month', { agent_id: agentId }, [
      'currency',
      'base',
      'amount',
      'version',
    ]);
    expect(months).toEqual([{ currency: 1, base: '30.000000', amount: '3.000000', version: 1 }]);
    expect(await net(142, agentId)).toBe('3.000000');
  });

  test('margin comes of charges in it alone', async () => {
    const { agentId, userId, purseId } = await resale();
    await give(purseId, userId, '100');
    await charge(userId);
    await postOf(t.db, userId, t.clock.now);
    await abroad(agentId);
    await share();
    expect(await net(142, agentId)).toBe('1.000000');
  });

  test('due is what is owed in it, of months of another currency nothing', async () => {
    const { id, agentId } = await addMonth(t);
    const { terms_id: terms } = await getRow(t.db, 'agent_month', id);
    await addRow(t.db, 'agent_month', {
      agent_id: agentId,
      period: 202512,
      terms_id: terms,
      mode: 2,
      currency: 2,
      base: '70',
      rate: '10',
      amount: '7',
    });
    const of = { agentId, mode: 2, now: t.clock.now } as const;
    expect(await dueOf(t.db, { ...of, currency: 1 })).toMatchObject({ sum: microOf('10'), ids: [id] });
    expect(await moneyOf(agentId)).toMatchObject({ due: '10.00', dueCommission: '10.00' });
    await t.db.deleteFrom('agent_month').where('agent_id', '=', agentId).where('currency', '=', 2).execute();
  });

  test('commission is paid whole beside a margin that is carried', async () => {
    const { id, agentId } = await addMonth(t);
    const { terms_id: terms } = await getRow(t.db, 'agent_month', id);
    const carried = { agent_id: agentId, period: 202512, terms_id: terms, mode: 1, currency: 1 } as const;
    await addRow(t.db, 'agent_month', { ...carried, base: '-4', amount: '-4' });
    expect(await moneyOf(agentId)).toMatchObject({ due: '6.00', dueCommission: '10.00' });
    await t.db.deleteFrom('agent_month').where('agent_id', '=', agentId).where('mode', '=', 1).execute();
  });
});

test('I15 finds what an agent is owed and did not earn', async () => {
  const { id } = await addMonth(t);
  await setRow(t.db, 'agent_month', id, { amount: '11' });
  const broken = await brokenInvariants(t.db, { now: t.clock.now, part: 'books' });
  expect(broken.filter((one) => one.startsWith('I15'))).toHaveLength(1);
  await setRow(t.db, 'agent_month', id, { amount: '10' });
});
