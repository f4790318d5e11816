import { outboxState } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';

/** To whom a message went; undefined where there is none of this id. */
export const recipientOf = (tx: Tx, id: number) =>
  tx.selectFrom('outbox').where('id', '=', id).select(['id', 'recipient']).executeTakeFirst();

/** Messages with what they would send, locked. */
export const lockMessages = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('outbox')
    .where('id', 'in', ids)
    .select(['id', 'state', 'payload'])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Lets messages that were given up leave from now on, as if they had never been tried. */
export const sendAgain = async (tx: Tx, ids: readonly number[], now: Date): Promise<void> => {
  await tx
    .updateTable('outbox')
    .set({ state: outboxState.of.waiting, attempts: 0, next_at: now, error: null })
    .where('id', 'in', ids)
    .execute();
};
