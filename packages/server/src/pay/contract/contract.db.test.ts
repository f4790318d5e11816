import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contracts, errorCodes, type In, recharges } from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { getRow, getRows } from '../../build/rows.ts';
import { addSold, listPrice } from '../../testing/contracts.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addRecharge } from '../../testing/recharges.ts';
import { freshLogin } from '../../testing/sampling.ts';
import type { Person } from '../../testing/server.ts';
import { postWaiting } from '../ledger/charging.store.ts';
import { turnContracts } from './contract.work.ts';
import { recogniseAll } from './recognition.store.ts';

/* Packs, rentals and copyright orders (lifecycles §21, §25): each transition and refusal, and what it does to the books. */

const t = serverOfFile();
let who: Person;
beforeAll(async () => {
  t.clock.now = new Date('2026-11-21T04:00:00Z');
  for (const soldKind of [1, 3, 4] as const) await listPrice(t, { soldKind, price: '0.01' });
});
const keys = ['user:recharge', 'user:recharge:contract', 'user:recharge:contract:end'] as const;
const at = async (moment: string): Promise<void> => {
  t.clock.now = new Date(moment);
  who = await t.person({ keys });
};
beforeEach(() => at('2026-11-21T04:00:00Z'));

const holds = async () => {
  const { now } = t.clock;
  expect(await brokenInvariants(t.db, { now, part: 'books' })).toEqual([]);
};
/** What the nightly work does. */
const night = async (moment: string): Promise<void> => {
  await at(moment);
  await recogniseAll(t.server.app);
  await turnContracts(t.server.app);
  await postWaiting(t.server.app);
};
const balances = async (ownerId: number): Promise<Record<string, string>> => {
  const { rows } = await t.db.connection().execute((db) =>
    db
      .selectFrom('side')
      .where('owner_id', '=', ownerId)
      .groupBy('account')
      .select([
        'account',
        ({ fn }) => fn.sum<string>('credit').as('credit'),
        ({ fn }) => fn.sum<string>('debit').as('debit'),
      ])
      .execute()
      .then((found) => ({ rows: found })),
  );
  return Object.fromEntries(
    rows
      .map(
        ({ account, credit, debit }) =>
          [String(account), (Number(credit) - Number(debit)).toFixed(2)] as const,
      )
      .filter(([, net]) => Number(net) !== 0),
  );
};
const look = (id: number) =>
  t.db
    .selectFrom('contract as c')
    .innerJoin('contract_terms as t', 't.contract_id', 'c.id')
    .where('c.id', '=', id)
    .select(['c.state', 'c.recognised', 'c.returned', 't.nodes_held'])
    .executeTakeFirstOrThrow();

type Sell = Partial<In<typeof contracts.sell.input.shape>>;
const rental = { soldKind: 3, days: 30, nodes: 2, overduePrice: '50', returnPercent: 80 } as unknown as Sell;
const sell = (userId: number, price: string, o: Sell) =>
  who.call(contracts.sell, {
    userId,
    price,
    way: 1,
    reason: '客户要求',
    ...o,
  } as never);
const sold = async (userId: number, price: string, o: Sell): Promise<number> => {
  const { code, data } = await sell(userId, price, o);
  expect(code).toBe(errorCodes.success);
  return data.contractId;
};
const one = (id: number, more: object = {}) => ({ contractIds: [id], reason: '客户要求', ...more }) as never;
const codeOf = (answer: { code: number; data: unknown }): number =>
  (answer.data as { results?: { code: number }[] } | null)?.results?.[0]?.code ?? answer.code;

test('the ledger’s tenth example: a rental is earned by the day, and ended early gives back the contract’s part of the rest', async () => {
  const { ownerId } = await addRecharge(t, { amount: '900' });
  const id = await sold(ownerId, '900', rental);
  expect(await balances(ownerId)).toMatchObject({ 131: '900.00' });
  await night('2026-12-04T16:10:00Z');
  expect((await look(id)).recognised).toBe('420.000000');
  await at('2026-12-05T03:00:00Z');
  const { data } = await who.call(contracts.preview, { contractId: id as never });
  expect(data).toMatchObject({ recognised: '450.00', back: '360.00', kept: '90.00' });
  await who.call(contracts.end, one(id));
  expect(await look(id)).toMatchObject({ state: 3, recognised: '450.000000', returned: '450.000000' });
  expect(await balances(ownerId)).toMatchObject({ 1: '360.00', 205: '450.00', 211: '90.00' });
  expect((await balances(ownerId))['131']).toBeUndefined();
  // It shows until when it ran, and no longer the end that was agreed.
  const shown = await who.call(contracts.rentNodes, { userId: ownerId } as never);
  expect(shown.data.items).toMatchObject([
    { contractId: id, expireTime: Date.parse('2026-12-05T03:00:00Z') },
  ]);
  await holds();
});

