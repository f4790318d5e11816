import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { seenBy } from '../money.filters.ts';
import { lockOwner } from '../ledger/posting.store.ts';

/** What each grade costs now. */
export const pricesNow = (db: Db, now: Date) =>
  db
    .selectFrom('member_price')
    .distinctOn(['grade', 'period', 'currency'])
    .where('valid_from', '<=', now)
    .orderBy('grade')
    .orderBy('period')
    .orderBy('currency')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .select(['grade', 'period', 'currency', 'price'])
    .execute();

/** Says what a grade costs from now on; the number of that price. */
export const addPrice = async (
  tx: Tx,
  o: {
    readonly grade: 1 | 55 | 56 | 57 | 58;
    readonly period: 1 | 2 | 3 | 6;
    readonly currency: 1 | 2;
    readonly price: string;
    readonly reason: string;
    readonly by: number;
    readonly now: Date;
  },
): Promise<number> => {
  const { grade, period, currency, price, reason } = o;
  const { id } = await tx
    .insertInto('member_price')
    .values({ grade, period, currency, price, reason, valid_from: o.now, created_by: o.by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Memberships that somebody sees, by their numbers, with their purses locked in order. */
export const lockMemberships = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<number[]> => {
  const seen = await tx
    .selectFrom('membership')
    .where('id', 'in', ids)
    .where(seenBy(tx, actor, 'membership.owner_id'))
    .orderBy('owner_id')
    .orderBy('id')
    .select(['id', 'owner_id'])
    .execute();
  for (const ownerId of new Set(seen.map(({ owner_id }) => owner_id))) await lockOwner(tx, ownerId);
  return seen.map(({ id }) => id);
};
