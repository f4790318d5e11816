import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, upload } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  AppealId,
  BillId,
  BillLineId,
  Duration,
  FeeId,
  Instant,
  listOf,
  Money,
  span,
  TaskId,
  text,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { chargeSource, priceScope } from '../pay/pay.codes.ts';
import { currency } from '../session/session.codes.ts';
import { attemptOutcome } from '../task/task.codes.ts';
import { appealCause, appealOutcome, appealStatus } from './bill.codes.ts';
import { billCustomer, billWhose } from './bill.fields.ts';

const view = anyOf('user:consume:bill');
const handle = { access: anyOf('user:consume:bill:appeal'), object: 'appeal' } as const;
const seen = { appealId: AppealId, version: z.int32() } as const;
const errors = [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.notAllowedInState];
/** An amount above nothing. */
const Amount = Money.refine((amount) => !amount.startsWith('-') && /[1-9]/.test(amount));

const row = {
  appealId: AppealId,
  billId: BillId,
  billNo: z.string(),
  period: z.int(),
  ...billCustomer,
  status: appealStatus.schema,
  claimed: Money,
  granted: Money,
  currency: currency.schema,
  reason: z.string(),
  outcome: appealOutcome.schema.nullable(),
  causeCode: appealCause.schema.nullable(),
  note: z.string().nullable(),
  submitTime: Instant,
  submittedBy: z.string().nullable(),
  takenBy: z.string().nullable(),
  takeTime: Instant.nullable(),
  endedBy: z.string().nullable(),
  finishTime: Instant.nullable(),
  /** Ends of working days; nothing where the calendar of that year is not confirmed. */
  answerDue: Instant.nullable(),
  decisionDue: Instant.nullable(),
  version: z.int32(),
} as const;

/** Appeals against bills (people §3, §7; lifecycles §9). */
export const appeals = calls('bill', 'appeals', {
  list: list('front/pay/consume/bill/appeal/list', {
    access: view,
    id: 'appealId',
    query: {
      ...billWhose,
      ...span,
      status: appealStatus.schema.optional(),
      outcome: appealOutcome.schema.optional(),
      causeCode: appealCause.schema.optional(),
      billNo: text(40).optional(),
      billId: BillId.optional(),
    },
    row,
    sorts: ['submitTimeFlag'],
  }),
  /** With what was frozen when it was submitted: frames, logs' ends, prices, what staff did. */
  read: read('front/pay/consume/bill/appeal/read', {
    access: view,
    errors: [errorCodes.notFound],
    input: { appealId: AppealId },
    output: z.object({
      ...row,
      pictures: z.array(z.object({ key: z.string(), name: z.string() })),
      lines: z.array(
        z.object({
          lineId: BillLineId,
          /** One of the two. */
          taskId: TaskId.nullable(),
          feeId: FeeId.nullable(),
          sceneName: z.string(),
          amount: Money,
          claimed: Money,
          granted: Money,
          actions: z.array(
            z.object({ at: Instant, action: z.string(), adminName: z.string(), reason: z.string() }),
          ),
        }),
      ),
      frames: z.array(
        z.object({
          lineId: BillLineId,
          taskId: TaskId,
          source: chargeSource.schema,
          ix: z.int(),
          n: z.int(),
          label: z.string(),
          outcome: attemptOutcome.schema.nullable(),
          reason: z.string(),
          nodeName: z.string(),
          startTime: Instant,
          consumeTime: Instant,
          duration: Duration,
          amount: Money,
          listAmount: Money,
          returned: Money,
          priceVersionId: z.int(),
          rule: priceScope.schema,
          units: z.int(),
          hourlyPrice: Money,
          alternatives: z.array(
            z.object({ rule: priceScope.schema, versionId: z.int(), units: z.int(), hourly: z.string() }),
          ),
          logTail: z.string().nullable(),
          images: z.int(),
        }),
      ),
      /** More frames were frozen than are shown. */
      frameCount: z.int(),
    }),
  }),
  /** What appeals of a span were about, by cause and outcome; each figure opens its rows. */
  statistics: read('front/pay/consume/bill/appeal/statistics', {
    access: view,
    input: { startTime: span.startTime, endTime: span.endTime },
    output: z.array(
      z.object({
        status: appealStatus.schema,
        causeCode: appealCause.schema.nullable(),
        currency: currency.schema,
        count: z.int(),
        claimed: Money,
        granted: Money,
      }),
    ),
  }),
  /** Enters an appeal on a customer's behalf; all of it is frozen as evidence. */
  submit: command('front/pay/consume/bill/appeal/submit', {
    ...handle,
    errors: [
      ...errors,
      errorCodes.alreadyTaken,
      errorCodes.limitReached,
      errorCodes.yearNotStated,
      errorCodes.moreThanAppealable,
    ],
    input: {
      billId: BillId,
      version: z.int32(),
      /** Of the bill's tasks and fees. */
      lines: z
        .array(z.object({ lineId: BillLineId, claimed: Amount }))
        .min(1)
        .max(50),
      reason: sensitive('words', text(1000)),
      /** As `upload` answered them. */
      pictures: listOf(text(60)).optional(),
    },
    output: z.object({ appealId: AppealId }),
  }),
  take: command('front/pay/consume/bill/appeal/take', { ...handle, errors, input: seen }),
  /**
   * Support finishes it; beyond the limit, and the third of a customer within 90 days, finance approves. What is granted returns to
   * what paid it, is compensated in coupons of 30 days, or the frames are rendered again for nothing.
   */
  finish: command('front/pay/consume/bill/appeal/finish', {
    ...handle,
    fourEyes: 'appealOutcome',
    errors: [...errors, errorCodes.badInput, errorCodes.moreThanAppealable],
    input: {
      ...seen,
      outcome: appealOutcome.schema,
      causeCode: appealCause.schema,
      /** By line; what is left out gets nothing. A free rerun gives no money. */
      lines: z.array(z.object({ lineId: BillLineId, granted: Amount })).max(50),
      reason: text(1000),
    },
  }),
  reject: command('front/pay/consume/bill/appeal/reject', {
    ...handle,
    errors,
    input: { ...seen, reason: text(1000) },
  }),
  /** The customer takes it back. */
  withdraw: command('front/pay/consume/bill/appeal/withdraw', {
    ...handle,
    errors,
    input: { ...seen, reason: text(1000) },
  }),
  upload: upload('front/pay/consume/bill/appeal/upload', {
    ...handle,
    errors: [errorCodes.fileNotAccepted],
    maxBytes: 10 * 1024 * 1024,
    types: ['image/png', 'image/jpeg', 'application/pdf'],
    input: {},
    output: z.object({ fileId: z.string() }),
  }),
  picture: read('front/pay/consume/bill/appeal/picture', {
    access: view,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { appealId: AppealId, key: text(60) },
    output: z.null(),
  }),
  /** One of the images that were frozen of an attempt, by its place among them. */
  image: read('front/pay/consume/bill/appeal/image', {
    access: view,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: {
      appealId: AppealId,
      taskId: TaskId,
      ix: z.int32().min(0),
      n: z.int32().min(1),
      at: z.int32().min(0),
    },
    output: z.null(),
  }),
});
