import { feeType, hour, microOf, textOf, versionStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addRow, getRows, setRow } from '../build/rows.ts';
import type { Db } from '../core/db/db.ts';
import { lockOwner } from '../pay/ledger/index.ts';
import { applyToTasks, finishAttempts, submitTask, system } from '../task/index.ts';
import { postOf } from '../testing/bills.ts';
import { addSold } from '../testing/contracts.ts';
import { type Farm, openFarm, sceneOf } from '../testing/farm.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { lease } from './leaseDispatch.store.ts';

/* What the software of a task costs in addition to its node time: by the fees in force as an attempt is charged. */

const begins = new Date('2026-03-10T02:00:00Z');
const rules = {
  restartLimit: 3,
  frequency: { restarts: 100, minutes: 60 },
  blacklistAfter: 3,
  errorLimit: 50,
};
const software = 2007;
let farm: Farm;
let db: Db;
let within: Farm['within'];
let now: Date;
let userId: number;
let nodes: number[];

beforeAll(async () => {
  farm = await openFarm(begins);
  ({ db, within } = farm);
  await addRow(db, 'admin', {
    login_name: 'seller',
    really_name: 'seller',
    password_hash: '!',
    created_at: begins,
  });
});
afterAll(() => farm.close());
beforeEach(async () => {
  now = begins;
  await farm.owner.updateTable('software_fee').set({ withdrawn_at: begins, withdrawn_by: null }).execute();
  await db.updateTable('user').set({ enabled: false }).execute();
  userId = await addCustomer(db);
  await within((tx) => lockOwner(tx, userId));
  await setRow(db, 'owner_live', { owner_id: userId }, { credit_limit: '1000' });
  await setRow(db, 'account', { owner_id: userId, kind: 2 }, { floor: '-1000' });
  nodes = [];
  for (const version of ['4.1', '4.2']) {
    const id = await addRow(db, 'node', {
      name: `n${version}-${userId}`,
      platform_id: 1,
      service: 0,
      power: 2,
      software: [software],
      plugins: ['cycles 4.2'],
      renderers: JSON.stringify([{ softwareId: software, name: 'Blender', version }]) as never,
      cores: 16,
      created_at: now,
    });
    await addRow(db, 'node_beat', { node_id: id, beat_at: now });
    nodes.push(id);
  }
});

type Fee = {
  name?: string;
  unit: 1 | 2 | 3;
  price: string;
  version?: string;
  plugin?: string;
  currency?: 1 | 2;
  from?: Date;
  softwareId?: number;
};
const fee = (o: Fee): Promise<number> =>
  addRow(db, 'software_fee', {
    fee_name: o.name ?? 'licence',
    software_id: o.softwareId ?? software,
    fee_unit: o.unit,
    currency: o.currency ?? 1,
    price: o.price,
    version_name: o.version ?? '',
    plugin_name: o.plugin ?? '',
    valid_from: o.from ?? new Date('2026-02-01T00:00:00Z'),
    reason: 'licence',
    created_at: begins,
  });

const submit = (frames = 1, o: { plugins?: string[]; currency?: 1 | 2 } = {}): Promise<number> =>
  within(async (tx) => {
    const task = { ...sceneOf(userId), currency: o.currency ?? 1, plugin_versions: o.plugins ?? [] };
    const scene = {
      task,
      frames: Array.from({ length: frames }, (_, at) => ({ label: String(at), kind: 5 as const })),
    };
    return (await submitTask(tx, system(now), scene)).taskId;
  });
const ask = (ids: readonly number[] = nodes.slice(0, 1)) =>
  within((tx) => lease(tx, { platformId: 1, ids: [...ids], now, lostAfterMs: 60_000 }));
const open = (taskId: number) =>
  db
    .selectFrom('attempt')
    .where('task_id', '=', taskId)
    .where('ended_at', 'is', null)
    .orderBy('ix')
    .select(['ix', 'n', 'hold', 'node_id'])
    .execute();
