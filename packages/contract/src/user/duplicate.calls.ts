import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { Instant, line, Money, text, UserId, UserPairId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { authStatus, currency, zone } from '../session/session.codes.ts';
import { likeness, likenessVerdict } from './block.codes.ts';
import { Obstacle } from './detail.calls.ts';
import { accountState } from './user.codes.ts';

const access = anyOf('user:list:check');

/** One of two accounts that look alike, with what tells whether they are one person's and what a merge would meet. */
const Account = z.object({
  userId: UserId,
  userName: z.string(),
  phone: sensitive('phone', z.string()).nullable(),
  email: sensitive('email', z.string()).nullable(),
  company: z.string(),
  zone: zone.schema,
  authStatus: authStatus.schema,
  enabled: accountState.schema,
  registerTime: Instant,
  lastLoginTime: Instant.nullable(),
  lastSubmitTime: Instant.nullable(),
  /** Money, tasks and whatever else it has open. */
  obstacles: z.array(Obstacle),
});

/** Accounts that look like one person's: why, and what was found of it (people §§2, 3; lifecycles §3). */
export const duplicates = calls('user', 'duplicates', {
  /** Pairs of which either account is what the query asks for. */
  list: list('front/user/duplication/check', {
    access,
    id: 'pairId',
    query: {
      userName: line(64).optional(),
      userId: UserId.optional(),
      /** A main account, of which either is a child. */
      fatherUuid: UserId.optional(),
      phone: text(20).optional(),
      email: text(100).optional(),
      likeness: likeness.schema.optional(),
      likenessVerdict: likenessVerdict.schema.optional(),
    },
    row: {
      pairId: UserPairId,
      /** The account that is older. */
      userId: UserId,
      userName: z.string(),
      phone: sensitive('phone', z.string()).nullable(),
      email: sensitive('email', z.string()).nullable(),
      company: z.string(),
      currency: currency.schema,
      balance: Money,
      registerTime: Instant,
      otherUserId: UserId,
      otherUserName: z.string(),
      otherPhone: sensitive('phone', z.string()).nullable(),
      otherEmail: sensitive('email', z.string()).nullable(),
      otherCompany: z.string(),
      otherCurrency: currency.schema,
      otherBalance: Money,
      otherRegisterTime: Instant,
      likenesses: z.array(likeness.schema),
      likenessVerdict: likenessVerdict.schema,
      /** Which of both has more to lose, and is the one to keep. */
      keepUserId: UserId,
      foundTime: Instant,
      decidedBy: z.string().nullable(),
      decideTime: Instant.nullable(),
      note: z.string(),
      version: z.int32(),
    },
    sorts: ['foundTimeFlag'],
  }),
  /** Both accounts of a pair side by side. */
  compare: read('front/user/duplication/compare', {
    access,
    errors: [errorCodes.notFound],
    input: { pairId: UserPairId },
    output: z.object({
      pairId: UserPairId,
      likenesses: z.array(likeness.schema),
      likenessVerdict: likenessVerdict.schema,
      keepUserId: UserId,
      note: z.string(),
      older: Account,
      newer: Account,
      version: z.int32(),
    }),
  }),
  /** Looks for pairs now, as each night; answers how many are new. */
  find: command('front/user/duplication/find', {
    access: anyOf('user:list:check:decide'),
    object: 'userPair',
    input: {},
    output: z.object({ found: z.int() }),
  }),
  /** Says of pairs whether they are one person's. It may be said anew. */
  decide: perId('front/user/duplication/decide', {
    access: anyOf('user:list:check:decide'),
    object: 'userPair',
    ids: 'pairIds',
    id: UserPairId,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    rest: { likenessVerdict: likenessVerdict.schema, note: z.string().trim().max(300) },
  }),
});
