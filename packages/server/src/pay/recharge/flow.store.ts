import { errorCodes, rechargeStatus, statementLineState } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Outcome } from '../../core/calls/serve.ts';
import type { Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';

const { success, refunded, toConfirm, confirmed } = rechargeStatus.of;
/** Statuses of a recharge that takes up its receipt. */
const holding = [success, refunded, toConfirm, confirmed];

/** A receipt of one of our accounts, identified by the numbers that its bank or channel gave it, each unique in the account. */
export interface Flow {
  readonly accountId: number;
  /** Empty ones are ignored. */
  readonly numbers: readonly string[];
  /** The recharge that is checked: it does not count as a duplicate of itself. */
  readonly except?: number;
}
/** The numbers of a receipt, sorted, so that concurrent calls lock them in the same order. */
const numbersOf = ({ numbers }: Flow): string[] =>
  [...new Set(numbers)].filter((number) => number !== '').toSorted();

/**
 * The recharge of a receipt, entered or created from a line of a statement; undefined when there is none. Locks the
 * receipt: a concurrent call for it waits until this transaction ends.
 */
const rechargeOfFlow = async (
  tx: Tx,
  flow: Flow,
): Promise<{ readonly id: number; readonly status: number } | undefined> => {
  const { accountId, except = 0 } = flow;
  const numbers = numbersOf(flow);
  if (numbers.length === 0) return undefined;
  for (const number of numbers)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`flow ${accountId} ${number}`}, 0))`.execute(
      tx,
    );
  const named = await tx
    .selectFrom('recharge')
    .where('company_account_id', '=', accountId)
    .where('bank_flow', 'in', numbers)
    .where('status', 'in', holding)
    .where('id', '<>', except)
    .select(['id', 'status'])
    .orderBy('id')
    .executeTakeFirst();
  if (named) return named;
  // The number may have been entered as the transaction id only.
  return tx
    .selectFrom('external_payment as e')
    .innerJoin('recharge as r', (on) =>
      on.onRef('r.owner_id', '=', 'e.owner_id').onRef('r.id', '=', 'e.recharge_id'),
    )
    .where('e.transaction_id', 'in', numbers)
    .where('r.company_account_id', '=', accountId)
    .where('r.status', 'in', holding)
    .where('r.id', '<>', except)
    .select(['r.id', 'r.status'])
    .executeTakeFirst();
};

/** Whether a receipt is in suspense. Credited to a customer as well, it would be in the books twice. */
const isInSuspense = async (tx: Tx, flow: Flow): Promise<boolean> => {
  const numbers = numbersOf(flow);
  if (numbers.length === 0) return false;
  const suspended = await tx
    .selectFrom('statement_line')
    .where('company_account_id', '=', flow.accountId)
    .where((eb) => eb.or([eb('flow_number', 'in', numbers), eb('transaction_id', 'in', numbers)]))
    .where('state', '=', statementLineState.of.suspense)
    .select('id')
    .executeTakeFirst();
  return suspended !== undefined;
};

/** Throws `transactionTaken` where a receipt has another recharge, `flowInSuspense` where it is in suspense. */
export const expectFlowFree = async (tx: Tx, flow: Flow): Promise<void> => {
  if (await rechargeOfFlow(tx, flow)) throw new ApiError('transactionTaken');
  if (await isInSuspense(tx, flow)) throw new ApiError('flowInSuspense');
};

/** Why an entry cannot be confirmed: its receipt was credited to another recharge, or is in suspense. */
export const duplicateReason = async (tx: Tx, flow: Flow): Promise<Outcome | undefined> => {
  const other = await rechargeOfFlow(tx, flow);
  if (other && other.status !== toConfirm) return { code: errorCodes.transactionTaken };
  return (await isInSuspense(tx, flow)) ? { code: errorCodes.flowInSuspense } : undefined;
};

/**
 * Refusal of a statement line for which a recharge exists: an entry that waits for confirmation, or one that was
 * credited.
 */
export const existingEntryOutcome = async (tx: Tx, flow: Flow): Promise<Outcome | undefined> => {
  const found = await rechargeOfFlow(tx, flow);
  if (found?.status === toConfirm) return { code: errorCodes.rechargeWaits, data: { rechargeId: found.id } };
  return found && { code: errorCodes.transactionTaken };
};
