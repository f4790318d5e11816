import {
  appeals,
  errorCodes,
  explain,
  ownerAccount,
  postingCause,
  userDetails,
  vouchers,
} from '@renderdesk/contract';
import { expect } from 'vitest';
import { addRow, getRow, getRows, setRow } from '../../build/rows.ts';
import { addAppeal, addBill } from '../../testing/bills.ts';
import { addChargedTask, addVoucher } from '../../testing/coupons.ts';
import { giveCustomer } from '../../testing/agents.ts';
import { actorById } from '../../core/auth/session.ts';
import { addOwner, addRecharge } from '../../testing/recharges.ts';
import type { Person } from '../../testing/server.ts';
import { payThings } from '../things.store.ts';
import { test } from '../../testing/test.ts';

test('the cost of a task shows node time and software apart, and of software each fee', async ({ t }) => {
  const userId = await addOwner(t);
  await addRecharge(t, { ownerId: userId, amount: '100' });
  const taskId = await addChargedTask(t.db, {
    ownerId: userId,
    now: t.clock.now,
    amounts: ['30'],
    software: ['0.5'],
  });
  const { data } = await t.admin.send(explain.figure, { figure: 'task', figureId: taskId });
  const { parts } = data as { parts: { postingId: number }[] };
  expect(data).toMatchObject({
    total: '30.50',
    parts: [
      { amount: '0.50', software: 'licence', renderTime: null, hourly: null },
      { amount: '30.00', software: null, renderTime: 1000 },
    ],
  });
  const one = await t.admin.send(explain.posting, { userId, postingId: parts[0]?.postingId });
  expect(one.data).toMatchObject({
    lines: [{ debit: { account: 1 }, credit: { account: 208 }, amount: '0.50' }],
    charge: {
      taskId,
      amount: '0.50',
      software: [
        {
          feeName: 'licence',
          plugin: '',
          feeUnit: 2,
          units: 1,
          price: '0.50',
          renderTime: 3_600_000,
          amount: '0.50',
        },
      ],
    },
  });
});

test('a balance is walked down to the frame, the time and the price of each charge', async ({ t }) => {
  const userId = await addOwner(t);
  await setRow(t.db, 'owner_live', { owner_id: userId }, { credit_limit: '0' });
  const recharge = await addRecharge(t, { ownerId: userId, amount: '100' });
  const taskId = await addChargedTask(t.db, { ownerId: userId, now: t.clock.now, amounts: ['30', '12.5'] });
  const asked = { userId, ownerAccount: ownerAccount.of.cash };
  const { data } = await t.admin.send(explain.account, asked);
  expect(data).toMatchObject({
    balance: '57.50',
    currency: 1,
    causes: [
      { cause: postingCause.of.recharge, postings: 1, amount: '100.00' },
      { cause: postingCause.of.charge, postings: 2, amount: '-42.50' },
    ],
  });
  const charges = await t.admin.send(explain.postings, { ...asked, cause: postingCause.of.charge });
  const { postings } = charges.data as {
    postings: { postingId: number; amount: string; postingKey: string }[];
  };
  expect(postings.map(({ amount, postingKey }) => [postingKey, amount])).toEqual([
    [`charge:${taskId}.1.1.1`, '-12.50'],
    [`charge:${taskId}.1.0.1`, '-30.00'],
  ]);
  const older = await t.admin.send(explain.postings, {
    ...asked,
    cause: postingCause.of.charge,
    before: postings[0]?.postingId,
  });
  expect(older.data).toMatchObject({ postings: [{ postingId: postings[1]?.postingId }], hasMore: false });
  const one = await t.admin.send(explain.posting, { userId, postingId: postings[1]?.postingId });
  expect(one.data).toMatchObject({
    cause: postingCause.of.charge,
    lines: [
      {
        debit: { account: 1, ref: recharge.lotId, rechargeId: recharge.id },
        credit: { account: 202, ref: null, rechargeId: null },
        amount: '30.00',
        currency: 1,
      },
    ],
    charge: {
      taskId,
      attempt: 1,
      renderTime: 1000,
      units: 1,
      amount: '30.00',
      returned: '0.00',
      priceVersionId: 1,
    },
  });
});

