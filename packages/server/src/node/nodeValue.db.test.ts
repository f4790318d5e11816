import { errorCodes, nodes, nodeTransfers, nodeValues } from '@renderdesk/contract';
import { expect } from 'vitest';
import { getRow, setRow } from '../build/rows.ts';
import { addCustomer, addNode } from '../testing/fixtures.ts';
import { addMirror } from '../testing/rentedNodes.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';

const { success, notAllowedInState } = errorCodes;
const nodeOf = async (t: TestServer, nodeId: number) =>
  (await t.admin.call(nodes.detail, { nodeId } as never)).data;
const act = async (t: TestServer, action: keyof typeof nodeValues, nodeId: number, rest: object = {}) => {
  const answer = await t.admin.send(nodeValues[action], { nodeIds: [nodeId], ...rest });
  return (answer.data as { results: { code: number }[] }).results[0]?.code;
};
test('words are added once, taken out, and replaced', async ({ t }) => {
  const id = await addNode(t.db, { properties: ['ssd'] });
  await act(t, 'add', id, { valueKind: 1, words: ['mem64', 'ssd'] });
  expect((await nodeOf(t, id)).properties).toEqual(['ssd', 'mem64']);
  await act(t, 'remove', id, { valueKind: 1, words: ['ssd'] });
  await act(t, 'reset', id, { valueKind: 3, words: 'animation, 电影' });
  const node = await nodeOf(t, id);
  expect([node.properties, node.category, node.version]).toEqual([['mem64'], ['animation', '电影'], 4]);
  expect(node.history[0]).toMatchObject({ action: 'resetValues', reason: 'animation, 电影' });
});

test('a node under the mirror limit keeps its mirror', async ({ t }) => {
  const id = await addNode(t.db);
  const input = { nodeIds: [id], mirrorId: await addMirror(t, 1), reason: '系统升级' };
  const change = async () =>
    (await t.admin.call(nodeTransfers.changeMirror, input as never)).data.results[0]?.code;
  await act(t, 'openMirrorLimit', id);
  expect(await change()).toBe(notAllowedInState);
  await act(t, 'closeMirrorLimit', id);
  expect(await change()).toBe(success);
});

test('the end of a test, and that failures were cleared, stand on the node and in the operator records', async ({
  t,
}) => {
  const id = await addNode(t.db, { name: 'recorded' });
  const testEndTime = t.clock.now.getTime() + 86_400_000;
  await act(t, 'setTestEnd', id, { testEndTime });
  await act(t, 'clearErrors', id);
  expect((await nodeOf(t, id)).testEndTime).toBe(testEndTime);
  expect((await getRow(t.db, 'node', { id })).errors_cleared_at).toEqual(t.clock.now);
  const { items } = (await t.admin.call(nodeValues.operatorRecords, { name: 'recorded' } as never)).data;
  expect(items.map(({ action }) => action)).toEqual(['clearErrors', 'setTestEnd']);
  const only = { name: 'recorded', action: 'setTestEnd' };
  expect((await t.admin.call(nodeValues.operatorRecords, only as never)).data.total).toBe(1);
});

test('nodes are counted, their parameters and cards read, and customers looked up by their whole name', async ({
  t,
}) => {
  const id = await addNode(t.db, { platform: 9, category: ['电影'] });
  const busy = await addNode(t.db, { platform: 9, lock: 1 });
  await setRow(t.db, 'node', id, { gpu_name: 'L40S', gpu_count: 4 });
  expect((await t.admin.call(nodeValues.number, { platform: 9 } as never)).data).toEqual({
    nodes: 2,
    idle: 1,
    rented: 0,
  });
  expect((await t.admin.call(nodeValues.renderParams, { nodeId: id } as never)).data.category).toEqual([
    '电影',
  ]);
  expect((await t.admin.call(nodeValues.gpuProperties, { nodeId: id } as never)).data).toMatchObject({
    gpuName: 'L40S',
    gpuCount: 4,
  });
  expect((await t.admin.send(nodeValues.gpuProperties, { nodeId: busy + 1000 })).code).toBe(
    errorCodes.notFound,
  );
  const userId = await addCustomer(t.db);
  const { name } = await getRow(t.db, 'user', { id: userId });
  const ask = async (who: typeof t.admin, userName: string) =>
    (await who.call(nodeValues.userExists, { userName } as never)).data;
  const other = await t.person({ keys: ['node:list'], scope: 2 });
  expect(await ask(t.admin, name.toUpperCase())).toEqual({ exists: true, userId });
  expect([await ask(t.admin, name.slice(1)), await ask(other, name)]).toEqual([
    { exists: false, userId: null },
    { exists: false, userId: null },
  ]);
});
