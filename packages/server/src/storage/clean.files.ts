import {
  cleanFileStatus,
  cleanStatus,
  cleanWish,
  day,
  type KeptBecause,
  recycleDays,
} from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import {
  type CleanFile,
  type CleanJob,
  filesOfJob,
  lockJob,
  noteMoving,
  noteTaken,
  postpone,
  recycledOf,
  setFiles,
  setRestored,
  stepJob,
  wishOf,
} from './clean.store.ts';
import { guardOf } from './guard.store.ts';
import { strongest, taskOf, verdictOf, whyKept } from './protect.rules.ts';
import type { FoundFile, StoragePort } from './storage.port.ts';

const { moving, recycled, purged, leftAlone } = cleanFileStatus.of;
/** So many files move between two looks at what is protected. */
const batch = 100;

/** A job with what it needs: its storage, where tasks' paths begin, the clock, and what is left of the round. */
export interface Work {
  readonly db: Db;
  readonly port: StoragePort;
  readonly root: string;
  readonly clock: () => Date;
  readonly left: { files: number };
}
/** The rule of a job. Files that were too young when it was planned are none of the notice, so they stay. */
const ruleOf = (w: Work, job: CleanJob) => ({
  storeType: job.store_type,
  expireDays: job.expire_days,
  at: job.planned_at ?? w.clock(),
});
const guardNow = (w: Work, job: CleanJob) =>
  guardOf(w.db, { ownerId: job.user_id, root: w.root, now: w.clock() });
const takenOf = (job: CleanJob, file: Pick<CleanFile, 'path'>) => ({
  jobId: job.id,
  ownerId: job.user_id,
  path: file.path,
});

/** Ends the moves that were noted: each file is in the recycle folder afterwards, or was left where it is. */
const settleMoves = async (w: Work, job: CleanJob, o = { goesOn: true }): Promise<void> => {
  for (;;) {
    const files = await filesOfJob(w.db, job.id, moving, { most: batch });
    if (files.length === 0) return;
    const guard = await guardNow(w, job);
    const done = { moved: [] as number[], left: [] as number[] };
    const rule = ruleOf(w, job);
    for (const file of files) {
      const isThere = await w.port.look(job.user_id, file.path);
      if (o.goesOn && isThere && verdictOf(isThere, rule, guard, rule.at) === 'take')
        await w.port.recycle(takenOf(job, file));
      const moved = await w.port.lookRecycled(takenOf(job, file));
      (moved ? done.moved : done.left).push(file.id);
    }
    await setFiles(w.db, done.moved, { clean_file_status: recycled });
    await setFiles(w.db, done.left, { clean_file_status: leftAlone, ended_at: w.clock() });
  }
};

/** Moves what a job takes to the recycle folder, from where it was left; false where the round is over before all of it is moved. */
export const takeFiles = async (w: Work, job: CleanJob): Promise<boolean> => {
  await settleMoves(w, job);
  const rule = ruleOf(w, job);
  const guard = await guardNow(w, job);
  let files: (FoundFile & { readonly taskId: number | undefined })[] = [];
  const move = async (until: string): Promise<void> => {
    await w.db.transaction().execute((tx) => noteMoving(tx, job, files, w.clock()));
    files = [];
    // What is protected is read once more, after the files are noted.
    await settleMoves(w, job);
    await noteTaken(w.db, job.id, until);
  };
  let last = job.done_until;
  for await (const file of w.port.files(job.user_id, job.done_until)) {
    last = file.path;
    w.left.files -= 1;
    if (verdictOf(file, rule, guard, rule.at) === 'take')
      files.push({ ...file, taskId: taskOf(file.path, guard) });
    if (files.length >= batch) await move(last);
    if (w.left.files <= 0) {
      await move(last);
      return false;
    }
  }
  await move(last);
  return true;
};

