import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cleanJobs,
  cleanStatus,
  cleanWish,
  day,
  errorCodes,
  gigabyte,
  keptBecause,
} from '@renderdesk/contract';
import { expect } from 'vitest';
import { getRow, getRows, setRow } from '../build/rows.ts';
import { addAppeal } from '../testing/bills.ts';
import { decidedAlone } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';
import {
  addCleanJob,
  addReached,
  addWhite,
  beginClean,
  pathsOf,
  planClean,
  putFile,
  scanAll,
} from '../testing/storage.ts';
import { test } from '../testing/test.ts';
import { workCleanJobs } from './clean.work.ts';
import { openStorage } from './volumes.ts';
import type { StoragePort } from './storage.port.ts';

const { inRecycle, restored, purged } = cleanStatus.of;
const put = (t: TestServer, ownerId: number, path: string, days = 60): Promise<void> =>
  putFile(t, { ownerId, path, size: 5, days });
const jobOf = (t: TestServer, id: number) => getRow(t.db, 'clean_job', { id });
/** A customer whose results of these paths are in the recycle folder. */
const recycled = async (t: TestServer, paths: readonly string[]) => {
  const userId = await addReached(t);
  for (const path of paths) await put(t, userId, path);
  const id = await planClean(t, await scanAll(t), userId, { storeType: 2, expireDays: 20 });
  await beginClean(t, id);
  await workCleanJobs(t.server.app);
  expect((await jobOf(t, id)).clean_status).toBe(inRecycle);
  const root = t.server.app.config.storage;
  const left = async () => {
    const rows = await getRows(t.db, 'clean_file', { job_id: id, clean_file_status: 2 }, ['path'], 'id');
    return rows.map(({ path }) => path);
  };
  return { userId, id, left, own: join(root, String(userId)), bin: join(root, '.recycle', String(id)) };
};
const later = async (t: TestServer, days: number): Promise<void> => {
  const before = t.clock.now;
  t.clock.now = new Date(before.getTime() + days * day);
  await workCleanJobs(t.server.app);
  t.clock.now = before;
};

test('files of a dispute that was opened meanwhile are not removed for good, also by staff', async ({
  t,
}) => {
  const { userId, id, left, bin } = await recycled(t, ['output/a/1.png']);
  const { appealId } = await addAppeal(t, { userId });
  await later(t, 15);
  expect(await jobOf(t, id)).toMatchObject({
    clean_status: inRecycle,
    kept_because: keptBecause.of.disputed,
  });
  expect(await left()).toEqual(['output/a/1.png']);
  await t.admin.call(cleanJobs.purge, { jobIds: [id], reason: '客户要求' } as never);
  await later(t, 15);
  expect(await jobOf(t, id)).toMatchObject({ clean_status: inRecycle, clean_wish: cleanWish.of.none });
  expect(await readdir(bin)).toEqual([String(userId)]);
  await setRow(t.db, 'appeal', appealId, { status: 3, ended_at: t.clock.now });
  await later(t, 17);
  expect((await jobOf(t, id)).clean_status).toBe(purged);
});

test('files that are white-listed meanwhile outlive the others of their cleaning', async ({ t }) => {
  const { userId, id, left } = await recycled(t, ['output/a/1.png', 'output/b/2.png']);
  await addWhite(t.db, { now: t.clock.now, userId, path: 'output/b' });
  await later(t, 15);
  expect(await left()).toEqual(['output/b/2.png']);
  await t.admin.call(cleanJobs.restore, { jobIds: [id], reason: '客户要求' } as never);
  await workCleanJobs(t.server.app);
  expect((await jobOf(t, id)).clean_status).toBe(restored);
  expect(await pathsOf(t, userId)).toEqual(['output/b/2.png']);
});

test('files that staff have put back while others of them are removed come back', async ({ t }) => {
  const paths = Array.from({ length: 130 }, (_, n) => `output/a/${String(n).padStart(3, '0')}.png`);
  const { userId, id } = await recycled(t, paths);
  let purges = 0;
  const open = (folder: string): StoragePort => {
    const port = openStorage(folder);
    return {
      ...port,
      purge: async (file) => {
        purges += 1;
        await port.purge(file);
        if (purges === 1) await t.admin.call(cleanJobs.restore, { jobIds: [id], reason: '撤销' } as never);
      },
    };
  };
  await setRow(t.db, 'clean_job', id, { purge_at: t.clock.now });
  await workCleanJobs(t.server.app, { open });
  expect(purges).toBe(100);
  await workCleanJobs(t.server.app);
  expect((await jobOf(t, id)).clean_status).toBe(restored);
  expect(await pathsOf(t, userId)).toHaveLength(30);
});

