import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import {
  BillId,
  Instant,
  InvoiceAddressId,
  InvoiceTitleId,
  line,
  Money,
  ReceiptId,
  RechargeId,
  text,
} from '../kernel/values.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  invoiceColor,
  invoiceMedium,
  invoiceType,
  receiptBasis,
  receiptPayment,
  receiptStatus,
} from '../receipt/receipt.codes.ts';
import { receiptLines, receiptOrders, receipts } from '../receipt/receipt.calls.ts';
import { invoiceAddresses, invoiceTitles } from '../receipt/title.calls.ts';
import { currency } from '../session/session.codes.ts';
import { portalScope } from './portal.codes.ts';
import { act, base64Bytes, fileAnswer, look, pagesOf, remarks } from './portalCall.ts';

const { invoices } = portalScope.of;
const mostFile = 5 * 1024 * 1024;
const files = z.array(z.uuid());
const { userId: _title, ...titleFields } = invoiceTitles.add.input.shape;
const { userId: _address, ...addressFields } = invoiceAddresses.add.input.shape;
/** What a form sends empty where it is left out, software leaves out. */
const titleInput = {
  ...titleFields,
  taxNumber: titleFields.taxNumber.default(''),
  registeredAddress: titleFields.registeredAddress.default(''),
  registeredPhone: titleFields.registeredPhone.default(''),
  bankName: titleFields.bankName.default(''),
} as const;
const addressInput = {
  ...addressFields,
  region: addressFields.region.default(''),
  address: addressFields.address.default(''),
} as const;

/** Titles, addresses, applications for invoices, and the invoices themselves (lifecycles §10). */
export const invoiceCalls = {
  titles: look('invoice/titles', {
    summary: 'To whom invoices of the account may be made out, the latest first',
    scope: invoices,
    input: {},
    output: z.array(z.object({ titleId: InvoiceTitleId, ...titleFields, createTime: Instant })),
  }),
  addTitle: act('invoice/addTitle', {
    summary: 'Adds a title; of an enterprise with its tax number',
    scope: invoices,
    object: 'invoiceTitle',
    errors: [...invoiceTitles.add.errors, errorCodes.notMainAccount],
    fields: {
      taxNumber: 'Of an enterprise; in China its credit code',
    },
    input: titleInput,
    output: z.object({ titleId: InvoiceTitleId }),
  }),
  addresses: look('invoice/addresses', {
    summary: 'Where invoices of the account may go, the latest first',
    scope: invoices,
    input: {},
    output: z.array(z.object({ addressId: InvoiceAddressId, ...addressFields, createTime: Instant })),
  }),
  addAddress: act('invoice/addAddress', {
    summary: 'Adds an address: a postal one, a phone, an e-mail address, or all of them',
    scope: invoices,
    object: 'invoiceAddress',
    errors: [...invoiceAddresses.add.errors, errorCodes.notMainAccount],
    input: addressInput,
    output: z.object({ addressId: InvoiceAddressId }),
  }),
  invoiceable: look('invoice/available', {
    summary: 'Recharges, or bills before they are paid, of which something may be invoiced',
    scope: invoices,
    errors: [errorCodes.notFound, errorCodes.notMainAccount],
    input: { basis: receiptBasis.schema },
    output: receipts.available.output,
  }),
  invoiceUpload: act('invoice/upload', {
    summary: 'Stores a letter of payment or an annex (PDF, PNG, JPEG), base64, for an application',
    scope: invoices,
    object: 'receipt',
    errors: [errorCodes.fileNotAccepted, errorCodes.bodyTooLarge],
    maxBytes: base64Bytes(mostFile),
    input: { name: line(200), content: sensitive('identity', z.base64().min(1)) },
    output: z.object({ fileId: z.string() }),
  }),
  applyInvoice: act('invoice/apply', {
    summary:
      'Applies for an invoice; what it names is held from then on, and can be neither refunded nor invoiced again',
    scope: invoices,
    object: 'receipt',
    errors: [...receipts.apply.errors, errorCodes.notMainAccount],
    fields: {
      invoiceType: 'Wanted of a renminbi customer',
      orders: 'Of `invoice/available`: each with its `rechargeId` or `billId`, by the basis, once',
      lines: '`taxRate` in hundredths of a percent (600 is 6 %); together they are what the orders are',
      dueTime: 'Of bills that are not paid: by when they are to be',
      letter:
        'An ID that `invoice/upload` answered: a letter of who paid, where that is not who the invoice is made out to',
      annex: 'IDs that `invoice/upload` answered',
    },
    input: {
      basis: receiptBasis.schema,
      /** Of a renminbi customer. */
      invoiceType: invoiceType.schema.optional(),
      medium: invoiceMedium.schema,
      titleId: InvoiceTitleId,
      addressId: InvoiceAddressId.optional(),
      orders: receiptOrders,
      lines: receiptLines,
      remark: remarks,
      /** Of bills that are not paid: by when they are to be. */
      dueTime: Instant.optional(),
      /** A letter of who paid, where that is not who the invoice is made out to. */
      letter: files.max(1).default([]),
      annex: files.max(5).default([]),
    },
    output: z.object({ receiptId: ReceiptId }),
  }),
  cancelInvoice: act('invoice/cancel', {
    summary: 'Takes an application back that nobody has approved',
    scope: invoices,
    object: 'receipt',
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.notAllowedInState],
    input: { receiptId: ReceiptId, version: z.int32(), reason: text(300) },
    output: z.null(),
  }),
  invoices: look('invoice/list', {
    summary:
      'Applications of the account, the latest first, with the invoices issued for each and their files',
    scope: invoices,
    ...pagesOf('applications', ReceiptId, {
      receiptId: ReceiptId,
      basis: receiptBasis.schema,
      invoiceType: invoiceType.schema.nullable(),
      medium: invoiceMedium.schema,
      status: receiptStatus.schema,
      paymentStatus: receiptPayment.schema,
      currency: currency.schema,
      amount: Money,
      redAmount: Money,
      title: z.string(),
      orders: z.array(
        z.object({ rechargeId: RechargeId.nullable(), billId: BillId.nullable(), amount: Money }),
      ),
      /** Why it was rejected. */
      reason: z.string(),
      createTime: Instant,
      issueTime: Instant.nullable(),
      invoices: z.array(
        z.object({
          color: invoiceColor.schema,
          invoiceCode: z.string(),
          invoiceNumber: z.string(),
          amount: Money,
          issueTime: Instant,
        }),
      ),
      /** Files of what was issued; `invoice/file` opens one by its ID. */
      files: z.array(z.object({ fileId: z.string(), name: z.string() })),
      version: z.int32(),
    }),
  }),
  invoiceFile: look('invoice/file', {
    summary: 'A file of an invoice that was issued, base64',
    scope: invoices,
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { receiptId: ReceiptId, fileId: z.uuid() },
    output: fileAnswer,
  }),
} as const;
