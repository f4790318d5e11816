import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { CouponLotId, FrameId, Instant, Money, TaskId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { couponMonths, couponUnit, lotSource, lotTransitions, lotType } from './coupon.codes.ts';
import { whoseQuery, whoseRow } from './money.fields.ts';
import { lotState, postingCause } from './pay.codes.ts';
import { PayableAmount } from './payment.calls.ts';

const view = anyOf('user:recharge');
const edit = { access: anyOf('user:recharge:coupon'), object: 'lot' } as const;
const errors = [errorCodes.notFound, errorCodes.notAllowedInState];

const lots = list('front/pay/recharge/coupon/list', {
  access: view,
  id: 'lotId',
  query: {
    ...whoseQuery,
    startTimeStamp: Instant.optional(),
    endTimeStamp: Instant.optional(),
    couponType: lotType.optional(),
    state: lotState.schema.optional(),
    unit: couponUnit.optional(),
    source: lotSource.schema.optional(),
    /** Of customers in areas that count as coupon areas (tasks §9), or of the others. */
    isCouponArea: z.boolean().optional(),
  },
  row: {
    lotId: CouponLotId,
    ...whoseRow,
    couponType: lotType,
    state: lotState.schema,
    unit: couponUnit,
    issued: Money,
    /** What may still be spent; nothing from its end on. */
    remaining: Money,
    frozen: Money,
    used: Money,
    expired: Money,
    voided: Money,
    moved: Money,
    source: lotSource.schema,
    grantTime: Instant,
    expireTime: Instant.nullable(),
    reason: z.string().nullable(),
    grantedBy: z.string().nullable(),
    /** The recharge that it was given with. */
    rechargeId: z.int().nullable(),
    isCouponArea: z.boolean(),
  },
  sorts: ['timeSort'],
  sums: {
    issuedCrmb: { of: 'issued', where: { field: 'unit', is: 3 } },
    remainingCrmb: { of: 'remaining', where: { field: 'unit', is: 3 } },
    issuedCusd: { of: 'issued', where: { field: 'unit', is: 4 } },
    remainingCusd: { of: 'remaining', where: { field: 'unit', is: 4 } },
  },
});

/** Coupons in lots: who has which, what became of them, and what staff do to them (people §7, lifecycles §7). */
export const coupons = calls('pay', 'coupons', {
  list: lots,
  export: exportOf(lots, 'front/pay/export/coupon', { access: anyOf('user:recharge:coupon:export') }),
  /** Gives coupons by hand; beyond a month's limit for one customer a second person decides. */
  grant: command('front/pay/recharge/coupon/grant', {
    ...edit,
    audit: 'lot.grant',
    fourEyes: 'couponGrant',
    errors: [errorCodes.notFound, errorCodes.notMainAccount],
    input: {
      userId: UserId,
      couponType: lotType,
      amount: PayableAmount,
      months: couponMonths.schema,
      reason: text(300),
    },
    output: z.object({ lotId: CouponLotId }),
  }),
  /** Takes away what is left of lots: always decided by two. */
  voidLots: perId('front/pay/recharge/coupon/void', {
    ...edit,
    ids: 'lotIds',
    id: CouponLotId,
    audit: 'lot.void',
    fourEyes: 'couponVoid',
    errors,
    from: lotTransitions.void.from,
    rest: { reason: text(300) },
  }),
  /** Keeps lots from being spent while something about them is disputed; their end runs on. */
  freeze: perId('front/pay/recharge/coupon/freeze', {
    ...edit,
    ids: 'lotIds',
    id: CouponLotId,
    audit: 'lot.freeze',
    errors,
    from: lotTransitions.freeze.from,
    rest: { reason: text(300) },
  }),
  unfreeze: perId('front/pay/recharge/coupon/unfreeze', {
    ...edit,
    ids: 'lotIds',
    id: CouponLotId,
    audit: 'lot.unfreeze',
    errors,
    from: lotTransitions.unfreeze.from,
    rest: { reason: text(300) },
  }),
  /** Voids what is left and grants it anew with a later end: nothing's end is ever moved. Always decided by two. */
  extend: perId('front/pay/recharge/coupon/extend', {
    ...edit,
    ids: 'lotIds',
    id: CouponLotId,
    audit: 'lot.extend',
    fourEyes: 'couponVoid',
    errors,
    from: lotTransitions.void.from,
    rest: { months: couponMonths.schema, reason: text(300) },
  }),
  /** What came into a lot and what it paid, newest first, each charge with its frame; at most 200. */
  history: read('front/pay/recharge/coupon/history', {
    access: view,
    errors: [errorCodes.notFound],
    input: { lotId: CouponLotId },
    output: z.object({
      lotId: CouponLotId,
      userName: z.string(),
      unit: couponUnit,
      lines: z.array(
        z.object({
          time: Instant,
          cause: postingCause.schema,
          /** Positive came in, negative went out. */
          amount: Money,
          /** What is left after it. */
          left: Money,
          postingKey: z.string(),
          taskId: TaskId.nullable(),
          frameId: FrameId.nullable(),
          attempt: z.int().nullable(),
        }),
      ),
      /** There are older ones. */
      hasMore: z.boolean(),
    }),
  }),
});
