import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, reveal } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  BankAccountNumber,
  CompanyAccountId,
  Instant,
  line,
  Money,
  RechargeId,
  RefundId,
  text,
} from '../kernel/values.ts';
import { currency } from '../session/session.codes.ts';
import { paymentQuery, whenQuery, whoseQuery, whoseRow } from './money.fields.ts';
import { bookCurrency, couponType, refundRoute, refundState, refundType, verifyStatus } from './pay.codes.ts';
import { Cents, EvidenceKey } from './recharge.calls.ts';
import { refundTransitions } from './recharge.lifecycle.ts';

const view = anyOf('user:recharge');
const reason = text(300);
const one = { refundId: RefundId, version: z.int32() } as const;
const decide = { access: anyOf('user:recharge:refund:decide'), object: 'refund' } as const;
const moved = [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.changedMeanwhile] as const;
const guards = [errorCodes.moreThanFree, errorCodes.owesFirst, errorCodes.invoicedFirst] as const;

/** To whom a bank pays a refund: asked for where it goes by bank transfer, and kept for none that goes back through its channel. */
export const payeeInput = {
  payeeName: line(100).optional(),
  payeeBank: text(100).optional(),
  payeeAccount: BankAccountNumber.optional(),
} as const;
/** The same as it is told: the number masked. */
export const payeeFields = {
  payeeName: z.string().nullable(),
  payeeBank: z.string().nullable(),
  payeeAccount: sensitive('bank', z.string()).nullable(),
} as const;

const refundRow = {
  refundId: RefundId,
  ...whoseRow,
  refundType: refundType.schema,
  state: refundState.schema,
  amount: Money,
  payout: Money,
  /** Kept for bonus that was spent already. */
  deducted: Money,
  /** What was paid out. */
  paidAmount: Money,
  currency: currency.schema,
  route: refundRoute.schema,
  rechargeId: RechargeId,
  rechargeAmount: Money,
  payMethod: z.string(),
  transactionId: z.string().nullable(),
  verifyStatus: verifyStatus.schema,
  channelNumber: z.string().nullable(),
  bankFlow: z.string().nullable(),
  payoutAccount: z.string().nullable(),
  sends: z.int(),
  reason: z.string().nullable(),
  refusal: z.string().nullable(),
  enteredBy: z.string().nullable(),
  createTime: Instant,
  approvedBy: z.string().nullable(),
  approveTime: Instant.nullable(),
  doneTime: Instant.nullable(),
  version: z.int32(),
} as const;

const refundList = list('front/pay/recharge/refundList', {
  access: view,
  id: 'refundId',
  query: {
    ...whoseQuery,
    ...whenQuery,
    ...paymentQuery,
    refundType: refundType.schema.optional(),
    rechargeId: RechargeId.optional(),
    stateList: z.array(refundState.schema).max(6).optional(),
  },
  row: refundRow,
  sorts: ['createTimeFlag'],
  sums: {
    rmbTotalAmount: { of: 'paidAmount', where: { field: 'currency', is: currency.of.cny } },
    usdTotalAmount: { of: 'paidAmount', where: { field: 'currency', is: currency.of.usd } },
  },
});

