import { closeBlocker, type Blocker, periodState, postingCause, principalKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import { closeCommissions } from '../../agent/index.ts';
import { awaitPostings, post, postedPeriods } from '../../pay/ledger/index.ts';
import { blockersOf, endOf, type Month, revenuesOf } from './blockers.store.ts';
import { runProof } from './proof.store.ts';
import { taxesOf, taxLine } from './tax.ts';
import { taxRatesByMonth } from './taxRate.store.ts';

/**
 * Shuts a month of a company's books: from here on what is posted falls into the next that is open. Throws `closeBlocked` while
 * something stands in the way, `notAllowedInState` where it is shut already.
 */
export const beginClose = async (
  tx: Tx,
  month: Month,
  o: { readonly by: number; readonly now: Date },
): Promise<void> => {
  await tx
    .selectFrom('company')
    .where('id', '=', month.companyId)
    .select('id')
    .executeTakeFirstOrThrow(notFound);
  await tx
    .insertInto('period')
    .values({ company_id: month.companyId, period: month.period })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('period')
    .where('company_id', '=', month.companyId)
    .where('period', '=', month.period)
    .select('state')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state !== periodState.of.open) throw new ApiError('notAllowedInState');
  const blockers = await blockersOf(tx, month, o.now);
  if (blockers.length > 0) throw new ApiError('closeBlocked', { blockers });
  await setMonth(tx, month, { state: 2, begun_by: o.by, begun_at: o.now, blockers: '[]' });
};

const setMonth = (
  tx: Tx,
  { companyId, period }: Month,
  set: {
    readonly state: 1 | 2 | 3;
    readonly begun_by?: number;
    readonly begun_at?: Date;
    readonly closed_by?: number | null;
    readonly closed_at?: Date;
    readonly blockers?: string;
    readonly postings?: number;
  },
) =>
  tx
    .updateTable('period')
    .set(set)
    .where('company_id', '=', companyId)
    .where('period', '=', period)
    .execute();

/** How many postings a month has; once it is shut they are no more, so that it is counted then and never again. */
const postingsOf = async (db: Db, { companyId, period }: Month): Promise<number> => {
  const { n } = await db
    .selectFrom('posting')
    .where('period', '=', period)
    .where('company_id', '=', companyId)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** One number for a month of a company, for the job that closes it. */
export const jobIdOf = ({ companyId, period }: Month): number => companyId * 1_000_000 + period;
export const monthOfJob = (id: number): Month => ({
  companyId: Math.floor(id / 1_000_000),
  period: id % 1_000_000,
});

/**
 * Closes a month that was shut: waits for what was being posted, looks once more, asks the books' invariants, posts the tax, and is
 * done; where something stands in the way the month opens again and says what.
 */
export const runClose = async (app: App, id: number): Promise<void> => {
  const month = monthOfJob(id);
  const found = await app.db
    .selectFrom('period')
    .where('company_id', '=', month.companyId)
    .where('period', '=', month.period)
    .select(['state', 'begun_by'])
    .executeTakeFirst();
  if (found?.state !== periodState.of.closing) return;
  await app.db.transaction().execute((tx) => awaitPostings(tx, month.companyId));
  const proof = await runProof(app, { by: found.begun_by, part: 'books' });
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock();
    const broken: Blocker[] =
      proof.length === 0
        ? []
        : [
            {
              blocker: closeBlocker.of.invariantsBroken,
              count: proof.length,
              first: proof.slice(0, 5).map((name) => ({ thing: 'named', name, detail: null, id: null })),
            },
          ];
    const blockers = [...(await blockersOf(tx, month, now)), ...broken];
    if (blockers.length > 0) {
      await setMonth(tx, month, { state: 1, blockers: JSON.stringify(blockers) });
      return;
    }
    await closeCommissions(tx, { period: month.period, now });
    await postTaxes(tx, month, { by: found.begun_by, now });
    await setMonth(tx, month, {
      state: 3,
      closed_by: found.begun_by,
      closed_at: now,
      blockers: '[]',
      postings: await postingsOf(tx, month),
    });
  });
  app.live.send([{ topic: 'period' }]);
};

/** The tax of a month: one posting a revenue account and rate (ledger §1). */
const postTaxes = async (
  tx: Tx,
  month: Month,
  o: { readonly by: number | null; readonly now: Date },
): Promise<void> => {
  const { companyId, period } = month;
  const { staff, system } = principalKind.of;
  for (const tax of taxesOf(await revenuesOf(tx, month), await taxRatesByMonth(tx)))
    await post(tx, {
      companyId,
      at: o.now,
      incurredAt: new Date(endOf(period).getTime() - 1),
      period,
      actor: { kind: o.by === null ? system : staff, id: o.by },
      ownerId: 0,
      userId: null,
      cause: postingCause.of.close,
      causeId: period,
      key: `close:${companyId}.${period}:tax:${tax.account}:${tax.rate}`,
      lines: [taxLine(tax)],
    });
};

/** The months of a company that something was posted in, or that were shut, newest first. */
export const monthsOf = async (db: App['db'], companyId: number) => {
  const { rows } = await sql<{
    period: number;
    state: 1 | 2 | 3;
    postings: number;
    begunBy: string | null;
    closedAt: Date | null;
    blockers: Blocker[];
  }>`
    select m.period, coalesce(d.state, 1) as state, coalesce(d.postings, (select count(*)::int from posting p
        where p.period = m.period and p.company_id = ${companyId})) as postings, b.really_name as "begunBy",
      d.closed_at as "closedAt", coalesce(d.blockers, '[]') as blockers
    from (select period from ${postedPeriods(companyId)} p
      union select period from period where company_id = ${companyId}) m
    left join period d on d.company_id = ${companyId} and d.period = m.period
    left join admin b on b.id = d.begun_by
    order by m.period desc`.execute(db);
  return rows;
};
