import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  enrolment,
  type Envelope,
  errorCodes,
  frameIdOf,
  frames,
  gateway,
  type GatewayCall,
  gatewayCalls,
  gatewayHeaders,
  type GatewayInput,
  type GatewayOutput,
  gatewayPath,
  holdReason,
  home,
  type Lease,
  type NodeId,
  nodes,
  nodeService,
  nodeState,
  principalKind,
  lateLogBytes,
  lateLogMs,
  queue,
  renderMatch,
  renders,
  type TaskId,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { applyToTasks, submitTask, system } from '../task/index.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { sweepFarm } from './sweep.store.ts';
import { beginAnew } from './nodeAgent.store.ts';
import { maxLogBytes } from './logPieces.store.ts';

const enrolmentKey = 'a key that only tests know';
let t: TestServer;
beforeAll(async () => {
  t = await openTestServer({ env: { RENDERDESK_ENROLMENT_KEY: enrolmentKey } });
});
afterAll(() => t.close());

interface Sent<T> extends Envelope<T> {
  readonly status: number;
}
/** Calls as a machine sends them; `raw` is whatever input, `bytes` the body of the calls that take one. */
const send = async (
  call: GatewayCall,
  raw: unknown,
  o: { key?: string; bytes?: Buffer } = {},
): Promise<Sent<never>> => {
  const headers = { ...(o.key !== undefined && { [gatewayHeaders[call.signedBy]]: o.key }) };
  const query = new URLSearchParams(
    Object.entries(Object(raw) as object).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
  const response = await t.server.http.inject({
    method: 'POST',
    ...(call.body === 'bytes'
      ? {
          url: `${gatewayPath}${call.path}?${query.toString()}`,
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          payload: o.bytes ?? Buffer.from('x'),
        }
      : {
          url: gatewayPath + call.path,
          headers: { ...headers, 'content-type': 'application/json' },
          payload: JSON.stringify(raw) ?? 'null',
        }),
  });
  return { ...response.json<Envelope<never>>(), status: response.statusCode };
};
const ask = async <C extends GatewayCall>(
  call: C,
  input: GatewayInput<C>,
  o: { key: string; bytes?: Buffer },
): Promise<GatewayOutput<C>> => {
  const answer = await send(call, input, o);
  expect(answer).toMatchObject({ code: errorCodes.success });
  return answer.data;
};

let machines = 0;
const machine = () => ({
  name: `node-${(machines += 1)}`,
  platform: 1,
  os: 1 as const,
  agentVersion: '1',
  cores: 16,
  realCores: 8,
  memoryMb: 65_536,
  software: [2007],
});
const register = async (o: object = {}) => {
  const { nodeKey, nodeId } = await ask(gateway.register, { ...machine(), ...o }, { key: enrolmentKey });
  return { key: nodeKey, id: nodeId };
};
const submit = async (frames: number): Promise<number> => {
  const userId = await addCustomer(t.db);
  const scene = {
    task: { user_id: userId, owner_id: userId, platform_id: 1, software_id: 2007, currency: 1 as const },
    frames: Array.from({ length: frames }, (_, at) => ({ label: String(at), kind: 5 })),
  };
  const { taskId } = await t.server.app.db
    .transaction()
    .execute((tx) => submitTask(tx, system(t.clock.now), scene));
  return taskId;
};
const leaseOf = async (key: string): Promise<Lease> => {
  const { lease } = await ask(gateway.lease, {}, { key });
  if (!lease) throw new Error('nothing to lease');
  return lease;
};
const ref = ({ taskId, ix, n, token }: Lease) => ({ taskId, ix, n, token });
const statusOf = async (taskId: number): Promise<number> => (await getRow(t.db, 'task', taskId)).status;

beforeEach(async () => {
  // Frames of another test are no work for the nodes of this one.
  await t.db.updateTable('task').set({ deleted_at: t.clock.now }).execute();
});

test('a node that staff added comes online when its machine joins, keeps their words, and tells of each of its cards', async () => {
  const name = '先添加的节点';
  const { data } = await t.admin.call(enrolment.addNode, { name, platform: 1, category: ['电影'] });
  const { id, key } = await register({ name, category: ['动画'] });
  expect(id).toBe(data.nodeId);
  const card = { name: 'RTX A5000', load: 370, memoryMb: 24_564, memoryUsedMb: 8012, temperature: 61 };
  await ask(
    gateway.heartbeat,
    { gpuLoad: 185, cards: [card, { ...card, load: 0, temperature: null }] },
    { key },
  );
  const { data: node } = await t.admin.call(nodes.detail, { nodeId: data.nodeId });
  expect(node).toMatchObject({
    state: nodeState.of.idle,
    category: ['电影'],
    cards: [card, { ...card, load: 0, temperature: null }],
  });
  expect(node.history.map(({ action }) => action).toSorted()).toEqual(['add', 'back', 'register']);
});

test('a node tells at each start of its agent what is installed on it now', async () => {
  const { key, id } = await register();
  const { name: _name, platform: _platform, ...now } = machine();
  const renderers = [{ softwareId: 2030, name: 'POV-Ray', version: '3.7.0' }];
  await ask(gateway.describe, { ...now, software: [2007, 2030], renderers }, { key });
  const kept = await getRows(t.db, 'node', id, ['software', 'renderers']);
  expect(kept).toEqual([{ software: [2007, 2030], renderers }]);
});

test('a node tells of its starts so often an hour, and another’s starts are its own', async () => {
  const [{ key }, other] = [await register(), await register()];
  const { name: _name, platform: _platform, ...what } = machine();
  const [{ times } = { times: 0 }] = gateway.describe.limits;
  for (let told = 0; told < times; told += 1) await ask(gateway.describe, what, { key });
  const refused = await send(gateway.describe, what, { key });
  expect(refused.code).toBe(errorCodes.tooManyRequests);
  const record = t.db.selectFrom('operation').where('request_id', '=', refused.requestId);
  expect(await record.select('id').execute()).toEqual([]);
  await ask(gateway.describe, what, other);
  await ask(gateway.heartbeat, {}, { key });
});

test('from one address so many machines join a minute; those beyond are told when to ask again', async () => {
  await register();
  const [{ times } = { times: 0 }] = gateway.register.limits;
  await t.db
    .updateTable('rate_window')
    .where('key', 'like', 'gateway.register address %')
    .set({ hits: times })
    .execute();
  const before = await t.db
    .selectFrom('node')
    .select((eb) => eb.fn.countAll().as('n'))
    .execute();
  const refused = await send(gateway.register, machine(), { key: enrolmentKey });
  expect(refused).toMatchObject({ code: errorCodes.tooManyRequests });
  t.clock.now = new Date(
    t.clock.now.getTime() + (refused.data as { readonly seconds: number }).seconds * 1000,
  );
  expect(
    await t.db
      .selectFrom('node')
      .select((eb) => eb.fn.countAll().as('n'))
      .execute(),
  ).toEqual(before);
  await register();
});

test('what staff render again free of charge says so, and costs nothing', async () => {
  const taskId = await submit(1);
  const { key } = await register();
  const held: string[] = [];
  const render = async (): Promise<void> => {
    const lease = await leaseOf(key);
    const { hold } = await t.db
      .selectFrom('owner_live')
      .innerJoin('task', 'task.owner_id', 'owner_live.owner_id')
      .where('task.id', '=', taskId)
      .select('owner_live.running_hold as hold')
      .executeTakeFirstOrThrow();
    held.push(hold);
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    await ask(gateway.finish, { ...ref(lease), done: true }, { key });
  };
  await render();
  const frameIds = [frameIdOf(taskId, 0)] as never;
  await t.admin.call(frames.recommit, { frameIds, free: true, reason: 'a texture was missing' });
  await render();
  const { data } = await t.admin.call(frames.reporting, { taskId: taskId as TaskId, startTimeSort: 1 });
  expect(data.items).toMatchObject([
    { n: 1, free: false, consume: '0.016' },
    { n: 2, free: true, consume: '0.00' },
  ]);
  // Nor is anything of the purse held for it meanwhile.
  expect(held.map((hold) => Number(hold) > 0)).toEqual([true, false]);
});

test('a node that is retired gives its frame back and its key opens nothing any more; its machine may join anew', async () => {
  const taskId = await submit(1);
  const { key, id } = await register({ name: 'to-retire' });
  await leaseOf(key);
  const retired = await t.admin.call(nodes.retire, { nodeIds: [id as NodeId], reason: 'sold' });
  expect(retired.data.results).toMatchObject([{ code: errorCodes.success }]);
  expect((await send(gateway.heartbeat, {}, { key })).code).toBe(errorCodes.notSignedIn);
  expect((await t.admin.call(nodes.detail, { nodeId: id as NodeId })).code).toBe(errorCodes.notFound);
  const frame = await getRows(t.db, 'frame', { task_id: taskId }, ['status']);
  expect(frame).toEqual([{ status: 1 }]);
  expect((await register({ name: 'to-retire' })).id).not.toBe(id);
});

describe('render time', () => {
  const pass = (seconds: number): void =>
    void (t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000));
  const attemptsOf = (taskId: number) =>
    getRows(t.db, 'attempt', { task_id: taskId }, ['n', 'outcome', 'render_ms', 'lost_ms', 'reason'], 'n');
  const chargedMs = async (taskId: number): Promise<number[]> =>
    (await getRows(t.db, 'charge', { task_id: taskId }, ['render_ms'])).map((row) => row.render_ms);

  test('is the agent’s own: what an outage of ours took is lost and free, and no report goes beyond our clock', async () => {
    const taskId = await submit(3);
    const { key } = await register();
    for (const renderMs of [7000, 500_000, undefined]) {
      const lease = await leaseOf(key);
      pass(108);
      await ask(gateway.heartbeat, {}, { key });
      await ask(
        gateway.finish,
        { ...ref(lease), done: true, ...(renderMs !== undefined && { renderMs }) },
        { key },
      );
    }
    const found = await getRows(t.db, 'attempt', { task_id: taskId }, ['render_ms', 'lost_ms'], 'ix');
    expect(found).toEqual([
      { render_ms: 7000, lost_ms: 101_000 },
      { render_ms: 108_000, lost_ms: 0 },
      { render_ms: 108_000, lost_ms: 0 },
    ]);
    expect((await chargedMs(taskId)).toSorted((a, b) => a - b)).toEqual([7000, 108_000, 108_000]);
    const sum = await t.admin.call(frames.consumptionSum, { taskId } as never);
    expect(sum.data).toMatchObject({ renderMs: 223_000, lostMs: 101_000 });
  });

  test('of an agent that was killed and started again goes to an attempt of its own; the former one is lost and free', async () => {
    const taskId = await submit(1);
    const [first, second] = ['the first start', 'the second start'];
    const { key, id } = await register({ boot: first });
    const lost = (await ask(gateway.lease, { boot: first }, { key })).lease;
    pass(40);
    const attempts = [{ taskId, ix: 0, n: 1, renderMs: 39_000 }];
    await ask(gateway.heartbeat, { boot: first, attempts }, { key });
    expect((await ask(gateway.lease, { boot: first }, { key })).lease).toEqual(lost);
    pass(10);
    const { name: _name, platform: _platform, ...what } = machine();
    await ask(gateway.describe, { boot: second, ...what }, { key });
    const anew = (await ask(gateway.lease, { boot: second }, { key })).lease;
    expect(anew).toMatchObject({ taskId, ix: 0, n: 2 });
    if (!anew) throw new Error('no frame');
    // Told again by a try that was long on its way, it is the same start; what the former one still says changes nothing.
    const o = { now: t.clock.now, isFirst: false };
    const told = await t.server.app.db.transaction().execute((tx) => beginAnew(tx, id, { boot: second }, o));
    expect(told).toBe(0);
    const said = await ask(gateway.heartbeat, { boot: first, attempts }, { key });
    expect(said).toMatchObject({ mayLease: false, stop: [{ taskId, ix: 0, n: 1 }] });
    expect((await ask(gateway.lease, { boot: first }, { key })).lease).toBeNull();
    expect((await ask(gateway.lease, { boot: second }, { key })).lease).toEqual(anew);
    pass(30);
    await ask(gateway.finish, { ...ref(anew), done: true, renderMs: 29_000 }, { key });
    expect(await attemptsOf(taskId)).toMatchObject([
      { n: 1, outcome: 7, render_ms: 39_000, lost_ms: 11_000, reason: 'agentRestarted' },
      { n: 2, outcome: 1, render_ms: 29_000, lost_ms: 1000 },
    ]);
    expect(await chargedMs(taskId)).toEqual([29_000]);
  });

  test('goes on whatever a start that is over says late: it describes nothing, gives nothing back and brings no result', async () => {
    const taskId = await submit(1);
    const at = t.clock.now.getTime();
    const [dead, unseen, now] = ['the dead start', 'one never heard', 'the last start'].map((boot, nth) => ({
      boot,
      startedAt: at + nth,
    }));
    const { key, id } = await register(dead);
    const lost = (await ask(gateway.lease, { boot: dead?.boot }, { key })).lease;
    pass(10);
    const { name: _name, platform: _platform, ...what } = machine();
    await ask(gateway.describe, { ...what, ...now, cpuName: 'as it is' }, { key });
    const lease = (await ask(gateway.lease, { boot: now?.boot }, { key })).lease;
    if (!lease || !lost) throw new Error('no frame');
    for (const late of [dead, unseen]) {
      const { boot } = late ?? {};
      for (const refused of [
        await send(gateway.describe, { ...what, ...late, cpuName: 'as it was' }, { key }),
        await send(gateway.leave, { ...late, reason: 'late' }, { key }),
      ])
        expect(refused.code).toBe(errorCodes.laterStart);
      const said = await ask(gateway.heartbeat, { boot, attempts: [ref(lease)] }, { key });
      expect(said).toMatchObject({ mayLease: false, stop: [{ taskId, ix: 0, n: 2 }] });
      expect((await ask(gateway.lease, { boot }, { key })).lease).toBeNull();
    }
    expect(await ask(gateway.finish, { ...ref(lost), done: true, renderMs: 5000 }, { key })).toEqual({
      current: false,
    });
    const node = await getRows(t.db, 'node', id, ['cpu_name', 'service']);
    expect(node).toEqual([{ cpu_name: 'as it is', service: 0 }]);
    expect((await ask(gateway.lease, { boot: now?.boot }, { key })).lease).toEqual(lease);
    await ask(gateway.finish, { ...ref(lease), done: true }, { key });
    expect(await attemptsOf(taskId)).toMatchObject([
      { n: 1, outcome: 7 },
      { n: 2, outcome: 1 },
    ]);
    // Told by whoever is the node now: what follows is in order again.
    await ask(gateway.leave, { ...now }, { key });
  });

  test('a beat keeps the use of the renderer as evidence, and hands out once that the cache is to be removed', async () => {
    const taskId = await submit(1);
    const { key, id } = await register();
    await leaseOf(key);
    const use = { idleMs: 90_000, processState: 'D nfs_wait' };
    await ask(gateway.heartbeat, { attempts: [{ taskId, ix: 0, n: 1, ...use }] }, { key });
    expect(await getRow(t.db, 'attempt_live', { task_id: taskId })).toMatchObject({
      idle_ms: 90_000,
      process_state: 'D nfs_wait',
    });
    await setRow(t.db, 'node', id, { cache_clear_at: t.clock.now });
    expect(await ask(gateway.heartbeat, {}, { key })).toMatchObject({ clearCache: true });
    expect(await ask(gateway.heartbeat, {}, { key })).not.toHaveProperty('clearCache');
  });

  test('is never reported shorter than it was told before', async () => {
    const taskId = await submit(1);
    const { key } = await register();
    const lease = await leaseOf(key);
    pass(50);
    await ask(gateway.heartbeat, { attempts: [{ taskId, ix: 0, n: 1, renderMs: 42_000 }] }, { key });
    await ask(gateway.finish, { ...ref(lease), done: true, renderMs: 30_000 }, { key });
    expect(await attemptsOf(taskId)).toMatchObject([{ outcome: 1, render_ms: 42_000, lost_ms: 8000 }]);
  });

  test('of an attempt that ends without a report is what the agent told last', async () => {
    const taskId = await submit(1);
    const { key } = await register();
    await leaseOf(key);
    pass(50);
    await ask(gateway.heartbeat, { attempts: [{ taskId, ix: 0, n: 1, renderMs: 42_000 }] }, { key });
    // A beat that was under way for long tells less, and takes nothing back.
    await ask(gateway.heartbeat, { attempts: [{ taskId, ix: 0, n: 1, renderMs: 30_000 }] }, { key });
    pass(20);
    await t.server.app.db
      .transaction()
      .execute((tx) =>
        applyToTasks(
          tx,
          { kind: principalKind.of.customer, id: 1, now: t.clock.now },
          { action: 'stop', taskIds: [taskId], reason: '' },
        ),
      );
    expect(await attemptsOf(taskId)).toMatchObject([{ outcome: 3, render_ms: 42_000, lost_ms: 28_000 }]);
    expect(await chargedMs(taskId)).toEqual([42_000]);
  });
});

