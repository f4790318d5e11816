import { cleanStatus, cleanWish, keptBecause, type KeptBecause } from '@renderdesk/contract';
import { randomUUID } from 'node:crypto';
import type { App } from '../core/app.ts';
import { changeRow } from '../core/crud/crud.store.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { outboxChanged } from '../core/jobs/outbox.store.ts';
import { stillHolds } from './candidate.store.ts';
import { partOf, planOf } from './clean.plan.ts';
import { endTaking, purgeFiles, restoreFiles, takeFiles, type Work } from './clean.files.ts';
import { type CleanJob, costOf, jobsDue, lockJob, notePlanned, recycledOf, stepJob } from './clean.store.ts';
import { guardOf } from './guard.store.ts';
import { isDelivered, reminderOf, sendNotice } from './notice.store.ts';
import { storageFault } from './fault.rules.ts';
import { strongest, whyAllKept } from './protect.rules.ts';
import { volumeOf } from './volume.store.ts';
import { openStorage, type OpenStorage } from './volumes.ts';

const { planned, notified, cleaning, inRecycle } = cleanStatus.of;
/** Files that one round deals with. */
const filesEachRound = 100_000;

const cancel = (app: App, job: CleanJob, because: KeptBecause | null): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const locked = await lockJob(tx, job.id, job.clean_status);
    const now = app.clock();
    if (locked)
      await stepJob(tx, locked, { action: 'cancel', set: { kept_because: because, ended_at: now }, now });
  });

/** Finds what a job would take, as far as the round goes. One that would take nothing ends, with the reason. */
const makePlan = async (app: App, job: CleanJob, w: Work): Promise<void> => {
  const now = app.clock();
  const rule = { ownerId: job.user_id, storeType: job.store_type, expireDays: job.expire_days };
  const part = { root: w.root, now, most: w.left.files, part: job.plan_part };
  const plan = await planOf(app.db, w.port, rule, part);
  w.left.files -= plan.seen;
  if (plan.isPartial) return notePlanned(app.db, job.id, partOf(plan));
  const kept = [...plan.kept.values()];
  const sum = (of: 'files' | 'space'): number => kept.reduce((all, one) => all + one[of], 0);
  await app.db.transaction().execute(async (tx) => {
    const locked = await lockJob(tx, job.id, planned);
    if (!locked) return;
    const set = {
      planned_at: now,
      planned_files: plan.files,
      planned_space: plan.space,
      kept_files: sum('files'),
      kept_space: sum('space'),
      kept_because: strongest([...plan.kept.keys()]),
      at_stake: await costOf(tx, [...plan.tasks]),
      plan_part: null,
    };
    if (plan.files === 0)
      await stepJob(tx, locked, { action: 'cancel', set: { ...set, ended_at: now }, now });
    else await changeRow(tx, 'clean_job', job.id, { now, set });
  });
};

/** Reminds the customer, and begins once the notice is over and nothing speaks against it. */
const goOnNotified = async (app: App, job: CleanJob, w: Work): Promise<void> => {
  const now = app.clock();
  const cleanAt = job.clean_at ?? now;
  if (cleanAt > now) {
    const days = reminderOf(job, now);
    if (days === undefined) return;
    await app.db.transaction().execute(async (tx) => {
      const locked = await lockJob(tx, job.id, notified);
      if (!locked) return;
      const ids = await sendNotice(tx, locked, { cleanAt, now, requestId: randomUUID() });
      const set = { reminded_days: days, notice_ids: [...locked.notice_ids, ...ids] };
      await changeRow(tx, 'clean_job', job.id, { now, set });
    });
    return app.live.send([outboxChanged]);
  }
  if (!(await isDelivered(app.db, job))) return cancel(app, job, keptBecause.of.notNotified);
  const guard = await guardOf(app.db, { ownerId: job.user_id, root: w.root, now });
  const whole = whyAllKept(job.store_type, guard);
  if (whole !== undefined) return cancel(app, job, whole);
  const begins = await app.db.transaction().execute(async (tx) => {
    const locked = await lockJob(tx, job.id, notified);
    if (!locked) return false;
    const holds = await stillHolds(tx, locked, now);
    if (holds) await stepJob(tx, locked, { action: 'begin', now });
    return holds;
  });
  if (!begins) await cancel(app, job, keptBecause.of.active);
};

/** Moves files until the round is over. What cannot be moved fails the job, which somebody sends on. */
const goOnCleaning = async (app: App, job: CleanJob, w: Work): Promise<void> => {
  try {
    if (await takeFiles(w, job)) await endTaking(w, job);
  } catch (error) {
    app.log.warn({ err: error, jobId: job.id }, 'files of a cleaning could not be moved');
    await app.db.transaction().execute(async (tx) => {
      const locked = await lockJob(tx, job.id, cleaning);
      const message = storageFault(error);
      if (!locked) return;
      const { files, space } = await recycledOf(tx, job.id);
      const set = { message, freed_files: files, freed_space: space };
      await stepJob(tx, locked, { action: 'fail', set, reason: message, now: app.clock() });
    });
  }
};

const endRecycled = async (app: App, job: CleanJob, action: 'restore' | 'purge'): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const locked = await lockJob(tx, job.id, job.clean_status);
    const now = app.clock();
    const back = action === 'restore' ? { freed_files: 0, freed_space: 0 } : {};
    const set = { ...back, clean_wish: cleanWish.of.none, ended_at: now };
    // Somebody wants the files back: the next round finds which are left.
    if (locked && locked.clean_wish === job.clean_wish) await stepJob(tx, locked, { action, set, now });
  });

const goOn = async (app: App, job: CleanJob, w: Work): Promise<void> => {
  if (job.clean_status === planned) return makePlan(app, job, w);
  if (job.clean_status === notified) return goOnNotified(app, job, w);
  if (job.clean_status === cleaning) return goOnCleaning(app, job, w);
  if (job.clean_wish === cleanWish.of.restore) {
    if (await restoreFiles(w, job)) await endRecycled(app, job, 'restore');
  } else if (job.clean_status === inRecycle) {
    if (await purgeFiles(w, job)) await endRecycled(app, job, 'purge');
  }
};

/** Takes each cleaning job on as far as a round goes; a job that was cut off goes on where it was. */
export const workCleanJobs = async (
  app: App,
  o: { readonly open?: OpenStorage; readonly files?: number } = {},
): Promise<void> => {
  const jobs = await jobsDue(app.db, app.clock());
  const left = { files: o.files ?? filesEachRound };
  await doEachDue(app.log, jobs, {
    named: ({ id }) => ({ jobId: id }),
    work: async (job) => {
      const volume = await volumeOf(app.db, job.volume_id);
      // A storage that the installation does not name any more cannot be cleaned.
      if (!volume || left.files <= 0) return;
      const port = (o.open ?? openStorage)(volume.folder);
      await goOn(app, job, { db: app.db, port, root: app.config.storage, clock: app.clock, left });
    },
  });
  if (jobs.length > 0) app.live.send([{ topic: 'cleanJob' }]);
};
