import { microOf, noMoney, sumOf, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { keepBills } from './bills.store.ts';
import { keepBalances, keepItems, keepLots } from './balances.store.ts';
import { faultOf, line, type Line, side } from './lines.rules.ts';
import { idOf, type NewPosting, type Posted } from './posting.rules.ts';

/** Somebody posted something else under the same key (error 40901): nothing is written. */
export class KeyTakenError extends ApiError {
  constructor(key: string) {
    super('postingTaken', { key });
    this.name = 'KeyTakenError';
  }
}

/**
 * Locks a purse. What reads or moves its money does this first (ledger §5). Several purses are locked by ascending owner
 * id.
 */
export const lockOwner = async (tx: Tx, ownerId: number): Promise<void> => {
  const lock = () =>
    sql`select from owner_live where owner_id = ${ownerId} for update`
      .execute(tx)
      .then(({ rows }) => rows.length);
  if ((await lock()) > 0) return;
  await sql`insert into owner_live (owner_id) values (${ownerId}) on conflict do nothing`.execute(tx);
  await lock();
};

/** Ids for lots or arrears items, taken before the lines that name them are written. */
export const takeIds = async (tx: Tx, table: 'lot' | 'arrears_item', count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

/**
 * Posts lines for one purse, in the caller's transaction: posting, movements, balances, lots and arrears items. A key that
 * was posted before writes nothing and returns the first posting. Throws `KeyTakenError` where that posting has another
 * cause or amount, and an error where a constraint would be broken.
 */
export const post = async (tx: Tx, o: NewPosting): Promise<Posted> => {
  const [posted] = await postAll(tx, o.ownerId, [o]);
  if (!posted) throw new Error(`${o.key} was not posted`);
  return posted;
};

/** Posts several postings of one purse in their order, as `post` does, and returns them in that order. */
export const postAll = async (
  tx: Tx,
  ownerId: number,
  postings: readonly NewPosting[],
): Promise<Posted[]> => {
  for (const { key, lines } of postings) {
    const fault = faultOf(lines);
    if (fault !== undefined) throw new Error(`${key}: ${fault}`);
  }
  await lockOwner(tx, ownerId);
  const known = await postedUnder(tx, ownerId, postings);
  const fresh = postings.filter(({ key }) => !known.has(key));
  await expectUnreversed(tx, ownerId, fresh);
  const ids = new Map([...known, ...(await writePostings(tx, ownerId, fresh))]);
  await writeMovements(tx, ownerId, fresh, ids);
  await keepBalances(tx, ownerId, fresh);
  await keepLots(tx, ownerId, fresh);
  await keepItems(tx, ownerId, fresh, ids);
  await keepBills(tx, ownerId, fresh);
  if (fresh.length > 0) {
    const settled = sumOf(fresh.map(({ settles }) => settles ?? noMoney));
    await sql`
      update owner_live set last_posting_id = ${Math.max(...fresh.map(({ key }) => idOf(ids, key)))},
        pending = pending - ${textOf(settled)}::numeric
      where owner_id = ${ownerId}`.execute(tx);
  }
  return postings.map(({ key }) => ({ id: idOf(ids, key), isNew: !known.has(key) }));
};

/** Ids of the postings that exist under these keys. Throws `KeyTakenError` for one with another cause or amount. */
const postedUnder = async (
  tx: Tx,
  ownerId: number,
  postings: readonly NewPosting[],
): Promise<Map<string, number>> => {
  const found = await tx
    .selectFrom('posting')
    .innerJoin('movement', (on) =>
      on.onRef('movement.owner_id', '=', 'posting.owner_id').onRef('movement.posting_id', '=', 'posting.id'),
    )
    .where('posting.owner_id', '=', ownerId)
    .where(
      'posting.key',
      'in',
      postings.map(({ key }) => key),
    )
    .groupBy(['posting.id', 'posting.key', 'posting.cause', 'posting.cause_id'])
    .select(['posting.id', 'posting.key', 'posting.cause', 'posting.cause_id'])
    .select(({ fn }) => fn.sum<string>('movement.amount').as('amount'))
    .execute();
  const byKey = new Map(postings.map((one) => [one.key, one]));
  for (const { key, cause, cause_id: causeId, amount } of found) {
    const repeated = byKey.get(key);
    const isSame =
      repeated?.cause === cause &&
      repeated.causeId === causeId &&
      microOf(amount) === sumOf(repeated.lines.map((line) => line.amount));
    if (!isSame) throw new KeyTakenError(key);
  }
  return new Map(found.map(({ key, id }) => [key, id]));
};

/** Throws `reversedAlready` where another posting reverses what one of these reverses. The caller holds the lock of the purse. */
const expectUnreversed = async (tx: Tx, ownerId: number, postings: readonly NewPosting[]): Promise<void> => {
  const ids = postings.flatMap(({ reverses }) => (reverses === undefined ? [] : [reverses]));
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom('posting')
    .where('owner_id', '=', ownerId)
    .where('reverses', 'in', ids)
    .select('id')
    .executeTakeFirst();
  if (found) throw new ApiError('reversedAlready', { postingId: found.id });
};

const writePostings = async (
  tx: Tx,
  ownerId: number,
  postings: readonly NewPosting[],
): Promise<Map<string, number>> => {
  if (postings.length === 0) return new Map();
  const rows = await tx
    .insertInto('posting')
    .values(
      postings.map((o) => ({
        owner_id: ownerId,
        company_id: o.companyId,
        user_id: o.userId,
        cause: o.cause,
        cause_id: o.causeId,
        key: o.key,
        reverses: o.reverses ?? null,
        adjusts: o.adjusts ?? null,
        peer_owner_id: o.peer?.ownerId ?? null,
        peer_key: o.peer?.key ?? null,
        at: o.at,
        incurred_at: o.incurredAt,
        period: o.period,
        origin_period: o.originPeriod ?? null,
        actor_kind: o.actor.kind,
        actor_id: o.actor.id,
        operation_id: o.operationId ?? null,
        approval_id: o.approvalId ?? null,
        income_type: o.incomeType ?? null,
      })),
    )
    .returning(['id', 'key'])
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
};

const writeMovements = async (
  tx: Tx,
  ownerId: number,
  postings: readonly NewPosting[],
  ids: ReadonlyMap<string, number>,
): Promise<void> => {
  if (postings.length === 0) return;
  await tx
    .insertInto('movement')
    .values(
      postings.flatMap(({ key, period, lines }) =>
        lines.map(({ debit, credit, amount, currency }, at) => ({
          owner_id: ownerId,
          posting_id: idOf(ids, key),
          n: at + 1,
          debit: debit.account,
          debit_ref: debit.ref,
          credit: credit.account,
          credit_ref: credit.ref,
          amount: textOf(amount),
          currency,
          period,
        })),
      ),
    )
    .execute();
};

/** Id of the posting with a key, if there is one. The caller holds the lock of the purse. */
export const postingOf = async (tx: Tx, ownerId: number, key: string): Promise<number | undefined> => {
  const found = await tx
    .selectFrom('posting')
    .where('owner_id', '=', ownerId)
    .where('key', '=', key)
    .select('id')
    .executeTakeFirst();
  return found?.id;
};

/** The lines of a posting, as they were posted. */
export const linesOf = async (db: Db, ownerId: number, postingId: number): Promise<Line[]> => {
  const rows = await db
    .selectFrom('movement')
    .where('owner_id', '=', ownerId)
    .where('posting_id', '=', postingId)
    .orderBy('n')
    .select(['debit', 'debit_ref', 'credit', 'credit_ref', 'amount', 'currency'])
    .execute();
  return rows.map((row) =>
    line(side(row.debit, row.debit_ref), side(row.credit, row.credit_ref), microOf(row.amount), row.currency),
  );
};
