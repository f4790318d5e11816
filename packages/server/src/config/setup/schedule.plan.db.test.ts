import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schedulesOf } from '../../farm/index.ts';
import { addArea, addCustomer } from '../../testing/fixtures.ts';
import { openPlanDatabase, type PlanDatabase } from '../../testing/planned.ts';
import { rowsRead } from '../../testing/plans.ts';
import { schedulesFor } from './scheduleEffect.store.ts';

const now = new Date('2026-03-10T02:00:00Z');
let plans: PlanDatabase;
let [areaId, userId] = [0, 0];

beforeAll(async () => {
  plans = await openPlanDatabase({ now }, async (owner) => {
    areaId = await addArea(owner);
    userId = await addCustomer(owner, { areaId });
    // 10,000 on one platform: of customers, of areas, and for each hour of the week of the platform one.
    await sql`insert into dispatch_schedule (kind, platform_id, target_id, weekdays, from_minute, to_minute, max_nodes, created_at)
      select case when n % 10 = 0 then 2 else 3 end, 1, case when n % 10 = 0 then ${areaId}::int else ${userId}::int end + n / 10, '{1,2,3}', 60, 120, n, ${now}::timestamptz
      from generate_series(1, 10000) n`.execute(owner);
    await sql`insert into dispatch_schedule (kind, platform_id, target_id, weekdays, from_minute, to_minute, max_nodes, created_at)
      values (1, 1, null, '{1}', 0, 1440, 5, ${now}), (2, 1, ${areaId}, '{1}', 0, 1440, 4, ${now}), (3, 1, ${userId}, '{1}', 0, 1440, 3, ${now})`.execute(
      owner,
    );
  });
}, 600_000);
afterAll(() => plans.close());

test('of 10,000 schedules, what is in force for a customer reads those of its targets alone', async () => {
  const platform = 1;
  const { db } = plans.recorder;
  const [effect] = await plans.recorder.record(() => schedulesFor(db, { platform, areaId, userId }));
  if (!effect) throw new Error('no statement');
  expect(await rowsRead(plans.owner, effect)).toBeLessThan(30);
  const [lease] = await plans.recorder.record(() => schedulesOf(db, platform, [{ areaId, userId }]));
  if (!lease) throw new Error('no statement');
  expect(await rowsRead(plans.owner, lease)).toBeLessThan(30);
});