const pass = async (ms: number) => {
  now = new Date(now.getTime() + ms);
  await db.updateTable('node_beat').set({ beat_at: now }).execute();
};
const end = async (taskId: number, some?: readonly { ix: number; n: number }[], done = true) => {
  const attempts = some ?? (await open(taskId));
  const reports = attempts.map(({ ix, n }) => ({ taskId, ix, n, done, reason: '', exitCode: 0 }));
  await within((tx) => finishAttempts(tx, reports, { now, rules }));
};
/** Renders the next frame for an hour. */
const render = async (taskId: number, ids?: readonly number[], ms: number = hour) => {
  await ask(ids);
  await pass(ms);
  await end(taskId);
};
const fees = async (taskId: number): Promise<[number, string][]> => {
  const rows = await getRows(db, 'charge', { task_id: taskId, source: 2 }, ['ix', 'amount'], 'ix');
  return rows.map(({ ix, amount }) => [ix, amount]);
};
const post = async () => {
  const waiting = await db
    .selectFrom('charge')
    .where('posting_id', 'is', null)
    .where('amount', '>', '0')
    .select('owner_id')
    .distinct()
    .execute();
  for (const { owner_id: ownerId } of waiting) await postOf(db, ownerId, now);
};
const holds = async () => {
  await post();
  expect(await brokenInvariants(db, { now, part: 'farm' })).toEqual([]);
  expect(await brokenInvariants(db, { now, part: 'books' })).toEqual([]);
};

describe('a fee is charged', () => {
  test.for([
    [1, '20', '20.000000'],
    [2, '0.5', '0.250000'],
    [3, '0.01', '0.080000'],
  ] as const)('by its unit %i', async ([unit, price, amount]) => {
    const id = await fee({ unit, price });
    const taskId = await submit();
    await render(taskId, undefined, hour / 2);
    expect(await fees(taskId)).toEqual([[0, amount]]);
    expect(await getRows(db, 'software_charge', { task_id: taskId })).toMatchObject([
      { fee_id: id, fee_name: 'licence', fee_unit: unit, units: unit === 3 ? 16 : 1, amount },
    ]);
    const [node] = await getRows(db, 'charge', { task_id: taskId, source: 1 });
    const { consume } = await db
      .selectFrom('task')
      .where('id', '=', taskId)
      .select('consume')
      .executeTakeFirstOrThrow();
    expect(microOf(consume)).toBe(microOf(node?.amount ?? '0') + microOf(amount));
    await holds();
  });

  test('by a posting of its own, as additional charge revenue, without coupons', async () => {
    await fee({ unit: 2, price: '0.5' });
    const taskId = await submit();
    await render(taskId);
    await post();
    const [charge] = await getRows(db, 'charge', { task_id: taskId, source: 2 });
    const lines = await getRows(db, 'movement', { owner_id: userId, posting_id: charge?.posting_id ?? 0 });
    expect(lines).toMatchObject([{ debit: 2, credit: 208, amount: '0.500000' }]);
    expect(await getRows(db, 'posting', { owner_id: userId, id: charge?.posting_id ?? 0 })).toMatchObject([
      { cause: 1, key: `charge:${taskId}.2.0.1` },
    ]);
    await holds();
  });

  test('half of the last digit up, and not where it comes to nothing', async () => {
    await fee({ unit: 2, price: '0.000001' });
    const taskId = await submit(2);
    await render(taskId, undefined, hour / 2);
    await render(taskId, undefined, hour / 4);
    expect(await fees(taskId)).toEqual([[0, '0.000001']]);
    await holds();
  });

  test('in the currency of the task alone', async () => {
    await fee({ unit: 2, price: '0.5', currency: 1 });
    await fee({ unit: 2, price: '0.07', currency: 2 });
    await addRow(db, 'price_version', {
      platform_kind: 0,
      unit: 1,
      currency: 2,
      price: '0.01',
      valid_from: new Date('2026-02-01T00:00:00Z'),
      created_at: now,
    });
    userId = await addCustomer(db, { zone: 2 });
    await within((tx) => lockOwner(tx, userId));
    await setRow(db, 'owner_live', { owner_id: userId }, { credit_limit: '1000' });
    await setRow(db, 'account', { owner_id: userId, kind: 2 }, { floor: '-1000' });
    const taskId = await submit(1, { currency: 2 });
    await render(taskId);
    expect(await fees(taskId)).toEqual([[0, '0.070000']]);
    await post();
    await holds();
  });

  test('of the version that the node reports, before that of all', async () => {
    await fee({ unit: 2, price: '0.5' });
    await fee({ unit: 2, price: '0.9', version: '4.2' });
    const taskId = await submit(2);
    await ask(nodes);
    const attempts = await open(taskId);
    await pass(hour);
    await end(taskId);
    const by = new Map(
      attempts.map(({ ix, node_id: id }) => [ix, id === nodes[1] ? '0.900000' : '0.500000']),
    );
    expect(await fees(taskId)).toEqual([...by]);
    await holds();
  });

  test('of the version that is not removed, where the node reports two; that is held for it too', async () => {
    await fee({ unit: 2, price: '0.7', version: '4.0' });
    await fee({ unit: 2, price: '0.9', version: '4.1' });
    const id = await addRow(db, 'software_version', {
      software_id: software,
      version_name: '4.0',
      version_status: versionStatus.of.removed,
      is_custom: false,
      remark: '',
      created_at: now,
    });
    for (const [order, removed] of [
      [['4.0', '4.1'], '0.9'],
      [['4.1', '4.0'], '0.9'],
      // With none removed it is the first.
      [['4.0', '4.1'], '0.7'],
    ] as const) {
      if (removed === '0.7')
        await setRow(db, 'software_version', id, { version_status: versionStatus.of.open });
      const renderers = order.map((version) => ({ softwareId: software, name: 'Blender', version }));
      await setRow(db, 'node', nodes[0] ?? 0, { renderers: JSON.stringify(renderers) as never });
      const taskId = await submit(1);
      await ask();
      // 16 cores at 0.06, and the charge.
      expect((await open(taskId)).map(({ hold }) => hold)).toEqual([
        `${removed === '0.9' ? '1.86' : '1.66'}0000`,
      ]);
      await pass(hour);
      await end(taskId);
      expect(await fees(taskId)).toEqual([[0, `${removed}00000`]]);
    }
    await holds();
  });

  test('of a plugin where the task has it', async () => {
    await fee({ unit: 2, price: '0.3', name: 'cycles', plugin: 'Cycles' });
    const [bare, plugged] = [await submit(1), await submit(1, { plugins: ['cycles 4.2'] })];
    await render(bare);
    await render(plugged);
    expect([await fees(bare), await fees(plugged)]).toEqual([[], [[0, '0.300000']]]);
    await holds();
  });
});

