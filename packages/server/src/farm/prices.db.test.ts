import { couponType, microOf, postingCause } from '@renderdesk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import type { Db } from '../core/db/db.ts';
import { grantCoupons } from '../pay/index.ts';
import { postingContextOf } from '../pay/ledger/index.ts';
import { finishAttempts, submitTask, system } from '../task/index.ts';
import { type Farm, openFarm, sceneOf } from '../testing/farm.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { lease } from './leaseDispatch.store.ts';

/* What an attempt is leased at, what its purse holds meanwhile, and what it is charged: by prices of the database. */

const begins = new Date('2026-03-10T02:00:00Z');
let farm: Farm;
let db: Db;
let owner: Db;
let within: Farm['within'];
let now: Date;
let userId: number;
let nodeId: number;
const rules = {
  restartLimit: 3,
  frequency: { restarts: 100, minutes: 60 },
  blacklistAfter: 3,
  errorLimit: 50,
};

beforeAll(async () => {
  farm = await openFarm(begins);
  ({ db, owner, within } = farm);
});
afterAll(() => farm.close());
beforeEach(async () => {
  now = begins;
  await owner.deleteFrom('price_version').where('reason', '<>', 'opening price').execute();
  userId = await addCustomer(db);
  const id = await addRow(db, 'node', {
    name: `n${userId}`,
    platform_id: 1,
    service: 0,
    power: 2,
    software: [2007],
    cores: 16,
    created_at: now,
  });
  nodeId = id;
  await addRow(db, 'node_beat', { node_id: id, beat_at: now });
});

/** A price for the core hour of platform 1, which without it costs 0.06 (opening price). */
const price = async (
  text: string,
  o: {
    level?: 49;
    student?: boolean;
    owner_id?: number;
    valid_from?: Date;
    withdrawn_at?: Date;
    withdrawn_by?: number;
  } = {},
): Promise<number> =>
  addRow(db, 'price_version', {
    platform_kind: 0,
    unit: 1,
    currency: 1,
    price: text,
    valid_from: new Date('2026-02-01T00:00:00Z'),
    created_at: now,
    ...o,
  });

/** Renders a frame for an hour and answers its charge. */
const rendered = async () => {
  const taskId = await within(async (tx) => {
    const scene = { task: sceneOf(userId), frames: [{ label: '1', kind: 5 }] };
    return (await submitTask(tx, system(now), scene)).taskId;
  });
  await within((tx) => lease(tx, { platformId: 1, ids: [nodeId], now, lostAfterMs: 60_000 }));
  const held = await purse();
  now = new Date(now.getTime() + 3_600_000);
  const report = { taskId, ix: 0, n: 1, done: true, reason: '', exitCode: 0 };
  await within((tx) => finishAttempts(tx, [report], { now, rules }));
  await db.updateTable('node_beat').set({ beat_at: now }).execute();
  const charge = await getRow(db, 'charge', { task_id: taskId });
  return { charge, held };
};
const purse = () =>
  db
    .selectFrom('owner_live')
    .where('owner_id', '=', userId)
    .select(['running_hold', 'pending'])
    .executeTakeFirst();

describe('a frame is charged by the best single rule', () => {
  test('with the list price and the rules that were not chosen beside it', async () => {
    const level = await price('0.05', { level: 49 });
    const mine = await price('0.055', { owner_id: userId });
    const { charge } = await rendered();
    expect(charge).toMatchObject({
      rule: 2,
      price_version_id: level,
      units: 16,
      hourly: '0.800000',
      amount: '0.800000',
      list_amount: '0.960000',
      render_ms: 3_600_000,
      period: 202_603,
    });
    expect(charge.alternatives).toMatchObject([
      { rule: 1, units: 16, hourly: '0.960000' },
      { rule: 5, versionId: mine, hourly: '0.880000' },
    ]);
    expect(await brokenInvariants(db, { part: 'farm' })).toEqual([]);
  });

  test('a student’s while they are one', async () => {
    await price('0.03', { student: true });
    expect((await rendered()).charge).toMatchObject({ rule: 1, amount: '0.960000' });
    await setRow(db, 'user', userId, { student_until: new Date(now.getTime() + 1) });
    expect((await rendered()).charge).toMatchObject({ rule: 3, amount: '0.480000', list_amount: '0.960000' });
    expect((await rendered()).charge).toMatchObject({ rule: 1, amount: '0.960000' });
  });

  test('never by a price that was withdrawn before it began', async () => {
    const withdrawn = { withdrawn_at: new Date('2026-01-31T00:00:00Z'), withdrawn_by: 1 };
    await price('0.01', { owner_id: userId, ...withdrawn });
    expect((await rendered()).charge).toMatchObject({ rule: 1, amount: '0.960000' });
  });

  test('that costs nothing says why', async () => {
    await price('0', { owner_id: userId });
    expect((await rendered()).charge).toMatchObject({
      amount: '0.000000',
      list_amount: '0.960000',
      free_reason: 1,
    });
    expect(await purse()).toEqual({ running_hold: '0.000000', pending: '0.000000' });
  });
});

