import { cleanOrigin, type Out, storageStats, storageUse, type UserId } from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { readSetting, writeSetting } from '../core/calls/setting.store.ts';
import type { Db } from '../core/db/db.ts';
import { asBytes, asInstant } from '../core/db/wire.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import { customerColumns, expectSeen, ofUser } from '../user/index.ts';
import * as candidate from './candidate.store.ts';
import { planOf } from './clean.plan.ts';
import { payerOf } from './keep.store.ts';
import * as list from './list.store.ts';
import { volumeOf } from './volume.store.ts';
import { openStorage } from './volumes.ts';
import { whyGone } from './gone.store.ts';

const versionKey = 'storage.syncClientVersion';
const versionOf = (value: unknown): { syncVersion: string; leastVersion: string } => {
  const known = (value ?? {}) as Partial<Record<'syncVersion' | 'leastVersion', string>>;
  return { syncVersion: known.syncVersion ?? '1.0.0', leastVersion: known.leastVersion ?? '1.0.0' };
};
const scanned = { scanTime: 'stat.scanned_at' } as const;
/** Files that a preview looks at. */
const previewed = 20_000;

/** Files are in the folder of who pays: a child has none. Throws of `userId`. */
const expectPayer = async (db: Db, actor: Actor, userId: UserId): Promise<void> => {
  await expectSeen(db, actor, userId);
  if ((await payerOf(db, userId)) !== userId) throw badFields('userId');
};

export const storageStatCalls: readonly Route[] = serve(storageStats, {
  stat: listing(storageStats.stat)
    .from((db, { actor, now }) => list.byVolume(db, actor, now))
    .list({
      key: 'stat.id',
      where: {},
      sorts: { bidFlag: 'stat.id', usedSpaceFlag: 'stat.used_space' },
      columns: {
        bid: 'stat.id',
        storageName: 'storage_volume.name',
        ip: 'storage_volume.ip',
        folder: 'storage_volume.folder',
        recycledSpace: list.recycledOfVolume,
        capacity: 'storage_volume.capacity',
        freeSpace: 'storage_volume.free_space',
        message: 'storage_volume.message',
        ...scanned,
      },
    }),
  statByIp: listing(storageStats.statByIp)
    .from((db, { actor, now }) => list.byServer(db, actor, now))
    .list({
      key: 'stat.id',
      where: { ip: words('stat.ip') },
      sorts: { ipFlag: 'stat.ip', usedSpaceFlag: 'stat.used_space' },
      columns: { bid: 'stat.id', ...scanned },
    }),
  statByUser: listing(storageStats.statByUser)
    .from((db, { actor, now }) => list.byUser(db, actor, now))
    .join((rows) => rows.innerJoin('user', 'user.id', 'stat.id'))
    .list({
      key: 'stat.id',
      where: {
        ...ofUser('stat.id'),
        minSpace: (query, gb) => query.where('stat.used_space', '>=', list.leastSpace(gb)),
      },
      sorts: {
        usedSpaceFlag: 'stat.used_space',
        growthWeekFlag: 'stat.growth_week',
        filesFlag: 'stat.files',
        userIdFlag: 'stat.id',
      },
      columns: { ...customerColumns, newestTime: 'stat.newest_at', ...scanned },
    }),
  whyGone: async ({ db, config, actor, input, now }) => {
    await expectSeen(db, actor, input.userId);
    return whyGone(db, { userId: input.userId, path: input.path, root: config.storage, now });
  },
  syncVersion: async ({ db }) => {
    const { value, version, by, at } = await readSetting(db, versionKey);
    return { ...versionOf(value), version, by, at: at && asInstant(at) };
  },
  setSyncVersion: async ({ tx, actor, input, now }) => {
    const { version, ...value } = input;
    await writeSetting(tx, versionKey, { value, expectedVersion: version, by: actor.adminId, now });
    return null;
  },
});

const since =
  (name: candidate.ConditionName) =>
  <Q extends { where: (e: never) => Q }>(query: Q, days: number, { now }: { readonly now: Date }): Q =>
    query.where(candidate.isLongAgo(name, days, { owner: 'storage_use.owner_id', now }) as never);

