import { sql } from 'kysely';
import * as z from 'zod';
import { outboxState } from '@renderdesk/contract';
import type { Context } from '../audit/operation.ts';
import type { Db, Tx } from '../db/db.ts';
import type { BusEvent } from '../events/eventBus.ts';
import { claimedUntil } from './claim.ts';

const { waiting, sending } = outboxState.of;
/** Somebody put a message into the outbox, or one went further. */
export const outboxChanged: BusEvent = { topic: 'outbox' };

/** A message that a command wants sent. It leaves after the commit, at least once, or never where the command failed. */
export interface Message {
  readonly kind: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The text is erased once it was handed over or given up, because it opens something. */
  readonly secret?: true;
  /** Files of ours that go along; of a mail alone. */
  readonly files?: readonly { readonly key: string; readonly name: string; readonly type: string }[];
  /** It is of no use later, and is not tried again then. */
  readonly until?: Date;
}

/** A message's text as the row holds it. */
export const Payload = z.object({
  subject: z.string(),
  text: z.string().optional(),
  secret: z.boolean().optional(),
  until: z.number().optional(),
  files: z.array(z.object({ key: z.string(), name: z.string(), type: z.string() })).optional(),
});

/** Puts messages into the outbox in the command's own transaction. The event, sent after the commit, wakes a worker. */
export const putInOutbox = async (tx: Tx, c: Context, messages: readonly Message[]): Promise<BusEvent> => {
  await tx
    .insertInto('outbox')
    .values(
      messages.map(({ kind, recipient, subject, text, secret, until, files }) => ({
        kind,
        recipient,
        payload: JSON.stringify({ subject, text, secret, until: until?.getTime(), files }),
        next_at: c.now,
        created_at: c.now,
        request_id: c.requestId,
      })),
    )
    .execute();
  return outboxChanged;
};

/** A message that a worker has taken. */
export interface Due {
  readonly id: number;
  readonly recipient: string;
  readonly payload: unknown;
  readonly attempts: number;
  /** Until when it is this worker's, unless the claim is renewed. */
  readonly next_at: Date;
}

/** Takes the message of a kind that is due longest, for one worker alone; undefined where none is. */
export const takeDue = (db: Db, kind: string, now: Date): Promise<Due | undefined> =>
  db
    .updateTable('outbox')
    .set((eb) => ({
      state: sending,
      attempts: eb('attempts', '+', 1),
      next_at: claimedUntil(now),
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
    .returning(['id', 'recipient', 'payload', 'attempts', 'next_at'])
    .executeTakeFirst();

/** Moves the end of the claim on a message; answers whether it still was `from`. */
export const renewMessage = async (db: Db, id: number, from: Date, to: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_at: to })
    .where('id', '=', id)
    .where('state', '=', sending)
    .where('next_at', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Notes what became of a try, unless another worker has begun the next one; `erase` removes the text. */
export const settle = async (
  db: Db,
  { id, attempts }: Pick<Due, 'id' | 'attempts'>,
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
    .where('state', '=', sending)
    .where('attempts', '=', attempts)
    .execute();
};
