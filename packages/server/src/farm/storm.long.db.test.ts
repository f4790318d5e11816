import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lease, RenderAction } from '@renderdesk/contract';
import { scenesOf } from '../deliveries.ts';
import { setRow } from '../build/rows.ts';
import { openDb, type Db } from '../core/db/db.ts';
import { applyToFrames, applyToTasks, type By, submitTask, system } from '../task/index.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { addCustomer } from '../testing/fixtures.ts';
import type { Context } from '../core/audit/operation.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { NodeGateway } from './gateway.store.ts';
import type { SignedNode } from './nodeAgent.store.ts';
import { lostAfterMs } from './settings.store.ts';
import { sweepFarm } from './sweep.store.ts';

/*
 * A farm in bad weather: a thousand nodes over three servers, with failures, silences, double and late reports, and staff
 * who press everything. Time is virtual; the storm lasts RENDERDESK_STORM_MINUTES of real time, else a third of a minute.
 */
const realMs = Number(process.env['RENDERDESK_STORM_MINUTES'] ?? 0.33) * 60_000;
const nodeCount = 1000;
const stepMs = 10_000;
/** So much of a storm is one, however slow the machine is. */
const fewestSteps = 20;

/** The same numbers each time. */
const random = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    chance: (p: number): boolean => next() < p,
    below: (n: number): number => Math.floor(next() * n),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
};

interface Machine {
  readonly node: SignedNode;
  readonly desk: NodeGateway;
  lease: Lease | undefined;
  doneAt: number;
  silentUntil: number;
}

let t: TestServer;
let pools: Db[];
let dispatchers: NodeGateway[];
const by = (kind: 1 | 5): By => ({ kind, id: 7, now: t.clock.now });
const asNode = (nodeId: number): Context => ({
  now: t.clock.now,
  requestId: 'storm',
  language: 'zh',
  platform: 0,
  ip: '',
  userAgent: '',
  actor: { kind: 'node', nodeId },
});

beforeAll(async () => {
  t = await openTestServer();
  const { databaseUrl } = t.server.app.config;
  pools = [1, 2, 3].map(() => openDb(databaseUrl, { max: 4 }));
  dispatchers = pools.map((db) => new NodeGateway({ ...t.server.app, db }, scenesOf(t.server.app.config)));
});
afterAll(async () => {
  await Promise.all(pools.map((db) => db.destroy()));
  await t.close();
});

const addMachines = async (count: number, name: string): Promise<Machine[]> => {
  const rows = await t.db
    .insertInto('node')
    .values(
      Array.from({ length: count }, (_, at) => ({
        name: `${name}-${at}`,
        platform_id: 1 + (at % 3),
        service: 0 as const,
        power: 2 as const,
        software: [2007],
        cores: 8 + (at % 4) * 8,
        gpu_count: 2,
        created_at: t.clock.now,
      })),
    )
    .returning(['id', 'platform_id as platformId', 'power', 'service', 'lock'])
    .execute();
  await beatAll(rows.map(({ id }) => id));
  return rows.map((node, at) => ({
    node,
    desk: dispatchers[at % dispatchers.length] as NodeGateway,
    lease: undefined,
    doneAt: 0,
    silentUntil: 0,
  }));
};
const beatAll = async (ids: readonly number[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += 500)
    await t.db
      .insertInto('node_beat')
      .values(ids.slice(from, from + 500).map((node_id) => ({ node_id, beat_at: t.clock.now })))
      .onConflict((c) => c.column('node_id').doUpdateSet({ beat_at: t.clock.now }))
      .execute();
};
const submit = async (
  userId: number,
  platformId: number,
  kinds: readonly (readonly [number, number])[],
): Promise<number> => {
  const frames = kinds.flatMap(([kind, many]) =>
    Array.from({ length: many }, (_, at) => ({ label: String(at), kind })),
  );
  const task = {
    user_id: userId,
    owner_id: userId,
    platform_id: platformId,
    software_id: 2007,
    currency: 1 as const,
  };
  const { taskId } = await t.server.app.db
    .transaction()
    .execute((tx) => submitTask(tx, system(t.clock.now), { task, frames }));
  return taskId;
};

test('three servers and sixty nodes that ask at once: no frame is given twice, all are done', async () => {
  const machines = (await addMachines(60, 'race')).map((one) => ({
    ...one,
    node: { ...one.node, platformId: 1 },
  }));
  await t.db.updateTable('node').set({ platform_id: 1 }).execute();
  const taskId = await submit(await addCustomer(t.db), 1, [[5, 600]]);
  const given: string[] = [];
  const work = async ({ desk, node }: Machine): Promise<void> => {
    for (;;) {
      const { lease } = await desk.lease(node, {});
      if (!lease) return;
      given.push(`${lease.ix}/${lease.n}`);
      const { taskId: task, ix, n, token } = lease;
      const answer = await desk.finish(node, { taskId: task, ix, n, token, done: true, reason: '' });
      expect(answer.current).toBe(true);
    }
  };
  await Promise.all(machines.map(work));
  expect(new Set(given).size).toBe(given.length);
  expect(given).toHaveLength(600);
  expect(await t.db.selectFrom('task').where('id', '=', taskId).select('status').executeTakeFirst()).toEqual({
    status: 25,
  });
  expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
});

