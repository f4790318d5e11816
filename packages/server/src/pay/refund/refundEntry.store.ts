import { allocationKind, refundState } from '@renderdesk/contract';
import type { Updateable } from 'kysely';
import { type EnteredBy, enteredBy, type Viewer } from '../../core/auth/principal.ts';
import type { DB, Db, Tx } from '../../core/db/db.ts';
import { notFound } from '../../core/http/apiError.ts';
import { lockRecharge, type Recharge } from '../recharge/guards.store.ts';
import { refundsSeen } from './refund.list.ts';

/** A refund that somebody sees. Throws `notFound`. */
export const seenRefund = (db: Db, actor: Viewer, id: number) =>
  refundsSeen(db, actor).where('refund.id', '=', id).selectAll('refund').executeTakeFirstOrThrow(notFound);

/** Those of the ids that somebody sees, by purse. */
export const refundsByPurse = async (db: Db, actor: Viewer, ids: readonly number[]): Promise<number[]> => {
  const rows = await refundsSeen(db, actor)
    .where('refund.id', 'in', ids)
    .select('refund.id')
    .orderBy('refund.owner_id')
    .orderBy('refund.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** One of them with its recharge, both locked, and the purse after them. */
export const lockRefundRow = async (tx: Tx, actor: Viewer, id: number) => {
  const seen = await seenRefund(tx, actor, id);
  const recharge = await lockRecharge(tx, actor, seen.recharge_id);
  const refund = await tx
    .selectFrom('refund')
    .where('owner_id', '=', seen.owner_id)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { refund, recharge };
};
type Refund = Awaited<ReturnType<typeof seenRefund>>;

/** Inserts a refund request. It freezes nothing: approval determines the amount paid out. */
export const insertRefund = async (
  tx: Tx,
  recharge: Recharge,
  o: {
    readonly amount: string;
    readonly route: 1 | 2;
    readonly payee: Pick<Updateable<DB['refund']>, 'payee_name' | 'payee_bank' | 'payee_account'>;
    readonly reason: string;
    readonly by: EnteredBy;
    readonly now: Date;
  },
): Promise<number> => {
  const { id } = await tx
    .insertInto('refund')
    .values({
      owner_id: recharge.owner_id,
      recharge_id: recharge.id,
      state: refundState.of.applied,
      currency: recharge.currency,
      amount: o.amount,
      payout: o.amount,
      route: o.route,
      ...o.payee,
      reason: o.reason,
      created_at: o.now,
      ...enteredBy(o.by),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Writes columns of a refund that is locked; its version is that of the step that follows. */
export const setRefund = async (
  tx: Tx,
  { owner_id, id }: Pick<Refund, 'owner_id' | 'id'>,
  set: Updateable<DB['refund']>,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('refund')
    .set({ ...set, updated_at: now })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
};

/** Whether somebody is the salesperson of a customer now: they do not decide what benefits them (lifecycles §0). */
export const isOwnSalesperson = async (tx: Tx, adminId: number, userId: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('user_staff')
    .where('user_id', '=', userId)
    .where('kind', '=', allocationKind.of.salesman)
    .where('admin_id', '=', adminId)
    .where('valid_to', 'is', null)
    .select('user_id')
    .executeTakeFirst();
  return found !== undefined;
};

/** Whether a recharge came by an order of a payment channel, since then: its refund can go back the same way. */
export const cameByChannel = async (db: Db, recharge: Recharge, since: Date): Promise<boolean> => {
  const found = await db
    .selectFrom('payment_order')
    .where('owner_id', '=', recharge.owner_id)
    .where('recharge_id', '=', recharge.id)
    .select('id')
    .executeTakeFirst();
  return found !== undefined && recharge.paid_at !== null && recharge.paid_at > since;
};
