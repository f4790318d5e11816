import type { Area } from '../area.ts';
import { ofPurse } from '../pay/index.ts';
import { issueDue } from './issuing.work.ts';
import { receiptCalls } from './receipt.calls.ts';
import { followUpReceipts } from './step.store.ts';
import { titleCalls } from './title.calls.ts';
import { receiptWorkQueues } from './workQueue.ts';

const screen = '/finance/InvoiceApplication';

export const area: Area = {
  routes: (parts) => [...receiptCalls(parts), ...titleCalls()],
  workQueues: receiptWorkQueues,
  things: {
    receipt: ofPurse('receipt', (id) => `${screen}?receipt=${id}`, 'user_id'),
    invoice: ofPurse('invoice', () => `${screen}?tab=invoice`, 'user_id'),
    invoiceTitle: ofPurse('invoice_title', () => `${screen}?tab=title`),
    invoiceAddress: ofPurse('invoice_address', () => `${screen}?tab=address`),
  },
  regular: [
    { name: 'issuing invoices', every: 'minute', wokenBy: ['receipt'], run: (app) => issueDue(app) },
    { name: 'red forms and refunded invoices', every: 'minute', run: followUpReceipts },
  ],
};
