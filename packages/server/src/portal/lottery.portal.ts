import { awardStatus, errorCodes } from '@renderdesk/contract';
import { asId, asInstant, asMoney } from '../core/db/wire.ts';
import { claimAward, drawPrize, poolsFor } from '../marketing/index.ts';
import { ownerOf } from './portal.store.ts';
import type { Commands, Reads } from './portalRequest.ts';

/** The pools of an account, with their odds. */
export const lotteryReads = {
  lotteries: async ({ app: { db }, customer, now }) =>
    (await poolsFor(db, { userId: customer.id, now })).map(({ pool, seed, chancesLeft, prizes }) => ({
      prizePoolId: asId(pool.id),
      poolName: pool.pool_name,
      rules: pool.rules,
      startTime: asInstant(pool.starts_at),
      endTime: asInstant(pool.ends_at),
      seedHash: pool.seed_hash,
      seed,
      chancesLeft,
      prizes: prizes.map((one) => ({
        prizeId: one.id,
        prizeName: one.prize_name,
        prizeType: one.prize_type as 1,
        weight: one.weight,
      })),
    })),
} satisfies Partial<Reads>;

/** Draws and claims of an account. */
export const lotteryCommands = {
  draw: async ({ tx, input, partner, customer, now, effects }) => {
    const { ownerId, currency } = await ownerOf(tx, customer.id);
    const drawn = await drawPrize(tx, {
      poolId: input.prizePoolId,
      userId: customer.id,
      ownerId,
      currency,
      partnerId: partner.id,
      now,
    });
    effects.affected.push({ id: drawn.awardId, outcome: errorCodes.success });
    return {
      chanceId: drawn.chanceId,
      awardId: asId(drawn.awardId),
      prizeName: drawn.prize?.prize_name ?? null,
      prizeType: (drawn.prize?.prize_type as 1 | undefined) ?? null,
      amount: drawn.prize ? asMoney(drawn.prize.amount) : null,
      status: drawn.isGiven ? awardStatus.of.handedOut : awardStatus.of.won,
    };
  },
  claimPrize: async ({ tx, input, customer, now, effects }) => {
    await claimAward(tx, { awardId: input.awardId, userId: customer.id, receiver: input.receiver, now });
    effects.affected.push({ id: input.awardId, outcome: errorCodes.success });
    return null;
  },
} satisfies Partial<Commands>;
