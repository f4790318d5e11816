import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addRow, addRows, getRow, getRows, setRow } from '../build/rows.ts';
import type { Db } from '../core/db/db.ts';
import { lockOwner } from '../pay/ledger/index.ts';
import { finishAttempts, submitTask, system } from '../task/index.ts';
import { addSold } from '../testing/contracts.ts';
import { type Farm, openFarm, sceneOf } from '../testing/farm.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { addMember } from '../testing/members.ts';
import { lease } from './leaseDispatch.store.ts';
import { whyWaiting } from './why.store.ts';

/* What packs and picture memberships make free (lifecycles §6, §21): decided at the lease, for what runs then. */

const begins = new Date('2026-03-10T02:00:00Z');
const lostAfterMs = 60_000;
const rules = {
  restartLimit: 3,
  frequency: { restarts: 100, minutes: 60 },
  blacklistAfter: 3,
  errorLimit: 50,
};
let farm: Farm;
let db: Db;
let within: Farm['within'];
let now: Date;
let userId: number;
beforeAll(async () => {
  farm = await openFarm(begins);
  ({ db, within } = farm);
  // Who sells in tests.
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
  // Who was there before takes no nodes; nobody has money: what is not covered is not leased.
  await db.updateTable('user').set({ enabled: false }).execute();
  userId = await addCustomer(db);
  await within((tx) => lockOwner(tx, userId));
  await setRow(db, 'owner_live', { owner_id: userId }, { credit_limit: '0' });
  await setRow(db, 'account', { owner_id: userId, kind: 2 }, { floor: '0' });
});

