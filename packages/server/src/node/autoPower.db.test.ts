import {
  autoPowerReason,
  autoPowers,
  errorCodes,
  hour,
  minute,
  nodePowers,
  nodes,
} from '@renderdesk/contract';
import { expect } from 'vitest';
import { addRow, getRow, setRow } from '../build/rows.ts';
import { addCustomer, addFrames, addNode, addTask } from '../testing/fixtures.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { addAutoPower } from './auto.samples.ts';
import { workAutoPower } from './autoPower.work.ts';
import type { PowerPort } from './power.port.ts';
import { workPower } from './power.work.ts';

const why = autoPowerReason.of;
const port: PowerPort = {
  kind: 'ipmi',
  send: () => Promise.resolve(),
  status: (_address, { word }) => Promise.resolve(word === 'off' ? 'off' : 'on'),
};
/** Each test has a group of its own; what waits in one asks for software that the nodes of others have not. */
const machine = async (t: TestServer, group: string, set: object = {}) => {
  const id = await addNode(t.db, { at: new Date(t.clock.now.getTime() - 2 * hour), software: [2000] });
  await setRow(t.db, 'node', id, { bmc_address: `10.250.1.${id % 250}`, remark: group, ...set });
  return id;
};
const pass = (t: TestServer, ms: number) => void (t.clock.now = new Date(t.clock.now.getTime() + ms));
/** A round of automatic power, and what it ordered is carried out. */
const round = async (t: TestServer) => {
  await workAutoPower(t.server.app);
  for (let step = 0; step < 2; step += 1) {
    await workPower(t.server.app, port);
    pass(t, 5000);
  }
};
const nodeOf = async (t: TestServer, nodeId: number) =>
  (await t.admin.call(nodes.detail, { nodeId } as never)).data;
const records = async (t: TestServer, ...ids: readonly number[]) =>
  (await t.admin.call(autoPowers.records, {})).data.items.filter(({ nodeId }) => ids.includes(nodeId));
const wait = async (t: TestServer) => {
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db) });
  await addFrames(t.db, taskId, [1, 1, 1]);
  return taskId;
};

test('idle nodes of a group sleep but for the least number, wake for a task, and what was saved is shown', async ({
  t,
}) => {
  const group = '三号机柜';
  const ids = [await machine(t, group), await machine(t, group), await machine(t, group)];
  const other = await machine(t, '');
  const { autoPowerId } = await addAutoPower(t, { nodeRemark: group });
  const before = (await t.admin.call(autoPowers.preview, { autoPowerId } as never)).data;
  expect(before).toMatchObject({ framesWaiting: 0, sleeping: 2, waking: 0 });
  expect(before.items.map(({ nodeId }) => nodeId)).toEqual(ids);
  await round(t);
  const asleep = [];
  for (const id of ids) if ((await nodeOf(t, id)).power === 0) asleep.push(id);
  expect(asleep).toHaveLength(2);
  expect(await nodeOf(t, other)).toMatchObject({ power: 2, lock: 0 });
  expect(await records(t, ...ids)).toMatchObject([
    { autoPowerReason: why.queueEmpty, orderAction: 2, orderStatus: 2 },
    { autoPowerReason: why.queueEmpty, orderAction: 2, orderStatus: 2 },
  ]);
  pass(t, hour);
  const [row] = (await t.admin.call(autoPowers.list, { nodeRemark: group } as never)).data.items;
  expect(row).toMatchObject({ nodes: 3, asleep: 2, asleepMinutes: 120, savedWh: 240 });
  await wait(t);
  await round(t);
  const woken = [];
  for (const id of asleep) if ((await nodeOf(t, id)).power === 2) woken.push(id);
  expect(woken).toHaveLength(asleep.length);
  for (const id of woken) expect(await nodeOf(t, id)).toMatchObject({ lock: 0 });
  pass(t, hour);
  const [after] = (await t.admin.call(autoPowers.list, { nodeRemark: group } as never)).data.items;
  expect(after).toMatchObject({ asleep: 0, asleepMinutes: 120, savedWh: 240 });
});

