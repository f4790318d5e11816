import { day, dayOf, hour, minute, storeType, type SystemReason } from '@renderdesk/contract';
import * as z from 'zod';
import type { App } from '../core/app.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { guardOf } from './guard.store.ts';
import { storeTypeOf } from './protect.rules.ts';
import type { FoundFile } from './storage.port.ts';
import {
  forgetDays,
  goneOwners,
  knownOwners,
  noSums,
  noteVolumes,
  setVolume,
  type Sums,
  type Volume,
  volumeOf,
  writeUse,
} from './volume.store.ts';
import { openStorage, type OpenStorage, volumesOf } from './volumes.ts';

/** How much one round looks at before it lets others have their turn; how often it notes how far it is. */
export interface Slice {
  readonly files: number;
  readonly noteEach: number;
}
export const roundSlice: Slice = { files: 200_000, noteEach: 5000 };
/** A storage is measured again so long after the last time. */
const scanEvery = 6 * hour;
/** One that could not be read, so long. */
const triedAgain = 10 * minute;
/** Days of sizes that are kept. */
const daysKept = 400;

type Types = Record<1 | 2, Sums>;
const nothing: Types = { 1: noSums, 2: noSums };
const PartSums = z.object({
  used: z.number(),
  files: z.number(),
  monthOld: z.number(),
  quarterOld: z.number(),
  newest: z.number(),
});
const Part = z.object({ ownerId: z.number(), after: z.string(), 1: PartSums, 2: PartSums });

const plus = (sums: Sums, file: FoundFile, now: Date): Sums => {
  const age = now.getTime() - file.changedAt.getTime();
  return {
    used: sums.used + file.size,
    files: sums.files + 1,
    monthOld: sums.monthOld + (age >= 30 * day ? file.size : 0),
    quarterOld: sums.quarterOld + (age >= 90 * day ? file.size : 0),
    newest: Math.max(sums.newest, file.changedAt.getTime()),
  };
};

/** What is left of a round. */
interface Left {
  files: number;
}

/** Measures one account; false where the round is over before it is done: the next one goes on at the last path. */
const scanOwner = async (
  app: App,
  volume: Volume,
  ownerId: number,
  c: { readonly left: Left; readonly slice: Slice; readonly open: OpenStorage },
): Promise<boolean> => {
  const now = app.clock();
  const found = Part.safeParse(volume.scan_part);
  const part = found.success && found.data.ownerId === ownerId ? found.data : undefined;
  const sums: Types = part ? { 1: part[1], 2: part[2] } : { ...nothing };
  const guard = await guardOf(app.db, { ownerId, root: app.config.storage, now });
  const note = (after: string) =>
    setVolume(app.db, volume.id, { scan_part: JSON.stringify({ ownerId, after, ...sums }) });
  let since = 0;
  for await (const file of c.open(volume.folder).files(ownerId, part?.after)) {
    const type = storeTypeOf(file.path, guard);
    sums[type] = plus(sums[type], file, now);
    since += 1;
    c.left.files -= 1;
    if (since % c.slice.noteEach === 0 || c.left.files <= 0) await note(file.path);
    if (c.left.files <= 0) return false;
  }
  await app.db.transaction().execute(async (tx) => {
    await writeUse(tx, {
      volumeId: volume.id,
      ownerId,
      scan: volume.scan_number,
      day: dayOf(now.getTime()),
      sums: storeType.codes.map((type) => [type, sums[type]] as const),
      now,
    });
    await setVolume(tx, volume.id, { scan_after: ownerId, scan_part: null });
  });
  return true;
};

/** Measures a storage from where it was left. A storage that cannot be read says so and is tried again. */
const scanVolume = async (
  app: App,
  found: Volume,
  c: { readonly slice: Slice; readonly open: OpenStorage },
): Promise<void> => {
  const now = app.clock();
  const port = c.open(found.folder);
  let volume = found;
  const space = await port.space();
  // A folder that is missing is not mounted: its files are not gone.
  if (!space) {
    const later = new Date(now.getTime() + triedAgain);
    await setVolume(app.db, volume.id, {
      next_scan_at: later,
      message: 'storageAway' satisfies SystemReason,
    });
    return;
  }
  if (volume.scan_began === null) {
    await setVolume(app.db, volume.id, {
      scan_began: now,
      scan_after: 0,
      scan_part: null,
      scan_number: volume.scan_number + 1,
      capacity: space.capacity,
      free_space: space.free,
      message: '',
    });
    volume = (await volumeOf(app.db, volume.id)) ?? volume;
  }
  const left: Left = { files: c.slice.files };
  const owners = (await port.owners()).filter((id) => id > (volume.scan_after ?? 0));
  const known = await knownOwners(app.db, owners);
  for (const ownerId of owners) {
    if (!known.has(ownerId)) continue;
    if (left.files <= 0 || !(await scanOwner(app, volume, ownerId, { left, ...c }))) return;
  }
  const gone = await goneOwners(app.db, volume);
  await app.db.transaction().execute(async (tx) => {
    for (const ownerId of gone)
      await writeUse(tx, {
        volumeId: volume.id,
        ownerId,
        scan: volume.scan_number,
        day: dayOf(now.getTime()),
        sums: storeType.codes.map((type) => [type, noSums] as const),
        now,
      });
    await setVolume(tx, volume.id, {
      scan_began: null,
      scan_after: null,
      scan_part: null,
      scanned_at: now,
      next_scan_at: new Date(now.getTime() + scanEvery),
      message: owners.length > known.size ? ('foldersOfNobody' satisfies SystemReason) : '',
    });
  });
  await forgetDays(app.db, dayOf(now.getTime() - daysKept * day));
  app.live.send([{ topic: 'storageVolume' }]);
};

/** Measures the storages that are due, one after the other, as far as a round goes. */
export const scanStorage = async (
  app: App,
  o: { readonly slice?: Slice; readonly open?: OpenStorage } = {},
): Promise<void> => {
  const now = app.clock();
  const volumes = await noteVolumes(app.db, volumesOf(app.config), now);
  await doEachDue(
    app.log,
    volumes.filter((one) => one.scan_began !== null || one.next_scan_at <= now),
    {
      named: ({ id }) => ({ volumeId: id }),
      work: (volume) =>
        scanVolume(app, volume, { slice: o.slice ?? roundSlice, open: o.open ?? openStorage }),
    },
  );
};