const actions: readonly RenderAction[] = [
  'stop',
  'start',
  'undoStop',
  'restart',
  'recommitFailed',
  'recommitDone',
  'abandon',
  'regain',
  'fullSpeed',
  'setLevel',
];

test(
  'a storm leaves every counter, status, event and charge true',
  { timeout: realMs + 120_000 },
  async () => {
    const r = random(20_260_310);
    await t.db.updateTable('node').set({ deleted_at: t.clock.now }).execute();
    const machines = await addMachines(nodeCount, 'storm');
    const users: number[] = [];
    for (let at = 0; at < 12; at += 1) users.push(await addCustomer(t.db));
    const tasks: number[] = [];
    const more = async (): Promise<void> => {
      const kinds = r.one([
        [[5, 120]],
        [
          [1, 3],
          [5, 80],
        ],
        [
          [4, 2],
          [5, 60],
          [6, 5],
        ],
        [
          [8, 2],
          [2, 4],
          [3, 1],
          [5, 40],
        ],
      ] as const);
      tasks.push(await submit(r.one(users), 1 + r.below(3), kinds));
    };
    for (let at = 0; at < 40; at += 1) await more();
    const late: { machine: Machine; lease: Lease }[] = [];
    let done = 0;
    const begun = performance.now();
    const report = async (machine: Machine, lease: Lease, ok: boolean): Promise<void> => {
      const { taskId, ix, n, token } = lease;
      const answer = await machine.desk.finish(machine.node, {
        taskId,
        ix,
        n,
        token,
        done: ok,
        reason: ok ? '' : 'Error',
      });
      if (answer.current) done += 1;
    };
    /** What one node does in a step: nothing while it is silent, else report what is due, else ask. */
    const act = async (machine: Machine): Promise<void> => {
      const at = t.clock.now.getTime();
      if (machine.silentUntil > at) return;
      const { lease } = machine;
      if (lease && machine.doneAt <= at) {
        machine.lease = undefined;
        const ok = !r.chance(0.12);
        await Promise.all(
          r.chance(0.1)
            ? [report(machine, lease, ok), report(machine, lease, ok)]
            : [report(machine, lease, ok)],
        );
        if (r.chance(0.1)) late.push({ machine, lease });
      } else if (!lease && r.chance(0.5)) {
        const answer = await machine.desk.lease(machine.node, {});
        machine.lease = answer.lease ?? undefined;
        machine.doneAt = at + (1 + r.below(6)) * stepMs;
        if (machine.lease && r.chance(0.03)) machine.silentUntil = at + 15 * stepMs;
        if (machine.lease && r.chance(0.02)) {
          machine.lease = undefined;
          await machine.desk.leave(asNode(machine.node.id), machine.node, { reason: 'storm' });
          await machine.desk.heartbeat({ ...machine.node, service: 1, power: 0 }, { attempts: [] });
        }
      }
    };
    const operate = async (): Promise<void> => {
      const { db } = t.server.app;
      const taskId = r.one(tasks);
      const who = by(r.chance(0.5) ? 1 : 5);
      await db.transaction().execute(async (tx) => {
        if (r.chance(0.6)) {
          const action = r.one(actions);
          const set = action === 'setLevel' ? { set: { level: r.below(100) } } : {};
          await applyToTasks(tx, who, { action, taskIds: [taskId], reason: 'storm', ...set });
        } else {
          const ixs = Array.from({ length: 10 }, () => r.below(80));
          const action = r.one(['stop', 'start', 'recommit', 'restart'] as const);
          const frames = [{ taskId, ixs: [...new Set(ixs)] }];
          await applyToFrames(tx, by(1), { action, frames, reason: 'storm', free: r.chance(0.3) });
        }
      });
    };
    let steps = 0;
    while (steps < fewestSteps || performance.now() - begun < realMs) {
      steps += 1;
      t.clock.now = new Date(t.clock.now.getTime() + stepMs);
      await beatAll(
        machines.filter((one) => one.silentUntil <= t.clock.now.getTime()).map(({ node }) => node.id),
      );
      const turn = machines.filter(() => r.chance(0.3)).map(act);
      const operators = Array.from({ length: 3 }, operate);
      const reports = late.splice(0, 5).map(({ machine, lease }) => report(machine, lease, r.chance(0.5)));
      await Promise.all([...turn, ...operators, ...reports]);
      const swept = { now: t.clock.now, lostAfterMs: lostAfterMs(10) };
      await Promise.all(pools.map((db) => sweepFarm(db, swept)));
      await setRow(t.db, 'node', { service: 3 }, { service: 0 });
      if (steps % 3 === 0) await more();
    }
    expect(done).toBeGreaterThan(10 * steps);
    expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
  },
);
