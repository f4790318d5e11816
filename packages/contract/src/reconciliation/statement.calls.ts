import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { perId, upload } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Bytes, CompanyAccountId, Instant, Money, StatementFileId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { companyAccountKind } from '../pay/pay.codes.ts';
import { currency } from '../session/session.codes.ts';
import {
  statementDateOrder,
  statementDecimal,
  statementFileState,
  statementFormat,
  statementMinus,
  statementNote,
  statementProblem,
} from './reconciliation.codes.ts';
import { statementFileTransitions } from './reconciliation.lifecycle.ts';

const view = anyOf('user:financeVerifyBills');
const edit = { access: anyOf('user:financeVerifyBills:edit'), object: 'statementFile' } as const;

const fileRow = {
  fileId: StatementFileId,
  fileName: z.string(),
  companyAccountId: CompanyAccountId,
  accountName: z.string(),
  accountKind: companyAccountKind.schema,
  format: statementFormat.schema,
  status: statementFileState.schema,
  problem: statementProblem.schema.nullable(),
  problemDetail: z.string().nullable(),
  firstTime: Instant,
  lastTime: Instant,
  lineCount: z.int(),
  /** Lines that no earlier file had. */
  newCount: z.int(),
  /** Of those, how many were looked at so far. */
  doneCount: z.int(),
  /** Of those, how many nobody has explained. */
  openCount: z.int(),
  income: Money,
  expense: Money,
  currency: currency.schema,
  closingBalance: Money.nullable(),
  /** Sums of both directions as the file says them itself. */
  saidIncome: Money.nullable(),
  saidExpense: Money.nullable(),
  /** Places where the running balance does not lead from one line to the next. */
  gapCount: z.int(),
  /** Rows that are no lines although they may have moved money. */
  leftOut: z.int(),
  /** Rows that are no lines and why, and what is to be known of others. */
  notes: z.array(z.object({ row: z.int(), reason: statementNote.schema, detail: z.string() })),
  size: Bytes,
  uploadedBy: z.string(),
  uploadTime: Instant,
  version: z.int32(),
} as const;

/** Files of banks and channels (people §7; lifecycles §11). */
export const statements = calls('reconciliation', 'statements', {
  list: list('front/pay/financeVerifyBills/list', {
    access: view,
    id: 'fileId',
    query: {
      companyAccountId: CompanyAccountId.optional(),
      status: statementFileState.schema.optional(),
      startTime: Instant.optional(),
      endTime: Instant.optional(),
    },
    row: fileRow,
    sorts: ['timeSort'],
  }),
  /** Stores the file of an account: csv, zip with csv in it, or xlsx. Its head and its rows tell what it is. */
  upload: upload('front/pay/financeVerifyBills/upload', {
    ...edit,
    errors: [errorCodes.fileNotAccepted, errorCodes.fileThere, errorCodes.notFound],
    maxBytes: 20 * 1024 * 1024,
    types: ['text/csv', 'text/gbk', 'application/zip', 'application/vnd.ms-excel'],
    input: {
      /** A form of several parts carries text alone. */
      companyAccountId: z.coerce.number().pipe(CompanyAccountId),
      /** How the file is read where it has two readings; the refusal of such a file asks. */
      dateOrder: z.coerce.number().pipe(statementDateOrder.schema).optional(),
      decimalSign: z.coerce.number().pipe(statementDecimal.schema).optional(),
      minusSign: z.coerce.number().pipe(statementMinus.schema).optional(),
      /** Takes the file although its own sums are others. */
      takesOtherTotals: z.enum(['true', 'false']).optional(),
    },
    output: z.object({ fileId: StatementFileId }),
  }),
  /** Has a job take the lines and match them. */
  start: perId('front/pay/financeVerifyBills/start', {
    ...edit,
    ids: 'fileIds',
    id: StatementFileId,
    errors: [errorCodes.notAllowedInState, errorCodes.changedMeanwhile],
    from: statementFileTransitions.start.from,
  }),
  /** The file as it was uploaded. */
  download: read('front/pay/financeVerifyBills/download', {
    access: view,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { fileId: StatementFileId },
    output: z.null(),
  }),
  /** Only what has not been worked through: the others are evidence. */
  remove: perId('front/pay/financeVerifyBills/delete', {
    ...edit,
    ids: 'fileIds',
    id: StatementFileId,
    audit: 'statementFile.delete',
    errors: [errorCodes.notAllowedInState, errorCodes.changedMeanwhile],
    from: statementFileTransitions.delete.from,
  }),
});

const Gap = z.object({
  at: Instant,
  afterFlow: z.string().nullable(),
  beforeFlow: z.string(),
  /** What is missing between the two: what came in, less what went out. */
  amount: Money,
});

/** The running balance of an account (ledger §6, I13). */
export const balances = calls('reconciliation', 'balances', {
  read: read('front/pay/financeVerifyBills/balance', {
    access: view,
    errors: [errorCodes.notFound],
    input: { companyAccountId: CompanyAccountId, startTime: Instant, endTime: Instant },
    output: z.object({
      currency: currency.schema,
      days: z.array(
        z.object({
          day: z.iso.date(),
          /** As the statement says at the day's end; null where no line says it. */
          balance: Money.nullable(),
          income: Money,
          expense: Money,
          lines: z.int(),
          open: z.int(),
          isBroken: z.boolean(),
        }),
      ),
      gaps: z.array(Gap),
      /** By state of the line: how many, what came in and what went out. */
      states: z.array(z.object({ state: z.int(), lines: z.int(), income: Money, expense: Money })),
    }),
  }),
});
