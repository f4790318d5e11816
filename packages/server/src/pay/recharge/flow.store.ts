import { errorCodes, rechargeStatus, statementLineState } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Outcome } from '../../core/calls/serve.ts';
import type { Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';

const { success, refunded, toConfirm, confirmed } = rechargeStatus.of;
const alive = [success, refunded, toConfirm, confirmed];

/** A receipt of one of our accounts by the numbers that its bank or channel gave it: each unique in the account, as lines of statements are. */
export interface Flow {
  readonly accountId: number;
  /** Empty ones say nothing. */
  readonly numbers: readonly string[];
  /** The recharge that asks. */
  readonly except?: number;
}
const saidIn = ({ numbers }: Flow): string[] =>
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
  const numbers = saidIn(flow);
  if (numbers.length === 0) return undefined;
  for (const number of numbers)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`flow ${accountId} ${number}`}, 0))`.execute(
      tx,
    );
  const named = await tx
    .selectFrom('recharge')
    .where('company_account_id', '=', accountId)
    .where('bank_flow', 'in', numbers)
    .where('status', 'in', alive)
    .where('id', '<>', except)
    .select(['id', 'status'])
    .orderBy('id')
    .executeTakeFirst();
  if (named) return named;
  // Where the number was entered as the transaction's alone.
  return tx
    .selectFrom('external_payment as e')
    .innerJoin('recharge as r', (on) =>
      on.onRef('r.owner_id', '=', 'e.owner_id').onRef('r.id', '=', 'e.recharge_id'),
    )
    .where('e.transaction_id', 'in', numbers)
    .where('r.company_account_id', '=', accountId)
    .where('r.status', 'in', alive)
    .where('r.id', '<>', except)
    .select(['r.id', 'r.status'])
    .executeTakeFirst();
};

/** Whether a receipt lies in suspense: credited to somebody too it would be in the books twice. */
const isInSuspense = async (tx: Tx, flow: Flow): Promise<boolean> => {
  const numbers = saidIn(flow);
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

/** Throws `transactionTaken` where a receipt is another recharge already, `flowInSuspense` where it is to be identified instead. */
export const expectFlowFree = async (tx: Tx, flow: Flow): Promise<void> => {
  if (await rechargeOfFlow(tx, flow)) throw new ApiError('transactionTaken');
  if (await isInSuspense(tx, flow)) throw new ApiError('flowInSuspense');
};

/** Why an entry is not confirmed: its receipt was credited to somebody already, or lies in suspense. */
export const duplicateReason = async (tx: Tx, flow: Flow): Promise<Outcome | undefined> => {
  const other = await rechargeOfFlow(tx, flow);
  if (other && other.status !== toConfirm) return { code: errorCodes.transactionTaken };
  return (await isInSuspense(tx, flow)) ? { code: errorCodes.flowInSuspense } : undefined;
};

/**
 * Why a line of a statement needs no search for its owner: it was entered and waits for confirmation, or is a recharge
 * already.
 */
export const existingEntryOutcome = async (tx: Tx, flow: Flow): Promise<Outcome | undefined> => {
  const found = await rechargeOfFlow(tx, flow);
  if (found?.status === toConfirm) return { code: errorCodes.rechargeWaits, data: { rechargeId: found.id } };
  return found && { code: errorCodes.transactionTaken };
};
