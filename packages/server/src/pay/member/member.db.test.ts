import { beforeEach, describe, expect, test } from 'vitest';
import { day, errorCodes, memberships, memberState, payments, recharges } from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { getRow, getRows, setRow } from '../../build/rows.ts';
import { approve } from '../../testing/approving.ts';
import { addLot, balance } from '../../testing/coupons.ts';
import { addCustomer } from '../../testing/fixtures.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addMember, gradePrice } from '../../testing/members.ts';
import type { Person } from '../../testing/server.ts';
import { earnLevels, turnMemberships } from './memberLevel.store.ts';
import { settlePage } from '../channels/payment.page.ts';
import { orders } from '../channels/payment.store.ts';
import { takeNotice, workPayments } from '../channels/payment.work.ts';
import { recogniseAll } from '../contract/recognition.store.ts';

const t = serverOfFile();
let who: Person;
const keys = [
  'user:recharge',
  'user:recharge:member',
  'user:recharge:order',
  'user:recharge:picture',
] as const;
const at = async (moment: string): Promise<void> => {
  t.clock.now = new Date(moment);
  who = await t.person({ keys });
};
beforeEach(() => at('2026-11-15T04:00:00Z'));

const holds = async () =>
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
/** Pays what an order asks, on the payment page. */
const payOrder = async (paymentOrderId: number): Promise<void> => {
  const { app } = t.server;
  await workPayments(app);
  const { number } = await orders(t.db).where('o.id', '=', paymentOrderId).executeTakeFirstOrThrow();
  const notice = await settlePage(t.db, app.config, { number, click: 'pay', now: t.clock.now });
  expect((await takeNotice(app, 3, { headers: {}, body: notice ?? '', now: t.clock.now })).status).toBe(200);
};
const rechargeBalance = async (userId: number, amount: string): Promise<void> => {
  const made = await who.call(payments.generate, {
    userId: userId as never,
    channel: 3,
    amount: amount as never,
  });
  await payOrder(made.data.paymentOrderId);
};
type Query = Parameters<typeof member>[1];
const member = (
  userId: number,
  o: { grade: 1 | 55 | 56; memberPeriod: 0 | 1 | 2 | 3 | 6; way: 1 | 2 | 3 | 4; channel?: 3; days?: number },
) => who.call(memberships.recharge, { userId: userId as never, reason: '客户要求', ...o });
const bought = async (userId: number, o: Query): Promise<number> => {
  const { code, data } = await member(userId, o);
  expect(code).toBe(errorCodes.success);
  if (data.paymentOrderId !== null) await payOrder(data.paymentOrderId);
  return data.membershipId;
};
const look = async (id: number) =>
  t.db
    .selectFrom('membership')
    .innerJoin('contract', (on) =>
      on
        .onRef('contract.owner_id', '=', 'membership.owner_id')
        .onRef('contract.id', '=', 'membership.contract_id'),
    )
    .where('membership.id', '=', id)
    .select([
      'membership.state',
      'membership.ends_at',
      'contract.price',
      'contract.recognised',
      'contract.returned',
      'contract.days',
    ])
    .executeTakeFirstOrThrow();
const levelOf = async (userId: number) => getRow(t.db, 'user', userId, ['level', 'is_picture_member']);

test('the ledger’s ninth example: a month is paid by its order, earned by the day, and upgraded to a year by its rest', async () => {
  const userId = await addCustomer(t.db);
  for (const [grade, period, price] of [
    [55, 1, '300'],
    [56, 2, '3600'],
  ] as const)
    await gradePrice(t, { grade, period, price });
  const month = await bought(userId, { grade: 55, memberPeriod: 1, way: 2, channel: 3 });
  expect(await look(month)).toMatchObject({
    state: 1,
    days: 31,
    price: '300.000000',
    ends_at: new Date('2026-12-15T16:00:00Z'),
  });
  expect(await levelOf(userId)).toEqual({ level: 55, is_picture_member: false });
  await at('2026-11-30T16:10:00Z');
  await recogniseAll(t.server.app);
  await recogniseAll(t.server.app);
  expect((await look(month)).recognised).toBe('154.838710');

  await at('2026-12-01T02:00:00Z');
  const year = await bought(userId, { grade: 56, memberPeriod: 2, way: 2, channel: 3 });
  expect(await look(month)).toMatchObject({ state: memberState.of.superseded, returned: '145.161290' });
  expect(await look(year)).toMatchObject({ price: '3599.991290', days: 366 });
  await at('2026-12-31T16:10:00Z');
  await recogniseAll(t.server.app);
  expect((await look(year)).recognised).toBe('304.917295');
  expect((await levelOf(userId)).level).toBe(56);
  const changes = await getRows(t.db, 'level_change', { owner_id: userId }, undefined, 'id');
  expect(changes.map(({ from_level, to_level }) => [from_level, to_level])).toEqual([
    [49, 55],
    [55, 56],
  ]);
  await holds();
});

