import { recharges, refunds } from '@renderdesk/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { getRow, setRow } from '../../build/rows.ts';
import { addAgent, addStaff, giveCustomer } from '../../testing/agents.ts';
import { addArea } from '../../testing/fixtures.ts';
import { addOwner, addRecharge, addRefund } from '../../testing/recharges.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

/** Filters common to all lists of money records (people §3), tested on one list that has them all. */
describe('money records', () => {
  let t: TestServer;
  let areaId: number;
  const people = { main: 0, child: 0, other: 0, foreign: 0, salesman: 0, agent: 0 };
  const ids = { main: 0, child: 0, other: 0, foreign: 0 };
  beforeAll(async () => {
    t = await openTestServer();
    areaId = await addArea(t.db);
    people.main = await addOwner(t);
    people.child = await addOwner(t, people.main);
    people.other = await addOwner(t);
    people.foreign = await addOwner(t);
    people.salesman = await addStaff(t, 11);
    people.agent = await addAgent(t);
    await setRow(t.db, 'user', people.foreign, { zone: 2 });
    await setRow(t.db, 'user', people.other, { area_id: areaId, business_type: 3, is_internal_test: true });
    await giveCustomer(t, { userId: people.main, adminId: people.salesman });
    await giveCustomer(t, { userId: people.other, adminId: people.agent, kind: 4 });
    for (const who of ['main', 'child', 'other', 'foreign'] as const)
      ids[who] = (await addRecharge(t, { ownerId: people[who], status: who === 'other' ? 6 : 7 })).id;
    await setRow(t.db, 'recharge', ids.child, { flow_remark: '三月尾款' });
    return () => t.close();
  });

  type Who = keyof typeof ids;
  const shown = async (query: object): Promise<Who[]> => {
    const { code, data } = await t.admin.send(recharges.list, query);
    expect(code).toBe(200);
    const found = (data as { items: { rechargeId: number }[] }).items.map(({ rechargeId }) => rechargeId);
    return (Object.keys(ids) as Who[]).filter((who) => found.includes(ids[who]));
  };
  const nameOf = async (id: number): Promise<string> =>
    (await getRow(t.db, 'admin', id, ['really_name'])).really_name;

  test.each<[string, () => object | Promise<object>, Who[]]>([
    ['nothing: no bound is sent, and all are there', () => ({}), ['main', 'child', 'other', 'foreign']],
    ['userId', () => ({ userId: people.main }), ['main']],
    ['userId with related accounts', () => ({ userId: people.child, queryRelateUser: 1 }), ['main', 'child']],
    ['queryRelateUserId', () => ({ queryRelateUserId: people.main }), ['main', 'child']],
    ['mainUserId', () => ({ mainUserId: people.main }), ['main', 'child']],
    ['isDomestic with the code of the region', () => ({ isDomestic: 2 }), ['foreign']],
    ['areaId', () => ({ areaId }), ['other']],
    ['businessType', () => ({ businessType: 3 }), ['other']],
    ['isInternalTestAccount', () => ({ isInternalTestAccount: 1 }), ['other']],
    ['saleManId', () => ({ saleManId: people.salesman }), ['main']],
    ['saleMan', async () => ({ saleMan: await nameOf(people.salesman) }), ['main']],
    ['agentId', () => ({ agentId: people.agent }), ['other']],
    ['adminName, whatever they are', async () => ({ adminName: await nameOf(people.agent) }), ['other']],
    ['unallocatedAdmin', () => ({ unallocatedAdmin: 1 }), ['child', 'other', 'foreign']],
    ['remark', () => ({ remark: '尾款' }), ['child']],
    ['verifyStatus', () => ({ verifyStatus: 1 }), []],
    ['statusList', () => ({ statusList: [6] }), ['other']],
  ])('are asked for by %s', async (_, query, who) => {
    expect(await shown(await query())).toEqual(who);
  });

  test('are found by the main account’s name and by a transaction id', async () => {
    const { name } = await getRow(t.db, 'user', people.main);
    expect(await shown({ mainUsername: name.toUpperCase() })).toEqual(['main', 'child']);
    const { transaction_id: transactionId } = await getRow(t.db, 'external_payment', {
      recharge_id: ids.foreign,
    });
    expect(await shown({ transactionId })).toEqual(['foreign']);
  });

  test('are found by the time of entry, which the text 0 means by default, or of payment', async () => {
    const paid = new Date('2026-02-01T03:00:00Z');
    await setRow(t.db, 'recharge', ids.main, { paid_at: paid });
    const span = { startTimeStamp: paid.getTime() - 1000, endTimeStamp: paid.getTime() + 1000 };
    expect(await shown(span)).toEqual([]);
    expect(await shown({ ...span, timeStatus: '0' })).toEqual([]);
    expect(await shown({ ...span, timeStatus: '1' })).toEqual(['main']);
    expect(recharges.list.input.parse({}).timeStatus).toBe(0);
  });

  test('are limited to the customers that the reader may see', async () => {
    const seller = await t.person({ keys: ['user:recharge'], scope: 2 });
    await setRow(t.db, 'user_staff', { user_id: people.main }, { valid_to: t.clock.now });
    await giveCustomer(t, {
      userId: people.main,
      adminId: seller.adminId,
      from: new Date(t.clock.now.getTime() + 1),
    });
    const { data } = await seller.call(recharges.list, {});
    expect(data.items.map(({ rechargeId }) => rechargeId)).toEqual([ids.main]);
    expect(data).toMatchObject({ rmbTotalAmount: '1000.00', usdTotalAmount: '0.00' });
  });

  test('add up each currency for itself, net of refunds, of what was credited', async () => {
    const { data } = await t.admin.call(recharges.list, {});
    expect(data).toMatchObject({ rmbTotalAmount: '2000.00', usdTotalAmount: '1000.00' });
  });

  test('leave as a spreadsheet that a header names', async () => {
    await addRefund(t);
    for (const call of [recharges.export, refunds.export]) {
      expect(call.path).toMatch(/^front\/pay\/export\//);
      expect(call.format).toBe('xlsx');
      const { code, headers } = await t.admin.send(call, {});
      expect(code).toBe(200);
      expect(headers['content-disposition']).toMatch(/^attachment; filename="\w+_\d{12}\.xlsx"/);
    }
  });

  test('of copyright registrations are refunds of another type', async () => {
    const { id, recharge } = await addRefund(t);
    await setRow(t.db, 'recharge', recharge.id, { purpose: 4, purpose_id: 1 });
    const types = async (refundType: number): Promise<number[]> => {
      const { data } = await t.admin.call(refunds.list, { refundType } as never);
      return data.items.map(({ refundId }) => refundId);
    };
    expect(await types(2)).toEqual([id]);
    expect(await types(1)).not.toContain(id);
  });
});
