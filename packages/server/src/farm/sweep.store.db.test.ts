import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveCustomer } from '../testing/agents.ts';
import { addRow, getRow, getRows, putRow, setRow } from '../build/rows.ts';
import { ensureFirstAdmin } from '../core/auth/firstAdmin.ts';
import type { Db } from '../core/db/db.ts';
import { finishAttempts, restTasks, submitTask, system, takeFrames, type Taken } from '../task/index.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { setRule } from '../task/index.ts';
import { Hearing, sweepFarm } from './sweep.store.ts';
import { forgetEndedLives } from './endedLives.ts';
import { whyWaiting } from './why.store.ts';
import { asking, type Farm, openFarm, sceneOf } from '../testing/farm.ts';

let farm: Farm;
let db: Db;
let owner: Db;
let within: Farm['within'];
let now = new Date('2026-03-10T02:00:00Z');
let userId: number;
const later = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000));
const lostAfterMs = 60_000;
const rules = {
  restartLimit: 3,
  frequency: { restarts: 100, minutes: 60 },
  blacklistAfter: 3,
  errorLimit: 50,
};
const beat = () => db.updateTable('node_beat').set({ beat_at: now }).execute();
const sweep = () => sweepFarm(db, { now, lostAfterMs });

beforeAll(async () => {
  farm = await openFarm(now);
  ({ db, owner, within } = farm);
});
afterAll(() => farm.close());
beforeEach(async () => {
  await owner.updateTable('task').set({ deleted_at: now }).execute();
  await owner.updateTable('node').set({ deleted_at: now }).execute();
  userId = await addCustomer(db);
});

const submit = (frames: number, o: object = {}): Promise<number> =>
  within(async (tx) => {
    const { taskId } = await submitTask(tx, system(now), {
      task: { ...sceneOf(userId), ...o },
      frames: Array.from({ length: frames }, (_, at) => ({ label: String(at), kind: 5 })),
    });
    return taskId;
  });
let nodes = 0;
const addNode = async (o: { beats?: boolean; cores?: number } = {}): Promise<number> => {
  const id = await addRow(db, 'node', {
    name: `n${(nodes += 1)}`,
    platform_id: 1,
    service: 0,
    power: 2,
    software: [2007],
    cores: o.cores ?? 8,
    created_at: now,
  });
  if (o.beats !== false) await addRow(db, 'node_beat', { node_id: id, beat_at: now });
  return id;
};
const lease = (taskId: number, nodeIds: readonly number[]): Promise<Taken[]> =>
  within((tx) => takeFrames(tx, [{ taskId, nodes: asking(nodeIds, '3.6') }], { now }));
const statusOf = async (id: number): Promise<number> => (await getRow(db, 'task', id)).status;
const framesOf = async (id: number): Promise<number[]> =>
  (await getRows(db, 'frame', { task_id: id }, ['status'], 'ix')).map((f) => f.status);

test('a silent node is offline and loses its frame, which waits again; its history says so', async () => {
  const [silent, alive] = [await addNode(), await addNode()];
  const id = await submit(2);
  await lease(id, [silent, alive]);
  later(2);
  await setRow(db, 'node_beat', { node_id: alive }, { beat_at: now });
  expect(await sweep()).toMatchObject({ lostNodes: 1 });
  expect(await framesOf(id)).toEqual([1, 2]);
  expect(
    await db
      .selectFrom('node')
      .where('id', '=', silent)
      .select(['service', 'state_reason'])
      .executeTakeFirst(),
  ).toEqual({
    service: 1,
    state_reason: 'noHeartbeat',
  });
  expect(await getRows(db, 'node_event', { node_id: silent }, ['action', 'frames_lost'])).toEqual([
    { action: 'lost', frames_lost: 1 },
  ]);
  expect(await sweep()).toMatchObject({ lostNodes: 0 });
});

