import {
  activityStatus,
  activityTransitions,
  errorCodes,
  type InputOf,
  type PoolCalls,
  prizePools,
  yearEndPools,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { derived } from '../core/calls/columns.ts';
import { within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import type { ListContext } from '../core/calls/listContext.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { changeRows, deleteRows, insertRow, lockRows, updateRow } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { activityStatusAt, activityStatusOf } from './couponActivity.store.ts';
import { newSeed, poolLaunchWeight, prizesOf, publishWeights } from './prizePool.store.ts';

const { toBeActivated } = activityStatus.of;

interface Chosen {
  readonly tx: Tx;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
}

const columnsOf = (o: InputOf<typeof prizePools.add>) => {
  if (o.endTime <= o.startTime) throw badFields('endTime');
  return {
    pool_name: o.poolName,
    starts_at: new Date(o.startTime),
    ends_at: new Date(o.endTime),
    rules: o.rules,
  };
};

const poolRoutes = (calls: object, isFestival: boolean): Route[] => {
  const group = calls as PoolCalls & typeof prizePools;
  const of = { is_festival: isFestival } as const;
  /** Locks pools; those in another state than `from` are refused. */
  const locked = (c: Chosen, from: readonly number[]) =>
    lockRows(c.tx, 'prize_pool', {
      ids: c.ids,
      of,
      expectedVersions: c.expectedVersions,
      refuse: (row) => !from.includes(activityStatusOf(row, c.now)) && errorCodes.notAllowedInState,
    });
  const list = listing(group.list)
    .from((db) =>
      db
        .selectFrom('prize_pool')
        .leftJoin('admin', 'admin.id', 'prize_pool.created_by')
        .where('prize_pool.is_festival', '=', isFestival)
        .where('prize_pool.deleted_at', 'is', null),
    )
    .list({
      key: 'prize_pool.id',
      where: {
        name: words('prize_pool.pool_name'),
        admin: words('admin.really_name'),
        ...within('prize_pool.starts_at'),
        activityStatus: (query, value, { now }) =>
          query.where(activityStatusAt('prize_pool', now), '=', value),
      },
      sorts: { startTimeOrder: 'prize_pool.starts_at', endTimeOrder: 'prize_pool.ends_at' },
      columns: {
        prizePoolId: 'prize_pool.id',
        startTime: 'prize_pool.starts_at',
        endTime: 'prize_pool.ends_at',
        admin: sql<string>`coalesce(admin.really_name, '')`,
        prizeCount: sql<number>`(select count(*)::int from prize p where p.pool_id = prize_pool.id and p.deleted_at is null)`,
        activityStatus: derived(
          ['prize_pool.launched_at', 'prize_pool.closed_at', 'prize_pool.starts_at', 'prize_pool.ends_at'],
          (
            launched_at: Date | null,
            closed_at: Date | null,
            starts_at: Date,
            ends_at: Date,
            { now }: ListContext<unknown>,
          ) => activityStatusOf({ launched_at, closed_at, starts_at, ends_at }, now),
        ),
      },
    });
  return serve(group, {
    list,
    add: async ({ tx, actor, input, now }) => {
      const set = { ...columnsOf(input), ...of, ...newSeed(), created_by: actor.adminId };
      return { prizePoolId: asId(await insertRow(tx, 'prize_pool', { now, set })) };
    },
    update: async ({ tx, input, now }) => {
      const set = columnsOf(input);
      await updateRow(tx, 'prize_pool', {
        id: input.prizePoolId,
        version: input.version,
        of,
        now,
        set: (row) => {
          if (activityStatusOf(row, now) !== toBeActivated) throw new ApiError('notAllowedInState');
          return set;
        },
      });
      return null;
    },
    remove: (c) =>
      deleteRows(c.tx, 'prize_pool', {
        ...c,
        of,
        refuse: (row) => activityStatusOf(row, c.now) !== toBeActivated && errorCodes.notAllowedInState,
      }),
    launch: async (c) => {
      const { free, outcomes } = await locked(c, activityTransitions.launch.from);
      const ready = [];
      for (const row of free) {
        const isReady = row.ends_at > c.now && (await prizesOf(c.tx, row.id)).length > 0;
        if (isReady) ready.push(row);
        else outcomes.set(row.id, { code: errorCodes.notAllowedInState });
      }
      const ids = ready.map(({ id }) => id);
      if (ids.length > 0)
        c.effects.weight = await poolLaunchWeight(c.tx, ids, { by: c.actor.adminId, now: c.now });
      for (const id of ids) await publishWeights(c.tx, id, c.now);
      const set = { launched_at: c.now, launched_by: c.actor.adminId };
      await changeRows(c.tx, 'prize_pool', ready, { now: c.now, set });
      return outcomes;
    },
    close: async (c) => {
      c.effects.reason = c.input.reason;
      const { free, outcomes } = await locked(c, activityTransitions.close.from);
      const set = { closed_at: c.now, close_reason: c.input.reason };
      await changeRows(c.tx, 'prize_pool', free, { now: c.now, set });
      return outcomes;
    },
  });
};

/** Prize pools and year-end lotteries. */
export const prizePoolCalls: readonly Route[] = [
  ...poolRoutes(prizePools, false),
  ...poolRoutes(yearEndPools, true),
];
