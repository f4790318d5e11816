import { periodOf } from '@renderdesk/contract';
import type { Receipt } from './receipt.store.ts';

/** Why an issuer does not issue. */
export class IssuerRefusal extends Error {
  readonly failCause: 1 | 2 | 3 | 4;

  constructor(failCause: 1 | 2 | 3 | 4, message: string) {
    super(message);
    this.failCause = failCause;
  }
}

export interface ToIssue {
  readonly receipt: Receipt;
  readonly color: 1 | 2;
  /** How many invoices of the application came before: an invoice asked for again has the same number. */
  readonly before: number;
  readonly now: Date;
}

/**
 * Whoever issues invoices: it is asked outside of any transaction, may be asked again for the same one, and then answers the same
 * number. Throws `IssuerRefusal` where it does not; any other failure is tried again.
 */
export interface InvoiceIssuer {
  readonly issue: (o: ToIssue) => Promise<{ readonly invoiceNumber: string; readonly isSample: boolean }>;
}

/**
 * The number of an application's n-th invoice: its own number with two figures for n, as long as that is enough; hundreds stand before
 * it, ten figures higher, so that no two applications meet however often red letters take back a part.
 */
const serialOf = (receiptId: number, n: number): string =>
  String(BigInt(Math.trunc(n / 100)) * 10n ** 12n + BigInt(receiptId) * 100n + BigInt(n % 100));

/**
 * Ours: commercial invoices under a number of our own, which is all they need; and for the demo digital ones under a number of a
 * region (99) that the tax administration does not have, in a file that says what it is.
 */
export const localIssuer: InvoiceIssuer = {
  issue: ({ receipt, before, now }) => {
    const serial = serialOf(receipt.id, before + 1);
    if (receipt.medium === 3)
      return Promise.resolve({
        invoiceNumber: `CI-${periodOf(receipt.created_at)}-${serial.padStart(7, '0')}`,
        isSample: false,
      });
    const year = String(Math.trunc(periodOf(now) / 100)).slice(-2);
    return Promise.resolve({ invoiceNumber: `${year}99${serial.padStart(16, '0')}`, isSample: true });
  },
};
