import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, reveal, upload } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  BillId,
  Email,
  Flag,
  Instant,
  InvoiceAddressId,
  InvoiceId,
  InvoiceTitleId,
  line,
  Money,
  Phone,
  ReceiptId,
  RechargeId,
  span,
  text,
  UserId,
} from '../kernel/values.ts';
import { whoseQuery, whoseRow } from '../pay/money.fields.ts';
import { Cents } from '../pay/recharge.calls.ts';
import { currency } from '../session/session.codes.ts';
import {
  deliveryWay,
  invoiceColor,
  invoiceMedium,
  invoiceType,
  issueFailure,
  receiptBasis,
  receiptFileKind,
  receiptPayment,
  receiptStatus,
  redFormState,
  redReason,
  titleKind,
} from './receipt.codes.ts';

const view = anyOf('invoice:application');
const applies = { access: anyOf('invoice:application:apply'), object: 'receipt' } as const;
const decides = { access: anyOf('invoice:application:approve'), object: 'receipt' } as const;
const issues = { access: anyOf('invoice:application:issue'), object: 'receipt' } as const;
const reddens = { access: anyOf('invoice:application:red'), object: 'receipt' } as const;
const moved = [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.changedMeanwhile] as const;
const fits = [
  errorCodes.realNameNeeded,
  errorCodes.moreThanInvoiceable,
  errorCodes.sellersDiffer,
  errorCodes.letterNeeded,
  errorCodes.sumDiffers,
];
const one = { receiptId: ReceiptId, version: z.int32() } as const;
const reason = text(300);
const FileKey = z.string().max(60);
const InvoiceNumber = z.string().trim().min(1).max(40);
const InvoiceCode = z.string().trim().max(12);
const mostLines = 20;
const mostOrders = 50;

/** Lines with the classification's code and the rate in hundredths of a percent; amounts with tax. */
export const receiptLines = z
  .array(
    z.object({
      lineName: line(100),
      taxCode: z
        .string()
        .trim()
        .regex(/^\d{0,19}$/),
      taxRate: z.int().min(0).max(1700),
      amount: Cents,
    }),
  )
  .min(1)
  .max(mostLines);
/** Parts of recharges, or of bills. */
export const receiptOrders = z
  .array(z.object({ rechargeId: RechargeId.optional(), billId: BillId.optional(), amount: Cents }))
  .min(1)
  .max(mostOrders);

const row = {
  receiptId: ReceiptId,
  ...whoseRow,
  basis: receiptBasis.schema,
  invoiceType: invoiceType.schema.nullable(),
  medium: invoiceMedium.schema,
  currency: currency.schema,
  amount: Money,
  netAmount: Money,
  taxAmount: Money,
  /** Taken back by red-letter invoices. */
  redAmount: Money,
  paymentStatus: receiptPayment.schema,
  receiptStatus: receiptStatus.schema,
  titleKind: titleKind.schema,
  title: z.string(),
  taxNumber: z.string(),
  companyName: z.string(),
  invoiceNumber: z.string().nullable(),
  failCause: issueFailure.schema.nullable(),
  reason: z.string().nullable(),
  remark: z.string().nullable(),
  financeRemark: z.string().nullable(),
  /** By when an invoice before payment is to be paid. */
  dueTime: Instant.nullable(),
  createTime: Instant,
  enteredBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approveTime: Instant.nullable(),
  issueTime: Instant.nullable(),
  /** A red-lettered one that this one stands for. */
  replacesId: ReceiptId.nullable(),
  version: z.int32(),
} as const;

const receiptList = list('receipt/list', {
  access: view,
  id: 'receiptId',
  query: {
    ...whoseQuery,
    ...span,
    receiptId: ReceiptId.optional(),
    receiptStatusList: z.array(receiptStatus.schema).max(11).optional(),
    paymentStatus: receiptPayment.schema.optional(),
    invoiceType: invoiceType.schema.optional(),
    medium: invoiceMedium.schema.optional(),
    basis: receiptBasis.schema.optional(),
    currency: currency.schema.optional(),
    title: text(120).optional(),
    invoiceNumber: text(40).optional(),
    remark: text(100).optional(),
  },
  row,
  sorts: ['createTimeFlag'],
  sums: {
    rmbTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.cny } },
    usdTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.usd } },
  },
});

const OrderRow = z.object({
  rechargeId: RechargeId.nullable(),
  billId: BillId.nullable(),
  name: z.string(),
  payer: z.string(),
  companyName: z.string(),
  currency: currency.schema,
  at: Instant,
  amount: Money,
  invoiced: Money,
  free: Money,
});
const LineRow = z.object({
  lineName: z.string(),
  taxCode: z.string(),
  taxRate: z.int(),
  amount: Money,
  netAmount: Money,
  taxAmount: Money,
});

