import { errorCodes, hour, prices, rates, thresholds, versionState } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { getRows } from '../build/rows.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { serverOfFile } from '../testing/test.ts';
import { rateAt } from './rate.store.ts';

const t = serverOfFile();
const pass = (): void => {
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
};
const { success, notAllowedInState, awaitsApproval, notFound } = errorCodes;
const codes = (answer: { readonly code: number; readonly data: unknown }): number[] =>
  answer.code === success
    ? (answer.data as { results: { code: number }[] }).results.map(({ code }) => code)
    : [answer.code];

test('a rate that has ended is set again at once, with who and why; the list names the one before', async () => {
  const set = async (rate: string) => {
    pass();
    return (await t.admin.call(rates.update, { rate, reason: rate } as never)).data.rateId;
  };
  const [first, second] = [await set('1.01'), await set('1.02')];
  const rollBack = (id: number) => t.admin.send(rates.rollBack, { rateIds: [id], reason: '改错了' });
  pass();
  expect(codes(await rollBack(second))).toEqual([notAllowedInState]);
  expect(codes(await rollBack(999_999))).toEqual([notFound]);
  expect(codes(await rollBack(first))).toEqual([success]);
  expect(await rateAt(t.db, t.clock.now)).toBe(1_010_000n);
  const { items } = (await t.admin.call(rates.list, {})).data;
  expect(items[0]).toMatchObject({
    rate: '1.01',
    previousRate: '1.02',
    reason: '改错了',
    versionState: versionState.of.inForce,
  });
  expect(items[0]?.changedBy).not.toBeNull();
  expect(items.at(-1)).toMatchObject({ previousRate: null });
  // A planned one has not held yet.
  const validFrom = t.clock.now.getTime() + hour;
  const planned = await t.admin.call(rates.update, { rate: '1.02', reason: '计划', validFrom } as never);
  expect(codes(await rollBack(planned.data.rateId))).toEqual([notAllowedInState]);
});

test('a price is set again for whom it was, and a large step back waits for a second person', async () => {
  const userId = await addCustomer(t.db);
  const set = async (price: string) => {
    pass();
    const what = { platformKind: 0, priceUnit: 1, currency: 1, priceScope: 5, userId, price };
    const input = { ...what, reason: price, validFrom: t.clock.now.getTime() };
    return (await t.admin.call(prices.add, input as never)).data.priceId;
  };
  const [first] = [await set('0.061'), await set('0.063')];
  pass();
  expect(codes(await t.admin.send(prices.rollBack, { priceIds: [first], reason: '恢复' }))).toEqual([
    success,
  ]);
  const own = (await t.admin.call(prices.list, { userId } as never)).data.items;
  expect(own[0]).toMatchObject({ price: '0.061', previousPrice: '0.063', userId, reason: '恢复' });
  // From the opening price to what a customer pays below everyone, two people decide.
  await t.db
    .insertInto('price_version')
    .values([
      {
        platform_kind: 0,
        unit: 1,
        currency: 1,
        owner_id: userId,
        price: '0.01',
        reason: '旧价',
        valid_from: new Date(0),
        created_at: new Date(0),
      },
    ])
    .execute();
  const [old] = await getRows(t.db, 'price_version', { owner_id: userId, price: '0.01' }, ['id']);
  pass();
  const back = await t.admin.send(prices.rollBack, { priceIds: [old?.id], reason: '恢复' });
  expect(back.code).toBe(awaitsApproval);
  expect((await t.admin.call(prices.list, { userId } as never)).data.items[0]).toMatchObject({
    price: '0.061',
  });
});

test('level thresholds are set again, each with those before it', async () => {
  const steps = { level55: '10000', level56: '50000', level57: '200000', level58: '500000' };
  const set = async (level55: string) => {
    pass();
    const input = { ...steps, level55, currency: 1, reason: '调整' };
    return (await t.admin.call(thresholds.update, input as never)).data.thresholdId;
  };
  const [first] = [await set('11000'), await set('12000')];
  pass();
  const back = await t.admin.send(thresholds.rollBack, { thresholdIds: [first], reason: '恢复' });
  expect(codes(back)).toEqual([success]);
  const { items } = (await t.admin.call(thresholds.list, { currency: 1 } as never)).data;
  expect(items[0]).toMatchObject({ level55: '11000.00', previousLevel55: '12000.00', reason: '恢复' });
});