test('a fee that changes during a task acts on the next lease', async () => {
  await fee({ unit: 2, price: '0.5' });
  const taskId = await submit(3);
  await render(taskId);
  await fee({ unit: 2, price: '0.8', from: now });
  await render(taskId);
  await fee({ unit: 2, price: '0', from: now });
  await render(taskId);
  expect(await fees(taskId)).toEqual([
    [0, '0.500000'],
    [1, '0.800000'],
  ]);
  await holds();
});

test('a fee that begins while an attempt runs is of the next one; one that was withdrawn is of none', async () => {
  const admin = await db.selectFrom('admin').select('id').executeTakeFirstOrThrow();
  const taskId = await submit(2);
  await ask();
  await fee({ unit: 2, price: '0.8', from: new Date(now.getTime() + 1000) });
  const gone = await fee({ unit: 2, price: '9', from: new Date(now.getTime() + 2000), name: 'gone' });
  await setRow(db, 'software_fee', { id: gone }, { withdrawn_at: now, withdrawn_by: admin.id });
  await pass(hour);
  await end(taskId);
  expect(await fees(taskId)).toEqual([]);
  await render(taskId);
  expect(await fees(taskId)).toEqual([[1, '0.800000']]);
  await holds();
});

describe('what is charged once a task', () => {
  test('is of its first charged attempt, whatever version holds later', async () => {
    await fee({ unit: 1, price: '20' });
    const taskId = await submit(3);
    await ask();
    await pass(hour);
    await end(taskId, undefined, false);
    expect(await fees(taskId)).toEqual([]);
    await ask(nodes);
    await pass(hour);
    await end(taskId);
    expect(await fees(taskId)).toHaveLength(1);
    await fee({ unit: 1, price: '30', from: now });
    await render(taskId);
    expect(await fees(taskId)).toHaveLength(1);
    await holds();
  });

  test('is charged once where two servers end attempts at once', async () => {
    await fee({ unit: 1, price: '20' });
    for (let round = 0; round < 5; round += 1) {
      const taskId = await submit(2);
      await ask(nodes);
      const attempts = await open(taskId);
      expect(attempts).toHaveLength(2);
      await pass(hour);
      await Promise.all(attempts.map((one) => end(taskId, [one])));
      expect((await fees(taskId)).map(([, amount]) => amount)).toEqual(['20.000000']);
    }
    await holds();
  });

  test('is refused by the database a second time', async () => {
    await fee({ unit: 1, price: '20' });
    const taskId = await submit(1);
    await render(taskId);
    const again = sql`insert into software_charge select task_id, 9, n, fee_id + 1, upper(fee_name), plugin, fee_unit, units, price, render_ms, amount
      from software_charge where task_id = ${taskId}`;
    await expect(again.execute(db)).rejects.toThrow(/software_charge_once/);
  });
});