test('nodes that staff locked or switched off, those under test and those of the white list stay as they are', async ({
  t,
}) => {
  const group = '四号机柜';
  const locked = await machine(t, group, { lock: 1 });
  const byHand = await machine(t, group);
  const tested = await machine(t, group, { test_ends_at: new Date(t.clock.now.getTime() + hour) });
  const listed = await machine(t, group);
  const { adminId: created_by } = t.admin;
  await addRow(t.db, 'node_white_list', {
    node_id: listed,
    reason: '演示',
    created_by,
    created_at: t.clock.now,
  });
  await t.admin.call(nodePowers.off, { nodeIds: [byHand], reason: '检修' } as never);
  await addAutoPower(t, { nodeRemark: group, leastAwake: 0 });
  await round(t);
  await wait(t);
  await round(t);
  expect(await nodeOf(t, listed)).toMatchObject({ power: 2, lock: 0 });
  expect(await nodeOf(t, locked)).toMatchObject({ power: 2, lock: 1 });
  expect(await nodeOf(t, byHand)).toMatchObject({ power: 0, lock: 1 });
  expect(await nodeOf(t, tested)).toMatchObject({ power: 2, lock: 0 });
  expect(await records(t, locked, byHand, tested, listed)).toEqual([]);
});

test('a setting that goes off wakes its nodes, is not deleted before, and has its group for itself', async ({
  t,
}) => {
  const group = '五号机柜';
  const id = await machine(t, group, { software: [] });
  const { autoPowerId, version: _, ...input } = await addAutoPower(t, { nodeRemark: group, leastAwake: 0 });
  expect((await t.admin.send(autoPowers.add, input)).code).toBe(errorCodes.alreadyTaken);
  await round(t);
  expect(await nodeOf(t, id)).toMatchObject({ power: 0 });
  const remove = async () =>
    (await t.admin.call(autoPowers.remove, { autoPowerIds: [autoPowerId] } as never)).data.results[0]?.code;
  expect(await remove()).toBe(errorCodes.stillInUse);
  const { version } = await getRow(t.db, 'node_auto_power', { id: autoPowerId });
  await t.admin.call(autoPowers.update, { autoPowerId, ...input, version, isOn: false } as never);
  await round(t);
  expect(await nodeOf(t, id)).toMatchObject({ power: 2, lock: 0 });
  expect(await records(t, id)).toMatchObject([{ autoPowerReason: why.settingOff, orderAction: 1 }, {}]);
  expect(await remove()).toBe(errorCodes.success);
});

test('a node whose order failed takes frames again, and is left alone for a while', async ({ t }) => {
  const group = '六号机柜';
  const id = await machine(t, group, { software: [] });
  await addAutoPower(t, { nodeRemark: group, leastAwake: 0 });
  await workAutoPower(t.server.app);
  const silent: PowerPort = { ...port, status: () => Promise.resolve('unknown') };
  await workPower(t.server.app, silent);
  pass(t, 6 * minute);
  await workPower(t.server.app, silent);
  await workAutoPower(t.server.app);
  expect(await nodeOf(t, id)).toMatchObject({ power: 2, lock: 0 });
  expect(await records(t, id)).toHaveLength(1);
  pass(t, 31 * minute);
  await round(t);
  expect(await nodeOf(t, id)).toMatchObject({ power: 0 });
});

test('a node that staff lock after it woke stays locked', async ({ t }) => {
  const group = '七号机柜';
  const id = await machine(t, group, { software: [] });
  const { autoPowerId, version: _, ...input } = await addAutoPower(t, { nodeRemark: group, leastAwake: 0 });
  await round(t);
  const { version } = await getRow(t.db, 'node_auto_power', { id: autoPowerId });
  await t.admin.call(autoPowers.update, { autoPowerId, ...input, version, leastAwake: 1 } as never);
  await round(t);
  expect(await nodeOf(t, id)).toMatchObject({ power: 2, lock: 0 });
  await setRow(t.db, 'node', id, { service: 0 });
  await t.admin.call(nodes.lock, { nodeIds: [id], reason: '检修' } as never);
  await round(t);
  expect(await nodeOf(t, id)).toMatchObject({ power: 2, lock: 1 });
});
