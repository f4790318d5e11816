import { join } from 'node:path';
import { mkdir, readFile } from 'node:fs/promises';
import { errorCodes, storageTransfers, storageTransferStatus } from '@renderdesk/contract';
import { expect } from 'vitest';
import { getRow } from '../build/rows.ts';
import { addCustomer } from '../testing/fixtures.ts';
import type { TestServer } from '../testing/server.ts';
import { addTransfer, addVolume, pathsOf, putFile } from '../testing/storage.ts';
import { test } from '../testing/test.ts';
import { workTransfers } from './transfer.work.ts';

const { waiting, running, done, failed, cancelled } = storageTransferStatus.of;
let folders = 0;
/** A customer, and two storages in folders that are there, the first with files of these sizes. */
const setUp = async (t: TestServer, files: Readonly<Record<string, number>>, path = '') => {
  folders += 1;
  const { dataDir } = t.server.app.config;
  const [from, to] = [join(dataDir, `from-${folders}`), join(dataDir, `to-${folders}`)] as const;
  for (const folder of [from, to]) await mkdir(folder, { recursive: true });
  const now = t.clock.now;
  const ownerId = await addCustomer(t.db);
  for (const [name, size] of Object.entries(files))
    await putFile(t, { ownerId, path: name, size, days: 5, folder: from });
  const id = await addTransfer(t.db, {
    now,
    userId: ownerId,
    from: await addVolume(t.db, { now, folder: from }),
    to: await addVolume(t.db, { now, folder: to }),
    path,
  });
  return { id, ownerId, from, to, row: () => getRow(t.db, 'storage_transfer', { id }) };
};

test('a transfer goes on where a round ended, and copies each file once', async ({ t }) => {
  const { row, ownerId, to } = await setUp(t, { 'input/a.ma': 10, 'input/b/c.ma': 20, 'output/1.png': 30 });
  await workTransfers(t.server.app, { files: 2 });
  expect(await row()).toMatchObject({
    storage_transfer_status: running,
    files_done: 2,
    space_done: 30,
    done_until: 'input/b/c.ma',
    version: 1,
  });
  await workTransfers(t.server.app, { files: 2 });
  const ended = await row();
  expect(ended).toMatchObject({
    storage_transfer_status: done,
    files_done: 3,
    space_done: 60,
    files_same: 0,
  });
  expect(ended.finished_at).toEqual(t.clock.now);
  expect(await pathsOf(t, ownerId, to)).toEqual(['input/a.ma', 'input/b/c.ma', 'output/1.png']);
});

test('a transfer of a folder copies no more than that', async ({ t }) => {
  const { row, ownerId, to } = await setUp(
    t,
    { 'input/a/1.ma': 1, 'input/ab/2.ma': 2, 'output/3.png': 3 },
    'input/a',
  );
  await workTransfers(t.server.app);
  expect(await row()).toMatchObject({ storage_transfer_status: done, files_done: 1 });
  expect(await pathsOf(t, ownerId, to)).toEqual(['input/a/1.ma']);
});

test('what is there stays: the same content is counted, another one fails the transfer', async ({ t }) => {
  const files = { 'input/a.ma': 10, 'input/b.ma': 20, 'input/c.ma': 30 };
  const { row, ownerId, to } = await setUp(t, files);
  await putFile(t, { ownerId, path: 'input/a.ma', size: 10, days: 9, folder: to });
  await putFile(t, { ownerId, path: 'input/b.ma', size: 5, days: 9, folder: to });
  await workTransfers(t.server.app);
  expect(await row()).toMatchObject({
    storage_transfer_status: failed,
    files_done: 1,
    files_same: 1,
    files_differ: 1,
  });
  expect(await readFile(join(to, String(ownerId), 'input/b.ma'), 'utf8')).toBe('xxxxx');
});

test('a cancelled transfer goes no further, and is deleted', async ({ t }) => {
  const { id, row, ownerId, to } = await setUp(t, { 'input/a.ma': 10, 'input/b.ma': 20 });
  await workTransfers(t.server.app, { files: 1 });
  const one = { transferTaskIds: [id] } as never;
  expect((await t.admin.call(storageTransfers.remove, one)).data.results).toMatchObject([
    { code: errorCodes.notAllowedInState },
  ]);
  await t.admin.call(storageTransfers.cancel, one);
  await workTransfers(t.server.app);
  expect(await row()).toMatchObject({ storage_transfer_status: cancelled, files_done: 1 });
  expect(await pathsOf(t, ownerId, to)).toEqual(['input/a.ma']);
  await t.admin.call(storageTransfers.remove, one);
  expect((await row()).deleted_at).not.toBeNull();
});

test('a storage that is not mounted fails the transfer, and nothing is written in its place', async ({
  t,
}) => {
  const now = t.clock.now;
  const userId = await addCustomer(t.db);
  const id = await addTransfer(t.db, { now, userId });
  const row = () => getRow(t.db, 'storage_transfer', { id });
  expect(await row()).toMatchObject({ storage_transfer_status: waiting });
  await workTransfers(t.server.app);
  expect(await row()).toMatchObject({
    storage_transfer_status: failed,
    message: 'storageAway',
    files_done: 0,
  });
});
