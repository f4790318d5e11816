import { storageTransferStatus, type SystemReason } from '@renderdesk/contract';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { App } from '../core/app.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { storageFault } from './fault.rules.ts';
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
  if (!there && (await to.put(ownerId, file, await from.read(ownerId, file.path)))) return 'copied';
  const found = there ?? (await to.look(ownerId, file.path));
  if (found?.size !== file.size) return 'differs';
  const [one, other] = await Promise.all(
    [from, to].map(async (port) => hashOf(await port.read(ownerId, file.path))),
  );
  return one === other ? 'same' : 'differs';
};

const isBelow = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);

/** Copies the files of a transfer from where it was left, as far as a round goes. */
const goOn = async (
  app: App,
  row: StorageTransfer,
  c: { readonly open: OpenStorage; readonly left: { files: number } },
): Promise<void> => {
  const now = app.clock();
  const end = { finished_at: now, updated_at: now };
  const fail = (message: string) =>
    setTransfer(app.db, row.id, { ...end, storage_transfer_status: failed, message });
  const ports: StoragePort[] = [];
  for (const id of [row.from_volume_id, row.to_volume_id]) {
    const volume = await volumeOf(app.db, id);
    const port = volume && c.open(volume.folder);
    if (port && (await port.space())) ports.push(port);
  }
  const [from, to] = ports;
  // A storage that the installation does not name any more, or that is not mounted.
  if (!from || !to) {
    await fail('storageAway' satisfies SystemReason);
    return;
  }
  let at = {
    done_until: row.done_until,
    files_done: row.files_done,
    space_done: row.space_done,
    files_same: row.files_same,
    files_differ: row.files_differ,
  };
  const begun = { storage_transfer_status: running, begun_at: row.begun_at ?? now };
  if (!(await setTransfer(app.db, row.id, begun))) return;
  try {
    for await (const file of from.files(row.user_id, row.done_until)) {
      if (!isBelow(file.path, row.path)) continue;
      if (c.left.files <= 0) return;
      c.left.files -= 1;
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
    await fail(storageFault(error));
  }
};

/** Takes the transfers between storages on, one after the other, as far as a round goes. */
export const workTransfers = async (
  app: App,
  o: { readonly open?: OpenStorage; readonly files?: number } = {},
): Promise<void> => {
  const rows = await transfersDue(app.db);
  const left = { files: o.files ?? filesEachRound };
  await doEachDue(app.log, rows, {
    named: ({ id }) => ({ transferId: id }),
    work: (row) =>
      left.files > 0 ? goOn(app, row, { open: o.open ?? openStorage, left }) : Promise.resolve(),
  });
  if (rows.length > 0) app.live.send([{ topic: 'storageTransfer' }]);
};
