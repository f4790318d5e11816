import { cleanNoticeDays, day } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { type CleanJob, type StepBy, stepJob } from './clean.store.ts';
import { sendNotice } from './notice.store.ts';

/** Tells the customer of a planned job, and fixes when its files go. */
export const notifyJob = async (
  tx: Tx,
  job: CleanJob,
  o: {
    readonly noticeDays?: number | undefined;
    readonly by?: StepBy;
    readonly now: Date;
    readonly requestId: string;
  },
): Promise<void> => {
  const clean_at = new Date(o.now.getTime() + (o.noticeDays ?? cleanNoticeDays) * day);
  const notice_ids = await sendNotice(tx, job, { cleanAt: clean_at, now: o.now, requestId: o.requestId });
  const set = { noticed_at: o.now, clean_at, notice_ids };
  await stepJob(tx, job, { action: 'notify', set, now: o.now, ...(o.by && { by: o.by }) });
};
