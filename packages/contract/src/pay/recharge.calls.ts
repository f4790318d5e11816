import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, upload } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { normalise } from '../kernel/normalise.ts';
import {
  CompanyAccountId,
  Instant,
  line,
  LotId,
  Money,
  RechargeId,
  StatementLineId,
  text,
  UserId,
} from '../kernel/values.ts';
import { currency } from '../session/session.codes.ts';
import { paymentQuery, whenQuery, whoseQuery, whoseRow } from './money.fields.ts';
import {
  bookAccount,
  bookCurrency,
  couponType,
  lotState,
  postingCause,
  rechargePurpose,
  rechargeStatus,
  verifyStatus,
} from './pay.codes.ts';
import { rechargeTransitions } from './recharge.lifecycle.ts';

const view = anyOf('user:recharge');
const reason = text(300);
/** A positive amount in whole cents. */
export const Cents = Money.regex(/^(?!0*(\.0*)?$)\d+(\.\d{1,2}0*)?$/);
export const TransactionId = z.string().overwrite(normalise.flow).min(1).max(128).regex(/^\S+$/);
/** The bank's number of a transfer, which is its transaction; empty where it is no transfer. */
export const TransferNumber = z.string().overwrite(normalise.flow).max(128).regex(/^\S*$/);
const BankFlow = z.string().overwrite(normalise.flow).max(128);
const FlowRemark = z.string().trim().max(300);
/** The key of a file that `uploadEvidence` answered. */
export const EvidenceKey = z.string().max(60);

const rechargeRow = {
  rechargeId: RechargeId,
  ...whoseRow,
  status: rechargeStatus.schema,
  verifyStatus: verifyStatus.schema,
  amount: Money,
  /** Paid back, and kept for bonus that was spent. */
  refunded: Money,
  deducted: Money,
  /** What of it stays: nothing of one that was never credited or was undone. */
  netAmount: Money,
  currency: currency.schema,
  purpose: rechargePurpose.schema,
  payMethod: z.string(),
  transactionId: z.string().nullable(),
  payerName: z.string().nullable(),
  bankFlow: z.string().nullable(),
  flowRemark: z.string().nullable(),
  remark: z.string().nullable(),
  companyAccount: z.string().nullable(),
  /** Entered by staff, so that staff undo it. */
  isByHand: z.boolean(),
  enteredBy: z.string().nullable(),
  createTime: Instant,
  payTime: Instant.nullable(),
  confirmedBy: z.string().nullable(),
  confirmTime: Instant.nullable(),
  voidTime: Instant.nullable(),
  version: z.int32(),
} as const;

const rechargeList = list('front/pay/recharge/list', {
  access: view,
  id: 'rechargeId',
  query: {
    ...whoseQuery,
    ...whenQuery,
    ...paymentQuery,
    statusList: z.array(rechargeStatus.schema).max(7).optional(),
    purpose: rechargePurpose.schema.optional(),
    payMethod: text(20).optional(),
  },
  row: rechargeRow,
  sorts: ['createTimeFlag', 'payTimeFlag'],
  /** Net of refunds, of what was credited. */
  sums: {
    rmbTotalAmount: { of: 'netAmount', where: { field: 'currency', is: currency.of.cny } },
    usdTotalAmount: { of: 'netAmount', where: { field: 'currency', is: currency.of.usd } },
  },
});

const moved = [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.changedMeanwhile] as const;
const guards = [
  ...moved,
  errorCodes.verifiedAlready,
  errorCodes.monthClosed,
  errorCodes.notByHand,
  errorCodes.refundedAlready,
  errorCodes.invoicedFirst,
] as const;
const undo = { access: anyOf('user:recharge:undo'), object: 'recharge' } as const;
const one = { rechargeId: RechargeId, version: z.int32() } as const;

/** A line of the books, as it is shown: where from, where to, how much. */
export const BookLine = z.object({
  debit: bookAccount.schema,
  credit: bookAccount.schema,
  amount: Money,
  currency: bookCurrency.schema,
});

