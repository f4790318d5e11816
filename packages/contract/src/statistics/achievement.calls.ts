import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { AchievementId, AdminId, Instant, Money, span, text } from '../kernel/values.ts';
import { customerRow } from '../session/customer.fields.ts';
import { currency } from '../session/session.codes.ts';
import { achievementKind, achievementStatus } from './achievement.codes.ts';
import { achievementAmounts, achievementWhose, Share } from './achievement.fields.ts';
import { type AchievementAction, achievementTransitions } from './achievement.lifecycle.ts';

const path = 'statistics/pay/achievement';
const access = anyOf('finance:achievement');
const reason = text(300);
const step = <A extends AchievementAction>(action: A) =>
  ({
    object: 'achievement',
    ids: 'achievementIds',
    id: AchievementId,
    from: achievementTransitions[action].from,
    errors: [
      errorCodes.notFound,
      errorCodes.notAllowedInState,
      errorCodes.changedMeanwhile,
      errorCodes.monthClosed,
      errorCodes.forbidden,
      errorCodes.ownEntry,
      errorCodes.notTwoPeople,
    ],
  }) as const;

const achievementList = list(`${path}/query`, {
  access,
  id: 'achievementId',
  query: {
    ...achievementWhose,
    kind: achievementKind.schema.optional(),
    status: achievementStatus.schema.optional(),
    currency: currency.schema.optional(),
  },
  row: {
    achievementId: AchievementId,
    ...customerRow,
    kind: achievementKind.schema,
    status: achievementStatus.schema,
    adminId: AdminId.nullable(),
    /** Whose line it is: the salesperson at the time of payment. */
    adminName: z.string().nullable(),
    amount: Money,
    currency: currency.schema,
    /** Percent of a split line. */
    share: z.int().nullable(),
    parentId: AchievementId.nullable(),
    rechargeId: z.int().nullable(),
    /** yyyymm. */
    period: z.int32(),
    payTime: Instant,
    declaredBy: z.string().nullable(),
    declareTime: Instant.nullable(),
    confirmedBy: z.string().nullable(),
    confirmTime: Instant.nullable(),
    reason: z.string(),
    remark: z.string(),
    version: z.int32(),
  },
  sorts: ['payTimeFlag', 'amountFlag'],
});

/** Lines of achievement, made of the books: receipts, receivables, arrears and refunds of salespeople (lifecycles §12). */
export const achievements = calls('statistics', 'achievements', {
  list: achievementList,
  /** The four amounts in both currencies of what matches; a split line counts by its parts. */
  amount: read(`${path}/amount`, {
    access,
    errors: [errorCodes.badInput, errorCodes.notFound, errorCodes.chooseUser],
    input: achievementWhose,
    output: z.object(achievementAmounts),
  }),
  declare: perId(`${path}/declare`, {
    ...step('declare'),
    access: anyOf('finance:achievement:declare'),
    rest: { remark: z.string().trim().max(300).optional() },
  }),
  confirm: perId(`${path}/declare/confirm`, {
    ...step('confirm'),
    access: anyOf('finance:achievement:confirm'),
  }),
  reject: perId(`${path}/declare/reject`, {
    ...step('reject'),
    access: anyOf('finance:achievement:confirm'),
    rest: { reason },
  }),
  /** A confirmed line is reset by two people. */
  reset: perId(`${path}/declare/reset`, {
    ...step('reset'),
    access: anyOf('finance:achievement:reset'),
    fourEyes: 'achievementReset',
    rest: { reason },
  }),
  /** Between two to five people, whose shares are 100 %. */
  split: perId(`${path}/declare/split`, {
    ...step('split'),
    access: anyOf('finance:achievement:split'),
    errors: [...step('split').errors, errorCodes.sumDiffers, errorCodes.badInput],
    rest: {
      shares: z
        .array(z.object({ adminId: AdminId, share: Share }))
        .min(2)
        .max(5),
    },
  }),
  /** With parts that are confirmed, by two people: these are confirmed no more. */
  cancelSplit: perId(`${path}/declare/cancelSplit`, {
    ...step('cancelSplit'),
    access: anyOf('finance:achievement:split'),
    fourEyes: 'achievementReset',
  }),
  export: exportOf(achievementList, `${path}/export`, {
    access: anyOf('finance:achievement:export'),
    columns: [
      'payTime',
      'userName',
      'company',
      'kind',
      'amount',
      'currency',
      'status',
      'adminName',
      'share',
      'period',
      'declaredBy',
      'confirmedBy',
      'confirmTime',
      'remark',
    ],
  }),
});

/** What the recharge details add up to (people §3): the four amounts, and what was recharged in all. */
export const rechargeAmounts = calls('statistics', 'rechargeAmounts', {
  amount: read('statistics/pay/recharge/amount', {
    access: anyOf('statistics:recharge'),
    errors: [errorCodes.badInput],
    input: span,
    output: z.object({ ...achievementAmounts, rmbTotalAmount: Money, usdTotalAmount: Money }),
  }),
});
