import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { type Access, anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { AwardId, Instant, line, Money, PrizeId, PrizePoolId, text, UserId } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { activityStatus, activityTransitions } from './couponActivity.codes.ts';
import { awardStatus, awardTransitions, prizeType } from './prize.codes.ts';
import { drawSpan } from './fairDraw.rules.ts';

export { drawSpan, prizeAt, rollOf, type Weight } from './fairDraw.rules.ts';

const object = 'prizePool';
const one = { prizePoolId: PrizePoolId } as const;
const errors = [errorCodes.notFound, errorCodes.notAllowedInState];
const own = {
  poolName: line(100),
  startTime: Instant,
  /** Exclusive. */
  endTime: Instant,
  /** As customers read them before they draw. */
  rules: text(2000),
} as const;

/** The calls of pools of one kind: prize pools, and year-end lotteries. */
const poolCalls = (path: string, access: Access) => {
  const edit = { access, object } as const;
  const ids = { ids: 'prizePoolIds', id: PrizePoolId } as const;
  return {
    list: list(`${path}/list`, {
      access,
      id: 'prizePoolId',
      query: {
        name: line(100).optional(),
        admin: text(60).optional(),
        startTime: Instant.optional(),
        endTime: Instant.optional(),
        activityStatus: activityStatus.schema.optional(),
      },
      row: {
        ...one,
        ...own,
        poolName: z.string(),
        rules: z.string(),
        activityStatus: activityStatus.schema,
        prizeCount: z.int(),
        seedHash: z.string(),
        admin: z.string(),
        createTime: Instant,
        closeReason: z.string(),
        version: z.int32(),
      },
      sorts: ['startTimeOrder', 'endTimeOrder'],
    }),
    add: command(`${path}/add`, { ...edit, errors: [], input: own, output: z.object(one) }),
    /** Before its launch; afterwards nothing that was promised changes. */
    update: command(`${path}/edit`, {
      ...edit,
      errors: [...errors, errorCodes.changedMeanwhile],
      input: { ...one, version: z.int32(), ...own },
    }),
    remove: perId(`${path}/delete`, { ...edit, ...ids, errors }),
    /** Publishes the weights; beyond the limit of what all prizes may cost a second person decides. */
    launch: perId(`${path}/launch`, {
      ...edit,
      ...ids,
      fourEyes: 'activityLaunch',
      errors,
      from: activityTransitions.launch.from,
    }),
    /** Ends all draws and publishes the seed. */
    close: perId(`${path}/close`, {
      ...edit,
      ...ids,
      errors,
      from: activityTransitions.close.from,
      rest: { reason: text(300) },
    }),
  };
};

/** Prize pools (people §§2, 3, 7; lifecycles §15). */
export const prizePools = calls(
  'marketing',
  'prizePools',
  poolCalls('activityTemplate/awardActivity', anyOf('config:activity:prize')),
);
/** Year-end lotteries: pools under a key of their own. */
export const yearEndPools = calls(
  'marketing',
  'yearEndPools',
  poolCalls('festivalactivity', anyOf('config:marketing:activity:lottery')),
);
export type PoolCalls = ReturnType<typeof poolCalls>;

/** What both keys may see and do of a pool. */
const access = anyOf('config:activity:prize', 'config:marketing:activity:lottery');
const prize = {
  prizeName: line(60),
  prizeType: prizeType.schema,
  amount: Money.regex(/^\d{1,5}(\.\d{1,2}0{0,4})?$/),
  chances: z.int().min(1).max(100),
  /** Out of a million draws. */
  weight: z.int().min(1).max(drawSpan),
  stock: z.int().min(1).max(1_000_000),
} as const;
const prizeList = list('activityTemplate/prize/list', {
  access,
  id: 'prizeId',
  query: { activityId: PrizePoolId },
  row: {
    prizeId: PrizeId,
    ...prize,
    prizeName: z.string(),
    amount: Money,
    givenCount: z.int32(),
    version: z.int32(),
  },
  sorts: ['createTimeFlag'],
});
const awards = list('activityTemplate/award/list', {
  access,
  id: 'awardId',
  query: {
    activityId: PrizePoolId,
    ...customerQuery,
    prizeType: prizeType.schema.optional(),
    status: awardStatus.schema.optional(),
  },
  row: {
    awardId: AwardId,
    ...customerRow,
    prizeName: z.string(),
    prizeType: prizeType.schema,
    status: awardStatus.schema,
    receiver: z.string(),
    evidence: z.string(),
    handTime: Instant.nullable(),
    createTime: Instant,
  },
  sorts: ['createTimeFlag'],
});
const ofAward = { access, object: 'award', ids: 'awardIds', id: AwardId, errors } as const;

/** Prizes of a pool, the chances to draw, and what was won. */
export const prizes = calls('marketing', 'prizes', {
  list: prizeList,
  pool: read('activityTemplate/awardActivity/get', {
    access,
    errors: [errorCodes.notFound],
    input: one,
    output: z.object({
      ...one,
      ...own,
      activityStatus: activityStatus.schema,
      isFestival: z.boolean(),
      seedHash: z.string(),
      /** Once no draw can come any more. */
      seed: z.string().nullable(),
      chanceCount: z.int(),
      drawCount: z.int(),
      winCount: z.int(),
      /** What all prizes cost, in RMB. */
      liability: Money,
    }),
  }),
  add: command('activityTemplate/prize/add', {
    access,
    object,
    errors,
    input: { activityId: PrizePoolId, ...prize },
    output: z.object({ prizeId: PrizeId }),
  }),
  update: command('activityTemplate/prize/edit', {
    access,
    object,
    errors: [...errors, errorCodes.changedMeanwhile],
    input: { prizeId: PrizeId, version: z.int32(), ...prize },
  }),
  remove: perId('activityTemplate/prize/delete', { access, object, ids: 'prizeIds', id: PrizeId, errors }),
  /** Chances of a customer, which end with the pool. */
  grantChances: perId('activityTemplate/chance/add', {
    access,
    object,
    ids: 'prizePoolIds',
    id: PrizePoolId,
    errors,
    from: activityTransitions.addBonus.from,
    rest: {
      userId: UserId,
      count: z.int().min(1).max(100),
      reason: text(300),
    },
  }),
  awards,
  export: exportOf(awards, 'activityTemplate/award/export', { access }),
  /** Hands a claimed prize out, with evidence. */
  exchange: perId('activityTemplate/award/exchangePrize', {
    ...ofAward,
    from: awardTransitions.exchange.from,
    rest: { evidence: text(300) },
  }),
  void: perId('activityTemplate/award/void', {
    ...ofAward,
    from: awardTransitions.void.from,
    rest: { reason: text(300) },
  }),
  /** What anybody needs to check a draw. */
  verify: read('activityTemplate/award/verify', {
    access,
    errors: [errorCodes.notFound],
    input: { awardId: AwardId },
    output: z.object({
      chanceId: z.int(),
      seedHash: z.string(),
      seed: z.string().nullable(),
      weightsVersion: z.int32(),
      weights: z.array(z.object({ prizeId: z.int(), prizeName: z.string(), weight: z.int() })),
      drawnPrizeId: z.int().nullable(),
      prizeId: z.int().nullable(),
    }),
  }),
});
