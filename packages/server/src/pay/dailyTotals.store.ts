import { type Micro, microOf, postingCause, principalKind, refundState } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { dayNumber, startOfDay } from './member/member.rules.ts';

/**
 * Scope of a daily limit (lifecycles §27): what one person did to one purse on one business day. Without it, parts
 * below the limit would need no second person. Computed after the command's own change, so that the change counts; in
 * the purse's currency.
 */
interface Whose {
  readonly ownerId: number;
  readonly by: number;
  readonly now: Date;
}
const dayOf = (now: Date): Date => startOfDay(dayNumber(now));

/** Cash that came back from contracts that ended, by what they are: memberships 132; packs, rentals and copyright 130, 131, 133. */
export const returnedToday = async (
  tx: Tx,
  o: Whose & { readonly from: readonly (130 | 131 | 132 | 133)[] },
): Promise<Micro> => {
  const { amount } = await tx
    .selectFrom('posting as p')
    .innerJoin('movement as m', (on) =>
      on.onRef('m.owner_id', '=', 'p.owner_id').onRef('m.posting_id', '=', 'p.id'),
    )
    .where('p.owner_id', '=', o.ownerId)
    .where('p.at', '>=', dayOf(o.now))
    .where('p.cause', '=', postingCause.of.contract)
    .where('p.actor_kind', '=', principalKind.of.staff)
    .where('p.actor_id', '=', o.by)
    .where('m.debit', 'in', o.from)
    .where('m.credit', '=', 1)
    .select(sql<string>`coalesce(sum(m.amount), 0)::numeric(20,6)`.as('amount'))
    .executeTakeFirstOrThrow();
  return microOf(amount);
};

/** Recharges that were undone, or charged back. */
export const undoneToday = async (tx: Tx, o: Whose): Promise<Micro> => {
  const { amount } = await tx
    .selectFrom('recharge as r')
    .where('r.owner_id', '=', o.ownerId)
    .where('r.id', 'in', (eb) =>
      eb
        .selectFrom('posting as p')
        .where('p.owner_id', '=', o.ownerId)
        .where('p.at', '>=', dayOf(o.now))
        .where('p.cause', '=', postingCause.of.invalidate)
        .where('p.actor_kind', '=', principalKind.of.staff)
        .where('p.actor_id', '=', o.by)
        .where('p.cause_id', 'is not', null)
        .select(sql<number>`p.cause_id`.as('id')),
    )
    .select(sql<string>`coalesce(sum(r.amount), 0)::numeric(20,6)`.as('amount'))
    .executeTakeFirstOrThrow();
  return microOf(amount);
};

/** Refunds of other recharges than one that were approved and not rejected since. */
export const approvedToday = async (db: Db, o: Whose & { readonly except: number }): Promise<Micro> => {
  const { applied, rejected } = refundState.of;
  const { amount } = await db
    .selectFrom('refund')
    .where('owner_id', '=', o.ownerId)
    .where('recharge_id', '<>', o.except)
    .where('approved_at', '>=', dayOf(o.now))
    .where('approved_by', '=', o.by)
    .where('state', 'not in', [applied, rejected])
    .select(sql<string>`coalesce(sum(amount), 0)::numeric(20,6)`.as('amount'))
    .executeTakeFirstOrThrow();
  return microOf(amount);
};

/** Money and coupons, by their face, that left for other accounts. */
export const movedToday = async (tx: Tx, o: Whose): Promise<Micro> => {
  const { amount } = await tx
    .selectFrom('account_transfer')
    .where('giver_owner_id', '=', o.ownerId)
    .where('created_at', '>=', dayOf(o.now))
    .where('actor_kind', '=', principalKind.of.staff)
    .where('created_by', '=', o.by)
    .select(sql<string>`coalesce(sum(amount), 0)::numeric(20,6)`.as('amount'))
    .executeTakeFirstOrThrow();
  return microOf(amount);
};
