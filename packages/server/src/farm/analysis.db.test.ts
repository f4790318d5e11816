import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  analyseChanges,
  analyses,
  analysedStatusOf,
  errorCodes,
  gateway,
  type GatewayCall,
  gatewayHeaders,
  type GatewayInput,
  type GatewayOutput,
  gatewayPath,
  minute,
  nodes,
  portal,
  renderLife,
} from '@renderdesk/contract';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { addAnalysis } from '../testing/analyses.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { addArea, addCustomer } from '../testing/fixtures.ts';
import { addPartner, type TestPartner } from '../testing/portal.ts';
import { addSceneFile } from '../testing/scenes.ts';
import { serverOfFile } from '../testing/test.ts';
import { beginAnalysis, openPerCustomer } from '../task/index.ts';
import { sweepFarm } from './sweep.store.ts';

const enrolmentKey = 'a key that only tests know';
const t = serverOfFile({ env: { RENDERDESK_ENROLMENT_KEY: enrolmentKey } });
let website: TestPartner;
beforeAll(async () => {
  website = await addPartner(t, { reach: 2 });
  await addRow(t.db, 'general_error', {
    code: '10027',
    des_description_cn: '采样过高',
    des_description_en: 'Very high sampling',
    des_solution_cn: '降低采样',
    des_solution_en: '',
    is_open: false,
    type: 1,
    is_repair: false,
    created_at: t.clock.now,
    updated_at: t.clock.now,
  });
});

// A machine that requests a scene takes a frame where no scene waits.
afterEach(async () => {
  const open = await getRows(t.db, 'task', { is_open: true }, ['id']);
  const taskIds = open.map(({ id }) => id as never);
  if (taskIds.length > 0) await t.admin.call(renderLife.abandon, { taskIds, reason: '客户放弃' });
});

