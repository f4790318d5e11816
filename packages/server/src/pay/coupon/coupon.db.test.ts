import { beforeEach, describe, expect, test } from 'vitest';
import { serverOfFile } from '../../testing/test.ts';
import { addRow, getRow, getRows, setRow } from '../../build/rows.ts';
import { approve } from '../../testing/approving.ts';
import { coupons, day, errorCodes, hour, lotState, userRegistration, vouchers } from '@renderdesk/contract';
import { addChargedTask, addLot, addVoucher, balance } from '../../testing/coupons.ts';
import { addArea, addCustomer } from '../../testing/fixtures.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import type { Person } from '../../testing/server.ts';
import { endCoupons, remindOfCoupons } from './coupon.work.ts';

const t = serverOfFile();
let who: Person;
const keys = ['user:recharge', 'user:recharge:coupon', 'user:recharge:voucher'] as const;
beforeEach(async () => {
  who = await t.person({ keys });
});

const holds = async () =>
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
const codeIn = (data: { readonly results: readonly { readonly code: number }[] }) => data.results[0]?.code;
const lotOf = (id: number) => getRow(t.db, 'lot', id);
const give = (userId: number, amount: string, months: -1 | 1 | 3 | 6 | 12 = 3) =>
  who.call(coupons.grant, {
    userId: userId as never,
    couponType: 3,
    amount: amount as never,
    months,
    reason: '活动补发',
  });
/** Somebody else approves what waits. */
const approveOther = async (): Promise<void> => {
  const other = await t.person({ keys: ['approval:decide', ...keys] });
  expect(await approve(t, other)).toBe(errorCodes.success);
};

describe('granting by hand', () => {
  test('gives a lot that ends with a business day, or never', async () => {
    const userId = await addCustomer(t.db);
    const given = await give(userId, '20', 1);
    expect(await lotOf(given.data.lotId)).toMatchObject({
      issued: '20.000000',
      currency: 3,
      expires_at: new Date('2026-04-10T16:00:00Z'),
    });
    expect((await lotOf((await give(userId, '1', -1)).data.lotId)).expires_at).toBeNull();
    expect(await balance(t.db, userId, 3)).toBe('21.000000');
    await holds();
  });

  test('is counted by customer and month: beyond the limit a second person decides', async () => {
    const userId = await addCustomer(t.db);
    expect((await give(userId, '300')).code).toBe(errorCodes.success);
    expect((await give(userId, '201')).code).toBe(errorCodes.awaitsApproval);
    expect(await balance(t.db, userId, 3)).toBe('300.000000');
    t.clock.now = new Date(t.clock.now.getTime() + hour);
    await approveOther();
    expect(await balance(t.db, userId, 3)).toBe('501.000000');
    t.clock.now = new Date('2026-04-01T02:00:00Z');
    who = await t.person({ keys });
    expect((await give(userId, '400')).code).toBe(errorCodes.success);
    await holds();
  });
});

