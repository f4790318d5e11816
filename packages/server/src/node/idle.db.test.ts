import {
  cloudTemplates,
  errorCodes,
  hour,
  idleMachines,
  joinLimit,
  minute,
  nodes,
  nodeTransfers,
  nodeWhiteList,
} from '@renderdesk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getRow, getRows, setRow } from '../build/rows.ts';
import { type CloudBroker, openCloudBroker } from '../testing/cloudBroker.ts';
import { addAttempt, addCustomer, addFrames, addNode, addTask } from '../testing/fixtures.ts';
import { addIdleMachine, addReleased, addTemplate } from '../testing/idleMachines.ts';
import { addMirror } from '../testing/rentedNodes.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { simulatedCloud } from './cloud.simulated.ts';
import { cloudPortOf, workIdleMachines } from './idle.work.ts';
import { setRate } from './idleRate.store.ts';

const { success, notAllowedInState, limitReached, stillInUse, alreadyTaken } = errorCodes;
let t: TestServer;
let broker: CloudBroker;
beforeAll(async () => {
  broker = await openCloudBroker();
  t = await openTestServer({ env: broker.env });
});
afterAll(async () => {
  await t.close();
  await broker.close();
});
beforeEach(async () => {
  // What is left of other tests is no longer under way.
  await t.db
    .updateTable('idle_machine')
    .set({ status: 5, released_at: t.clock.now, next_at: null })
    .where('status', '<', 5)
    .execute();
  await t.db.updateTable('cloud_template').set({ is_on: false }).execute();
  for (const list of [broker.requests, broker.answers]) list.length = 0;
  broker.machines.clear();
  broker.price = '6';
  t.clock.now = new Date(t.clock.now.getTime() + 2 * hour);
});

const later = (ms: number): void => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
/** One round of the work, and the time until the next. */
const round = async (port = cloudPortOf(t.server.app.config), ms = 10_000): Promise<void> => {
  await workIdleMachines(t.server.app, port);
  later(ms);
};
const apply = async (o: object = {}, machines = 1) => {
  const { cloudTemplateId } = await addTemplate(t, o);
  const input = { cloudTemplateId, machines, reason: '赶工期' };
  const answer = await t.admin.send(idleMachines.apply, input);
  const ids = (answer.data as { idleMachineIds?: number[] } | null)?.idleMachineIds ?? [];
  return { code: answer.code, id: ids[0] ?? 0, ids, cloudTemplateId };
};
const machineOf = async (id: number) =>
  (await t.admin.call(idleMachines.list, { ids: [id] } as never)).data.items[0];
const release = async (id: number, by = t.admin) => {
  const answer = await by.send(idleMachines.release, { idleMachineIds: [id], reason: '不再需要' });
  return (answer.data as { results?: { code: number }[] } | null)?.results?.[0]?.code ?? answer.code;
};
/** The machine runs at its vendor, and its agent has registered. */
const join = async (id: number): Promise<number> => {
  for (const held of broker.machines.values()) held.state = 'running';
  const { node_id } = await getRow(t.db, 'idle_machine', { id });
  await setRow(t.db, 'node', node_id ?? 0, { service: 0, power: 2 });
  return node_id ?? 0;
};