describe('what waits for its money', () => {
  test('begins when a transfer is confirmed by another person, pays before what is owed, and not before', async () => {
    const { ownerId } = await addRecharge(t, { amount: '1' });
    const id = await sold(ownerId, '300', {
      soldKind: 1,
      days: 10,
      nodes: 1,
      platformIds: [1],
      way: 3,
      payerName: '杭州某某有限公司',
      bankFlow: 'F-1',
    } as never);
    expect((await look(id)).state).toBe(0);
    const { id: rechargeId } = await getRow(t.db, 'recharge', { purpose_id: id, purpose: 2 });
    const other = await t.person({ keys: ['user:recharge', 'user:recharge:confirm'] });
    expect((await other.call(recharges.confirm, { ids: [rechargeId] } as never)).code).toBe(200);
    expect((await look(id)).state).toBe(1);
    expect(await balances(ownerId)).toMatchObject({ 130: '300.00' });
    await night('2026-12-10T16:10:00Z');
    // A pack of which all days are over ends by itself, all of it earned.
    expect(await look(id)).toMatchObject({ state: 3, recognised: '300.000000' });
    expect(await balances(ownerId)).toMatchObject({ 204: '300.00' });
    await holds();
  });

  test('is paid by a transfer of its own, which pays nothing else, and not by less than it costs', async () => {
    const { ownerId } = await addRecharge(t, { amount: '1' });
    const bankFlow = freshLogin();
    const way = { ...rental, way: 3, payerName: '杭州某某有限公司', bankFlow } as never;
    const id = await sold(ownerId, '300', way);
    expect((await sell(ownerId, '300', way)).code).toBe(errorCodes.transactionTaken);
    const fin = await t.person({
      keys: ['user:recharge', 'user:recharge:enter', 'user:recharge:confirm', 'user:recharge:edit'],
    });
    const { id: rechargeId, version } = await getRow(t.db, 'recharge', { purpose_id: id, purpose: 3 });
    const told = await fin.call(recharges.checkTransactionId, { transactionId: bankFlow });
    expect(told.data).toEqual({ exists: true, rechargeId });
    const change = { rechargeId, version, transactionId: bankFlow, bankFlow, flowRemark: '', reason: '更正' };
    const less = await fin.send(recharges.update, { ...change, amount: '299.99' });
    expect(less).toMatchObject({ code: errorCodes.lessThanDue, data: { due: '300.00' } });
    expect((await fin.send(recharges.update, { ...change, amount: '300.50' })).code).toBe(200);
    const other = await t.person({ keys: ['user:recharge', 'user:recharge:confirm'] });
    expect(codeOf(await other.call(recharges.confirm, { ids: [rechargeId] } as never))).toBe(200);
    expect(await balances(ownerId)).toMatchObject({ 1: '1.50', 131: '300.00' });
    await holds();
  });

  test('is refused without enough free cash, and with terms that contradict themselves', async () => {
    const { ownerId } = await addRecharge(t, { amount: '100' });
    expect((await sell(ownerId, '100.01', rental)).code).toBe(errorCodes.cashShort);
    for (const [missing, field] of [
      [{ ...rental, overduePrice: undefined }, 'overduePrice'],
      [{ soldKind: 1, days: 30, nodes: 2 }, 'platformIds'],
      [{ soldKind: 2, days: 30 }, 'title'],
      [{ soldKind: 4, title: '作品' }, 'auditDays'],
      [{ ...rental, way: 4 }, 'price'],
    ] as const)
      expect(await sell(ownerId, '10', missing as Sell)).toMatchObject({
        code: errorCodes.badInput,
        data: { fields: field },
      });
    expect(await getRows(t.db, 'contract_terms', { owner_id: ownerId })).toEqual([]);
  });

  test('is cancelled, and only then; money that comes later stays cash', async () => {
    const id = await addSold(t.db, { now: t.clock.now, soldKind: 3, isPending: true });
    expect(codeOf(await who.call(contracts.end, one(id)))).toBe(errorCodes.notAllowedInState);
    expect((await who.call(contracts.cancel, one(id))).code).toBe(200);
    expect((await look(id)).state).toBe(4);
    expect(codeOf(await who.call(contracts.cancel, one(id)))).toBe(errorCodes.notAllowedInState);
  });
});

