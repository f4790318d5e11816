import { invoiceAddresses, invoices, invoiceTitles, receipts } from '@renderdesk/contract';
import { sql } from 'kysely';
import { actedBy } from '../core/audit/actedBy.ts';
import { eq, oneOf, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { seenBy, whoseColumns, whoseFilters } from '../pay/index.ts';
import { customerColumns, ofUser } from '../user/index.ts';

const nameOf = (column: string) =>
  sql<string>`coalesce((select a.really_name from admin a where a.id = ${sql.ref(column)}), '')`;
const sellerName = (column: string) =>
  sql<string>`(select c.name from company c where c.id = ${sql.ref(column)})`;

/** The number of an invoice, with its code on paper. */
const numbered = (at: {
  readonly owner: string;
  readonly receipt: string;
}) => sql<string>`coalesce((select string_agg(
  trim(i.code || ' ' || i.number), ', ' order by i.id) from invoice i where i.owner_id = ${sql.ref(at.owner)}
  and i.receipt_id = ${sql.ref(at.receipt)}), '')`;

/** Invoice applications, as the list and their panel show them. */
export const receiptList = listing(receipts.list)
  .from((db, { actor }) =>
    db
      .selectFrom('receipt')
      .innerJoin('user', 'user.id', 'receipt.user_id')
      .where(seenBy(db, actor, 'receipt.user_id')),
  )
  .list({
    key: 'receipt.id',
    where: {
      ...whoseFilters,
      ...within('receipt.created_at'),
      receiptId: eq('receipt.id'),
      receiptStatusList: oneOf('receipt.status'),
      paymentStatus: eq('receipt.payment'),
      invoiceType: eq('receipt.invoice_type'),
      medium: eq('receipt.medium'),
      basis: eq('receipt.basis'),
      currency: eq('receipt.currency'),
      title: words('receipt.title'),
      invoiceNumber: {
        columns: [],
        narrow: (query, number: string) =>
          query.where(
            sql<boolean>`(receipt.owner_id, receipt.id) in (select i.owner_id, i.receipt_id from invoice i where i.number = any(string_to_array(${number}, ', ')))`,
          ),
      },
      remark: words('receipt.remark', 'receipt.finance_remark'),
    },
    sorts: { createTimeFlag: 'receipt.created_at' },
    columns: {
      receiptId: 'receipt.id',
      ...whoseColumns,
      netAmount: 'receipt.net',
      taxAmount: 'receipt.tax',
      redAmount: 'receipt.red',
      paymentStatus: 'receipt.payment',
      receiptStatus: 'receipt.status',
      companyName: sellerName('receipt.company_id'),
      invoiceNumber: numbered({ owner: 'receipt.owner_id', receipt: 'receipt.id' }),
      dueTime: 'receipt.due_at',
      enteredBy: actedBy('receipt.actor_kind', 'receipt.created_by'),
      approvedBy: nameOf('receipt.approved_by'),
      approveTime: 'receipt.approved_at',
      issueTime: 'receipt.issued_at',
      replacesId: 'receipt.replaces',
    },
  });

/** The tax register, invoice by invoice. */
export const invoiceList = listing(invoices.list)
  .from((db, { actor }) =>
    db
      .selectFrom('invoice')
      .innerJoin('user', 'user.id', 'invoice.user_id')
      .innerJoin('receipt', (on) =>
        on.onRef('receipt.owner_id', '=', 'invoice.owner_id').onRef('receipt.id', '=', 'invoice.receipt_id'),
      )
      .where(seenBy(db, actor, 'invoice.user_id')),
  )
  .list({
    key: 'invoice.id',
    where: {
      ...ofUser('invoice.user_id'),
      ...within('invoice.issued_at'),
      invoiceNumber: eq('invoice.number'),
      title: words('receipt.title'),
      color: eq('invoice.color'),
      invoiceType: eq('receipt.invoice_type'),
      medium: eq('receipt.medium'),
      currency: eq('invoice.currency'),
      companyId: eq('invoice.company_id'),
      receiptId: eq('invoice.receipt_id'),
    },
    sorts: { issueTimeFlag: 'invoice.issued_at' },
    columns: {
      invoiceId: 'invoice.id',
      ...customerColumns,
      invoiceType: 'receipt.invoice_type',
      medium: 'receipt.medium',
      invoiceCode: 'invoice.code',
      invoiceNumber: 'invoice.number',
      blueNumber: sql<string>`coalesce((select b.number from invoice b where b.owner_id = invoice.owner_id and b.id = invoice.blue_id), '')`,
      title: 'receipt.title',
      taxNumber: 'receipt.tax_number',
      companyName: sellerName('invoice.company_id'),
      amount: 'invoice.gross',
      netAmount: 'invoice.net',
      taxAmount: 'invoice.tax',
      issueTime: 'invoice.issued_at',
    },
  });

export const titleList = listing(invoiceTitles.list)
  .from((db, { actor }) =>
    db
      .selectFrom('invoice_title')
      .innerJoin('user', 'user.id', 'invoice_title.owner_id')
      .where('invoice_title.deleted_at', 'is', null)
      .where(seenBy(db, actor, 'invoice_title.owner_id')),
  )
  .list({
    key: 'invoice_title.id',
    where: {
      ...ofUser('user.id'),
      kind: eq('invoice_title.kind'),
      title: words('invoice_title.title'),
    },
    sorts: { createTimeFlag: 'invoice_title.created_at' },
    columns: {
      titleId: 'invoice_title.id',
      ...customerColumns,
    },
  });

export const addressList = listing(invoiceAddresses.list)
  .from((db, { actor }) =>
    db
      .selectFrom('invoice_address')
      .innerJoin('user', 'user.id', 'invoice_address.owner_id')
      .where('invoice_address.deleted_at', 'is', null)
      .where(seenBy(db, actor, 'invoice_address.owner_id')),
  )
  .list({
    key: 'invoice_address.id',
    where: {
      ...ofUser('user.id'),
      recipient: words('invoice_address.recipient'),
    },
    sorts: { createTimeFlag: 'invoice_address.created_at' },
    columns: {
      addressId: 'invoice_address.id',
      ...customerColumns,
    },
  });
