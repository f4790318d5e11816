import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { CompanyId, Instant, InvoiceId, Money, MonthText, ReceiptId, span, text } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency } from '../session/session.codes.ts';
import { invoiceColor, invoiceMedium, invoiceType } from './receipt.codes.ts';

const view = anyOf('invoice:application');

const register = list('receipt/invoices', {
  access: view,
  id: 'invoiceId',
  query: {
    ...customerQuery,
    ...span,
    invoiceNumber: text(40).optional(),
    title: text(120).optional(),
    color: invoiceColor.schema.optional(),
    invoiceType: invoiceType.schema.optional(),
    medium: invoiceMedium.schema.optional(),
    currency: currency.schema.optional(),
    companyId: CompanyId.optional(),
    receiptId: ReceiptId.optional(),
  },
  row: {
    invoiceId: InvoiceId,
    receiptId: ReceiptId,
    ...customerRow,
    color: invoiceColor.schema,
    invoiceType: invoiceType.schema.nullable(),
    medium: invoiceMedium.schema,
    invoiceCode: z.string(),
    invoiceNumber: z.string(),
    /** Of a red one, that which it takes back. */
    blueNumber: z.string().nullable(),
    title: z.string(),
    taxNumber: z.string(),
    companyName: z.string(),
    currency: currency.schema,
    amount: Money,
    netAmount: Money,
    taxAmount: Money,
    issueTime: Instant,
  },
  sorts: ['issueTimeFlag'],
  sums: {
    rmbTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.cny } },
    usdTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.usd } },
  },
});

/** Invoices that were issued, red ones negative: the tax register (lifecycles §10, ledger §4). */
export const invoices = calls('receipt', 'invoices', {
  list: register,
  export: exportOf(register, 'receipt/exportInvoices', { access: anyOf('invoice:application:export') }),
  /** The register by month (+08:00), seller, currency and rate; each figure opens its invoices. */
  tax: read('receipt/taxRegister', {
    access: view,
    input: { companyId: CompanyId.optional(), month: MonthText.optional() },
    output: z.array(
      z.object({
        month: MonthText,
        companyId: CompanyId,
        companyName: z.string(),
        currency: currency.schema,
        taxRate: z.int(),
        blueCount: z.int(),
        redCount: z.int(),
        amount: Money,
        netAmount: Money,
        taxAmount: Money,
      }),
    ),
  }),
});