describe('a lot', () => {
  test('is frozen and let go again; frozen it pays nothing', async () => {
    const ownerId = await addCustomer(t.db);
    const { now } = t.clock;
    const lotId = await addLot(t.db, { now, ownerId });
    const send = (call: typeof coupons.freeze | typeof coupons.unfreeze) =>
      who.call(call, { lotIds: [lotId as never], reason: '核实' });
    expect((await send(coupons.freeze)).data).toMatchObject({ done: 1 });
    await addChargedTask(t.db, { ownerId, now, amounts: ['10'] });
    expect([(await lotOf(lotId)).remaining, await balance(t.db, ownerId, 2)]).toEqual([
      '50.000000',
      '-10.000000',
    ]);
    expect((await send(coupons.freeze)).data).toMatchObject({ refused: 1 });
    await send(coupons.unfreeze);
    await addChargedTask(t.db, { ownerId, now, amounts: ['10'] });
    expect((await lotOf(lotId)).remaining).toBe('40.000000');
  });

  test('is voided, and given anew with a later end, by two', async () => {
    const ownerId = await addCustomer(t.db);
    const { now } = t.clock;
    const [first, second] = [await addLot(t.db, { now, ownerId }), await addLot(t.db, { now, ownerId })];
    await addChargedTask(t.db, { ownerId, now, amounts: ['10'] });
    const voided = await who.call(coupons.voidLots, { lotIds: [second as never], reason: '误发' });
    expect(voided.code).toBe(errorCodes.awaitsApproval);
    await approveOther();
    expect(await lotOf(second)).toMatchObject({ state: lotState.of.voided, voided: '50.000000' });
    const extended = await who.call(coupons.extend, { lotIds: [first as never], months: 6, reason: '延期' });
    expect(extended.code).toBe(errorCodes.awaitsApproval);
    await approveOther();
    expect(await lotOf(first)).toMatchObject({
      state: lotState.of.voided,
      used: '10.000000',
      voided: '40.000000',
    });
    expect(await balance(t.db, ownerId, 3)).toBe('40.000000');
    await holds();
  });

  test('shows what it paid, down to the frames', async () => {
    const ownerId = await addCustomer(t.db);
    const { now } = t.clock;
    const lotId = await addLot(t.db, { now, ownerId });
    const taskId = await addChargedTask(t.db, { ownerId, now, amounts: ['3', '4'] });
    const { data } = await who.call(coupons.history, { lotId: lotId as never });
    expect(
      data.lines.map(({ amount, left, taskId: task, attempt }) => [amount, left, task, attempt]),
    ).toEqual([
      ['-4.00', '43.00', taskId, 1],
      ['-3.00', '47.00', taskId, 1],
      ['50.00', '50.00', null, null],
    ]);
    expect(new Set(data.lines.map(({ frameId }) => frameId)).size).toBe(3);
  });

  test('expires a day after its end, and is shown as expired from its end on', async () => {
    const ownerId = await addCustomer(t.db);
    const { now } = t.clock;
    const lotId = await addLot(t.db, { now, ownerId, expiresAt: new Date(now.getTime() + hour) });
    const shown = async () =>
      (await who.call(coupons.list, { userId: ownerId as never })).data.items.map(({ state }) => state);
    expect(await shown()).toEqual([lotState.of.usable]);
    // The end is shown as 23:59:59 of the last day, not as the first moment after it.
    const { data } = await who.call(coupons.list, { userId: ownerId as never });
    expect(data.items[0]?.expireTime).toBe(now.getTime() + hour - 1000);
    t.clock.now = new Date(now.getTime() + 2 * hour);
    await endCoupons(t.server.app);
    expect([await shown(), (await lotOf(lotId)).state]).toEqual([[lotState.of.expired], lotState.of.usable]);
    t.clock.now = new Date(now.getTime() + 26 * hour);
    who = await t.person({ keys });
    await endCoupons(t.server.app);
    expect(await lotOf(lotId)).toMatchObject({ state: lotState.of.expired, expired: '50.000000' });
    await holds();
  });
});

test('the list knows customers of coupon areas, by a flag of the area', async () => {
  const areaId = await addArea(t.db);
  await setRow(t.db, 'area', areaId, { is_coupon_area: true });
  const { now } = t.clock;
  const [within, outside] = [await addCustomer(t.db, { areaId }), await addCustomer(t.db)];
  const lotId = await addLot(t.db, { now, ownerId: within });
  await addLot(t.db, { now, ownerId: outside });
  const listed = async (isCouponArea: boolean) =>
    (await who.call(coupons.list, { isCouponArea })).data.items.map((row) => row.lotId as number);
  expect(await listed(true)).toEqual([lotId]);
  expect(await listed(false)).not.toContain(lotId);
});

test('an area is no zone: areas 6 and 8 are coupon areas and take customers, one of the property GH takes none', async () => {
  const area = { name_zh: '效果图', name_en: 'Stills', zone: 1 } as const;
  await addRow(t.db, 'area', { ...area, id: 6, is_coupon_area: true });
  await addRow(t.db, 'area', { ...area, id: 8, is_coupon_area: true, area_properties: ['GH'] });
  const registrar = await t.person({ keys: ['user:list', 'user:register'] });
  const offered = async () =>
    (await registrar.call(userRegistration.areas, {})).data
      .map(({ areaId }) => areaId as number)
      .filter((id) => id === 6 || id === 8);
  expect(await offered()).toEqual([6]);
  await setRow(t.db, 'area', 8, { area_properties: [] });
  expect(await offered()).toEqual([6, 8]);
  const lotId = await addLot(t.db, { now: t.clock.now, ownerId: await addCustomer(t.db, { areaId: 6 }) });
  const listed = (await who.call(coupons.list, { isCouponArea: true })).data.items;
  expect(listed.map((row) => row.lotId as number)).toContain(lotId);
});

test('customers are notified 7, 3 and 1 days before an end, each lot once at each, in one mail', async () => {
  const ownerId = await addCustomer(t.db);
  await setRow(t.db, 'user', ownerId, { email: 'coupons@renderdesk.example' });
  const { now } = t.clock;
  for (const amount of ['50', '60'])
    await addLot(t.db, { now, ownerId, amount, expiresAt: new Date(now.getTime() + 6.5 * day) });
  const mails = async () =>
    (await getRows(t.db, 'outbox', { recipient: 'coupons@renderdesk.example' }, ['payload'])).map(
      ({ payload }) => (payload as { text: string }).text,
    );
  const after = async (days: number) => {
    t.clock.now = new Date(now.getTime() + days * day);
    await remindOfCoupons(t.server.app);
    return (await mails()).length;
  };
  expect([
    await after(0),
    await after(1),
    await after(4),
    await after(5),
    await after(6),
    await after(6.2),
  ]).toEqual([1, 1, 2, 2, 3, 3]);
  expect((await mails())[0]).toMatch(/50\.00 CRMB.*\n.*60\.00 CRMB/);
});

