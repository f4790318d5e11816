import { beforeAll, expect, test } from 'vitest';
import { portal, type TaskId, waitReason } from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { setRow } from '../build/rows.ts';
import { addCustomer, addFrames, addNode, addTask } from '../testing/fixtures.ts';
import { addPartner, type TestPartner } from '../testing/portal.ts';

const t = serverOfFile();
let website: TestPartner;
beforeAll(async () => {
  website = await addPartner(t, { reach: 2 });
});

const { of } = waitReason;

test('a task that waits says why in both languages, by the rule that answers staff, and names nothing of the farm', async () => {
  const customer = await addCustomer(t.db);
  const taskId = await addTask(t.db, { userId: customer });
  await addFrames(t.db, taskId, [1, 1]);
  const read = async (english = false) =>
    (await website.send(portal.task, { taskId: taskId as TaskId }, { customer, english })).data;
  const becomes = async (o: object) => {
    await t.db.updateTable('task').set(o).where('id', '=', taskId).execute();
    return (await read()).waitReason;
  };
  expect(await read()).toMatchObject({
    waitReason: of.noSoftware,
    waitMessage: '该平台没有机器安装所需软件，请选择 software/list 返回的软件。',
  });
  // Most machines lack the plug-in, one that has it is off: that one is what it waits for.
  const node = { platform: 1, software: [2000] };
  for (let n = 0; n < 3; n += 1) await addNode(t.db, node);
  const only = await addNode(t.db, { ...node, name: 'secret-07', plugins: ['redshift 3.6'], service: 1 });
  expect(await becomes({ plugin_versions: ['redshift 3.6'] })).toBe(of.machinesAway);
  const told = await read(true);
  expect(told.waitMessage).toBe(
    'The machines that can render it are off or under maintenance. It starts when they are back.',
  );
  expect(JSON.stringify(told)).not.toMatch(/secret-07|redshift/);
  await setRow(t.db, 'node', only, { service: 0 });
  expect((await read()).waitReason).toBe(of.startsSoon);
  expect(await becomes({ plugin_versions: ['redshift 9'] })).toBe(of.noPlugins);
  expect(await becomes({ plugin_versions: [], memory_mb: 9_999_999 })).toBe(of.noMemory);
  expect(await becomes({ memory_mb: null, requirements: ['secret word'] })).toBe(of.noMachine);
  expect(await becomes({ requirements: [], status: 10, hold_reason: 1 })).toBe(of.failedInARow);
  expect(await becomes({ status: 10, hold_reason: null })).toBe(of.stopped);
  expect(await becomes({ status: 40, ended_at: t.clock.now })).toBe(of.testFrames);
});

test('where no frame waits nothing is said', async () => {
  const customer = await addCustomer(t.db);
  for (const [status, frames] of [
    [25, [4, 4]],
    [30, [4, 5]],
    [5, [2, 4]],
  ] as const) {
    const taskId = await addTask(t.db, { userId: customer, status });
    await addFrames(t.db, taskId, frames);
    const { data } = await website.send(portal.task, { taskId: taskId as TaskId }, { customer });
    expect(data).toMatchObject({ taskStatus: status, waitReason: null, waitMessage: null });
  }
});