describe('a scene that fails again and again ends as held, which says why and can be resumed', () => {
  const held = async (taskId: number) =>
    (
      await t.admin.call(renders.list, { taskStatusList: [10], holdReasonList: [1, 2, 3, 4] } as never)
    ).data.items.find((row) => row.taskId === taskId);
  /** Fails whatever the nodes are given, until they are given nothing or the task is held; answers the failures. */
  const failAll = async (
    taskId: number,
    keys: readonly string[],
    saying: (count: number) => string = () => 'Error: no such scene',
  ): Promise<number> => {
    for (let failures = 0, idle = 0; ;) {
      const [key = ''] = [keys[(failures + idle) % keys.length]];
      t.clock.now = new Date(t.clock.now.getTime() + 1000);
      for (const one of keys) await ask(gateway.heartbeat, {}, { key: one });
      const { lease } = await ask(gateway.lease, {}, { key });
      if (!lease) {
        idle += 1;
        if (idle > keys.length || (await statusOf(taskId)) === 10) return failures;
        continue;
      }
      idle = 0;
      failures += 1;
      await ask(gateway.finish, { ...ref(lease), done: false, reason: saying(failures) }, { key });
    }
  };

  test('because every node that suits it is on its blacklist', async () => {
    await t.db.updateTable('node').set({ deleted_at: t.clock.now }).execute();
    const taskId = await submit(24);
    const keys = [(await register()).key, (await register()).key];
    expect(await failAll(taskId, keys)).toBe(6);
    await sweepFarm(t.server.app.db, { now: t.clock.now, lostAfterMs: 60_000 });
    expect(await held(taskId)).toMatchObject({
      taskStatus: 10,
      holdReason: holdReason.of.nodesBlacklisted,
      errors: 6,
      lastError: 'Error: no such scene',
    });
    const queued = await t.admin.call(home.waiting, { queueList: [queue.of.heldTasks] });
    expect(queued.data.items.map(({ facts }) => facts)).toContainEqual(
      expect.objectContaining({ taskId, holdReason: 2, errors: 6, error: 'Error: no such scene' }),
    );
    // What leaves it held leaves its blacklist too.
    await t.admin.call(renderMatch.setErrorLimit, { taskIds: [taskId as TaskId], errorLimit: 40 });
    const listed = t.db.selectFrom('task_blacklist').where('task_id', '=', taskId).select('node_id');
    expect(await listed.execute()).toHaveLength(2);
    // Whoever lets it go on gives it a new trial, on all nodes.
    await t.admin.call(renders.start, { taskIds: [taskId as TaskId] });
    expect(await statusOf(taskId)).toBe(0);
    expect(await held(taskId)).toBeUndefined();
    expect(await failAll(taskId, keys)).toBe(6);
  });

  test('because several nodes fail for the same reason, though an untried one is only offline', async () => {
    await t.db.updateTable('node').set({ deleted_at: t.clock.now }).execute();
    const taskId = await submit(60);
    const keys = [(await register()).key, (await register()).key, (await register()).key];
    const { id } = await register();
    await setRow(t.db, 'node', id, { service: nodeService.of.offline });
    const alike = (count: number) => `Error in frame ${count}: no such scene`;
    const failures = await failAll(taskId, keys, alike);
    expect(await held(taskId)).toMatchObject({ taskStatus: 10, holdReason: holdReason.of.sameFailure });
    // Started again, it has as many trials.
    await t.admin.call(renders.start, { taskIds: [taskId as TaskId] });
    expect(await failAll(taskId, keys, alike)).toBe(failures);
    expect(await held(taskId)).toMatchObject({ taskStatus: 10, holdReason: holdReason.of.sameFailure });
  });
  test('not for the same reason on several nodes while another node renders it, or has rendered a frame', async () => {
    await t.db.updateTable('node').set({ deleted_at: t.clock.now }).execute();
    const taskId = await submit(60);
    const healthy = (await register()).key;
    const lease = await leaseOf(healthy);
    const lackLicence = () => 'Error: no licence of the plug-in';
    await failAll(
      taskId,
      [(await register()).key, (await register()).key, (await register()).key],
      lackLicence,
    );
    expect(await held(taskId)).toBeUndefined();
    await ask(gateway.finish, { ...ref(lease), done: true }, { key: healthy });
    await failAll(taskId, [(await register()).key], lackLicence);
    expect(await held(taskId)).toBeUndefined();
    expect(await getRows(t.db, 'task_blacklist', { task_id: taskId }, ['node_id'])).toHaveLength(4);
  });
  test('not because one node has a full disk: the node leaves the task, then its service', async () => {
    await t.db.updateTable('node').set({ deleted_at: t.clock.now }).execute();
    const broken = await register();
    const isFull = () => 'Error: write /var/tmp/frame.exr: No space left on device';
    for (const users of [1, 2, 3]) {
      const taskId = await submit(24);
      expect(await failAll(taskId, [broken.key], isFull)).toBe(users === 3 ? 1 : 3);
      expect(await held(taskId)).toBeUndefined();
      const listed = await getRows(t.db, 'task_blacklist', { task_id: taskId }, ['node_id']);
      expect(listed).toEqual(users === 3 ? [] : [{ node_id: broken.id }]);
    }
    const node = await getRows(t.db, 'node', broken.id, ['service', 'state_reason']);
    expect(node).toEqual([{ service: 3, state_reason: 'failsOfManyUsers' }]);
  });
  test('because the storage fails, which puts no node on its blacklist and is no fault of a node', async () => {
    await t.db.updateTable('node').set({ deleted_at: t.clock.now }).execute();
    const taskId = await submit(24);
    const keys = [(await register()).key, (await register()).key];
    const count = await failAll(taskId, keys, (at) =>
      at % 2 === 0
        ? 'ENOSPC: no space left on device, mkdir /storage/1/out'
        : "ENOTDIR: not a directory, mkdir 'x'",
    );
    expect(count).toBe(3);
    expect(await held(taskId)).toMatchObject({ taskStatus: 10, holdReason: holdReason.of.storageFault });
    expect(await getRows(t.db, 'task_blacklist', { task_id: taskId }, ['node_id'])).toEqual([]);
  });

  test('because its limit of errors in a row is reached; a success starts the count anew', async () => {
    const taskId = await submit(30);
    await t.admin.call(renderMatch.setErrorLimit, { taskIds: [taskId as TaskId], errorLimit: 4 });
    const keys: string[] = [];
    for (let count = 0; count < 6; count += 1) keys.push((await register()).key);
    const first = await leaseOf(keys[0] ?? '');
    await ask(gateway.finish, { ...ref(first), done: false }, { key: keys[0] ?? '' });
    const second = await leaseOf(keys[1] ?? '');
    await ask(gateway.finish, { ...ref(second), done: true }, { key: keys[1] ?? '' });
    expect(await failAll(taskId, keys)).toBe(4);
    expect(await held(taskId)).toMatchObject({ holdReason: holdReason.of.errorLimit, errors: 4, success: 1 });
    await t.admin.call(renders.start, { taskIds: [taskId as TaskId] });
    expect(await failAll(taskId, keys)).toBe(4);
  });
});