const ask = async <C extends GatewayCall>(
  call: C,
  key: string,
  input: GatewayInput<C>,
): Promise<GatewayOutput<C>> => {
  const response = await t.server.http.inject({
    method: 'POST',
    url: gatewayPath + call.path,
    headers: { [gatewayHeaders[call.signedBy]]: key, 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  });
  const answer = response.json<{ code: number; data: GatewayOutput<C> }>();
  expect(answer.code).toBe(errorCodes.success);
  return answer.data;
};

let machines = 0;
const machine = async (o: { platform?: number; properties?: string[] } = {}) => {
  const { nodeKey, nodeId } = await ask(gateway.register, enrolmentKey, {
    name: `analyst-${(machines += 1)}`,
    platform: o.platform ?? 1,
    os: 1,
    agentVersion: '1',
    cores: 16,
    realCores: 8,
    memoryMb: 65_536,
    software: [2007],
    properties: o.properties ?? [],
  });
  await ask(gateway.heartbeat, nodeKey, { attempts: [] });
  return { key: nodeKey, id: nodeId };
};
type Machine = Awaited<ReturnType<typeof machine>>;
const taken = async ({ key }: Machine) => (await ask(gateway.lease, key, {})).analysis;
/** Has a machine take what waits and report on it. */
const analysed = async (
  by: Machine,
  report: Omit<GatewayInput<typeof gateway.analysed>, 'analyseId' | 'token'>,
): Promise<number> => {
  const lease = await taken(by);
  if (!lease) throw new Error('nothing waits');
  const { analyseId, token } = lease;
  expect(await ask(gateway.analysed, by.key, { analyseId, token, ...report })).toEqual({ current: true });
  return analyseId;
};
const statusOf = async (id: number): Promise<number> => (await getRow(t.db, 'analyse_task', { id })).status;

const scene = (path: string) => ({
  platform: 1,
  cgId: 2007,
  projectName: '夏日短片',
  sceneName: 'shot_020.blend',
  scenePath: path,
  outputPath: 'output/shot_020',
  frames: '1-24',
});
const open = async (o: { autoSubmit?: boolean; hasFile?: boolean } = {}) => {
  const customer = await addCustomer(t.db);
  if (o.hasFile !== false) await addSceneFile(t, customer, 'input/shot_020.blend');
  const { code, data } = await website.send(
    portal.analyseScene,
    { ...scene('input/shot_020.blend'), autoSubmit: o.autoSubmit ?? true },
    { customer },
  );
  expect(code).toBe(errorCodes.success);
  return { customer, id: data.analyseId };
};

test('what was found decides how an analysis ends', () => {
  expect(analysedStatusOf([])).toBe(0);
  expect(analysedStatusOf([{ blocks: false }])).toBe(5);
  expect(analysedStatusOf([{ blocks: false }, { blocks: true }])).toBe(10);
});

describe('a scene of a customer', () => {
  test('is analysed by a machine that fits it, then submitted by itself as a render task', async () => {
    const node = await machine();
    const { id, customer } = await open();
    const elsewhere = await machine({ platform: 2 });
    expect(await taken(elsewhere)).toBeNull();
    const lease = await taken(node);
    expect(lease).toMatchObject({ analyseId: id, cgId: 2007, sceneName: 'shot_020.blend' });
    // A second request gets the same one.
    expect(await taken(node)).toEqual(lease);
    await analysed(node, {
      done: true,
      found: [{ name: 'frames', value: '1-24' }],
      log: [{ text: 'opened' }],
    });
    const { renderTaskId, status } = (await t.admin.call(analyses.detail, { analyseId: id })).data;
    expect(status).toBe(35);
    const task = await getRow(t.db, 'task', { id: renderTaskId ?? 0 });
    expect(task).toMatchObject({ user_id: customer, frame_count: 24, status: 0 });
    const { lines } = (await t.admin.call(analyses.log, { analyseId: id })).data;
    expect(lines.map(({ text }) => text)).toContain('opened');
    const { items } = (await t.admin.call(analyses.history, { analyseId: id })).data;
    expect(items.map(({ action }) => action).toSorted()).toEqual(['begin', 'end', 'submit', 'submitAuto']);
    const read = await website.send(portal.analysis, { analyseId: id }, { customer });
    expect(read.data).toMatchObject({ analyseStatus: 35, taskId: renderTaskId });
  });

  test('waits for its customer where that is wished, with the dictionary’s word on what was found', async () => {
    const node = await machine();
    const { id, customer } = await open({ autoSubmit: false });
    await analysed(node, { done: true, tips: [{ code: '10027', type: 1, detail: '4096' }] });
    expect(await statusOf(id)).toBe(5);
    const { findings } = (await t.admin.call(analyses.detail, { analyseId: id })).data;
    expect(findings).toMatchObject([{ description: '采样过高', blocks: false, detail: '4096' }]);
    const stranger = await addCustomer(t.db);
    const input = { analyseId: id, action: 'submit' } as const;
    expect((await website.send(portal.analysisAction, input, { customer: stranger })).code).toBe(
      errorCodes.notFound,
    );
    const sent = await website.send(portal.analysisAction, input, { customer });
    expect(sent.data).toEqual({ analyseStatus: 40 });
  });

  test('is not submitted while something blocks it, and fails its submission with the reason of the refusal', async () => {
    const node = await machine();
    const blocked = await open();
    await analysed(node, { done: true, tips: [{ code: '10002', type: 1, detail: 'wall.exr' }] });
    expect(await statusOf(blocked.id)).toBe(10);
    const gone = await open({ hasFile: false });
    await analysed(node, { done: true });
    expect(await getRow(t.db, 'analyse_task', { id: gone.id })).toMatchObject({
      status: 30,
      fail_code: errorCodes.sceneMissing,
      task_id: null,
    });
  });

  test('that a machine cannot read goes to another one, and fails with the second', async () => {
    const [one, two] = [await machine(), await machine()];
    const { id } = await open();
    await analysed(one, { done: false, reason: 'it ends too early' });
    expect(await statusOf(id)).toBe(25);
    expect(await taken(one)).toBeNull();
    await t.admin.call(analyseChanges.cleanBlacklist, { taskIds: [id] });
    await analysed(one, { done: false, reason: 'it ends too early' });
    expect(await statusOf(id)).toBe(25);
    await analysed(two, { done: false, reason: 'it ends too early' });
    expect(await getRow(t.db, 'analyse_task', { id })).toMatchObject({
      status: 15,
      message: 'it ends too early',
    });
    await t.admin.call(analyseChanges.regain, { taskIds: [id] });
    expect(await getRows(t.db, 'analyse_blacklist', { analyse_id: id }, ['node_id'])).toEqual([]);
    expect(await taken(one)).toMatchObject({ analyseId: id });
    await t.admin.call(analyseChanges.abandon, { taskIds: [id], reason: '客户放弃' });
  });

  test('fails at once where no other machine can read it, and what is kept of it may be no submission', async () => {
    const { id } = await open();
    await t.admin.call(analyseChanges.addRequirements, { taskIds: [id], values: ['alone'] });
    await analysed(await machine({ properties: ['alone'] }), { done: false, reason: 'it ends too early' });
    expect(await statusOf(id)).toBe(15);
    const broken = await addAnalysis(t.db, { now: t.clock.now, scene: { frames: '1-24' } });
    await analysed(await machine(), { done: true });
    expect(await getRow(t.db, 'analyse_task', { id: broken })).toMatchObject({
      status: 30,
      fail_code: errorCodes.badInput,
    });
  });

  test('is found behind many that a machine may not analyse, and two requests of it at once get the same one', async () => {
    const userId = await addCustomer(t.db);
    const before = new Date(t.clock.now.getTime() - minute);
    for (let n = 0; n < 51; n += 1) {
      const other = await addAnalysis(t.db, { now: before, userId });
      await setRow(t.db, 'analyse_task', other, { requirements: ['nowhere'] });
    }
    const node = await machine();
    const { id } = await open();
    const both = await Promise.all([taken(node), taken(node)]);
    expect(both).toMatchObject([{ analyseId: id }, { analyseId: id }]);
    await t.admin.call(analyseChanges.abandon, { taskIds: [id], reason: '客户放弃' });
    await t.db
      .updateTable('analyse_task')
      .set({ deleted_at: t.clock.now })
      .where('user_id', '=', userId)
      .execute();
  });

  test('is given again to a request that meets no scene, since another one took it for the same node', async () => {
    const node = await machine();
    const { id } = await open();
    const { late } = await t.db.transaction().execute(async (tx) => {
      await sql`lock table analyse_blacklist in access exclusive mode`.execute(tx);
      const late = taken(node);
      await untilBlocked(t.db);
      const analysis = await getRow(tx, 'analyse_task', { id });
      await beginAnalysis(tx, analysis, {
        nodeId: node.id,
        nodeName: 'analyst',
        token: Buffer.alloc(24),
        now: t.clock.now,
      });
      return { late };
    });
    expect(await late).toMatchObject({ analyseId: id });
    await t.admin.call(analyseChanges.abandon, { taskIds: [id], reason: '客户放弃' });
  });

  test('waits while a customer has enough open and while enough machines of a platform analyse', async () => {
    await t.db.updateTable('node').set({ service: 1 }).execute();
    const nodes = [await machine(), await machine(), await machine(), await machine()] as const;
    const [first, second] = [await open(), await open()];
    expect(await taken(nodes[0])).toMatchObject({ analyseId: first.id });
    expect(await taken(nodes[1])).toBeNull();
    await t.admin.call(analyseChanges.abandon, { taskIds: [first.id], reason: '客户放弃' });
    expect(await taken(nodes[1])).toMatchObject({ analyseId: second.id });
    await t.admin.call(analyseChanges.abandon, { taskIds: [second.id], reason: '客户放弃' });
    const customer = await addCustomer(t.db);
    for (let n = 0; n < openPerCustomer; n += 1)
      await addAnalysis(t.db, { now: t.clock.now, userId: customer });
    const input = { ...scene('input/shot_020.blend'), autoSubmit: true };
    expect(await website.send(portal.analyseScene, input, { customer })).toMatchObject({
      code: errorCodes.limitReached,
      data: { limit: openPerCustomer },
    });
    await t.db
      .updateTable('analyse_task')
      .set({ deleted_at: t.clock.now })
      .where('user_id', '=', customer)
      .execute();
  });

  test('is taken only by a machine that has its words, and what another lease says changes nothing', async () => {
    const { id } = await open();
    await t.admin.call(analyseChanges.addRequirements, { taskIds: [id], values: ['ssd'] });
    expect(await taken(await machine())).toBeNull();
    const node = await machine({ properties: ['ssd'] });
    const lease = await taken(node);
    expect(lease?.analyseId).toBe(id);
    const late = { analyseId: id, token: lease?.token ?? '', done: true };
    expect(await ask(gateway.analysed, (await machine()).key, late)).toEqual({ current: false });
    await t.admin.call(analyseChanges.abandon, { taskIds: [id], reason: '客户放弃' });
    expect(await ask(gateway.analysed, node.key, late)).toEqual({ current: false });
    expect(await statusOf(id)).toBe(45);
  });
});

const sweep = () =>
  sweepFarm(t.db, {
    now: t.clock.now,
    lostAfterMs: 90_000,
    heardSince: new Date(t.clock.now.getTime() - 3_600_000),
  });

test('an analysis beyond its stop time stops, and one whose machine left waits again', async () => {
  const node = await machine();
  const { id } = await open();
  expect(await taken(node)).toMatchObject({ analyseId: id });
  await t.admin.call(analyseChanges.setOvertimeStop, { taskIds: [id], minutes: 1 });
  await sweep();
  expect(await statusOf(id)).toBe(20);
  t.clock.now = new Date(t.clock.now.getTime() + 2 * minute);
  await ask(gateway.heartbeat, node.key, { attempts: [] });
  await sweep();
  expect(await statusOf(id)).toBe(48);
  const other = await open();
  expect(await taken(node)).toMatchObject({ analyseId: other.id });
  await ask(gateway.leave, node.key, { reason: '' });
  expect(await statusOf(other.id)).toBe(25);
  await t.admin.call(analyseChanges.abandon, { taskIds: [other.id], reason: '客户放弃' });
});

describe('an analysis waits again', () => {
  const taking = async () => {
    const node = await machine();
    const { id } = await open();
    expect(await taken(node)).toMatchObject({ analyseId: id });
    return { node, id };
  };
  const over = async (id: number) => {
    expect(await statusOf(id)).toBe(25);
    await t.admin.call(analyseChanges.abandon, { taskIds: [id as never], reason: '客户放弃' });
  };

  test.each(['repair', 'retire'] as const)('when its machine goes (%s)', async (action) => {
    const { node, id } = await taking();
    await t.admin.call(nodes[action], { nodeIds: [node.id as never], reason: '检修' });
    await over(id);
  });

  test('when its machine is unhealthy and falls silent', async () => {
    const { node, id } = await taking();
    await setRow(t.db, 'node', node.id, { service: 3 });
    t.clock.now = new Date(t.clock.now.getTime() + 2 * minute);
    await sweep();
    await over(id);
  });

  test('when the agent of its locked machine starts anew', async () => {
    const { node, id } = await taking();
    await setRow(t.db, 'node', node.id, { lock: 1 });
    await ask(gateway.describe, node.key, {
      boot: 'another start',
      startedAt: t.clock.now.getTime(),
      os: 1,
      agentVersion: '1',
      cores: 16,
      realCores: 8,
      memoryMb: 65_536,
      software: [2007],
      plugins: [],
    } as never);
    await over(id);
  });
});

describe('what staff do', () => {
  test('each id is answered by its status; a finished one takes no edit, and a deleted one is gone', async () => {
    const [waiting, submitted, failed] = [
      await addAnalysis(t.db, { now: t.clock.now }),
      await addAnalysis(t.db, { now: t.clock.now, status: 35 }),
      await addAnalysis(t.db, { now: t.clock.now, status: 15 }),
    ];
    const taskIds = [waiting, submitted, failed] as never[];
    const edited = await t.admin.call(analyseChanges.setOvertime, { taskIds, minutes: 10 });
    expect(edited.data.results.map(({ code }) => code)).toEqual([200, errorCodes.editingBlocked, 200]);
    const removed = await t.admin.call(analyseChanges.remove, { taskIds, reason: '重复' });
    expect(removed.data.results.map(({ code }) => code)).toEqual([errorCodes.notAllowedInState, 200, 200]);
    const left = (await t.admin.call(analyses.list, { ids: taskIds })).data.items;
    expect(left.map(({ analyseId }) => analyseId)).toEqual([waiting]);
  });

  test('of the two lists each key sees its own, within customers and areas', async () => {
    const area = await addArea(t.db);
    const now = t.clock.now;
    const running = await addAnalysis(t.db, { now, areaId: area });
    const ended = await addAnalysis(t.db, { now, status: 0, areaId: area });
    const seen = async (keys: readonly string[]) => {
      const person = await t.person({
        keys: [...keys, 'query:selected:area:customer:task'] as never,
        areas: [area],
      });
      const ids = [running, ended] as never;
      return (await person.call(analyses.list, { ids })).data.items.map(({ analyseId }) => analyseId);
    };
    expect(await seen(['running:analyse:task'])).toEqual([running]);
    expect(await seen(['complete:analyse:task'])).toEqual([ended]);
    const { items } = (await t.admin.call(analyses.list, { ids: [running, ended] as never, statusFlag: 1 }))
      .data;
    // Waiting to be submitted counts as ended.
    expect(items).toMatchObject([{ analyseId: ended, taskFlag: 4, status: 0 }]);
    await setRow(t.db, 'analyse_task', ended, { deleted_at: now });
  });
});
