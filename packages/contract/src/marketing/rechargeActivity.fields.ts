import * as z from 'zod';
import { Instant, Money, text } from '../kernel/values.ts';
import { couponMonths, lotType } from '../pay/coupon.codes.ts';
import { PayableAmount } from '../pay/payment.calls.ts';
import { memberLevel, zone } from '../session/session.codes.ts';

const Limit = z.int().min(1).max(10_000_000).nullable();

/** From which recharge on an activity gives what: per cent of the recharge and a fixed amount, in coupons of a type. */
export const Tier = z.object({
  least: PayableAmount,
  couponType: lotType,
  rate: z.int().min(0).max(200),
  bonus: Money.regex(/^\d{1,9}(\.\d{1,2}0{0,4})?$/),
});

/** The terms of a recharge activity, which a template holds too. */
export const activityTerms = {
  zone: zone.schema,
  tiers: z.array(Tier).min(1).max(10),
  /** Empty for all. */
  payMethods: z.array(text(40)).max(20),
  memberLevels: z.array(memberLevel.schema).max(memberLevel.codes.length),
  firstOnly: z.boolean(),
  months: couponMonths.schema,
  /** Of one group a recharge gets the best bonus alone; empty: it is added to all others. */
  stackingGroup: z.string().trim().max(40),
  usesTotal: Limit,
  usesEach: Limit,
  spendTotal: PayableAmount.nullable(),
  spendEach: PayableAmount.nullable(),
} as const;

export const activityTimes = {
  availabeStartTime: Instant,
  /** Exclusive. */
  availabeEndTime: Instant,
} as const;
