import {
  cleanTimers,
  errorCodes,
  type Instant,
  storageTransfers,
  storageTransferStatus,
  storageTransferTransitions,
  whiteList,
  whiteStatus,
} from '@renderdesk/contract';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { changeRows, insertRow, lockRows, updateRow } from '../core/crud/crud.store.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import { asBytes, asId, asInstant } from '../core/db/wire.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import { customerColumns, expectSeen, ofUser } from '../user/index.ts';
import { nextOfCron } from './cron.ts';
import * as list from './list.store.ts';
import { plainPath } from './protect.rules.ts';
import { dryRunOf, payerOf, timersKept, transfersSeen, whiteSeen } from './keep.store.ts';
import { volumeOf } from './volume.store.ts';

const { active, expired, removed } = whiteStatus.of;
const inFolder = (path: string): string => {
  const plain = plainPath(path);
  if (plain.split('/').includes('..')) throw badFields('path');
  return plain;
};

export const whiteListCalls: readonly Route[] = serve(whiteList, {
  ...rowHandlers(whiteList, 'white_list', {
    columns: { untilTime: 'until_at' },
    unique: { white_list_path_unique: 'path' },
    scope: (db, actor) => list.ofSeen(db, actor, 'white_list.user_id'),
    isFrozen: (row) => row.white_status === removed,
    set: async ({ tx, actor, input, now }) => {
      const path = inFolder(input.path);
      const isOver = input.untilTime !== null && input.untilTime <= now.getTime();
      if ('version' in input) return { path, white_status: isOver ? expired : active };
      await expectSeen(tx, actor, input.userId);
      if (isOver) throw badFields('untilTime');
      return { path, created_by: actor.adminId };
    },
  }),
  list: listing(whiteList.list)
    .from((db, { actor }) => whiteSeen(db, actor))
    .join((rows) => rows.innerJoin('user', 'user.id', 'white_list.user_id'))
    .list({
      key: 'white_list.id',
      where: {
        ...ofUser('white_list.user_id'),
        whiteStatus: eq('white_list.white_status'),
        path: words('white_list.path'),
      },
      sorts: { createTimeFlag: 'white_list.created_at', userIdFlag: 'white_list.user_id' },
      columns: {
        whiteListId: 'white_list.id',
        ...customerColumns,
        untilTime: 'white_list.until_at',
        createdBy: list.author('white_list'),
      },
    }),
  remove: async (c) => {
    const { free, outcomes } = await lockRows(c.tx, 'white_list', {
      ids: c.ids,
      expectedVersions: c.expectedVersions,
      scope: list.ofSeen(c.tx, c.actor, 'white_list.user_id'),
      refuse: (row) => row.white_status === removed && errorCodes.notAllowedInState,
    });
    await changeRows(c.tx, 'white_list', free, { now: c.now, set: { white_status: removed } });
    return outcomes;
  },
});

export const cleanTimerCalls: readonly Route[] = serve(cleanTimers, {
  list: listing(cleanTimers.list)
    .from((db) => timersKept(db))
    .join((rows) => rows.leftJoin('storage_volume', 'storage_volume.id', 'clean_timer.volume_id'))
    .list({
      key: 'clean_timer.id',
      where: { timerName: words('clean_timer.timer_name'), isOn: eq('clean_timer.is_on') },
      sorts: { createTimeFlag: 'clean_timer.created_at', timerNameFlag: 'clean_timer.timer_name' },
      columns: {
        timerId: 'clean_timer.id',
        bid: 'clean_timer.volume_id',
        storageName: 'storage_volume.name',
        lastRunTime: 'clean_timer.last_run_at',
        nextRunTime: 'clean_timer.next_run_at',
      },
    }),
  save: async ({ tx, actor, input, now }) => {
    // A timer plans for every customer, so who sees some of them sets none.
    if (actor.scope !== 'all') throw new ApiError('forbidden');
    if (input.bid !== null && !(await volumeOf(tx, input.bid))) throw notFound();
    const rule = {
      volume_id: input.bid,
      store_type: input.storeType,
      expire_days: input.expireDays,
      last_login_day: input.lastLoginDay,
      last_complete_day: input.lastCompleteDay,
      last_pay_day: input.lastPayDay,
      last_submit_day: input.lastSubmitDay,
      min_space: input.minSpace,
    };
    const set = {
      ...rule,
      timer_name: input.timerName,
      cron: input.cron,
      is_on: input.isOn,
      is_automatic: input.isAutomatic,
      next_run_at: input.isOn ? (nextOfCron(input.cron, now) ?? null) : null,
    };
    const unique = { clean_timer_name_unique: 'timerName' };
    const { timerId: id, version } = input;
    if (id === undefined) return { timerId: asId(await insertRow(tx, 'clean_timer', { now, set }, unique)) };
    if (version === undefined) throw badFields('version');
    const names = Object.keys(rule) as (keyof typeof rule)[];
    await updateRow(
      tx,
      'clean_timer',
      {
        id,
        version,
        now,
        set: (row) => ({
          ...set,
          rule_version: row.rule_version + (names.every((name) => row[name] === rule[name]) ? 0 : 1),
        }),
      },
      unique,
    );
    return { timerId: id };
  },
  dryRun: async ({ db, actor, input, now }) => {
    const found = await dryRunOf(db, actor, input.timerId, now);
    const nextRunTimes: Instant[] = [];
    for (let at = nextOfCron(found.cron, now); at && nextRunTimes.length < 3; at = nextOfCron(found.cron, at))
      nextRunTimes.push(asInstant(at));
    return {
      customers: found.customers,
      space: asBytes(found.space),
      samples: found.samples.map((one) => ({ ...one, usedSpace: asBytes(one.usedSpace) })),
      nextRunTimes,
    };
  },
});

