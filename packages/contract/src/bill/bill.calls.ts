import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { BillId, BillLineId, Duration, Instant, Money, TaskId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency, hardwareType } from '../session/session.codes.ts';
import { feeType } from '../task/task.codes.ts';
import { billDocument, billLineKind, billPayment, confirmStatus } from './bill.codes.ts';
import { billCustomer, billWhen, billWhose, billWork, paidRow } from './bill.fields.ts';

const view = anyOf('user:consume:bill');
const briefExport = anyOf('user:consume:month:bill:brief:export');
const edit = { access: anyOf('user:consume:bill:edit'), object: 'bill' } as const;
const money = { access: anyOf('user:consume:bill:writeOff'), object: 'bill' } as const;
const seen = { billId: BillId, version: z.int32() } as const;

const head = {
  billId: BillId,
  billNo: text(40),
  ...billCustomer,
  /** yyyymm, cut in +08:00. */
  period: z.int(),
  document: billDocument.schema,
  lines: z.int(),
  listAmount: Money,
  ...paidRow,
} as const;
const sums = {
  rmbTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.cny } },
  usdTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.usd } },
} as const;

const briefs = list('front/pay/consume/bill/queryBriefs', {
  access: view,
  id: 'billId',
  query: { ...billWhose, ...billWhen, document: billDocument.schema.optional() },
  row: {
    ...head,
    /** Open months are summed each night; issued ones stand. */
    asOfTime: Instant,
  },
  sums,
  sorts: ['periodFlag'],
});

const bills = list('front/pay/consume/bill/queryBills', {
  access: view,
  id: 'billId',
  query: {
    ...billWhose,
    ...billWhen,
    ...billWork,
    billNo: text(40).optional(),
    payStatus: billPayment.schema.optional(),
    confirmStatus: confirmStatus.schema.optional(),
  },
  row: {
    ...head,
    confirmStatus: confirmStatus.schema,
    payStatus: billPayment.schema,
    /** Each line to the cent, and what that makes in all. */
    documentAmount: Money,
    difference: Money,
    /** Of what is due on credit. */
    paid: Money,
    returned: Money,
    overdue: Money,
    writtenOff: Money,
    unpaid: Money,
    issueTime: Instant,
    dueTime: Instant.nullable(),
    confirmTime: Instant.nullable(),
    /** Nothing more on credit, since a bill fell overdue. */
    creditBlocked: z.boolean(),
    appeals: z.int(),
    openAppeals: z.int(),
    version: z.int32(),
  },
  sums,
  sorts: ['periodFlag'],
});

const details = list('front/pay/consume/bill/queryDetails', {
  access: view,
  id: 'lineId',
  query: {
    ...billWhose,
    ...billWhen,
    ...billWork,
    billNo: text(40).optional(),
    payStatus: billPayment.schema.optional(),
    taskId: TaskId.optional(),
  },
  row: {
    lineId: BillLineId,
    billId: BillId,
    billNo: z.string(),
    period: z.int(),
    ...billCustomer,
    kind: billLineKind.schema,
    taskId: TaskId.nullable(),
    /** The line of an earlier bill that it corrects. */
    correctsId: BillLineId.nullable(),
    sceneName: z.string().nullable(),
    projectName: z.string().nullable(),
    platform: z.int().nullable(),
    nodeType: hardwareType.schema.nullable(),
    feeType: feeType.schema,
    payStatus: billPayment.schema,
    charges: z.int(),
    duration: Duration,
    listAmount: Money,
    /** What of it is additional charges of software. */
    softwareAmount: Money,
    ...paidRow,
    documentAmount: Money,
    startTime: Instant,
    consumeTime: Instant,
  },
  sorts: ['consumeTimeFlag'],
});

const days = z.int().min(1).max(365);
/** How long things of bills and appeals take (lifecycles §9), until an installation sets other days. */
export const BillRules = z.object({
  /** After its issue a bill is confirmed by itself. */
  confirmDays: days.default(7),
  /** After it is confirmed it may be appealed against. */
  appealDays: days.default(30),
  /** Working days to the first answer to an appeal, and to its decision. */
  answerDays: days.default(1),
  decisionDays: days.default(5),
  /** Coupons that compensate end after so many days. */
  couponDays: days.default(30),
});
export type BillRules = z.output<typeof BillRules>;

/** Monthly bills (people §§2, 3, 7; lifecycles §9). */
export const consumeBills = calls('bill', 'consumeBills', {
  briefs,
  exportBriefs: exportOf(briefs, 'front/pay/consume/bill/exportBriefs', { access: briefExport }),
  bills,
  exportBills: exportOf(bills, 'front/pay/consume/bill/exportBills', { access: briefExport }),
  details,
  exportDetails: exportOf(details, 'front/pay/consume/bill/exportDetails', {
    access: anyOf('user:consume:bill:details:task:export'),
  }),
  /** A bill as a file, kept as it was first made; `revision` asks for an earlier one than the newest. */
  download: read('front/pay/consume/bill/download', {
    access: view,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: {
      billId: BillId,
      fileFormat: z.literal(['pdf', 'xlsx']).default('pdf'),
      revision: z.int32().min(1).optional(),
    },
    output: z.null(),
  }),
  /** The days of bills and appeals. */
  rules: read('front/pay/consume/bill/rules', {
    access: view,
    input: {},
    output: z.object({
      ...BillRules.shape,
      changedBy: z.string().nullable(),
      changeTime: Instant.nullable(),
      version: z.int(),
    }),
  }),
  /** Other days, for what is issued, confirmed or submitted from now on. */
  setRules: command('front/pay/consume/bill/rules/update', {
    ...money,
    object: 'setting',
    audit: 'bill.rules',
    errors: [errorCodes.changedMeanwhile],
    input: { ...BillRules.shape, version: z.int32() },
  }),
  /** A customer confirmed it otherwise than here: where and how. */
  confirm: command('front/pay/consume/bill/confirm', {
    ...edit,
    audit: 'bill.confirm',
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.notAllowedInState],
    input: { ...seen, reason: text(300) },
  }),
  /** What is overdue and will not come is written off; credit stays blocked until it is lifted. */
  writeOff: command('front/pay/consume/bill/writeOff', {
    ...money,
    audit: 'bill.writeOff',
    fourEyes: 'billWriteOff',
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.notAllowedInState],
    input: { ...seen, reason: text(300) },
  }),
  /** Lets a customer use credit again after a write-off. */
  liftBlock: command('front/pay/consume/bill/liftBlock', {
    ...money,
    audit: 'bill.liftBlock',
    fourEyes: 'billWriteOff',
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.notAllowedInState],
    input: { ...seen, reason: text(300) },
  }),
});
