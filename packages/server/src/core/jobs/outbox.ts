import { sql } from 'kysely';
import * as z from 'zod';
import { minute, outboxState } from '@renderdesk/contract';
import type { App } from '../app.ts';
import type { Db, Tx } from '../db/db.ts';
import type { BusEvent } from '../events/eventBus.ts';
import type { Context } from '../audit/operation.ts';

/** A message that a command wants sent. It leaves after the commit, at least once, or never where the command failed. */
export interface Message {
  readonly kind: 'mail';
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The text is erased once it was handed over or given up, because it opens something. */
  readonly secret?: true;
  /** It is of no use later, and is not tried again then. */
  readonly until?: Date;
}

/** A message's text as the row holds it. */
export const Payload = z.object({
  subject: z.string(),
  text: z.string().optional(),
  secret: z.boolean().optional(),
  until: z.number().optional(),
});

const { waiting, sending, sent, givenUp, sentLocally } = outboxState.of;
const changed: BusEvent = { topic: 'outbox' };

/** Puts messages into the outbox in the command's own transaction. The event, sent after the commit, wakes a worker. */
export const putInOutbox = async (tx: Tx, c: Context, messages: readonly Message[]): Promise<BusEvent> => {
  await tx
    .insertInto('outbox')
    .values(
      messages.map(({ kind, recipient, subject, text, secret, until }) => ({
        kind,
        recipient,
        payload: JSON.stringify({ subject, text, secret, until: until?.getTime() }),
        next_at: c.now,
        created_at: c.now,
        request_id: c.requestId,
      })),
    )
    .execute();
  return changed;
};

/** Pauses after the first, second … failed attempt; after the last one the message is given up. */
const pauses = [0.5, 2, 10, 30, 60, 180, 360].map((minutes) => minutes * minute);
/** A worker that took a message and died is believed dead after so long; then it is due again. */
const believedDead = 5 * minute;
/** Messages of a kind that one process hands over side by side: a slow server holds up its own kind, and that in part. */
const lanes: Readonly<Record<Message['kind'], number>> = { mail: 4 };

/**
 * Sends what is due, until nothing is: each message is taken on its own, right before it is handed over. Several workers
 * share the work without sending anything twice; one that dies between handing over and noting it makes a repetition,
 * which the message's id shows.
 */
export const deliverDue = async (app: App): Promise<void> => {
  const lane = async (kind: string): Promise<void> => {
    for (
      let due = await takeDue(app.db, kind, app.clock());
      due;
      due = await takeDue(app.db, kind, app.clock())
    ) {
      await deliver(app, due);
      app.live.send([changed]);
    }
  };
  const all = Object.entries(lanes).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => lane(kind)),
  );
  const failed = (await Promise.allSettled(all)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
};

interface Due {
  readonly id: number;
  readonly recipient: string;
  readonly payload: unknown;
  readonly attempts: number;
}

const takeDue = (db: Db, kind: string, now: Date): Promise<Due | undefined> =>
  db
    .updateTable('outbox')
    .set((eb) => ({
      state: sending,
      attempts: eb('attempts', '+', 1),
      next_at: new Date(now.getTime() + believedDead),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox as o')
        .where('o.kind', '=', kind)
        .where('o.state', 'in', [waiting, sending])
        .where('o.next_at', '<=', now)
        .orderBy('o.next_at')
        .orderBy('o.id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('o.id'),
    )
    .returning(['id', 'recipient', 'payload', 'attempts'])
    .executeTakeFirst();

const deliver = async (app: App, row: Due): Promise<void> => {
  const payload = Payload.parse(row.payload);
  const mail = { id: row.id, to: row.recipient, subject: payload.subject, text: payload.text ?? '' };
  try {
    if (payload.until !== undefined && app.clock().getTime() >= payload.until) throw new Error('too late');
    const way = await app.mail.send(mail);
    const now = app.clock();
    await settle(app.db, row.id, {
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
    await settle(app.db, row.id, {
      state: hopeless ? givenUp : waiting,
      sentAt: null,
      nextAt: new Date(now + (pause ?? 0)),
      error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      erase: hopeless && payload.secret === true,
    });
  }
};

const settle = async (
  db: Db,
  id: number,
  o: { state: 0 | 2 | 3 | 4; sentAt: Date | null; nextAt: Date; error: string | null; erase: boolean },
): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({
      state: o.state,
      sent_at: o.sentAt,
      next_at: o.nextAt,
      error: o.error,
      ...(o.erase && { payload: sql`payload - 'text'` }),
    })
    .where('id', '=', id)
    .execute();
};

/** Runs one delivery at a time in this process; what comes meanwhile is looked at right after. */
export class OutboxWorker {
  readonly #app: App;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(app: App) {
    this.#app = app;
  }

  /** Sends what is due; resolves when nothing is left to do. */
  wake(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #run(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        await deliverDue(this.#app);
      } catch (error) {
        this.#app.log.error({ err: error }, 'the outbox failed');
      }
    }
  }

  /** Lets the messages that are being sent go out. */
  async close(): Promise<void> {
    this.#again = false;
    await this.#running;
  }
}