test('a node that could not be heard is not silent: after a gap all of them get the same time again', async () => {
  const id = await submit(1);
  await lease(id, [await addNode()]);
  later(10);
  const heardSince = new Date(now.getTime() - lostAfterMs + 1);
  expect(await sweepFarm(db, { now, lostAfterMs, heardSince })).toMatchObject({ lostNodes: 0 });
  expect(await framesOf(id)).toEqual([2]);
  later(1);
  expect(await sweepFarm(db, { now, lostAfterMs, heardSince })).toMatchObject({ lostNodes: 1 });
});

test('a task is not held for want of nodes while those that were away come back one by one', async () => {
  const [back, away] = [await addNode(), await addNode()];
  const id = await submit(1);
  await addRow(db, 'task_blacklist', { task_id: id, node_id: back, failures: 3, at: now });
  later(10);
  await setRow(db, 'node_beat', { node_id: back }, { beat_at: now });
  const heardSince = new Date(now.getTime() - lostAfterMs + 1);
  await setRow(owner, 'node', away, { deleted_at: now });
  expect(await sweepFarm(db, { now, lostAfterMs, heardSince })).toMatchObject({ held: 0 });
  // Lost since then, it is still one to come; in repair it is not.
  await setRow(owner, 'node', away, { deleted_at: null });
  expect(await sweep()).toMatchObject({ lostNodes: 1, held: 0 });
  await setRow(db, 'node', away, { service: 2 });
  const bare = await submit(1);
  expect(await sweep()).toMatchObject({ held: 1 });
  expect([await statusOf(id), await statusOf(bare)]).toEqual([10, 0]);
});

test('sweeps that come in time have heard since they began; one that comes late begins anew', () => {
  const at = (seconds: number): Date => new Date(seconds * 1000);
  const hearing = new Hearing(at(0), 30_000);
  expect(hearing.since(at(5))).toEqual(at(0));
  hearing.went(at(5));
  expect(hearing.since(at(35))).toEqual(at(0));
  // That one failed, and so did the next: nobody could be heard.
  expect(hearing.since(at(40))).toEqual(at(40));
  hearing.went(at(40));
  expect(hearing.since(at(45))).toEqual(at(40));
});

test('one server sweeps at a time', async () => {
  await within(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.sweep', 0))`.execute(tx);
    expect(await sweep()).toBeUndefined();
  });
  expect(await sweep()).toBeDefined();
});

describe('overtime', () => {
  test('a task over its stop time is held at 23, its running frames timed out and charged', async () => {
    const id = await submit(2, { overtime_stop_minutes: 10, overtime_stop_agreed: true });
    await lease(id, [await addNode()]);
    later(9);
    await beat();
    expect(await sweep()).toMatchObject({ timedOut: 0 });
    later(2);
    await beat();
    await sweep();
    expect(await statusOf(id)).toBe(23);
    expect(await framesOf(id)).toEqual([11, 1]);
    const charges = await getRows(db, 'charge', { task_id: id }, ['amount']);
    expect(charges).toEqual([{ amount: '0.660000' }]);
  });
});