/** Invoice applications (overview §1; people §§2–5, 7; lifecycles §10). */
export const receipts = calls('receipt', 'receipts', {
  list: receiptList,
  export: exportOf(receiptList, 'receipt/export', { access: anyOf('invoice:application:export') }),
  read: read('receipt/read', {
    access: view,
    errors: [errorCodes.notFound],
    input: { receiptId: ReceiptId },
    output: z.object({
      ...row,
      registeredAddress: z.string(),
      registeredPhone: z.string(),
      bankName: z.string(),
      bankAccount: sensitive('bank', z.string()),
      recipient: z.string(),
      deliveryAddress: z.string(),
      phone: Phone.nullable(),
      email: Email.nullable(),
      /** The amount in Chinese capitals; of renminbi only. */
      amountInWords: z.string().nullable(),
      /** What would ask for a second person on approval. */
      issuesItself: z.boolean(),
      replacedById: ReceiptId.nullable(),
      orders: z.array(
        z.object({
          rechargeId: RechargeId.nullable(),
          billId: BillId.nullable(),
          billNo: z.string().nullable(),
          amount: Money,
          freed: Money,
        }),
      ),
      lines: z.array(LineRow),
      /** What of each line is left to be made red. */
      leftLines: z.array(LineRow),
      invoices: z.array(
        z.object({
          invoiceId: InvoiceId,
          color: invoiceColor.schema,
          invoiceCode: z.string(),
          invoiceNumber: z.string(),
          amount: Money,
          netAmount: Money,
          taxAmount: Money,
          issueTime: Instant,
        }),
      ),
      redForms: z.array(
        z.object({
          formState: redFormState.schema,
          redReason: redReason.schema,
          amount: Money,
          note: z.string(),
          createTime: Instant,
          expireTime: Instant.nullable(),
        }),
      ),
      files: z.array(z.object({ key: z.string(), name: z.string(), fileKind: receiptFileKind.schema })),
      deliveries: z.array(
        z.object({
          deliveryWay: deliveryWay.schema,
          recipient: z.string(),
          courier: z.string(),
          trackingNumber: z.string(),
          at: Instant,
          sentBy: z.string().nullable(),
        }),
      ),
    }),
  }),
  /** What who issues and delivers it types elsewhere, whole; empty where there is none. */
  reveal: reveal('receipt/reveal', {
    ...issues,
    audit: 'receipt.reveal',
    errors: [errorCodes.notFound],
    input: { receiptId: ReceiptId },
    output: { bankAccount: z.string(), phone: z.string(), email: z.string() },
  }),
  history: read('receipt/history', {
    access: view,
    errors: [errorCodes.notFound],
    input: { receiptId: ReceiptId },
    output: History,
  }),
  /** Orders of a customer that may still be invoiced, with how much of each (people §3). */
  available: read('front/user/receipt/available', {
    access: view,
    errors: [errorCodes.notFound],
    input: { userId: UserId, basis: receiptBasis.schema },
    output: z.object({
      currency: currency.schema,
      /** In all; less than its rows where bills that were invoiced are paid and nobody said by which money. */
      free: Money,
      orders: z.array(OrderRow),
    }),
  }),
  /** Orders of a customer that invoices hold, open or issued (people §3). */
  completed: read('front/user/receipt/completed', {
    access: view,
    errors: [errorCodes.notFound],
    input: { userId: UserId },
    output: z.array(
      z.object({
        receiptId: ReceiptId,
        receiptStatus: receiptStatus.schema,
        rechargeId: RechargeId.nullable(),
        billId: BillId.nullable(),
        currency: currency.schema,
        amount: Money,
        createTime: Instant,
      }),
    ),
  }),
  /** Applies on a customer's behalf; from then on what it names is held against refund. */
  apply: command('receipt/apply', {
    ...applies,
    errors: [errorCodes.notFound, errorCodes.badInput, errorCodes.notAllowedInState, ...fits],
    input: {
      userId: UserId,
      basis: receiptBasis.schema,
      /** Of a renminbi customer. */
      invoiceType: invoiceType.schema.optional(),
      medium: invoiceMedium.schema,
      titleId: InvoiceTitleId,
      addressId: InvoiceAddressId.optional(),
      orders: receiptOrders,
      lines: receiptLines,
      remark: z.string().trim().max(300),
      /** Of a bill that is not paid: by when it is to be. */
      dueTime: Instant.optional(),
      /** A letter of who paid, where that is not who the invoice is made out to. */
      letter: z.array(FileKey).max(1).optional(),
      annex: z.array(FileKey).max(5).optional(),
      /** The red-lettered application whose title was wrong. */
      replacesId: ReceiptId.optional(),
    },
    output: z.object({ receiptId: ReceiptId }),
  }),
  /** Other title, address or lines, as long as nothing is issued (0, or 7 to correct what failed). */
  update: command('receipt/update', {
    ...applies,
    errors: [...moved, errorCodes.badInput, ...fits],
    input: {
      ...one,
      invoiceType: invoiceType.schema.optional(),
      medium: invoiceMedium.schema,
      titleId: InvoiceTitleId.optional(),
      addressId: InvoiceAddressId.optional(),
      lines: receiptLines,
      remark: z.string().trim().max(300),
      letter: z.array(FileKey).max(1).optional(),
      annex: z.array(FileKey).max(5).optional(),
    },
  }),
  updateFinanceRemark: command('receipt/updateFinanceRemark', {
    access: anyOf('invoice:application:approve', 'invoice:application:issue'),
    object: 'receipt',
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    input: { ...one, financeRemark: z.string().trim().max(300) },
  }),
  /** Approves an application (0→1), never by who entered it; before payment beyond the limit by two. */
  confirm: command('receipt/confirm', {
    ...decides,
    fourEyes: 'invoiceBeforePayment',
    errors: [...moved, errorCodes.ownEntry, errorCodes.notTwoPeople, errorCodes.moreThanInvoiceable],
    input: one,
  }),
  /**
   * The one call that changes a status (people §§3, 4): rejects and withdraws with a reason, begins to issue, says that issuing
   * failed, takes up what was corrected, and adds mail information, which sends it. Each wants the key of its step.
   */
  changeStatus: command('receipt/changeStatus', {
    access: anyOf('invoice:application:apply', 'invoice:application:approve', 'invoice:application:issue'),
    object: 'receipt',
    errors: [...moved, errorCodes.badInput, errorCodes.forbidden],
    input: {
      ...one,
      receiptStatus: z.literal([1, 2, 4, 5, 6, 7]),
      reason: reason.optional(),
      failCause: issueFailure.schema.optional(),
      deliveryWay: deliveryWay.schema.optional(),
      courier: text(40).optional(),
      trackingNumber: text(60).optional(),
    },
  }),
  /** The invoice was issued elsewhere: its number, date and files are entered (1,2→3). */
  issue: command('receipt/issue', {
    ...issues,
    errors: [...moved, errorCodes.badInput, errorCodes.alreadyTaken],
    input: {
      ...one,
      invoiceCode: InvoiceCode,
      invoiceNumber: InvoiceNumber,
      issueTime: Instant,
      invoiceFiles: z.array(FileKey).max(3).optional(),
    },
  }),
  /** Money of a bill that was invoiced before payment was found: which recharges (payment 0→1). */
  confirmReceivables: command('front/user/receipt/confirmReceivables', {
    ...decides,
    errors: [...moved, errorCodes.badInput, ...fits],
    input: { ...one, orders: receiptOrders },
  }),
  /** Begins a red-letter invoice, whole or in part; beyond the limit and of a closed month by two. */
  red: command('receipt/red', {
    ...reddens,
    fourEyes: 'invoiceRed',
    errors: [...moved, errorCodes.moreThanToRedden],
    input: {
      ...one,
      amount: Cents,
      redReason: redReason.schema,
      /** The buyer deducted or booked it, so that both confirm. */
      buyerUsed: Flag.optional(),
      /** The buyer entered the form, and we confirm. */
      byBuyer: Flag.optional(),
      note: text(300),
    },
  }),
  /** What became of the confirmation form; refused, expired or withdrawn, and the invoice stands as before. */
  redForm: command('receipt/redForm', {
    ...reddens,
    errors: [...moved],
    input: { ...one, formState: redFormState.schema, note: text(300) },
  }),
  /** The red-letter invoice was issued (8→9,10); what it takes back may be refunded or invoiced again. */
  redIssue: command('receipt/redIssue', {
    ...reddens,
    errors: [...moved, errorCodes.badInput, errorCodes.alreadyTaken],
    input: {
      ...one,
      invoiceCode: InvoiceCode,
      invoiceNumber: InvoiceNumber,
      issueTime: Instant,
      invoiceFiles: z.array(FileKey).max(3).optional(),
    },
  }),
  upload: upload('receipt/upload', {
    access: anyOf('invoice:application:apply', 'invoice:application:issue', 'invoice:application:red'),
    object: 'receipt',
    audit: 'receipt.upload',
    errors: [errorCodes.fileNotAccepted],
    maxBytes: 20 * 1024 * 1024,
    types: ['application/pdf', 'image/png', 'image/jpeg', 'application/zip'],
    input: {},
    output: z.object({ fileId: z.string() }),
  }),
  /** A file of an application: the invoice, an annex, a payer's letter (people §7). */
  annex: read('front/user/receipt/annex', {
    access: view,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { receiptId: ReceiptId, key: FileKey },
    output: z.null(),
  }),
});