test('files that were too young for the plan stay, since no notice names them', async ({ t }) => {
  const userId = await addReached(t);
  await put(t, userId, 'output/old.png', 60);
  await put(t, userId, 'output/young.png', 16);
  const id = await planClean(t, await scanAll(t), userId, { storeType: 2, expireDays: 20 });
  expect(await jobOf(t, id)).toMatchObject({ planned_files: 1 });
  await t.admin.call(cleanJobs.notify, { jobIds: [id] } as never);
  await setRow(t.db, 'outbox', {}, { state: 2 });
  await setRow(t.db, 'clean_job', id, { reminded_days: 1 });
  await later(t, 8);
  await later(t, 8);
  expect(await jobOf(t, id)).toMatchObject({ clean_status: inRecycle, freed_files: 1 });
  expect(await pathsOf(t, userId)).toEqual(['output/young.png']);
});

test('an entry of the white list holds for names as other systems write them', async ({ t }) => {
  const userId = await addReached(t);
  const paths = ['output/keep\\1.png', `output/${'é'.normalize('NFD')}/2.png`, 'output/3.png'];
  for (const path of paths) await put(t, userId, path);
  for (const path of ['output/keep', `output/${'é'.normalize('NFC')}`])
    await addWhite(t.db, { now: t.clock.now, userId, path });
  const id = await planClean(t, await scanAll(t), userId, { storeType: 2, expireDays: 20 });
  await beginClean(t, id);
  await workCleanJobs(t.server.app);
  expect(await pathsOf(t, userId)).toEqual(paths.slice(0, 2).toSorted());
});

test('files come back to a folder of their own where a file or a link has the name of theirs', async ({
  t,
}) => {
  const { userId, id, own } = await recycled(t, ['output/a/1.png', 'output/b/2.png', 'output/c.png']);
  const elsewhere = join(own, '..', `elsewhere-${userId}`);
  await mkdir(elsewhere);
  await rm(join(own, 'output/a'), { recursive: true });
  await writeFile(join(own, 'output/a'), 'x');
  await rename(join(own, 'output/b'), join(own, 'output/was'));
  await symlink(elsewhere, join(own, 'output/b'));
  await t.admin.call(cleanJobs.restore, { jobIds: [id], reason: '客户要求' } as never);
  await workCleanJobs(t.server.app);
  expect((await jobOf(t, id)).clean_status).toBe(restored);
  expect(await pathsOf(t, userId)).toEqual([
    'output/a',
    'output/c.png',
    `restored-${id}-11/output/a/1.png`,
    `restored-${id}-11/output/b/2.png`,
  ]);
  expect(await readdir(elsewhere)).toEqual([]);
});

test('a copy neither reads nor writes through a link', async ({ t }) => {
  const userId = await addReached(t);
  const { storage, dataDir } = t.server.app.config;
  const [own, target] = [join(storage, String(userId)), join(dataDir, `copies-${userId}`)];
  const [secret, outside] = [join(dataDir, `secret-${userId}`), join(dataDir, `outside-${userId}`)];
  for (const folder of [secret, outside, join(target, String(userId))])
    await mkdir(folder, { recursive: true });
  await writeFile(join(secret, 'key'), 'key');
  await put(t, userId, 'input/a.ma');
  await symlink(join(secret, 'key'), join(own, 'input/key'));
  await symlink(secret, join(own, 'secret'));
  await symlink(outside, join(target, String(userId), 'input'));
  const [from, to] = [openStorage(storage), openStorage(target)];
  for (const path of ['input/key', 'secret/key'])
    await expect(from.read(userId, path), path).rejects.toThrow();
  const file = await from.look(userId, 'input/a.ma');
  if (!file) throw new Error('the file is not there');
  let written: string[] | undefined;
  const body = await from.read(userId, file.path);
  body.once('end', () => void readdir(outside).then((names) => (written = names)));
  expect(await to.put(userId, file, body)).toBe(false);
  expect(written ?? []).toEqual([]);
  expect(await readdir(outside)).toEqual([]);
});

test('cleanings that one person begins on a day count together against the limit', async ({ t }) => {
  await decidedAlone(t, 'storageClean', 1);
  const person = await t.person({ keys: ['clean:management'] });
  const ids = [];
  for (let n = 0; n < 2; n += 1) {
    const id = await addCleanJob(t.db, { now: t.clock.now });
    await setRow(t.db, 'clean_job', id, { planned_space: Math.round(0.6 * gigabyte) });
    ids.push(id);
  }
  const notify = async (id = 0) => (await person.send(cleanJobs.notify, { jobIds: [id] })).code;
  expect(await notify(ids[0])).toBe(errorCodes.success);
  expect(await notify(ids[1])).toBe(errorCodes.awaitsApproval);
  expect((await jobOf(t, ids[1] ?? 0)).clean_status).toBe(cleanStatus.of.planned);
});
