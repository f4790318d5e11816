import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  cleanFileStatus,
  cleanJobs,
  type CleanStatus,
  day,
  errorCodes,
  outboxState,
  storageUse,
} from '@renderdesk/contract';
import { expect } from 'vitest';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import type { Db } from '../core/db/db.ts';
import { workCleanJobs } from '../storage/clean.work.ts';
import { scanStorage } from '../storage/scan.work.ts';
import { mainVolume, openStorage } from '../storage/volumes.ts';
import { addCustomer } from './fixtures.ts';
import type { TestServer } from './server.ts';

let volumes = 0;
/** A storage in a folder that is not there, unless one is named. */
export const addVolume = async (db: Db, o: { now: Date; folder?: string; ip?: string }): Promise<number> => {
  volumes += 1;
  return addRow(db, 'storage_volume', {
    name: `storage-${volumes}`,
    ip: o.ip ?? `10.20.0.${volumes}`,
    folder: o.folder ?? `/nowhere/storage-${volumes}`,
    is_on: true,
    capacity: 1_000_000_000,
    free_space: 400_000_000,
    next_scan_at: new Date(o.now.getTime() + day),
    created_at: o.now,
  });
};

/** What was measured of a customer. */
export const addStorageUse = async (db: Db, o: { now: Date; userId?: number; bid?: number }) => {
  const userId = o.userId ?? (await addCustomer(db));
  const bid = o.bid ?? (await addVolume(db, o));
  const useId = await addRow(db, 'storage_use', {
    volume_id: bid,
    owner_id: userId,
    store_type: 1,
    used_space: 5_000_000,
    files: 12,
    month_old_space: 3_000_000,
    quarter_old_space: 1_000_000,
    newest_at: o.now,
    scan_number: 1,
    scanned_at: o.now,
  });
  return { userId, bid, useId };
};

/** A cleaning job in a state, with one file of it. */
export const addCleanJob = async (
  db: Db,
  o: { now: Date; cleanStatus?: CleanStatus; userId?: number; bid?: number },
): Promise<number> => {
  const user_id = o.userId ?? (await addCustomer(db));
  const clean_status = o.cleanStatus ?? 0;
  const id = await addRow(db, 'clean_job', {
    user_id,
    volume_id: o.bid ?? (await addVolume(db, o)),
    store_type: 1,
    clean_origin: 1,
    expire_days: 20,
    clean_status,
    currency: 1,
    planned_at: o.now,
    planned_files: 3,
    planned_space: 3000,
    ...(clean_status !== 0 && { noticed_at: o.now, clean_at: o.now }),
    ...(clean_status >= 3 && { purge_at: new Date(o.now.getTime() + day) }),
    reason: '长期未登录',
    created_at: o.now,
  });
  await addCleanFile(db, { now: o.now, jobId: id, userId: user_id });
  return id;
};
export const addCleanFile = (
  db: Db,
  o: { now: Date; jobId: number; userId: number; path?: string },
): Promise<number> =>
  addRow(db, 'clean_file', {
    job_id: o.jobId,
    user_id: o.userId,
    path: o.path ?? 'input/shot_010.ma',
    size: 1000,
    changed_at: new Date(o.now.getTime() - 40 * day),
    clean_file_status: cleanFileStatus.of.recycled,
    cleared_at: o.now,
  });

export const addWhite = async (db: Db, o: { now: Date; userId?: number; path?: string }): Promise<number> =>
  addRow(db, 'white_list', {
    user_id: o.userId ?? (await addCustomer(db)),
    path: o.path ?? 'input',
    store_type: null,
    reason: '重点客户',
    created_at: o.now,
  });

export const addTransfer = async (
  db: Db,
  o: { now: Date; userId?: number; from?: number; to?: number; path?: string },
): Promise<number> =>
  addRow(db, 'storage_transfer', {
    user_id: o.userId ?? (await addCustomer(db)),
    from_volume_id: o.from ?? (await addVolume(db, o)),
    to_volume_id: o.to ?? (await addVolume(db, o)),
    path: o.path ?? '',
    reason: '归档',
    created_at: o.now,
  });

/** Writes a file into a customer's folder of the storage that nodes mount, or of another, as changed so many days ago. */
export const putFile = async (
  t: TestServer,
  o: { ownerId: number; path: string; size: number; days: number; folder?: string },
): Promise<void> => {
  const at = join(o.folder ?? t.server.app.config.storage, String(o.ownerId), o.path);
  await mkdir(dirname(at), { recursive: true });
  await writeFile(at, 'x'.repeat(o.size));
  const changed = new Date(t.clock.now.getTime() - o.days * day);
  await utimes(at, changed, changed);
};

/** The paths of a customer's files, on the storage that nodes mount or on another. */
export const pathsOf = async (t: TestServer, ownerId: number, folder?: string): Promise<string[]> => {
  const found: string[] = [];
  const storage = openStorage(folder ?? t.server.app.config.storage);
  for await (const file of storage.files(ownerId)) found.push(file.path);
  return found;
};

/** Measures the storages anew, in rounds of so many files, and answers the number of the main one. */
export const scanAll = async (t: TestServer, files = 2): Promise<number> => {
  await mkdir(t.server.app.config.storage, { recursive: true });
  await setRow(t.db, 'storage_volume', {}, { next_scan_at: t.clock.now });
  for (let rounds = 0; rounds < 200; rounds += 1) {
    await scanStorage(t.server.app, { slice: { files, noteEach: 1 } });
    const open = await t.db
      .selectFrom('storage_volume')
      .where('scan_began', 'is not', null)
      .select('id')
      .executeTakeFirst();
    if (!open) return (await getRow(t.db, 'storage_volume', { name: mainVolume })).id;
  }
  throw new Error('the scan does not end');
};

/** A customer whom notices reach. */
export const addReached = async (t: TestServer): Promise<number> => {
  const id = await addCustomer(t.db);
  await setRow(t.db, 'user', id, { email: `c${id}@example.com` });
  return id;
};

/** Plans the cleaning of a customer's files on a storage; answers the number of the job. */
export const planClean = async (
  t: TestServer,
  bid: number,
  userId: number,
  o: { storeType: 1 | 2; expireDays: number },
): Promise<number> => {
  const input = { bid, userId, ...o, confirmUserId: userId, reason: '长期未登录' };
  expect((await t.admin.send(storageUse.cleanCustomerStore, input)).code).toBe(errorCodes.success);
  await workCleanJobs(t.server.app);
  const rows = await getRows(t.db, 'clean_job', { user_id: userId }, ['id', 'clean_status'], 'id');
  return rows.at(-1)?.id ?? 0;
};

/** Notifies the customer, delivers the notice and waits until the files may go. */
export const beginClean = async (t: TestServer, id: number): Promise<void> => {
  await t.admin.call(cleanJobs.notify, { jobIds: [id], noticeDays: 1 } as never);
  await setRow(t.db, 'outbox', {}, { state: outboxState.of.sent });
  await setRow(t.db, 'clean_job', id, { clean_at: t.clock.now });
  await workCleanJobs(t.server.app);
};
