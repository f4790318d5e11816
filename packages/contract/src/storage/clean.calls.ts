import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { CronText } from '../kernel/cron.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { principalKind } from '../kernel/principal.ts';
import {
  Bytes,
  CleanFileId,
  CleanJobId,
  CleanTimerId,
  Flag,
  Instant,
  line,
  Money,
  orNull,
  pathText,
  TaskId,
  text,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { idsOrText } from '../monitor/monitor.fields.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency } from '../session/session.codes.ts';
import { storeType } from '../config/setup.codes.ts';
import { cleanFileStatus, cleanOrigin, cleanStatus, cleanWish, keptBecause } from './storage.codes.ts';
import { type CleanAction, cleanTransitions } from './storage.lifecycle.ts';
import { Bid, conditions, count, expireDays } from './storage.fields.ts';

const seen = anyOf('clean:management');
const reason = text(300);
const step = <A extends CleanAction>(action: A) => ({
  access: seen,
  object: 'cleanJob' as const,
  ids: 'jobIds' as const,
  id: CleanJobId,
  from: cleanTransitions[action].from,
  errors: [errorCodes.notFound, errorCodes.notAllowedInState],
});

const jobs = list('storage/cleanJob/list', {
  access: seen,
  id: 'cleanJobId',
  query: {
    ...customerQuery,
    bid: Bid.optional(),
    storeType: storeType.schema.optional(),
    cleanStatus: cleanStatus.schema.optional(),
    cleanOrigin: cleanOrigin.schema.optional(),
    startTime: Instant.optional(),
    endTime: Instant.optional(),
  },
  row: {
    cleanJobId: CleanJobId,
    ...customerRow,
    bid: Bid,
    storageName: z.string(),
    storeType: storeType.schema,
    cleanOrigin: cleanOrigin.schema,
    cleanStatus: cleanStatus.schema,
    cleanWish: cleanWish.schema,
    expireDays: count,
    /** What the plan found; no plan yet as long as there is no time of it. */
    planTime: Instant.nullable(),
    plannedFiles: count,
    plannedSpace: Bytes,
    keptFiles: count,
    keptSpace: Bytes,
    keptBecause: keptBecause.schema.nullable(),
    /** What rendering the planned results had cost. */
    atStake: Money,
    currency: currency.schema,
    freedFiles: count,
    freedSpace: Bytes,
    noticeTime: Instant.nullable(),
    cleanTime: Instant.nullable(),
    purgeTime: Instant.nullable(),
    reason: z.string(),
    message: z.string(),
    createdBy: z.string(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['createTimeFlag', 'plannedSpaceFlag'],
});

/** Cleanings, a job for each customer and storage (lifecycles §20). */
export const cleanJobs = calls('storage', 'cleanJobs', {
  list: jobs,
  export: exportOf(jobs, 'storage/cleanJob/export', { access: seen }),
  /** Notifies the customer; the files go after the days of notice. A large one needs a second person. */
  notify: perId('storage/cleanJob/notify', {
    ...step('notify'),
    fourEyes: 'storageClean',
    rest: { noticeDays: z.int().min(1).max(90).optional() },
  }),
  cancel: perId('storage/cleanJob/cancel', { ...step('cancel'), rest: { reason } }),
  restore: perId('storage/cleanJob/restore', { ...step('restore'), rest: { reason } }),
  purge: perId('storage/cleanJob/purge', { ...step('purge'), rest: { reason } }),
  retry: perId('storage/cleanJob/retry', step('retry')),
  /** What happened to a job, newest first. */
  history: read('storage/cleanJob/history', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { cleanJobId: CleanJobId },
    output: z.array(
      z.object({
        eventId: z.int(),
        at: Instant,
        action: z.string(),
        fromStatus: cleanStatus.schema.nullable(),
        toStatus: cleanStatus.schema,
        reason: z.string(),
        actorKind: principalKind.schema,
        actor: z.string(),
      }),
    ),
  }),
});

const log = list('storage/autoClear/log', {
  access: anyOf('auto:clean', 'clean:management'),
  id: 'cleanFileId',
  query: {
    startDate: Instant.optional(),
    endDate: Instant.optional(),
    ...customerQuery,
    taskIds: idsOrText(TaskId).optional(),
    cleanJobId: CleanJobId.optional(),
    cleanFileStatus: cleanFileStatus.schema.optional(),
    path: pathText(300).optional(),
  },
  row: {
    cleanFileId: CleanFileId,
    ...customerRow,
    cleanJobId: CleanJobId,
    cleanOrigin: cleanOrigin.schema,
    bid: Bid,
    storageName: z.string(),
    storeType: storeType.schema,
    path: z.string(),
    size: Bytes,
    changeTime: Instant,
    taskId: TaskId.nullable(),
    expireDays: count,
    cleanFileStatus: cleanFileStatus.schema,
    clearTime: Instant,
    purgeTime: Instant.nullable(),
  },
  sorts: ['clearTimeFlag', 'sizeFlag'],
});

const timer = {
  timerName: line(60),
  cron: CronText,
  isOn: z.boolean(),
  /** Begins the notice by itself; without it somebody looks at the plans first. */
  isAutomatic: z.boolean(),
  bid: orNull(Bid),
  storeType: storeType.schema,
  expireDays,
  lastLoginDay: orNull(conditions.lastLoginDay.unwrap()),
  lastCompleteDay: orNull(conditions.lastCompleteDay.unwrap()),
  lastPayDay: orNull(conditions.lastPayDay.unwrap()),
  lastSubmitDay: orNull(conditions.lastSubmitDay.unwrap()),
  minSpace: orNull(conditions.minSpace.unwrap()),
} as const;
const auto = anyOf('auto:clean');

/** Automatic cleaning: rules that run by the clock, and the log of what went (tasks §3). */
export const autoClean = calls('storage', 'autoClean', {
  list: log,
  export: exportOf(log, 'storage/autoClear/export', { access: anyOf('auto:clean', 'clean:management') }),
});
export const cleanTimers = calls('storage', 'cleanTimers', {
  list: list('storage/timer/list', {
    access: auto,
    id: 'timerId',
    query: { timerName: line(60).optional(), isOn: Flag.optional() },
    row: {
      timerId: CleanTimerId,
      ...timer,
      cron: z.string(),
      timerName: z.string(),
      bid: Bid.nullable(),
      lastLoginDay: count.nullable(),
      lastCompleteDay: count.nullable(),
      lastPayDay: count.nullable(),
      lastSubmitDay: count.nullable(),
      minSpace: count.nullable(),
      storageName: z.string().nullable(),
      ruleVersion: z.int32(),
      lastRunTime: Instant.nullable(),
      lastRunJobs: count,
      nextRunTime: Instant.nullable(),
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['createTimeFlag', 'timerNameFlag'],
  }),
  /** Adds a timer, or changes the one whose id is sent. */
  save: command('storage/timer/addOrEdit', {
    access: auto,
    object: 'cleanTimer',
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken],
    input: { timerId: CleanTimerId.optional(), version: z.int32().optional(), ...timer },
    output: z.object({ timerId: CleanTimerId }),
  }),
  /** What a run would plan now, by what the scanner measured. */
  dryRun: read('storage/timer/dryRun', {
    access: auto,
    errors: [errorCodes.notFound],
    input: { timerId: CleanTimerId },
    output: z.object({
      customers: count,
      space: Bytes,
      samples: z.array(z.object({ userName: z.string(), storageName: z.string(), usedSpace: Bytes })),
      nextRunTimes: z.array(Instant),
    }),
  }),
});