test('a log that reaches its limit says so and keeps no more; that the renderer writes still counts as life', async () => {
  const taskId = await submit(1);
  const { key } = await register();
  const lease = await leaseOf(key);
  const pieceAt = (offset: number) => ({ ...ref(lease), offset });
  // All but the last ten bytes, as one piece that was told long ago.
  const size = maxLogBytes - 10;
  await addRow(t.db, 'attempt_log', {
    task_id: taskId,
    ix: 0,
    n: 1,
    starts_at: 0,
    size,
    lines: 1,
    blob_key: 'log/older',
    at: t.clock.now,
  });
  const { next } = await ask(gateway.log, pieceAt(size), { key, bytes: Buffer.from('0123456789and more') });
  expect(next).toBeGreaterThan(maxLogBytes);
  const last = await getRow(t.db, 'attempt_log', { task_id: taskId, starts_at: size }, ['body']);
  expect(last.body?.toString()).toMatch(/^0123456789\n--- the log has reached its limit; .+ ---\n$/);

  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  const answer = await send(gateway.log, pieceAt(size + 18), { key, bytes: Buffer.from('later') });
  expect(answer).toMatchObject({ code: errorCodes.logFull, result: false });
  const live = await getRow(t.db, 'attempt_live', { task_id: taskId }, ['log_size', 'last_log_at']);
  expect(live).toEqual({ log_size: next, last_log_at: t.clock.now });
});

