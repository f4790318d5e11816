import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import {
  CompanyAccountId,
  Flag,
  Instant,
  MatchRuleId,
  MatchTargetId,
  Money,
  RechargeId,
  StatementFileId,
  StatementLineId,
  text,
  UserId,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { companyAccountKind, rechargeStatus, statementLineState } from '../pay/pay.codes.ts';
import { currency } from '../session/session.codes.ts';
import { matchReason, matchRuleEffect, statementLineKind, statementTarget } from './reconciliation.codes.ts';
import { statementLineTransitions } from './reconciliation.lifecycle.ts';

const view = anyOf('user:financeVerifyBills');
const edit = { access: anyOf('user:financeVerifyBills:edit'), object: 'statementLine' } as const;
const moves = [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.notAllowedInState];
const seen = { lineId: StatementLineId, version: z.int32() } as const;
const Reason = text(300);

const lineRow = {
  lineId: StatementLineId,
  fileId: StatementFileId.nullable(),
  companyAccountId: CompanyAccountId,
  accountName: z.string(),
  accountKind: companyAccountKind.schema,
  bookTime: Instant,
  kind: statementLineKind.schema,
  /** What came in; negative what went out. */
  amount: Money,
  fee: Money,
  currency: currency.schema,
  balanceAfter: Money.nullable(),
  payer: z.string().nullable(),
  memo: z.string().nullable(),
  flowNumber: z.string(),
  transactionId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  state: statementLineState.schema,
  targetKind: statementTarget.schema.nullable(),
  targetId: z.int().nullable(),
  difference: Money,
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decideTime: Instant.nullable(),
  version: z.int32(),
} as const;

/** What a line may be about, and why. */
const Candidate = z.object({
  targetKind: statementTarget.schema,
  /** Of a fee nothing; of an account of ours the account. */
  targetId: z.int(),
  amount: Money,
  currency: currency.schema,
  at: Instant.nullable(),
  userId: UserId.nullable(),
  userName: z.string().nullable(),
  payer: z.string().nullable(),
  name: z.string().nullable(),
  status: rechargeStatus.schema.nullable(),
  reasons: z.array(matchReason.schema),
  /** Of the rule that names it: how often it was right. */
  rule: z
    .object({ ruleId: MatchRuleId, pattern: z.string(), timesRight: z.int(), timesWrong: z.int() })
    .nullable(),
  /** What arrived less what was expected. */
  difference: Money,
});
export type MatchCandidate = z.output<typeof Candidate>;

const lines = list('front/pay/financeVerifyBills/line/list', {
  access: view,
  id: 'lineId',
  query: {
    companyAccountId: CompanyAccountId.optional(),
    fileId: StatementFileId.optional(),
    state: statementLineState.schema.optional(),
    /** Nobody has explained them yet. */
    isOpen: Flag.optional(),
    kind: statementLineKind.schema.optional(),
    keywords: z.string().trim().max(60).optional(),
    startTime: Instant.optional(),
    endTime: Instant.optional(),
  },
  row: lineRow,
  sorts: ['timeSort'],
});

/** Lines of statements, and what staff decide of those that nothing explained (lifecycles §11; ledger §4). */
export const statementLines = calls('reconciliation', 'statementLines', {
  list: lines,
  export: exportOf(lines, 'front/pay/financeVerifyBills/line/export', { access: view }),
  /** What a line may be about, the likeliest first. */
  candidates: read('front/pay/financeVerifyBills/line/candidates', {
    access: view,
    errors: [errorCodes.notFound],
    input: { lineId: StatementLineId },
    output: z.array(Candidate),
  }),
  /** Matches a line with one of its candidates, of the same amount and currency; a fee that its statement does not call one has a limit. */
  accept: command('front/pay/financeVerifyBills/line/accept', {
    ...edit,
    fourEyes: 'statementDifference',
    errors: [...moves, errorCodes.doesNotFit, errorCodes.alreadyTaken],
    /** A fee has no target of its own. */
    input: { ...seen, targetKind: statementTarget.schema, targetId: MatchTargetId.optional() },
  }),
  /** Matches a line with what it differs from: the difference is posted. */
  settle: command('front/pay/financeVerifyBills/line/settle', {
    ...edit,
    fourEyes: 'statementDifference',
    errors: [...moves, errorCodes.doesNotFit, errorCodes.alreadyTaken],
    input: { ...seen, targetKind: statementTarget.schema, targetId: MatchTargetId, reason: Reason },
  }),
  /** No business of these books; a line beyond the limit of a difference is two people's. */
  ignore: perId('front/pay/financeVerifyBills/line/ignore', {
    ...edit,
    fourEyes: 'statementDifference',
    ids: 'lineIds',
    id: StatementLineId,
    errors: [errorCodes.notAllowedInState, errorCodes.changedMeanwhile],
    from: statementLineTransitions.ignore.from,
    rest: { reason: Reason },
  }),
  /** Money whose owner nobody knows yet. */
  suspend: perId('front/pay/financeVerifyBills/line/suspend', {
    ...edit,
    ids: 'lineIds',
    id: StatementLineId,
    errors: [
      errorCodes.notAllowedInState,
      errorCodes.changedMeanwhile,
      errorCodes.doesNotFit,
      errorCodes.rechargeWaits,
      errorCodes.transactionTaken,
    ],
    from: statementLineTransitions.suspend.from,
    rest: { reason: Reason },
  }),
  /** Whose money in suspense is: it becomes a recharge of that customer. Never by who put it there. */
  identify: command('front/pay/financeVerifyBills/line/identify', {
    ...edit,
    errors: [
      ...moves,
      errorCodes.doesNotFit,
      errorCodes.ownRequest,
      errorCodes.notTwoPeople,
      errorCodes.notMainAccount,
      errorCodes.ownCustomer,
    ],
    input: { ...seen, userId: UserId, remark: z.string().trim().max(300) },
  }),
  /** Takes a decision back: what was posted for it is reversed, in an open month. */
  unmatch: perId('front/pay/financeVerifyBills/line/unmatch', {
    ...edit,
    ids: 'lineIds',
    id: StatementLineId,
    errors: [errorCodes.notAllowedInState, errorCodes.changedMeanwhile, errorCodes.monthClosed],
    from: statementLineTransitions.unmatch.from,
    rest: { reason: Reason },
  }),
});

/** Recharges that no statement shows, though one covers their time (lifecycles §11: order without bank). */
export const unseenRecharges = calls('reconciliation', 'unseenRecharges', {
  list: list('front/pay/financeVerifyBills/order/list', {
    access: view,
    id: 'rechargeId',
    query: { companyAccountId: CompanyAccountId.optional() },
    row: {
      rechargeId: RechargeId,
      userId: UserId,
      userName: z.string(),
      accountName: z.string(),
      amount: Money,
      currency: currency.schema,
      payTime: Instant,
      payMethod: z.string(),
      payer: z.string().nullable(),
      bankFlow: z.string().nullable(),
      version: z.int32(),
    },
    sorts: ['timeSort'],
  }),
  /** Proven not to have arrived: what the books credited has to be undone by a correction. */
  fail: perId('front/pay/financeVerifyBills/order/fail', {
    access: anyOf('user:financeVerifyBills:edit'),
    object: 'recharge',
    ids: 'rechargeIds',
    id: RechargeId,
    audit: 'recharge.verifyFailed',
    errors: [errorCodes.notAllowedInState, errorCodes.changedMeanwhile],
    rest: { reason: Reason },
  }),
});

/** What staff's decisions taught (lifecycles §11). */
export const matchRules = calls('reconciliation', 'matchRules', {
  list: list('front/pay/financeVerifyBills/rule/list', {
    access: view,
    id: 'ruleId',
    query: { companyAccountId: CompanyAccountId.optional(), isWithdrawn: Flag.optional() },
    row: {
      ruleId: MatchRuleId,
      accountName: z.string(),
      pattern: z.string(),
      effect: matchRuleEffect.schema,
      userId: UserId.nullable(),
      userName: z.string().nullable(),
      targetAccount: z.string().nullable(),
      timesRight: z.int(),
      timesWrong: z.int(),
      isWithdrawn: z.boolean(),
      changeTime: Instant,
      version: z.int32(),
    },
    sorts: ['timeSort'],
  }),
  /** A withdrawn rule matches nothing any more; it comes back where staff decide so again. */
  withdraw: perId('front/pay/financeVerifyBills/rule/withdraw', {
    access: anyOf('user:financeVerifyBills:edit'),
    object: 'matchRule',
    ids: 'ruleIds',
    id: MatchRuleId,
    errors: [errorCodes.notAllowedInState, errorCodes.changedMeanwhile],
    rest: { reason: Reason },
  }),
});
