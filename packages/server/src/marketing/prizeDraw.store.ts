import {
  activityStatus,
  awardStatus,
  couponType,
  currency,
  day,
  microOf,
  prizeType,
} from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';
import { grantByCode, seenBy } from '../pay/index.ts';
import { activityStatusOf } from './couponActivity.store.ts';
import {
  addChances,
  drawnBy,
  onePool,
  type Prize,
  prizesOf,
  publishedSeed,
  weightsOf,
} from './prizePool.store.ts';

const refused = (why: string) => new ApiError('drawRefused', { why });
const { coupon, qinyunCoupon, lottery } = prizeType.of;

/** Takes the oldest chance of a customer that is left; two draws at once take two. */
const takeChance = (tx: Tx, o: { readonly poolId: number; readonly userId: number; readonly now: Date }) =>
  tx
    .updateTable('lottery_chance')
    .set({ used_at: o.now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('lottery_chance')
        .where('pool_id', '=', o.poolId)
        .where('user_id', '=', o.userId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', o.now)
        .orderBy('expires_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning('id')
    .executeTakeFirst();

/** Takes one of a prize; undefined where its stock is gone. */
const takePrize = (tx: Tx, id: number): Promise<Prize | undefined> =>
  tx
    .updateTable('prize')
    .set((eb) => ({ given_count: eb('given_count', '+', 1) }))
    .where('id', '=', id)
    .whereRef('given_count', '<', 'stock')
    .returningAll()
    .executeTakeFirst();

/**
 * Draws with one chance of a customer: chance, stock, award and what is given fall in one transaction. A prize whose stock is gone
 * becomes nothing. Throws `drawRefused` with the reason.
 */
export const drawPrize = async (
  tx: Tx,
  o: {
    readonly poolId: number;
    /** Whose chance it is, and who pays for that account: coupons are theirs. */
    readonly userId: number;
    readonly ownerId: number;
    readonly currency: 1 | 2;
    readonly partnerId: number;
    readonly now: Date;
  },
) => {
  const pool = await onePool(tx, o.poolId).catch(() => undefined);
  if (!pool) throw refused('unknown');
  const state = activityStatusOf(pool, o.now);
  if (state !== activityStatus.of.doing) throw refused(activityStatus.entries[state].name);
  // Prizes are worth RMB.
  if (o.currency !== currency.of.cny) throw refused('currency');
  const chance = await takeChance(tx, { poolId: pool.id, userId: o.userId, now: o.now });
  if (!chance) throw refused('noChance');
  const { version, weights } = await weightsOf(tx, pool.id);
  const drawn = drawnBy(pool.seed, chance.id, weights);
  const prize = drawn === null ? undefined : await takePrize(tx, drawn);
  const isGiven = prize === undefined || [coupon, qinyunCoupon, lottery].includes(prize.prize_type as 2);
  const { id: awardId } = await tx
    .insertInto('award')
    .values({
      pool_id: pool.id,
      chance_id: chance.id,
      user_id: o.userId,
      weights_version: version,
      drawn_prize_id: drawn,
      prize_id: prize?.id ?? null,
      status: isGiven ? awardStatus.of.handedOut : awardStatus.of.won,
      handed_at: isGiven ? o.now : null,
      created_at: o.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (prize) await give(tx, { ...o, prize, awardId, pool });
  return { awardId, chanceId: chance.id, prize, isGiven };
};

/** Gives what needs nobody: coupons and further chances. */
const give = async (
  tx: Tx,
  o: Parameters<typeof drawPrize>[1] & {
    readonly prize: Prize;
    readonly awardId: number;
    readonly pool: { readonly id: number; readonly ends_at: Date };
  },
): Promise<void> => {
  const { prize, ownerId, now } = o;
  if (prize.prize_type === lottery)
    return addChances(tx, {
      pool: o.pool,
      userId: o.userId,
      count: prize.chances,
      source: 2,
      reason: prize.prize_name,
      now,
    });
  if (prize.prize_type !== coupon && prize.prize_type !== qinyunCoupon) return;
  const { lotId } = await grantByCode(tx, {
    ownerId,
    currency: o.currency,
    partnerId: o.partnerId,
    now,
    type: prize.prize_type === coupon ? couponType.of.general : couponType.of.gpuQingyun,
    amount: microOf(prize.amount),
    months: 3,
    of: 'award',
    causeId: o.awardId,
  });
  await tx.updateTable('award').set({ lot_id: lotId }).where('id', '=', o.awardId).execute();
};

/** Notes where a won prize goes (0→1). Throws `notFound`, and `notAllowedInState`. */
export const claimAward = async (
  tx: Tx,
  o: { readonly awardId: number; readonly userId: number; readonly receiver: string; readonly now: Date },
): Promise<void> => {
  const row = await tx
    .selectFrom('award')
    .where('id', '=', o.awardId)
    .where('user_id', '=', o.userId)
    .where('prize_id', 'is not', null)
    .select('status')
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (row.status !== awardStatus.of.won) throw new ApiError('notAllowedInState');
  await tx
    .updateTable('award')
    .set((eb) => ({
      status: awardStatus.of.claimed,
      receiver: o.receiver,
      updated_at: o.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', o.awardId)
    .execute();
};

/** The pools that a customer may draw from, and those that ended within a month, with their odds. */
export const poolsFor = async (db: Db, o: { readonly userId: number; readonly now: Date }) => {
  const rows = await db
    .selectFrom('prize_pool')
    .where('deleted_at', 'is', null)
    .where('launched_at', 'is not', null)
    .where('ends_at', '>', new Date(o.now.getTime() - 30 * day))
    .orderBy('starts_at')
    .orderBy('id')
    .selectAll()
    .execute();
  return Promise.all(
    rows.map(async (pool) => {
      const left = await db
        .selectFrom('lottery_chance')
        .where('pool_id', '=', pool.id)
        .where('user_id', '=', o.userId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', o.now)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      const prizes = await prizesOf(db, pool.id);
      return { pool, seed: publishedSeed(pool, o.now), chancesLeft: Number(left.n), prizes };
    }),
  );
};

/** An award that somebody sees with its pool, to check the draw. Throws `notFound`. */
export const awardWithPool = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('award')
    .innerJoin('prize_pool', 'prize_pool.id', 'award.pool_id')
    .where('award.id', '=', id)
    .where(seenBy(db, actor, 'award.user_id'))
    .selectAll('prize_pool')
    .select([
      'award.chance_id',
      'award.weights_version',
      'award.drawn_prize_id',
      'award.prize_id',
      'award.pool_id',
    ])
    .executeTakeFirstOrThrow(notFound);
