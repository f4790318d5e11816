import { regularWork } from '@renderdesk/contract';
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
    { work: regularWork.of.bills, run: async (app) => void (await issueMonths(app)) },
    { work: regularWork.of.billDeadlines, run: followUp },
    { work: regularWork.of.openMonth, run: sumOpenMonth },
  ],
};