test('a purse holds what runs and then has it pending', async () => {
  const { held } = await rendered();
  expect(held).toEqual({ running_hold: '0.960000', pending: '0.000000' });
  expect(await purse()).toEqual({ running_hold: '0.000000', pending: '0.960000' });
  await rendered();
  expect(await purse()).toEqual({ running_hold: '0.000000', pending: '1.920000' });
  expect(await brokenInvariants(db, { part: 'farm' })).toEqual([]);
});

test('a node that works is given nothing more, also beside the dispatcher', async () => {
  await addRow(db, 'node_attempt', { node_id: nodeId, task_id: 1, ix: 0, n: 1 });
  await expect(
    addRow(db, 'node_attempt', { node_id: nodeId, task_id: 2, ix: 0, n: 1 }),
  ).rejects.toMatchObject({ constraint: 'node_attempt_pkey' });
  await within((tx) => lease(tx, { platformId: 1, ids: [nodeId], now, lostAfterMs: 60_000 }));
  expect(await getRows(db, 'attempt', { node_id: nodeId })).toEqual([]);
  await db.deleteFrom('node_attempt').where('node_id', '=', nodeId).execute();
});

describe('who has nothing left gets no node', () => {
  const waiting = async (): Promise<number> => {
    const { taskId } = await within((tx) =>
      submitTask(tx, system(now), {
        task: sceneOf(userId),
        frames: ['1', '2', '3'].map((label) => ({ label, kind: 5 as const })),
      }),
    );
    return taskId;
  };
  const leased = async (): Promise<number> => {
    await within((tx) => lease(tx, { platformId: 1, ids: [nodeId], now, lostAfterMs: 60_000 }));
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from node_attempt o join task t on t.id = o.task_id where t.owner_id = ${userId}`.execute(
      db,
    );
    return rows[0]?.n ?? -1;
  };
  const credit = (limit: string, o: { credit_blocked?: boolean; running_hold?: string } = {}) =>
    setRow(owner, 'owner_live', { owner_id: userId }, { credit_limit: limit, ...o });

  test('cash, coupons that fit and credit are counted, and what runs or waits to be posted is taken off', async () => {
    await waiting();
    await credit('0');
    expect(await leased()).toBe(0);
    await credit('10', { credit_blocked: true });
    expect(await leased()).toBe(0);
    await credit('10', { credit_blocked: false, running_hold: '10' });
    expect(await leased()).toBe(0);
    await credit('10', { running_hold: '9.999999' });
    expect(await leased()).toBe(1);
  });

  test.each([
    [couponType.of.gpu, null, 0],
    [couponType.of.cpu, null, 1],
    [couponType.of.general, null, 1],
    [couponType.of.general, begins, 0],
  ])('a coupon of type %d that ends %s: %d nodes', async (type, expiresAt, nodes) => {
    await waiting();
    await credit('0');
    await within(async (tx) => {
      const at = new Date(begins.getTime() - 60_000);
      await grantCoupons(
        tx,
        {
          ownerId: userId,
          userId,
          currency: 1,
          type,
          amount: microOf('5'),
          expiresAt,
          cause: postingCause.of.grant,
          causeId: userId,
          key: `grant:${userId}:test`,
        },
        await postingContextOf(tx, { companyId: 1, at, incurredAt: at, actor: { kind: 4, id: null } }),
      );
    });
    expect(await leased()).toBe(nodes);
  });
});
