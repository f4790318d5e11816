import type { Area } from '../area.ts';
import { ofPurse } from '../pay/index.ts';
import { appealCalls } from './appeal.calls.ts';
import { billCalls } from './bill.calls.ts';
import { followUp } from './bill.store.ts';
import { consumptionCalls } from './consumption.calls.ts';
import { issueMonths, sumOpenMonth } from './issue.store.ts';
import { billWorkQueues } from './workQueue.ts';

export const area: Area = {
  routes: ({ blobs }) => [...consumptionCalls, ...billCalls(blobs), ...appealCalls(blobs)],
  workQueues: billWorkQueues,
  things: {
    bill: ofPurse('bill', () => '/user/userConsumerBill?tab=bill'),
    appeal: ofPurse('appeal', () => '/user/userConsumerBill?tab=appeal'),
  },
  regular: [
    { name: 'issuing bills', every: 'minute', run: async (app) => void (await issueMonths(app)) },
    { name: 'bills confirmed and overdue', every: 'minute', run: followUp },
    { name: 'sums of the open month', every: 'night', run: sumOpenMonth },
  ],
};