const addNodes = async (count: number, platformId = 1): Promise<number[]> => {
  const rows = await db
    .insertInto('node')
    .values(
      Array.from({ length: count }, (_, at) => ({
        name: `n${platformId}-${userId}-${at}`,
        platform_id: platformId,
        service: 0 as const,
        power: 2 as const,
        software: [2007],
        cores: 16,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await addRows(
    db,
    'node_beat',
    ids.map((id) => ({ node_id: id, beat_at: now })),
  );
  return ids;
};
const submit = async (
  frames: number,
  o: { platformId?: number; project?: string; by?: number } = {},
): Promise<number> =>
  within(async (tx) => {
    const task = {
      ...sceneOf(o.by ?? userId),
      platform_id: o.platformId ?? 1,
      project_name: o.project ?? '',
      owner_id: userId,
    };
    const scene = {
      task,
      frames: Array.from({ length: frames }, (_, at) => ({ label: String(at), kind: 5 as const })),
    };
    return (await submitTask(tx, system(now), scene)).taskId;
  });
const ask = (ids: readonly number[], platformId = 1): Promise<void> =>
  within((tx) => lease(tx, { platformId, ids: [...ids], now, lostAfterMs }));
const running = (taskId: number) =>
  db
    .selectFrom('attempt')
    .where('task_id', '=', taskId)
    .where('ended_at', 'is', null)
    .orderBy('ix')
    .select(['ix', 'n', 'fee_type', 'right_contract_id', 'hold'])
    .execute();
const finish = async (taskId: number): Promise<void> => {
  const open = await running(taskId);
  now = new Date(now.getTime() + 3_600_000);
  await db.updateTable('node_beat').set({ beat_at: now }).execute();
  await within((tx) =>
    finishAttempts(
      tx,
      open.map(({ ix, n }) => ({ taskId, ix, n, done: true, reason: '', exitCode: 0 })),
      { now, rules },
    ),
  );
};
const charges = (taskId: number) => getRows(db, 'charge', { task_id: taskId }, undefined, 'ix');
const obstacles = async (taskId: number): Promise<string[]> => {
  const why = await whyWaiting(db, { taskId }, { now, lostAfterMs });
  return why.obstacles.map(({ obstacle }) => obstacle);
};
const pictureOf = async (): Promise<number> => {
  const found = await db
    .selectFrom('platform')
    .where('kind', '=', 2)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  return found.id;
};
const holds = async () => {
  expect(await brokenInvariants(db, { now, part: 'farm' })).toEqual([]);
  expect(await brokenInvariants(db, { now, part: 'books' })).toEqual([]);
};
const usable = async (): Promise<void> => {
  await setRow(db, 'contract_terms', { owner_id: userId }, { is_overflow: true });
};
const money = async (): Promise<void> => {
  await setRow(db, 'owner_live', { owner_id: userId }, { credit_limit: '1000' });
};

describe('a machine pack', () => {
  test('covers as many nodes at once as it has; what is beyond waits, and the task says so', async () => {
    const pack = await addSold(db, { now, ownerId: userId, nodes: 2 });
    const taskId = await submit(4);
    const ids = await addNodes(3);
    await ask(ids);
    expect(await running(taskId)).toMatchObject([
      { fee_type: 1, right_contract_id: pack, hold: '0.000000' },
      { fee_type: 1, right_contract_id: pack, hold: '0.000000' },
    ]);
    expect(await obstacles(taskId)).toContain('packNodesBusy');
    await finish(taskId);
    expect(await charges(taskId)).toMatchObject([
      {
        fee_type: 1,
        right_contract_id: pack,
        amount: '0.000000',
        list_amount: '0.960000',
        free_reason: null,
        posting_id: null,
      },
      { fee_type: 1, amount: '0.000000' },
    ]);
    await ask(ids);
    expect(await running(taskId)).toHaveLength(2);
    await holds();
  });

  test('pays per use beyond its nodes where the customer wants that, and only while there is money', async () => {
    await addSold(db, { now, ownerId: userId, nodes: 1 });
    await usable();
    const taskId = await submit(4);
    const ids = await addNodes(3);
    await ask(ids);
    expect(await running(taskId)).toHaveLength(1);
    expect(await obstacles(taskId)).toContain('noFunds');
    await money();
    await ask(ids);
    expect((await running(taskId)).map((one) => one.fee_type)).toEqual([1, 0, 0]);
    await finish(taskId);
    expect((await charges(taskId)).map(({ amount }) => Number(amount) > 0)).toEqual([false, true, true]);
    await holds();
  });

  test('counts its nodes over all platforms that it lists, and covers no other', async () => {
    const picture = await pictureOf();
    await addSold(db, { now, ownerId: userId, nodes: 1, platformIds: [1, picture] });
    const here = await submit(1);
    const there = await submit(1, { platformId: picture });
    await ask(await addNodes(1));
    await ask(await addNodes(1, picture), picture);
    expect([(await running(here)).length, (await running(there)).length]).toEqual([1, 0]);
    await holds();
  });

  test('what began under it stays free after its last day; what begins later is paid', async () => {
    await addSold(db, { now, ownerId: userId, nodes: 1, days: 1 });
    const taskId = await submit(2);
    const [node = 0] = await addNodes(1);
    await ask([node]);
    now = new Date('2026-03-10T15:59:00Z');
    await finish(taskId);
    expect(await charges(taskId)).toMatchObject([{ fee_type: 1, amount: '0.000000' }]);
    await ask([node]);
    expect(await running(taskId)).toEqual([]);
    expect(await obstacles(taskId)).toContain('noFunds');
  });

  test('asked for by many platforms at once never covers more nodes than it has', async () => {
    const picture = await pictureOf();
    const pack = await addSold(db, { now, ownerId: userId, nodes: 2, platformIds: [1, picture] });
    await submit(5);
    await submit(5, { platformId: picture });
    const [here, there] = [await addNodes(3), await addNodes(3, picture)];
    await Promise.all([ask(here), ask(there, picture)]);
    const { rows } = await sql<{ nodes: number }>`
      select count(*)::int as nodes from node_attempt where right_contract_id = ${pack}`.execute(db);
    expect(rows).toEqual([{ nodes: 2 }]);
    await holds();
  });
});

describe('a project pack', () => {
  test('covers the frames of its project up to its quota, what runs with it, and then asks', async () => {
    const pack = await addSold(db, { now, ownerId: userId, soldKind: 2, title: '长片', quotaFrames: 3 });
    const other = await submit(1, { project: '短片' });
    const taskId = await submit(5, { project: '长片' });
    const ids = await addNodes(2);
    await ask(ids);
    expect((await running(taskId)).map((one) => one.fee_type)).toEqual([2, 2]);
    expect(await running(other)).toEqual([]);
    await finish(taskId);
    await ask(ids);
    expect(await running(taskId)).toHaveLength(1);
    expect(await obstacles(taskId)).toContain('packUsedUp');
    await finish(taskId);
    const { used_frames: frames } = await getRow(db, 'contract_terms', { contract_id: pack });
    expect(frames).toBe(3);
    await holds();
  });

  test('of hours covers until they are used up', async () => {
    await addSold(db, { now, ownerId: userId, soldKind: 2, title: '长片', quotaMs: 3_600_000 });
    const taskId = await submit(2, { project: '长片' });
    const ids = await addNodes(1);
    await ask(ids);
    await finish(taskId);
    await ask(ids);
    expect(await running(taskId)).toEqual([]);
    await holds();
  });
});

describe('a picture membership', () => {
  const member = async (days: number): Promise<void> => {
    const id = await addMember(db, { now, ownerId: userId, days });
    await setRow(db, 'membership', id, { grade: 1 });
  };
  test('covers frames of picture platforms, of child accounts too, while it lasts; its list price is kept', async () => {
    const picture = await pictureOf();
    await member(1);
    const child = await addCustomer(db);
    await setRow(db, 'user', child, { main_id: userId, account_type: 2 });
    const taskId = await submit(2, { platformId: picture, by: child });
    const elsewhere = await submit(1);
    const ids = await addNodes(1, picture);
    await ask(ids, picture);
    await ask(await addNodes(1));
    expect((await running(taskId)).map((one) => one.fee_type)).toEqual([3]);
    expect(await running(elsewhere)).toEqual([]);
    await finish(taskId);
    const [charge] = await charges(taskId);
    expect(charge).toMatchObject({ fee_type: 3, amount: '0.000000', user_id: child });
    expect(Number(charge?.list_amount)).toBeGreaterThan(0);
    now = new Date('2026-03-12T02:00:00Z');
    await db.updateTable('node_beat').set({ beat_at: now }).execute();
    await ask(ids, picture);
    expect(await running(taskId)).toEqual([]);
    await holds();
  });

  test('comes before the nodes and the quota of packs, which it spares', async () => {
    const picture = await pictureOf();
    await member(30);
    await addSold(db, { now, ownerId: userId, nodes: 1, platformIds: [picture] });
    const taskId = await submit(1, { platformId: picture });
    await ask(await addNodes(1, picture), picture);
    expect((await running(taskId)).map((one) => one.fee_type)).toEqual([3]);
  });
});