describe('a rental whose machines are not given back', () => {
  test('is overdue: its rent posts each day once, missed nights are caught up, and the return ends it', async () => {
    const { ownerId } = await addRecharge(t, { amount: '900' });
    const id = await sold(ownerId, '500', { ...rental, days: 5 });
    await night('2026-11-25T16:10:00Z');
    // Its last day was the 25th; nothing of the 26th is over yet.
    expect(await look(id)).toMatchObject({ state: 2, recognised: '500.000000', nodes_held: 2 });
    await night('2026-11-28T16:10:00Z');
    await night('2026-11-28T16:20:00Z');
    const days = await getRows(
      t.db,
      'fee',
      { owner_id: ownerId },
      ['amount', 'revenue', 'posting_id'],
      'day',
    );
    expect(days.map(({ amount }) => amount)).toEqual(['100.000000', '100.000000', '100.000000']);
    expect(days.every((day) => day.posting_id !== null && day.revenue === 205)).toBe(true);
    expect(await balances(ownerId)).toMatchObject({ 1: '100.00', 205: '800.00' });

    await at('2026-11-29T02:00:00Z');
    // One machine comes back on the fourth day, which counts whole; the other goes on.
    await who.call(contracts.returnNodes, one(id, { nodes: 1 }));
    expect(await look(id)).toMatchObject({ state: 2, nodes_held: 1 });
    await night('2026-11-30T16:10:00Z');
    // 100 for the 29th is paid by cash; 50 for the 30th by what credit there is.
    expect(await balances(ownerId)).toMatchObject({ 2: '-50.00', 205: '950.00' });
    await at('2026-11-30T17:00:00Z');
    await who.call(contracts.returnNodes, one(id));
    expect(await look(id)).toMatchObject({ state: 3, nodes_held: 0 });
    expect(codeOf(await who.call(contracts.returnNodes, one(id)))).toBe(errorCodes.notAllowedInState);
    await postWaiting(t.server.app);
    expect(await balances(ownerId)).toMatchObject({ 2: '-100.00' });
    const { data } = await who.call(contracts.overdueRents, { userId: ownerId } as never);
    expect(data).toMatchObject({ total: 6, rmbTotalAmount: '500.00' });
    await holds();
  });

  test('goes on without a day overdue where the next term is paid, and a late renewal ends what was overdue', async () => {
    const { ownerId } = await addRecharge(t, { amount: '900' });
    const first = await sold(ownerId, '100', { ...rental, days: 5 });
    const second = await sold(ownerId, '100', { ...rental, days: 5, renews: first as never });
    await night('2026-11-25T16:10:00Z');
    expect((await look(first)).state).toBe(3);
    await night('2026-12-02T16:10:00Z');
    // The second term ended on the 30th; the 1st and 2nd are overdue.
    expect((await look(second)).state).toBe(2);
    expect(await balances(ownerId)).toMatchObject({ 1: '500.00' });
    const third = await sold(ownerId, '100', { ...rental, days: 5, renews: second as never });
    expect([(await look(second)).state, (await look(third)).state]).toEqual([3, 1]);
    await holds();
  });
});

describe('copyright orders', () => {
  test('are earned whole when they are approved, and refunded whole before', async () => {
    const { ownerId } = await addRecharge(t, { amount: '1000' });
    const order = { soldKind: 4, title: '动画短片', auditDays: 5 } as Sell;
    const good = await sold(ownerId, '300.10', order);
    const bad = await sold(ownerId, '200', order);
    await night('2026-11-30T16:10:00Z');
    // Nothing of it is earned by days.
    expect(await look(good)).toMatchObject({ state: 1, recognised: '0.000000' });
    expect(codeOf(await who.call(contracts.end, one(good)))).toBe(errorCodes.notAllowedInState);
    await who.call(contracts.approve, one(good));
    await who.call(contracts.refund, one(bad));
    expect(await look(good)).toMatchObject({ state: 3, recognised: '300.100000' });
    expect(await look(bad)).toMatchObject({ state: 5, returned: '200.000000' });
    expect(await balances(ownerId)).toMatchObject({ 1: '699.90', 210: '300.10' });
    expect(codeOf(await who.call(contracts.refund, one(good)))).toBe(errorCodes.notAllowedInState);
    const { data } = await who.call(contracts.copyrightFees, { userId: ownerId } as never);
    expect(data).toMatchObject({ total: 2, rmbTotalAmount: '300.10', usdTotalAmount: '0.00' });
    await holds();
  });
});

