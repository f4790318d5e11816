import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, upload } from '../kernel/commandCall.ts';
import { CompanyId, Instant, Money, OpeningBatchId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency } from '../session/session.codes.ts';
import {
  openingFileKind,
  openingKind,
  openingProblem,
  openingState,
  openingUse,
} from './reconciliation.codes.ts';

const view = anyOf('user:financeVerifyBills');
/** Reasons that the console has words for: the files and the totals do not fit any more, no job works on the batch. */
export const openingFailures = ['totalsDiffer', 'noWorker'] as const;
export type OpeningFailure = (typeof openingFailures)[number];

const edit = { access: anyOf('user:financeVerifyBills:edit'), object: 'openingBatch' } as const;
const { notFound, notAllowedInState, doesNotFit, fileNotAccepted, openingUsed } = errorCodes;

const batch = {
  batchId: OpeningBatchId,
  state: openingState.schema,
  /** In whose books it is posted. */
  companyName: z.string(),
  createdBy: z.string(),
  createTime: Instant,
  /** Customers that are posted so far. */
  posted: z.int(),
} as const;

/** Customers and balances of an earlier system (ledger §4 «opening»). */
export const openingBatches = calls('reconciliation', 'openingBatches', {
  /** The newest hundred batches. */
  list: read('front/pay/financeVerifyBills/opening/list', {
    access: view,
    input: {},
    output: z.array(z.object(batch)),
  }),
  /** A batch: what its files say, what is wrong with them, and after posting what the books say of each customer. */
  read: read('front/pay/financeVerifyBills/opening/read', {
    access: view,
    errors: [notFound],
    input: { batchId: OpeningBatchId },
    output: z.object({
      ...batch,
      customers: z.int(),
      /** Why posting, or taking back, could not go on: one of `openingFailures`, or what the system said; empty where it could. */
      failure: z.string(),
      files: z.array(z.object({ kind: openingFileKind.schema, fileName: z.string(), lines: z.int() })),
      problemCount: z.int(),
      /** The first two hundred. */
      problems: z.array(
        z.object({
          kind: openingFileKind.schema,
          /** Of the file, the head being 1. */
          line: z.int(),
          column: z.string(),
          problem: openingProblem.schema,
          cell: z.string(),
        }),
      ),
      totals: z.array(
        z.object({
          kind: openingKind.schema,
          currency: currency.schema,
          /** What the earlier system says; null until somebody typed it. */
          told: Money.nullable(),
          inFile: Money,
          difference: Money,
        }),
      ),
      /** Who is in the way of taking a posted batch back, the first two hundred. */
      inTheWay: z.array(z.object({ earlierId: z.string(), userId: UserId, use: openingUse.schema })),
      /** No problem, and each total is what the earlier system says. */
      isReady: z.boolean(),
      /**
       * Of each customer or account of ours and kind, the first five hundred: what the files say and what this batch brought into
       * the books. Tasks and frames are counted.
       */
      proof: z.array(
        z.object({
          earlierId: z.string(),
          userId: UserId.nullable(),
          kind: openingKind.schema,
          currency: currency.schema,
          inFile: Money,
          inBooks: Money,
          difference: Money,
        }),
      ),
    }),
  }),
  /** Stores a file in a draft, in place of the one of its kind; without a batch in a new one. */
  upload: upload('front/pay/financeVerifyBills/opening/upload', {
    ...edit,
    errors: [notFound, notAllowedInState, fileNotAccepted],
    maxBytes: 5 * 1024 * 1024,
    types: ['text/csv', 'text/gbk', 'application/zip', 'application/vnd.ms-excel'],
    input: {
      /** A form of several parts carries text alone. */
      batchId: z.coerce.number().pipe(OpeningBatchId).optional(),
      kind: z.coerce.number().pipe(openingFileKind.schema),
      /** In whose books a new batch is posted; the first company by default. A batch that stands keeps its own. */
      companyId: z.coerce.number().pipe(CompanyId).optional(),
    },
    output: z.object({ batchId: OpeningBatchId }),
  }),
  /** What the earlier system says that all customers have together. */
  setTotal: command('front/pay/financeVerifyBills/opening/total', {
    ...edit,
    errors: [notFound, notAllowedInState],
    input: {
      batchId: OpeningBatchId,
      kind: openingKind.schema,
      currency: currency.schema,
      amount: Money.refine((amount) => !amount.startsWith('-')),
    },
  }),
  /**
   * Has a job make the customers and post what they have. Refused while anything is wrong or a total differs. A batch that was
   * stopped goes on with the customers that are not posted.
   */
  post: command('front/pay/financeVerifyBills/opening/post', {
    access: anyOf('user:financeVerifyBills:close'),
    object: 'openingBatch',
    fourEyes: 'openingPost',
    errors: [notFound, notAllowedInState, doesNotFit],
    input: { batchId: OpeningBatchId, reason: text(300) },
  }),
  /**
   * Takes back what a batch brought, whole or not at all: postings, tasks and customers. Refused with who is in the way where
   * anything of it was used.
   */
  reverse: command('front/pay/financeVerifyBills/opening/reverse', {
    access: anyOf('user:financeVerifyBills:close'),
    object: 'openingBatch',
    fourEyes: 'openingReverse',
    errors: [notFound, notAllowedInState, openingUsed],
    input: { batchId: OpeningBatchId, reason: text(300) },
  }),
  /** A file of a kind with its heads in the reader's language and an example below them. */
  template: read('front/pay/financeVerifyBills/opening/template', {
    access: view,
    nothingFound: 'shown',
    input: { kind: openingFileKind.schema },
    output: z.null(),
  }),
  /** The proof as a workbook, every line of it, what differs first. */
  report: read('front/pay/financeVerifyBills/opening/report', {
    access: view,
    nothingFound: 'shown',
    errors: [notFound],
    input: { batchId: OpeningBatchId },
    output: z.null(),
  }),
  /** Gives up a draft, or a stopped batch of which nothing is posted. */
  discard: command('front/pay/financeVerifyBills/opening/discard', {
    ...edit,
    errors: [notFound, notAllowedInState],
    input: { batchId: OpeningBatchId },
  }),
});
