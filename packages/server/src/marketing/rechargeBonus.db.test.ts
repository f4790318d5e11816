import { day, hour, microOf, rechargeActivities, recharges, refunds, textOf } from '@renderdesk/contract';
import { afterAll, expect, test } from 'vitest';
import { getRow, getRows, setRow } from '../build/rows.ts';
import { rechargeActivityOf } from './recharge.samples.ts';
import { addCharge, postOf } from '../testing/bills.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { addOwner, addRecharge, payee } from '../testing/recharges.ts';
import { decidedAlone } from '../testing/sampling.ts';
import { serverOfFile } from '../testing/test.ts';

const t = serverOfFile();
afterAll(async () => {
  await t.db.updateTable('recharge').set({ invoiced: '0' }).execute();
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
});

/** A launched activity; the others end. */
const launched = async (set: object = {}): Promise<number> => {
  await t.db.updateTable('recharge_activity').set({ deleted_at: t.clock.now }).execute();
  return another(set);
};
const another = async (set: object = {}): Promise<number> => {
  const input = { ...rechargeActivityOf(t), ...set };
  const { data } = await t.admin.call(rechargeActivities.add, input as never);
  await setRow(t.db, 'recharge_activity', data.rechargeActivityId, {
    launched_at: new Date(t.clock.now.getTime() - day),
  });
  return data.rechargeActivityId;
};
const bonusesOf = async (ownerId: number) =>
  (await getRows(t.db, 'recharge_bonus', { owner_id: ownerId }, ['activity_id', 'bonus'])).map((row) => [
    row.activity_id,
    Number(row.bonus),
  ]);
const balances = async (ownerId: number): Promise<Record<number, string>> => {
  const rows = await getRows(t.db, 'account', { owner_id: ownerId }, ['kind', 'balance'], 'kind');
  return Object.fromEntries(
    rows
      .filter(({ balance }) => Number(balance) !== 0)
      .map(({ kind, balance }) => [kind, textOf(microOf(balance))]),
  );
};
const tiers = (bonus: string, couponType = 3) => [{ least: '100', couponType, rate: 0, bonus }];
const counts = (id: number) => getRow(t.db, 'recharge_activity', id, ['used_count', 'spent']);

test('a recharge gets its bonus once, as a lot of its own that ends with the months of the activity', async () => {
  const id = await launched();
  const { id: rechargeId, ownerId } = await addRecharge(t);
  expect(await bonusesOf(ownerId)).toEqual([[id, 200]]);
  expect(await balances(ownerId)).toEqual({ 1: '1000.000000', 3: '200.000000' });
  const lot = await getRow(t.db, 'lot', { owner_id: ownerId, bonus_of: rechargeId });
  expect(lot).toMatchObject({ coupon_type: 3, issued: '200.000000', refundable: false });
  expect(lot.expires_at?.getTime()).toBeGreaterThan(t.clock.now.getTime() + 85 * day);
  expect(await counts(id)).toEqual({ used_count: 1, spent: '200.000000' });
  const small = await addRecharge(t, { amount: '999.99' });
  expect(await bonusesOf(small.ownerId)).toEqual([]);
});

test.each<[string, object, object?]>([
  ['of another zone', { zone: 2 }],
  ['of another payment method', { payMethods: ['wechat'] }],
  ['of other levels', { memberLevels: [58] }],
  ['that has not begun', { availabeStartTime: Date.UTC(2090, 0), availabeEndTime: Date.UTC(2091, 0) }],
])('an activity %s gives nothing', async (_, set) => {
  await launched(set);
  const { ownerId } = await addRecharge(t);
  expect(await bonusesOf(ownerId)).toEqual([]);
});

test('the terms in force when it was ordered count: a close, a launch and an end since then change nothing', async () => {
  const id = await launched();
  const { now } = t.clock;
  const paidAt = new Date(now.getTime() - hour);
  await setRow(t.db, 'recharge_activity', id, { closed_at: new Date(now.getTime() - hour / 2) });
  const before = await addRecharge(t, { paidAt });
  expect(await bonusesOf(before.ownerId)).toEqual([[id, 200]]);
  const after = await addRecharge(t);
  expect(await bonusesOf(after.ownerId)).toEqual([]);
  await setRow(t.db, 'recharge_activity', id, { closed_at: null, launched_at: now });
  expect(await bonusesOf((await addRecharge(t, { paidAt })).ownerId)).toEqual([]);
  expect(await bonusesOf((await addRecharge(t)).ownerId)).toEqual([[id, 200]]);
});

test('a bonus of the first recharge alone is for the first one', async () => {
  const id = await launched({ firstOnly: true });
  const { ownerId } = await addRecharge(t);
  await addRecharge(t, { ownerId });
  expect(await bonusesOf(ownerId)).toEqual([[id, 200]]);
});

test.each<[string, object, number]>([
  ['bonuses in total', { usesTotal: 3 }, 3],
  ['the budget in total', { spendTotal: '500' }, 2],
])('%s are kept when many recharge at once', async (_, limits, most) => {
  const id = await launched({ usesTotal: null, spendTotal: null, ...limits });
  const owners = await Promise.all(Array.from({ length: 6 }, () => addOwner(t)));
  await Promise.all(owners.map((ownerId) => addRecharge(t, { ownerId })));
  expect((await getRows(t.db, 'recharge_bonus', { activity_id: id })).length).toBe(most);
  expect((await counts(id)).used_count).toBe(most);
  const { data } = await t.admin.call(rechargeActivities.list, { ids: [id] } as never);
  expect(data.items).toMatchObject([{ isExhausted: true, activityStatus: 1 }]);
});