describe('a machine that is applied for', () => {
  test('becomes a node with what its template says, and goes back with the minutes that it was used', async () => {
    const { code, id } = await apply();
    expect(code).toBe(success);
    await round();
    const [key, held] = [...broker.machines][0] ?? [];
    expect(key).toContain('renderdesk-cloud-a-');
    expect(held?.order).toMatchObject({
      source: 'cloud',
      vendor: 'Cloud A',
      instanceKind: 'gn7.4xlarge',
      image: 'render-linux-gpu',
      priceLimit: '8.000000',
      currency: 'CNY',
    });
    expect(await machineOf(id)).toMatchObject({
      status: 1,
      hourlyPrice: '6.00',
      appliedBy: expect.any(String),
    });
    const nodeId = await join(id);
    await round();
    expect(await machineOf(id)).toMatchObject({ status: 2, nodeId });
    const node = (await t.admin.call(nodes.detail, { nodeId } as never)).data;
    expect(node).toMatchObject({
      isApplied: true,
      gpuName: 'NVIDIA L40S',
      gpuCount: 2,
      category: ['animation'],
    });
    expect(node.history[0]).toMatchObject({ action: 'apply', reason: '赶工期' });
    later(hour);
    expect(await release(id)).toBe(success);
    expect((await t.admin.call(nodes.detail, { nodeId } as never)).data).toMatchObject({
      lock: 1,
      isHeld: true,
    });
    await round();
    await round();
    await round();
    expect(await machineOf(id)).toMatchObject({ status: 5, usedMinutes: 61, amount: '6.10' });
    expect(broker.machines.size).toBe(0);
    const { deleted_at, key_hash } = await getRow(t.db, 'node', { id: nodeId });
    expect([deleted_at !== null, key_hash]).toEqual([true, null]);
    const { items } = (await t.admin.call(idleMachines.releaseRecords, { ids: [id] } as never)).data;
    expect(items[0]).toMatchObject({ usedMinutes: 61, releaseReason: '不再需要' });
    const records = (await t.admin.call(idleMachines.releaseCount, {})).data;
    expect(records.released).toBeGreaterThan(0);
  });

  test('ends its frame before it goes back', async () => {
    const { id } = await apply();
    await round();
    const nodeId = await join(id);
    await round();
    const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 5 });
    await addFrames(t.db, taskId, [2]);
    await addAttempt(t.db, { taskId, ix: 0, nodeId });
    const idle = await t.admin.call(idleMachines.releaseIdle, {
      nodeIds: [nodeId],
      reason: '不再需要',
    } as never);
    expect(idle.data.results[0]?.code).toBe(notAllowedInState);
    expect(await release(id)).toBe(success);
    await round();
    await round();
    expect(await machineOf(id)).toMatchObject({ status: 3 });
    expect(broker.requests).not.toContain('DELETE');
    await t.db.deleteFrom('node_attempt').where('node_id', '=', nodeId).execute();
    await round();
    await round();
    expect(await machineOf(id)).toMatchObject({ status: 5 });
  });

  test('is applied for once although its answer was lost', async () => {
    const { id } = await apply();
    broker.answers.push('lost');
    await round(undefined, minute);
    expect(await machineOf(id)).toMatchObject({ status: 0, failure: 'vendorUnreachable' });
    await round();
    expect([broker.machines.size, (await machineOf(id))?.status]).toEqual([1, 1]);
  });

  test.each([
    { meets: 422, status: 6, failure: 'vendorRefused' },
    { meets: 401, status: 0, failure: 'vendorKeyRefused' },
  ])('that its vendor answers $meets has the failure $failure', async ({ meets, status, failure }) => {
    const { id } = await apply();
    broker.answers.push(meets);
    await round();
    expect(await machineOf(id)).toMatchObject({ status, failure, nodeId: null });
  });

  test('over its price limit goes back at once', async () => {
    broker.price = '8.01';
    const { id } = await apply();
    await round();
    await round();
    expect(await machineOf(id)).toMatchObject({ status: 5, failure: 'overPriceLimit', usedMinutes: 0 });
    expect(broker.machines.size).toBe(0);
  });

  test('that does not join goes back after its limit', async () => {
    const { id } = await apply();
    await round();
    later(joinLimit);
    await round();
    await round();
    expect(await machineOf(id)).toMatchObject({ status: 5, failure: 'timeLimit' });
  });

  test('is closed when its vendor takes it back, and goes back when staff retire its node', async () => {
    const [one, other] = [await addIdleMachine(t), await addIdleMachine(t)];
    const retire = await t.admin.call(nodes.retire, {
      nodeIds: [other.nodeId],
      reason: '机器已拆除',
    } as never);
    expect(retire.data.results[0]?.code).toBe(success);
    await round();
    await round();
    expect(await machineOf(one.idleMachineId)).toMatchObject({ status: expect.any(Number) });
    await round();
    const rows = [one, other].map(({ idleMachineId: id }) => getRow(t.db, 'idle_machine', { id }));
    expect((await Promise.all(rows)).map(({ status, release_reason }) => [status, release_reason])).toEqual([
      [5, 'vendorTookBack'],
      [5, 'machineReleased'],
    ]);
  });

  test('is released although the work has moved it on since it was read', async () => {
    const { id } = await apply();
    const { version } = (await machineOf(id)) ?? { version: 0 };
    await round();
    expect((await machineOf(id))?.version).toBeGreaterThan(version);
    const input = { idleMachineIds: [id], versions: [version], reason: '不再需要' };
    const { results } = (await t.admin.call(idleMachines.release, input as never)).data;
    expect(results).toMatchObject([{ code: success }]);
  });

  test('that its vendor has not heard of is released at once, and no transfer takes one in service', async () => {
    const { id } = await apply();
    expect(await release(id)).toBe(success);
    expect(await machineOf(id)).toMatchObject({ status: 5, usedMinutes: 0 });
    expect(await release(id)).toBe(notAllowedInState);
    const { nodeId } = await addIdleMachine(t);
    const input = { nodeIds: [nodeId], mirrorId: await addMirror(t, 2), reason: '客户租用整机' };
    const moved = await t.admin.call(nodeTransfers.moveToRent, input as never);
    expect(moved.data.results[0]?.code).toBe(notAllowedInState);
  });
});

