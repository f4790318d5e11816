import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '@renderdesk/contract';
import { getRow, setRow } from '../build/rows.ts';
import { addCustomer, addTask } from '../testing/fixtures.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { BlobGone, bytesOf } from '../core/blobs/blob.ts';
import { putFile } from './file.store.ts';
import { appendLog, logSize, settleLog } from './logPieces.store.ts';
import { clearRenders } from './retention.store.ts';

let t: TestServer;
beforeAll(async () => {
  t = await openTestServer({ env: { RENDERDESK_KEEP_RENDERS_DAYS: '30' } });
});
afterAll(() => t.close());

/** A finished task that ended so many days ago (and an hour after its submission), with a log and a picture. */
const endedTask = async (days: number) => {
  const submittedAt = new Date(t.clock.now.getTime() - days * day);
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 25, submittedAt });
  const a = { taskId, ix: 0, n: 1 };
  const { db, blobs } = t.server.app;
  await appendLog(db, blobs, a, 0, Buffer.from('line\n'), submittedAt);
  await settleLog(db, blobs, a, submittedAt);
  const file = {
    kind: 3,
    name: 'stats.json',
    mediaType: 'application/json',
    content: Buffer.from('{}'),
  } as const;
  await putFile(db, blobs, a, file, submittedAt);
  const { blob_key } = await getRow(t.db, 'attempt_file', { task_id: taskId });
  return { a, key: blob_key };
};

test('logs and pictures of tasks that ended long ago go, those of younger ones stay', async () => {
  const [old, young] = [await endedTask(40), await endedTask(20)];
  const { app } = t.server;
  expect(await clearRenders(app)).toBe(1);
  expect(await logSize(app.db, old.a)).toBe(0);
  await expect(app.blobs.get(old.key)).rejects.toThrow(BlobGone);
  expect(await logSize(app.db, young.a)).toBe(5);
  expect(await bytesOf(await app.blobs.get(young.key))).toEqual(Buffer.from('{}'));

  // What was cleared is not looked at again; what grew old since is.
  expect(await clearRenders(app)).toBe(0);
  t.clock.now = new Date(t.clock.now.getTime() + 15 * day);
  expect(await clearRenders(app)).toBe(1);
  expect(await logSize(app.db, young.a)).toBe(0);
});

test('0 days keep everything', async () => {
  const kept = await endedTask(4000);
  const { app } = t.server;
  expect(await clearRenders({ ...app, config: { ...app.config, keepRendersDays: 0 } })).toBe(0);
  expect(await logSize(app.db, kept.a)).toBe(5);
});

test('a task that was deleted is cleared too: an ended one by its end, a held one by its deletion', async () => {
  const { app } = t.server;
  const [ended, held, fresh] = [await endedTask(45), await endedTask(45), await endedTask(45)];
  const at = (days: number) => new Date(t.clock.now.getTime() - days * day);
  const remove = (taskId: number, deletedAt: Date, status?: 10) =>
    setRow(t.db, 'task', taskId, { deleted_at: deletedAt, ...(status && { status, ended_at: null }) });
  await remove(ended.a.taskId, at(1));
  await remove(held.a.taskId, at(31), 10);
  await remove(fresh.a.taskId, at(29), 10);
  await t.db.deleteFrom('setting').where('key', '=', 'rendersClearedUpTo').execute();
  await clearRenders(app);
  expect(await logSize(app.db, ended.a)).toBe(0);
  expect(await logSize(app.db, held.a)).toBe(0);
  await expect(app.blobs.get(held.key)).rejects.toThrow(BlobGone);
  expect(await logSize(app.db, fresh.a)).toBe(5);
});

test('an object that the store would not let go stays listed, and goes next time', async () => {
  const { app } = t.server;
  const [stays, goes] = [await endedTask(45), await endedTask(45)];
  await t.db.deleteFrom('setting').where('key', '=', 'rendersClearedUpTo').execute();
  const failing = {
    ...app.blobs,
    remove: (key: string) =>
      key === stays.key ? Promise.reject(new Error('the store is away')) : app.blobs.remove(key),
  };
  await clearRenders({ ...app, blobs: failing });
  const listed = async () =>
    (await t.db.selectFrom('blob_removal').select('key').execute()).map(({ key }) => key);
  expect(await listed()).toEqual([stays.key]);
  expect(await bytesOf(await app.blobs.get(stays.key))).toEqual(Buffer.from('{}'));
  await expect(app.blobs.get(goes.key)).rejects.toThrow(BlobGone);
  expect(await clearRenders(app)).toBe(0);
  expect(await listed()).toEqual([]);
  await expect(app.blobs.get(stays.key)).rejects.toThrow(BlobGone);
});
