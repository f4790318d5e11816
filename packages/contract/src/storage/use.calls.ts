import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Bytes, Instant, orNull, pathText, StorageUseId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { storeType } from '../config/setup.codes.ts';
import { cleanFileStatus, cleanOrigin, keptBecause } from './storage.codes.ts';
import { Bid, conditions, count, expireDays, Growth } from './storage.fields.ts';

const overview = anyOf('storage:overview');
const manager = anyOf('storage:manager');
const anyScreen = anyOf('storage:overview', 'clean:management', 'storage:manager', 'auto:clean');

const measured = {
  inputSpace: Bytes,
  outputSpace: Bytes,
  usedSpace: Bytes,
  files: count,
  growthDay: Growth,
  growthWeek: Growth,
  growthMonth: Growth,
  scanTime: Instant.nullable(),
} as const;

const stat = list('storage/stat', {
  // Each of the screens chooses a storage by it.
  access: anyScreen,
  id: 'bid',
  query: {},
  row: {
    bid: Bid,
    storageName: z.string(),
    ip: z.string(),
    folder: z.string(),
    ...measured,
    recycledSpace: Bytes,
    capacity: Bytes.nullable(),
    freeSpace: Bytes.nullable(),
    customers: count,
    /** What the scanner noted of it: a key of `systemReasons`. */
    message: z.string(),
  },
  sorts: ['bidFlag', 'usedSpaceFlag'],
  defaultSort: { by: 'bidFlag', value: 1 },
});
const statByIp = list('storage/statByIp', {
  access: overview,
  id: 'bid',
  query: { ip: text(64).optional() },
  row: {
    /** The first storage of the server. */
    bid: Bid,
    ip: z.string(),
    storages: count,
    ...measured,
    recycledSpace: Bytes,
    capacity: Bytes.nullable(),
    freeSpace: Bytes.nullable(),
    customers: count,
  },
  sorts: ['ipFlag', 'usedSpaceFlag'],
  defaultSort: { by: 'ipFlag', value: 1 },
});
const statByUser = list('storage/statByUser', {
  access: overview,
  id: 'userId',
  query: { ...customerQuery, minSpace: conditions.minSpace },
  row: {
    ...customerRow,
    ...measured,
    /** Of it unchanged for 30 and 90 days. */
    monthOldSpace: Bytes,
    quarterOldSpace: Bytes,
    newestTime: Instant.nullable(),
  },
  sorts: ['usedSpaceFlag', 'growthWeekFlag', 'filesFlag', 'userIdFlag'],
});

/** What the scanner measured, by storage, server and customer (tasks §7). */
export const storageStats = calls('storage', 'storageStats', {
  stat,
  statByIp,
  statByUser,
  export: exportOf(statByUser, 'storage/statByUser/export', { access: overview }),
  /** Where a file of a customer went, and why: files that cleanings took, and what is there now. */
  whyGone: read('storage/whyGone', {
    access: anyScreen,
    errors: [errorCodes.notFound],
    input: { userId: UserId, path: pathText(500) },
    output: z.object({
      /** The file that is there now, if one is. */
      standing: z
        .object({ size: Bytes, changeTime: Instant, keptBecause: keptBecause.schema.nullable() })
        .nullable(),
      taken: z.array(
        z.object({
          path: z.string(),
          size: Bytes,
          changeTime: Instant,
          at: Instant,
          cleanFileStatus: cleanFileStatus.schema,
          cleanOrigin: cleanOrigin.schema,
          jobId: z.int(),
          rule: z.string(),
          reason: z.string(),
          /** Until then it can be restored. */
          purgeTime: Instant.nullable(),
        }),
      ),
    }),
  }),
  syncVersion: read('storage/syncClientVersion/get', {
    access: overview,
    input: {},
    output: z.object({
      syncVersion: z.string(),
      leastVersion: z.string(),
      version: z.int32(),
      by: z.string().nullable(),
      at: Instant.nullable(),
    }),
  }),
  /** The version of the transfer client that is offered, and the oldest that may still be used. */
  setSyncVersion: command('storage/syncClientVersion/set', {
    access: overview,
    object: 'setting',
    errors: [errorCodes.changedMeanwhile],
    input: {
      syncVersion: text(20).regex(/^\d+(\.\d+){1,3}$/),
      leastVersion: text(20).regex(/^\d+(\.\d+){1,3}$/),
      version: z.int32(),
    },
  }),
});

const inputUserStat = list('storage/inputUserStat', {
  access: manager,
  id: 'useId',
  query: { bid: Bid.optional(), storeType: storeType.schema.optional(), ...customerQuery, ...conditions },
  row: {
    useId: StorageUseId,
    ...customerRow,
    bid: Bid,
    storageName: z.string(),
    storeType: storeType.schema,
    usedSpace: Bytes,
    files: count,
    monthOldSpace: Bytes,
    quarterOldSpace: Bytes,
    growthWeek: Growth,
    lastLoginTime: Instant.nullable(),
    lastCompleteTime: Instant.nullable(),
    lastPayTime: Instant.nullable(),
    lastSubmitTime: Instant.nullable(),
    newestTime: Instant.nullable(),
    scanTime: Instant,
  },
  sorts: ['usedSpaceFlag', 'useIdFlag'],
});
const reason = text(300);
const planned = {
  access: manager,
  object: 'cleanJob',
  errors: [errorCodes.notFound, errorCodes.alreadyTaken],
} as const;

/** Space of each customer, and cleanings that begin there (tasks §3). */
export const storageUse = calls('storage', 'storageUse', {
  list: inputUserStat,
  export: exportOf(inputUserStat, 'storage/inputUserStat/export', { access: manager }),
  /** What a cleaning would take and leave now: read from the storage, up to a limit of files. */
  preview: read('storage/clean/preview', {
    access: manager,
    errors: [errorCodes.notFound],
    input: { bid: Bid, userId: UserId, storeType: storeType.schema, expireDays },
    output: z.object({
      files: count,
      space: Bytes,
      keptFiles: count,
      keptSpace: Bytes,
      /** Reasons why files are left alone. */
      kept: z.array(z.object({ keptBecause: keptBecause.schema, files: count, space: Bytes })),
      samples: z.array(z.object({ path: z.string(), size: Bytes, changeTime: Instant })),
      /** The storage holds more files than were looked at. */
      isPartial: z.boolean(),
    }),
  }),
  /** Plans the cleaning of one customer. The id is typed once more, so that no other is hit. */
  cleanCustomerStore: command('storage/cleanCustomerStore', {
    ...planned,
    input: {
      bid: Bid,
      userId: UserId,
      storeType: storeType.schema,
      expireDays,
      confirmUserId: z.int32(),
      reason,
    },
    output: z.object({ jobs: count }),
  }),
  /** Plans a cleaning for each customer for whom all conditions hold. */
  cleanByExpireTime: command('storage/cleanByExpireTime', {
    ...planned,
    input: {
      bid: orNull(Bid),
      storeType: storeType.schema,
      expireDays,
      ...conditions,
      reason,
    },
    output: z.object({ jobs: count }),
  }),
});
