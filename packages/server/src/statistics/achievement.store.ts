import { achievementKind, achievementStatus, type Money, microOf, textOf } from '@renderdesk/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { asMoney } from '../core/db/wire.ts';
import { openPeriods, seenBy } from '../pay/index.ts';

/** Lines of customers in somebody's scope, and those of their own, also of customers that they had before. */
export const lineSeen = (db: Db, actor: Actor): Expression<SqlBool> =>
  sql<SqlBool>`(achievement.admin_id = ${actor.adminId}::bigint or ${seenBy(db, actor, 'achievement.owner_id')})`;

interface Asked {
  readonly userId?: number | undefined;
  readonly adminId?: number | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}
const currencies = { 1: 'Rmb', 2: 'Usd' } as const;

/** The four amounts in both currencies (people §3). A split line counts by its parts. */
export const amountsOf = async (db: Db, seen: Expression<SqlBool>, asked: Asked) => {
  let query = db.selectFrom('achievement').where('status', '<>', achievementStatus.of.split).where(seen);
  if (asked.userId !== undefined) query = query.where('owner_id', '=', asked.userId);
  if (asked.adminId !== undefined) query = query.where('admin_id', '=', asked.adminId);
  if (asked.startTime !== undefined) query = query.where('at', '>=', new Date(asked.startTime));
  if (asked.endTime !== undefined) query = query.where('at', '<=', new Date(asked.endTime));
  const rows = await query
    .groupBy(['kind', 'currency'])
    .select((eb) => ['kind', 'currency', eb.fn.sum<string>('amount').as('amount')])
    .execute();
  const of = (kind: 1 | 2 | 3 | 4, currency: 1 | 2): Money =>
    asMoney(
      textOf(microOf(rows.find((row) => row.kind === kind && row.currency === currency)?.amount ?? '0')),
    );
  const { netReceipts, receivable, arrears, refund } = achievementKind.of;
  const inCurrency = <C extends 1 | 2>(currency: C) =>
    Object.fromEntries(
      Object.entries({ netReceipts, receivable, arrears, refund }).map(([name, kind]) => [
        `${name}${currencies[currency]}`,
        of(kind, currency),
      ]),
    );
  return { ...inCurrency(1), ...inCurrency(2) } as Record<
    `${'netReceipts' | 'receivable' | 'arrears' | 'refund'}${'Rmb' | 'Usd'}`,
    Money
  >;
};

/** What was recharged in a span in all, by the books: neither refunds nor undone recharges lessen it. */
export const rechargedIn = async (db: Db, seen: Expression<SqlBool>, asked: Asked) => {
  let query = db
    .selectFrom('achievement')
    .where('kind', '=', achievementKind.of.netReceipts)
    .where('parent_id', 'is', null)
    .where('amount', '>', '0')
    .where(seen);
  if (asked.startTime !== undefined) query = query.where('at', '>=', new Date(asked.startTime));
  if (asked.endTime !== undefined) query = query.where('at', '<=', new Date(asked.endTime));
  const rows = await query
    .groupBy('currency')
    .select((eb) => ['currency', eb.fn.sum<string>('amount').as('amount')])
    .execute();
  const of = (currency: 1 | 2): Money =>
    asMoney(textOf(microOf(rows.find((row) => row.currency === currency)?.amount ?? '0')));
  return { rmbTotalAmount: of(1), usdTotalAmount: of(2) };
};

/** Whether the month of a row is open; it stays so until the transaction ends. */
export const openMonths = async (tx: Tx) => {
  const known = new Map<number, (period: number) => boolean>();
  const companies = await tx.selectFrom('company').select('id').orderBy('id').execute();
  for (const { id } of companies) known.set(id, await openPeriods(tx, id));
  return (row: { readonly company_id: number; readonly period: number }): boolean =>
    known.get(row.company_id)?.(row.period) ?? true;
};

/** Removes the parts of lines whose split is cancelled. */
export const removeParts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('achievement').where('parent_id', 'in', ids).execute();
};
/** Locks the parts of these lines; answers the lines of which a part is locked by its month, and those of the confirmed parts. */
export const lockParts = async (tx: Tx, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('achievement')
    .where('parent_id', 'in', ids)
    .select(['parent_id', 'status'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const linesWith = (status: number): number[] =>
    rows.flatMap((row) => (row.status === status && row.parent_id !== null ? [row.parent_id] : []));
  const { locked, confirmed } = achievementStatus.of;
  return { locked: new Set(linesWith(locked)), confirmed: linesWith(confirmed) };
};

/** How many of these members of staff there are. */
export const staffKnown = async (db: Db, ids: readonly number[]): Promise<number> => {
  const known = await db
    .selectFrom('admin')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return known.length;
};

/** The customers of some rows of income. */
export const customersOfIncomes = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const rows = await db.selectFrom('income').where('id', 'in', ids).select('owner_id').distinct().execute();
  return rows.map(({ owner_id: id }) => id);
};
