import { createHash, createHmac } from 'node:crypto';
import {
  awardStatus,
  day,
  errorCodes,
  portal,
  prizeAt,
  prizePools,
  prizes,
  rollOf,
} from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { getRow, getRows, setRow } from '../build/rows.ts';
import { approve, awaited } from '../testing/approving.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { addPartner, registeredBy, type TestPartner } from '../testing/portal.ts';
import { decidedAlone } from '../testing/sampling.ts';
import { serverOfFile } from '../testing/test.ts';
import { poolOf, prizeOf, wonAwards } from './prize.samples.ts';

const t = serverOfFile();
const ok = errorCodes.success;

/** A launched pool with these prizes; answers it and the ids of the prizes. */
const launched = async (...all: object[]): Promise<{ id: number; prizeIds: number[] }> => {
  await decidedAlone(t, 'activityLaunch');
  const { data } = await t.admin.call(prizePools.add, poolOf(t) as never);
  const id = data.prizePoolId;
  const prizeIds: number[] = [];
  for (const set of all)
    prizeIds.push(
      (await t.admin.call(prizes.add, { activityId: id, ...prizeOf, ...set } as never)).data.prizeId,
    );
  const answer = await t.admin.call(prizePools.launch, { prizePoolIds: [id] } as never);
  expect(answer.data.results).toMatchObject([{ code: ok }]);
  return { id, prizeIds };
};
const always = { weight: 1_000_000 };
const chances = (activityId: number, userId: number, count: number) =>
  t.admin.call(prizes.grantChances, { prizePoolIds: [activityId], userId, count, reason: '活动' } as never);
const draw = (p: TestPartner, customer: number, prizePoolId: number) =>
  p.send(portal.draw, { prizePoolId: prizePoolId as never }, { customer, english: true });
const close = (id: number) => t.admin.call(prizePools.close, { prizePoolIds: [id], reason: '结束' } as never);

test('a draw takes a chance and a prize, and gives coupons at once', async () => {
  const p = await addPartner(t);
  const customer = await registeredBy(p);
  const { id, prizeIds } = await launched({ ...always, stock: 1 });
  const none = await draw(p, customer, id);
  expect(none).toMatchObject({ code: errorCodes.drawRefused, data: { why: 'noChance' } });
  await chances(id, customer, 3);
  const { data } = await draw(p, customer, id);
  expect(data).toMatchObject({ prizeName: '10 元渲染券', amount: '10.00', status: 2 });
  expect((await p.send(portal.customer, {}, { customer })).data.coupon).toBe('10.00');
  // The stock is gone: the draw falls on the prize and gives nothing.
  expect((await draw(p, customer, id)).data).toMatchObject({ prizeName: null });
  const rows = await getRows(t.db, 'award', { pool_id: id }, undefined, 'id');
  expect(rows).toMatchObject([
    { drawn_prize_id: prizeIds[0], prize_id: prizeIds[0], weights_version: 1 },
    { drawn_prize_id: prizeIds[0], prize_id: null },
  ]);
  const { data: list } = await p.send(portal.lotteries, {}, { customer });
  expect(list.find((one) => one.prizePoolId === id)).toMatchObject({ chancesLeft: 1, seed: null });
});

test('draws at once take no chance and no prize twice', async () => {
  const p = await addPartner(t);
  const customers = await Promise.all(Array.from({ length: 5 }, () => registeredBy(p)));
  const { id, prizeIds } = await launched({ ...always, stock: 3 });
  for (const one of customers) await chances(id, one, 1);
  const answers = await Promise.all([...customers, ...customers].map((customer) => draw(p, customer, id)));
  expect(answers.filter(({ code }) => code === ok)).toHaveLength(5);
  expect(answers.filter(({ data }) => (data as { prizeName?: string } | null)?.prizeName)).toHaveLength(3);
  expect((await getRow(t.db, 'prize', prizeIds[0] ?? 0)).given_count).toBe(3);
  expect(await getRows(t.db, 'lottery_chance', { pool_id: id, used_at: null })).toEqual([]);
});

