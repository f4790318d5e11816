import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  autoClean,
  cleanJobs,
  cleanStatus,
  day,
  errorCodes,
  keptBecause,
  outboxState,
  storageStats,
  storageUse,
  whiteList,
} from '@renderdesk/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { getRow, getRows, setRow } from '../build/rows.ts';
import { addTask } from '../testing/fixtures.ts';
import type { TestServer } from '../testing/server.ts';
import {
  addReached as customer,
  beginClean as begin,
  pathsOf,
  planClean as plan,
  putFile,
  scanAll,
} from '../testing/storage.ts';
import { test } from '../testing/test.ts';
import { workCleanJobs } from './clean.work.ts';
import { openStorage } from './volumes.ts';
import type { StoragePort } from './storage.port.ts';

const put = (t: TestServer, ownerId: number, path: string, size: number, days: number): Promise<void> =>
  putFile(t, { ownerId, path, size, days });
const usedBy = async (t: TestServer, ownerId: number): Promise<number> => {
  const rows = await getRows(t.db, 'storage_use', { owner_id: ownerId }, ['used_space']);
  return rows.reduce((all, row) => all + Number(row.used_space), 0);
};
const jobOf = (t: TestServer, id: number) => getRow(t.db, 'clean_job', { id });
test('a cleaning takes what is old and free, and everything can be put back', async ({ t }) => {
  const userId = await customer(t);
  await put(t, userId, 'input/old.ma', 500, 40);
  await put(t, userId, 'input/new.ma', 70, 2);
  await put(t, userId, 'output/shot/0001.png', 900, 40);
  const bid = await scanAll(t);
  expect(await usedBy(t, userId)).toBe(1470);
  const stat = await t.admin.call(storageStats.statByUser, { userId } as never);
  expect(stat.data.items[0]).toMatchObject({
    inputSpace: 570,
    outputSpace: 900,
    files: 3,
    monthOldSpace: 1400,
  });
  const preview = await t.admin.call(storageUse.preview, {
    bid,
    userId,
    storeType: 1,
    expireDays: 20,
  } as never);
  expect(preview.data).toMatchObject({ files: 1, space: 500, samples: [{ path: 'input/old.ma' }] });
  const id = await plan(t, bid, userId, { storeType: 1, expireDays: 20 });
  expect(await jobOf(t, id)).toMatchObject({ clean_status: 0, planned_files: 1, planned_space: 500 });
  await begin(t, id);
  await workCleanJobs(t.server.app);
  expect(await jobOf(t, id)).toMatchObject({ clean_status: 3, freed_space: 500 });
  expect(await pathsOf(t, userId)).toEqual(['input/new.ma', 'output/shot/0001.png']);
  await scanAll(t);
  expect(await usedBy(t, userId)).toBe(970);
  const gone = await t.admin.call(storageStats.whyGone, { userId, path: 'input/old.ma' } as never);
  expect(gone.data).toMatchObject({
    standing: null,
    taken: [{ path: 'input/old.ma', jobId: id, cleanFileStatus: 2 }],
  });
  // Something else is at its place by now.
  await put(t, userId, 'input/old.ma', 5, 0);
  await t.admin.call(cleanJobs.restore, { jobIds: [id], reason: '客户要求' } as never);
  await workCleanJobs(t.server.app);
  expect(await jobOf(t, id)).toMatchObject({ clean_status: 5, freed_space: 0 });
  expect(await pathsOf(t, userId)).toEqual([
    'input/new.ma',
    'input/old.ma',
    `input/old.restored-${id}.ma`,
    'output/shot/0001.png',
  ]);
  expect((await t.admin.send(cleanJobs.purge, { jobIds: [id], reason: 'x' })).data).toMatchObject({
    results: [{ code: errorCodes.notAllowedInState }],
  });
});

test('what waits long enough is removed for good, and the log keeps it', async ({ t }) => {
  const userId = await customer(t);
  await put(t, userId, 'output/a/1.png', 10, 60);
  const id = await plan(t, await scanAll(t), userId, { storeType: 2, expireDays: 20 });
  await begin(t, id);
  await workCleanJobs(t.server.app);
  const before = t.clock.now;
  t.clock.now = new Date(before.getTime() + 15 * day);
  await workCleanJobs(t.server.app);
  t.clock.now = before;
  expect(await jobOf(t, id)).toMatchObject({ clean_status: 4 });
  const log = await t.admin.call(autoClean.list, { userId } as never);
  expect(log.data.items).toMatchObject([{ path: 'output/a/1.png', size: 10, cleanFileStatus: 4 }]);
  const recycled = join(t.server.app.config.storage, '.recycle');
  expect(await readdir(recycled)).not.toContain(String(id));
});

test('a customer whose notice was not delivered, and one with a running task, keep their files', async ({
  t,
}) => {
  const [unreached, busy] = [await customer(t), await customer(t)];
  for (const userId of [unreached, busy]) await put(t, userId, 'input/old.ma', 5, 60);
  const bid = await scanAll(t);
  const ids = [];
  for (const userId of [unreached, busy])
    ids.push(await plan(t, bid, userId, { storeType: 1, expireDays: 20 }));
  await t.admin.call(cleanJobs.notify, { jobIds: [ids[0]], noticeDays: 1 } as never);
  await setRow(t.db, 'outbox', {}, { state: outboxState.of.givenUp });
  await setRow(t.db, 'clean_job', ids[0] ?? 0, { clean_at: t.clock.now });
  await workCleanJobs(t.server.app);
  expect(await jobOf(t, ids[0] ?? 0)).toMatchObject({ clean_status: 6, kept_because: 8 });
  await addTask(t.db, { userId: busy, status: 0 });
  await begin(t, ids[1] ?? 0);
  expect(await jobOf(t, ids[1] ?? 0)).toMatchObject({ clean_status: 6, kept_because: 2 });
  for (const userId of [unreached, busy]) expect(await pathsOf(t, userId)).toEqual(['input/old.ma']);
});

