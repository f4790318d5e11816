import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Instant, MembershipId, Money, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery } from '../session/customer.fields.ts';
import { currency } from '../session/session.codes.ts';
import { memberGrade, memberPeriod, memberState, memberWay } from './member.codes.ts';
import { whoseQuery, whoseRow } from './money.fields.ts';
import { paymentChannel } from './payment.codes.ts';
import { TransferNumber } from './recharge.calls.ts';

const view = anyOf('user:recharge');
const edit = { access: anyOf('user:recharge:member'), object: 'membership' } as const;

const row = {
  membershipId: MembershipId,
  ...whoseRow,
  grade: memberGrade.schema,
  memberPeriod: memberPeriod.schema,
  state: memberState.schema,
  way: memberWay.schema,
  currency: currency.schema,
  /** What it costs by the price table. */
  listPrice: Money,
  /** What cash pays for it, the rest of an upgraded one with it. */
  price: Money,
  /** What was earned of it so far, day by day. */
  recognised: Money,
  /** What was given back or moved to the next. */
  returned: Money,
  createTime: Instant,
  beginTime: Instant.nullable(),
  expireTime: Instant.nullable(),
  orderedBy: z.string().nullable(),
  reason: z.string().nullable(),
} as const;

const all = list('front/pay/recharge/member/list', {
  access: view,
  id: 'membershipId',
  query: {
    ...whoseQuery,
    startTimeStamp: Instant.optional(),
    endTimeStamp: Instant.optional(),
    grade: memberGrade.schema.optional(),
    memberPeriod: memberPeriod.schema.optional(),
    state: memberState.schema.optional(),
    way: memberWay.schema.optional(),
  },
  row,
  sorts: ['timeSort'],
});

const pictures = list('front/pay/recharge/pictureMember/list', {
  access: anyOf('user:recharge:picture'),
  id: 'membershipId',
  query: { ...customerQuery, startDate: Instant.optional(), endDate: Instant.optional() },
  row,
  sorts: ['timeSort'],
});

/** Memberships: bought, given, renewed, upgraded and cancelled by staff (people §7, lifecycles §8). */
export const memberships = calls('pay', 'memberships', {
  list: all,
  export: exportOf(all, 'front/pay/export/member', { access: anyOf('user:recharge:member:export') }),
  /** Updates of professional rendering: the picture memberships alone (people §§2, 3, 7). */
  pictures,
  exportPictures: exportOf(pictures, 'front/pay/export/pictureMember', {
    access: anyOf('user:recharge:picture:export'),
  }),
  /** What each grade costs now. */
  prices: read('front/pay/recharge/member/prices', {
    access: anyOf('user:recharge', 'user:recharge:member'),
    input: {},
    output: z.array(
      z.object({
        grade: memberGrade.schema,
        memberPeriod: memberPeriod.schema,
        currency: currency.schema,
        price: Money,
      }),
    ),
  }),
  /** A price from now on; memberships that stand keep theirs. A step beyond the limit takes two. */
  setPrice: command('front/pay/recharge/member/price/add', {
    ...edit,
    object: 'memberPrice',
    audit: 'memberPrice.set',
    fourEyes: 'priceStep',
    input: {
      grade: memberGrade.schema,
      memberPeriod: memberPeriod.schema.refine((one) => one !== memberPeriod.of.present),
      currency: currency.schema,
      price: Money.refine((price) => !price.startsWith('-')),
      reason: text(300),
    },
  }),
  /**
   * Recharges a membership (people §7): from the balance at once, by an order that the customer pays, by evidence of a payment that
   * another person confirms, or as a present of some days. A higher level begins at once and takes over what is left of
   * the lower one; the same, and a lower one, begin when the present one ends.
   */
  recharge: command('front/pay/recharge/adminRechargeMember', {
    ...edit,
    audit: 'membership.recharge',
    fourEyes: 'couponGrant',
    errors: [
      errorCodes.notFound,
      errorCodes.notMainAccount,
      errorCodes.noSuchChannel,
      errorCodes.noMemberPrice,
      errorCodes.cashShort,
      errorCodes.transactionTaken,
      errorCodes.flowInSuspense,
    ],
    input: {
      userId: UserId,
      grade: memberGrade.schema,
      memberPeriod: memberPeriod.schema,
      way: memberWay.schema,
      /** Of an order. */
      channel: paymentChannel.schema.optional(),
      /** Of a payment that came already. */
      payerName: z.string().trim().max(100).optional(),
      bankFlow: TransferNumber.optional(),
      /** Of a present. */
      days: z.int().min(1).max(366).optional(),
      reason: text(300),
    },
    output: z.object({ membershipId: MembershipId, paymentOrderId: z.int().nullable() }),
  }),
  /** Ends memberships: what was not used goes back to the cash that paid it, less what is kept. */
  cancel: perId('front/pay/recharge/member/cancel', {
    ...edit,
    ids: 'membershipIds',
    id: MembershipId,
    audit: 'membership.cancel',
    fourEyes: 'memberCancel',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    from: [memberState.of.active],
    rest: { returnPercent: z.int().min(0).max(100), reason: text(300) },
  }),
});
