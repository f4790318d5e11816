import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import {
  BillLineId,
  Duration,
  Instant,
  Money,
  PostingId,
  RechargeId,
  SoftwareFeeId,
  TaskId,
  UserId,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { feeUnit } from '../config/setup.codes.ts';
import { currency } from '../session/session.codes.ts';
import {
  bookAccount,
  bookCurrency,
  feeSource,
  ownerAccount,
  postingCause,
  priceScope,
  priceUnit,
} from './pay.codes.ts';

const base = {
  // The house's own postings are for who reconciles, those of customers for who sees their money.
  access: anyOf('user:recharge', 'user:consume:bill', 'user:financeVerifyBills'),
  errors: [errorCodes.notFound],
} as const;
/** A number of whatever is explained: of a lot, a bill, a month. */
const AnyId = z
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER - 1);
/** Whose posting it is; null of the house. */
const HouseOrUser = UserId.nullable();
/** `accountRef` narrows a balance to a lot, a month of credit or an item of arrears. */
const account = { userId: UserId, ownerAccount: ownerAccount.schema, accountRef: AnyId.optional() };

/**
 * Figures of lists and pages that postings add up to, by what their id names: recharges (what came in, what was refunded of it), refunds
 * (amount, payout, deduction), transfers, memberships (price, earned), packs, rentals and copyright orders (price, earned, not earned yet,
 * gone back or kept as they ended), vouchers (what was waived), appeals (what was granted), lots of coupons
 * (left, issued, used), one posting, charge, task, bill or line of a bill; of the house lines of statements (amount, fee, difference) and
 * money in suspense.
 */
export const figureKinds = [
  'recharge',
  'refunded',
  'refund',
  'payout',
  'deducted',
  'transfer',
  'membership',
  'recognised',
  'contract',
  'contractEarned',
  'contractLeft',
  'contractEnded',
  'voucher',
  'appeal',
  'lot',
  'lotIssued',
  'lotUsed',
  'consumption',
  'charge',
  'task',
  'bill',
  'billLine',
  'statementLine',
  'statementFee',
  'statementDifference',
  'suspense',
] as const;
export type FigureKind = (typeof figureKinds)[number];

/** One side of a line: an account, and what of it moved. */
const Side = z.object({
  account: bookAccount.schema,
  ref: z.int().nullable(),
  /** Of a lot of cash: by which it came in, where the reader sees that. */
  rechargeId: RechargeId.nullable(),
});

/** How a figure came about, walked down: a balance, its postings, a posting's lines, the frame and the price of a charge. */
export const explain = calls('pay', 'explain', {
  /** A balance is the sum of its postings, by what they are for. */
  account: read('front/pay/explain/account', {
    ...base,
    input: account,
    output: z.object({
      userName: z.string(),
      currency: bookCurrency.schema,
      balance: Money,
      causes: z.array(
        z.object({ cause: postingCause.schema, postings: z.int(), amount: Money, lastTime: Instant }),
      ),
    }),
  }),
  /** The newest postings of a balance for one cause; `before` goes on behind the last one. */
  postings: read('front/pay/explain/postings', {
    ...base,
    input: { ...account, cause: postingCause.schema, before: PostingId.optional() },
    output: z.object({
      postings: z.array(
        z.object({
          postingId: PostingId,
          postTime: Instant,
          incurredTime: Instant,
          postingKey: z.string(),
          amount: Money,
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
  /** A posting with its lines, of a charge the frame, the node time and the price that made it, and of a fee what it was for. */
  posting: read('front/pay/explain/posting', {
    ...base,
    input: { userId: HouseOrUser, postingId: PostingId },
    output: z.object({
      postingId: PostingId,
      postingKey: z.string(),
      cause: postingCause.schema,
      postTime: Instant,
      incurredTime: Instant,
      period: z.int(),
      originPeriod: z.int().nullable(),
      adjusts: PostingId.nullable(),
      reverses: PostingId.nullable(),
      lines: z.array(z.object({ debit: Side, credit: Side, amount: Money, currency: bookCurrency.schema })),
      charge: z
        .object({
          taskId: TaskId,
          sceneName: z.string(),
          frame: z.string(),
          attempt: z.int(),
          startTime: Instant,
          renderTime: Duration,
          rule: priceScope.schema,
          priceUnit: priceUnit.schema.nullable(),
          units: z.int(),
          hourly: Money,
          listAmount: Money,
          amount: Money,
          returned: Money,
          currency: currency.schema,
          priceVersionId: z.int(),
          alternatives: z.array(z.object({ rule: priceScope.schema, hourly: Money })),
          /** Of an additional charge: the fees that it is the sum of. */
          software: z.array(
            z.object({
              softwareFeeId: SoftwareFeeId,
              feeName: z.string(),
              plugin: z.string(),
              feeUnit: feeUnit.schema,
              units: z.int(),
              price: Money,
              renderTime: Duration,
              amount: Money,
            }),
          ),
        })
        .nullable(),
      fee: z
        .object({
          feeSource: feeSource.schema,
          revenue: bookAccount.schema,
          /** What staff entered it on, and the task that a correction adds to. */
          document: z.string().nullable(),
          taskId: TaskId.nullable(),
          returned: Money,
          currency: currency.schema,
        })
        .nullable(),
    }),
  }),
  /** A figure as the sum of its parts; of a charge each says its frame, time and price. `before` goes on behind the last one. */
  figure: read('front/pay/explain/figure', {
    ...base,
    input: { figure: z.enum(figureKinds), figureId: AnyId, before: AnyId.optional() },
    output: z.object({
      /** Null of the house. */
      userName: z.string().nullable(),
      currency: bookCurrency.schema,
      total: Money,
      /** Charged, and not posted yet. */
      waiting: Money,
      /** Of a bill that was issued: what rounding each line to the cent adds; null of anything else. */
      rounding: Money.nullable(),
      /** Of consumption: who paid what is posted of it. */
      paid: z
        .object({ couponPart: Money, cashPart: Money, creditPart: Money, arrearsPart: Money })
        .nullable(),
      count: z.int(),
      parts: z.array(
        z.object({
          n: z.int(),
          userId: HouseOrUser,
          postingId: PostingId.nullable(),
          /** A line of a bill, which has parts of its own. */
          lineId: BillLineId.nullable(),
          cause: postingCause.schema.nullable(),
          postingKey: z.string().nullable(),
          postTime: Instant.nullable(),
          amount: Money,
          taskId: TaskId.nullable(),
          sceneName: z.string().nullable(),
          frame: z.string().nullable(),
          renderTime: Duration.nullable(),
          hourly: Money.nullable(),
          /** Of an additional charge: the names of its fees. */
          software: z.string().nullable(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
});
