import {
  consumptions,
  enteredFee,
  errorCodes,
  explain,
  fees,
  incomeType,
  type PermissionKey,
  postingCause,
  recharges,
} from '@renderdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getRow, setRow } from '../../build/rows.ts';
import { approve } from '../../testing/approving.ts';
import { addChargedTask, balance } from '../../testing/coupons.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addOwner, addRecharge } from '../../testing/recharges.ts';
import { openTestServer, type Person, type TestServer } from '../../testing/server.ts';
import { postWaiting } from '../ledger/charging.store.ts';

let t: TestServer;
let sales: Person;
let fin: Person;
const keys: PermissionKey[] = ['user:consume:bill', 'user:consume:bill:edit', 'approval:decide'];
beforeAll(async () => {
  t = await openTestServer();
  sales = await t.person({ keys });
  fin = await t.person({ keys: [...keys, 'user:recharge'] });
});
afterAll(async () => {
  const broken = await brokenInvariants(t.db, { now: t.clock.now, part: 'books' });
  await t.close();
  expect(broken).toEqual([]);
});

const { correction, offlineCalculation } = enteredFee.of;
const wanted = (userId: number, o: object = {}) => ({
  userId,
  enteredFee: offlineCalculation,
  revenue: 201,
  amount: '120.50',
  day: '2026-03-01',
  document: 'HT-2026-031',
  reason: '线下结算',
  ...o,
});
const enter = (userId: number, o: object = {}) => sales.send(fees.enter, wanted(userId, o));
const consumed = async (userId: number) =>
  (await fin.call(consumptions.list, { userId: userId as never })).data.items;

describe('a charge entered by hand', () => {
  test('is nothing until a second person approves it; then the account pays it as any charge, and it is offline income', async () => {
    const userId = await addOwner(t);
    const before = await balance(t.db, userId, 1);
    expect((await enter(userId)).code).toBe(errorCodes.awaitsApproval);
    await postWaiting(t.server.app);
    expect(await consumed(userId)).toEqual([]);
    expect(await approve(t, fin)).toBe(errorCodes.success);
    await postWaiting(t.server.app);
    expect(await consumed(userId)).toMatchObject([
      { amount: '120.50', cause: 2, incomeType: incomeType.of.offlineCalculation },
    ]);
    expect(Number(await balance(t.db, userId, 1)) - Number(before)).toBeLessThanOrEqual(0);
    expect((await enter(userId, { amount: '7' })).code).toBe(errorCodes.alreadyTaken);
    const offline = await fin.call(consumptions.list, { incomeType: incomeType.of.offlineCalculation });
    expect(offline.data.total).toBe(1);
  });

  test('names the task that it corrects, which is the customer’s, and lies not ahead', async () => {
    const [userId, other] = [await addOwner(t), await addOwner(t)];
    const [own, others] = [
      await addChargedTask(t.db, { ownerId: userId, now: t.clock.now, amounts: ['1'] }),
      await addChargedTask(t.db, { ownerId: other, now: t.clock.now, amounts: ['1'] }),
    ];
    for (const o of [
      { enteredFee: correction },
      { enteredFee: correction, taskId: others },
      { taskId: own },
      { day: '2031-01-01' },
      { amount: '0' },
      { document: '' },
    ])
      expect((await enter(userId, o)).code, JSON.stringify(o)).toBe(errorCodes.badInput);
    expect((await enter(userId, { enteredFee: correction, taskId: own, amount: '0.5' })).code).toBe(
      errorCodes.awaitsApproval,
    );
    expect(await approve(t, fin)).toBe(errorCodes.success);
    await postWaiting(t.server.app);
    const fee = await getRow(t.db, 'fee', { owner_id: userId }, ['source', 'corrects', 'document']);
    expect(fee).toEqual({ source: correction, corrects: `task:${own}`, document: 'HT-2026-031' });
    const rows = await consumed(userId);
    expect(rows.map((one) => one.incomeType)).toEqual([0, 0]);
    const { postingId } = rows.find(({ cause }) => cause === postingCause.of.fee) ?? {};
    const posted = await fin.call(explain.posting, { userId, postingId } as never);
    expect(posted.data).toMatchObject({
      charge: null,
      fee: { feeSource: correction, revenue: 201, document: 'HT-2026-031', taskId: own, returned: '0.00' },
    });
  });
});

test('income of an internal test account is that, and stays so when the account is one no longer', async () => {
  const userId = await addOwner(t);
  const set = (isTest: boolean) => setRow(t.db, 'user', userId, { is_internal_test: isTest });
  await set(true);
  await addChargedTask(t.db, { ownerId: userId, now: t.clock.now, amounts: ['1'] });
  await set(false);
  await addChargedTask(t.db, { ownerId: userId, now: t.clock.now, amounts: ['2'] });
  const rows = (await consumed(userId)).map((one) => [one.amount, one.incomeType]);
  expect(rows.toSorted()).toEqual([
    ['1.00', incomeType.of.innerTest],
    ['2.00', incomeType.of.commonUser],
  ]);
});

test('the open bank accounts are the payment methods, and recharges are filtered by them', async () => {
  const { data } = await fin.call(recharges.payMethods, {});
  expect(data.find(({ payMethod }) => payMethod === 'bank')?.currencies).toEqual([1, 2]);
  const open = (enabled: boolean) => setRow(t.db, 'company_account', { kind: 1, currency: 2 }, { enabled });
  await open(false);
  const { data: less } = await fin.call(recharges.payMethods, {});
  expect(less.find(({ payMethod }) => payMethod === 'bank')?.currencies).toEqual([1]);
  await open(true);
  const [byBank, byChannel] = [await addRecharge(t), await addRecharge(t, { byChannel: true })];
  const of = async (payMethod: string) =>
    (await fin.call(recharges.list, { payMethod })).data.items.map((one) => one.rechargeId);
  expect(await of('bank')).toContain(byBank.id);
  expect(await of('bank')).not.toContain(byChannel.id);
  expect(await of('wechat')).toContain(byChannel.id);
});