const conditionsOf = (input: Out<typeof storageUse.cleanByExpireTime.input.shape>): candidate.Conditions => {
  const { lastLoginDay, lastCompleteDay, lastPayDay, lastSubmitDay, minSpace } = input;
  return { lastLoginDay, lastCompleteDay, lastPayDay, lastSubmitDay, minSpace };
};

export const storageUseCalls: readonly Route[] = serve(storageUse, {
  list: listing(storageUse.list)
    .from((db, { actor }) => list.useSeen(db, actor).where('storage_use.files', '>', 0))
    .join((rows) => rows.innerJoin('user', 'user.id', 'storage_use.owner_id'))
    .list({
      key: 'storage_use.id',
      where: {
        bid: eq('storage_use.volume_id'),
        storeType: eq('storage_use.store_type'),
        ...ofUser('storage_use.owner_id'),
        lastLoginDay: since('lastLoginDay'),
        lastCompleteDay: since('lastCompleteDay'),
        lastPayDay: since('lastPayDay'),
        lastSubmitDay: since('lastSubmitDay'),
        minSpace: (query, gb) => query.where('storage_use.used_space', '>=', list.leastSpace(gb)),
      },
      sorts: { usedSpaceFlag: 'storage_use.used_space', useIdFlag: 'storage_use.id' },
      columns: {
        useId: 'storage_use.id',
        ...customerColumns,
        bid: 'storage_use.volume_id',
        storageName: 'storage_volume.name',
        growthWeek: list.growthNow,
        lastLoginTime: candidate.lastOf('lastLoginDay', 'storage_use.owner_id'),
        lastCompleteTime: candidate.lastOf('lastCompleteDay', 'storage_use.owner_id'),
        lastPayTime: candidate.lastOf('lastPayDay', 'storage_use.owner_id'),
        lastSubmitTime: candidate.lastOf('lastSubmitDay', 'storage_use.owner_id'),
        newestTime: 'storage_use.newest_at',
        scanTime: 'storage_use.scanned_at',
      },
    }),
  preview: async ({ db, config, actor, input, now }) => {
    await expectPayer(db, actor, input.userId);
    const volume = await volumeOf(db, input.bid);
    if (!volume) throw notFound();
    const rule = { ownerId: input.userId, storeType: input.storeType, expireDays: input.expireDays };
    const plan = await planOf(db, openStorage(volume.folder), rule, {
      root: config.storage,
      now,
      most: previewed,
    });
    const kept = [...plan.kept].map(([because, one]) => ({
      keptBecause: because,
      files: one.files,
      space: asBytes(one.space),
    }));
    const sum = (of: 'files' | 'space'): number => kept.reduce((all, one) => all + one[of], 0);
    return {
      files: plan.files,
      space: asBytes(plan.space),
      keptFiles: sum('files'),
      keptSpace: asBytes(sum('space')),
      kept,
      samples: plan.samples.map(({ path, size, changedAt }) => ({
        path,
        size: asBytes(size),
        changeTime: asInstant(changedAt),
      })),
      isPartial: plan.isPartial,
    };
  },
  cleanCustomerStore: async ({ tx, actor, input, now }) => {
    await expectPayer(tx, actor, input.userId);
    if (input.confirmUserId !== (input.userId as number)) throw badFields('confirmUserId');
    if (!(await volumeOf(tx, input.bid))) throw notFound();
    const jobs = await candidate.planJobs(tx, {
      volumeId: input.bid,
      ownerId: input.userId,
      storeType: input.storeType,
      expireDays: input.expireDays,
      conditions: {},
      origin: cleanOrigin.of.customer,
      reason: input.reason,
      by: actor.adminId,
      now,
    });
    // Nothing is measured of it there, or a job for it is open.
    if (jobs === 0) throw new ApiError('alreadyTaken');
    return { jobs };
  },
  cleanByExpireTime: async ({ tx, actor, input, now }) => {
    if (input.bid !== null && !(await volumeOf(tx, input.bid))) throw notFound();
    const jobs = await candidate.planJobs(tx, {
      volumeId: input.bid,
      storeType: input.storeType,
      expireDays: input.expireDays,
      conditions: conditionsOf(input),
      origin: cleanOrigin.of.expireTime,
      reason: input.reason,
      by: actor.adminId,
      seen: list.ofSeen(tx, actor, 'storage_use.owner_id'),
      now,
    });
    return { jobs };
  },
});
