import {
  day,
  type ErrorName,
  lotState,
  type Micro,
  micro,
  microOf,
  principalKind,
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

/** A recharge that the actor may see. Throws `notFound`. */
export const seenRecharge = (db: Db, actor: Viewer, id: number) =>
  rechargesSeen(db, actor)
    .where('recharge.id', '=', id)
    .selectAll('recharge')
    .executeTakeFirstOrThrow(notFound);
export type Recharge = Awaited<ReturnType<typeof seenRecharge>>;

/** The recharges of `ids` that the actor may see, by purse: the order in which every command locks them. */
export const rechargesByPurse = async (db: Db, actor: Viewer, ids: readonly number[]): Promise<number[]> => {
  const rows = await rechargesSeen(db, actor)
    .where('recharge.id', 'in', ids)
    .select('recharge.id')
    .orderBy('recharge.owner_id')
    .orderBy('recharge.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Locks a recharge and then its purse, in the order of ledger §5. Throws `notFound`. */
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

/** What may leave a purse (ledger rule 9), and what it owes. Only coupons that are valid now count. */
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

/** Amount of a recharge that was neither refunded nor deducted. */
export const netOf = (recharge: Pick<Recharge, 'amount' | 'refunded' | 'deducted'>): Micro =>
  micro(microOf(recharge.amount) - microOf(recharge.refunded) - microOf(recharge.deducted));

const { applied, approved, paying, done, channelFailed, rejected } = refundState.of;
type RefundState = (typeof refundState.of)[keyof typeof refundState.of];

const refundsOf = (db: Db, recharge: Pick<Recharge, 'owner_id' | 'id'>) =>
  db.selectFrom('refund').where('owner_id', '=', recharge.owner_id).where('recharge_id', '=', recharge.id);

/** Amount of a recharge whose refund was sent and has neither arrived nor failed. */
export const sentOf = async (db: Db, recharge: Pick<Recharge, 'owner_id' | 'id'>): Promise<Micro> => {
  const { sum } = await refundsOf(db, recharge)
    .where('state', '=', paying)
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .executeTakeFirstOrThrow();
  return microOf(sum ?? '0');
};

/**
 * Amount of a recharge in approved refunds. A further refund is weighed together with them, since each part alone could
 * stay below the limit.
 */
export const approvedOf = async (db: Db, recharge: Pick<Recharge, 'owner_id' | 'id'>): Promise<Micro> => {
  const { sum } = await refundsOf(db, recharge)
    .where('state', 'not in', [applied, rejected])
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .executeTakeFirstOrThrow();
  return microOf(sum ?? '0');
};

/** Whether a recharge has a refund in one of the states; by default in any but `rejected`. */
const hasRefund = async (
  db: Db,
  recharge: Recharge,
  states: readonly RefundState[] = [applied, approved, paying, done, channelFailed],
): Promise<boolean> => {
  const found = await refundsOf(db, recharge).where('state', 'in', states).select('id').executeTakeFirst();
  return found !== undefined;
};

/** Whether the month in which a recharge was credited is open. */
const isMonthOpen = async (db: Db, recharge: Recharge): Promise<boolean> => {
  const credited = await db
    .selectFrom('posting')
    .where('owner_id', '=', recharge.owner_id)
    .where('key', '=', `recharge:${recharge.id}:credit`)
    .select('period')
    .executeTakeFirst();
  return credited === undefined || (await openPeriods(db, recharge.company_id))(credited.period);
};

const { staff } = principalKind.of;

/** Why staff may not undo a recharge or correct its amount (lifecycles §5, ledger §4); undefined where they may. */
export const undoRefusal = async (db: Db, recharge: Recharge): Promise<ErrorName | undefined> => {
  const { success, confirmed } = rechargeStatus.of;
  if (recharge.status !== success && recharge.status !== confirmed) return 'notAllowedInState';
  if (recharge.actor_kind !== staff) return 'notByHand';
  if (recharge.verify_status !== 0) return 'verifiedAlready';
  if (invoicedOf(recharge) > 0n) return 'invoicedFirst';
  if (await hasRefund(db, recharge)) return 'refundedAlready';
  return (await isMonthOpen(db, recharge)) ? undefined : 'monthClosed';
};

/**
 * Why a chargeback that a channel reports is not booked. A refund that was approved and has not ended must end first; one
 * that was paid, or only applied for, prevents nothing.
 */
export const chargebackRefusal = async (db: Db, recharge: Recharge): Promise<ErrorName | undefined> => {
  if (recharge.status !== rechargeStatus.of.success || recharge.actor_kind === staff)
    return 'notAllowedInState';
  return (await hasRefund(db, recharge, [approved, paying, channelFailed])) ? 'refundedAlready' : undefined;
};

/** Whether a refund of a recharge needs a second person because of its age (lifecycles §27). */
export const isOld = (recharge: Pick<Recharge, 'paid_at'>, now: Date): boolean =>
  recharge.paid_at !== null && now.getTime() - recharge.paid_at.getTime() > 90 * day;
