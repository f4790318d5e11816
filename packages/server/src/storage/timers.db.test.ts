import {
  autoClean,
  cleanJobs,
  cleanOrigin,
  cleanStatus,
  cleanTimers,
  day,
  errorCodes,
  gigabyte,
  hour,
  whiteStatus,
} from '@renderdesk/contract';
import { expect } from 'vitest';
import { getRow, getRows, setRow } from '../build/rows.ts';
import { addCustomer, addTask } from '../testing/fixtures.ts';
import { decidedAlone } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';
import { addCleanFile, addCleanJob, addStorageUse, addVolume, addWhite } from '../testing/storage.ts';
import { test } from '../testing/test.ts';
import { workTimers } from './timer.work.ts';

const { planned, notified } = cleanStatus.of;
let names = 0;
const rule = {
  cron: '0 3 * * *',
  isOn: true,
  isAutomatic: true,
  storeType: 1,
  expireDays: 20,
  lastLoginDay: null,
  lastCompleteDay: null,
  lastPayDay: null,
  lastSubmitDay: null,
  minSpace: null,
} as const;
/** A timer for a storage of its own, on which so many customers have files. */
const addTimer = async (t: TestServer, o: { customers: number; isAutomatic?: boolean }) => {
  names += 1;
  const bid = await addVolume(t.db, { now: t.clock.now });
  for (let at = 0; at < o.customers; at += 1) await addStorageUse(t.db, { now: t.clock.now, bid });
  const input = { ...rule, timerName: `夜间清理 ${names}`, isAutomatic: o.isAutomatic ?? true, bid };
  const { data } = await t.admin.call(cleanTimers.save, input as never);
  return { timerId: data.timerId, bid, input };
};
/** Runs a timer now; its jobs, whose plans found so many gigabytes each. */
const run = async (t: TestServer, timerId: number, gigabytes: number): Promise<number[]> => {
  await setRow(t.db, 'clean_timer', timerId, { next_run_at: t.clock.now });
  await workTimers(t.server.app);
  const jobs = await getRows(t.db, 'clean_job', { timer_id: timerId, planned_at: null }, ['id'], 'id');
  for (const { id } of jobs) {
    const set = { planned_at: t.clock.now, planned_files: 3, planned_space: gigabytes * gigabyte };
    await setRow(t.db, 'clean_job', id, set);
  }
  return jobs.map(({ id }) => id);
};
/** What timers did before counts no more. */
const alone = async (t: TestServer): Promise<void> => {
  await t.db.updateTable('clean_timer').set({ is_on: false }).execute();
  const created_at = new Date(t.clock.now.getTime() - 30 * day);
  await t.db.updateTable('clean_job').set({ created_at }).execute();
};
const statusesOf = async (t: TestServer, timerId: number): Promise<number[]> =>
  (await getRows(t.db, 'clean_job', { timer_id: timerId }, ['clean_status'], 'id')).map(
    (row) => row.clean_status,
  );

test('a timer plans a job for each customer, notes its run and waits for staff unless it is automatic', async ({
  t,
}) => {
  const { timerId, input } = await addTimer(t, { customers: 2, isAutomatic: false });
  const jobs = await run(t, timerId, 1);
  expect(jobs).toHaveLength(2);
  expect(await getRow(t.db, 'clean_job', { id: jobs[0] ?? 0 })).toMatchObject({
    clean_origin: cleanOrigin.of.timer,
    timer_version: 1,
    reason: input.timerName,
  });
  const timer = await getRow(t.db, 'clean_timer', { id: timerId });
  expect(timer).toMatchObject({ last_run_jobs: 2, last_run_at: t.clock.now, version: 1 });
  expect(timer.next_run_at?.getTime()).toBeGreaterThan(t.clock.now.getTime());
  await workTimers(t.server.app);
  expect(await statusesOf(t, timerId)).toEqual([planned, planned]);
});

test('an automatic timer notifies once all of its plans are made, and of none beyond the limit in sum', async ({
  t,
}) => {
  await decidedAlone(t, 'storageClean', 10);
  await alone(t);
  const within = await addTimer(t, { customers: 2 });
  const [, last = 0] = await run(t, within.timerId, 5);
  await setRow(t.db, 'clean_job', last, { planned_at: null });
  await workTimers(t.server.app);
  expect(await statusesOf(t, within.timerId)).toEqual([planned, planned]);
  await setRow(t.db, 'clean_job', last, { planned_at: t.clock.now });
  await workTimers(t.server.app);
  expect(await statusesOf(t, within.timerId)).toEqual([notified, notified]);

  await alone(t);
  const beyond = await addTimer(t, { customers: 3 });
  await run(t, beyond.timerId, 4);
  await workTimers(t.server.app);
  expect(await statusesOf(t, beyond.timerId)).toEqual([planned, planned, planned]);
  await decidedAlone(t, 'storageClean', 12);
  await workTimers(t.server.app);
  expect(await statusesOf(t, beyond.timerId)).toEqual([notified, notified, notified]);
});

