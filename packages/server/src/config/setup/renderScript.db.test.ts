import { errorCodes, renderScripts, scriptState } from '@renderdesk/contract';
import { expect } from 'vitest';
import { addRow } from '../../build/rows.ts';
import { newestScripts } from '../../task/index.ts';
import { addCustomer, addNode, addTask } from '../../testing/fixtures.ts';
import type { TestServer } from '../../testing/server.ts';
import { test } from '../../testing/test.ts';

const cgId = 2030;
const save = async (t: TestServer, word: string, software = cgId) => {
  const script = {
    cgId: software,
    os: 1,
    progressPattern: '',
    errorPattern: '',
    command: [word, '{scene}'],
    reason: word,
  };
  return (await t.admin.call(renderScripts.save, script as never)).data.scriptId;
};
const rowOf = async (t: TestServer, scriptId: number) =>
  (await t.admin.call(renderScripts.list, { ids: [scriptId] } as never)).data.items[0];
const apply = async (t: TestServer, scriptId: number, platforms: number[]) => {
  const input = { scriptIds: [scriptId], platforms, reason: '升级' };
  return (await t.admin.call(renderScripts.apply, input as never)).data.results[0]?.code;
};
const trial = async (t: TestServer, o: { readonly isTest: boolean }) => {
  const userId = await addCustomer(t.db);
  await t.db.updateTable('user').set({ is_internal_test: o.isTest }).where('id', '=', userId).execute();
  const taskId = await addTask(t.db, { userId });
  await t.db.updateTable('task').set({ software_id: cgId }).where('id', '=', taskId).execute();
  const nodeId = await addNode(t.db);
  await t.db
    .updateTable('node')
    .set({ software: [cgId] })
    .where('id', '=', nodeId)
    .execute();
  return { taskId, nodeId };
};
const tryOut = async (t: TestServer, scriptId: number, input: { taskId: number; nodeId: number }) =>
  (await t.admin.call(renderScripts.test, { scriptIds: [scriptId], ...input } as never)).data.results[0]
    ?.code;
const tested = async (t: TestServer, scriptId: number) => {
  const input = await trial(t, { isTest: true });
  await tryOut(t, scriptId, input);
  await t.db.updateTable('task').set({ success: 1 }).where('id', '=', input.taskId).execute();
};

test('a draft is tested by a task of a test account on one node, and used nowhere before it is applied', async ({
  t,
}) => {
  const scriptId = await save(t, 'povray-next');
  const wordsOn = async (...platformIds: number[]) =>
    (await newestScripts(t.db, { softwareId: cgId, platformIds })).map(({ command }) => command[0]);
  const words = () => wordsOn(1, 2);
  expect(await words()).not.toContain('povray-next');
  expect(await apply(t, scriptId, [1])).toBe(errorCodes.notAllowedInState);
  expect(await tryOut(t, scriptId, await trial(t, { isTest: false }))).toBe(errorCodes.notAllowedInState);
  const input = await trial(t, { isTest: true });
  const elsewhere = { ...input, nodeId: (await trial(t, { isTest: true })).nodeId };
  await t.db.updateTable('node').set({ platform_id: 3 }).where('id', '=', elsewhere.nodeId).execute();
  expect(await tryOut(t, scriptId, elsewhere)).toBe(errorCodes.notAllowedInState);
  expect(await tryOut(t, scriptId, input)).toBe(errorCodes.success);
  const task = await t.db
    .selectFrom('task')
    .where('id', '=', input.taskId)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(task).toMatchObject({ script_id: scriptId, constraints: [expect.stringMatching(/^node=/)] });
  expect(await rowOf(t, scriptId)).toMatchObject({ scriptState: scriptState.of.testing, taskCount: 1 });
  await t.db.updateTable('task').set({ success: 1 }).where('id', '=', input.taskId).execute();
  expect(await apply(t, scriptId, [1, 2])).toBe(errorCodes.success);
  expect(await wordsOn(2)).toContain('povray-next');
  // Other platforms render by the version before.
  expect(await wordsOn(3)).not.toContain('povray-next');
  expect(await wordsOn()).not.toContain('povray-next');
});

test('the first script of a software is applied without a test, and holds on its platform alone', async ({
  t,
}) => {
  const softwareId = 2777;
  await addRow(t.db, 'software', { id: softwareId, name: 'Fresh', created_at: t.clock.now });
  const [first, second] = [await save(t, 'first', softwareId), await save(t, 'second', softwareId)];
  expect(await apply(t, first, [4])).toBe(errorCodes.success);
  expect(await apply(t, second, [4])).toBe(errorCodes.notAllowedInState);
  const on = (platform: number) => newestScripts(t.db, { softwareId, platformIds: [platform] });
  expect((await on(4)).map(({ command }) => command[0])).toEqual(['first']);
  expect(await on(3)).toEqual([]);
});

test('a version says which platforms use it, and rolls back to the one before', async ({ t }) => {
  const [first, second] = [await save(t, 'first'), await save(t, 'second')];
  for (const one of [first, second]) await tested(t, one);
  await apply(t, first, [3, 4]);
  await apply(t, second, [4]);
  expect([(await rowOf(t, first))?.usedPlatform, (await rowOf(t, second))?.usedPlatform]).toEqual(['3', '4']);
  const used = async () => {
    const { data } = await t.admin.call(renderScripts.usedVersion, { cgId, os: 1 });
    return data.find((row) => row.platform === 4);
  };
  expect(await used()).toMatchObject({ scriptId: second, reason: '升级' });
  const back = { scriptIds: [second], reason: '渲染结果有误' };
  const rollBack = async () =>
    (await t.admin.call(renderScripts.rollBack, back as never)).data.results[0]?.code;
  expect(await rollBack()).toBe(errorCodes.success);
  expect(await used()).toMatchObject({ scriptId: first, reason: '渲染结果有误' });
  expect(await rollBack()).toBe(errorCodes.notAllowedInState);
  expect((await rowOf(t, second))?.scriptState).toBe(scriptState.of.former);
});

test('two versions are compared, the other one first', async ({ t }) => {
  const [otherId, scriptId] = [await save(t, 'a'), await save(t, 'b')];
  const { data } = await t.admin.call(renderScripts.compare, { scriptId, otherId });
  expect(data.map(({ command }) => command)).toEqual([
    ['a', '{scene}'],
    ['b', '{scene}'],
  ]);
});

test('a pattern that may take hours is refused at its field, and so is one that does not compile', async ({
  t,
}) => {
  const script = { cgId, os: 1, progressPattern: '', command: ['povray', '{scene}'], reason: 'pattern' };
  const send = (errorPattern: string) =>
    t.admin.call(renderScripts.save, { ...script, errorPattern } as never);
  for (const pattern of ['(a+)+b', '(.*)*x', '(a|a)*b', '.*.*.*.*b', '('])
    expect(await send(pattern)).toMatchObject({
      code: errorCodes.badInput,
      data: { issues: [{ path: 'errorPattern' }] },
    });
  expect((await send('(?<!Possible )Parse Error:|^Cannot ')).code).toBe(errorCodes.success);
});
