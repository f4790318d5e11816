import { plugins, renderScripts, softwareConfigs, softwareVersions } from '@renderdesk/contract';
import { addCustomer, addNode, addTask } from '../../testing/fixtures.ts';
import { freshName, samplesOf } from '../../testing/sampling.ts';
import type { TestServer } from '../../testing/server.ts';

const software = () => ({ softwareName: freshName() });
const addedSoftware = async (t: TestServer) => {
  const input = software();
  return { ...input, cgId: (await t.admin.call(softwareConfigs.add, input)).data.cgId };
};
const version = () => ({
  cgId: 2007,
  versionName: freshName(),
  versionStatus: 2 as const,
  isCustom: false,
  remark: '',
});
const addedVersion = async (t: TestServer) => {
  const input = version();
  const { data } = await t.admin.call(softwareVersions.add, input as never);
  return { ...input, softwareVersionId: data.softwareVersionId };
};
const plugin = () => ({
  cgId: 2000,
  pluginName: freshName(),
  pluginVersion: '3.1',
  versionStatus: 2 as const,
  dependencies: [],
  platforms: [1],
  systems: [1 as const],
  clientVersion: '3.0',
  remark: '',
});
const addedPlugin = async (t: TestServer) => {
  const input = plugin();
  return { ...input, pluginId: (await t.admin.call(plugins.add, input as never)).data.pluginId };
};
const pluginIds = async (t: TestServer) => [(await addedPlugin(t)).pluginId];
const softwareVersionIds = async (t: TestServer) => [(await addedVersion(t)).softwareVersionId];

const script = () => ({
  cgId: 2007,
  os: 1 as const,
  command: ['blender', '-b', '{scene}', '-f', '{frame}'],
  progressPattern: 'Sample (\\d+)/(\\d+)',
  errorPattern: '^Error',
  reason: '新版本',
});
/** The id of a version of a script that is no draft. */
const released = async (t: TestServer): Promise<number> => {
  const { id } = await t.db
    .selectFrom('render_script')
    .where('is_draft', '=', false)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};
const saved = async (t: TestServer) => (await t.admin.call(renderScripts.save, script())).data.scriptId;
/** A task of an internal test account that waits, and a node of its software. */
const trial = async (t: TestServer) => {
  const userId = await addCustomer(t.db);
  await t.db.updateTable('user').set({ is_internal_test: true }).where('id', '=', userId).execute();
  const taskId = await addTask(t.db, { userId });
  await t.db.updateTable('task').set({ software_id: 2007 }).where('id', '=', taskId).execute();
  const nodeId = await addNode(t.db);
  await t.db
    .updateTable('node')
    .set({ software: [2007] })
    .where('id', '=', nodeId)
    .execute();
  return { taskId, nodeId };
};

const tried = async (t: TestServer, scriptIds: readonly number[]): Promise<number> => {
  const input = await trial(t);
  await t.admin.call(renderScripts.test, { scriptIds, ...input } as never);
  return input.taskId;
};

export const softwareSamples = {
  ...samplesOf(softwareConfigs, {
    add: software,
    update: async (t) => ({ ...(await addedSoftware(t)), version: 1, softwareName: freshName() }),
    remove: async (t) => ({ cgIds: [(await addedSoftware(t)).cgId] }),
    hasPlugin: () => ({ cgId: 2000 }),
  }),
  ...samplesOf(softwareVersions, {
    add: version,
    update: async (t) => ({ ...(await addedVersion(t)), version: 1, isCustom: true }),
    setStatus: async (t) => ({ softwareVersionIds: await softwareVersionIds(t), versionStatus: 3 }),
    setCustom: async (t) => ({ softwareVersionIds: await softwareVersionIds(t), isCustom: true }),
    remove: async (t) => ({ softwareVersionIds: await softwareVersionIds(t) }),
  }),
  ...samplesOf(renderScripts, {
    save: script,
    test: async (t) => ({ scriptIds: [await saved(t)], ...(await trial(t)) }),
    apply: async (t) => ({ scriptIds: [await released(t)], platforms: [1, 2], reason: '升级' }),
    rollBack: async (t) => {
      const scriptIds = [await saved(t)];
      const apply = (ids: readonly number[]) =>
        t.admin.call(renderScripts.apply, { scriptIds: ids, platforms: [3], reason: '升级' } as never);
      await apply([await released(t)]);
      await t.db
        .updateTable('task')
        .set({ success: 1 })
        .where('id', '=', await tried(t, scriptIds))
        .execute();
      await apply(scriptIds);
      return { scriptIds, reason: '渲染结果有误' };
    },
    usedVersion: () => ({ cgId: 2007, os: 1 }),
    compare: async (t) => ({ scriptId: await saved(t), otherId: await released(t) }),
  }),
  ...samplesOf(plugins, {
    add: plugin,
    update: async (t) => ({ ...(await addedPlugin(t)), version: 1, remark: '许可证 10 个' }),
    allocate: async (t) => ({ pluginIds: await pluginIds(t), platforms: [1, 2], systems: [] }),
    setClientVersion: async (t) => ({ pluginIds: await pluginIds(t), clientVersion: '3.2' }),
    setStatus: async (t) => ({ pluginIds: await pluginIds(t), versionStatus: 3 }),
    remove: async (t) => ({ pluginIds: await pluginIds(t) }),
    importFile: () => ({ apply: '1', file: `软件名称,插件名称,插件版本\nMaya,${freshName()},1.0\n` }),
  }),
};
