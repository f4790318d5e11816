import { errorCodes, gateway, gatewayHeaders, gatewayPath, nodeCommands } from '@renderdesk/contract';
import { expect } from 'vitest';
import { setRow } from '../build/rows.ts';
import { addNode } from '../testing/fixtures.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { hashOf } from '../testing/leasing.ts';
import { workAutoChange } from './autoChange.work.ts';
import { commandLimit } from './nodeCommand.store.ts';

const { success, notAllowedInState } = errorCodes;

/** A node that beats with its key. */
const beating = async (t: TestServer) => {
  const id = await addNode(t.db);
  const key = `key of node ${id}`;
  await setRow(t.db, 'node', id, { key_hash: hashOf(key) });
  const send = async (call: { path: string }, payload: object) => {
    const answer = await t.server.http.inject({
      method: 'POST',
      url: gatewayPath + call.path,
      headers: { [gatewayHeaders.nodeKey]: key },
      payload,
    });
    return answer.json<{ code: number; data: never }>();
  };
  return { id, send };
};
const post = async (t: TestServer, id: number, commandKind = 3) =>
  (await t.admin.call(nodeCommands.post, { nodeIds: [id], commandKind, reason: '排查掉线' } as never)).data
    .results[0]?.code;
const commandsOf = async (t: TestServer, nodeId: number) =>
  (await t.admin.call(nodeCommands.list, { nodeId } as never)).data.items;

test('a command goes out with one heartbeat, its answer is kept once, and no other node gives it', async ({
  t,
}) => {
  const [one, other] = [await beating(t), await beating(t)];
  expect([await post(t, one.id), await post(t, one.id)]).toEqual([success, notAllowedInState]);
  const first = await one.send(gateway.heartbeat, {});
  const [command] = await commandsOf(t, one.id);
  const { commandId } = command ?? {};
  expect(first.data).toMatchObject({ commands: [{ commandId, kind: 3 }] });
  expect((await one.send(gateway.heartbeat, {})).data).not.toHaveProperty('commands');
  expect(command).toMatchObject({ commandStatus: 1, reason: '排查掉线' });
  const answer = { commandId, done: true, output: 'load average: 0.42' };
  expect((await other.send(gateway.answer, answer)).data).toEqual({ current: false });
  expect((await one.send(gateway.answer, answer)).data).toEqual({ current: true });
  expect((await one.send(gateway.answer, { ...answer, done: false })).data).toEqual({ current: false });
  expect((await t.admin.call(nodeCommands.detail, { commandId } as never)).data).toMatchObject({
    commandStatus: 2,
    output: 'load average: 0.42',
  });
  expect(await post(t, one.id)).toBe(success);
});

test('a node that is off gets none, one that waits is cancelled, and one without an answer is over', async ({
  t,
}) => {
  const off = await addNode(t.db, { service: 1 });
  expect(await post(t, off)).toBe(notAllowedInState);
  const { id, send } = await beating(t);
  await post(t, id, 2);
  const [waiting] = await commandsOf(t, id);
  const cancel = async (commandId: unknown) =>
    (await t.admin.call(nodeCommands.cancel, { commandIds: [commandId] } as never)).data.results[0]?.code;
  expect(await cancel(waiting?.commandId)).toBe(success);
  expect((await send(gateway.heartbeat, {})).data).not.toHaveProperty('commands');
  await post(t, id, 4);
  await send(gateway.heartbeat, {});
  const [sent] = await commandsOf(t, id);
  expect(await cancel(sent?.commandId)).toBe(notAllowedInState);
  t.clock.now = new Date(t.clock.now.getTime() + commandLimit + 1);
  await workAutoChange(t.server.app);
  expect((await commandsOf(t, id)).map(({ commandStatus }) => commandStatus).toSorted()).toEqual([4, 5]);
});