describe('a voucher', () => {
  test('waives an ended task up to its cap, newest charges first, once', async () => {
    const ownerId = await addCustomer(t.db);
    const { now } = t.clock;
    who = await t.person({ keys });
    await addLot(t.db, { now, ownerId, amount: '6' });
    const taskId = await addChargedTask(t.db, { ownerId, now, amounts: ['5', '20', '10'] });
    const use = async (voucherId: number) => {
      const input = { voucherIds: [voucherId as never], taskId: taskId as never, reason: '首单体验' };
      return codeIn((await who.call(vouchers.use, input)).data);
    };
    expect(await use(await addVoucher(t.db, { now, ownerId, cap: '32' }))).toBe(errorCodes.success);
    const { data } = await who.call(vouchers.list, { userId: ownerId as never });
    expect(data.items).toMatchObject([{ waived: '32.00', taskId, state: lotState.of.usedUp }]);
    expect([await balance(t.db, ownerId, 2), await balance(t.db, ownerId, 3)]).toEqual([
      '0.000000',
      '3.000000',
    ]);
    expect(await use(await addVoucher(t.db, { now, ownerId }))).toBe(errorCodes.voucherTask);
    await holds();
  });

  test('waives what software cost in addition as node time, of one attempt before it; coupons do not pay it', async () => {
    const ownerId = await addCustomer(t.db);
    const { now } = t.clock;
    who = await t.person({ keys });
    await addLot(t.db, { now, ownerId, amount: '6' });
    const taskId = await addChargedTask(t.db, { ownerId, now, amounts: ['5'], software: ['2'] });
    expect([await balance(t.db, ownerId, 2), await balance(t.db, ownerId, 3)]).toEqual([
      '-2.000000',
      '1.000000',
    ]);
    const voucherIds = [await addVoucher(t.db, { now, ownerId, cap: '3' })] as never;
    const { data } = await who.call(vouchers.use, { voucherIds, taskId: taskId as never, reason: '体验' });
    expect(codeIn(data)).toBe(errorCodes.success);
    expect([await balance(t.db, ownerId, 2), await balance(t.db, ownerId, 3)]).toEqual([
      '0.000000',
      '2.000000',
    ]);
    const charges = await getRows(t.db, 'charge', { task_id: taskId }, ['source', 'returned'], 'source');
    expect(charges).toEqual([
      { source: 1, returned: '1.000000' },
      { source: 2, returned: '2.000000' },
    ]);
    await holds();
  });

  test('waives nothing of a task that runs or is another’s, nor when its time is over, nor when vouchers are off', async () => {
    const [ownerId, other] = [await addCustomer(t.db), await addCustomer(t.db)];
    const { now } = t.clock;
    const taskId = await addChargedTask(t.db, { ownerId: other, now, amounts: ['5'] });
    const use = async (voucherId: number) => {
      const input = { voucherIds: [voucherId as never], taskId: taskId as never, reason: '体验' };
      const { code, data } = await who.call(vouchers.use, input);
      return code === errorCodes.success ? codeIn(data) : code;
    };
    const voucher = await addVoucher(t.db, { now, ownerId });
    expect(await use(voucher)).toBe(errorCodes.voucherTask);
    // Its own purse's, while it runs: it may be charged more.
    const status = (set: object) => t.db.updateTable('task').set(set).where('id', '=', taskId).execute();
    await status({ status: 10, ended_at: null });
    expect(await use(await addVoucher(t.db, { now, ownerId: other }))).toBe(errorCodes.voucherTask);
    await status({ status: 25, ended_at: now });
    const past = await addVoucher(t.db, { now, ownerId: other, expiresAt: now });
    expect(await use(past)).toBe(errorCodes.notAllowedInState);
    const { data } = await who.call(vouchers.setting, {});
    await who.call(vouchers.setSetting, { isOn: false, version: data.version });
    expect(await use(voucher)).toBe(errorCodes.vouchersOff);
    await who.call(vouchers.setSetting, { isOn: true, version: data.version + 1 });
    await endCoupons(t.server.app);
    expect(
      (await t.db.selectFrom('voucher').where('id', '=', past).select('state').executeTakeFirst())?.state,
    ).toBe(3);
  });
});
