import { periodState, postingPeriod, type PrincipalKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db/db.ts';
import type { PostingContext } from './posting.rules.ts';

/**
 * The months in which anything was posted, or anything of one company, as a table of `period`: from one to the next through the index,
 * where `select distinct` would read all of it.
 */
export const postedPeriods = (companyId?: number) => sql`(
  with recursive step as (
    select min(period) as period from posting
    union all select (select min(p.period) from posting p where p.period > step.period) from step where step.period is not null)
  select period from step where period is not null
    and (${companyId ?? null}::int is null or exists (select from posting p where p.period = step.period and p.company_id = ${companyId ?? null}::int)))`;

/** Lock on a company's months: shared by a posting until its transaction ends, exclusive for closing. */
const monthsLock = (companyId: number) => sql`hashtextextended('renderdesk.months', ${companyId}::int)`;

/**
 * Which months of a company's books are open: one without a row is, one that is being closed is not. It stays so for this
 * transaction: a close waits for its end.
 */
export const openPeriods = async (tx: Db, companyId: number): Promise<(period: number) => boolean> => {
  await sql`select pg_advisory_xact_lock_shared(${monthsLock(companyId)})`.execute(tx);
  const rows = await tx
    .selectFrom('period')
    .where('company_id', '=', companyId)
    .where('state', '<>', periodState.of.open)
    .select('period')
    .execute();
  const closed = new Set(rows.map(({ period }) => period));
  return (period) => !closed.has(period);
};

/**
 * Waits for transactions that read a company's open months before one was closed, so that their postings are visible.
 */
export const awaitPostings = async (tx: Tx, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${monthsLock(companyId)})`.execute(tx);
};

/** The occasion of what happened at a moment: in its own month, or in the next that is open (ledger rule 1). */
export const postingContextOf = async (
  tx: Tx,
  o: {
    readonly companyId: number;
    readonly at: Date;
    readonly incurredAt: Date;
    readonly actor: { readonly kind: PrincipalKind; readonly id: number | null };
  },
): Promise<PostingContext> => ({ ...o, ...postingPeriod(o.incurredAt, await openPeriods(tx, o.companyId)) });
