import { errorCodes } from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import { deleteRows, insertRow, lockRow, updateRow } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { expectSeen } from './allocation.store.ts';

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

/** One's own record of a customer whom one sees, locked. Throws `notFound`; somebody else's is `notFound` as well. */
const lockOwn = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const row = await lockRow(tx, 'tracking_record', { id });
  await expectSeen(tx, actor, row.user_id);
  if (row.created_by !== actor.adminId) throw new ApiError('notFound');
};

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
  await lockOwn(tx, actor, o.id);
  await updateRow(tx, 'tracking_record', { ...o, set: columnsOf(o) });
};

/** Deletes an own record. Throws `notFound`. */
export const removeTracking = async (tx: Tx, actor: Actor, id: number, now: Date): Promise<void> => {
  await lockOwn(tx, actor, id);
  const outcome = (await deleteRows(tx, 'tracking_record', [id], now)).get(id);
  if (outcome?.code !== errorCodes.success) throw new ApiError('notFound');
};