test('a lot of cash leads to the recharge that it came in by, also where it was moved; coupons to their tab', async ({
  t,
}) => {
  const { id, ownerId, lotId = 0 } = await addRecharge(t, { amount: '100' });
  const moved = async (from: { owner: number; lot: number }, account: 1 | 3 = 1): Promise<number> => {
    return addRow(t.db, 'lot', {
      owner_id: await addOwner(t),
      account,
      coupon_type: account === 1 ? null : 1,
      currency: account === 1 ? 1 : 3,
      issued: '1',
      remaining: '1',
      granted_at: t.clock.now,
      ...(account === 1 && { origin_owner: from.owner, origin_lot: from.lot }),
    });
  };
  const once = await moved({ owner: ownerId, lot: lotId });
  const { owner_id: owner } = await getRow(t.db, 'lot', once);
  const twice = await moved({ owner, lot: once });
  const coupon = await moved({ owner, lot: once }, 3);
  const href = `/user/userRechargeRecord?recharge=${id}`;
  const of = async (person: Person) => {
    const named = await payThings['lot']?.named(t.db, await actorById(t.db, person.adminId), [
      lotId,
      once,
      twice,
      coupon,
    ]);
    return new Map(named?.map((one) => [one.id, one.href]));
  };
  expect(await of(t.admin)).toEqual(
    new Map([
      [lotId, href],
      [once, href],
      [twice, href],
      [coupon, '/user/userRechargeRecord?tab=coupon'],
    ]),
  );
  // Who sees the purse that took it and not the one that recharged is led nowhere.
  const sales = await t.person({ keys: ['user:recharge', 'user:list'], scope: 2 });
  await giveCustomer(t, { userId: owner, adminId: sales.adminId, kind: 1 });
  expect(await of(sales)).toEqual(new Map([[once, null]]));
  const funds = async (userId: number) =>
    (await t.admin.call(userDetails.funds, { userId: userId as never })).data.lots;
  expect(await funds(ownerId)).toMatchObject([{ lotId, rechargeId: id }]);
  expect((await sales.call(userDetails.funds, { userId: owner as never })).data.lots).toMatchObject([
    { lotId: once, rechargeId: null },
  ]);
});

test('the sum of the causes is the balance of the account, whatever happened to it', async ({ t }) => {
  const userId = await addOwner(t);
  await setRow(t.db, 'owner_live', { owner_id: userId }, { credit_limit: '10' });
  await addRecharge(t, { ownerId: userId, amount: '20' });
  await addChargedTask(t.db, { ownerId: userId, now: t.clock.now, amounts: ['15', '25', '0.000001'] });
  const kept = await getRows(t.db, 'account', { owner_id: userId });
  expect(kept.map(({ kind }) => kind).toSorted()).toEqual([1, 2, 5]);
  for (const { kind, balance } of kept) {
    const { data } = await t.admin.send(explain.account, { userId, ownerAccount: kind });
    expect(Number((data as { balance: string }).balance)).toBe(Number(balance));
  }
});

test('a figure is the sum of its parts, says who paid it, and is nobody else’s to see', async ({ t }) => {
  const userId = await addOwner(t);
  await setRow(t.db, 'owner_live', { owner_id: userId }, { credit_limit: '0' });
  const { id } = await addRecharge(t, { ownerId: userId, amount: '100' });
  const taskId = await addChargedTask(t.db, { ownerId: userId, now: t.clock.now, amounts: ['30', '12.5'] });
  const recharge = await t.admin.send(explain.figure, { figure: 'recharge', figureId: id });
  expect(recharge.data).toMatchObject({ total: '100.00', count: 1, paid: null, waiting: '0.00' });
  const task = await t.admin.send(explain.figure, { figure: 'task', figureId: taskId });
  expect(task.data).toMatchObject({
    total: '42.50',
    count: 2,
    paid: { couponPart: '0.00', cashPart: '42.50', creditPart: '0.00', arrearsPart: '0.00' },
    hasMore: false,
  });
  const { parts } = task.data as { parts: { amount: string; postingId: number; renderTime: number }[] };
  expect(parts.map(({ amount, renderTime }) => [amount, renderTime])).toEqual([
    ['12.50', 1000],
    ['30.00', 1000],
  ]);
  const one = await t.admin.send(explain.figure, { figure: 'consumption', figureId: parts[0]?.postingId });
  expect(one.data).toMatchObject({ total: '12.50', count: 1, parts: [{ taskId }] });
  const stranger = await t.person({ keys: ['user:recharge'], scope: 2 });
  expect((await stranger.send(explain.figure, { figure: 'task', figureId: taskId })).code).toBe(
    errorCodes.notFound,
  );
  expect((await t.admin.send(explain.figure, { figure: 'bill', figureId: 999_999_999 })).code).toBe(
    errorCodes.notFound,
  );
});