describe('who may', () => {
  test('below the list price finance decides too; what gives back much takes two', async () => {
    const { ownerId } = await addRecharge(t, { amount: '5000' });
    // By the list, whatever who sells would say: two nodes for thirty days, and what is not listed always.
    await listPrice(t, { soldKind: 3, price: '50.01' });
    const cheap = await sell(ownerId, '3000', { ...rental, listPrice: '1' as never });
    expect(cheap.code).toBe(errorCodes.awaitsApproval);
    const pack = { soldKind: 2, title: '动画片', days: 30, listPrice: '100' } as never;
    expect((await sell(ownerId, '100', pack)).code).toBe(errorCodes.awaitsApproval);
    await listPrice(t, { soldKind: 3, price: '0.01' });
    const id = await sold(ownerId, '3000', rental);
    expect((await who.call(contracts.end, one(id))).code).toBe(errorCodes.awaitsApproval);
    expect((await look(id)).state).toBe(1);
  });

  test('finance decides where the overdue days of a rental cost less than its days by the list', async () => {
    const { ownerId } = await addRecharge(t, { amount: '5000' });
    await listPrice(t, { soldKind: 3, price: '20' });
    const over = (overduePrice: string) => ({ ...rental, overduePrice }) as never;
    expect((await sell(ownerId, '1200', over('19.99'))).code).toBe(errorCodes.awaitsApproval);
    expect((await sell(ownerId, '1200', over('20'))).code).toBe(errorCodes.success);
    await listPrice(t, { soldKind: 3, price: '0.01' });
  });

  test('a list price is set by two beyond the limit of a step, small steps within thirty days are one', async () => {
    const price = { soldKind: 4, auditDays: 3, currency: 1, reason: '年度调价' };
    const lister = await t.person({ keys: ['user:recharge', 'rate:edit'] });
    const set = async (amount: string) =>
      (await lister.send(contracts.setListPrice, { ...price, price: amount })).code;
    expect(
      (await lister.send(contracts.setListPrice, { ...price, auditDays: undefined, price: '1' })).code,
    ).toBe(errorCodes.badInput);
    expect(await set('300')).toBe(errorCodes.awaitsApproval);
    const now = t.clock.now;
    await listPrice(t, { soldKind: 4, price: '300', auditDays: 10 });
    const ten = { ...price, auditDays: 10 };
    expect((await lister.send(contracts.setListPrice, { ...ten, price: '315' })).code).toBe(200);
    t.clock.now = new Date(now.getTime() + 2 * 86_400_000);
    const again = await t.person({ keys: ['user:recharge', 'rate:edit'] });
    // What was listed first stood nowhere thirty days ago, and counts as if it had.
    expect((await again.send(contracts.setListPrice, { ...ten, price: '316' })).code).toBe(
      errorCodes.awaitsApproval,
    );
    expect((await again.send(contracts.setListPrice, { ...ten, price: '314' })).code).toBe(200);
    t.clock.now = new Date(now.getTime() + 31 * 86_400_000);
    const later = await t.person({ keys: ['user:recharge', 'rate:edit'] });
    expect((await later.send(contracts.setListPrice, { ...ten, price: '331' })).code).toBe(
      errorCodes.awaitsApproval,
    );
    const { data } = await later.call(contracts.listPrices, {});
    expect(data).toContainEqual({ soldKind: 4, auditDays: 10, currency: 1, price: '314.00' });
  });

  test('what one person ends of one customer within a day counts together', async () => {
    const { ownerId } = await addRecharge(t, { amount: '5000' });
    const [first, second] = [
      await sold(ownerId, '900', { ...rental, returnPercent: 100 } as never),
      await sold(ownerId, '900', { ...rental, returnPercent: 100 } as never),
    ];
    expect(codeOf(await who.call(contracts.end, one(first)))).toBe(200);
    expect((await who.call(contracts.refund, one(second))).code).toBe(errorCodes.awaitsApproval);
    expect((await look(second)).state).toBe(1);
    await at('2026-11-22T04:00:00Z');
    expect(codeOf(await who.call(contracts.refund, one(second)))).toBe(200);
    await holds();
  });

  test('two at one contract end it once', async () => {
    const { ownerId } = await addRecharge(t, { amount: '900' });
    const id = await sold(ownerId, '900', { ...rental, returnPercent: 100 } as never);
    const other = await t.person({ keys });
    const answers = await Promise.all([who, other].map((person) => person.call(contracts.end, one(id))));
    expect(answers.map(codeOf).toSorted((a, b) => a - b)).toEqual([200, errorCodes.notAllowedInState]);
    expect(await balances(ownerId)).toMatchObject({ 1: '870.00' });
    await holds();
  });
});
