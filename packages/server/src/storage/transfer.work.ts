import { storageTransferStatus } from '@renderdesk/contract';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { App } from '../core/app.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import type { FoundFile, StoragePort } from './storage.port.ts';
import { setTransfer, type StorageTransfer, transfersDue } from './transfer.store.ts';
import { volumeOf } from './volume.store.ts';
import { openStorage, type OpenStorage } from './volumes.ts';

const { running, done, failed } = storageTransferStatus.of;
const filesEachRound = 2000;

const hashOf = async (body: Readable): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of body) hash.update(piece as Buffer);
  return hash.digest('hex');
};

/** Copies one file; what is at its place stays, and is the same or another one. */
const copyFile = async (
  from: StoragePort,
  to: StoragePort,
  ownerId: number,
  file: FoundFile,
): Promise<'copied' | 'same' | 'differs'> => {
  const there = await to.look(ownerId, file.path);
  if (!there && (await to.put(ownerId, file, from.read(ownerId, file.path)))) return 'copied';
  const found = there ?? (await to.look(ownerId, file.path));
  if (found?.size !== file.size) return 'differs';
  const [one, other] = await Promise.all([from, to].map((port) => hashOf(port.read(ownerId, file.path))));
  return one === other ? 'same' : 'differs';
};

const isBelow = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);

/** Copies the files of a transfer from where it was left, as far as a round goes. */
const goOn = async (
  app: App,
  row: StorageTransfer,
  c: { readonly open: OpenStorage; readonly files: number },
) => {
  const [source, target] = await Promise.all([
    volumeOf(app.db, row.from_volume_id),
    volumeOf(app.db, row.to_volume_id),
  ]);
  const now = app.clock();
  const end = { finished_at: now, updated_at: now };
  if (!source || !target) {
    await setTransfer(app.db, row.id, {
      ...end,
      storage_transfer_status: failed,
      message: 'storage is gone',
    });
    return;
  }
  const [from, to] = [c.open(source.folder), c.open(target.folder)];
  let at = {
    done_until: row.done_until,
    files_done: row.files_done,
    space_done: row.space_done,
    files_same: row.files_same,
    files_differ: row.files_differ,
  };
  await setTransfer(app.db, row.id, { storage_transfer_status: running, begun_at: row.begun_at ?? now });
  let left = c.files;
  try {
    for await (const file of from.files(row.user_id, row.done_until)) {
      if (!isBelow(file.path, row.path)) continue;
      if (left <= 0) return;
      left -= 1;
      const result = await copyFile(from, to, row.user_id, file);
      at = {
        done_until: file.path,
        files_done: at.files_done + (result === 'copied' ? 1 : 0),
        space_done: at.space_done + (result === 'copied' ? file.size : 0),
        files_same: at.files_same + (result === 'same' ? 1 : 0),
        files_differ: at.files_differ + (result === 'differs' ? 1 : 0),
      };
      if (!(await setTransfer(app.db, row.id, { ...at, updated_at: app.clock() }))) return;
    }
    await setTransfer(app.db, row.id, {
      ...end,
      storage_transfer_status: at.files_differ > 0 ? failed : done,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 300) : String(error);
    await setTransfer(app.db, row.id, { ...end, storage_transfer_status: failed, message });
  }
};

/** Takes each transfer between storages on. */
export const workTransfers = async (
  app: App,
  o: { readonly open?: OpenStorage; readonly files?: number } = {},
): Promise<void> => {
  const rows = await transfersDue(app.db);
  await doEachDue(app.log, rows, {
    named: ({ id }) => ({ transferId: id }),
    work: (row) => goOn(app, row, { open: o.open ?? openStorage, files: o.files ?? filesEachRound }),
  });
  if (rows.length > 0) app.live.send([{ topic: 'storageTransfer' }]);
};