/** Refunds of recharges, of rendering or of a copyright registration (people §7; lifecycles §5; ledger §4). */
export const refunds = calls('pay', 'refunds', {
  list: refundList,
  export: exportOf(refundList, 'front/pay/export/refund', { access: anyOf('user:recharge:export') }),
  read: read('front/pay/recharge/refundRead', {
    access: view,
    errors: [errorCodes.notFound],
    input: { refundId: RefundId },
    output: z.object({
      ...refundRow,
      ...payeeFields,
      evidenceName: z.string().nullable(),
      /** The channel that was asked for it has left the configuration: people say how it ended. */
      channelGone: z.boolean(),
    }),
  }),
  /** The number of the payee's account whole, for who pays it out. */
  reveal: reveal('front/pay/recharge/refundReveal', {
    access: decide.access,
    object: 'refund',
    audit: 'refund.reveal',
    errors: [errorCodes.notFound],
    input: { refundId: RefundId },
    output: { payeeAccount: sensitive('bank', z.string(), { shown: true }) },
  }),
  history: read('front/pay/recharge/refundHistory', {
    access: view,
    errors: [errorCodes.notFound],
    input: { refundId: RefundId },
    output: History,
  }),
  /** What may be refunded of a recharge now, and what a refund of so much would pay out and take back. Nothing is locked. */
  preview: read('front/pay/recharge/refundPreview', {
    access: view,
    errors: [errorCodes.notFound],
    input: { rechargeId: RechargeId, amount: Cents.optional() },
    output: z.object({
      currency: currency.schema,
      /** The most, in whole cents: what is left of the recharge, and of it what running and unposted work does not need. */
      refundable: Money,
      left: Money,
      freeCash: Money,
      arrears: Money,
      invoiced: Money,
      payout: Money,
      deducted: Money,
      bonus: z.array(
        z.object({ couponType: couponType.schema, currency: bookCurrency.schema, amount: Money }),
      ),
      /** What refuses it now, as an error code. */
      refusal: z.int().nullable(),
      /** The channel takes it back by itself. */
      byChannel: z.boolean(),
      /** Another person than the one who approves decides beside them: by amount, age or invoice. */
      needsSecond: z.boolean(),
    }),
  }),
  /** Asks for a refund; nothing is held yet. One that a bank pays names the payee's account. */
  apply: command('front/pay/recharge/adminRechargeRecord/refund', {
    access: anyOf('user:recharge:refund'),
    object: 'refund',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.realNameNeeded, ...guards],
    input: {
      rechargeId: RechargeId,
      amount: Cents,
      route: refundRoute.schema.optional(),
      ...payeeInput,
      reason,
    },
    output: z.object({ refundId: RefundId }),
  }),
  /** Freezes what is refunded (0→1). Never by who asked for it, nor by the customer's own salesperson. */
  approve: command('front/pay/recharge/refundApprove', {
    ...decide,
    fourEyes: 'refund',
    errors: [...moved, ...guards, errorCodes.ownEntry, errorCodes.notTwoPeople, errorCodes.ownCustomer],
    input: one,
  }),
  /**
   * Sends it by the channel, or says that it is being paid by bank (1→2), or once more the same way after a failure (5→2). What of the
   * payee is left out stays as it is; another payee than the one it was approved with is two people's.
   */
  send: command('front/pay/recharge/refundSend', {
    ...decide,
    fourEyes: 'refund',
    errors: [...moved, errorCodes.invoicedFirst, errorCodes.realNameNeeded],
    input: { ...one, route: refundRoute.schema.optional(), ...payeeInput },
  }),
  /** After a failure (5→1): it goes by another way from then on, or is rejected and what is frozen is free. Another payee is two people's. */
  reopen: command('front/pay/recharge/refundReopen', {
    ...decide,
    fourEyes: 'refund',
    errors: [...moved, errorCodes.realNameNeeded],
    input: { ...one, route: refundRoute.schema, ...payeeInput, reason },
  }),
  /** It was paid by bank (2→3), with the bank's word; or by a channel that has left the configuration, for a reason. */
  finish: command('front/pay/recharge/refundFinish', {
    ...decide,
    fourEyes: 'refund',
    errors: [...moved],
    input: {
      ...one,
      companyAccountId: CompanyAccountId,
      bankFlow: text(128),
      reason: reason.optional(),
      evidence: z.array(EvidenceKey).max(1).optional(),
    },
  }),
  /** The bank did not pay, or a channel that has left the configuration did not (2→5). */
  fail: command('front/pay/recharge/refundFail', {
    ...decide,
    fourEyes: 'refund',
    errors: [...moved],
    input: { ...one, reason },
  }),
  reject: perId('front/pay/recharge/refundReject', {
    ...decide,
    ids: 'ids',
    id: RefundId,
    from: refundTransitions.reject.from,
    errors: [errorCodes.notAllowedInState, errorCodes.changedMeanwhile],
    rest: { reason },
  }),
  evidence: read('front/pay/recharge/refundEvidence', {
    access: view,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { refundId: RefundId },
    output: z.null(),
  }),
});