describe('arrears', () => {
  const owe = (balance: string) =>
    putRow(owner, 'account', { owner_id: userId, kind: 5, currency: 1 }, { balance });
  test('stop the owner’s tasks, and their payment starts them again within a week', async () => {
    const [id, old] = [await submit(2), await submit(1)];
    await owe('-5');
    expect(await sweep()).toMatchObject({ arrears: 2 });
    expect([await statusOf(id), await statusOf(old)]).toEqual([20, 20]);
    expect(await framesOf(id)).toEqual([3, 3]);
    expect(await sweep()).toMatchObject({ arrears: 0 });
    await owe('0');
    expect(await sweep()).toMatchObject({ arrears: 2 });
    expect(await statusOf(id)).toBe(0);
    expect(await framesOf(id)).toEqual([1, 1]);
    await owe('-1');
    await sweep();
    later(8 * 24 * 60);
    await owe('0');
    expect(await sweep()).toMatchObject({ arrears: 0 });
    expect(await statusOf(id)).toBe(20);
  });

  test('that are paid within the days of the rule are told to the customer’s salesperson, once', async () => {
    await ensureFirstAdmin(owner, { now, password: 'a password of a test' });
    const { id: adminId } = await db.selectFrom('admin').orderBy('id').select('id').executeTakeFirstOrThrow();
    await giveCustomer({ db: owner }, { userId, adminId, from: now });
    await submit(1);
    await submit(1);
    const notices = () => getRows(db, 'notification', { admin_id: adminId, kind: 'tasksGoOn' }, ['data']);
    await owe('-5');
    await sweep();
    const set = { expectedVersion: 0, by: adminId, now };
    await within((tx) => setRule(tx, 'arrears', { ...set, value: { running: 0, resumeDays: 2 } }));
    later(2 * 24 * 60 + 1);
    await owe('0');
    expect(await sweep()).toMatchObject({ arrears: 0, events: [] });
    expect(await notices()).toEqual([]);
    await within((tx) =>
      setRule(tx, 'arrears', { ...set, expectedVersion: 1, value: { running: 0, resumeDays: 7 } }),
    );
    expect(await sweep()).toMatchObject({ arrears: 2, events: [{ topic: 'notification', to: adminId }] });
    await sweep();
    expect(await notices()).toEqual([{ data: expect.objectContaining({ userId, count: 2 }) }]);
    await owner.deleteFrom('setting').where('key', '=', 'render.arrears').execute();
  });

  test('let running frames finish, and end them where the rule says so: the customer pays for what ran', async () => {
    const rule = (running: 0 | 1) =>
      within((tx) =>
        setRule(tx, 'arrears', {
          value: { running, resumeDays: 7 },
          expectedVersion: running === 1 ? 0 : 1,
          by: 1,
          now,
        }),
      );
    const [finishing, first] = [await submit(2), await addNode()];
    await lease(finishing, [first]);
    await owe('-5');
    await sweep();
    expect(await framesOf(finishing)).toEqual([2, 3]);
    await owe('0');
    await sweep();

    await rule(1);
    const [ending, second] = [await submit(2), await addNode()];
    await lease(ending, [second]);
    later(10);
    await beat();
    await owe('-5');
    await sweep();
    expect(await statusOf(ending)).toBe(20);
    expect(await framesOf(ending)).toEqual([3, 3]);
    expect(await getRows(db, 'attempt', { task_id: ending }, ['outcome', 'render_ms'])).toEqual([
      { outcome: 5, render_ms: 600_000 },
    ]);
    const charged = await getRows(db, 'charge', { task_id: ending }, ['amount']);
    expect(charged.map(({ amount }) => Number(amount))).toEqual([0.6]);
    await owe('0');
    await sweep();
    expect(await framesOf(ending)).toEqual([1, 1]);
    await rule(0);
  });
});

describe('stuck frames', () => {
  test('are found once, by silence and by length, and resolved when their attempt ends', async () => {
    const id = await submit(3);
    const node = await addNode();
    const [done] = await lease(id, [node]);
    later(10);
    await within((tx) =>
      finishAttempts(tx, done ? [{ ...done, done: true, reason: '', exitCode: 0 }] : [], {
        now,
        rules,
      }),
    );
    const second = await addNode();
    const taken = await lease(id, [node, second]);
    later(31);
    await beat();
    await setRow(db, 'attempt_live', { task_id: id, ix: 2 }, { last_log_at: now });
    expect(await sweep()).toMatchObject({ stuck: 2 });
    expect(await sweep()).toMatchObject({ stuck: 0 });
    const found = () => getRows(db, 'stuck_frame', { task_id: id }, ['ix', 'reasons', 'resolution'], 'ix');
    expect(await found()).toEqual([
      { ix: 1, reasons: [1, 2], resolution: null },
      { ix: 2, reasons: [2], resolution: null },
    ]);
    await within((tx) =>
      finishAttempts(
        tx,
        taken.map((one) => ({ ...one, done: true, reason: '', exitCode: 0 })),
        { now, rules },
      ),
    );
    expect((await found()).map((row) => row.resolution)).toEqual([1, 1]);
  });

  test('are found by what their node reports: neither processor nor disk, and no log either', async () => {
    const id = await submit(2);
    await lease(id, [await addNode(), await addNode()]);
    later(20);
    await beat();
    const idle = { idle_ms: 16 * 60_000, process_state: 'D nfs_wait' };
    await setRow(db, 'attempt_live', { task_id: id, ix: 0 }, idle);
    // Its log goes on: it is at work, whatever its processes use.
    await setRow(db, 'attempt_live', { task_id: id, ix: 1 }, { ...idle, last_log_at: now });
    expect(await sweep()).toMatchObject({ stuck: 1 });
    expect(await getRow(db, 'stuck_frame', { task_id: id })).toMatchObject({
      ix: 0,
      reasons: [3],
      report_type: 2,
      ...idle,
    });
  });
});

