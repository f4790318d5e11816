import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  activityStatus,
  type Micro,
  micro,
  microOf,
  prizeAt,
  prizeType,
  rollOf,
  sumOf,
  type Weight,
} from '@renderdesk/contract';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { dayNumber, inRmb, seenBy, startOfDay } from '../pay/index.ts';
import { activityStatusOf } from './couponActivity.store.ts';

export type PrizePool = Selectable<DB['prize_pool']>;
export type Prize = Selectable<DB['prize']>;

/** A new seed, with the hash that is published before any draw. */
export const newSeed = () => {
  const seed = randomBytes(32).toString('hex');
  return { seed, seed_hash: createHash('sha256').update(seed).digest('hex') };
};

/** What a draw with a chance falls on: decided by the seed, which nobody knows, and the chance's number, which nobody chooses. */
export const drawnBy = (seed: string, chanceId: number, weights: readonly Weight[]): number | null =>
  prizeAt(weights, rollOf(createHmac('sha256', seed).update(String(chanceId)).digest('hex')));

/** The seed of a pool once no draw can come any more; null before. */
export const publishedSeed = (row: PrizePool, now: Date): string | null =>
  activityStatusOf(row, now) === activityStatus.of.off ? row.seed : null;

/** A pool that is not deleted. Throws `notFound`. */
export const onePool = (db: Db, id: number): Promise<PrizePool> =>
  db
    .selectFrom('prize_pool')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirstOrThrow(notFound);

/** The prizes of a pool, in the order of the draw. */
export const prizesOf = (db: Db, poolId: number): Promise<Prize[]> =>
  db
    .selectFrom('prize')
    .where('pool_id', '=', poolId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute();

/** What all prizes of a pool cost, in RMB; chances cost nothing by themselves. */
export const liabilityOfPrizes = (rows: readonly Prize[]): Micro =>
  sumOf(
    rows
      .filter((row) => row.prize_type !== prizeType.of.lottery)
      .map((row) => micro(microOf(row.amount) * BigInt(row.stock))),
  );

/** The weight of launching pools: what their prizes cost, with the pools that the same person launched on the same business day. */
export const poolLaunchWeight = async (
  tx: Tx,
  ids: readonly number[],
  o: { readonly by: number; readonly now: Date },
): Promise<number> => {
  const others = await tx
    .selectFrom('prize_pool')
    .where('launched_by', '=', o.by)
    .where('launched_at', '>=', startOfDay(dayNumber(o.now)))
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  let weight = 0;
  for (const id of new Set([...ids, ...others.map((one) => one.id)]))
    weight += await inRmb(tx, liabilityOfPrizes(await prizesOf(tx, id)), 1, o.now);
  return weight;
};

/** Publishes the weights that a pool draws with. */
export const publishWeights = async (tx: Tx, poolId: number, now: Date): Promise<void> => {
  const weights: Weight[] = (await prizesOf(tx, poolId)).map(({ id, weight }) => ({ prizeId: id, weight }));
  await tx
    .insertInto('prize_weights')
    .values({ pool_id: poolId, version: 1, weights: JSON.stringify(weights), created_at: now })
    .execute();
};

/** The newest weights of a pool, or those of a version. Throws `notFound` before they are published. */
export const weightsOf = async (
  db: Db,
  poolId: number,
  version?: number,
): Promise<{ readonly version: number; readonly weights: readonly Weight[] }> => {
  const row = await db
    .selectFrom('prize_weights')
    .where('pool_id', '=', poolId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .select(['version', 'weights'])
    .executeTakeFirstOrThrow(notFound);
  return { version: row.version, weights: row.weights as unknown as Weight[] };
};

/** How many chances a pool gave, how many were drawn with, and how many won. */
export const countsOf = async (db: Db, poolId: number) => {
  const {
    rows: [row],
  } = await sql<{ chanceCount: number; drawCount: number; winCount: number }>`
    select (select count(*)::int from lottery_chance where pool_id = ${poolId}) as "chanceCount",
      count(*)::int as "drawCount", count(prize_id)::int as "winCount" from award where pool_id = ${poolId}`.execute(
    db,
  );
  return row ?? { chanceCount: 0, drawCount: 0, winCount: 0 };
};

/** Gives chances of a pool, which end with it. */
export const addChances = async (
  tx: Tx,
  o: {
    readonly pool: Pick<PrizePool, 'id' | 'ends_at'>;
    readonly userId: number;
    readonly count: number;
    readonly source: 1 | 2;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> => {
  const chance = {
    pool_id: o.pool.id,
    user_id: o.userId,
    source: o.source,
    reason: o.reason,
    expires_at: o.pool.ends_at,
    created_at: o.now,
  };
  await tx
    .insertInto('lottery_chance')
    .values(Array.from({ length: o.count }, () => chance))
    .execute();
};

/** A pool, locked. Throws `notFound`. */
export const lockPool = (tx: Tx, id: number): Promise<PrizePool> =>
  tx
    .selectFrom('prize_pool')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

/** An account that somebody sees, a child account too: each has chances of its own. Throws `notFound`. */
export const seenAccount = (tx: Tx, actor: Actor, id: number) =>
  tx
    .selectFrom('user')
    .where('user.id', '=', id)
    .where('user.deleted_at', 'is', null)
    .where(seenBy(tx, actor, 'user.id'))
    .select('user.id')
    .executeTakeFirstOrThrow(notFound);
