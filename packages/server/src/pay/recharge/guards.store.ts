import {
  day,
  type ErrorName,
  lotState,
  type Micro,
  micro,
  microOf,
  rechargeStatus,
  refundState,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Viewer } from '../../core/auth/principal.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { notFound } from '../../core/http/apiError.ts';
import { freeCash, freeCoupons } from '../ledger/payment.rules.ts';
import { openPeriods } from '../ledger/period.store.ts';
import { lockOwner } from '../ledger/posting.store.ts';
import { rechargesSeen } from './recharge.list.ts';

/** A recharge that somebody sees. Throws `notFound`. */
export const seenRecharge = (db: Db, actor: Viewer, id: number) =>
  rechargesSeen(db, actor)
    .where('recharge.id', '=', id)
    .selectAll('recharge')
    .executeTakeFirstOrThrow(notFound);
export type Recharge = Awaited<ReturnType<typeof seenRecharge>>;

/** Those of the ids that somebody sees, by purse: two who change the same wait for each other. */
export const rechargesByPurse = async (db: Db, actor: Viewer, ids: readonly number[]): Promise<number[]> => {
  const rows = await rechargesSeen(db, actor)
    .where('recharge.id', 'in', ids)
    .select('recharge.id')
    .orderBy('recharge.owner_id')
    .orderBy('recharge.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** One of them locked: first the document, then the purse (ledger §5). */
export const lockRecharge = async (tx: Tx, actor: Viewer, id: number): Promise<Recharge> => {
  const seen = await seenRecharge(tx, actor, id);
  const found = await tx
    .selectFrom('recharge')
    .where('owner_id', '=', seen.owner_id)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  await lockOwner(tx, found.owner_id);
  return found;
};

/** What a purse may let go (ledger rule 9), and what it owes. Coupons count as far as they could pay for work now. */
export const withdrawable = async (db: Db, ownerId: number, now: Date) => {
  const {
    rows: [row],
  } = await sql<{ cash: string; coupons: string; arrears: string; hold: string; pending: string }>`
    select coalesce(sum(a.balance) filter (where a.kind = 1), 0) as cash,
      (select coalesce(sum(t.remaining), 0) from lot t where t.owner_id = ${ownerId} and t.account in (3, 4)
        and t.state = ${lotState.of.usable} and (t.expires_at is null or t.expires_at > ${now})) as coupons,
      coalesce(-sum(a.balance) filter (where a.kind = 5), 0) as arrears,
      coalesce(max(l.running_hold), 0) as hold, coalesce(max(l.pending), 0) as pending
    from (select ${ownerId}::bigint as id) o left join owner_live l on l.owner_id = o.id left join account a on a.owner_id = o.id`.execute(
    db,
  );
  const amount = (text: string | undefined): Micro => microOf(text ?? '0');
  const purse = {
    cash: amount(row?.cash),
    coupons: amount(row?.coupons),
    hold: amount(row?.hold),
    pending: amount(row?.pending),
  };
  return {
    cash: freeCash(purse.cash, purse.hold, purse.pending),
    coupons: freeCoupons(purse),
    allCash: purse.cash,
    arrears: amount(row?.arrears),
  };
};

/**
 * Amount of a recharge that open and issued invoices reserve; every return of its money checks it here. The rest may be
 * refunded; more needs a red-letter invoice.
 */
export const invoicedOf = (recharge: Pick<Recharge, 'invoiced'>): Micro => microOf(recharge.invoiced);

/** What of a recharge was neither refunded nor kept. */
export const netOf = (recharge: Pick<Recharge, 'amount' | 'refunded' | 'deducted'>): Micro =>
  micro(microOf(recharge.amount) - microOf(recharge.refunded) - microOf(recharge.deducted));

const { applied, approved, paying, done, channelFailed, rejected } = refundState.of;
type RefundState = (typeof refundState.of)[keyof typeof refundState.of];

const refundsOf = (db: Db, recharge: Pick<Recharge, 'owner_id' | 'id'>) =>
  db.selectFrom('refund').where('owner_id', '=', recharge.owner_id).where('recharge_id', '=', recharge.id);

/** What of a recharge is on its way to the customer: sent, and neither done nor failed. */
export const sentOf = async (db: Db, recharge: Pick<Recharge, 'owner_id' | 'id'>): Promise<Micro> => {
  const { sum } = await refundsOf(db, recharge)
    .where('state', '=', paying)
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .executeTakeFirstOrThrow();
  return microOf(sum ?? '0');
};

/** What of a recharge refunds give back that were approved: a further one is weighed with them, or parts would pass any limit. */
export const approvedOf = async (db: Db, recharge: Pick<Recharge, 'owner_id' | 'id'>): Promise<Micro> => {
  const { sum } = await refundsOf(db, recharge)
    .where('state', 'not in', [applied, rejected])
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .executeTakeFirstOrThrow();
  return microOf(sum ?? '0');
};

/** Whether a refund of it waits, goes on or was paid; or is in one of these states. */
const hasRefund = async (
  db: Db,
  recharge: Recharge,
  states: readonly RefundState[] = [applied, approved, paying, done, channelFailed],
): Promise<boolean> => {
  const found = await refundsOf(db, recharge).where('state', 'in', states).select('id').executeTakeFirst();
  return found !== undefined;
};

/** The month in which it was credited is open. */
const monthIsOpen = async (db: Db, recharge: Recharge): Promise<boolean> => {
  const credited = await db
    .selectFrom('posting')
    .where('owner_id', '=', recharge.owner_id)
    .where('key', '=', `recharge:${recharge.id}:credit`)
    .select('period')
    .executeTakeFirst();
  return credited === undefined || (await openPeriods(db, recharge.company_id))(credited.period);
};

/** Why staff may not undo a recharge, or credit another amount (lifecycles §5, ledger §4); nothing where they may. */
export const undoRefusal = async (db: Db, recharge: Recharge): Promise<RefusalName | undefined> => {
  const { success, confirmed } = rechargeStatus.of;
  if (recharge.status !== success && recharge.status !== confirmed) return 'notAllowedInState';
  if (recharge.actor_kind !== staff) return 'notByHand';
  if (recharge.verify_status !== 0) return 'verifiedAlready';
  if (invoicedOf(recharge) > 0n) return 'invoicedFirst';
  if (await hasRefund(db, recharge)) return 'refundedAlready';
  return (await monthIsOpen(db, recharge)) ? undefined : 'monthClosed';
};

/**
 * Why a channel's word about a recharge is not booked. What was refunded of it is gone, and what was only applied for holds nothing; a
 * refund that froze its part, or is on its way, is ended first.
 */
export const chargebackRefusal = async (db: Db, recharge: Recharge): Promise<RefusalName | undefined> => {
  if (recharge.status !== rechargeStatus.of.success || recharge.actor_kind === staff)
    return 'notAllowedInState';
  return (await hasRefund(db, recharge, [approved, paying, channelFailed])) ? 'refundedAlready' : undefined;
};

const staff = 1;
type RefusalName = ErrorName;

/** Money so old needs a second person to go back (lifecycles §27). */
export const isOld = (recharge: Pick<Recharge, 'paid_at'>, now: Date): boolean =>
  recharge.paid_at !== null && now.getTime() - recharge.paid_at.getTime() > 90 * day;
