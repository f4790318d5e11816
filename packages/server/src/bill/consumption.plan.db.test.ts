import { consumptions, type ListCall } from '@renderdesk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addTask } from '../testing/fixtures.ts';
import { openPlanDatabase, type PlanDatabase } from '../testing/planned.ts';
import { rowsRead } from '../testing/plans.ts';
import { consumptionCalls } from './consumption.calls.ts';

let plans: PlanDatabase;
const now = new Date('2026-03-10T02:00:00Z');
const users = 400;

/** 120,000 charges of 400 customers, each posted. */
beforeAll(async () => {
  plans = await openPlanDatabase({ now, served: consumptionCalls }, async (owner) => {
    const taskId = await addTask(owner, { userId: await addCustomer(owner), status: 25 });
    await owner.transaction().execute(async (tx) => {
      await sql`insert into "user" (id, owner_id, account_type, name, zone, registered_at)
      select 1000000 + n, 1000000 + n, 1, 'many ' || n, 1, ${now} from generate_series(1, ${users}) n`.execute(
        tx,
      );
      await sql`insert into task (id, user_id, owner_id, platform_id, software_id, currency, status, submitted_at, ended_at)
      select 1000000 + n, 1000000 + 1 + n % ${users}, 1000000 + 1 + n % ${users}, platform_id, software_id, 1, 25, submitted_at,
        submitted_at from task, generate_series(1, 4000) n where task.id = ${taskId}`.execute(tx);
      await sql`insert into charge (task_id, source, ix, n, owner_id, user_id, fee_type, amount, list_amount, currency, revenue, coupon_class,
        started_at, incurred_at, period, render_ms, price_version_id, rule, units, hourly, posting_id)
      select t.id, 1, n, 1, t.owner_id, t.user_id, case when n % 30 = 0 then 3 else 0 end, case when n % 30 = 0 then 0 else 1 end, 1, 1,
        201, 2, at.at, at.at, to_char(at.at at time zone 'Asia/Shanghai', 'YYYYMM')::int, 1000, 1, 1, 1, 1, null
      from task t, generate_series(1, 30) n, lateral (select ${now}::timestamptz - (t.id % 900) * interval '1 day' - n * interval '1 h' as at) at
      where t.id > 1000000`.execute(tx);
      await sql`insert into posting (owner_id, company_id, user_id, cause, cause_id, key, at, incurred_at, period, actor_kind)
      select owner_id, 1, user_id, 1, task_id, format('charge:%s.1.%s.1', task_id, ix), incurred_at, incurred_at, period, 4
      from charge where amount > 0`.execute(tx);
      await sql`insert into movement (owner_id, posting_id, n, debit, debit_ref, credit, amount, currency, period)
      select owner_id, id, 1, 1, 1, 201, 1, 1, period from posting`.execute(tx);
    });
  });
}, 600_000);
afterAll(() => plans.close());

/** A total reads 10,001 rows with their customers and tasks; whoever goes through a table reads 116,000. */
const most = 60_000;
const from = now.getTime() - 40 * 86_400_000;
const until = now.getTime() - 30 * 86_400_000;
const whose = [{}, { userName: 'many 17' }, { userId: 1_000_017 }];

test.each([
  ...[
    ...whose,
    { queryRelateUserId: 1_000_017 },
    { mainUserId: 1_000_017 },
    { mainUsername: 'many 17' },
    { startTimeStamp: from, endTimeStamp: until },
    { userId: 1_000_017, startTimeStamp: from },
    { cause: 1 },
  ].map((input) => ({ call: consumptions.list as unknown as ListCall, input })),
  ...[consumptions.frames, consumptions.pictureMember].flatMap((call) =>
    [
      ...whose,
      { userId: 1_000_017, isRelated: 0 },
      { startTime: from, endTime: until },
      { userId: 1_000_017, startTime: from },
      { amdinId: 1 },
    ].map((input) => ({ call: call as unknown as ListCall, input })),
  ),
])('$call.name of $input goes through no large table', async ({ call, input }) => {
  const statements = await plans.listed(call, input);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements)
    expect(await rowsRead(plans.owner, statement), statement.sql).toBeLessThan(most);
});
