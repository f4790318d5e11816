import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { Email, Instant, Money, orNull, Phone, text, UserId } from '../kernel/values.ts';
import { authStatus, businessType, currency, zone } from '../session/session.codes.ts';
import { couponUnit } from '../pay/coupon.codes.ts';
import { InviteCodeText } from '../marketing/invite.fields.ts';
import { UserName } from '../user/user.fields.ts';
import { portalScope } from './portal.codes.ts';
import { act, look } from './portalCall.ts';

const { customers } = portalScope.of;

/** Accounts of customers. */
export const customerCalls = {
  register: act('customer/register', {
    summary: 'Registers a main account; it waits for its first sign-in',
    scope: customers,
    forCustomer: false,
    object: 'user',
    errors: [errorCodes.alreadyTaken, errorCodes.onBlockList, errorCodes.inviteCodeRefused],
    fields: {
      phone: 'One of `phone` and `email` is wanted',
      email: 'One of `phone` and `email` is wanted',
      inviteCode: 'Counted once; a code that is not valid now refuses the registration',
      source: 'Code of a registration source, from the link that led to the form; an unknown one is ignored',
      referrer: 'Address of the page that led to us, by which natural sources are counted',
    },
    input: {
      userName: UserName,
      phone: orNull(Phone).default(null),
      email: orNull(Email).default(null),
      zone: zone.schema,
      company: z.string().trim().max(100).default(''),
      country: z.string().trim().max(60).default(''),
      city: z.string().trim().max(60).default(''),
      businessType: businessType.schema,
      inviteCode: orNull(InviteCodeText).default(null),
      source: orNull(z.string().trim().min(1).max(60)).default(null),
      referrer: orNull(z.string().trim().min(1).max(2000)).default(null),
    },
    output: z.object({ userId: UserId }),
  }),
  redeemCode: act('customer/redeemCode', {
    summary: 'Redeems a code of a coupon activity: a main account gets its coupons at once',
    scope: customers,
    object: 'bonusCode',
    errors: [errorCodes.bonusCodeRefused, errorCodes.notMainAccount],
    input: { bonusCode: text(20) },
    output: z.object({ amount: Money, unit: couponUnit, expireTime: Instant.nullable() }),
  }),
  customer: look('customer/read', {
    summary: 'The account, and what it has to pay with',
    scope: customers,
    input: {},
    output: z.object({
      userId: UserId,
      userName: z.string(),
      authStatus: authStatus.schema,
      studentEndTime: Instant.nullable(),
      currency: currency.schema,
      balance: Money,
      coupon: Money,
      qingyunCoupon: Money,
    }),
  }),
} as const;
