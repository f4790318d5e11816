import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { DayText, Instant, Money, text, UserId } from '../kernel/values.ts';
import { currency, memberLevel } from '../session/session.codes.ts';
import { creditCause } from './pay.codes.ts';

const view = anyOf('user:recharge');
const row = {
  userId: UserId,
  userName: z.string(),
  company: z.string(),
  currency: currency.schema,
  /** What may be used in all now. */
  creditLimit: Money,
  creditUsed: Money,
  arrears: Money,
  /** Days from the issue of a bill to its due day. */
  billDays: z.int(),
  /** No more is given: a bill is overdue, or was written off. */
  creditBlocked: z.boolean(),
  /** The limit after temporary credit ends, and when it does. */
  standingLimit: Money.nullable(),
  endTime: Instant.nullable(),
} as const;

/** Customers' credit (lifecycles §3, ledger §4): proposed by sales, always decided by somebody of finance. */
export const credits = calls('pay', 'credits', {
  /** Purses that have credit, use some or are blocked (people §7). */
  list: list('front/pay/credit/list', {
    access: view,
    id: 'userId',
    query: {
      userName: z.string().trim().max(60).optional(),
      userId: UserId.optional(),
      creditBlocked: z.boolean().optional(),
    },
    row,
    sorts: ['creditLimitFlag'],
  }),
  /** One customer's credit with every change of it, and of the member level; the newest 100 of each. */
  read: read('front/pay/credit/read', {
    access: view,
    errors: [errorCodes.notFound],
    input: { userId: UserId },
    output: z.object({
      ...row,
      changes: z.array(
        z.object({
          creditCause: creditCause.schema,
          fromLimit: Money,
          toLimit: Money,
          fromDays: z.int(),
          toDays: z.int(),
          endTime: Instant.nullable(),
          reason: z.string(),
          changedBy: z.string().nullable(),
          at: Instant,
        }),
      ),
      levels: z.array(z.object({ fromLevel: memberLevel.schema, toLevel: memberLevel.schema, at: Instant })),
    }),
  }),
  /**
   * Sets the limit and the days to pay, under both names of the user group: credit belongs to the purse, and children have no share of
   * their own (people §7). With a last day for a time only, after which the limit is what it was. Never below what is used.
   */
  set: command('front/pay/credit/update', {
    access: anyOf('user:recharge:credit'),
    aliases: ['front/user/detailinfo/updateCredit', 'front/user/detailinfo/updateTotalCredit'],
    object: 'credit',
    audit: 'credit.set',
    fourEyes: 'creditChange',
    errors: [errorCodes.notFound, errorCodes.notRelated, errorCodes.creditUsed, errorCodes.realNameNeeded],
    input: {
      userId: UserId,
      creditLimit: Money.refine((amount) => /^\d+(\.\d{1,2}0*)?$/.test(amount)),
      billDays: z.int().min(0).max(180),
      /** The last day of temporary credit. */
      lastDay: DayText.optional(),
      reason: text(300),
    },
  }),
});
