import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { AdminId, Email, line, Money, orNull, Phone, text, UserId, UserLabelId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { accountType, businessType, currency, zone } from '../session/session.codes.ts';
import { userScale, userSearchBy } from './user.codes.ts';
import { Company, UserName } from './user.fields.ts';

const free = {
  access: anyOf('user:register', 'user:list:edit'),
  duplicates: 'cancel',
  output: z.object({ free: z.boolean() }),
} as const;

/** Customers registered by staff, and whether what is typed is free (people §§5, 7). */
export const userRegistration = calls('user', 'userRegistration', {
  /** Whether a main account of the name may be made. */
  validateUserName: read('front/user/validateUserName', { ...free, input: { userName: line(64) } }),
  validateUserPhone: read('front/user/validateUserPhone', {
    ...free,
    input: { phone: sensitive('phone', text(40)) },
  }),
  validateUserEmail: read('front/user/validateUserEmail', {
    ...free,
    input: { email: sensitive('email', text(40)) },
  }),
  /** Whether there is an account of the name, of those that the caller sees. */
  exists: read('front/user/existUser', {
    access: anyOf('user:list', 'user:register'),
    input: { userName: line(64) },
    output: z.object({ exists: z.boolean() }),
  }),
  /** Accounts that bear a name, or the one of a number, with what they have to pay with (people §3). */
  lookup: read('front/user/queryPlatformUser', {
    access: anyOf('user:list'),
    errors: [errorCodes.notFound],
    input: { userName: line(64), searchBy: userSearchBy.schema.default(userSearchBy.of.userAccount) },
    output: z.object({
      userId: UserId,
      userName: z.string(),
      accountType: accountType.schema,
      accountMsg: z.array(
        z.object({
          ID: UserId,
          userName: z.string(),
          type: accountType.schema,
          zone: zone.schema,
          currency: currency.schema,
          balance: Money,
          coupon: Money,
          qingyunCoupon: Money,
        }),
      ),
    }),
  }),
  /** Areas that a new customer may be in: not those of nodes alone (people §9). */
  areas: read('front/user/registerAreas', {
    access: anyOf('user:register', 'user:list:edit'),
    input: {},
    output: z.array(z.object({ areaId: z.int(), nameZh: z.string(), nameEn: z.string(), zone: zone.schema })),
  }),
  /**
   * A main account that waits for its first sign-in. Name, phone and address are free, and one of the latter two is there. The
   * caller's own salespeople are given their customers at once.
   */
  register: command('front/user/registerUserByAdmin', {
    access: anyOf('user:register'),
    object: 'user',
    audit: 'user.register',
    errors: [
      errorCodes.onBlockList,
      errorCodes.alreadyTaken,
      errorCodes.notFound,
      errorCodes.notOfThisKind,
      errorCodes.notAllowedInState,
    ],
    input: {
      userName: UserName,
      phone: orNull(Phone),
      email: orNull(Email),
      zone: zone.schema,
      areaId: z.int32().nullable(),
      company: Company,
      country: z.string().trim().max(60),
      city: z.string().trim().max(60),
      businessType: businessType.schema,
      userScale: userScale.schema,
      fromWhere: z.string().trim().max(60),
      labelIds: z.array(UserLabelId).max(50),
      /** The salesperson from now on. */
      adminId: AdminId.nullable(),
      remark: z.string().trim().max(500),
    },
    output: z.object({ userId: UserId }),
  }),
});
