import { sql } from 'kysely';
import * as z from 'zod';
import { outboxState } from '@renderdesk/contract';
import type { Context } from '../audit/operation.ts';
import type { Db, Tx } from '../db/db.ts';
import type { BusEvent } from '../events/eventBus.ts';
import { claimedUntil } from './claim.ts';

const { waiting, sending } = outboxState.of;
/** A message was added to the outbox, or its state changed. */
export const outboxChanged: BusEvent = { topic: 'outbox' };

/** A message that a command sends: after the commit, at least once; never if the command fails. */
export interface Message {
  readonly kind: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The text is erased after sending or giving up, because it grants access. */
  readonly secret?: true;
  /** Stored files to attach; mail only. */
  readonly files?: readonly { readonly key: string; readonly name: string; readonly type: string }[];
  /** Time after which it is useless and not retried. */
  readonly until?: Date;
}

/** Text of a message as stored in the row. */
export const Payload = z.object({
  subject: z.string(),
  text: z.string().optional(),
  secret: z.boolean().optional(),
  until: z.number().optional(),
  files: z.array(z.object({ key: z.string(), name: z.string(), type: z.string() })).optional(),
});

/** Adds messages to the outbox; answers their ids in the same order. */
export const insertMessages = async (
  tx: Tx,
  c: Pick<Context, 'now' | 'requestId'>,
  messages: readonly Message[],
): Promise<number[]> => {
  if (messages.length === 0) return [];
  const rows = await tx
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
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Adds messages to the outbox in the command's transaction. The event, sent after the commit, wakes a worker. */
export const putInOutbox = async (tx: Tx, c: Context, messages: readonly Message[]): Promise<BusEvent> => {
  await insertMessages(tx, c, messages);
  return outboxChanged;
};

/** A message claimed by a worker. */
export interface Due {
  readonly id: number;
  readonly recipient: string;
  readonly payload: unknown;
  readonly attempts: number;
  /** End of the claim unless it is renewed. */
  readonly next_at: Date;
}

/** Claims the longest due message of a kind for one worker; undefined when none is due. */
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

/** Moves the end of a claim; returns whether it still was `from`. */
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

/** Records the result of a try, unless another worker has begun the next one; `erase` removes the text. */
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