test('a node of the house is not released', async () => {
  const input = { nodeIds: [await addNode(t.db)], reason: '不再需要' };
  const answer = await t.admin.call(idleMachines.releaseIdle, input as never);
  expect(answer.data.results[0]?.code).toBe(notAllowedInState);
});

test('an idle node that was applied for is released', async () => {
  const { nodeId, idleMachineId } = await addIdleMachine(t);
  const input = { nodeIds: [nodeId], reason: '不再需要' };
  const answer = await t.admin.call(idleMachines.releaseIdle, input as never);
  expect(answer.data.results[0]?.code).toBe(success);
  expect(await machineOf(idleMachineId)).toMatchObject({ status: 3 });
});

describe('limits', () => {
  test('no more machines are applied for than the template has, nor by one that is off', async () => {
    expect((await apply({ mostMachines: 2 }, 3)).code).toBe(limitReached);
    const made = await apply({ mostMachines: 2 }, 2);
    expect(made.ids.length).toBe(2);
    const again = { cloudTemplateId: made.cloudTemplateId, machines: 1, reason: '赶工期' };
    expect((await t.admin.send(idleMachines.apply, again)).code).toBe(limitReached);
    expect((await apply({ isOn: false })).code).toBe(notAllowedInState);
    const removed = await t.admin.call(cloudTemplates.remove, {
      cloudTemplateIds: [made.cloudTemplateId],
    } as never);
    expect(removed.data.results[0]?.code).toBe(stillInUse);
  });
  test('no more machines are applied for in an hour than the rate says', async () => {
    const { version } = (await t.admin.call(idleMachines.getApplyRate, {})).data;
    const rate = { isAutomatic: false, framesPerNode: 20, mostAtOnce: 10, mostPerHour: 1, idleMinutes: 30 };
    expect((await t.admin.send(idleMachines.setApplyRate, { ...rate, version })).code).toBe(success);
    expect((await t.admin.send(idleMachines.setApplyRate, { ...rate, version })).code).toBe(
      errorCodes.changedMeanwhile,
    );
    expect([(await apply()).code, (await apply()).code]).toEqual([success, limitReached]);
    await t.admin.send(idleMachines.setApplyRate, { ...rate, mostPerHour: 50, version: version + 1 });
  });
});