test('a task whose test frames are done keeps its input until its customer decides', async ({ t }) => {
  const [waiting, done] = [await customer(t), await customer(t)];
  for (const userId of [waiting, done]) await put(t, userId, 'input/old.ma', 5, 60);
  const bid = await scanAll(t);
  const ended = new Date(t.clock.now.getTime() - 30 * day);
  for (const [userId, status, kept] of [
    [waiting, 40, keptBecause.of.inUse],
    [done, 25, null],
  ] as const) {
    const taskId = await addTask(t.db, { userId, status });
    await setRow(t.db, 'task', taskId, { ended_at: ended });
    const id = await plan(t, bid, userId, { storeType: 1, expireDays: 20 });
    await begin(t, id);
    expect((await jobOf(t, id)).kept_because).toBe(kept);
  }
  await workCleanJobs(t.server.app);
  expect(await pathsOf(t, waiting)).toEqual(['input/old.ma']);
  expect(await pathsOf(t, done)).toEqual([]);
});

/** A storage that breaks off at its n-th move. */
const breaking = (folder: string, after: { moves: number }): StoragePort => {
  const port = openStorage(folder);
  return {
    ...port,
    recycle: async (file) => {
      if (after.moves === 0) throw new Error('cut off');
      after.moves -= 1;
      await port.recycle(file);
      if (after.moves === 0) throw new Error('cut off');
    },
  };
};

const tree = fc.uniqueArray(
  fc.record({
    path: fc.constantFrom('input', 'input/a', 'output/s1', 'output/s2', 'maps'),
    name: fc.integer({ min: 1, max: 30 }),
    size: fc.integer({ min: 0, max: 50 }),
    days: fc.integer({ min: 0, max: 90 }),
  }),
  { selector: ({ path, name }) => `${path}/${name}`, maxLength: 14 },
);

test('no protected file moves, whatever is interrupted, and the freed space is what the scanner finds', async ({
  t,
}) => {
  await fc.assert(
    fc.asyncProperty(
      tree,
      fc.constantFrom('', 'input/a', 'output/s1', 'maps', undefined),
      fc.constantFrom<1 | 2>(1, 2),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 6 }),
      async (files, white, storeType, expireDays, moves) => {
        const userId = await customer(t);
        for (const one of files) await put(t, userId, `${one.path}/f${one.name}`, one.size, one.days);
        if (white !== undefined)
          await t.admin.call(whiteList.add, {
            userId,
            path: white,
            storeType: null,
            untilTime: null,
            reason: '重点客户',
          } as never);
        const bid = await scanAll(t, 10_000);
        const [all, before] = [await pathsOf(t, userId), await usedBy(t, userId)];
        const input = { bid, userId, storeType, expireDays, confirmUserId: userId, reason: '过期' };
        const planned = await t.admin.send(storageUse.cleanCustomerStore, input);
        if (planned.code !== errorCodes.success) return;
        await workCleanJobs(t.server.app);
        const [job] = await getRows(t.db, 'clean_job', { user_id: userId });
        const id = job?.id ?? 0;
        if (job?.clean_status === 0) {
          await begin(t, id);
          const after = { moves };
          const open = (folder: string) => breaking(folder, after);
          await workCleanJobs(t.server.app, { open, files: 4 });
          for (let rounds = 0; rounds < 8; rounds += 1) {
            const { clean_status: status } = await jobOf(t, id);
            if (status === cleanStatus.of.failed)
              await t.admin.call(cleanJobs.retry, { jobIds: [id] } as never);
            await workCleanJobs(t.server.app, { files: 4 });
          }
          expect((await jobOf(t, id)).clean_status).toBe(3);
        }
        const isOutput = (path: string): boolean => path.startsWith('output/');
        const isWhite = (path: string): boolean =>
          white !== undefined && (white === '' || path.startsWith(`${white}/`));
        const expected = files
          .filter(
            (one) =>
              isOutput(`${one.path}/`) !== (storeType === 2) ||
              isWhite(`${one.path}/f`) ||
              one.days < expireDays,
          )
          .map((one) => `${one.path}/f${one.name}`);
        expect(await pathsOf(t, userId)).toEqual(expected.toSorted());
        await scanAll(t, 10_000);
        const { freed_space: freed } = await jobOf(t, id);
        expect(before - (await usedBy(t, userId))).toBe(Number(freed));
        if ((await jobOf(t, id)).clean_status !== 3) return;
        await t.admin.call(cleanJobs.restore, { jobIds: [id], reason: '撤销' } as never);
        for (let rounds = 0; rounds < 2; rounds += 1) await workCleanJobs(t.server.app);
        expect(await pathsOf(t, userId)).toEqual(all);
      },
    ),
    { numRuns: 5 },
  );
}, 120_000);

test('a copy to another storage keeps what is there', async ({ t }) => {
  const userId = await customer(t);
  const folder = join(t.server.app.config.storage, '..', 'elsewhere');
  const storage = openStorage(folder);
  await put(t, userId, 'input/a.ma', 3, 1);
  const source = openStorage(t.server.app.config.storage);
  const file = await source.look(userId, 'input/a.ma');
  if (!file) throw new Error('the file is not there');
  expect(await storage.put(userId, file, await source.read(userId, file.path))).toBe(true);
  expect(await storage.put(userId, file, await source.read(userId, file.path))).toBe(false);
  expect(await readFile(join(folder, String(userId), 'input/a.ma'), 'utf8')).toBe('xxx');
});
