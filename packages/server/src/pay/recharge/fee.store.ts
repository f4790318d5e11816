import { type EnteredFee, enteredFee, type Micro, periodOf, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import { writeUnique } from '../../core/crud/crud.store.ts';
import type { Tx } from '../../core/db/db.ts';
import { holdAccount } from '../../user/index.ts';
import { lockOwner } from '../ledger/posting.store.ts';

/**
 * Locks the purse and writes a fee that staff enter. The regular work charges it within a minute, as every charge.
 * `taskId` is the task that a correction adds to. Throws `alreadyTaken` where the document was charged before.
 */
export const enterFee = async (
  tx: Tx,
  o: {
    readonly user: { readonly id: number; readonly owner_id: number; readonly currency: 1 | 2 };
    readonly source: EnteredFee;
    readonly taskId: number | undefined;
    readonly revenue: 201 | 202 | 203 | 207 | 208 | 209;
    readonly amount: Micro;
    readonly incurredAt: Date;
    readonly document: string;
  },
): Promise<void> => {
  const { user } = o;
  const amount = textOf(o.amount);
  await lockOwner(tx, user.owner_id);
  await holdAccount(tx, user.id);
  const written = tx
    .insertInto('fee')
    .values({
      owner_id: user.owner_id,
      user_id: user.id,
      source: o.source,
      // A number of its own for each entry; counted, so that preview and approved command write the same.
      source_id: sql<number>`(select count(*) + 1 from fee where owner_id = ${user.owner_id} and source = ${o.source})`,
      corrects: o.source === enteredFee.of.correction ? `task:${o.taskId}` : null,
      document: o.document,
      revenue: o.revenue,
      currency: user.currency,
      amount,
      list_amount: amount,
      started_at: o.incurredAt,
      incurred_at: o.incurredAt,
      period: periodOf(o.incurredAt),
    })
    .execute();
  await writeUnique(written, { fee_document_once: 'document' });
  await tx
    .updateTable('owner_live')
    .set({ pending: sql<string>`pending + ${amount}::numeric` })
    .where('owner_id', '=', user.owner_id)
    .execute();
};

/** Whether a task is paid by a purse. */
export const isTaskOf = async (tx: Tx, o: { readonly taskId: number; readonly ownerId: number }) => {
  const found = await tx
    .selectFrom('task')
    .where('id', '=', o.taskId)
    .where('owner_id', '=', o.ownerId)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
};