test.each<[string, object]>([
  ['bonuses', { usesEach: 2 }],
  ['the budget', { spendEach: '599.99' }],
])('%s of each customer are kept', async (_, limits) => {
  const id = await launched(limits);
  const ownerId = await addOwner(t);
  for (let n = 0; n < 3; n += 1) await addRecharge(t, { ownerId });
  expect(await bonusesOf(ownerId)).toHaveLength(2);
  const other = await addRecharge(t);
  expect(await bonusesOf(other.ownerId)).toEqual([[id, 200]]);
});

test('of a group the best bonus that is left counts; others are added', async () => {
  const best = await launched({ stackingGroup: 'A', tiers: tiers('90'), usesTotal: 1 });
  const second = await another({ stackingGroup: 'A', tiers: tiers('50') });
  await another({ stackingGroup: 'A', tiers: tiers('20') });
  const alone = await another({ tiers: tiers('5') });
  const first = await addRecharge(t);
  expect(await bonusesOf(first.ownerId)).toEqual([
    [best, 90],
    [alone, 5],
  ]);
  const next = await addRecharge(t);
  expect(await bonusesOf(next.ownerId)).toEqual([
    [second, 50],
    [alone, 5],
  ]);
});

test('a refund after the bonus was spent deducts it, and the books are as in the ledger’s case 5', async () => {
  await launched({ tiers: [{ least: '1000', couponType: 1, rate: 20, bonus: '0' }] });
  const { id: rechargeId, ownerId } = await addRecharge(t);
  expect(await balances(ownerId)).toEqual({ 1: '1000.000000', 3: '200.000000' });
  await addCharge(t.db, { userId: ownerId, at: t.clock.now, amount: '160' });
  await postOf(t.db, ownerId, t.clock.now);
  // The rest is for a CPU frame, which coupons for GPU frames do not pay.
  const cpu = await addCharge(t.db, { userId: ownerId, at: t.clock.now, amount: '500' });
  await setRow(t.db, 'charge', { owner_id: ownerId, id: cpu }, { coupon_class: 2, revenue: 201 });
  await postOf(t.db, ownerId, t.clock.now);
  expect(await balances(ownerId)).toEqual({ 1: '500.000000', 3: '40.000000' });
  // What the runs hold is no matter of this.
  const { running_hold } = await getRow(t.db, 'owner_live', { owner_id: ownerId }, ['running_hold']);
  await setRow(t.db, 'owner_live', { owner_id: ownerId }, { running_hold: '0' });
  const sales = await t.person({ keys: ['user:recharge', 'user:recharge:refund'] });
  const fin = await t.person({ keys: ['user:recharge', 'user:recharge:refund:decide'] });
  const refund = { rechargeId: rechargeId as never, amount: '500' as never };
  const { data: seen } = await fin.call(refunds.preview, refund);
  expect(seen).toMatchObject({ payout: '440.00', deducted: '60.00', bonus: [{ amount: '40.00' }] });
  const asked = await sales.call(refunds.apply, { ...refund, ...payee, reason: '项目取消' } as never);
  expect(asked).toMatchObject({ code: 200 });
  const { refundId } = asked.data as { refundId: number };
  for (const call of ['approve', 'send', 'fail', 'send', 'finish'] as const) {
    const { version } = await getRow(t.db, 'refund', refundId, ['version']);
    const more = { fail: { reason: '账号有误' }, finish: { companyAccountId: 1, bankFlow: 'OUT-5' } };
    const input = { refundId, version, ...more[call as 'fail'] };
    expect((await fin.send(refunds[call], input)).code).toBe(200);
  }
  expect(await balances(ownerId)).toEqual({});
  const lots = await getRows(t.db, 'lot', { owner_id: ownerId }, undefined, 'id');
  expect(lots).toMatchObject([
    { account: 1, used: '560.000000', refunded: '440.000000' },
    { account: 3, used: '160.000000', voided: '40.000000' },
  ]);
  const after = await getRow(t.db, 'recharge', { owner_id: ownerId, id: rechargeId });
  expect(after).toMatchObject({ refunded: '440.000000', deducted: '60.000000' });
  const { data } = await t.admin.call(rechargeActivities.data, { userId: ownerId } as never);
  await setRow(t.db, 'owner_live', { owner_id: ownerId }, { running_hold });
  expect(data.items).toMatchObject([{ bonus: '200.00', used: '160.00', voided: '40.00', remaining: '0.00' }]);
});

test('a recharge that is invalidated gives its use of the budgets back, where nothing of the bonus was spent', async () => {
  await decidedAlone(t, 'rechargeUndo');
  const id = await launched({ usesEach: 1 });
  const { id: rechargeId, ownerId } = await addRecharge(t);
  const undone = async () => {
    const { version } = await getRow(t.db, 'recharge', { owner_id: ownerId, id: rechargeId }, ['version']);
    return t.admin.send(recharges.invalidate, { rechargeId, version, reason: '录错客户' });
  };
  expect((await undone()).code).toBe(200);
  expect(await counts(id)).toEqual({ used_count: 0, spent: '0.000000' });
  await addRecharge(t, { ownerId });
  expect(await bonusesOf(ownerId)).toHaveLength(2);
  expect(await counts(id)).toEqual({ used_count: 1, spent: '200.000000' });
});

test('who sees no customers sees no bonuses', async () => {
  await launched();
  await addRecharge(t);
  const nobody = await t.person({ keys: ['config:marketing:activty'], scope: 2 });
  const { data } = await nobody.call(rechargeActivities.data, {} as never);
  expect(data.items).toEqual([]);
});