const move = (action: keyof typeof storageTransferTransitions) => {
  const { from } = storageTransferTransitions[action];
  return (row: { readonly storage_transfer_status: number }) =>
    (from as readonly number[]).includes(row.storage_transfer_status)
      ? undefined
      : errorCodes.notAllowedInState;
};

export const storageTransferCalls: readonly Route[] = serve(storageTransfers, {
  list: listing(storageTransfers.list)
    .from((db, { actor }) => transfersSeen(db, actor))
    .join((rows) =>
      rows
        .innerJoin('user', 'user.id', 'storage_transfer.user_id')
        .innerJoin('storage_volume as source', 'source.id', 'storage_transfer.from_volume_id')
        .innerJoin('storage_volume as target', 'target.id', 'storage_transfer.to_volume_id'),
    )
    .list({
      key: 'storage_transfer.id',
      where: {
        ...ofUser('storage_transfer.user_id'),
        storageTransferStatus: eq('storage_transfer.storage_transfer_status'),
      },
      sorts: { createTimeFlag: 'storage_transfer.created_at' },
      columns: {
        transferTaskId: 'storage_transfer.id',
        ...customerColumns,
        fromBid: 'source.id',
        fromStorage: 'source.name',
        toBid: 'target.id',
        toStorage: 'target.name',
        createdBy: list.author('storage_transfer'),
        beginTime: 'storage_transfer.begun_at',
        finishTime: 'storage_transfer.finished_at',
      },
    }),
  generate: async ({ tx, actor, input, now }) => {
    await expectSeen(tx, actor, input.userId);
    if (input.fromBid === input.toBid) throw badFields('toBid');
    const [from, to] = await Promise.all([volumeOf(tx, input.fromBid), volumeOf(tx, input.toBid)]);
    if (!from || !to) throw notFound();
    const set = {
      user_id: await payerOf(tx, input.userId),
      from_volume_id: from.id,
      to_volume_id: to.id,
      path: inFolder(input.path),
      reason: input.reason,
      created_by: actor.adminId,
    };
    const unique = { storage_transfer_open_unique: 'path' };
    return { transferTaskId: asId(await insertRow(tx, 'storage_transfer', { now, set }, unique)) };
  },
  cancel: async (c) => {
    const { free, outcomes } = await lockRows(c.tx, 'storage_transfer', {
      ids: c.ids,
      expectedVersions: c.expectedVersions,
      scope: list.ofSeen(c.tx, c.actor, 'storage_transfer.user_id'),
      refuse: move('cancel'),
    });
    const set = { storage_transfer_status: storageTransferStatus.of.cancelled, finished_at: c.now };
    await changeRows(c.tx, 'storage_transfer', free, { now: c.now, set });
    return outcomes;
  },
  remove: async (c) => {
    const { free, outcomes } = await lockRows(c.tx, 'storage_transfer', {
      ids: c.ids,
      expectedVersions: c.expectedVersions,
      scope: list.ofSeen(c.tx, c.actor, 'storage_transfer.user_id'),
      refuse: move('remove'),
    });
    await changeRows(c.tx, 'storage_transfer', free, { now: c.now, set: { deleted_at: c.now } });
    return outcomes;
  },
});
