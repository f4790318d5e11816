import { regularWork } from '@renderdesk/contract';
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
    { work: regularWork.of.invoices, wokenBy: ['receipt'], run: (app) => issueDue(app) },
    { work: regularWork.of.invoiceSteps, run: followUpReceipts },
  ],
};