test('what was kept of an attempt while it went on is forgotten a day after its end', async () => {
  const id = await submit(2);
  const [ended] = await lease(id, [await addNode(), await addNode()]);
  if (!ended) throw new Error('no frame was given');
  const kept = async (): Promise<number[]> =>
    (await getRows(db, 'attempt_live', { task_id: id }, ['ix'], 'ix')).map((row) => row.ix);
  await within((tx) =>
    finishAttempts(tx, [{ ...ended, done: true, reason: '', exitCode: 0 }], { now, rules }),
  );
  later(24 * 60);
  await forgetEndedLives(db, now);
  expect(await kept()).toEqual([0, 1]);
  later(1);
  await forgetEndedLives(db, now);
  expect(await kept()).toEqual([1]);
});

test('a task of which nothing has run for a minute waits again, and one between two frames does not', async () => {
  const id = await submit(3);
  const node = await addNode();
  const events = async (): Promise<unknown[]> =>
    (
      await db
        .selectFrom('task_event')
        .where('task_id', '=', id)
        .where('to_status', 'is not', null)
        .orderBy('id')
        .select(['action', 'reason'])
        .execute()
    ).map(({ action, reason }) => [action, reason]);
  for (let frame = 0; frame < 2; frame += 1) {
    const taken = await lease(id, [node]);
    await within((tx) =>
      finishAttempts(
        tx,
        taken.map((one) => ({ ...one, done: true, reason: '', exitCode: 0 })),
        { now, rules },
      ),
    );
    expect(await sweep()).toMatchObject({ rested: 0 });
  }
  const begun = [
    ['submit', 'submittedBySystem'],
    ['begin', 'leased'],
  ];
  expect(await events()).toEqual(begun);
  later(1.1);
  await beat();
  expect(await sweep()).toMatchObject({ rested: 1 });
  expect(await statusOf(id)).toBe(0);
  expect(await events()).toEqual([...begun, ['wait', 'nothingRuns']]);
});

test('a task that got a frame while it was about to rest goes on rendering', async () => {
  const id = await submit(2);
  const node = await addNode();
  const taken = await lease(id, [node]);
  await within((tx) =>
    finishAttempts(
      tx,
      taken.map((one) => ({ ...one, done: true, reason: '', exitCode: 0 })),
      { now, rules },
    ),
  );
  later(1.1);
  await beat();
  let resting: Promise<unknown> = Promise.resolve();
  await within(async (tx) => {
    await takeFrames(tx, [{ taskId: id, nodes: asking([node], '3.6') }], { now });
    resting = within((other) => restTasks(other, now));
    await untilBlocked(db);
  });
  expect(await resting).toBe(0);
  expect(await statusOf(id)).toBe(5);
});

