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
  /** What may be used in all now, by a main account and by its children with purses of their own together. */
  creditLimit: Money,
  /** What of it those children were given as their shares. */
  creditGiven: Money,
  creditUsed: Money,
  /** What of its own part the purse may yet use: nothing while it is blocked. */
  creditFree: Money,
  arrears: Money,
  /** Days from the issue of a bill to its due day. */
  billDays: z.int(),
  /** No more is given: a bill is overdue, or was written off. */
  creditBlocked: z.boolean(),
  /** Of a child: the main account that it has its share of. */
  mainUserId: UserId.nullable(),
  mainUsername: z.string().nullable(),
  /** The limit after temporary credit ends, and when it does. */
  standingLimit: Money.nullable(),
  endTime: Instant.nullable(),
} as const;

/** A whole number of cents, or none. */
const Limit = Money.refine((amount) => /^\d+(\.\d{1,2}0*)?$/.test(amount));

/**
 * Customers' credit (lifecycles §3, ledger §4): proposed by sales, always decided by somebody of finance. What a main account has is
 * shared with its children by sales alone: the total stays as it was decided.
 */
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
  /**
   * One customer's credit with every change of it, and of the member level, the newest 100 of each, and with the shares: of a main account
   * its children's, of a child what it may be set to.
   */
  read: read('front/pay/credit/read', {
    access: view,
    errors: [errorCodes.notFound],
    input: { userId: UserId },
    output: z.object({
      ...row,
      /** Children with purses of their own that the reader sees, who has most first; the first 200. */
      children: z.array(
        z.object({
          userId: UserId,
          userName: z.string(),
          creditShare: Money,
          creditUsed: Money,
          creditFree: Money,
        }),
      ),
      /**
       * Of a child with a purse of its own: within what its share may be set now, and what its main account has, where the reader sees that
       * too.
       */
      share: z
        .object({
          least: Money,
          most: Money,
          mainLimit: Money,
          /** What the main account keeps for itself, and what it has used of that. */
          mainOwn: Money,
          mainUsed: Money,
        })
        .nullable(),
      changes: z.array(
        z.object({
          creditCause: creditCause.schema,
          fromLimit: Money,
          toLimit: Money,
          /** Of a main account: with its children's shares. */
          toTotal: Money.nullable(),
          /** Of a share: the other account. */
          peerName: z.string().nullable(),
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
   * Sets the limit and the days to pay, under both names of the user group: credit belongs to the main account, in all with what its
   * children were given, and its days to pay are theirs. With a last day for a time only, after which the limit is what it was. Never
   * below what is used and given.
   */
  set: command('front/pay/credit/update', {
    access: anyOf('user:recharge:credit'),
    aliases: ['front/user/detailinfo/updateCredit', 'front/user/detailinfo/updateTotalCredit'],
    object: 'credit',
    audit: 'credit.set',
    fourEyes: 'creditChange',
    errors: [errorCodes.notFound, errorCodes.creditOfMain, errorCodes.creditGiven, errorCodes.realNameNeeded],
    input: {
      userId: UserId,
      creditLimit: Limit,
      billDays: z.int().min(0).max(180),
      /** The last day of temporary credit. */
      lastDay: DayText.optional(),
      reason: text(300),
    },
  }),
  /**
   * Sets what a child with a purse of its own may use of its main account's credit: more is taken from what the main account has free,
   * less goes back to it. What is only for a time is not given to children. Whoever does it sees both accounts.
   */
  share: command('front/pay/credit/share', {
    access: anyOf('user:recharge:credit'),
    object: 'credit',
    audit: 'credit.share',
    errors: [
      errorCodes.notFound,
      errorCodes.notShared,
      errorCodes.creditBlocked,
      errorCodes.owesFirst,
      errorCodes.creditGiven,
      errorCodes.creditNotFree,
      errorCodes.realNameNeeded,
    ],
    input: { userId: UserId, creditShare: Limit, reason: text(300) },
  }),
});