test('what several timers plan counts together against the one limit', async ({ t }) => {
  await decidedAlone(t, 'storageClean', 10);
  await alone(t);
  const [first, second] = [await addTimer(t, { customers: 1 }), await addTimer(t, { customers: 1 })];
  await run(t, first.timerId, 6);
  await workTimers(t.server.app);
  await run(t, second.timerId, 6);
  await workTimers(t.server.app);
  expect(await statusesOf(t, first.timerId)).toEqual([notified]);
  expect(await statusesOf(t, second.timerId)).toEqual([planned]);
});

test('what a timer planned hours before counts with its next run, and a day before not', async ({ t }) => {
  await decidedAlone(t, 'storageClean', 10);
  await alone(t);
  const { timerId, bid } = await addTimer(t, { customers: 1 });
  await run(t, timerId, 6);
  await workTimers(t.server.app);
  expect(await statusesOf(t, timerId)).toEqual([notified]);
  const began = t.clock.now;
  t.clock.now = new Date(began.getTime() + 2 * hour);
  await addStorageUse(t.db, { now: t.clock.now, bid });
  await run(t, timerId, 6);
  await workTimers(t.server.app);
  expect(await statusesOf(t, timerId)).toEqual([notified, planned]);
  t.clock.now = new Date(began.getTime() + 2 * day);
  await addStorageUse(t.db, { now: t.clock.now, bid });
  await run(t, timerId, 6);
  await workTimers(t.server.app);
  t.clock.now = began;
  expect(await statusesOf(t, timerId)).toEqual([notified, planned, notified]);
});

test('a changed condition is a new version of the rule, another name is none; a dry run changes nothing', async ({
  t,
}) => {
  const { timerId, input } = await addTimer(t, { customers: 2 });
  const save = (more: object, version: number) =>
    t.admin.call(cleanTimers.save, { ...input, ...more, timerId, version } as never);
  await save({ timerName: `${input.timerName} b` }, 1);
  expect(await getRow(t.db, 'clean_timer', { id: timerId })).toMatchObject({ rule_version: 1 });
  await save({ expireDays: 30 }, 2);
  expect(await getRow(t.db, 'clean_timer', { id: timerId })).toMatchObject({ rule_version: 2 });
  const { data } = await t.admin.call(cleanTimers.dryRun, { timerId });
  expect(data).toMatchObject({ customers: 2, space: 10_000_000 });
  expect(data.nextRunTimes).toHaveLength(3);
  expect(await statusesOf(t, timerId)).toEqual([]);
});

test('entries of the white list end at their time', async ({ t }) => {
  const [over, open] = [
    await addWhite(t.db, { now: t.clock.now }),
    await addWhite(t.db, { now: t.clock.now }),
  ];
  await setRow(t.db, 'white_list', over, { until_at: t.clock.now });
  await workTimers(t.server.app);
  const statusOf = async (id: number) => (await getRow(t.db, 'white_list', { id })).white_status;
  expect(await statusOf(over)).toBe(whiteStatus.of.expired);
  expect(await statusOf(open)).toBe(whiteStatus.of.active);
});

test('the log finds the files of tasks', async ({ t }) => {
  const userId = await addCustomer(t.db);
  const jobId = await addCleanJob(t.db, { now: t.clock.now, userId, cleanStatus: cleanStatus.of.inRecycle });
  const tasks = [await addTask(t.db, { userId }), await addTask(t.db, { userId })];
  for (const [at, taskId] of tasks.entries()) {
    const path = `output/shot_${at}/0001.png`;
    const id = await addCleanFile(t.db, { now: t.clock.now, jobId, userId, path });
    await setRow(t.db, 'clean_file', id, { task_id: taskId });
  }
  const found = await t.admin.call(autoClean.list, { taskIds: [tasks[1]] } as never);
  expect(found.data.items).toMatchObject([{ path: 'output/shot_1/0001.png', taskId: tasks[1] }]);
  const both = await t.admin.call(autoClean.list, { taskIds: tasks.join(',') } as never);
  expect(both.data.items).toHaveLength(2);
});

test('of files that go back nothing is removed for good', async ({ t }) => {
  const id = await addCleanJob(t.db, { now: t.clock.now, cleanStatus: cleanStatus.of.inRecycle });
  await t.admin.call(cleanJobs.restore, { jobIds: [id], reason: '客户要求' } as never);
  const { data } = await t.admin.call(cleanJobs.purge, { jobIds: [id], reason: '空间不足' } as never);
  expect(data.results).toMatchObject([{ code: errorCodes.notAllowedInState }]);
});

test('who sees some of the customers sets no timer, which plans for all', async ({ t }) => {
  const other = await t.person({ keys: ['auto:clean'], scope: 2 });
  const { code } = await other.send(cleanTimers.save, { ...rule, timerName: '个人定时', bid: null });
  expect(code).toBe(errorCodes.forbidden);
});
