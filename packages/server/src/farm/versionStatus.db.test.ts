import { errorCodes, plugins, softwareVersions, submission, versionStatus } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { getRows, setRow } from '../build/rows.ts';
import { addCustomer, addFrames, addNode, addTask } from '../testing/fixtures.ts';
import { lease } from '../testing/leasing.ts';
import { addSceneFile } from '../testing/scenes.ts';
import { serverOfFile } from '../testing/test.ts';
import { offersOn } from './offer.store.ts';

const t = serverOfFile();
const { hidden, test: inTest, open, deprecated, removed } = versionStatus.of;
const softwareId = 2007;
const noWords = { properties: [], requirements: [], category: [], constraints: [] };

/** A node of a platform that reports Blender in some versions. */
const nodeOf = async (platform: number, versions: readonly string[], words: readonly string[] = []) => {
  const id = await addNode(t.db, { platform, software: [softwareId], plugins: words });
  const renderers = versions.map((version) => ({ softwareId, name: 'Blender', version }));
  await setRow(t.db, 'node', id, { renderers: JSON.stringify(renderers) });
  return id;
};
const keep = async (versionName: string) => {
  const version = { cgId: softwareId, versionName, versionStatus: open, isCustom: false, remark: '' };
  const { softwareVersionId } = (await t.admin.call(softwareVersions.add, version as never)).data;
  return (status: number) =>
    t.admin.call(softwareVersions.setStatus, {
      softwareVersionIds: [softwareVersionId],
      versionStatus: status,
    } as never);
};
const submit = async (userId: number, platform: number, o: object = {}) => {
  await addSceneFile(t, userId, 'in/shot.blend');
  const scene = { sceneName: 'shot.blend', scenePath: 'in/shot.blend', outputPath: 'out', frames: '1' };
  return t.admin.send(submission.submit, {
    ...scene,
    userId,
    platform,
    cgId: softwareId,
    projectName: '夏日',
    ...o,
  });
};
const isOffered = async (platform: number, isTest = false) =>
  (await offersOn(t.db, noWords, [platform], { isTest })).some((one) => one.softwareId === softwareId);
const leased = async (platformId: number, nodeId: number) => {
  await t.db
    .transaction()
    .execute((tx) => lease(tx, { platformId, ids: [nodeId], now: t.clock.now, lostAfterMs: 600_000 }));
  return (await getRows(t.db, 'node_attempt', { node_id: nodeId })).length > 0;
};
const waiting = async (platform: number, words: readonly string[] = []) => {
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db), plugins: words });
  await setRow(t.db, 'task', taskId, { software_id: softwareId, platform_id: platform });
  await addFrames(t.db, taskId, [1]);
};

test('a submission takes open and deprecated versions, and one in test of test accounts alone; only open ones are offered', async () => {
  const platform = 8;
  await nodeOf(platform, ['4.9.1']);
  const setStatus = await keep('4.9.1');
  // A version that open tasks may fall back on, so that the other may be removed.
  await keep('spare');
  const customer = await addCustomer(t.db);
  const tester = await addCustomer(t.db);
  await setRow(t.db, 'user', tester, { is_internal_test: true });
  const { success, versionClosed } = errorCodes;
  const expected = [
    [open, success, success, true, true],
    [deprecated, success, success, false, false],
    [inTest, versionClosed, success, false, true],
    [hidden, versionClosed, versionClosed, false, false],
    [removed, versionClosed, versionClosed, false, false],
  ] as const;
  for (const [status, forAll, forTests, offered, offeredToTests] of expected) {
    await setStatus(status);
    const codes = [(await submit(customer, platform)).code, (await submit(tester, platform)).code];
    expect(codes, String(status)).toEqual([forAll, forTests]);
    expect([await isOffered(platform), await isOffered(platform, true)]).toEqual([offered, offeredToTests]);
  }
  expect(await submit(customer, platform)).toMatchObject({
    data: { why: 'software', issues: [{ path: 'cgId' }] },
  });
});

test('a node with a removed version gets no frames of the software; one with another version as well does', async () => {
  const platform = 9;
  const [only, both] = [await nodeOf(platform, ['4.9.2']), await nodeOf(platform, ['4.9.2', '4.9.3'])];
  const setStatus = await keep('4.9.2');
  await keep('4.9.3');
  await setStatus(removed);
  await waiting(platform);
  await waiting(platform);
  expect([await leased(platform, only), await leased(platform, both)]).toEqual([false, true]);
  await setStatus(hidden);
  expect(await leased(platform, only)).toBe(true);
});

test('a plugin is used where it is placed: on its platforms and systems, and while it is not removed', async () => {
  const platform = 6;
  const word = 'placed 1.0';
  const nodeId = await nodeOf(platform, [], [word]);
  await setRow(t.db, 'node', nodeId, { gpu_count: 1 });
  await waiting(platform, [word]);
  const plugin = {
    cgId: softwareId,
    pluginName: 'placed',
    pluginVersion: '1.0',
    versionStatus: open,
    dependencies: [],
    platforms: [5],
    systems: [],
    clientVersion: '',
    remark: '',
  };
  const { pluginId } = (await t.admin.call(plugins.add, plugin as never)).data;
  const customer = await addCustomer(t.db);
  expect(await leased(platform, nodeId)).toBe(false);
  const refused = await submit(customer, platform, { pluginVersions: [word] });
  expect(refused.code).toBe(errorCodes.noNodeRenders);
  const edit = { ...plugin, pluginId, platforms: [platform] };
  await t.admin.call(plugins.update, { ...edit, version: 1, systems: [2] } as never);
  expect(await leased(platform, nodeId)).toBe(false);
  await t.admin.call(plugins.update, { ...edit, version: 2, systems: [], versionStatus: hidden } as never);
  expect(await submit(customer, platform, { pluginVersions: [word] })).toMatchObject({
    code: errorCodes.versionClosed,
    data: { why: 'plugins', issues: [{ path: 'pluginVersions' }] },
  });
  expect(await leased(platform, nodeId)).toBe(true);
});