describe('from the balance', () => {
  test('the oldest cash pays, and no more than is free; the same again follows the present one', async () => {
    const userId = await addCustomer(t.db);
    await rechargeBalance(userId, '150');
    const first = await bought(userId, { grade: 1, memberPeriod: 0, way: 4, days: 3 });
    expect(await levelOf(userId)).toEqual({ level: 49, is_picture_member: true });
    await gradePrice(t, { grade: 1, period: 1, price: '100' });
    const second = await bought(userId, { grade: 1, memberPeriod: 1, way: 1 });
    expect(await balance(t.db, userId, 1)).toBe('50.000000');
    const [one, two] = [await look(first), await look(second)];
    expect([one.ends_at, two.ends_at]).toEqual([
      new Date('2026-11-18T16:00:00Z'),
      new Date('2026-12-19T16:00:00Z'),
    ]);
    const short = await member(userId, { grade: 1, memberPeriod: 1, way: 1 });
    expect([short.code, short.data]).toMatchObject([errorCodes.cashShort, { free: '50.00', due: '100.00' }]);
    t.clock.now = new Date((two.ends_at?.getTime() ?? 0) + 1000);
    await turnMemberships(t.server.app);
    await recogniseAll(t.server.app);
    expect((await levelOf(userId)).is_picture_member).toBe(false);
    expect(await look(second)).toMatchObject({ state: memberState.of.expired, recognised: '100.000000' });
    await holds();
  });

  test('coupons for the picture membership pay it and its renewal first, and nothing of another', async () => {
    const userId = await addCustomer(t.db);
    await rechargeBalance(userId, '500');
    await gradePrice(t, { grade: 1, period: 1, price: '100' });
    await gradePrice(t, { grade: 55, period: 1, price: '100' });
    await addLot(t.db, { now: t.clock.now, ownerId: userId, type: 5, amount: '130' });
    const first = await bought(userId, { grade: 1, memberPeriod: 1, way: 1 });
    expect([await balance(t.db, userId, 1), await balance(t.db, userId, 7)]).toEqual([
      '500.000000',
      '30.000000',
    ]);
    expect(await look(first)).toMatchObject({ state: 1, price: '0.000000', days: 31 });
    const next = await bought(userId, { grade: 1, memberPeriod: 1, way: 1 });
    expect([await balance(t.db, userId, 1), await balance(t.db, userId, 7)]).toEqual([
      '430.000000',
      '0.000000',
    ]);
    expect(await look(next)).toMatchObject({ state: 1, price: '70.000000', days: 32 });
    await bought(userId, { grade: 55, memberPeriod: 1, way: 1 });
    expect(await balance(t.db, userId, 1)).toBe('330.000000');
    await holds();
  });

  test('a cancelled one gives back its part of what is not earned to the cash that paid, and keeps the rest', async () => {
    const userId = await addCustomer(t.db);
    await rechargeBalance(userId, '310');
    await gradePrice(t, { grade: 55, period: 1, price: '310' });
    const id = await bought(userId, { grade: 55, memberPeriod: 1, way: 1 });
    await at('2026-11-24T04:00:00Z');
    const { data } = await who.call(memberships.cancel, {
      membershipIds: [id as never],
      returnPercent: 80,
      reason: '客户申请取消',
    });
    expect(data).toMatchObject({ done: 1 });
    expect(await look(id)).toMatchObject({ state: 3, recognised: '100.000000', returned: '210.000000' });
    expect(await balance(t.db, userId, 1)).toBe('168.000000');
    expect((await levelOf(userId)).level).toBe(49);
    await holds();
  });
});

