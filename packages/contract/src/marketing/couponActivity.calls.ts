import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { BonusCodeId, CouponActivityId, Instant, line, Money, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery } from '../session/customer.fields.ts';
import { couponMonths, couponUnit, lotType } from '../pay/coupon.codes.ts';
import { PayableAmount } from '../pay/payment.calls.ts';
import {
  activityStatus,
  activityTransitions,
  bonusStatus,
  bonusTransitions,
} from './couponActivity.codes.ts';

const access = anyOf('config:coupon');
const page = anyOf('coupon:activity');
const edit = { access: anyOf('config:coupon:edit'), object: 'couponActivity' } as const;
const errors = [errorCodes.notFound, errorCodes.notAllowedInState];
/** So many codes are made by one request. */
export const maxBonus = 10_000;
const Stock = z.int().min(1).max(maxBonus);

const own = {
  activityName: line(100),
  couponType: lotType,
  unit: couponUnit,
  /** What one code gives, in the unit. */
  amount: PayableAmount,
  /** For how long the coupons of a code are valid once it is redeemed. */
  months: couponMonths.schema,
  /** So many codes one customer may redeem; null for any number. */
  perCustomer: z.int().min(1).max(1000).nullable(),
  availabeStartTime: Instant,
  /** Exclusive. */
  availabeEndTime: Instant,
  remark: z.string().trim().max(300),
} as const;
const row = {
  couponActivityId: CouponActivityId,
  ...own,
  amount: Money,
  activityStatus: activityStatus.schema,
  stock: z.int32(),
  redeemedCount: z.int32(),
  voidedCount: z.int32(),
  creater: z.string(),
  createTime: Instant,
  closeReason: z.string(),
  version: z.int32(),
} as const;

const activities = list('renderBonus/query', {
  access,
  id: 'couponActivityId',
  query: {
    activityName: line(100).optional(),
    creater: text(60).optional(),
    createStartTime: Instant.optional(),
    createEndTime: Instant.optional(),
    availabeStartTime: Instant.optional(),
    availabeEndTime: Instant.optional(),
    activityStatus: activityStatus.schema.optional(),
  },
  row,
  sorts: ['createTimeFlag'],
});

const codes = list('renderBonus/records', {
  access: page,
  id: 'bonusCodeId',
  query: {
    activityId: CouponActivityId,
    ...customerQuery,
    status: bonusStatus.schema.optional(),
    bonusCode: text(20).optional(),
  },
  row: {
    bonusCodeId: BonusCodeId,
    /** Only the end of an unused code is shown without the key to export. */
    bonusCode: z.string(),
    status: bonusStatus.schema,
    amount: Money,
    userId: z.int().nullable(),
    userName: z.string(),
    redeemTime: Instant.nullable(),
    createTime: Instant,
  },
  sorts: ['createTimeFlag'],
  /** What unused codes still give. */
  sums: { totalAvailable: { of: 'amount', where: { field: 'status', is: bonusStatus.of.unused } } },
});

/** Coupon activities: stocks of codes that customers redeem for coupons (people §§3, 7; lifecycles §15). */
export const couponActivities = calls('marketing', 'couponActivities', {
  list: activities,
  byId: read('renderBonus/queryById', {
    access: page,
    errors: [errorCodes.notFound],
    input: { couponActivityId: CouponActivityId },
    output: z.object({ ...row, isExhausted: z.boolean(), liability: Money }),
  }),
  records: codes,
  export: exportOf(codes, 'renderBonus/export', { access: anyOf('config:coupon:export') }),
  /** A draft with its first codes. */
  insert: command('renderBonus/insert', {
    ...edit,
    errors: [errorCodes.badInput],
    input: { ...own, stock: Stock },
    output: z.object({ couponActivityId: CouponActivityId }),
  }),
  /** A draft changes in all; a launched activity in its name, its remark and to a later end. */
  update: command('renderBonus/update', {
    ...edit,
    errors,
    input: { couponActivityId: CouponActivityId, version: z.int32(), ...own },
  }),
  remove: perId('renderBonus/delete', {
    ...edit,
    ids: 'couponActivityIds',
    id: CouponActivityId,
    errors,
  }),
  /** Lets customers redeem from its start on; beyond the limit of what it may cost a second person decides. */
  launch: perId('renderBonus/launch', {
    ...edit,
    ids: 'couponActivityIds',
    id: CouponActivityId,
    fourEyes: 'activityLaunch',
    errors,
    from: activityTransitions.launch.from,
  }),
  close: perId('renderBonus/close', {
    ...edit,
    ids: 'couponActivityIds',
    id: CouponActivityId,
    errors,
    from: activityTransitions.close.from,
    rest: { reason: text(300) },
  }),
  /** More codes; of a launched activity the limit counts all that it may cost then. */
  addBonus: perId('renderBonus/addBonus', {
    ...edit,
    ids: 'couponActivityIds',
    id: CouponActivityId,
    fourEyes: 'activityLaunch',
    errors,
    from: activityTransitions.addBonus.from,
    rest: { count: Stock },
  }),
  /** Unused codes that can no longer be redeemed. */
  voidCodes: perId('renderBonus/void', {
    access: edit.access,
    object: 'bonusCode',
    ids: 'bonusCodeIds',
    id: BonusCodeId,
    errors,
    from: bonusTransitions.void.from,
    rest: { reason: text(300) },
  }),
});
