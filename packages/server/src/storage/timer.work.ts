import { cleanOrigin, gigabyte } from '@renderdesk/contract';
import { randomUUID } from 'node:crypto';
import type { App } from '../core/app.ts';
import { limitOf } from '../core/calls/fourEyes.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { outboxChanged } from '../core/jobs/outbox.store.ts';
import { planJobs } from './candidate.store.ts';
import { nextOfCron } from './cron.ts';
import { notifyJob } from './notify.store.ts';
import {
  conditionsOf,
  endWhiteListed,
  lockPlans,
  lockTimer,
  noteRun,
  timersDue,
  timersToNotify,
} from './timer.store.ts';

const runTimer = (app: App, id: number, now: Date): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const timer = await lockTimer(tx, id, now);
    if (!timer) return;
    const jobs = await planJobs(tx, {
      volumeId: timer.volume_id,
      storeType: timer.store_type,
      expireDays: timer.expire_days,
      conditions: conditionsOf(timer),
      origin: cleanOrigin.of.timer,
      timer: { id, ruleVersion: timer.rule_version },
      reason: timer.timer_name,
      by: null,
      now,
    });
    const next_run_at = nextOfCron(timer.cron, now) ?? null;
    await noteRun(tx, id, { last_run_at: now, last_run_jobs: jobs, next_run_at });
  });

/**
 * Sends the notices of what an automatic timer planned. All that automatic timers plan within a day counts together: beyond the limit of
 * one person the plans wait for staff.
 */
const notifyPlanned = (app: App, id: number, now: Date): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const { limit } = await limitOf(tx, 'storageClean');
    const plans = await lockPlans(tx, id);
    if (!plans || plans.space > limit * gigabyte) return 0;
    for (const job of plans.jobs) await notifyJob(tx, job, { now, requestId: randomUUID() });
    return plans.jobs.length;
  });

/** Runs the timers that are due, sends the notices of automatic ones, and ends entries of the white list. */
export const workTimers = async (app: App): Promise<void> => {
  const now = app.clock();
  const due = await timersDue(app.db, now);
  await doEachDue(app.log, due, {
    named: ({ id }) => ({ timerId: id }),
    work: ({ id }) => runTimer(app, id, now),
  });
  let notified = 0;
  await doEachDue(app.log, await timersToNotify(app.db), {
    named: ({ id }) => ({ timerId: id }),
    work: async ({ id }) => void (notified += await notifyPlanned(app, id, now)),
  });
  const ended = await app.db.transaction().execute((tx) => endWhiteListed(tx, now));
  if (due.length > 0) app.live.send([{ topic: 'cleanTimer' }]);
  if (due.length + notified > 0) app.live.send([{ topic: 'cleanJob' }, outboxChanged]);
  if (ended > 0) app.live.send([{ topic: 'whiteList' }]);
};
