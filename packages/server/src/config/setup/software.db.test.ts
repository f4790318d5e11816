import { errorCodes, plugins, softwareConfigs, softwareVersions, versionStatus } from '@renderdesk/contract';
import { expect } from 'vitest';
import { addCustomer, addNode, addTask } from '../../testing/fixtures.ts';
import { freshName } from '../../testing/sampling.ts';
import type { TestServer } from '../../testing/server.ts';
import { test } from '../../testing/test.ts';

const { open, removed } = versionStatus.of;
const addSoftware = async (t: TestServer) =>
  (await t.admin.call(softwareConfigs.add, { softwareName: freshName() })).data.cgId;
const version = (cgId: number, versionName: string) => ({
  cgId,
  versionName,
  versionStatus: open,
  isCustom: false,
  remark: '',
});
const addVersion = async (t: TestServer, cgId: number, versionName: string) =>
  (await t.admin.call(softwareVersions.add, version(cgId, versionName) as never)).data.softwareVersionId;
const plugin = (cgId: number, pluginName: string, pluginVersion: string, dependencies: string[] = []) => ({
  cgId,
  pluginName,
  pluginVersion,
  versionStatus: open,
  dependencies,
  platforms: [],
  systems: [],
  clientVersion: '',
  remark: '',
});
const addPlugin = async (t: TestServer, ...o: Parameters<typeof plugin>) =>
  (await t.admin.call(plugins.add, plugin(...o) as never)).data.pluginId;
const codesOf = (answer: { readonly data: unknown }) =>
  (answer.data as { results: { code: number }[] }).results.map(({ code }) => code);

test('the last version of software with open tasks is neither removed nor deleted; another one is', async ({
  t,
}) => {
  const cgId = await addSoftware(t);
  const [first, second] = [await addVersion(t, cgId, '2024'), await addVersion(t, cgId, '2025')];
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db) });
  await t.db.updateTable('task').set({ software_id: cgId }).where('id', '=', taskId).execute();
  const remove = (...softwareVersionIds: number[]) =>
    t.admin.call(softwareVersions.setStatus, { softwareVersionIds, versionStatus: removed } as never);
  expect(codesOf(await remove(first, second))).toEqual([errorCodes.stillInUse, errorCodes.stillInUse]);
  expect(codesOf(await remove(first))).toEqual([errorCodes.success]);
  expect(codesOf(await remove(second))).toEqual([errorCodes.stillInUse]);
  const edit = { ...version(cgId, '2025'), softwareVersionId: second, version: 1, versionStatus: removed };
  expect((await t.admin.send(softwareVersions.update, edit)).code).toBe(errorCodes.stillInUse);
  expect((await t.admin.send(softwareVersions.update, { ...edit, versionStatus: 3 })).code).toBe(
    errorCodes.success,
  );
  const deleted = await t.admin.call(softwareVersions.remove, { softwareVersionIds: [second] } as never);
  expect(codesOf(deleted)).toEqual([errorCodes.stillInUse]);
});

test('two people do not remove the last two versions at once', async ({ t }) => {
  for (let pair = 0; pair < 4; pair += 1) {
    const cgId = await addSoftware(t);
    const ids = [await addVersion(t, cgId, '2024'), await addVersion(t, cgId, '2025')];
    const taskId = await addTask(t.db, { userId: await addCustomer(t.db) });
    await t.db.updateTable('task').set({ software_id: cgId }).where('id', '=', taskId).execute();
    const answers = await Promise.all(
      ids.map((id) => t.admin.call(softwareVersions.remove, { softwareVersionIds: [id] } as never)),
    );
    expect(answers.flatMap(codesOf).toSorted((a, b) => a - b)).toEqual([
      errorCodes.success,
      errorCodes.stillInUse,
    ]);
  }
});

test('software that has versions is not deleted, and its name exists once', async ({ t }) => {
  const softwareName = freshName();
  const { cgId } = (await t.admin.call(softwareConfigs.add, { softwareName })).data;
  expect((await t.admin.send(softwareConfigs.add, { softwareName })).code).toBe(errorCodes.alreadyTaken);
  const id = await addVersion(t, cgId, '1.0');
  const remove = async () => codesOf(await t.admin.call(softwareConfigs.remove, { cgIds: [cgId] } as never));
  expect(await remove()).toEqual([errorCodes.stillInUse]);
  await t.admin.call(softwareVersions.remove, { softwareVersionIds: [id] } as never);
  expect(await remove()).toEqual([errorCodes.success]);
});