/** Recharges of customers, and what staff do to them (people §§3–5, 7; lifecycles §5; ledger §4). */
export const recharges = calls('pay', 'recharges', {
  list: rechargeList,
  export: exportOf(rechargeList, 'front/pay/export/recharge', { access: anyOf('user:recharge:export') }),
  /** How customers pay: by the kinds of our accounts that are open, each with the currencies that it takes (overview §7). */
  payMethods: read('pay/config/activity/payMethods', {
    access: anyOf('user:recharge', 'config:marketing:activty'),
    input: {},
    output: z.array(z.object({ payMethod: z.string(), currencies: z.array(currency.schema) })),
  }),
  read: read('front/pay/recharge/read', {
    access: view,
    errors: [errorCodes.notFound],
    input: { rechargeId: RechargeId },
    output: z.object({
      ...rechargeRow,
      slipName: z.string().nullable(),
      /** The line of a statement that it is matched with, for who reconciles. */
      bankLine: z
        .object({
          lineId: StatementLineId,
          flowNumber: z.string(),
          bookTime: Instant,
          accountName: z.string(),
          amount: Money,
          currency: currency.schema,
          /** What arrived less what was credited. */
          difference: Money,
        })
        .nullable(),
      /** What came of it: cash, and the bonus that was given with it. */
      lots: z.array(
        z.object({
          lotId: LotId,
          account: bookAccount.schema,
          couponType: couponType.schema.nullable(),
          currency: bookCurrency.schema,
          state: lotState.schema,
          issued: Money,
          remaining: Money,
          frozen: Money,
          used: Money,
          refunded: Money,
          expired: Money,
          voided: Money,
          moved: Money,
          expireTime: Instant.nullable(),
        }),
      ),
      postings: z.array(
        z.object({
          postingId: z.int(),
          cause: postingCause.schema,
          at: Instant,
          period: z.int(),
          lines: z.array(BookLine),
        }),
      ),
    }),
  }),
  history: read('front/pay/recharge/history', {
    access: view,
    errors: [errorCodes.notFound],
    input: { rechargeId: RechargeId },
    output: History,
  }),
  /** Whether a transaction id stands at a recharge already, and at which, where the caller sees that. */
  checkTransactionId: read('front/pay/recharge/checkTransactionId', {
    access: view,
    input: { transactionId: TransactionId, rechargeId: RechargeId.optional() },
    output: z.object({ exists: z.boolean(), rechargeId: RechargeId.nullable() }),
  }),
  /** Where money of ours arrives. */
  companyAccounts: read('front/pay/recharge/companyAccounts', {
    access: view,
    input: {},
    output: z.array(
      z.object({ companyAccountId: CompanyAccountId, name: z.string(), currency: currency.schema }),
    ),
  }),
  /** Stores a picture of a slip or of a payment; `enter` and refunds take its key. */
  uploadEvidence: upload('front/pay/recharge/uploadEvidence', {
    access: anyOf('user:recharge:enter', 'user:recharge:refund:decide', 'agent:recharge', 'agent:commission'),
    object: 'recharge',
    audit: 'recharge.uploadEvidence',
    errors: [errorCodes.fileNotAccepted],
    maxBytes: 20 * 1024 * 1024,
    types: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
    input: {},
    output: z.object({ fileId: z.string() }),
  }),
  slip: read('front/pay/recharge/slip', {
    access: view,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { rechargeId: RechargeId },
    output: z.null(),
  }),
  /** Enters money that arrived by bank (checklist P-342): to be confirmed by somebody else. */
  enter: command('front/pay/recharge/adminRechargeRecord', {
    access: anyOf('user:recharge:enter'),
    object: 'recharge',
    errors: [
      errorCodes.notFound,
      errorCodes.notMainAccount,
      errorCodes.limitReached,
      errorCodes.transactionTaken,
      errorCodes.flowInSuspense,
    ],
    input: {
      userId: UserId,
      amount: Cents,
      companyAccountId: CompanyAccountId,
      transactionId: TransactionId,
      payerName: line(100),
      bankFlow: BankFlow.min(1),
      flowRemark: FlowRemark,
      remark: FlowRemark,
      /** When the bank booked it. */
      payTime: Instant,
      slip: z.array(EvidenceKey).max(1).optional(),
    },
    output: z.object({ rechargeId: RechargeId }),
  }),
  /** The money is there: it is credited. By somebody else than who entered it, and not by the customer's own salesperson. */
  confirm: perId('front/pay/recharge/adminRechargeRecord/confirm', {
    access: anyOf('user:recharge:confirm'),
    object: 'recharge',
    ids: 'ids',
    id: RechargeId,
    from: rechargeTransitions.confirm.from,
    errors: [
      errorCodes.notAllowedInState,
      errorCodes.changedMeanwhile,
      errorCodes.ownEntry,
      errorCodes.notTwoPeople,
      errorCodes.ownCustomer,
      errorCodes.transactionTaken,
      errorCodes.flowInSuspense,
    ],
  }),
  cancel: perId('front/pay/recharge/adminRechargeRecord/cancel', {
    access: anyOf('user:recharge:confirm', 'user:recharge:enter'),
    object: 'recharge',
    ids: 'ids',
    id: RechargeId,
    from: rechargeTransitions.cancel.from,
    errors: [errorCodes.notAllowedInState, errorCodes.changedMeanwhile],
    rest: { reason },
  }),
  /**
   * The four fields that may be edited (people §3). The amount of one that was credited is reversed and posted anew, by two
   * people, and alone; so is the transaction or the flow that somebody confirmed changed.
   */
  update: command('front/pay/recharge/adminRechargeRecord/update', {
    access: anyOf('user:recharge:edit'),
    object: 'recharge',
    fourEyes: 'rechargeAmount',
    errors: [
      ...guards,
      errorCodes.limitReached,
      errorCodes.transactionTaken,
      errorCodes.flowInSuspense,
      errorCodes.lessThanDue,
    ],
    input: {
      ...one,
      transactionId: TransactionId,
      bankFlow: BankFlow,
      flowRemark: FlowRemark,
      amount: Cents,
      reason,
    },
  }),
  /** What undoing a recharge, or crediting another amount, would take: nothing is locked. */
  preview: read('front/pay/recharge/adminRechargeRecord/preview', {
    access: anyOf('user:recharge:undo', 'user:recharge:edit'),
    errors: [errorCodes.notFound],
    input: { rechargeId: RechargeId, amount: Cents.optional() },
    output: z.object({
      currency: currency.schema,
      /** What of its cash is there, and what is missing and becomes owed. */
      there: Money,
      short: Money,
      /** What of its bonus was spent, and is owed when the channel takes the recharge back. */
      spentBonus: Money,
      /** Other cash that pays that at once. */
      paidByOther: Money,
      /** Bonus that is left and goes. */
      bonus: z.array(
        z.object({ couponType: couponType.schema, currency: bookCurrency.schema, amount: Money }),
      ),
      /** What refuses it now, as an error code. */
      refusal: z.int().nullable(),
    }),
  }),
  /** Undoes one that staff entered, within its open month, while it is neither verified, invoiced nor refunded. */
  invalidate: command('front/pay/recharge/adminRechargeRecord/invalidate', {
    ...undo,
    fourEyes: 'rechargeUndo',
    errors: [...guards],
    input: { ...one, reason },
  }),
  /** The channel took the money back, of whatever month; its fee is ours. */
  chargeback: command('front/pay/recharge/adminRechargeRecord/chargeback', {
    ...undo,
    fourEyes: 'rechargeUndo',
    errors: [...moved, errorCodes.refundedAlready, errorCodes.badInput],
    input: { ...one, fee: Money.refine((amount) => !amount.startsWith('-')), reason },
  }),
});