/** Ends a cleaning that has taken everything: its space is what lies in the recycle folder. */
export const endTaking = (w: Work, job: CleanJob): Promise<void> =>
  w.db.transaction().execute(async (tx) => {
    const locked = await lockJob(tx, job.id, cleanStatus.of.cleaning);
    if (!locked) return;
    const { files, space } = await recycledOf(tx, job.id);
    const now = w.clock();
    const set = {
      freed_files: files,
      freed_space: space,
      purge_at: new Date(now.getTime() + recycleDays * day),
      message: '',
    };
    await stepJob(tx, locked, { action: 'recycle', set, now });
  });

/** Another place in the folder of a file, for where its own is taken. */
const freePlace = (path: string, jobId: number, n: number): string => {
  const at = path.lastIndexOf('/') + 1;
  const dot = path.indexOf('.', at + 1);
  const end = dot < 0 ? path.length : dot;
  return `${path.slice(0, end)}.restored-${jobId}${n > 1 ? `-${n}` : ''}${path.slice(end)}`;
};

/** A folder that cannot be made again, since something else has its name, is given up after so many places in it. */
const placesInFolder = 10;

const restoreFile = async (w: Work, job: CleanJob, file: CleanFile): Promise<void> => {
  const taken = takenOf(job, file);
  if (!(await w.port.lookRecycled(taken))) {
    // Put back by a round that was cut off, unless somebody removed it from the recycle folder.
    const there = await w.port.look(job.user_id, file.path);
    const isBack = there?.size === file.size;
    if (isBack) await setRestored(w.db, file.id, null, w.clock());
    else await setFiles(w.db, [file.id], { clean_file_status: purged, ended_at: w.clock() });
    return;
  }
  if (await w.port.restore(taken, file.path)) return setRestored(w.db, file.id, null, w.clock());
  for (let n = 1; ; n += 1) {
    const place =
      n > placesInFolder ? `restored-${job.id}-${n}/${file.path}` : freePlace(file.path, job.id, n);
    if (await w.port.restore(taken, place)) return setRestored(w.db, file.id, place, w.clock());
    if (n > 1000) throw new Error(`${file.path} cannot be restored`);
  }
};

/** Does something to each file in the recycle folder; false where the round is over before the last of them. */
const eachRecycled = async (
  w: Work,
  job: CleanJob,
  work: (file: CleanFile) => Promise<void>,
): Promise<boolean> => {
  for (;;) {
    const files = await filesOfJob(w.db, job.id, recycled, { most: batch });
    if (files.length === 0) break;
    if (w.left.files <= 0) return false;
    for (const file of files) {
      await work(file);
      w.left.files -= 1;
    }
  }
  await w.port.tidy(job.id);
  return true;
};

/** Puts the files of a job back where they were; over nothing that is there now. */
export const restoreFiles = async (w: Work, job: CleanJob): Promise<boolean> => {
  await settleMoves(w, job, { goesOn: false });
  return eachRecycled(w, job, (file) => restoreFile(w, job, file));
};

/** What is protected by now is looked at again after so long. */
const postponedBy = day;

/**
 * Removes the files of a job for good, but those that something protects by now: these wait a day. False where files are left, or
 * somebody had them put back meanwhile.
 */
export const purgeFiles = async (w: Work, job: CleanJob): Promise<boolean> => {
  const kept: KeptBecause[] = [];
  for (let after = 0; ;) {
    if (w.left.files <= 0 || (await wishOf(w.db, job.id)) === cleanWish.of.restore) return false;
    const files = await filesOfJob(w.db, job.id, recycled, { after, most: batch });
    const guard = await guardNow(w, job);
    for (const file of files) {
      after = file.id;
      const because = whyKept(file.path, job.store_type, guard);
      if (because !== undefined) {
        kept.push(because);
        continue;
      }
      await w.port.purge(takenOf(job, file));
      await setFiles(w.db, [file.id], { clean_file_status: purged, ended_at: w.clock() });
    }
    w.left.files -= files.length;
    if (files.length < batch) break;
  }
  if (kept.length > 0) {
    await postpone(w.db, job.id, {
      because: strongest(kept),
      until: new Date(w.clock().getTime() + postponedBy),
    });
    return false;
  }
  await w.port.tidy(job.id);
  return true;
};
