import { users } from '@renderdesk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlanDatabase, type PlanDatabase } from '../testing/planned.ts';
import { rowsRead } from '../testing/plans.ts';
import { userCalls } from './user.calls.ts';

const now = new Date('2026-03-10T02:00:00Z');
let plans: PlanDatabase;

/** 30,000 customers, of whom a hundredth bears the label and a hundredth is disabled. */
beforeAll(async () => {
  plans = await openPlanDatabase({ now, served: userCalls }, async (owner) => {
    await sql`insert into "user" (id, owner_id, account_type, name, zone, registered_at, enabled, label_ids)
      select 1000000 + n, 1000000 + n, 1, 'many ' || n, 1, ${now}::timestamptz - n * interval '1 minute', n % 100 <> 1,
        case when n % 10 = 0 then array[5000 + n % 100]::bigint[] else '{}' end from generate_series(1, 30000) n`.execute(
      owner,
    );
  });
}, 120_000);
afterAll(() => plans.close());

test.each([{ labelId: 5010 }, { enabled: 0 }])(
  'the total of %j reads those whom it counts',
  async (input) => {
    const statements = await plans.listed(users.list, { ...input, total: 'only' });
    expect(statements).toHaveLength(1);
    for (const statement of statements) {
      const read = await rowsRead(plans.owner, statement);
      expect(read, statement.sql).toBeGreaterThanOrEqual(300);
      expect(read, statement.sql).toBeLessThan(600);
    }
  },
);

test.each([{}, { labelId: 5010 }, { enabled: 0 }])(
  'the first page of %j goes through no large part',
  async (input) => {
    const statements = await plans.listed(users.list, { ...input, total: 'none' });
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements)
      expect(await rowsRead(plans.owner, statement), statement.sql).toBeLessThan(6_000);
  },
);