test('a plugin depends on kept ones of its software, and what is depended on or requested stays', async ({
  t,
}) => {
  const cgId = await addSoftware(t);
  const pluginCount = async () => (await t.admin.call(softwareConfigs.hasPlugin, { cgId })).data;
  expect(await pluginCount()).toEqual({ hasPlugin: false, pluginCount: 0 });
  const base = await addPlugin(t, cgId, 'core', '1.0');
  const wrong = await t.admin.send(plugins.add, plugin(cgId, 'extra', '1', ['core 2.0']));
  expect(wrong).toMatchObject({ code: errorCodes.badInput, data: { issues: [{ path: 'dependencies' }] } });
  const extra = await addPlugin(t, cgId, 'extra', '1', ['Core 1.0']);
  expect(await pluginCount()).toEqual({ hasPlugin: true, pluginCount: 2 });
  const remove = async (pluginId: number) =>
    codesOf(await t.admin.call(plugins.remove, { pluginIds: [pluginId] } as never));
  expect(await remove(base)).toEqual([errorCodes.stillInUse]);
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db) });
  const needs = { software_id: cgId, plugin_versions: ['extra 1'] };
  await t.db.updateTable('task').set(needs).where('id', '=', taskId).execute();
  expect(await remove(extra)).toEqual([errorCodes.stillInUse]);
  const { data } = await t.admin.call(plugins.pullSelect, { cgId });
  expect(data).toEqual({
    names: ['core', 'extra'],
    versions: ['1.0', '1'],
    plugins: ['core 1.0', 'extra 1'],
  });
});

test('a plugin has a status, a client version and places of its own, by which it is found', async ({ t }) => {
  const cgId = await addSoftware(t);
  const pluginIds = [await addPlugin(t, cgId, 'core', '1.0')];
  await t.admin.call(plugins.allocate, { pluginIds, platforms: [2], systems: [1] } as never);
  await t.admin.call(plugins.setClientVersion, { pluginIds, clientVersion: '3.2.1' } as never);
  await t.admin.call(plugins.setStatus, { pluginIds, versionStatus: 1 } as never);
  const found = async (query: object) =>
    (await t.admin.call(plugins.list, { cgId, ...query } as never)).data.items;
  expect(await found({ platform: 2, os: 1, versionStatus: 1 })).toMatchObject([
    { platforms: [2], systems: [1], clientVersion: '3.2.1', versionStatus: 1, version: 4 },
  ]);
  expect(await found({ platform: 1 })).toEqual([]);
  expect(await found({ os: 2 })).toEqual([]);
});

test('plugins are imported whole or not at all, by the headings of the template', async ({ t }) => {
  const name = freshName();
  const { data: template } = await t.admin.call(plugins.template, {});
  expect(Buffer.from(template.content, 'base64').subarray(0, 2).toString()).toBe('PK');
  const fileOf = (head: string, lines: readonly string[]) => [head, ...lines].join('\n');
  const head = '软件名称,插件名称,插件版本,客户端版本,备注';
  const send = (lines: readonly string[], apply: '0' | '1') =>
    t.admin.call(plugins.importFile, { apply, file: fileOf(head, lines) } as never);
  const mixed = [`Maya,${name},1.0`, `Nothing,${name},1.0`, `2000,${name},1.0`, `Maya,${name},1.1,x`];
  const { data } = await send(mixed, '1');
  expect(data).toMatchObject({ added: 1, applied: false });
  expect(data.rows.map(({ code }) => code)).toEqual([
    errorCodes.success,
    errorCodes.notFound,
    errorCodes.alreadyTaken,
    errorCodes.badInput,
  ]);
  expect((await send(mixed.slice(0, 1), '1')).data.applied).toBe(true);
  const { items } = (await t.admin.call(plugins.list, { pluginName: name } as never)).data;
  expect(items).toMatchObject([{ cgId: 2000, pluginVersion: '1.0', versionStatus: 0 }]);
  // Columns are found by their names in either language, whatever their order; without them nothing is read.
  const english = fileOf('Version,Plugin,Software', [`2.0,${name},Maya`]);
  const read = await t.admin.call(plugins.importFile, { apply: '0', file: english } as never);
  expect(read.data.rows).toMatchObject([{ pluginVersion: '2.0', softwareName: 'Maya', code: 200 }]);
  const bare = await t.admin.send(plugins.importFile, { apply: '1', file: `Maya,${name},3.0` });
  expect(bare).toMatchObject({ code: errorCodes.fileNotAccepted });
});

test('the matrix counts nodes by platform and reported version, with versions nobody keeps', async ({
  t,
}) => {
  const cgId = await addSoftware(t);
  await addVersion(t, cgId, '2024');
  const report = async (version: string) => {
    const nodeId = await addNode(t.db);
    const renderers = JSON.stringify(version === '' ? [] : [{ softwareId: cgId, name: 'x', version }]);
    await t.db
      .updateTable('node')
      .set({ software: [cgId], renderers })
      .where('id', '=', nodeId)
      .execute();
  };
  for (const version of ['2024', '2024', '2023', '']) await report(version);
  const { data } = await t.admin.call(softwareConfigs.matrix, { cgId });
  expect(data.map((row) => [row.versionName, row.versionStatus, row.platforms[0]?.nodeCount])).toEqual([
    ['', null, 1],
    ['2023', null, 1],
    ['2024', open, 2],
  ]);
});
