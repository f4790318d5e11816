import { rm } from 'node:fs/promises';
import {
  day,
  errorCodes,
  keptBecause,
  storageStats,
  storageUse,
  whiteList,
  whiteStatus,
} from '@renderdesk/contract';
import { expect } from 'vitest';
import { getRow, getRows, putRow, setRow } from '../build/rows.ts';
import { addCustomer } from '../testing/fixtures.ts';
import type { TestServer } from '../testing/server.ts';
import { addStorageUse, addVolume, addWhite, putFile, scanAll } from '../testing/storage.ts';
import { test } from '../testing/test.ts';
import { workCleanJobs } from './clean.work.ts';
import { scanStorage } from './scan.work.ts';

test('sizes add up by storage and by server', async ({ t }) => {
  const now = t.clock.now;
  const ip = '10.99.0.1';
  const bids = [await addVolume(t.db, { now, ip }), await addVolume(t.db, { now, ip })] as const;
  const { userId } = await addStorageUse(t.db, { now, bid: bids[0] });
  await addStorageUse(t.db, { now, bid: bids[1], userId });
  await addStorageUse(t.db, { now, bid: bids[1] });
  const { data: servers } = await t.admin.call(storageStats.statByIp, { ip } as never);
  expect(servers.items).toMatchObject([
    { bid: bids[0], storages: 2, customers: 2, usedSpace: 15_000_000, files: 36, capacity: 2_000_000_000 },
  ]);
  const { data: all } = await t.admin.call(storageStats.stat, { pageSize: 800 } as never);
  const used = (bid: number) => all.items.find((one) => one.bid === bid)?.usedSpace;
  expect(bids.map(used)).toEqual([5_000_000, 10_000_000]);
});

test('growth counts from the measured day, or from the first one', async ({ t }) => {
  const { userId, bid } = await addStorageUse(t.db, { now: t.clock.now });
  const dayBefore = (days: number) => new Date(t.clock.now.getTime() - days * day).toISOString().slice(0, 10);
  for (const [days, used_space] of [
    [3, 4_000_000],
    [10, 6_000_000],
  ] as const)
    await putRow(
      t.db,
      'storage_day',
      { volume_id: bid, owner_id: userId, store_type: 1, day: dayBefore(days) },
      { used_space },
    );
  const { data } = await t.admin.call(storageStats.statByUser, { userId } as never);
  expect(data.items).toMatchObject([
    { growthDay: 1_000_000, growthWeek: -1_000_000, growthMonth: -1_000_000 },
  ]);
});

/** Customers with files on a storage of their own: one signed in so many days ago, the other never. */
const twoCustomers = async (t: TestServer, days: number) => {
  const bid = await addVolume(t.db, { now: t.clock.now });
  const [seen, never] = [await addCustomer(t.db), await addCustomer(t.db)];
  for (const userId of [seen, never]) await addStorageUse(t.db, { now: t.clock.now, bid, userId });
  const last_login_at = new Date(t.clock.now.getTime() - days * day);
  await putRow(t.db, 'user_live', { user_id: seen }, { last_login_at });
  return { bid, seen, never };
};

test('days without a sign-in count from the registration of who never signed in', async ({ t }) => {
  const { bid, seen, never } = await twoCustomers(t, 30);
  const found = async (lastLoginDay: number) =>
    (await t.admin.call(storageUse.list, { bid, lastLoginDay } as never)).data.items.map((one) => one.userId);
  // Both registered 68 days before.
  expect((await found(30)).toSorted()).toEqual([seen, never]);
  expect(await found(31)).toEqual([never]);
  expect(await found(69)).toEqual([]);
});

test('a cleaning by age plans for each customer for whom all conditions hold, once', async ({ t }) => {
  const { bid, never } = await twoCustomers(t, 10);
  const input = { bid, storeType: 1, expireDays: 20, lastLoginDay: 60, reason: '长期未登录' } as never;
  expect((await t.admin.call(storageUse.cleanByExpireTime, input)).data).toEqual({ jobs: 1 });
  expect(await getRows(t.db, 'clean_job', { volume_id: bid })).toMatchObject([
    { user_id: never, clean_status: 0, rule: { lastLoginDay: 60 } },
  ]);
  expect((await t.admin.call(storageUse.cleanByExpireTime, input)).data).toEqual({ jobs: 0 });
});

