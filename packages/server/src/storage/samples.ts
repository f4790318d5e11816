import {
  autoClean,
  cleanJobs,
  type CleanStatus,
  cleanTimers,
  storageStats,
  storageTransfers,
  storageUse,
  whiteList,
} from '@renderdesk/contract';
import { addCleanJob, addStorageUse, addTransfer, addVolume, addWhite } from '../testing/storage.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { decidedAlone, freshName, type Sample, samplesOf } from '../testing/sampling.ts';

const reason = '长期未登录';
const timerOf = () => ({
  timerName: freshName(),
  cron: '0 3 * * *',
  isOn: true,
  isAutomatic: false,
  bid: null,
  storeType: 2 as const,
  expireDays: 20,
  lastLoginDay: 60,
  lastCompleteDay: null,
  lastPayDay: null,
  lastSubmitDay: null,
  minSpace: null,
});
const job =
  <R extends object>(cleanStatus: CleanStatus, rest = {} as R): Sample<{ jobIds: number[] } & R> =>
  async (t) => ({ jobIds: [await addCleanJob(t.db, { now: t.clock.now, cleanStatus })], ...rest });
const white = async ({ db, clock }: Parameters<Sample>[0]) => addWhite(db, { now: clock.now });
const use = async ({ db, clock }: Parameters<Sample>[0]) => addStorageUse(db, { now: clock.now });

export const samples = {
  ...samplesOf(storageStats, {
    whyGone: async ({ db }) => ({ userId: await addCustomer(db), path: 'input/shot_010.ma' }),
    setSyncVersion: async ({ db }) => {
      const row = await db
        .selectFrom('setting')
        .where('key', '=', 'storage.syncClientVersion')
        .select('value')
        .executeTakeFirst();
      const { version = 0 } = (row?.value ?? {}) as { version?: number };
      return { syncVersion: '5.2.0', leastVersion: '5.0.0', version };
    },
  }),
  ...samplesOf(storageUse, {
    preview: async (t) => {
      const { bid, userId } = await use(t);
      return { bid, userId, storeType: 1, expireDays: 20 };
    },
    cleanCustomerStore: async (t) => {
      const { bid, userId } = await use(t);
      return { bid, userId, storeType: 1, expireDays: 20, confirmUserId: userId, reason };
    },
    cleanByExpireTime: async (t) => {
      await use(t);
      return { bid: null, storeType: 1, expireDays: 20, lastLoginDay: 30, reason };
    },
  }),
  ...samplesOf(cleanJobs, {
    notify: async (t) => {
      await decidedAlone(t, 'storageClean');
      return job(0)(t);
    },
    cancel: job(0, { reason }),
    restore: job(3, { reason }),
    purge: job(3, { reason }),
    retry: job(7),
    history: async (t) => ({ cleanJobId: await addCleanJob(t.db, { now: t.clock.now }) }),
  }),
  ...samplesOf(autoClean, {}),
  ...samplesOf(cleanTimers, {
    save: timerOf,
    dryRun: async (t) => ({
      timerId: (await t.admin.call(cleanTimers.save, timerOf() as never)).data.timerId,
    }),
  }),
  ...samplesOf(whiteList, {
    add: async ({ db }) => ({
      userId: await addCustomer(db),
      path: 'input',
      storeType: null,
      untilTime: null,
      reason,
    }),
    update: async (t) => ({
      whiteListId: await white(t),
      version: 1,
      path: 'output',
      storeType: 2,
      untilTime: null,
      reason,
    }),
    remove: async (t) => ({ whiteListIds: [await white(t)] }),
  }),
  ...samplesOf(storageTransfers, {
    generate: async ({ db, clock }) => ({
      userId: await addCustomer(db),
      fromBid: await addVolume(db, { now: clock.now }),
      toBid: await addVolume(db, { now: clock.now }),
      path: '',
      reason,
    }),
    cancel: async ({ db, clock }) => ({ transferTaskIds: [await addTransfer(db, { now: clock.now })] }),
    remove: async ({ db, clock }) => ({ transferTaskIds: [await addTransfer(db, { now: clock.now })] }),
  }),
};
