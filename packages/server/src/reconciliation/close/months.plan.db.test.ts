import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postedPeriods } from '../../pay/ledger/index.ts';
import type { Db } from '../../core/db/db.ts';
import { openPlanDatabase, type PlanDatabase } from '../../testing/planned.ts';
import { rowsRead } from '../../testing/plans.ts';
import { blockersOf } from './blockers.store.ts';
import { suspended } from '../matching/suspense.store.ts';

/** Months and money in suspense are found among any number of postings: 60,000 of a year here. */
let plans: PlanDatabase;
const now = new Date('2026-03-10T02:00:00Z');
beforeAll(async () => {
  plans = await openPlanDatabase({ now }, async (owner) => {
    await sql`insert into posting (owner_id, company_id, user_id, cause, cause_id, key, at, incurred_at, period, actor_kind)
    select 1 + n % 400, 1, 1 + n % 400, 13, n, format('contract:%s:day:1', n), ${now}, ${now}, 202501 + n % 12, 4
    from generate_series(1, 60000) n`.execute(owner);
    await sql`insert into movement (owner_id, posting_id, n, debit, debit_ref, credit, amount, currency, period)
    select owner_id, id, 1, 1, 1, 201, 1, 1, period from posting`.execute(owner);
  });
}, 120_000);
afterAll(() => plans.close());

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['months', (db) => sql`select period from ${postedPeriods(1)} m`.execute(db)],
  ['suspense', suspended],
  ['what is in the way of a close', (db) => blockersOf(db, { companyId: 1, period: 202_512 }, now)],
])('%s are read by the index', async (_, read) => {
  const statements = await plans.recorder.record(() => read(plans.recorder.db));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements)
    expect(await rowsRead(plans.owner, statement), statement.sql).toBeLessThan(2000);
});

test('every month is found, of one company and of all', async () => {
  const { rows } = await sql<{ period: number }>`select period from ${postedPeriods()} m order by 1`.execute(
    plans.owner,
  );
  expect(rows.map(({ period }) => period)).toEqual(Array.from({ length: 12 }, (_, at) => 202_501 + at));
  expect((await sql`select period from ${postedPeriods(2)} m`.execute(plans.owner)).rows).toEqual([]);
});
