import {
  autoChangeReason,
  autoChanges,
  errorCodes,
  hour,
  leaseNodes,
  nodes,
  nodeTransfers,
} from '@renderdesk/contract';
import { expect } from 'vitest';
import { addRow, setRow } from '../build/rows.ts';
import { addCustomer, addFrames, addNode, addTask } from '../testing/fixtures.ts';
import { addLease, addMirror } from '../testing/rentedNodes.ts';
import { freshName } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { workAutoChange } from './autoChange.work.ts';

const why = autoChangeReason.of;
const newPlatform = (t: TestServer) =>
  addRow(t.db, 'platform', { name_zh: freshName(), name_en: freshName(), kind: 0, created_at: t.clock.now });
const settingOf = async (t: TestServer, platform: number, o: object = {}) => ({
  platform,
  isOn: true,
  leastForRent: 1,
  mostWaiting: 2,
  leastRendering: 1,
  mostAtOnce: 5,
  leaseMirrorId: await addMirror(t, 2),
  renderMirrorId: await addMirror(t, 1),
  ...o,
});
const stateOf = async (t: TestServer, platform: number) =>
  (await t.admin.call(autoChanges.get, { platform } as never)).data.items[0];
const nodeOf = async (t: TestServer, nodeId: number) =>
  (await t.admin.call(nodes.detail, { nodeId } as never)).data;

test('an idle node moves to renting while too few machines stand ready; what is under test stays', async ({
  t,
}) => {
  const platform = await newPlatform(t);
  const [one, two, tested] = [
    await addNode(t.db, { platform }),
    await addNode(t.db, { platform }),
    await addNode(t.db, { platform }),
  ];
  await setRow(t.db, 'node', tested, { test_ends_at: new Date(t.clock.now.getTime() + hour) });
  const setting = await settingOf(t, platform);
  await t.admin.call(autoChanges.set, setting as never);
  expect(await stateOf(t, platform)).toMatchObject({ wouldMove: 1, autoChangeReason: why.tooFewForRent });
  await workAutoChange(t.server.app);
  const states = [await nodeOf(t, one), await nodeOf(t, two), await nodeOf(t, tested)];
  expect(states.map(({ lock }) => lock)).toEqual([1, 0, 0]);
  const [transfer] = (await t.admin.call(nodeTransfers.list, {})).data.items;
  expect(transfer).toMatchObject({ direction: 1, status: 1, reason: 'autoChange', machines: 1 });
  expect(await stateOf(t, platform)).toMatchObject({
    wouldMove: 0,
    autoChangeReason: why.transferUnderWay,
    lastMoved: 1,
  });
});

test('machines that stand ready beyond the least number go back to rendering when tasks wait', async ({
  t,
}) => {
  const platform = await newPlatform(t);
  const leases = [];
  for (let at = 0; at < 3; at += 1)
    leases.push((await addLease(t, { platform_id: platform, created_at: t.clock.now })).leaseNodeId);
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db) });
  await setRow(t.db, 'task', taskId, { platform_id: platform });
  await addFrames(t.db, taskId, [1, 1, 1]);
  await t.admin.call(autoChanges.set, (await settingOf(t, platform)) as never);
  await workAutoChange(t.server.app);
  const rows = (await t.admin.call(leaseNodes.list, { pageSize: 200 } as never)).data.items;
  const statuses = leases.map((id) => rows.find(({ leaseNodeId }) => leaseNodeId === id)?.status);
  expect(statuses).toEqual([5, 5, 0]);
});

test('a setting is made once and changed with its version; one that is off moves nothing', async ({ t }) => {
  const platform = await newPlatform(t);
  const node = await addNode(t.db, { platform });
  await addNode(t.db, { platform });
  const setting = await settingOf(t, platform, { isOn: false });
  await t.admin.call(autoChanges.set, setting as never);
  await workAutoChange(t.server.app);
  expect(await nodeOf(t, node)).toMatchObject({ lock: 0 });
  expect((await t.admin.send(autoChanges.set, setting)).code).toBe(errorCodes.badInput);
  expect((await t.admin.send(autoChanges.set, { ...setting, version: 9 })).code).toBe(
    errorCodes.changedMeanwhile,
  );
  await t.admin.call(autoChanges.set, { ...setting, version: 1, leastForRent: 4 } as never);
  expect(await stateOf(t, platform)).toMatchObject({ isOn: false, leastForRent: 4, version: 2 });
  const wrong = { ...setting, version: 2, leaseMirrorId: setting.renderMirrorId };
  expect((await t.admin.send(autoChanges.set, wrong)).code).toBe(errorCodes.badInput);
});

test('a node whose time of test is over is under test no more', async ({ t }) => {
  const id = await addNode(t.db);
  await setRow(t.db, 'node', id, { test_ends_at: new Date(t.clock.now.getTime() + hour) });
  await workAutoChange(t.server.app);
  expect((await nodeOf(t, id)).testEndTime).not.toBeNull();
  t.clock.now = new Date(t.clock.now.getTime() + hour);
  await workAutoChange(t.server.app);
  const node = await nodeOf(t, id);
  expect(node.testEndTime).toBeNull();
  expect(node.history[0]).toMatchObject({ action: 'testEnded', reason: 'testOver' });
});
