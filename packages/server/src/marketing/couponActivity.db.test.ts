import { couponActivities, day, errorCodes, portal } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { getRow, setRow } from '../build/rows.ts';
import { approve } from '../testing/approving.ts';
import { addPartner, registeredBy, type TestPartner } from '../testing/portal.ts';
import { serverOfFile } from '../testing/test.ts';
import { activityOf } from './samples.ts';

const t = serverOfFile();
const ok = errorCodes.success;

const add = async (set: object = {}) =>
  (await t.admin.call(couponActivities.insert, { ...activityOf(t), ...set } as never)).data.couponActivityId;
const launched = async (set: object = {}) => {
  const id = await add(set);
  const { data } = await t.admin.call(couponActivities.launch, { couponActivityIds: [id] } as never);
  expect(data.results).toMatchObject([{ code: ok }]);
  return id;
};
const codesOf = async (activityId: number): Promise<string[]> =>
  (await t.admin.call(couponActivities.records, { activityId, pageSize: 100 } as never)).data.items.map(
    (row) => row.bonusCode,
  );
const one = async (couponActivityId: number) =>
  (await t.admin.call(couponActivities.byId, { couponActivityId } as never)).data;
const redeem = (p: TestPartner, customer: number, bonusCode = '') =>
  p.send(portal.redeemCode, { bonusCode }, { customer, english: true });
const refusal = async (p: TestPartner, customer: number, code: string | undefined) => {
  const answer = await redeem(p, customer, code);
  expect(answer.code).toBe(errorCodes.bonusCodeRefused);
  return (answer.data as unknown as { why: string }).why;
};

test('a code is redeemed once, for coupons that end with its months, and is counted', async () => {
  const p = await addPartner(t);
  const customer = await registeredBy(p);
  const id = await launched({ amount: '12.50', months: 1 });
  const [code = '', other] = await codesOf(id);
  const { data } = await redeem(p, customer, code.toLowerCase());
  expect(data).toMatchObject({ amount: '12.50', unit: 3 });
  expect(data.expireTime).toBeGreaterThan(t.clock.now.getTime() + 27 * day);
  const purse = await p.send(portal.customer, {}, { customer });
  expect(purse.data.coupon).toBe('12.50');
  expect(await refusal(p, customer, code)).toBe('redeemed');
  expect(await refusal(p, customer, other)).toBe('perCustomer');
  expect(await one(id)).toMatchObject({
    stock: 8,
    redeemedCount: 1,
    liability: '100.00',
    isExhausted: false,
  });
  const { data: page } = await t.admin.call(couponActivities.records, { activityId: id, status: 1 } as never);
  expect(page).toMatchObject({ total: 1, items: [{ userId: customer, bonusCode: code }] });
  const { data: rest } = await t.admin.call(couponActivities.records, { activityId: id } as never);
  expect(rest).toMatchObject({ totalAvailable: '87.50' });
});

test('a code of an activity that does not run, is void, unknown or of another currency is refused with the reason', async () => {
  const p = await addPartner(t);
  const customer = await registeredBy(p);
  const now = t.clock.now.getTime();
  const first = async (id: number) => (await codesOf(id))[0];
  expect(await refusal(p, customer, 'NOSUCHCODE12')).toBe('unknown');
  expect(await refusal(p, customer, await first(await add()))).toBe('toBeActivated');
  expect(await refusal(p, customer, await first(await launched({ availabeStartTime: now + day })))).toBe(
    'wait',
  );
  expect(await refusal(p, customer, await first(await launched({ unit: 4 })))).toBe('currency');
  const id = await launched();
  const code = await first(id);
  const { data } = await t.admin.call(couponActivities.records, { activityId: id } as never);
  const bonusCodeIds = [data.items[0]?.bonusCodeId];
  const voided = await t.admin.call(couponActivities.voidCodes, { bonusCodeIds, reason: '泄露' } as never);
  expect(voided.data.results).toMatchObject([{ code: ok }]);
  expect(await refusal(p, customer, code)).toBe('voided');
  expect(await one(id)).toMatchObject({ voidedCount: 1 });
  await t.admin.call(couponActivities.close, { couponActivityIds: [id], reason: '提前结束' } as never);
  expect(await refusal(p, customer, (await codesOf(id))[1])).toBe('off');
  expect((await p.send(portal.customer, {}, { customer })).data.coupon).toBe('0.00');
});

test('customers who redeem one code at once get its coupons once', async () => {
  const p = await addPartner(t);
  const id = await launched({ perCustomer: null, stock: 3 });
  const codes = await codesOf(id);
  const customers = await Promise.all(Array.from({ length: 6 }, () => registeredBy(p)));
  const answers = await Promise.all(
    customers.flatMap((customer) => codes.map((code) => redeem(p, customer, code))),
  );
  expect(answers.filter(({ code }) => code === ok)).toHaveLength(3);
  expect(await one(id)).toMatchObject({ redeemedCount: 3, isExhausted: true });
});

