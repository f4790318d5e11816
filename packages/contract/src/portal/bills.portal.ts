import * as z from 'zod';
import {
  appealOutcome,
  appealStatus,
  billDocument,
  billLineKind,
  billPayment,
  confirmStatus,
} from '../bill/bill.codes.ts';
import { errorCodes } from '../errors/codes.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { AppealId, BillId, BillLineId, FeeId, Instant, line, Money, TaskId, text } from '../kernel/values.ts';
import { feeSource } from '../pay/pay.codes.ts';
import { Cents } from '../pay/recharge.calls.ts';
import { currency } from '../session/session.codes.ts';
import { portalScope } from './portal.codes.ts';
import { act, base64Bytes, fileAnswer, look, pagesOf } from './portalCall.ts';

const { bills } = portalScope.of;
const mostPicture = 5 * 1024 * 1024;

const billAnswer = {
  billId: BillId,
  billNo: z.string(),
  /** The month, as 202611. */
  period: z.int(),
  document: billDocument.schema,
  confirmStatus: confirmStatus.schema,
  payStatus: billPayment.schema,
  currency: currency.schema,
  amount: Money,
  /** As the document says it: each line to the cent. */
  documentAmount: Money,
  couponPart: Money,
  cashPart: Money,
  /** Used on credit, and what of it is not paid. */
  creditPart: Money,
  unpaid: Money,
  lineCount: z.int(),
  issueTime: Instant,
  dueTime: Instant.nullable(),
  /** When it is confirmed by itself; null once it is, and while an appeal is open. */
  confirmDueTime: Instant.nullable(),
  confirmTime: Instant.nullable(),
  /** What a command on it has to say, so that nobody decides on what has changed. */
  version: z.int32(),
} as const;
const lineAnswer = z.object({
  lineId: BillLineId,
  kind: billLineKind.schema,
  taskId: TaskId.nullable(),
  /** Of a line without a task: the fee, and what it is for. */
  feeId: FeeId.nullable(),
  feeSource: feeSource.schema.nullable(),
  sceneName: z.string(),
  projectName: z.string(),
  amount: Money,
  documentAmount: Money,
  firstTime: Instant,
  lastTime: Instant,
});
const moved = [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.notAllowedInState] as const;

/** Monthly bills, and appeals against them (lifecycles §9). */
export const billCalls = {
  bills: look('bill/list', {
    summary: 'Issued bills of the account, the latest first; `before` is the last of the page before',
    scope: bills,
    ...pagesOf('bills', BillId, billAnswer),
  }),
  bill: look('bill/read', {
    summary: 'A bill with its lines, 200 at once; `after` is the last line of the page before',
    scope: bills,
    errors: [errorCodes.notFound],
    input: { billId: BillId, after: BillLineId.optional() },
    output: z.object({ ...billAnswer, lines: z.array(lineAnswer), more: z.boolean() }),
  }),
  billFile: look('bill/file', {
    summary: 'A bill as a file, base64; by default its newest revision as PDF in Chinese',
    scope: bills,
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: {
      billId: BillId,
      fileFormat: z.enum(['pdf', 'xlsx']).default('pdf'),
      language: z.enum(['zh', 'en']).default('zh'),
      revision: z.int32().min(1).optional(),
    },
    output: fileAnswer,
  }),
  confirmBill: act('bill/confirm', {
    summary: 'Confirms a bill; unconfirmed, it is confirmed by itself at its `confirmDueTime`',
    scope: bills,
    object: 'bill',
    errors: moved,
    input: { billId: BillId, version: z.int32() },
    output: z.null(),
  }),
  appealPicture: act('appeal/picture', {
    summary: 'Stores a picture, base64; its file ID is handed in with an appeal of the same customer',
    scope: bills,
    object: 'appeal',
    errors: [errorCodes.fileNotAccepted, errorCodes.bodyTooLarge],
    maxBytes: base64Bytes(mostPicture),
    input: { name: line(200), content: sensitive('identity', z.base64().min(1)) },
    output: z.object({ fileId: z.string() }),
  }),
  submitAppeal: act('appeal/submit', {
    summary: 'Objects to lines of an issued bill, of tasks and fees; the second time a line needs a picture',
    scope: bills,
    object: 'appeal',
    errors: [
      ...moved,
      errorCodes.alreadyTaken,
      errorCodes.limitReached,
      errorCodes.yearNotStated,
      errorCodes.moreThanAppealable,
    ],
    fields: {
      version: 'Of the bill, as it was read',
      lines: '`claimed`: whole cents, at most what is left of the line. One open appeal a line',
      pictures: 'IDs that `appeal/picture` answered; wanted the second time a line is appealed',
    },
    input: {
      billId: BillId,
      version: z.int32(),
      lines: z
        .array(z.object({ lineId: BillLineId, claimed: Cents }))
        .min(1)
        .max(50),
      reason: sensitive('words', text(1000)),
      pictures: z.array(z.uuid()).max(10).default([]),
    },
    output: z.object({ appealId: AppealId }),
  }),
  withdrawAppeal: act('appeal/withdraw', {
    summary: 'Takes an appeal back that nobody has decided',
    scope: bills,
    object: 'appeal',
    errors: moved,
    input: { appealId: AppealId, version: z.int32(), reason: text(1000) },
    output: z.null(),
  }),
  appeals: look('appeal/list', {
    summary: 'Appeals of the account, the latest first; `before` is the last of the page before',
    scope: bills,
    ...pagesOf('appeals', AppealId, {
      appealId: AppealId,
      billId: BillId,
      status: appealStatus.schema,
      currency: currency.schema,
      claimed: Money,
      granted: Money,
      reason: z.string(),
      outcome: appealOutcome.schema.nullable(),
      /** What staff say to it. */
      note: z.string(),
      submitTime: Instant,
      finishTime: Instant.nullable(),
      version: z.int32(),
    }),
  }),
} as const;
