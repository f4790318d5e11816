import { invoices, receipts } from '@renderdesk/contract';

/** What shows something else once an application moved. */
export const touchedByReceipt = [
  receipts.list,
  receipts.read,
  receipts.history,
  receipts.available,
  receipts.completed,
  invoices.list,
  invoices.tax,
] as const;