describe('a node from its enrolment to its end', () => {
  test('that registers and leaves is recorded as who did it; a stranger’s key leaves nothing', async () => {
    const { key, id } = await register();
    await ask(gateway.leave, { reason: 'maintenance' }, { key });
    expect((await send(gateway.leave, {}, { key: 'nobody' })).code).toBe(errorCodes.notSignedIn);
    expect((await send(gateway.leave, { reason: 7 }, { key })).code).toBe(errorCodes.badInput);
    const records = await getRows(
      t.db,
      'operation',
      { actor_kind: 3, actor_id: id },
      ['call', 'action', 'outcome', 'after'],
      'id',
    );
    expect(records.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['node.register', 200],
      ['node.leave', 200],
      ['node.leave', errorCodes.badInput],
    ]);
    expect(records[0]?.after).toMatchObject({ rows: [{ kind: 'node', id }] });
    expect(JSON.stringify(records)).not.toContain(key);
  });

  test('registers, beats, leases, reports, delivers, finishes', async () => {
    const taskId = await submit(1);
    const { key, id } = await register();
    expect(await ask(gateway.heartbeat, { cpuLoad: 300 }, { key })).toMatchObject({
      mayLease: true,
      stop: [],
    });
    const lease = await leaseOf(key);
    expect(lease).toMatchObject({
      taskId,
      ix: 0,
      n: 1,
      label: '0',
      command: expect.arrayContaining(['blender']),
    });
    expect(await leaseOf(key)).toEqual(lease);
    expect(await ask(gateway.progress, { ...ref(lease), progress: 500 }, { key })).toEqual({ current: true });
    const line = Buffer.from('Sample 1/2\n');
    const piece = { ...ref(lease), offset: 0 };
    expect(await ask(gateway.log, piece, { key, bytes: line })).toEqual({ current: true, next: line.length });
    expect(await ask(gateway.log, piece, { key, bytes: line })).toEqual({ current: true, next: line.length });
    const file = { ...ref(lease), kind: 3, name: 'stats.json', mediaType: 'application/json' } as const;
    expect(await ask(gateway.file, file, { key, bytes: Buffer.from('{}') })).toEqual({ current: true });
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    const finish = { ...ref(lease), done: true, exitCode: 0 };
    expect(await ask(gateway.finish, finish, { key })).toEqual({ current: true });
    expect(await ask(gateway.finish, finish, { key })).toEqual({ current: false });
    expect(await statusOf(taskId)).toBe(25);
    const charges = await getRows(t.db, 'charge', { task_id: taskId }, [
      'source',
      'amount',
      'list_amount',
      'render_ms',
      'rule',
      'units',
      'hourly',
      'revenue',
      'coupon_class',
      'alternatives',
      'free_reason',
      'posting_id',
    ]);
    // Sixteen cores at 0.06 an hour, for a minute.
    expect(charges).toEqual([
      {
        source: 1,
        amount: '0.016000',
        list_amount: '0.016000',
        render_ms: 60_000,
        rule: 1,
        units: 16,
        hourly: '0.960000',
        revenue: 201,
        coupon_class: 2,
        alternatives: [],
        free_reason: null,
        posting_id: null,
      },
    ]);
    expect(await ask(gateway.lease, {}, { key })).toMatchObject({ lease: null });
    await ask(gateway.leave, { reason: 'switched off' }, { key });
    expect(
      await t.db.selectFrom('node').where('id', '=', id).select(['power', 'service']).executeTakeFirst(),
    ).toEqual({
      power: 0,
      service: 1,
    });
    expect(await ask(gateway.heartbeat, {}, { key })).toMatchObject({ mayLease: true });
    const events = await getRows(t.db, 'node_event', { node_id: id }, ['action'], 'id');
    expect(events.map(({ action }) => action)).toEqual(['register', 'leave', 'back']);
  });

  test.each(['registers', 'beats'])(
    'why a node was offline ends when it %s; why staff locked it stays',
    async (how) => {
      const state = (id: number) =>
        getRow(t.db, 'node', id, ['service', 'power', 'state_reason', 'state_since']);
      for (const [lock, locked, reason] of [
        [0, '', 'agentStopped'],
        [1, 'its rack moves', 'its rack moves'],
      ] as const) {
        const { name } = machine();
        const { id, key } = await register({ name, simulated: true });
        await setRow(t.db, 'node', id, { lock, state_reason: locked });
        await ask(gateway.leave, { reason: 'agentStopped' }, { key });
        expect(await state(id)).toMatchObject({ service: 1, state_reason: reason });
        t.clock.now = new Date(t.clock.now.getTime() + 60_000);
        if (how === 'beats') await ask(gateway.heartbeat, {}, { key });
        else await register({ name, simulated: true });
        expect(await state(id)).toEqual({
          service: 0,
          power: 2,
          state_reason: locked,
          state_since: t.clock.now,
        });
      }
    },
  );

  test('a node that leaves gives its frame back; what it says of it later changes nothing', async () => {
    const taskId = await submit(1);
    const { key } = await register();
    const lease = await leaseOf(key);
    await ask(gateway.leave, {}, { key });
    const other = await register();
    const again = await leaseOf(other.key);
    expect(again).toMatchObject({ taskId, ix: 0, n: 2 });
    for (const done of [true, false])
      expect(await ask(gateway.finish, { ...ref(lease), done }, { key })).toEqual({ current: false });
    const named = { attempts: [ref(lease)] };
    expect((await ask(gateway.heartbeat, named, { key })).stop).toEqual([{ taskId, ix: 0, n: 1 }]);
    expect(await ask(gateway.finish, { ...ref(again), done: true }, { key: other.key })).toEqual({
      current: true,
    });
    expect(await statusOf(taskId)).toBe(25);
  });

  test('nobody reports with another’s token, or of another’s frame', async () => {
    await submit(2);
    const [one, two] = [await register(), await register()];
    const [first, second] = [await leaseOf(one.key), await leaseOf(two.key)];
    expect(await ask(gateway.finish, { ...ref(first), done: true }, { key: two.key })).toEqual({
      current: false,
    });
    const swapped = { ...ref(first), token: second.token, done: true };
    expect(await ask(gateway.finish, swapped, { key: one.key })).toEqual({ current: false });
    expect(await ask(gateway.finish, { ...ref(first), done: true }, { key: one.key })).toEqual({
      current: true,
    });
  });

  test('of another’s log nothing is told, and one’s own grows for a while after the attempt, by so much', async () => {
    await submit(2);
    const [one, two] = [await register(), await register()];
    const lease = await leaseOf(one.key);
    const bytes = Buffer.alloc(1000, 'x');
    const piece = { ...ref(lease), offset: 0 };
    expect(await ask(gateway.log, piece, { key: one.key, bytes })).toEqual({ current: true, next: 1000 });
    expect(await ask(gateway.log, piece, { key: two.key, bytes: Buffer.from('y') })).toEqual({
      current: false,
      next: 1,
    });
    await ask(gateway.finish, { ...ref(lease), done: true }, { key: one.key });
    const size = async () => {
      const { rows } = await sql<{ size: string }>`select sum(size) as size from attempt_log
        where task_id = ${lease.taskId} and ix = ${lease.ix} and n = ${lease.n}`.execute(t.db);
      return Number(rows[0]?.size);
    };
    const late = (offset: number, length: number) =>
      ask(gateway.log, { ...piece, offset }, { key: one.key, bytes: Buffer.alloc(length, 'z') });
    t.clock.now = new Date(t.clock.now.getTime() + 1000);
    expect(await late(1000, lateLogBytes)).toMatchObject({ current: false });
    expect(await size()).toBe(1000 + lateLogBytes);
    await late(1000 + lateLogBytes, 1000);
    expect(await size()).toBe(1000 + lateLogBytes);
    const second = await leaseOf(one.key);
    await ask(gateway.log, { ...ref(second), offset: 0 }, { key: one.key, bytes });
    await ask(gateway.finish, { ...ref(second), done: true }, { key: one.key });
    t.clock.now = new Date(t.clock.now.getTime() + lateLogMs + 1);
    await ask(gateway.log, { ...ref(second), offset: 1000 }, { key: one.key, bytes });
    const { rows } = await sql<{ size: string }>`select sum(size) as size from attempt_log
      where task_id = ${second.taskId} and ix = ${second.ix} and n = ${second.n}`.execute(t.db);
    expect(Number(rows[0]?.size)).toBe(1000);
  });

  test('a file has the type of its content, and no name that a header could not hold', async () => {
    await submit(1);
    const { key } = await register();
    const lease = await leaseOf(key);
    const file = { ...ref(lease), kind: 3, name: 'page', mediaType: 'text/html\r\nx: y' } as const;
    expect(await ask(gateway.file, file, { key, bytes: Buffer.from('<script>') })).toEqual({ current: true });
    const kept = await getRows(t.db, 'attempt_file', { task_id: lease.taskId }, ['media_type']);
    expect(kept).toEqual([{ media_type: 'application/octet-stream' }]);
    const odd = await send(gateway.file, { ...file, name: 'a\nb' }, { key, bytes: Buffer.from('x') });
    expect(odd.code).toBe(errorCodes.badInput);
  });

  test('a locked node gets nothing', async () => {
    await submit(1);
    const { key, id: nodeId } = await register();
    await setRow(t.db, 'node', nodeId, { lock: 1 });
    expect((await ask(gateway.heartbeat, {}, { key })).mayLease).toBe(false);
    expect((await ask(gateway.lease, {}, { key })).lease).toBeNull();
  });

  test('a node that fails frames of three customers is unhealthy', async () => {
    const { key, id } = await register();
    for (const _ of [1, 2, 3]) {
      await submit(1);
      t.clock.now = new Date(t.clock.now.getTime() + 1000);
      await ask(gateway.heartbeat, {}, { key });
      const lease = await leaseOf(key);
      await ask(gateway.finish, { ...ref(lease), done: false, reason: 'Error: out of memory' }, { key });
    }
    const node = t.db.selectFrom('node').where('id', '=', id);
    expect(await node.select(['service', 'state_reason']).executeTakeFirst()).toEqual({
      service: 3,
      state_reason: 'failsOfManyUsers',
    });
    expect((await ask(gateway.heartbeat, {}, { key })).mayLease).toBe(false);
  });
});