test('activities that may cost more than the limit are launched by two, also in parts, and so is one that grows beyond it', async () => {
  const keys = ['config:coupon', 'config:coupon:edit', 'coupon:activity'] as const;
  const [who, other] = [await t.person({ keys }), await t.person({ keys: ['approval:decide', ...keys] })];
  const launch = async (id: number) =>
    (await who.call(couponActivities.launch, { couponActivityIds: [id] } as never)).code;
  const small = await add({ amount: '1000.00', stock: 6 });
  expect(await launch(small)).toBe(ok);
  const part = await add({ amount: '1000.00', stock: 5 });
  expect(await launch(part)).toBe(errorCodes.awaitsApproval);
  expect(await one(part)).toMatchObject({ activityStatus: 4 });
  expect(await approve(t, other)).toBe(ok);
  expect(await one(part)).toMatchObject({ activityStatus: 1 });
  const grown = { couponActivityIds: [small], count: 5 };
  expect((await who.call(couponActivities.addBonus, grown as never)).code).toBe(errorCodes.awaitsApproval);
  expect(await codesOf(small)).toHaveLength(6);
  // The new codes are made anew on approval, and are others.
  expect(await approve(t, other)).toBe(ok);
  expect(await codesOf(small)).toHaveLength(11);
});

test('no record holds a code', async () => {
  const id = await add();
  const codes = await codesOf(id);
  const rows = await t.db.selectFrom('operation').orderBy('id', 'desc').limit(5).selectAll().execute();
  const text = JSON.stringify(rows);
  expect(codes.filter((code) => text.includes(code))).toEqual([]);
  expect(text).toContain('couponActivity');
});

test('a launched activity keeps what it promised, takes a later end, and is not deleted once a code is redeemed', async () => {
  const p = await addPartner(t);
  const id = await launched();
  const { version } = await one(id);
  const { stock: _stock, ...own } = activityOf(t);
  const update = (set: object) =>
    t.admin.call(couponActivities.update, { couponActivityId: id, version, ...own, ...set } as never);
  expect((await update({ amount: '99.00' })).code).toBe(errorCodes.notAllowedInState);
  expect((await update({ availabeEndTime: own.availabeEndTime - day })).code).toBe(errorCodes.badInput);
  expect((await update({ activityName: '延长', availabeEndTime: own.availabeEndTime + day })).code).toBe(ok);
  expect(await one(id)).toMatchObject({ activityName: '延长', availabeEndTime: own.availabeEndTime + day });
  await redeem(p, await registeredBy(p), (await codesOf(id))[0]);
  const removed = await t.admin.call(couponActivities.remove, { couponActivityIds: [id] } as never);
  expect(removed.data.results).toMatchObject([{ code: errorCodes.notAllowedInState }]);
  const unused = await add();
  await t.admin.call(couponActivities.remove, { couponActivityIds: [unused] } as never);
  expect((await getRow(t.db, 'coupon_activity', { id: unused }, ['deleted_at'])).deleted_at).not.toBeNull();
  await setRow(t.db, 'coupon_activity', { id }, { ends_at: t.clock.now });
  expect((await update({ version: version + 1 })).code).toBe(errorCodes.notAllowedInState);
});

test('the list finds activities by name, creator, status and the span in which they start', async () => {
  const now = t.clock.now.getTime();
  const id = await launched({
    activityName: '独特的名字',
    availabeStartTime: now,
    availabeEndTime: now + day,
  });
  const found = async (query: object) =>
    (await t.admin.call(couponActivities.list, query as never)).data.items.some(
      (row) => row.couponActivityId === id,
    );
  expect(await found({ activityName: '独特', activityStatus: 1 })).toBe(true);
  expect(await found({ activityName: '独特', activityStatus: 2 })).toBe(false);
  expect(await found({ activityName: '独特', availabeStartTime: now + 1000 })).toBe(false);
  expect(await found({ activityName: '独特', availabeEndTime: now - day })).toBe(false);
  expect(await found({ activityName: '独特', creater: '没有此人' })).toBe(false);
});

test('without the key to export only the end of an unused code is shown', async () => {
  const id = await launched();
  const [code = ''] = await codesOf(id);
  const reader = await t.person({ keys: ['config:coupon', 'coupon:activity'] });
  const { data } = await reader.call(couponActivities.records, { activityId: id } as never);
  expect(data.items.map((row) => row.bonusCode)).toContain(`********${code.slice(-4)}`);
  expect(JSON.stringify(data)).not.toContain(code);
});