describe('by the rates', () => {
  const automatic = async (isAutomatic: boolean, fastPercent = 50) =>
    t.db.transaction().execute(async (tx) => {
      const by = { by: t.admin.adminId, now: t.clock.now };
      const [{ version }, fast] = [
        (await t.admin.call(idleMachines.getApplyRate, {})).data,
        (await t.admin.call(idleMachines.getFastRate, {})).data,
      ];
      const value = { isAutomatic, framesPerNode: 2, mostAtOnce: 10, mostPerHour: 50, idleMinutes: 30 };
      await setRate(tx, 'applyRate', { value, expectedVersion: version, ...by });
      await setRate(tx, 'fastRate', { value: { fastPercent }, expectedVersion: fast.version, ...by });
    });

  test('machines are applied for by the frames that wait, with the share of fast ones', async () => {
    const fast = await addTemplate(t, { platform: 6, isFast: true });
    const usual = await addTemplate(t, { platform: 6 });
    const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 0 });
    await setRow(t.db, 'task', taskId, { platform_id: 6 });
    await addFrames(t.db, taskId, [1, 1, 1, 1, 1, 1, 1, 1]);
    await automatic(false);
    await round();
    const applied = async () =>
      (await getRows(t.db, 'idle_machine', { reason: 'framesWaiting' }, ['cloud_template_id'], 'id')).map(
        (row) => row.cloud_template_id,
      );
    expect(await applied()).toEqual([]);
    await automatic(true);
    await round();
    await round();
    const [a, b] = [Number(fast.cloudTemplateId), Number(usual.cloudTemplateId)];
    expect((await applied()).toSorted((x, y) => x - y)).toEqual([a, a, b, b]);
    await automatic(false);
    await t.db.deleteFrom('task_live').where('task_id', '=', taskId).execute();
  });

  test('machines that were idle are released, but for those of the white list', async () => {
    const at = new Date(t.clock.now.getTime() - hour);
    const [one, kept] = [
      await addIdleMachine(t, { at, platform: 9 }),
      await addIdleMachine(t, { at, platform: 9 }),
    ];
    await t.db
      .updateTable('idle_machine')
      .set({ next_at: new Date(t.clock.now.getTime() + hour) })
      .where('status', '=', 2)
      .execute();
    const entry = { nodeId: kept.nodeId, untilTime: null, reason: '长期项目' };
    expect((await t.admin.send(nodeWhiteList.add, entry)).code).toBe(success);
    expect((await t.admin.send(nodeWhiteList.add, entry)).code).toBe(alreadyTaken);
    const listed = (await t.admin.call(nodeWhiteList.list, { isActive: true } as never)).data;
    expect(listed.items[0]).toMatchObject({ nodeId: kept.nodeId, isActive: true, reason: '长期项目' });
    await automatic(true);
    await round();
    await automatic(false);
    expect(await machineOf(one.idleMachineId)).toMatchObject({ status: 3 });
    expect(await machineOf(kept.idleMachineId)).toMatchObject({ status: 2 });
    const { state_reason } = await getRow(t.db, 'node', { id: one.nodeId });
    expect(state_reason).toBe('idleTooLong');
  });
});

test('the demo plays machines that join by themselves and stay online', async () => {
  const { id } = await apply();
  await round(simulatedCloud, minute);
  await round(simulatedCloud);
  const { nodeId, status, hourlyPrice } = (await machineOf(id)) ?? {};
  expect([status, hourlyPrice]).toEqual([2, '6.40']);
  const node = (await t.admin.call(nodes.detail, { nodeId } as never)).data;
  expect(node).toMatchObject({ state: 0, simulated: true });
  expect(node.beatTime).toBe(t.clock.now.getTime() - 10_000);
});

test('release records are shown with their time, person and price', async () => {
  const id = await addReleased(t);
  const data = (await t.admin.call(idleMachines.releaseRecords, { ids: [id] } as never)).data;
  expect(data.items[0]).toMatchObject({ usedMinutes: 60, amount: '6.00', releaseReason: '不再需要' });
  expect(data).toMatchObject({ rmbAmount: '6.00' });
});
