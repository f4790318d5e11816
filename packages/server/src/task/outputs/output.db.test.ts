import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { customerFolder, errorCodes, hour, taskOutputs } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { setRow } from '../../build/rows.ts';
import { addCustomer, addTask } from '../../testing/fixtures.ts';
import { serverOfFile } from '../../testing/test.ts';

const t = serverOfFile();

/** A task that wrote files, by path relative to its output folder, and the folder of its customer. */
const taskWith = async (files: Readonly<Record<string, string>>) => {
  const userId = await addCustomer(t.db);
  const taskId = await addTask(t.db, { userId, status: 25 });
  const folder = customerFolder(t.server.app.config.storage, userId);
  const output = join(folder, 'output');
  await setRow(t.db, 'task', taskId, { output_path: output });
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(output, path)), { recursive: true });
    await writeFile(join(output, path), content);
  }
  return { taskId, folder, output };
};
const urlOf = async (call: 'tilesUrl' | 'pointCloudUrl', taskId: number) =>
  (await t.admin.call(taskOutputs[call], { taskId: taskId as never })).data.url;
const get = (url: string, headers: Record<string, string> = {}) =>
  t.server.http.inject({ method: 'GET', url, headers });

test('a set of 3D tiles is read without a session, its tiles relative to it, until the address is over', async () => {
  const { taskId } = await taskWith({
    'frame_0001.png': 'x',
    'set 1/tileset.json': '{"root":{}}',
    'set 1/0/0.b3dm': 'tile',
  });
  const url = (await urlOf('tilesUrl', taskId)) ?? '';
  expect(url).toMatch(/^\/api\/outputs\/[\w-]+\/set%201\/tileset\.json$/);
  const set = await get(url);
  expect([set.statusCode, set.body]).toEqual([200, '{"root":{}}']);
  expect(set.headers['content-type']).toContain('application/json');
  expect(set.headers['access-control-allow-origin']).toBe('*');
  const tile = await get(new URL('0/0.b3dm', `http://x${url}`).pathname);
  expect([tile.statusCode, tile.body]).toEqual([200, 'tile']);
  expect((await get(url.replace('tileset', 'other'))).statusCode).toBe(404);
  const before = t.clock.now;
  t.clock.now = new Date(before.getTime() + 13 * hour);
  expect((await get(url)).statusCode).toBe(404);
  t.clock.now = before;
  await setRow(t.db, 'task', taskId, { deleted_at: before });
  expect((await get(url)).statusCode).toBe(404);
  expect(await urlOf('tilesUrl', taskId)).toBeNull();
});

test('a point cloud is read as a whole and in ranges', async () => {
  const { taskId } = await taskWith({ 'scan/cloud.las': 'LASF0123456789' });
  const url = (await urlOf('pointCloudUrl', taskId)) ?? '';
  expect((await get(url)).body).toBe('LASF0123456789');
  const part = await get(url, { range: 'bytes=4-6' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '012', 'bytes 4-6/14']);
  expect((await get(url, { range: 'bytes=-2' })).body).toBe('89');
  expect(await urlOf('tilesUrl', taskId)).toBeNull();
});

test('nothing outside of the output folder is read, by no path and through no link', async () => {
  const { taskId, folder, output } = await taskWith({ 'cloud.ply': 'ply' });
  await writeFile(join(folder, 'scene.blend'), 'secret');
  await symlink(join(folder, 'scene.blend'), join(output, 'link.ply'));
  await symlink('/etc', join(output, 'etc'));
  const url = (await urlOf('pointCloudUrl', taskId)) ?? '';
  expect((await get(url)).body).toBe('ply');
  const base = url.slice(0, url.lastIndexOf('/'));
  for (const path of ['..%2Fscene.blend', 'link.ply', 'etc/hostname', '%2Fetc%2Fhostname', ''])
    expect((await get(`${base}/${path}`)).statusCode, path).toBe(404);
  const token = base.slice(base.lastIndexOf('/') + 1);
  for (const wrong of [`${token.slice(0, -8)}AAAAAAAA`, token.slice(4), 'A'.repeat(60)])
    expect((await get(`/api/outputs/${wrong}/cloud.ply`)).statusCode, wrong).toBe(404);
});

test('notes of the farm are not read, by no path and through no link', async () => {
  const { taskId, output } = await taskWith({
    'cloud.ply': 'ply',
    '.renderdesk/1.json': '{"taskId":1}',
    'a/.renderdesk/1.json': '{"taskId":1}',
    '.half.part': 'x',
  });
  await symlink(join(output, '.renderdesk'), join(output, 'notes'));
  const url = (await urlOf('pointCloudUrl', taskId)) ?? '';
  const base = url.slice(0, url.lastIndexOf('/'));
  const paths = [
    '.renderdesk/1.json',
    'a/.renderdesk/1.json',
    'a/../.renderdesk/1.json',
    'notes/1.json',
    '.half.part',
  ];
  for (const path of paths)
    expect((await get(`${base}/${path.replaceAll('/', '%2F')}`)).statusCode, path).toBe(404);
  expect((await get(url)).statusCode).toBe(200);
});

test('a task without such files, or without a folder, has no address; one out of scope is not found', async () => {
  const { taskId } = await taskWith({ 'frame_0001.png': 'x', '.renderdesk/cloud.ply': 'x' });
  expect([await urlOf('tilesUrl', taskId), await urlOf('pointCloudUrl', taskId)]).toEqual([null, null]);
  const bare = await addTask(t.db, { userId: await addCustomer(t.db) });
  await setRow(t.db, 'task', bare, {
    output_path: join(customerFolder(t.server.app.config.storage, 999_999), 'none'),
  });
  expect(await urlOf('tilesUrl', bare)).toBeNull();
  const other = await t.person({ keys: ['running:render:task', 'complete:render:task'], scope: 2 });
  expect((await other.send(taskOutputs.tilesUrl, { taskId })).code).toBe(errorCodes.notFound);
});