describe.each(gatewayCalls.map((call) => ({ name: call.name, call })))('$name', ({ call }) => {
  test('is refused without a key and with a wrong one, whatever the input', async () => {
    for (const key of [undefined, '', 'x', 'ключ'.normalize()].map((one) =>
      one?.replace(/[^\x20-\x7e]/g, '?'),
    ))
      expect(await send(call, {}, key === undefined ? {} : { key })).toMatchObject({
        status: 200,
        code: errorCodes.notSignedIn,
      });
  });

  test('hostile input is answered, and never crashes it', async () => {
    const key = call.signedBy === 'nodeKey' ? (await register()).key : enrolmentKey;
    const fields = Object.keys(call.input.shape);
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.double(),
      fc.constant(null),
      fc.jsonValue(),
    );
    const input = fc.dictionary(fc.constantFrom(...(fields.length > 0 ? fields : ['x'])), value);
    await fc.assert(
      fc.asyncProperty(fc.oneof(input, fc.jsonValue()), async (raw) => {
        await t.db.deleteFrom('rate_window').execute();
        const answer = await send(call, raw, { key });
        expect(answer.status).toBeLessThan(500);
        expect(answer.code).not.toBe(errorCodes.internal);
      }),
      { numRuns: 60 },
    );
  });

  test('is in the document', async () => {
    const document = (await t.server.http.inject({ method: 'GET', url: '/api/openapi.json' })).json<{
      paths: Record<string, { post?: Record<string, unknown> }>;
    }>();
    expect(document.paths[gatewayPath + call.path]?.post).toMatchObject({
      operationId: call.name,
      'x-permission': [],
      'x-audit': call.audit ?? null,
      ...(call.limits.length > 0 && { 'x-limits': call.limits }),
      'x-errors': Object.fromEntries(
        [errorCodes.tooManyRequests, ...call.errors].map((code) => [code, expect.any(String)]),
      ),
      security: [{ [call.signedBy]: [] }],
    });
  });
});

