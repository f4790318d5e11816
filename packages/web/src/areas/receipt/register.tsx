import {
  currency,
  invoiceColor,
  invoiceMedium,
  invoices,
  invoiceType,
  type RowOf,
} from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';

const addressOf = (row: RowOf<typeof invoices.list>): string =>
  `/finance/InvoiceApplication?receipt=${row.receiptId}`;

/** Invoices that were issued, red ones negative. */
export const Register = listScreen(invoices.list, ({ col, filter, fields }) => ({
  status: 'color',
  statusTable: invoiceColor,
  live: ['invoice'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'issueTime' }),
    filter.text('invoiceNumber', { inline: true }),
    filter.one('color', invoiceColor, { inline: true }),
    filter.text('title'),
    filter.one('invoiceType', invoiceType),
    filter.one('medium', invoiceMedium),
    filter.one('currency', currency),
    filter.number('receiptId'),
    filter.number('companyId'),
  ],
  columns: [
    col.id('invoiceId', { width: 96, pinned: true, link: addressOf }),
    col.text('invoiceNumber', { width: 196 }),
    col.text('invoiceCode', { width: 120, hidden: true }),
    col.tag('color', invoiceColor, { width: 104 }),
    ...fields('userName'),
    col.text('title', { width: 220, priority: 'high' }),
    ...fields('amount', 'netAmount'),
    col.money('taxAmount', { currency: 'currency', width: 104 }),
    col.tag('invoiceType', invoiceType, { width: 132 }),
    col.tag('medium', invoiceMedium, { width: 100 }),
    col.text('blueNumber', { width: 196 }),
    col.text('companyName', { width: 140 }),
    col.time('issueTime', { sort: 'issueTimeFlag' }),
    col.id('receiptId', { width: 104, link: addressOf, priority: 'normal' }),
    col.text('taxNumber', { width: 180, hidden: true }),
    col.tag('currency', currency, { hidden: true }),
  ],
  export: invoices.export,
  open: addressOf,
}));
