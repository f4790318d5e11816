import { feeSource, micro, microOf, noMoney, periodOf, sumOf, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { overdueDays } from './contract.rules.ts';
import { dayText, numberOfDay, startOfDay } from '../member/member.rules.ts';
import { lockOwner } from '../ledger/posting.store.ts';

/** A rental whose machines are held beyond its last day. */
interface Overdue {
  readonly id: number;
  readonly ownerId: number;
  readonly firstDay: string;
  readonly days: number;
  readonly nodesHeld: number;
  readonly overduePrice: string | null;
  readonly currency: 1 | 2;
}

const second = 1000;

/**
 * Writes the overdue rent of a rental, a fee a day, up to a day and that too; the purse pays it within the minute (ledger §4). A day that
 * was written before is not written again, so nights that were missed are caught up. Terms and purse are locked. Answers how many.
 */
export const chargeOverdue = async (
  tx: Tx,
  row: Overdue,
  o: { readonly through: number; readonly now: Date },
): Promise<number> => {
  const amount = micro(microOf(row.overduePrice ?? '0') * BigInt(row.nodesHeld));
  const days = overdueDays({ first: numberOfDay(row.firstDay), days: row.days, through: o.through });
  if (amount === noMoney || days.length === 0) return 0;
  await lockOwner(tx, row.ownerId);
  const written = await tx
    .insertInto('fee')
    .values(
      days.map((day) => {
        // A day that is not over yet is owed from now on.
        const end = new Date(startOfDay(day + 1).getTime() - second);
        const incurred = end < o.now ? end : o.now;
        return {
          owner_id: row.ownerId,
          user_id: row.ownerId,
          source: feeSource.of.overdueRentDay,
          source_id: row.id,
          day: dayText(day),
          revenue: 205 as const,
          currency: row.currency,
          amount: textOf(amount),
          list_amount: textOf(amount),
          started_at: startOfDay(day),
          incurred_at: incurred,
          period: periodOf(incurred),
        };
      }),
    )
    .onConflict((conflict) => conflict.constraint('fee_once').doNothing())
    .returning('amount')
    .execute();
  if (written.length > 0)
    await tx
      .updateTable('owner_live')
      .set({
        pending: sql<string>`pending + ${textOf(sumOf(written.map((one) => microOf(one.amount))))}::numeric`,
      })
      .where('owner_id', '=', row.ownerId)
      .execute();
  return written.length;
};
