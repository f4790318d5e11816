import { sql, type SqlBool } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { deleteRows, insertRow, updateRow } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { expectSeen, usersSeen } from './allocation.store.ts';

/** What was talked about with a customer, newest first; at most 200. */
export const trackingsOf = (db: Db, userId: number) =>
  db
    .selectFrom('tracking_record as r')
    .innerJoin('admin', 'admin.id', 'r.created_by')
    .where('r.user_id', '=', userId)
    .where('r.deleted_at', 'is', null)
    .selectAll('r')
    .select('admin.really_name')
    .orderBy('r.contacted_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(200)
    .execute();

interface Tracking {
  readonly kind: 1 | 2 | 3 | 4;
  readonly content: string;
  readonly contactedAt: Date;
  readonly followUpAt: Date | null;
}
const columnsOf = (o: Tracking) => ({
  kind: o.kind,
  content: o.content,
  contacted_at: o.contactedAt,
  follow_up_at: o.followUpAt,
});

/** Records that somebody made of customers whom they see. */
const ownOf = (tx: Tx, actor: Actor) => ({
  of: { created_by: actor.adminId },
  scope: sql<SqlBool>`user_id in (${usersSeen(tx, actor).select('user.id')})`,
});

/** Adds a record to a customer; answers its number. Throws `notFound`. */
export const addTracking = async (
  tx: Tx,
  actor: Actor,
  o: Tracking & { readonly userId: number; readonly now: Date },
): Promise<number> => {
  await expectSeen(tx, actor, o.userId);
  return insertRow(tx, 'tracking_record', {
    now: o.now,
    set: { ...columnsOf(o), user_id: o.userId, created_by: actor.adminId },
  });
};

/** Changes an own record. Throws `notFound`, `changedMeanwhile`. */
export const updateTracking = async (
  tx: Tx,
  actor: Actor,
  o: Tracking & { readonly id: number; readonly version: number; readonly now: Date },
): Promise<void> => {
  await updateRow(tx, 'tracking_record', { ...o, ...ownOf(tx, actor), set: columnsOf(o) });
};

/** Deletes an own record. Throws `notFound`. */
export const removeTracking = async (tx: Tx, actor: Actor, id: number, now: Date): Promise<void> => {
  const outcomes = await deleteRows(tx, 'tracking_record', { ids: [id], ...ownOf(tx, actor), now });
  if (outcomes.size === 0) throw notFound();
};
