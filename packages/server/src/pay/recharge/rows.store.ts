import { type Micro, rechargePurpose, rechargeStatus, textOf } from '@renderdesk/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DB } from '../../core/db/db.gen.ts';
import type { Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';

// Only this file writes the table `recharge`; `rows.test.ts` checks that.

/** Inserts a recharge and returns its id. */
export const insertRecharge = async (tx: Tx, values: Insertable<DB['recharge']>): Promise<number> => {
  const { id } = await tx.insertInto('recharge').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** A recharge by its key, and the status that it must have. */
interface Which {
  readonly ownerId: number;
  readonly id: number;
  readonly from?: Selectable<DB['recharge']>['status'];
}

/** Writes columns of a recharge and returns its purpose; undefined where it is not in status `from`. */
export const setRecharge = (tx: Tx, which: Which, set: Updateable<DB['recharge']>) =>
  tx
    .updateTable('recharge')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('owner_id', '=', which.ownerId)
    .where('id', '=', which.id)
    .where((eb) => (which.from === undefined ? eb.lit(true) : eb('status', '=', which.from)))
    .returning(['purpose', 'purpose_id'])
    .executeTakeFirst();

/** Writes the verification status that reconciliation found, and the account where it has none. Throws `notFound`. */
export const verifyRecharge = async (
  tx: Tx,
  o: {
    readonly id: number;
    readonly ownerId: number | null;
    readonly status: 0 | 1 | 2;
    readonly accountId?: number;
  },
): Promise<void> => {
  const { accountId } = o;
  const { numUpdatedRows } = await tx
    .updateTable('recharge')
    .set((eb) => ({
      verify_status: o.status,
      version: eb('version', '+', 1),
      ...(accountId !== undefined && {
        company_account_id: eb.fn.coalesce('company_account_id', eb.val(accountId)),
      }),
    }))
    .where('owner_id', '=', o.ownerId ?? 0)
    .where('id', '=', o.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError('notFound');
};

/** Adds to the amount of a recharge that invoices reserve; a negative amount releases. */
export const addInvoiced = async (
  tx: Tx,
  { ownerId, id }: { readonly ownerId: number; readonly id: number },
  by: Micro,
): Promise<void> => {
  await sql`update recharge set invoiced = invoiced + ${textOf(by)}::numeric where owner_id = ${ownerId} and id = ${id}`.execute(
    tx,
  );
};

/** Adds a paid refund to its recharge, which gets the status `refunded` once nothing of it is left. */
export const addRefunded = async (
  tx: Tx,
  { ownerId, id }: { readonly ownerId: number; readonly id: number },
  refund: { readonly payout: Micro; readonly deducted: Micro },
): Promise<void> => {
  const [payout, deducted] = [textOf(refund.payout), textOf(refund.deducted)];
  await sql`
    update recharge set refunded = refunded + ${payout}::numeric, deducted = deducted + ${deducted}::numeric,
      status = case when refunded + deducted + ${payout}::numeric + ${deducted}::numeric = amount
        then ${rechargeStatus.of.refunded} else status end,
      version = version + 1
    where owner_id = ${ownerId} and id = ${id}`.execute(tx);
};

/** Cancels the recharges that an opening batch made for a purse. */
export const cancelOpening = async (
  tx: Tx,
  o: { readonly ownerId: number; readonly batchId: number; readonly at: Date },
): Promise<void> => {
  await tx
    .updateTable('recharge')
    .set((eb) => ({
      status: rechargeStatus.of.cancelled,
      voided_at: o.at,
      version: eb('version', '+', 1),
    }))
    .where('owner_id', '=', o.ownerId)
    .where('purpose', '=', rechargePurpose.of.opening)
    .where('purpose_id', '=', o.batchId)
    .execute();
};
