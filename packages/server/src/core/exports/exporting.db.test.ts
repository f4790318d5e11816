import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffConsole, errorCodes, exportsAPerson, exportsOfMine, renders } from '@renderdesk/contract';
import { addRow, getRow, getRows } from '../../build/rows.ts';
import { addCustomer, addTask } from '../../testing/fixtures.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { BlobGone } from '../blobs/blob.ts';
import { settleLostJobs } from '../jobs/lostJobs.ts';
import { runMaintenance } from '../jobs/maintenance.ts';
import { runExport } from './exportJob.ts';

let t: TestServer;
let userId: number;
beforeAll(async () => {
  t = await openTestServer({ work: true, env: { RENDERDESK_EXPORT_INLINE_ROWS: '10' } });
  userId = await addCustomer(t.db, { name: '=cmd|calc' });
  for (let i = 0; i < 5; i += 1) await addTask(t.db, { userId, status: 25, sceneName: `灯光 & <${i}>.ma` });
});
afterAll(() => t.close());

/** The text of one entry of a zip, read from its central directory. */
const entryOf = (zip: Buffer, name: string): string => {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [packed, nameLength, extra, comment, local] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      return inflateRawSync(zip.subarray(start, start + packed)).toString('utf8');
    }
    at += 46 + nameLength + extra + comment;
  }
  throw new Error(`${name} is not in the file`);
};
const sheet = 'xl/worksheets/sheet1.xml';

test('a small export is the file itself, named after what it holds, in the caller’s language', async () => {
  const answer = await t.admin.call(renders.export, {}, { english: true });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Render tasks_\d{12}\.xlsx"/);
  const text = entryOf(answer.data as never, sheet);
  expect(text.match(/<row>/g)).toHaveLength(6);
  expect(text).toContain('<t>Status</t>');
  expect(text).toContain('>Finished<');
  expect(text).toContain('灯光 &amp; &lt;0&gt;.ma');
  expect(text).toContain('>Maya<');
  // A name that a spreadsheet would calculate gets an apostrophe.
  expect(text).toContain(">'=cmd|calc<");
});

test('columns may be chosen, and a selection narrows the rows', async () => {
  const frozen = await t.admin.call(staffConsole.freezeSelection, { call: renders.list.name, filter: {} });
  await addTask(t.db, { userId, status: 25, sceneName: 'late.ma' });
  const answer = await t.admin.call(renders.export, {
    columns: ['sceneName'],
    selectionId: frozen.data.selectionId,
  });
  const text = entryOf(answer.data as never, sheet);
  expect(text.match(/<row>/g)).toHaveLength(6);
  expect(text).not.toContain('late.ma');
});

test('no rows are said, with code 700', async () => {
  const answer = await t.admin.call(renders.export, { keywords: '没有的词' });
  expect(answer.code).toBe(errorCodes.nothingFound);
});

const own = async () => (await t.admin.call(exportsOfMine.list, {})).data.items;
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => void setTimeout(resolve, 50));
};

test('an export that was cancelled and begun again while it ran keeps the file of its second run', async () => {
  const { app } = t.server;
  const { blobs } = app;
  const { promise: second, resolve: go } = Promise.withResolvers<void>();
  const { promise: writing, resolve: begun } = Promise.withResolvers<void>();
  const id = await longWork('export', t.admin.adminId, { state: 0 });
  // The first run blocks while it writes its file, as with a slow store.
  const slow = {
    ...app,
    blobs: new Proxy(blobs, {
      get: (of, name: keyof typeof blobs) =>
        name === 'put'
          ? async (...args: Parameters<typeof blobs.put>) => {
              begun();
              await second;
              return of.put(...args);
            }
          : (of[name] as (...args: never[]) => unknown).bind(of),
    }),
  };
  const first = runExport(slow, { jobRunId: id });
  await writing;
  const exportIds = [id as never];
  expect((await t.admin.call(exportsOfMine.cancel, { exportIds })).data.done).toBe(1);
  expect((await t.admin.call(exportsOfMine.retry, { exportIds })).data.done).toBe(1);
  await until(async () => (await workOf(id)).state === 2);
  go();
  await first;
  expect(await workOf(id)).toMatchObject({ state: 2 });
  const file = await t.admin.call(exportsOfMine.download, { exportId: id as never });
  expect(file.status).toBe(200);
  expect(entryOf(file.data as never, sheet)).toContain('<row>');
});

