import {
  errorCodes,
  messages,
  monitorMessageState,
  monitorMessageType,
  operationLog,
  subscriptions,
} from '@renderdesk/contract';
import { expect } from 'vitest';
import { addRow, getRow, getRows } from '../build/rows.ts';
import { addAttempt, addCustomer, addFrames, addNode, addTask } from '../testing/fixtures.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { addMessage } from './samples.ts';
import { writeMessages } from './message.store.ts';

const run = (t: TestServer) => t.db.transaction().execute((tx) => writeMessages(tx, t.clock.now));
const subscribe = async (t: TestServer, messageType: number, set: object) => {
  const all = (await t.admin.call(subscriptions.list, {})).data;
  const now = all.find((one) => one.messageType === messageType);
  return t.admin.send(subscriptions.handle, { ...now, ...set, messageType } as never);
};
/** A task with attempts that ended a minute ago with these outcomes. */
const ended = async (t: TestServer, outcomes: readonly (1 | 2)[]): Promise<number> => {
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 5 });
  await addFrames(
    t.db,
    taskId,
    outcomes.map(() => 1),
  );
  for (const [ix, outcome] of outcomes.entries())
    await addAttempt(t.db, {
      taskId,
      ix,
      nodeId: await addNode(t.db),
      outcome,
    });
  return taskId;
};

test('failures make a message where count and share reach the thresholds, once an hour', async ({ t }) => {
  await subscribe(t, monitorMessageType.of.failedFrames, { thresholdCount: 2, thresholdRate: 50 });
  const [many, few] = [await ended(t, [2, 2, 1]), await ended(t, [2, 2, 1, 1, 1])];
  expect(await run(t)).toBe(1);
  const [row] = await getRows(t.db, 'monitor_message', { task_id: many });
  expect(row).toMatchObject({ type: 1, state: 0, event_count: 2, event_rate: 66, platform_id: null });
  expect(await getRows(t.db, 'monitor_message', { task_id: few })).toEqual([]);
  expect(await run(t)).toBe(0);
});

test('a type that is switched off writes nothing, and a stale version is refused', async ({ t }) => {
  const off = { enable: false, thresholdCount: 1, thresholdRate: 0 };
  expect((await subscribe(t, monitorMessageType.of.failedFrames, off)).code).toBe(errorCodes.success);
  expect((await subscribe(t, monitorMessageType.of.failedFrames, { ...off, version: 0 })).code).toBe(
    errorCodes.changedMeanwhile,
  );
  const taskId = await ended(t, [2, 2, 2]);
  await run(t);
  expect(await getRows(t.db, 'monitor_message', { task_id: taskId })).toEqual([]);
});

test('lost nodes make a message of their platform, with their share of it', async ({ t }) => {
  await subscribe(t, monitorMessageType.of.lostNodes, { thresholdCount: 1, thresholdRate: 0 });
  const id = await addNode(t.db);
  const { platform_id } = await getRow(t.db, 'node', { id });
  const lost = { node_id: id, action: 'lost', at: t.clock.now, actor_kind: 5 } as const;
  // An agent that starts anew loses its frames, but its node is there.
  await addRow(t.db, 'node_event', { ...lost, reason: 'agentRestarted' });
  await run(t);
  expect(await getRows(t.db, 'monitor_message', { platform_id })).toEqual([]);
  await addRow(t.db, 'node_event', { ...lost, reason: 'noHeartbeat' });
  await run(t);
  const [row] = await getRows(t.db, 'monitor_message', { platform_id });
  expect(row).toMatchObject({ type: 3, event_count: 1, task_id: null });
});

test('the first page of the list is page 0 with 50 rows; messages of others are not seen', async ({ t }) => {
  expect([messages.list.firstPage, messages.list.pageSize, messages.taskList.pageSize]).toEqual([0, 50, 100]);
  const id = await addMessage(t);
  const { data } = await t.admin.call(messages.list, { pageNum: 0 });
  expect(data.items.map((one) => one.monitorMessageId)).toContain(id);
  expect(data.pageNum).toBe(0);
  const other = await t.person({ keys: ['monitor:task:message'], scope: 2 });
  const seen = (await other.call(messages.list, {})).data.items;
  expect(seen.filter((one) => one.taskId !== null)).toEqual([]);
  expect((await other.call(messages.mark, { ids: [id] } as never)).data).toMatchObject({
    results: [{ code: errorCodes.notFound }],
  });
});

test('mark and delete take ids, or all messages at once', async ({ t }) => {
  const [one, two] = [await addMessage(t), await addMessage(t)];
  await t.admin.call(messages.mark, { ids: [one] } as never);
  const stateOf = async (id: number) => (await getRow(t.db, 'monitor_message', { id })).state;
  expect([await stateOf(one), await stateOf(two)]).toEqual([1, 0]);
  await t.admin.call(messages.mark, { ids: [one], state: monitorMessageState.of.open } as never);
  expect(await stateOf(one)).toBe(0);
  expect((await t.admin.send(messages.mark, { ids: [one], selectAll: true } as never)).code).toBe(
    errorCodes.badInput,
  );
  await t.admin.call(messages.mark, { selectAll: true } as never);
  expect([await stateOf(one), await stateOf(two)]).toEqual([1, 1]);
  await t.admin.call(messages.remove, { selectAll: true } as never);
  expect((await t.admin.call(messages.list, {})).data.total).toBe(0);
});

test('a record names a message by the scene or the platform that it is about', async ({ t }) => {
  const node = await getRow(t.db, 'node', { id: await addNode(t.db) });
  const platform = await getRow(t.db, 'platform', { id: node.platform_id });
  const ids = [
    await addMessage(t),
    await addMessage(t, { type: 3, task_id: null, platform_id: platform.id }),
  ];
  const { requestId } = await t.admin.send(messages.mark, { ids } as never);
  const { id } = await getRow(t.db, 'operation', { request_id: requestId });
  const { named } = (await t.admin.call(operationLog.read, { operationId: id as never })).data;
  const { task_id } = await getRow(t.db, 'monitor_message', { id: ids[0] as number });
  const { scene_name } = await getRow(t.db, 'task', { id: task_id as number });
  expect(named['monitorMessage']?.map((one) => one.name)).toEqual([scene_name, platform.name_zh]);
});

test('tasks are listed with their messages, the last one first', async ({ t }) => {
  const id = await addMessage(t);
  const { task_id } = await getRow(t.db, 'monitor_message', { id });
  await addRow(t.db, 'monitor_message', {
    type: 2,
    state: 1,
    task_id,
    event_count: 2,
    event_rate: 10,
    event_at: t.clock.now,
    created_at: new Date(t.clock.now.getTime() + 1000),
  });
  const [first] = (await t.admin.call(messages.taskList, {})).data.items;
  expect(first).toMatchObject({ taskId: task_id, messageCount: 2, openCount: 1 });
});
