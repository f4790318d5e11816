import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { scheduleReason } from '@renderdesk/contract';
import { effectOf, reasonAt } from '../packages/server/src/config/setup/scheduleEffect.rules.ts';
import { schedulesFor } from '../packages/server/src/config/setup/scheduleEffect.store.ts';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { migrate } from '../packages/server/src/core/db/migrate.ts';
import { schedulesOf } from '../packages/server/src/farm/index.ts';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { median, quantile, runFor } from './lib/measure.ts';
import { atMost, figure, report } from './lib/report.ts';

const schedules = 10_000;
const bounds = { clients: 1, calls: 1000, milliseconds: 10_000 };
/** Targets that have schedules: customers, and a tenth as many areas. */
const targets = 2000;

/** `npm run bench -- schedules`: what is in force for a customer at a moment, and what a lease reads, among 10,000 schedules of a platform. */
export const run = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rd-bench-schedules-'));
  const postgres = await startPostgres({ dataDir });
  try {
    await migrate(postgres.ownerUrl, { now: new Date() });
    const db = openDb(postgres.ownerUrl, { max: 2 });
    await sql`
      insert into dispatch_schedule (kind, platform_id, target_id, weekdays, from_minute, to_minute, max_nodes, created_at)
      select case when n % 10 = 0 then 2 else 3 end, 1, 1 + n % ${targets}::int, array[n % 7], 60 * (n % 20), 60 * (n % 20) + 60, n, ${new Date()}::timestamptz
      from generate_series(1, ${schedules}) n`.execute(db);
    await sql`vacuum (analyze) dispatch_schedule`.execute(db);
    const whose = (): { areaId: number; userId: number } => ({
      areaId: 1 + Math.floor((Math.random() * targets) / 10) * 10,
      userId: 1 + Math.floor(Math.random() * targets),
    });
    const effect = async (): Promise<void> => {
      const at = new Date();
      const rows = await schedulesFor(db, { platform: 1, ...whose() });
      effectOf(rows.filter((row) => reasonAt(row, at) === scheduleReason.of.acts));
    };
    const lease = async (): Promise<void> => {
      await schedulesOf(db, 1, Array.from({ length: 40 }, whose));
    };
    const rows: string[][] = [];
    for (const { name, work, most } of [
      { name: 'in force for a customer', work: effect, most: 5 },
      { name: 'read by a lease of 40 tasks', work: lease, most: undefined },
    ]) {
      await runFor({ ...bounds, calls: 100 }, work);
      const { each } = await runFor(bounds, work);
      const p95 = quantile(each, 0.95);
      const half = median(each);
      rows.push([name, most === undefined ? figure(half) : atMost(half, most), figure(p95)]);
    }
    await report('schedules', [
      [['10,000 schedules of a platform', 'median, ms (≤ 5 in force)', 'p95, ms'], ...rows],
    ]);
    await db.destroy();
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
