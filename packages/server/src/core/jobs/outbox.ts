import { minute, outboxState } from '@renderdesk/contract';
import type { App } from '../app.ts';
import type { MailFile } from './mail.ts';
import { whileClaimed } from './claim.ts';
import {
  type Due,
  type Message,
  outboxChanged,
  Payload,
  renewMessage,
  settle,
  takeDue,
} from './outbox.store.ts';

const { waiting, sent, givenUp, sentLocally } = outboxState.of;

/** Pauses after each failed attempt; after the last one the message is given up. */
const pauses = [0.5, 2, 10, 30, 60, 180, 360].map((minutes) => minutes * minute);
/** Concurrent deliveries of one process by kind: a slow server delays only its own kind, and only in part. */
const lanes: Readonly<Record<Message['kind'], number>> = { mail: 4, sms: 2 };

/**
 * Sends due messages until none is left; each is claimed right before it is sent. Several workers share the work and
 * send nothing twice. A worker that dies between sending and recording causes a repetition, which the message's id
 * shows.
 */
export const deliverDue = async (app: App): Promise<void> => {
  const lane = async (kind: Message['kind']): Promise<void> => {
    for (;;) {
      const due = await takeDue(app.db, kind, app.clock());
      if (!due) return;
      const { id, next_at: until } = due;
      const renew = (from: Date, to: Date) => renewMessage(app.db, id, from, to);
      await whileClaimed({ ...app, until, renew }, () => deliver(app, kind, due));
      app.live.send([outboxChanged]);
    }
  };
  const all = (Object.keys(lanes) as Message['kind'][]).flatMap((kind) =>
    Array.from({ length: lanes[kind] }, () => lane(kind)),
  );
  const failed = (await Promise.allSettled(all)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
};

/** Attachments, opened anew at each try. */
const filesOf = (app: App, files: NonNullable<Message['files']>): Promise<MailFile[]> =>
  Promise.all(files.map(async ({ key, name, type }) => ({ name, type, body: await app.blobs.get(key) })));

const deliver = async (app: App, kind: Message['kind'], row: Due): Promise<void> => {
  const { data: payload, error: unreadable } = Payload.safeParse(row.payload);
  if (!payload) {
    const now = app.clock();
    app.log.error({ outboxId: row.id, err: unreadable }, 'a message is unreadable');
    const error = unreadable.message.slice(0, 500);
    return settle(app.db, row, { state: givenUp, sentAt: null, nextAt: now, error, erase: false });
  }
  const head = { id: row.id, to: row.recipient, subject: payload.subject, text: payload.text ?? '' };
  try {
    if (payload.until !== undefined && app.clock().getTime() >= payload.until) throw new Error('too late');
    const way = await app[kind].send({ ...head, files: await filesOf(app, payload.files ?? []) });
    const now = app.clock();
    await settle(app.db, row, {
      state: way === 'sent' ? sent : sentLocally,
      sentAt: now,
      nextAt: now,
      error: null,
      erase: way === 'sent' && payload.secret === true,
    });
  } catch (error) {
    const now = app.clock().getTime();
    const pause = pauses[row.attempts - 1];
    const hopeless = pause === undefined || (payload.until !== undefined && now + pause >= payload.until);
    app.log.warn(
      { outboxId: row.id, attempt: row.attempts, err: error, hopeless },
      'a message was not taken',
    );
    await settle(app.db, row, {
      state: hopeless ? givenUp : waiting,
      sentAt: null,
      nextAt: new Date(now + (pause ?? 0)),
      error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      erase: hopeless && payload.secret === true,
    });
  }
};
