import {
  activityStatus,
  awardStatus,
  awardTransitions,
  chanceSource,
  drawSpan,
  errorCodes,
  type InputOf,
  prizes,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { done, type Route, serve } from '../core/calls/serve.ts';
import {
  changeRow,
  changeRows,
  deleteRows,
  insertRow,
  lockRows,
  updateRow,
} from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { asId, asInstant, asMoney } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { seenBy } from '../pay/index.ts';
import { customerColumns, ofUser } from '../user/index.ts';
import { activityStatusOf } from './couponActivity.store.ts';
import {
  addChances,
  countsOf,
  liabilityOfPrizes,
  lockPool,
  onePool,
  prizesOf,
  publishedSeed,
  seenAccount,
  weightsOf,
} from './prizePool.store.ts';
import { awardWithPool } from './prizeDraw.store.ts';

const list = listing(prizes.list)
  .from((db) => db.selectFrom('prize').where('prize.deleted_at', 'is', null))
  .list({
    key: 'prize.id',
    where: { activityId: eq('prize.pool_id') },
    sorts: { createTimeFlag: 'prize.created_at' },
    columns: { prizeId: 'prize.id', prizeType: sql<1 | 2 | 3 | 4 | 5>`prize.prize_type` },
  });

const awards = listing(prizes.awards)
  .from((db, { actor }) =>
    db
      .selectFrom('award')
      .where('award.prize_id', 'is not', null)
      .where(seenBy(db, actor, 'award.user_id')),
  )
  .join((rows) =>
    rows.innerJoin('prize', 'prize.id', 'award.prize_id').innerJoin('user', 'user.id', 'award.user_id'),
  )
  .list({
    key: 'award.id',
    where: {
      activityId: eq('award.pool_id'),
      ...ofUser('award.user_id'),
      prizeType: (query, value) =>
        query.where(sql<boolean>`(select p.prize_type from prize p where p.id = award.prize_id) = ${value}`),
      status: eq('award.status'),
    },
    sorts: { createTimeFlag: 'award.created_at' },
    columns: {
      awardId: 'award.id',
      ...customerColumns,
      prizeName: 'prize.prize_name',
      prizeType: sql<1 | 2 | 3 | 4 | 5>`prize.prize_type`,
      status: sql<0 | 1 | 2 | 3 | 4>`award.status`,
      handTime: 'award.handed_at',
    },
  });

type Own = Omit<InputOf<typeof prizes.add>, 'activityId'>;
const columnsOf = (o: Own) => ({
  prize_name: o.prizeName,
  prize_type: o.prizeType,
  amount: o.amount,
  chances: o.chances,
  weight: o.weight,
  stock: o.stock,
});
/** Notes that prizes of a pool change: who read the former ones does not launch it, and no second person approves that. */
const noteChange = (tx: Tx, poolId: number, now: Date): Promise<void> =>
  changeRow(tx, 'prize_pool', poolId, { now, set: {} });
/** Locks a pool whose prizes change: a draft alone. The weights of all prizes are a million at most. */
const expectRoom = async (
  tx: Tx,
  o: { readonly poolId: number; readonly except?: number; readonly weight: number; readonly now: Date },
): Promise<void> => {
  const pool = await lockPool(tx, o.poolId);
  if (activityStatusOf(pool, o.now) !== activityStatus.of.toBeActivated)
    throw new ApiError('notAllowedInState');
  const others = (await prizesOf(tx, o.poolId)).filter(({ id }) => id !== o.except);
  if (others.reduce((sum, { weight }) => sum + weight, o.weight) > drawSpan) throw badFields('weight');
  await noteChange(tx, o.poolId, o.now);
};

/** Prizes of pools, chances, and what was won. */
export const prizeCalls: readonly Route[] = serve(prizes, {
  list,
  awards,
  pool: async ({ db, input, now }) => {
    const row = await onePool(db, input.prizePoolId);
    return {
      prizePoolId: asId(row.id),
      poolName: row.pool_name,
      startTime: asInstant(row.starts_at),
      endTime: asInstant(row.ends_at),
      rules: row.rules,
      activityStatus: activityStatusOf(row, now),
      isFestival: row.is_festival,
      seedHash: row.seed_hash,
      seed: publishedSeed(row, now),
      ...(await countsOf(db, row.id)),
      liability: asMoney(textOf(liabilityOfPrizes(await prizesOf(db, row.id)))),
    };
  },
  add: async ({ tx, input, now }) => {
    const { activityId: poolId, ...own } = input;
    await expectRoom(tx, { poolId, weight: own.weight, now });
    const set = { pool_id: poolId, ...columnsOf(own) };
    return { prizeId: asId(await insertRow(tx, 'prize', { now, set })) };
  },
  update: async ({ tx, input, now }) => {
    const { prizeId: id, version, ...own } = input;
    await updateRow(tx, 'prize', {
      id,
      version,
      now,
      set: async (row) => {
        await expectRoom(tx, { poolId: row.pool_id, except: id, weight: own.weight, now });
        return columnsOf(own);
      },
    });
    return null;
  },
  remove: async (c) => {
    const { free, outcomes } = await lockRows(c.tx, 'prize', c);
    const drafts: number[] = [];
    for (const row of free) {
      const isDraft =
        activityStatusOf(await lockPool(c.tx, row.pool_id), c.now) === activityStatus.of.toBeActivated;
      if (isDraft) {
        drafts.push(row.id);
        await noteChange(c.tx, row.pool_id, c.now);
      } else outcomes.set(row.id, { code: errorCodes.notAllowedInState });
    }
    return new Map([...outcomes, ...(await deleteRows(c.tx, 'prize', { ...c, ids: drafts }))]);
  },
  grantChances: async (c) => {
    c.effects.reason = c.input.reason;
    const { userId, count, reason } = c.input;
    const { free, outcomes } = await lockRows(c.tx, 'prize_pool', {
      ...c,
      refuse: (row) => activityStatusOf(row, c.now) === activityStatus.of.off && errorCodes.notAllowedInState,
    });
    if (free.length === 0) return outcomes;
    const { id } = await seenAccount(c.tx, c.actor, userId);
    for (const pool of free) {
      await addChances(c.tx, { pool, userId: id, count, source: chanceSource.of.staff, reason, now: c.now });
      outcomes.set(pool.id, done);
    }
    return outcomes;
  },
  exchange: async (c) => {
    const { free, outcomes } = await lockRows(c.tx, 'award', {
      ...c,
      scope: seenBy(c.tx, c.actor, 'award.user_id'),
      refuse: (row) =>
        !(awardTransitions.exchange.from as readonly number[]).includes(row.status) &&
        errorCodes.notAllowedInState,
    });
    const set = { status: awardStatus.of.handedOut, evidence: c.input.evidence, handed_at: c.now };
    await changeRows(c.tx, 'award', free, { now: c.now, set });
    return outcomes;
  },
  void: async (c) => {
    c.effects.reason = c.input.reason;
    const { free, outcomes } = await lockRows(c.tx, 'award', {
      ...c,
      scope: seenBy(c.tx, c.actor, 'award.user_id'),
      refuse: (row) =>
        !(awardTransitions.void.from as readonly number[]).includes(row.status) &&
        errorCodes.notAllowedInState,
    });
    await changeRows(c.tx, 'award', free, { now: c.now, set: { status: awardStatus.of.voided } });
    return outcomes;
  },
  verify: async ({ db, actor, input, now }) => {
    const row = await awardWithPool(db, actor, input.awardId);
    const { version, weights } = await weightsOf(db, row.pool_id, row.weights_version);
    const names = new Map((await prizesOf(db, row.pool_id)).map((one) => [one.id, one.prize_name]));
    return {
      chanceId: row.chance_id,
      seedHash: row.seed_hash,
      seed: publishedSeed(row, now),
      weightsVersion: version,
      weights: weights.map((one) => ({ ...one, prizeName: names.get(one.prizeId) ?? '' })),
      drawnPrizeId: row.drawn_prize_id,
      prizeId: row.prize_id,
    };
  },
});
