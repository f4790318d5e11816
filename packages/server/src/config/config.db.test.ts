import {
  approvals,
  errorCodes,
  hour,
  microOf,
  priceScope,
  prices,
  rates,
  thresholds,
  versionState,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { addRow, setRow } from '../build/rows.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { addRecharge } from '../testing/recharges.ts';
import type { Person } from '../testing/server.ts';
import { rateAt } from './rate.store.ts';
import { stepsAt } from './threshold.store.ts';
import { insertVersion } from './version.store.ts';
import { approve } from '../testing/approving.ts';

const t = serverOfFile();
let decider: Person;
beforeAll(async () => {
  decider = await t.person({ keys: ['rate:list', 'rate:edit', 'price:edit', 'approval:decide'] });
});

const { success, awaitsApproval, alreadyTaken, badInput, notAllowedInState } = errorCodes;
const later = (hours: number): number => t.clock.now.getTime() + hours * hour;

/** The request that was made last, as whoever decides reads it. */
const lastRequest = async () => {
  const { approvalId } = await t.db
    .selectFrom('approval')
    .select('id as approvalId')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return (await decider.call(approvals.read, { approvalId: approvalId as never })).data;
};

describe('exchange rates', () => {
  test('there is one from the first day: 1 until another is set, and the first row is the one in force', async () => {
    const { data } = await t.admin.call(rates.list, {});
    expect(data.items[0]).toMatchObject({ rate: '1.00', versionState: versionState.of.inForce });
    expect(await rateAt(t.db, new Date('2001-01-01T00:00:00Z'))).toBe(1_000_000n);
  });

  test('a small step is one person’s, a larger one waits for a second; what has begun is frozen', async () => {
    const big = await t.admin.call(rates.update, { rate: '7.1', reason: '启用汇率' });
    expect(big.code).toBe(awaitsApproval);
    expect(await rateAt(t.db, t.clock.now)).toBe(1_000_000n);
    const small = await t.admin.call(rates.update, { rate: '1.05', reason: '试调' });
    expect(small.code).toBe(success);
    expect(await rateAt(t.db, t.clock.now)).toBe(1_050_000n);
    // Small steps of one day are one step.
    const second = await t.admin.call(rates.update, { rate: '1.07', validFrom: later(1), reason: '再调' });
    expect(second.code).toBe(awaitsApproval);
    const before = await t.admin.call(rates.update, { rate: '1.05', validFrom: later(-1), reason: '补录' });
    expect(before.code).toBe(badInput);
    const same = await t.admin.call(rates.update, { rate: '1.04', reason: '重复' });
    expect(same.code).toBe(alreadyTaken);
    for (const rate of ['0', '-1'])
      expect((await t.admin.call(rates.update, { rate, reason: '无效' })).code).toBe(badInput);
  });

  test('small steps within thirty days are one step, later ones are not', async () => {
    const set = async (rate: string, days: number) =>
      (await t.admin.call(rates.update, { rate, validFrom: later(days * 24), reason: '月度汇率' })).code;
    // 1.05 stands from now on.
    expect(await set('1.09', 40)).toBe(success);
    expect(await set('1.12', 45)).toBe(awaitsApproval);
    // Who decides reads what stood before and from when; of a new one the row says neither. Its number is none yet.
    const request = await lastRequest();
    expect(request.unit).toBe('percent');
    expect(request.impact.rows).toMatchObject([
      {
        kind: 'rate',
        ids: [],
        count: 1,
        before: { rate: '1.09' },
        after: { rate: '1.12', valid_from: new Date(later(45 * 24)).toISOString() },
      },
    ]);
    expect(await set('1.13', 71)).toBe(success);
    const { data } = await t.admin.call(rates.list, { versionState: versionState.of.planned });
    const rateIds = data.items.map(({ rateId }) => rateId);
    // From 1.13 back to 1.05 is a step too, and a larger one than one person takes.
    const both = await t.admin.call(rates.withdraw, { rateIds });
    expect(both.code).toBe(awaitsApproval);
    expect((await lastRequest()).impact.rows).toMatchObject([
      { before: { rate: '1.09' }, after: { rate: '1.05' } },
      { before: { rate: '1.13' }, after: { rate: '1.05' } },
    ]);
    const { approvalId } = both.data as unknown as { approvalId: number };
    const other = await t.person({ keys: ['rate:list', 'rate:edit', 'approval:decide'] });
    expect((await other.send(approvals.approve, { approvalId, version: 1 })).code).toBe(success);
    const left = await t.admin.call(rates.list, { versionState: versionState.of.planned });
    expect(left.data.items).toEqual([]);
  });

  test('a planned one changes nothing until it begins, and may be withdrawn until then', async () => {
    const { data } = await t.admin.call(rates.update, { rate: '1.06', validFrom: later(24), reason: '下月' });
    expect(await rateAt(t.db, t.clock.now)).toBe(1_050_000n);
    expect(await rateAt(t.db, new Date(later(25)))).toBe(1_060_000n);
    const { data: list } = await t.admin.call(rates.list, {});
    expect(list.items[0]).toMatchObject({ rate: '1.05', versionState: versionState.of.inForce });
    expect(list.items.map((one) => one.versionState).filter((state) => state !== 4)).toEqual([1, 2, 3]);
    const withdrawn = await t.admin.call(rates.withdraw, { rateIds: [data.rateId] });
    expect(withdrawn.data.results).toMatchObject([{ code: success }]);
    expect(await rateAt(t.db, new Date(later(25)))).toBe(1_050_000n);
    const again = await t.admin.send(rates.withdraw, {
      rateIds: [data.rateId, list.items[0]?.rateId],
    });
    expect(again.data).toMatchObject({ results: [{ code: notAllowedInState }, { code: notAllowedInState }] });
  });
});

describe('prices', () => {
  const what = { platformKind: 0, priceUnit: 1, currency: 1, priceScope: 1, price: '0.06' } as const;
  const add = (o: object) =>
    t.admin.call(prices.add, { ...what, validFrom: later(24), reason: '调价', ...o } as never);

  test('what has begun is frozen, one begins at a moment, and a planned one may be withdrawn', async () => {
    expect((await add({ validFrom: later(-1) })).code).toBe(badInput);
    const added = await add({ price: '0.0612' });
    expect(added.code).toBe(success);
    expect((await add({ price: '0.0613' })).code).toBe(alreadyTaken);
    const { priceId } = added.data as { priceId: number };
    const planned = await t.admin.call(prices.list, { versionState: versionState.of.planned });
    expect(planned.data.items).toMatchObject([{ priceId, price: '0.0612' }]);
    const withdrawn = await t.admin.call(prices.withdraw, { priceIds: [priceId] } as never);
    expect(withdrawn.data.results).toMatchObject([{ code: success }]);
    expect((await add({ price: '0.0613' })).code).toBe(success);
  });

  test('a price names whom its scope is for and nobody else', async () => {
    const userId = await addCustomer(t.db);
    for (const o of [
      { priceScope: 2 },
      { priceScope: 4 },
      { priceScope: 5 },
      { priceScope: 1, userId },
      { priceScope: 2, memberLevel: 55, userId },
    ])
      expect((await add(o)).code, JSON.stringify(o)).toBe(badInput);
    expect((await add({ priceScope: 2, memberLevel: 55, validFrom: later(30) })).code).toBe(success);
    const usd = await addCustomer(t.db, { zone: 2 });
    expect((await add({ priceScope: 5, userId: usd })).code).toBe(errorCodes.notFound);
  });

  test('a step of more than five percent, and a customer’s price below everyone’s, wait for a second person', async () => {
    const userId = await addCustomer(t.db);
    expect((await add({ price: '0.07', validFrom: later(48) })).code).toBe(awaitsApproval);
    const below = await add({ priceScope: 5, userId, price: '0.0599', validFrom: later(2) });
    expect(below.code).toBe(awaitsApproval);
    // Who decides reads of what it is, whose, from when and what the customer pays until then.
    const { impact, named } = await lastRequest();
    expect(impact.rows).toMatchObject([
      {
        kind: 'price',
        ids: [],
        before: { price: '¥0.06' },
        after: {
          price: '¥0.0599',
          platform_kind: 0,
          unit: 1,
          owner_id: userId,
          price_scope: { said: [{ code: priceScope.of.customer }] },
          valid_from: new Date(later(2)).toISOString(),
        },
      },
    ]);
    expect(named['user']).toMatchObject([{ id: userId, name: expect.any(String) }]);
    const { approvalId } = below.data as unknown as { approvalId: number };
    expect(await approve(t, decider, approvalId)).toBe(success);
    const { data: set } = await t.admin.call(prices.list, { userId: userId as never });
    expect(set.items).toMatchObject([{ price: '0.0599' }]);
    expect((await add({ priceScope: 5, userId, price: '0.06', validFrom: later(3) })).code).toBe(success);
    // 0.0613 begins at 24 hours: another four percent an hour later is more than five of the day.
    expect((await add({ price: '0.064', validFrom: later(25) })).code).toBe(awaitsApproval);
    expect((await add({ price: '0.064', validFrom: later(49) })).code).toBe(awaitsApproval);
    // And of thirty days: they are over.
    expect((await add({ price: '0.064', validFrom: later(745) })).code).toBe(success);
    const { data } = await t.admin.call(approvals.list, {});
    expect(data.items.length).toBeGreaterThan(1);
  });
});

describe('a fresh price', () => {
  const add = async (price: string, hours: number, o: object = {}) =>
    t.admin.call(prices.add, {
      platformKind: 0,
      priceUnit: 1,
      currency: 1,
      priceScope: 2,
      memberLevel: 58,
      price,
      validFrom: later(hours),
      reason: '新定价',
      ...o,
    } as never);

  test('of nothing is the largest step, where nothing stands for everyone too', async () => {
    const free = await add('0', 1, { priceScope: 1, memberLevel: undefined, platformKind: 3, frameKind: 9 });
    expect(free.code).toBe(awaitsApproval);
  });

  test('of nothing is two people’s also where the limit is higher than any step', async () => {
    await addRow(t.db, 'setting', { key: 'fourEyes.priceStep', value: JSON.stringify({ limit: 1000 }) });
    const large = await add('0.05', 200, {
      platformKind: 3,
      frameKind: 7,
      priceScope: 1,
      memberLevel: undefined,
    });
    expect(large.code).toBe(success);
    for (const [hours, frameKind] of [
      [200, 8],
      [300, 7],
    ] as const)
      expect(
        (await add('0', hours, { platformKind: 3, frameKind, priceScope: 1, memberLevel: undefined })).code,
      ).toBe(awaitsApproval);
    await t.db.deleteFrom('setting').where('key', '=', 'fourEyes.priceStep').execute();
  });

  test('that is planned is taken back by as many as it would take to make the step', async () => {
    const of = { platformKind: 3, frameKind: 6, priceScope: 1, memberLevel: undefined };
    const plan = async (price: string, days: number) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into price_version (platform_kind, unit, currency, frame_kind, price, valid_from,
          created_at, created_by, reason) values (3, 1, 1, 6, ${price}, ${new Date(later(days * 24))}, ${t.clock.now}, ${t.admin.adminId}, '')
        returning id`.execute(t.db);
      return rows[0]?.id ?? 0;
    };
    const [first, near, far] = [await plan('0.10', 100), await plan('0.102', 140), await plan('0.2', 180)];
    const withdraw = (priceIds: number[]) => t.admin.send(prices.withdraw, { priceIds });
    expect((await withdraw([near])).code).toBe(success);
    // From 0.2 back to 0.1, and from 0.1 to nothing that stands.
    const asked = await withdraw([far]);
    expect(asked.code).toBe(awaitsApproval);
    // Who decides reads what the price is of, for whom, from when, and what stands instead.
    const { approvalId } = asked.data as { approvalId: number };
    const { impact, named } = (await t.admin.call(approvals.read, { approvalId: approvalId as never })).data;
    expect(impact.rows).toMatchObject([
      {
        kind: 'price',
        before: { price: '¥0.20' },
        after: {
          price: '¥0.10',
          platform_kind: 3,
          unit: 1,
          frame_kind: 6,
          price_scope: { said: [{ code: priceScope.of.everyone }] },
          valid_from: new Date(later(180 * 24)).toISOString(),
        },
      },
    ]);
    expect(named['price']).toMatchObject([{ id: far, name: '¥0.20' }]);
    expect((await withdraw([first])).code).toBe(awaitsApproval);
    expect((await add('0.2', 180 * 24, of)).code).toBe(alreadyTaken);
  });

  test('is not moved by small steps, nor by steps of which the one before is withdrawn', async () => {
    const first = await add('0.06', 2);
    expect(first.code).toBe(success);
    // As of the next day nothing stood a day before the first, nor thirty before.
    expect((await add('0.0575', 50)).code).toBe(success);
    expect((await add('0.055', 100)).code).toBe(awaitsApproval);
    const { priceId } = first.data as { priceId: number };
    await t.admin.call(prices.withdraw, { priceIds: [priceId] } as never);
    expect((await add('0.0551', 100)).code).toBe(awaitsApproval);
  });
});

describe('level thresholds', () => {
  const steps = { level55: '100', level56: '200', level57: '300', level58: '400' } as const;
  const set = (o: object) =>
    t.admin.call(thresholds.update, { currency: 2, ...steps, reason: '年度调整', ...o } as never);

  test('ascend; those of a currency hold from their start until the next ones; planned ones may be withdrawn', async () => {
    for (const o of [{ level56: '100' }, { level58: '0' }, { level55: '-1' }, { validFrom: later(-1) }])
      expect((await set(o)).code, JSON.stringify(o)).toBe(badInput);
    const { data, code } = await set({ validFrom: later(24) });
    expect(code).toBe(success);
    expect((await set({ validFrom: later(24) })).code).toBe(alreadyTaken);
    const silver = async (hours: number) => (await stepsAt(t.db, new Date(later(hours))))[2][0];
    expect([await silver(23), await silver(25)]).toEqual([
      [55, microOf('1500')],
      [55, microOf('100')],
    ]);
    expect((await stepsAt(t.db, new Date(later(25))))[1][0]).toEqual([55, microOf('10000')]);
    const withdrawn = await t.admin.call(thresholds.withdraw, { thresholdIds: [data.thresholdId] });
    expect(withdrawn.data.results).toMatchObject([{ code: success }]);
    expect(await silver(25)).toEqual([55, microOf('1500')]);
  });

  test('the preview counts customers by what they paid less what was returned; many changes wait for a second person', async () => {
    const paid = ['99.99', '100', '250', '1000'];
    const ids: number[] = [];
    for (const amount of paid) {
      const ownerId = await addCustomer(t.db, { zone: 2 });
      await addRecharge(t, { ownerId, amount });
      ids.push(ownerId);
    }
    await setRow(t.db, 'recharge', { owner_id: ids[3] ?? 0 }, { refunded: '700' });
    const { data } = await t.admin.call(thresholds.preview, { currency: 2, ...steps });
    expect(data.customers).toBe(4);
    expect(data.levels.map(({ after }) => after)).toEqual([1, 1, 1, 1, 0]);
    expect(data.changes.map((one) => [one.paid, one.before, one.after])).toEqual([
      ['300.00', 49, 57],
      ['250.00', 49, 56],
      ['100.00', 49, 55],
    ]);
    for (let n = 0; n < 20; n += 1)
      await addRecharge(t, { ownerId: await addCustomer(t.db, { zone: 2 }), amount: '100' });
    expect((await set({})).code).toBe(awaitsApproval);
    // Who decides reads what stood before, in the currency; what begins at once begins when it is approved.
    const { unit, impact } = await lastRequest();
    expect(unit).toBeNull();
    const [asked] = impact.rows;
    expect(asked).toMatchObject({
      kind: 'threshold',
      ids: [],
      before: { level55: '1500.000000' },
      after: { level55: '100.000000', level58: '400.000000', currency: 2 },
    });
    expect(Object.keys(asked?.after ?? {})).not.toContain('valid_from');
    expect((await set({ level55: '150' })).code).toBe(success);

    // Taking a planned one back is weighed as planning it was: by whose level would be another one then.
    const planned = (amounts: object, hours: number): Promise<number> =>
      t.db.transaction().execute((tx) =>
        insertVersion(tx, 'level_threshold', {
          set: { ...steps, ...amounts, currency: 2 },
          validFrom: new Date(later(hours)),
          by: 1,
          reason: '已批准',
          now: t.clock.now,
        }),
      );
    const [many, few] = [await planned({ level55: '100' }, 72), await planned({ level55: '150' }, 48)];
    const withdraw = (thresholdId: number) =>
      t.admin.send(thresholds.withdraw, { thresholdIds: [thresholdId] });
    expect((await withdraw(many)).code).toBe(awaitsApproval);
    expect((await lastRequest()).impact.rows).toMatchObject([
      {
        ids: [many],
        before: { level55: '100.000000' },
        after: { level55: '150.000000', currency: 2, valid_from: new Date(later(72)).toISOString() },
      },
    ]);
    expect((await stepsAt(t.db, new Date(later(73))))[2][0]).toEqual([55, microOf('100')]);
    expect((await withdraw(few)).code).toBe(success);
    expect(await approve(t, await t.person({ keys: ['rate:edit', 'approval:decide'] }))).toBe(success);
    expect((await stepsAt(t.db, new Date(later(73))))[2][0]).toEqual([55, microOf('150')]);
  });
});
