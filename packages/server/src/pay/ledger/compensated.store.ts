import { appealOutcome, type Micro, microOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';

/** What was compensated: a line of a bill, a task in any bill, or a fee. */
type What = { readonly lineId: number } | { readonly taskId: number } | { readonly feeId: number };

const isFor = (what: What) => {
  if ('lineId' in what) return sql<boolean>`b.id = ${what.lineId}`;
  return 'taskId' in what ? sql<boolean>`b.task_id = ${what.taskId}` : sql<boolean>`b.fee_id = ${what.feeId}`;
};

/**
 * The amount that appeals gave in coupons instead of a return of charges. The charges do not show it; a later return
 * must subtract it, or the amount would be returned twice.
 */
export const compensatedFor = async (tx: Tx, ownerId: number, what: What): Promise<Micro> => {
  const { amount } = await tx
    .selectFrom('bill_line as b')
    .innerJoin('appeal_line as l', (on) =>
      on.onRef('l.owner_id', '=', 'b.owner_id').onRef('l.line_id', '=', 'b.id'),
    )
    .innerJoin('appeal as a', (on) =>
      on.onRef('a.owner_id', '=', 'l.owner_id').onRef('a.id', '=', 'l.appeal_id'),
    )
    .where('b.owner_id', '=', ownerId)
    .where(isFor(what))
    .where('a.outcome', '=', appealOutcome.of.coupon)
    .select(sql<string>`coalesce(sum(l.granted), 0)::numeric(20,6)`.as('amount'))
    .executeTakeFirstOrThrow();
  return microOf(amount);
};
