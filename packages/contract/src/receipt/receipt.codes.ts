import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** Payment of an invoice application (people §4). */
export const receiptPayment = codeTable('receiptPayment', {
  0: { name: 'unpaid', tone: 'waiting' },
  1: { name: 'paid', tone: 'success' },
  5: { name: 'refund', tone: 'neutral' },
});
/** Handling of an application (lifecycles §10); the numbers are ours. */
export const receiptStatus = codeTable('receiptStatus', {
  0: { name: 'applied', tone: 'waiting' },
  1: { name: 'approved', tone: 'info' },
  2: { name: 'issuing', tone: 'running' },
  3: { name: 'issued', tone: 'success' },
  4: { name: 'delivered', tone: 'success' },
  5: { name: 'rejected', tone: 'danger' },
  6: { name: 'withdrawn', tone: 'neutral' },
  7: { name: 'issueFailed', tone: 'danger' },
  8: { name: 'redLettering', tone: 'running' },
  9: { name: 'redLettered', tone: 'neutral' },
  10: { name: 'partlyRed', tone: 'warning' },
});
export type ReceiptStatus = CodeOf<typeof receiptStatus>;

/** Of a VAT invoice (people §3). */
export const invoiceType = codeTable('invoiceType', {
  0: { name: 'vatGeneral', tone: 'neutral' },
  1: { name: 'vat', tone: 'neutral' },
  2: { name: 'electronicGeneral', tone: 'neutral' },
});
/** Fully digital is usual since December 2024; paper is the exception; customers who pay in dollars get a commercial invoice. */
export const invoiceMedium = codeTable('invoiceMedium', {
  1: { name: 'digital', tone: 'neutral' },
  2: { name: 'paper', tone: 'neutral' },
  3: { name: 'commercial', tone: 'neutral' },
});
export type InvoiceMedium = CodeOf<typeof invoiceMedium>;
/** What an application is for: money that was paid, or credit used in billed months. Never both for one amount. */
export const receiptBasis = codeTable('receiptBasis', {
  1: { name: 'recharge', tone: 'neutral' },
  2: { name: 'bill', tone: 'neutral' },
});
export const titleKind = codeTable('titleKind', {
  1: { name: 'personal', tone: 'neutral' },
  2: { name: 'enterprise', tone: 'neutral' },
});
/** Why an invoice could not be issued. */
export const issueFailure = codeTable('issueFailure', {
  1: { name: 'quotaUsedUp', tone: 'danger' },
  2: { name: 'titleRefused', tone: 'danger' },
  3: { name: 'platformDown', tone: 'warning' },
  4: { name: 'other', tone: 'danger' },
});
/** The confirmation form of a red-letter invoice; red may be issued at 1 and 4 only. */
export const redFormState = codeTable('redFormState', {
  1: { name: 'notNeeded', tone: 'success' },
  2: { name: 'waitsBuyer', tone: 'waiting' },
  3: { name: 'waitsSeller', tone: 'waiting' },
  4: { name: 'confirmed', tone: 'success' },
  5: { name: 'refusedByBuyer', tone: 'danger' },
  6: { name: 'refusedBySeller', tone: 'danger' },
  7: { name: 'expired', tone: 'neutral' },
  8: { name: 'withdrawn', tone: 'neutral' },
  9: { name: 'withdrawnAfter', tone: 'neutral' },
  10: { name: 'abnormal', tone: 'danger' },
});
export type RedFormState = CodeOf<typeof redFormState>;
export const redReason = codeTable('redReason', {
  1: { name: 'error', tone: 'neutral' },
  2: { name: 'return', tone: 'neutral' },
  3: { name: 'serviceEnded', tone: 'neutral' },
  4: { name: 'discount', tone: 'neutral' },
});
export const invoiceColor = codeTable('invoiceColor', {
  1: { name: 'blue', tone: 'info' },
  2: { name: 'red', tone: 'danger' },
});
export const deliveryWay = codeTable('deliveryWay', {
  1: { name: 'mail', tone: 'neutral' },
  2: { name: 'sms', tone: 'neutral' },
  3: { name: 'courier', tone: 'neutral' },
});
export const receiptFileKind = codeTable('receiptFileKind', {
  1: { name: 'invoice', tone: 'neutral' },
  2: { name: 'annex', tone: 'neutral' },
  3: { name: 'paymentLetter', tone: 'neutral' },
});