test('what one person cancels of one customer within a day counts together', async () => {
  const userId = await addCustomer(t.db);
  await rechargeBalance(userId, '2000');
  await gradePrice(t, { grade: 55, period: 1, price: '900' });
  const [first, second] = [
    await bought(userId, { grade: 55, memberPeriod: 1, way: 1 }),
    await bought(userId, { grade: 55, memberPeriod: 1, way: 1 }),
  ];
  const cancel = (id: number) =>
    who.call(memberships.cancel, { membershipIds: [id as never], returnPercent: 100, reason: '客户申请' });
  expect((await cancel(second)).code).toBe(200);
  expect((await cancel(first)).code).toBe(errorCodes.awaitsApproval);
  expect((await look(first)).state).toBe(1);
  await holds();
});

test('a present of a higher level follows the paid one, and takes nothing of it', async () => {
  const userId = await addCustomer(t.db);
  await rechargeBalance(userId, '310');
  await gradePrice(t, { grade: 55, period: 1, price: '310' });
  const paid = await bought(userId, { grade: 55, memberPeriod: 1, way: 1 });
  const before = await look(paid);
  const present = await bought(userId, { grade: 56, memberPeriod: 0, way: 4, days: 2 });
  expect(await look(paid)).toEqual(before);
  const { ends_at: ends } = await look(present);
  expect(ends).toEqual(new Date((before.ends_at?.getTime() ?? 0) + 3 * day));
  expect((await levelOf(userId)).level).toBe(55);
  await holds();
});

const setPrices = async (prices: readonly (readonly [55 | 56, 1 | 2, string])[]): Promise<void> => {
  for (const [grade, period, price] of prices) await gradePrice(t, { grade, period, price });
};

test('a price beyond the limit of a step is set by two', async () => {
  const clock = { now: new Date('2026-09-01T04:00:00Z') };
  await gradePrice({ db: t.db, clock }, { grade: 55, period: 3, price: '1000' });
  const set = async (price: string) =>
    (
      await who.send(memberships.setPrice, {
        grade: 55,
        memberPeriod: 3,
        currency: 1,
        price,
        reason: '年度调价',
      })
    ).code;
  expect([await set('1040'), await set('1050')]).toEqual([errorCodes.success, errorCodes.success]);
  expect(await set('940')).toBe(errorCodes.awaitsApproval);
  const { data } = await who.call(memberships.prices, {});
  expect(data.find((one) => one.grade === 55 && one.memberPeriod === 3 && one.currency === 1)?.price).toBe(
    '1050.00',
  );
});

test('two upgrades of one membership: the second to be paid takes over nothing, and has the days of what was paid', async () => {
  const userId = await addCustomer(t.db);
  await setPrices([
    [55, 1, '310'],
    [56, 1, '600'],
  ]);
  await bought(userId, { grade: 55, memberPeriod: 1, way: 2, channel: 3 });
  const order = async () => (await member(userId, { grade: 56, memberPeriod: 1, way: 2, channel: 3 })).data;
  const [first, second] = [await order(), await order()];
  await payOrder(first.paymentOrderId ?? 0);
  await payOrder(second.paymentOrderId ?? 0);
  const [one, two] = [await look(first.membershipId), await look(second.membershipId)];
  expect([one.price, one.days]).toEqual(['600.000000', 31]);
  expect([two.price, two.days]).toEqual(['290.000000', 15]);
  expect(two.ends_at).toEqual(new Date((one.ends_at?.getTime() ?? 0) + 15 * day));
  await holds();
});