test('a large export becomes a row with progress, a file, a notification, and goes after a week', async () => {
  for (let i = 0; i < 20; i += 1) await addTask(t.db, { userId, status: 25 });
  const answer = await t.admin.call(renders.export, {});
  expect(answer.data).toMatchObject({ total: 10 });
  await until(async () => (await own())[0]?.state === 2);
  const row = (await own())[0];
  expect(row).toMatchObject({ call: 'task.renders.export', progress: 26, total: 26, errorCode: null });
  const file = await t.admin.call(exportsOfMine.download, { exportId: row?.exportId as never });
  expect((file.data as unknown as Buffer).length).toBe(row?.fileSize);
  expect(entryOf(file.data as never, sheet).match(/<row>/g)).toHaveLength(27);
  const notifications = await t.admin.call(staffConsole.notifications, { unread: 1 });
  expect(notifications.data.items[0]).toMatchObject({
    kind: 'exportReady',
    data: { exportId: row?.exportId },
  });

  const path = await getRow(t.db, 'job_run', row?.exportId ?? 0);
  t.clock.now = new Date(t.clock.now.getTime() + 8 * 24 * 3_600_000);
  await runMaintenance(t.server.app);
  await expect(t.server.app.blobs.get(path.blob_key ?? '')).rejects.toThrow(BlobGone);
  const later = await getRow(t.db, 'job_run', row?.exportId ?? 0);
  expect(later.state).toBe(5);
});

test('another’s export can be neither seen nor fetched', async () => {
  const other = await t.person();
  const { id } = await t.db.selectFrom('job_run').select('id').executeTakeFirstOrThrow();
  expect((await other.call(exportsOfMine.list, {})).data.items).toEqual([]);
  expect((await other.call(exportsOfMine.download, { exportId: id as never })).code).toBe(
    errorCodes.notFound,
  );
});

test('the object of an export goes with its row; one that is gone from the store is said to be gone', async () => {
  const person = await t.person();
  const made = async (key: string) => {
    await t.server.app.blobs.put(key, Buffer.from('a list'));
    const id = await addRow(t.db, 'job_run', {
      kind: 'export',
      admin_id: person.adminId,
      call: 'task.renders.export',
      state: 2,
      input: '{}',
      request_id: 'test',
      created_at: t.clock.now,
      blob_key: key,
    });
    return id as never;
  };
  const [first, second] = [await made('export/first.xlsx'), await made('export/second.xlsx')];
  await person.call(exportsOfMine.remove, { exportIds: [first] });
  await runMaintenance(t.server.app);
  await expect(t.server.app.blobs.get('export/first.xlsx')).rejects.toThrow(BlobGone);
  const file = await person.call(exportsOfMine.download, { exportId: second });
  expect(String(file.data)).toBe('a list');
  await t.server.app.blobs.remove('export/second.xlsx');
  expect((await person.call(exportsOfMine.download, { exportId: second })).code).toBe(errorCodes.fileGone);
});

/** A row of long work without a job, unless one is sent. */
const longWork = async (kind: 'export' | 'bulk', adminId: number, o: object = {}) =>
  addRow(t.db, 'job_run', {
    kind,
    admin_id: adminId,
    call: kind === 'export' ? 'task.renders.export' : 'task.renders.stop',
    state: 1,
    input: JSON.stringify({ input: renders.list.query.parse({}), language: 'en', platform: 0 }),
    request_id: 'test',
    created_at: t.clock.now,
    ...o,
  });
const workOf = (id: number) => getRow(t.db, 'job_run', id, ['state', 'blob_key', 'error_code']);

test('long work whose job was given up has failed, and its owner is notified', async () => {
  const person = await t.person();
  const ids = [
    await longWork('bulk', person.adminId),
    await longWork('export', person.adminId, { blob_key: 'export/half.xlsx' }),
  ];
  await settleLostJobs(t.server.app);
  for (const id of ids)
    expect(await workOf(id)).toEqual({ state: 3, blob_key: null, error_code: errorCodes.internal });
  const notices = await getRows(t.db, 'notification', { admin_id: person.adminId }, ['kind']);
  expect(notices.map(({ kind }) => kind).toSorted()).toEqual(['bulkFailed', 'exportFailed']);
});

test('a large command is cancelled by its owner alone, once', async () => {
  const [person, other] = [await t.person(), await t.person()];
  const jobId = (await longWork('bulk', person.adminId)) as never;
  expect((await other.call(staffConsole.cancelJob, { jobId })).code).toBe(errorCodes.notFound);
  expect((await person.call(staffConsole.cancelJob, { jobId })).code).toBe(errorCodes.success);
  expect(await workOf(jobId)).toMatchObject({ state: 4 });
  expect((await person.call(staffConsole.cancelJob, { jobId })).code).toBe(errorCodes.notAllowedInState);
});

test('one person has so many exports waiting, begun again ones too', async () => {
  const keys = renders.export.access.kind === 'anyOf' ? renders.export.access.keys : [];
  const person = await t.person({ keys });
  const waiting = await Promise.all(
    Array.from({ length: exportsAPerson }, () => longWork('export', person.adminId, { state: 0 })),
  );
  const failed = (await longWork('export', person.adminId, { state: 3 })) as never;
  expect((await person.call(exportsOfMine.retry, { exportIds: [failed] })).code).toBe(
    errorCodes.limitReached,
  );
  await person.call(exportsOfMine.cancel, { exportIds: waiting as never });
  expect((await person.call(exportsOfMine.retry, { exportIds: [failed] })).code).toBe(errorCodes.success);
});
