import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { day, dayOf, hour, recycleFolder, storeType } from '@renderdesk/contract';
import { addRow, addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import { demoPlaces } from '../storage/index.ts';
import { type CleaningFile, type DemoVolume, fillCleanings } from './cleanings.ts';

/** A file of the demo's storages, as rows measure it: the start of a demo writes it. */
export interface DemoFile {
  readonly at: string;
  readonly size: number;
  readonly changedAt: Date;
}
interface Filling {
  readonly now: Date;
  readonly staff: readonly number[];
  readonly customers: readonly { readonly id: number; readonly currency: 1 | 2 }[];
  /** Where nodes mount storage, and where the folders of the other storages are. */
  readonly storage: string;
  readonly dataDir: string;
}
const { input, output } = storeType.of;
const customersWithFiles = 12;
const terabyte = 1024 ** 4;
/** Days since the files of a kind changed. */
const ages: Readonly<Record<1 | 2, readonly number[]>> = {
  [input]: [3, 25, 48, 120],
  [output]: [2, 35, 70, 100],
};
/** Days whose sizes are kept, counted back. */
const measuredDays = [0, 1, 2, 3, 5, 7, 10, 14, 21, 30, 31] as const;

/** A customer's files of a kind on a storage: path, size, days since the change. */
const filesOf = (type: 1 | 2, customer: number, volume: number) =>
  ages[type].map((days, n) => ({
    path:
      type === input
        ? `input/ep${String((customer % 4) + 1).padStart(2, '0')}_shot_${n + 1}0.ma`
        : `output/look_${String(n + 1).padStart(2, '0')}/0001.png`,
    size: (8 + ((customer * 7 + n * 13 + volume * 5) % 40)) * 1024,
    days,
  }));

/** The storages of the farm, what they hold of customers, and cleanings in each state. Answers the files that belong to it. */
export const fillStorage = async (tx: Tx, o: Filling): Promise<DemoFile[]> => {
  const { now } = o;
  const ago = (days: number): Date => new Date(now.getTime() - days * day);
  const volumes: DemoVolume[] = [];
  for (const [at, place] of demoPlaces(o).entries()) {
    const id = await addRow(tx, 'storage_volume', {
      ...place,
      is_on: true,
      capacity: (8 + at) * terabyte,
      free_space: (3 + (at % 4)) * terabyte,
      scan_number: 1,
      scanned_at: new Date(now.getTime() - hour),
      next_scan_at: new Date(now.getTime() + 5 * hour),
      created_at: ago(200),
    });
    volumes.push({ id, folder: place.folder });
  }
  const files: DemoFile[] = [];
  const owners = o.customers.slice(0, customersWithFiles);
  for (const [at, { id: owner_id }] of owners.entries())
    for (const [nth, volume] of volumes.entries()) {
      // Each customer is on the storage that nodes mount, and on one other.
      if (nth !== 0 && nth !== 1 + (at % (volumes.length - 1))) continue;
      for (const type of storeType.codes) {
        const found = filesOf(type, at, nth);
        const older = (days: number): number =>
          found.reduce((sum, one) => sum + (one.days >= days ? one.size : 0), 0);
        const used_space = older(0);
        const key = { volume_id: volume.id, owner_id, store_type: type };
        await addRow(tx, 'storage_use', {
          ...key,
          used_space,
          files: found.length,
          month_old_space: older(30),
          quarter_old_space: older(90),
          newest_at: ago(Math.min(...found.map(({ days }) => days))),
          scan_number: 1,
          scanned_at: new Date(now.getTime() - hour),
        });
        // Some have grown, and one in five holds less than before.
        const step = (at % 5) - 1;
        const sizeBefore = (days: number): number => Math.round((used_space * (100 - days * step)) / 100);
        await addRows(
          tx,
          'storage_day',
          measuredDays.map((days) => ({
            ...key,
            day: dayOf(ago(days).getTime()),
            used_space: sizeBefore(days),
          })),
        );
        for (const one of found)
          files.push({
            at: join(volume.folder, String(owner_id), one.path),
            size: one.size,
            changedAt: ago(one.days),
          });
      }
    }
  const cleaned = await fillCleanings(tx, { ...o, customers: owners, volumes });
  return [...files, ...cleaned.map((one) => recycledAt(one, ago))];
};

/** Where the file of a cleaning waits. */
const recycledAt = (file: CleaningFile, ago: (days: number) => Date): DemoFile => ({
  at: join(file.folder, recycleFolder, String(file.jobId), String(file.ownerId), file.path),
  size: file.size,
  changedAt: ago(file.days),
});

/** Writes the files of the demo's storages; each holds its own path over and over. */
export const writeStorageFiles = async (files: readonly DemoFile[]): Promise<void> => {
  for (const { at, size, changedAt } of files) {
    await mkdir(dirname(at), { recursive: true });
    await writeFile(at, Buffer.alloc(size, `${at}\n`));
    await utimes(at, changedAt, changedAt);
  }
};