test('numbers beyond what rows can hold are refused, not stumbled over', async () => {
  const { key } = await register();
  const far = { taskId: 1, ix: 0, n: 1, token: 'x'.repeat(16), progress: 1 };
  for (const wrong of [{ taskId: 2 ** 52 }, { ix: 2 ** 40 }, { n: 2 ** 31 }])
    expect(await send(gateway.progress, { ...far, ...wrong }, { key })).toMatchObject({
      status: 200,
      code: errorCodes.badInput,
    });
  expect(await ask(gateway.progress, far, { key })).toEqual({ current: false });
});

test('a body beyond the limit is refused', async () => {
  await submit(1);
  const { key } = await register();
  const lease = await leaseOf(key);
  const bytes = Buffer.alloc(gateway.log.maxBytes + 1, 97);
  const answer = await send(gateway.log, { ...ref(lease), offset: 0 }, { key, bytes });
  expect([answer.status, answer.code]).toEqual([200, errorCodes.bodyTooLarge]);
});

describe('an enrolment key', () => {
  const made = async (o: object = {}) => {
    const { data } = await t.admin.call(enrolment.issueKey, { platform: 1, expireTime: null, ...o });
    return data.enrolmentKey;
  };
  const code = async (input: object, key: string) =>
    (await send(gateway.register, { ...machine(), ...input } as never, { key })).code;

  test('makes as many nodes as were said, and only for its day', async () => {
    const one = await made();
    expect(await code({}, one)).toBe(errorCodes.success);
    expect(await code({}, one)).toBe(errorCodes.notSignedIn);
    const two = await made({ nodes: 2 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => code({}, two)));
    expect(answers.filter((answer) => answer === errorCodes.success)).toHaveLength(2);
    const old = await made();
    const { now } = t.clock;
    t.clock.now = new Date(now.getTime() + 25 * 3_600_000);
    expect(await code({}, old)).toBe(errorCodes.notSignedIn);
    t.clock.now = now;
    const far = await t.admin.call(enrolment.issueKey, {
      platform: 1,
      expireTime: (now.getTime() + 8 * 24 * 3_600_000) as never,
    });
    expect(far.code).toBe(errorCodes.limitReached);
  });

  test('takes no node over: neither its key nor its work', async () => {
    const taskId = await submit(1);
    const mine = machine();
    const { nodeKey } = await ask(gateway.register, mine, { key: enrolmentKey });
    const lease = await leaseOf(nodeKey);
    expect(lease.taskId).toBe(taskId);
    for (const key of [enrolmentKey, await made(), await made({ platform: null })])
      expect(await code({ name: mine.name.toUpperCase() }, key)).toBe(errorCodes.nodeKnown);
    expect(await code({ ...mine, simulated: true }, enrolmentKey)).toBe(errorCodes.nodeKnown);
    expect((await ask(gateway.progress, { ...ref(lease), progress: 5 }, { key: nodeKey })).current).toBe(
      true,
    );
  });

  test('that staff made for a node lets another machine take its name, once, and no other name', async () => {
    const mine = machine();
    const { nodeKey: old, nodeId } = await ask(gateway.register, mine, { key: enrolmentKey });
    await ask(gateway.heartbeat, {}, { key: old });
    const key = await made({ nodeId });
    expect(await code({}, key)).toBe(errorCodes.notFound);
    const again = await ask(gateway.register, mine, { key });
    expect(again.nodeId).toBe(nodeId);
    expect((await send(gateway.heartbeat, {}, { key: old })).code).toBe(errorCodes.notSignedIn);
    await ask(gateway.heartbeat, {}, { key: again.nodeKey });
    expect(await code(mine, key)).toBe(errorCodes.notSignedIn);
  });

  test('tells its answer again where it was lost, until the machine has shown its own key', async () => {
    const mine = machine();
    const key = await made();
    const lost = await ask(gateway.register, { ...mine, startedAt: 1 }, { key });
    const { nodeKey } = await ask(gateway.register, { ...mine, boot: 'the second', startedAt: 2 }, { key });
    expect(await code({ ...mine, boot: 'the first', startedAt: 1 }, key)).toBe(errorCodes.laterStart);
    expect((await send(gateway.heartbeat, {}, { key: lost.nodeKey })).code).toBe(errorCodes.notSignedIn);
    await ask(gateway.heartbeat, {}, { key: nodeKey });
    expect(await code(mine, key)).toBe(errorCodes.nodeKnown);
  });

  test('lets machines that only pretend join again', async () => {
    const mine = { ...machine(), simulated: true };
    const { nodeKey } = await ask(gateway.register, mine, { key: enrolmentKey });
    await ask(gateway.heartbeat, {}, { key: nodeKey });
    expect(await code(mine, enrolmentKey)).toBe(errorCodes.success);
  });
});
