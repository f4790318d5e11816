import { cleanNoticeDays, cleanReminders, day } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { type CleanJob, type StepBy, stepJob } from './clean.store.ts';
import { sendNotice } from './notice.store.ts';

/** Notifies the customer of a planned job, and fixes when its files go. */
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
  const days = o.noticeDays ?? cleanNoticeDays;
  const clean_at = new Date(o.now.getTime() + days * day);
  const notice_ids = await sendNotice(tx, job, { cleanAt: clean_at, now: o.now, requestId: o.requestId });
  // The notice itself is the reminder of as many days.
  const reminded_days = cleanReminders.filter((one) => one >= days).at(-1) ?? null;
  const set = { noticed_at: o.now, clean_at, notice_ids, reminded_days };
  await stepJob(tx, job, { action: 'notify', set, now: o.now, ...(o.by && { by: o.by }) });
};