test('a bill opens its lines, a line its postings with frame, time and price', async ({ t }) => {
  const { billId, lineId, taskId } = await addBill(t.db, t.clock.now, { amount: '12.345' });
  const bill = await t.admin.send(explain.figure, { figure: 'bill', figureId: billId });
  // The exact total plus the rounding is the amount of the bill.
  expect(bill.data).toMatchObject({
    total: '12.345',
    rounding: '0.005',
    count: 1,
    parts: [{ lineId, taskId, amount: '12.345' }],
  });
  const line = await t.admin.send(explain.figure, { figure: 'billLine', figureId: lineId });
  expect(line.data).toMatchObject({
    total: '12.345',
    count: 1,
    parts: [{ taskId, renderTime: 60_000, hourly: '1.00', amount: '12.345' }],
  });
});

test('what a voucher waived is the sum of what it gave back, to coupons and cash alike', async ({ t }) => {
  const { now } = t.clock;
  const userId = await addOwner(t);
  await setRow(t.db, 'owner_live', { owner_id: userId }, { credit_limit: '0' });
  await addRecharge(t, { ownerId: userId, amount: '100' });
  const taskId = await addChargedTask(t.db, { ownerId: userId, now, amounts: ['5', '20', '10'] });
  const figureId = await addVoucher(t.db, { now, ownerId: userId, cap: '32' });
  // Another of the same customer, whose number begins alike, is no part of it.
  const other = await addVoucher(t.db, { now, ownerId: userId, cap: '1' });
  expect((await t.admin.send(explain.figure, { figure: 'voucher', figureId })).data).toMatchObject({
    total: '0.00',
    count: 0,
  });
  const used = await t.admin.send(vouchers.use, { voucherIds: [figureId], taskId, reason: '首单体验' });
  expect(used.code).toBe(200);
  const { data } = await t.admin.send(explain.figure, { figure: 'voucher', figureId });
  const { parts } = data as { parts: { amount: string; cause: number }[] };
  expect(data).toMatchObject({ total: '32.00', count: 3 });
  expect(parts.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)).toEqual([2, 10, 20]);
  // A whole charge is reversed, a part of one returned.
  const { reversal, voucher } = postingCause.of;
  expect(parts.map(({ cause }) => cause).toSorted((a, b) => a - b)).toEqual([voucher, reversal, reversal]);
  expect((await t.admin.send(explain.figure, { figure: 'voucher', figureId: other })).data).toMatchObject({
    count: 0,
  });
});

test('what an appeal was granted is what it returned, or the coupons that it gave', async ({ t }) => {
  const granted = async (outcome: 1 | 2): Promise<unknown> => {
    const { appealId, lineId, version } = await addAppeal(t, { taken: true, claimed: '8' });
    const lines = [{ lineId, granted: '7.5' }];
    const finished = await t.admin.send(appeals.finish, {
      appealId,
      version,
      outcome,
      causeCode: 1,
      reason: '节点故障',
      lines,
    });
    expect(finished.code).toBe(200);
    return (await t.admin.send(explain.figure, { figure: 'appeal', figureId: appealId })).data;
  };
  for (const outcome of [1, 2] as const)
    expect(await granted(outcome)).toMatchObject({
      total: '7.50',
      count: 1,
      parts: [{ cause: postingCause.of.appeal, amount: '7.50' }],
    });
});