test('a child has no folder of its own, and the typed ID must be the customer’s', async ({ t }) => {
  const { userId, bid } = await addStorageUse(t.db, { now: t.clock.now });
  const child = await addCustomer(t.db, { mainId: userId });
  const send = (id: number, confirmUserId: number) =>
    t.admin.send(storageUse.cleanCustomerStore, {
      bid,
      userId: id,
      storeType: 1,
      expireDays: 20,
      confirmUserId,
      reason: '清理',
    });
  expect((await send(child, child)).code).toBe(errorCodes.badInput);
  expect((await send(userId, child)).code).toBe(errorCodes.badInput);
  expect((await send(userId, userId)).code).toBe(errorCodes.success);
});

test('a storage whose folder is missing keeps what was measured of it', async ({ t }) => {
  const userId = await addCustomer(t.db);
  await putFile(t, { ownerId: userId, path: 'input/a.ma', size: 40, days: 1 });
  const bid = await scanAll(t);
  await rm(t.server.app.config.storage, { recursive: true });
  await setRow(t.db, 'storage_volume', bid, { next_scan_at: t.clock.now });
  await scanStorage(t.server.app);
  expect(await getRow(t.db, 'storage_volume', { id: bid })).toMatchObject({ is_on: true });
  const { items } = (await t.admin.call(storageStats.stat, {} as never)).data;
  expect(items.find((one) => one.bid === bid)?.message).toBe('storageAway');
  const rows = await getRows(t.db, 'storage_use', { owner_id: userId, store_type: 1 }, ['used_space']);
  expect(rows).toEqual([{ used_space: 40 }]);
});

test('the version of the transfer client is set by who has read the last one', async ({ t }) => {
  const { data } = await t.admin.call(storageStats.syncVersion, {});
  const set = { syncVersion: '5.3.1', leastVersion: '5.0.0', version: data.version } as never;
  await t.admin.call(storageStats.setSyncVersion, set);
  const read = await t.admin.call(storageStats.syncVersion, {});
  expect(read.data).toMatchObject({ syncVersion: '5.3.1', leastVersion: '5.0.0' });
  const stale = await t.admin.send(storageStats.setSyncVersion, set);
  expect(stale.code).toBe(errorCodes.changedMeanwhile);
});

test('an entry of the white list is added once, changed and removed for good', async ({ t }) => {
  const userId = await addCustomer(t.db);
  const entry = { userId, path: '/input//shots/', storeType: null, untilTime: null, reason: '续作' };
  const { whiteListId } = (await t.admin.call(whiteList.add, entry as never)).data;
  expect(await getRow(t.db, 'white_list', { id: whiteListId })).toMatchObject({ path: 'input/shots' });
  const again = await t.admin.send(whiteList.add, { ...entry, path: 'input/shots' });
  expect(again.code).toBe(errorCodes.alreadyTaken);
  expect((await t.admin.send(whiteList.add, { ...entry, path: '../other' })).code).toBe(errorCodes.badInput);
  const { userId: _, ...rest } = entry;
  const change = { ...rest, whiteListId, version: 1, path: 'output', storeType: 2 };
  await t.admin.call(whiteList.update, change as never);
  const { data } = await t.admin.call(whiteList.list, { userId } as never);
  expect(data.items).toMatchObject([{ path: 'output', storeType: 2, whiteStatus: whiteStatus.of.active }]);
  await t.admin.call(whiteList.remove, { whiteListIds: [whiteListId] } as never);
  const late = await t.admin.send(whiteList.update, { ...change, version: 3 });
  expect(late.code).toBe(errorCodes.notAllowedInState);
});

test('a plan goes on over several rounds, and counts each file once', async ({ t }) => {
  const userId = await addCustomer(t.db);
  for (const [name, days] of Object.entries({ a: 40, b: 40, c: 2, d: 40, e: 40 }))
    await putFile(t, { ownerId: userId, path: `input/${name}.ma`, size: 10, days });
  await addWhite(t.db, { now: t.clock.now, userId, path: 'input/d.ma' });
  const bid = await scanAll(t);
  const input = { bid, userId, storeType: 1, expireDays: 20, confirmUserId: userId, reason: '清理' };
  await t.admin.call(storageUse.cleanCustomerStore, input as never);
  const job = () => getRow(t.db, 'clean_job', { user_id: userId });
  for (let round = 0; round < 2; round += 1) {
    await workCleanJobs(t.server.app, { files: 2 });
    expect(await job()).toMatchObject({ planned_at: null, planned_files: 0 });
  }
  await workCleanJobs(t.server.app, { files: 2 });
  expect(await job()).toMatchObject({
    planned_files: 3,
    planned_space: 30,
    kept_files: 1,
    kept_space: 10,
    kept_because: keptBecause.of.whiteListed,
    plan_part: null,
  });
});
