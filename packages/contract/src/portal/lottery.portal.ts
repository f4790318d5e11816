import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { AwardId, Instant, Money, PrizePoolId, text } from '../kernel/values.ts';
import { awardStatus, prizeType } from '../marketing/prize.codes.ts';
import { portalScope } from './portal.codes.ts';
import { act, look } from './portalCall.ts';

const { customers } = portalScope.of;

/** Draws of prize pools. */
export const lotteryCalls = {
  lotteries: look('lottery/list', {
    summary:
      'The pools that run or ended within a month: rules, odds, the hash of the seed, and the seed once it is over',
    scope: customers,
    input: {},
    output: z.array(
      z.object({
        prizePoolId: PrizePoolId,
        poolName: z.string(),
        rules: z.string(),
        startTime: Instant,
        endTime: Instant,
        seedHash: z.string(),
        seed: z.string().nullable(),
        chancesLeft: z.int(),
        prizes: z.array(
          z.object({ prizeId: z.int(), prizeName: z.string(), prizeType: prizeType.schema, weight: z.int() }),
        ),
      }),
    ),
  }),
  draw: act('lottery/draw', {
    summary: 'Draws with one chance of the account',
    scope: customers,
    object: 'award',
    errors: [errorCodes.drawRefused],
    input: { prizePoolId: PrizePoolId },
    output: z.object({
      chanceId: z.int(),
      awardId: AwardId,
      prizeName: z.string().nullable(),
      prizeType: prizeType.schema.nullable(),
      amount: Money.nullable(),
      status: awardStatus.schema,
    }),
  }),
  claimPrize: act('lottery/claim', {
    summary: 'Says where a won prize goes: an address, or an account',
    scope: customers,
    object: 'award',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: { awardId: AwardId, receiver: text(300) },
    output: z.null(),
  }),
} as const;