test('the seed is secret until the pool is closed; then anybody can check every draw by it', async () => {
  const p = await addPartner(t);
  const customer = await registeredBy(p);
  const { id } = await launched(
    { weight: 400_000, stock: 50 },
    { weight: 300_000, stock: 50, amount: '1.00' },
  );
  await chances(id, customer, 20);
  for (let n = 0; n < 20; n += 1) expect((await draw(p, customer, id)).code).toBe(ok);
  const { data: won } = await t.admin.call(prizes.awards, { activityId: id } as never);
  const verify = async (awardId: number) => (await t.admin.call(prizes.verify, { awardId } as never)).data;
  const [first] = won.items;
  const { seedHash, seed: hidden } = await verify(first?.awardId ?? 0);
  expect(hidden).toBeNull();
  await close(id);
  for (const { awardId } of won.items) {
    const { seed, chanceId, weights, drawnPrizeId } = await verify(awardId);
    expect(
      createHash('sha256')
        .update(seed ?? '')
        .digest('hex'),
    ).toBe(seedHash);
    const hmac = createHmac('sha256', seed ?? '')
      .update(String(chanceId))
      .digest('hex');
    expect(prizeAt(weights, rollOf(hmac))).toBe(drawnPrizeId);
  }
  expect(won.total).toBeGreaterThan(5);
  const { data: list } = await p.send(portal.lotteries, {}, { customer });
  expect(list.find((one) => one.prizePoolId === id)?.seed).toHaveLength(64);
  expect((await draw(p, customer, id)).code).toBe(errorCodes.drawRefused);
});

test('what is promised does not change: prizes and rules of a launched pool stay, and weights are a million at most', async () => {
  const { id, prizeIds } = await launched({ weight: 600_000 });
  const { version } = await getRow(t.db, 'prize_pool', id);
  const input = { prizePoolId: id, version, ...poolOf(t) };
  expect((await t.admin.call(prizePools.update, input as never)).code).toBe(errorCodes.notAllowedInState);
  const more = { activityId: id, ...prizeOf };
  expect((await t.admin.call(prizes.add, more as never)).code).toBe(errorCodes.notAllowedInState);
  const removed = await t.admin.call(prizes.remove, { prizeIds } as never);
  expect(removed.data.results).toMatchObject([{ code: errorCodes.notAllowedInState }]);
  const { data } = await t.admin.call(prizePools.add, poolOf(t) as never);
  const add = async (weight: number) =>
    (await t.admin.call(prizes.add, { activityId: data.prizePoolId, ...prizeOf, weight } as never)).code;
  expect([await add(600_000), await add(400_001), await add(400_000)]).toEqual([ok, errorCodes.badInput, ok]);
});

test('prizes that cost more than the limit are launched by two', async () => {
  await decidedAlone(t, 'activityLaunch', 10_000);
  const who = await t.person({ keys: ['config:activity:prize'] });
  const { data } = await who.call(prizePools.add, poolOf(t) as never);
  await who.call(prizes.add, { activityId: data.prizePoolId, ...prizeOf, stock: 1001 } as never);
  const answer = await who.call(prizePools.launch, { prizePoolIds: [data.prizePoolId] } as never);
  expect(answer.code).toBe(errorCodes.awaitsApproval);
});

test.each([true, false])(
  'a launch that waits for a second person is read anew once a prize of the pool changes (versions sent: %s)',
  async (isVersioned) => {
    await decidedAlone(t, 'activityLaunch', 10_000);
    const who = await t.person({ keys: ['config:activity:prize'] });
    const { data } = await who.call(prizePools.add, poolOf(t) as never);
    const { prizePoolId: id } = data;
    const { data: prize } = await who.call(prizes.add, { activityId: id, ...prizeOf, stock: 1001 } as never);
    const { version } = await getRow(t.db, 'prize_pool', id);
    const launch = { prizePoolIds: [id], ...(isVersioned && { versions: [version] }) } as never;
    const approvalId = awaited(await who.send(prizePools.launch, launch));
    const dearer = { prizeId: prize.prizeId, version: 1, ...prizeOf, stock: 1001, amount: '10000.00' };
    expect((await who.send(prizes.update, dearer as never)).code).toBe(ok);
    expect(await approve(t, t.admin, approvalId)).toBe(errorCodes.impactChanged);
    expect((await getRow(t.db, 'prize_pool', id)).launched_at).toBeNull();
  },
);

