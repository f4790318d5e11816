import {
  businessOffset,
  cleanReminders,
  day,
  fill,
  gigabyte,
  outboxState,
  textIn,
  zone,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { insertMessages, type Message } from '../core/jobs/outbox.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import type { CleanJob } from './clean.store.ts';
import { noticeTexts } from './storage.texts.ts';

interface Receiver {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly zone: number;
}
type Noticed = Pick<CleanJob, 'id' | 'user_id' | 'planned_files' | 'planned_space' | 'expire_days'>;

const messageOf = (to: Receiver, job: Noticed, cleanAt: Date): Message | undefined => {
  const recipient = to.email ?? to.phone;
  if (recipient === null) return undefined;
  const data = {
    name: to.name,
    files: job.planned_files,
    space: (Number(job.planned_space) / gigabyte).toFixed(2),
    days: job.expire_days,
    time: new Date(cleanAt.getTime() + businessOffset).toISOString().slice(0, 16).replace('T', ' '),
  };
  const say = (name: keyof typeof noticeTexts): string =>
    fill(textIn(noticeTexts[name], to.zone === zone.of.domestic ? 'zh' : 'en'), data);
  const lines = [say('greeting'), say('says'), say('hint')];
  return {
    kind: to.email === null ? 'sms' : 'mail',
    recipient,
    subject: say('subject'),
    text: lines.join('\n'),
    until: cleanAt,
  };
};

/** Notifies the payer of a job, by mail or else by text message; answers the numbers of the messages. */
export const sendNotice = async (
  tx: Tx,
  job: Noticed,
  o: { readonly cleanAt: Date; readonly now: Date; readonly requestId: string },
): Promise<number[]> => {
  const to = await tx
    .selectFrom('user')
    .where('id', '=', job.user_id)
    .select(['name', 'email', 'phone', 'zone'])
    .executeTakeFirst();
  const message = to && messageOf(to, job, o.cleanAt);
  return message ? insertMessages(tx, o, [message]) : [];
};

/** Whether at least one notice of a job was delivered. */
export const isDelivered = async (db: Db, job: Pick<CleanJob, 'notice_ids'>): Promise<boolean> => {
  const { rows } = await sql<{ delivered: boolean }>`
    select exists (select from outbox where id = any(${job.notice_ids}::bigint[])
      and state in (${outboxState.of.sent}, ${outboxState.of.sentLocally})) as delivered`.execute(db);
  return rows[0]?.delivered ?? false;
};

/** The reminder that a job is due for: so many days before its files go; undefined where none is. */
export const reminderOf = (
  job: Pick<CleanJob, 'clean_at' | 'reminded_days'>,
  now: Date,
): number | undefined => {
  const left = (job.clean_at?.getTime() ?? 0) - now.getTime();
  const due = cleanReminders.filter((days) => left > 0 && left <= days * day).at(-1);
  return due !== undefined && (job.reminded_days ?? Infinity) > due ? due : undefined;
};