test('a renewal waits behind an upgrade, comes forward when that is cancelled, and its level holds from then on', async () => {
  const userId = await addCustomer(t.db);
  await rechargeBalance(userId, '2000');
  await setPrices([
    [55, 1, '300'],
    [56, 1, '600'],
  ]);
  await bought(userId, { grade: 55, memberPeriod: 1, way: 1 });
  const renewal = await bought(userId, { grade: 55, memberPeriod: 1, way: 1 });
  const days = (await look(renewal)).days;
  const gold = await bought(userId, { grade: 56, memberPeriod: 1, way: 1 });
  const { ends_at: goldEnds } = await look(gold);
  expect(await look(renewal)).toMatchObject({
    ends_at: new Date((goldEnds?.getTime() ?? 0) + days * day),
    days,
  });
  expect((await levelOf(userId)).level).toBe(56);
  await at('2026-11-20T04:00:00Z');
  await who.call(memberships.cancel, {
    membershipIds: [gold as never],
    returnPercent: 0,
    reason: '客户申请',
  });
  expect((await look(renewal)).ends_at).toEqual(new Date(Date.parse('2026-11-20T16:00:00Z') + days * day));
  expect((await levelOf(userId)).level).toBe(49);
  await at('2026-11-20T16:30:00Z');
  await turnMemberships(t.server.app);
  expect((await levelOf(userId)).level).toBe(55);
  await holds();
});

test('an order that is not paid leaves no membership; a present beyond the limit takes two', async () => {
  const userId = await addCustomer(t.db);
  const { data } = await member(userId, { grade: 55, memberPeriod: 1, way: 2, channel: 3 });
  t.clock.now = new Date(t.clock.now.getTime() + day);
  await workPayments(t.server.app);
  expect((await look(data.membershipId)).state).toBe(memberState.of.cancelled);
  await at('2026-11-17T04:00:00Z');
  expect((await member(userId, { grade: 56, memberPeriod: 0, way: 4, days: 300 })).code).toBe(
    errorCodes.awaitsApproval,
  );
  expect((await member(userId, { grade: 56, memberPeriod: 1, way: 3 })).code).toBe(errorCodes.badInput);
});

test('a level is earned by what was paid in all, looked at once a month, and never below what was given', async () => {
  const userId = await addCustomer(t.db);
  await rechargeBalance(userId, '12000');
  await earnLevels(t.server.app);
  expect((await levelOf(userId)).level).toBe(55);
  await setRow(t.db, 'recharge', { owner_id: userId }, { refunded: '11000' });
  await earnLevels(t.server.app);
  expect((await levelOf(userId)).level).toBe(55);
  await at('2026-12-02T04:00:00Z');
  await earnLevels(t.server.app);
  expect((await levelOf(userId)).level).toBe(49);
  await setRow(t.db, 'recharge', { owner_id: userId }, { refunded: '0' });
});

test('a level that was earned by what was undone since is lost at the next look', async () => {
  const userId = await addCustomer(t.db);
  await at('2026-12-11T04:00:00Z');
  await rechargeBalance(userId, '12000');
  await at('2027-01-02T04:00:00Z');
  await earnLevels(t.server.app);
  expect((await levelOf(userId)).level).toBe(55);
  const { id: rechargeId, version } = await getRow(t.db, 'recharge', { owner_id: userId });
  const reason = '银行拒付';
  const undoing = { keys: ['user:recharge', 'user:recharge:undo', 'approval:decide'] } as const;
  const [one, other] = [await t.person(undoing), await t.person(undoing)];
  expect((await one.send(recharges.chargeback, { rechargeId, version, fee: '0', reason })).code).toBe(
    errorCodes.awaitsApproval,
  );
  expect(await approve(t, other)).toBe(errorCodes.success);
  await at('2027-02-02T04:00:00Z');
  await earnLevels(t.server.app);
  expect((await levelOf(userId)).level).toBe(49);
});

test('updates of professional rendering are the picture memberships alone', async () => {
  const [picture, silver] = [await addCustomer(t.db), await addCustomer(t.db)];
  await bought(picture, { grade: 1, memberPeriod: 0, way: 4, days: 3 });
  await addMember(t.db, { now: t.clock.now, ownerId: silver });
  const { data } = await who.call(memberships.pictures, {});
  const listed = data.items.map((row) => row.userId as number);
  expect([listed.includes(picture), listed.includes(silver)]).toEqual([true, false]);
});