describe('a fee follows node time', () => {
  test('a free rerun and a failed attempt cost nothing', async () => {
    await fee({ unit: 2, price: '0.5' });
    const taskId = await submit(1);
    await db.updateTable('frame').where('task_id', '=', taskId).set({ is_free: true }).execute();
    await ask();
    expect((await open(taskId)).map(({ hold }) => hold)).toEqual(['0.000000']);
    await pass(hour);
    await end(taskId);
    expect(await fees(taskId)).toEqual([]);
    await holds();
  });

  test('what a pack covers costs nothing', async () => {
    await fee({ unit: 2, price: '0.5' });
    await addSold(db, { ownerId: userId, kind: 1, now, platforms: [1], nodes: 1 } as never);
    const taskId = await submit(1);
    await render(taskId);
    const [charge] = await getRows(db, 'charge', { task_id: taskId });
    expect(charge).toMatchObject({ source: 1, fee_type: feeType.of.machinePack });
    expect(await fees(taskId)).toEqual([]);
    await holds();
  });

  test('an attempt that is stopped before it rendered brings no fee', async () => {
    await fee({ unit: 1, price: '20' });
    const taskId = await submit(1);
    await ask();
    const by = { ...system(now), kind: 2 as const, id: userId };
    await within((tx) => applyToTasks(tx, by as never, { action: 'stop', taskIds: [taskId] }));
    expect(await fees(taskId)).toEqual([]);
    await holds();
  });
});

describe('a lease holds the fee with node time', () => {
  test('by the hour, and what is once a task with the first attempt', async () => {
    await fee({ unit: 2, price: '0.5' });
    await fee({ unit: 1, price: '20', name: 'once' });
    const taskId = await submit(3);
    await ask(nodes);
    const [first, second] = await open(taskId);
    // 16 cores at 0.06.
    expect([first?.hold, second?.hold]).toEqual(['21.460000', '1.460000']);
    await pass(hour);
    await end(taskId);
    await ask();
    expect((await open(taskId)).map(({ hold }) => hold)).toEqual(['1.460000']);
    await holds();
  });

  test('and nothing is leased beyond what the purse has', async () => {
    await fee({ unit: 1, price: '20' });
    await setRow(db, 'owner_live', { owner_id: userId }, { credit_limit: '20' });
    await setRow(db, 'account', { owner_id: userId, kind: 2 }, { floor: '-20' });
    const taskId = await submit(2);
    await ask(nodes.slice(0, 1));
    await ask(nodes.slice(1));
    expect(await open(taskId)).toHaveLength(1);
    await pass(hour);
    await end(taskId);
    const { pending } = await db
      .selectFrom('owner_live')
      .where('owner_id', '=', userId)
      .select('pending')
      .executeTakeFirstOrThrow();
    expect(pending).toBe(textOf(microOf('20.96')));
    await post();
    // What the limit does not cover is owed, of the one charge or the other.
    expect(await getRows(db, 'arrears_item', { owner_id: userId })).toMatchObject([{ open: '0.960000' }]);
    await holds();
  });
});