test('a task whose ready frames failed on the only node says that they wait for another one, for five minutes', async () => {
  const only = await addNode();
  const id = await submit(2);
  const saying = async () => (await whyWaiting(db, { taskId: id }, { now, lostAfterMs })).verdict;
  const fail = async (taken: readonly Taken[]) =>
    within((tx) =>
      finishAttempts(
        tx,
        taken.map((one) => ({ ...one, done: false, reason: 'broken', exitCode: 1 })),
        { now, rules },
      ),
    );
  const first = await lease(id, [only]);
  await fail(first);
  // The other frame may go there.
  expect(await saying()).toBe('startsSoon');
  await fail(await lease(id, [only]));
  expect(await lease(id, [only])).toEqual([]);
  expect(await saying()).toBe('notJustFailed');
  later(5);
  await beat();
  expect(await saying()).toBe('startsSoon');
  expect(await lease(id, [only])).toHaveLength(1);
});

test('what keeps a node that could render a task counts, though most nodes lack something', async () => {
  for (const cores of [8, 8, 8]) await addNode({ cores });
  const able = await addNode({ cores: 32 });
  await setRow(owner, 'node', able, { lock: 1 });
  const id = await submit(1, { constraints: ['cores>=16'] });
  const why = () => whyWaiting(db, { taskId: id }, { now, lostAfterMs });
  expect(await why()).toMatchObject({
    verdict: 'open',
    remedy: 'showLockedNodes',
    conditions: [
      { condition: 'constraints', fails: 3, onlyThis: 3 },
      { condition: 'open', fails: 1, onlyThis: 1 },
    ],
  });
  await setRow(owner, 'node', able, { deleted_at: now });
  expect(await why()).toMatchObject({ verdict: 'constraints' });
});

test('why a task waits: by condition, alone or not, and what keeps it back', async () => {
  await addNode({ cores: 8 });
  await addNode({ cores: 32 });
  await addNode({ beats: false, cores: 4 });
  const id = await submit(3, { constraints: ['cores>=16'], node_limit: 1 });
  const why = () => whyWaiting(db, { taskId: id }, { now, lostAfterMs });
  const first = await why();
  expect(first).toMatchObject({ nodes: 3, fitFree: 1, waiting: 3, obstacles: [], verdict: 'startsSoon' });
  expect(first.conditions).toEqual([
    { condition: 'constraints', fails: 2, onlyThis: 1, asked: 'cores>=16' },
    { condition: 'alive', fails: 1, onlyThis: 0, asked: '' },
  ]);
  // Each cause has its sentence and what mends it.
  const saying = async (o: object): Promise<unknown[]> => {
    await owner.updateTable('task').set(o).where('id', '=', id).execute();
    const { verdict, remedy } = await why();
    return [verdict, remedy];
  };
  expect(await saying({ constraints: ['cores>=64'] })).toEqual(['constraints', 'deleteConstraints']);
  expect(await saying({ constraints: [], software_id: 1 })).toEqual(['software', 'showNodes']);
  expect(await saying({ software_id: 2007, memory_mb: 99_999 })).toEqual(['memory', 'upgradeRam']);
  expect(await saying({ memory_mb: null, status: 23 })).toEqual(['timedOut', 'start']);
  expect(await saying({ status: 10 })).toEqual(['stopped', 'start']);
  expect(await saying({ hold_reason: 2 })).toEqual(['nodesBlacklisted', 'start']);
  await owner.updateTable('node').set({ lock: 1 }).execute();
  expect(await saying({ status: 0, hold_reason: null })).toEqual(['open', 'showLockedNodes']);
  await owner.updateTable('node').set({ lock: 0 }).execute();
  expect(await saying({ constraints: ['cores>=16'] })).toEqual(['startsSoon', null]);
  await lease(id, [9999]);
  const limited = await why();
  expect(limited.obstacles).toEqual([{ obstacle: 'taskNodeLimit', limit: 1, used: 1 }]);
  expect([limited.verdict, limited.remedy]).toEqual(['taskNodeLimit', 'setNodeLimit']);
  expect((await whyWaiting(db, { taskId: id, ix: 0 }, { now, lostAfterMs })).obstacles[0]?.obstacle).toBe(
    'notWaiting',
  );
});