test('an article is claimed by its customer, and handed out with evidence', async () => {
  const p = await addPartner(t);
  const customer = await registeredBy(p);
  const { id } = await launched({ ...always, prizeType: 5, prizeName: '数位板' });
  await chances(id, customer, 1);
  const { data } = await draw(p, customer, id);
  expect(data).toMatchObject({ prizeType: 5, status: awardStatus.of.won });
  const { awardId } = data;
  const exchange = async () =>
    (await t.admin.call(prizes.exchange, { awardIds: [awardId], evidence: 'SF1001' } as never)).data.results;
  expect(await exchange()).toMatchObject([{ code: errorCodes.notAllowedInState }]);
  const other = await registeredBy(p);
  const claim = (whose: number) =>
    p.send(portal.claimPrize, { awardId, receiver: '杭州市西湖区 1 号' }, { customer: whose });
  expect((await claim(other)).code).toBe(errorCodes.notFound);
  expect((await claim(customer)).code).toBe(ok);
  expect((await claim(customer)).code).toBe(errorCodes.notAllowedInState);
  expect(await exchange()).toMatchObject([{ code: ok }]);
  expect(await getRow(t.db, 'award', awardId)).toMatchObject({ status: 2, evidence: 'SF1001' });
});

test('a child account draws with its own chance and claims its own prize; its coupons are its payer’s', async () => {
  const p = await addPartner(t);
  const customer = await registeredBy(p);
  const child = await addCustomer(t.db, { mainId: customer });
  const { id } = await launched({ ...always, prizeType: 5, prizeName: '数位板' });
  await chances(id, customer, 1);
  expect((await draw(p, child, id)).data).toMatchObject({ why: 'noChance' });
  await chances(id, child, 1);
  const { data: list } = await p.send(portal.lotteries, {}, { customer: child });
  expect(list.find((one) => one.prizePoolId === id)?.chancesLeft).toBe(1);
  const { awardId } = (await draw(p, child, id)).data;
  const claim = (whose: number) =>
    p.send(portal.claimPrize, { awardId, receiver: '杭州市西湖区 1 号' }, { customer: whose });
  expect((await claim(customer)).code).toBe(errorCodes.notFound);
  expect((await claim(child)).code).toBe(ok);
  const { id: coupons } = await launched(always);
  await chances(coupons, child, 1);
  expect((await draw(p, child, coupons)).code).toBe(ok);
  expect((await p.send(portal.customer, {}, { customer })).data.coupon).toBe('10.00');
});

test('chances end with the pool, and who sees no customers sees no awards', async () => {
  const p = await addPartner(t);
  const customer = await registeredBy(p);
  const { id } = await launched({ ...always, prizeType: 4, chances: 2 });
  await chances(id, customer, 1);
  expect((await draw(p, customer, id)).data).toMatchObject({ prizeType: 4 });
  expect(await getRows(t.db, 'lottery_chance', { pool_id: id })).toHaveLength(3);
  await t.db
    .updateTable('lottery_chance')
    .set({ expires_at: new Date(t.clock.now.getTime() - day) })
    .where('pool_id', '=', id)
    .execute();
  expect((await draw(p, customer, id)).data).toMatchObject({ why: 'noChance' });
  const { activityId } = await wonAwards(t, 2);
  const nobody = await t.person({ keys: ['config:activity:prize'], scope: 2 });
  expect((await nobody.call(prizes.awards, { activityId } as never)).data.items).toEqual([]);
  await setRow(t.db, 'user', customer, { zone: 2 });
  expect((await draw(p, customer, id)).data).toMatchObject({ why: 'currency' });
  await setRow(t.db, 'prize_pool', id, { deleted_at: t.clock.now });
  expect((await draw(p, customer, id)).data).toMatchObject({ why: 'unknown' });
});
