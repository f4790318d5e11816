import { micro, type Micro, microOf, noMoney } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import { accountsOf, overdueDays } from './contract.rules.ts';
import { contractOf, type ContractRow, lockTerms, restOfContract } from './contract.store.ts';
import { endOfRest, lotsThatPaid } from './contractMoney.store.ts';
import { dayNumber, numberOfDay, sharesDue } from '../member/member.rules.ts';
import { seenBy } from '../money.filters.ts';
import { lockOwner } from '../ledger/posting.store.ts';

/** Contracts that somebody sees, by their numbers, with their terms and then their purses locked in order. */
export const lockContracts = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<number[]> => {
  const seen = await tx
    .selectFrom('contract_terms')
    .where('contract_id', 'in', ids)
    .where(seenBy(tx, actor, 'owner_id'))
    .orderBy('owner_id')
    .orderBy('contract_id')
    .select(['contract_id', 'owner_id'])
    .execute();
  const found = seen.map((one) => one.contract_id);
  await lockTerms(tx, found);
  for (const ownerId of new Set(seen.map(({ owner_id }) => owner_id))) await lockOwner(tx, ownerId);
  return found;
};

/** A contract that somebody sees. Throws `notFound`. */
export const contractSeen = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('contract_terms as t')
    .innerJoin('contract as c', (on) =>
      on.onRef('c.owner_id', '=', 't.owner_id').onRef('c.id', '=', 't.contract_id'),
    )
    .where('t.contract_id', '=', id)
    .where(seenBy(db, actor, 't.owner_id'))
    .select(['t.contract_id as id', 'c.currency', 'c.state'])
    .executeTakeFirstOrThrow(notFound);

/** The term that a new one follows: of the same purse, paid and not ended. Throws `notFound`, `notAllowedInState`. */
export const renewedOf = async (
  tx: Tx,
  ownerId: number,
  id: number,
): Promise<Pick<ContractRow, 'soldKind'> & { readonly after: number }> => {
  const { rows } = await sql<{
    owner: number;
  }>`select owner_id as owner from contract_terms where contract_id = ${id}`.execute(tx);
  if (rows[0]?.owner !== ownerId) throw new ApiError('notFound');
  const row = await contractOf(tx, id);
  if (row.state !== 1 && row.state !== 2) throw new ApiError('notAllowedInState', { status: row.state });
  return { soldKind: row.soldKind, after: numberOfDay(row.firstDay) + row.days };
};

/** What ending a contract now would come to, by the rules that end it; nothing is locked or written. */
export const previewOf = async (
  db: Db,
  id: number,
  o: { readonly isRefund: boolean; readonly now: Date },
): Promise<Readonly<Record<'recognised' | 'back' | 'kept' | 'overdue', Micro>>> => {
  const row = await contractOf(db, id);
  const [deferred] = accountsOf[row.kind];
  const today = dayNumber(o.now);
  const first = numberOfDay(row.firstDay);
  const shares =
    row.kind === 4
      ? []
      : sharesDue({
          price: microOf(row.price),
          days: row.days,
          over: today + 1 - first,
          recognised: microOf(row.recognised),
        });
  const due = micro(shares.reduce((sum, { share }) => sum + share, 0n));
  const paid = await lotsThatPaid(db, { ownerId: row.ownerId, contractId: id, deferred });
  const { back, kept } = endOfRest(paid, {
    deferred,
    contractId: id,
    currency: row.currency,
    rest: micro(restOfContract(row) - due),
    percent: o.isRefund ? 100 : row.returnPercent,
  });
  const daily = micro(microOf(row.overduePrice ?? '0') * BigInt(row.nodesHeld));
  const { count } = await db
    .selectFrom('fee')
    .where('owner_id', '=', row.ownerId)
    .where('source', '=', 5)
    .where('source_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const late =
    row.state === 2 ? overdueDays({ first, days: row.days, through: today }).length - Number(count) : 0;
  return {
    recognised: micro(microOf(row.recognised) + due),
    back,
    kept,
    overdue: late > 0 ? micro(daily * BigInt(late)) : noMoney,
  };
};

/** What happens to frames that a pack does not cover, from their next lease on. */
export const setOverflow = async (tx: Tx, id: number, isOverflow: boolean): Promise<void> => {
  await tx
    .updateTable('contract_terms')
    .set((eb) => ({ is_overflow: isOverflow, version: eb('version', '+', 1) }))
    .where('contract_id', '=', id)
    .execute();
};
