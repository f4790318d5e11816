import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import {
  ApprovalId,
  CompanyId,
  EvidenceId,
  Instant,
  Money,
  MonthText,
  ProofRunId,
  text,
  UserId,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { bookAccount, periodState } from '../pay/pay.codes.ts';
import { currency } from '../session/session.codes.ts';
import { closeBlocker, taxClass } from './reconciliation.codes.ts';

/** A month that books may have. */
const Month = MonthText.refine((month) => month >= '2000-01' && month < '3000');
const view = anyOf('user:financeVerifyBills');

/** A thing that stands in the way: its kind, its number or name, and what its place is found by. */
const InTheWay = z.object({
  thing: z.enum([
    'named',
    'month',
    'charge',
    'fee',
    'pack',
    'rental',
    'membership',
    'coupon',
    'line',
    'file',
    'gap',
    'noStatement',
    'statementEnds',
  ]),
  name: z.string(),
  /** The day on which statements end, or the flow numbers around a gap. */
  detail: z.string().nullable(),
  /** The task of a charge, the payer of a contract or coupon, the file of a line, the account of ours of a gap. */
  id: z.int().nullable(),
});
export type InTheWay = z.output<typeof InTheWay>;

const Blocker = z.object({ blocker: closeBlocker.schema, count: z.int(), first: z.array(InTheWay) });
export type Blocker = z.output<typeof Blocker>;

/** Money in suspense: of lines of statements, and of payments that channels told (ledger §4). */
const Suspended = z.object({
  evidenceId: EvidenceId,
  isPayment: z.boolean(),
  at: Instant,
  amount: Money,
  currency: currency.schema,
  from: z.string(),
  number: z.string(),
  /** What the payer wrote. */
  memo: z.string().nullable(),
  note: z.string().nullable(),
  notedBy: z.string().nullable(),
  /** Whose payment the first of two people says it is. */
  proposal: z.object({ userId: UserId, userName: z.string(), by: z.string(), isOwn: z.boolean() }).nullable(),
  /** Of the line; a payment has none. */
  version: z.int32().nullable(),
});

/** The months of a company's books (ledger §4 «month close», I20). */
export const monthClose = calls('reconciliation', 'monthClose', {
  months: read('front/pay/financeVerifyBills/close/months', {
    access: view,
    errors: [errorCodes.notFound],
    input: { companyId: CompanyId },
    output: z.array(
      z.object({
        month: MonthText,
        state: periodState.schema,
        postings: z.int(),
        /** Who asked for the close, and who approved it, by which it began. */
        begunBy: z.string().nullable(),
        requestTime: Instant.nullable(),
        approvedBy: z.string().nullable(),
        approveTime: Instant.nullable(),
        closeTime: Instant.nullable(),
        /** What stood in the way of the last try. */
        blockers: z.array(Blocker),
        /** A close that somebody asked for and another person has not decided. */
        waiting: z.object({ approvalId: ApprovalId, reallyName: z.string(), createTime: Instant }).nullable(),
      }),
    ),
  }),
  /** What stands in the way of closing a month, and the tax that the close would post. */
  check: read('front/pay/financeVerifyBills/close/check', {
    access: view,
    errors: [errorCodes.notFound],
    input: { companyId: CompanyId, month: Month },
    output: z.object({
      blockers: z.array(Blocker),
      taxes: z.array(
        z.object({
          account: bookAccount.schema,
          currency: currency.schema,
          gross: Money,
          /** In hundredths of a percent. */
          rate: z.int(),
          tax: Money,
        }),
      ),
    }),
  }),
  /** Closes a month: a job looks once more, posts the tax, and lets nothing more in. Refused while something stands in the way. */
  begin: command('front/pay/financeVerifyBills/close/begin', {
    access: anyOf('user:financeVerifyBills:close'),
    object: 'period',
    fourEyes: 'monthClose',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.closeBlocked],
    input: { companyId: CompanyId, month: Month, reason: text(300) },
  }),
  /** The rates of VAT within prices, by month from which they hold, newest first. */
  taxRates: read('front/pay/financeVerifyBills/close/taxRates', {
    access: view,
    input: {},
    output: z.array(
      z.object({
        taxClass: taxClass.schema,
        /** In hundredths of a percent. */
        rate: z.int(),
        month: MonthText,
        setBy: z.string().nullable(),
        reason: z.string(),
      }),
    ),
  }),
  /** Another rate from a month on that is open in all books, always by two. */
  setTaxRate: command('front/pay/financeVerifyBills/close/taxRate/add', {
    access: anyOf('user:financeVerifyBills:close'),
    object: 'taxRate',
    audit: 'taxRate.set',
    fourEyes: 'taxRate',
    errors: [errorCodes.monthClosed],
    input: { taxClass: taxClass.schema, rate: z.int().min(0).max(9999), month: Month, reason: text(300) },
  }),
  suspense: read('front/pay/financeVerifyBills/close/suspense', {
    access: view,
    input: {},
    output: z.array(Suspended),
  }),
  /** Says what is known of money in suspense. */
  explain: command('front/pay/financeVerifyBills/close/explain', {
    access: anyOf('user:financeVerifyBills:edit'),
    object: 'suspenseNote',
    errors: [errorCodes.notFound],
    input: { evidenceId: EvidenceId, note: text(300) },
  }),
  /**
   * Whose payment in suspense is, by two people: the first proposes a customer, the second confirms the same one, and it becomes a
   * recharge of that customer. Another customer replaces the proposal. Lines of statements are identified by their own call.
   */
  identify: command('front/pay/financeVerifyBills/close/identify', {
    access: anyOf('user:financeVerifyBills:edit'),
    object: 'suspenseNote',
    errors: [
      errorCodes.notFound,
      errorCodes.doesNotFit,
      errorCodes.notMainAccount,
      errorCodes.ownCustomer,
      errorCodes.ownRequest,
      errorCodes.notTwoPeople,
    ],
    input: { evidenceId: EvidenceId, userId: UserId, remark: text(300) },
    output: z.object({ isCredited: z.boolean() }),
  }),
});

const Proof = z.object({
  part: z.enum(['farm', 'books', 'core']),
  holds: z.string(),
  broken: z.int(),
  /** The first rows that break it, as the query answers them. */
  firstRows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  tookMs: z.int(),
});

/** What must always hold of the books and the farm, asked each night and whenever somebody wants (ledger §6). */
export const proofs = calls('reconciliation', 'proofs', {
  /** One round with each of its answers; by default the last that ended. */
  read: read('front/pay/financeVerifyBills/proof/read', {
    access: view,
    errors: [errorCodes.notFound],
    input: { runId: ProofRunId.optional() },
    output: z.object({
      runId: ProofRunId.nullable(),
      beginTime: Instant.nullable(),
      endTime: Instant.nullable(),
      running: z.boolean(),
      results: z.array(Proof),
      /** The rounds before, oldest first: how many invariants did not hold in each. */
      history: z.array(z.object({ runId: ProofRunId, beginTime: Instant, broken: z.int() })),
    }),
  }),
  /** Has a job ask all of them now. */
  run: command('front/pay/financeVerifyBills/proof/run', {
    access: view,
    object: 'proofRun',
    audit: 'proofRun.run',
    limits: [{ per: 'person', times: 6, withinMs: 60_000 }],
    input: {},
    output: z.object({ runId: ProofRunId }),
  }),
});
