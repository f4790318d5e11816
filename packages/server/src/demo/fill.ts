import { sql } from 'kysely';
import type { Db, Tx } from '../core/db.ts';
import { firstLoginName } from '../core/first-admin.ts';
import { ensurePartitions } from '../core/partitions.ts';
import { fillCalendar } from './calendar.ts';
import { fillCustomers } from './customers.ts';
import { fillEvents, fillScripts, fillStuck } from './events.ts';
import { fillExports, fillHistory } from './history.ts';
import { fillLarge } from './large.ts';
import { fillNodes } from './nodes.ts';
import { seededRandom } from './random.ts';
import { fillStaff } from './staff.ts';
import { fillTasks } from './tasks.ts';

export interface DemoOptions {
  /** The demo's history ends here. */
  readonly now: Date;
  /** `on`: 1,000 tasks of the last two weeks with all their frames, runs and charges. `large`: a million more over the year before. */
  readonly size: 'on' | 'large';
  /** The same seed gives the same demo. */
  readonly seed?: number;
}

export interface DemoFilled {
  /** False where the database had customers or tasks already: then nothing was done. */
  readonly filled: boolean;
  readonly tasks: number;
}

/**
 * Fills an empty database with a believable farm: staff, customers, machines, tasks in every status with
 * frames, runs and charges that add up, what staff did, and the mark `setting.demo`. The running role may do it. All of `on` is one
 * transaction; `large` then goes on in parts.
 */
export async function fillDemo(db: Db, options: DemoOptions): Promise<DemoFilled> {
  const { now } = options;
  await ensurePartitions(db, now);
  const customers = await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('renderdesk.demo', 0))`.execute(tx);
    const { rows } = await sql<{ used: boolean }>`
      SELECT EXISTS (SELECT FROM task) OR EXISTS (SELECT FROM "user") AS used`.execute(tx);
    if (rows[0]?.used) return undefined;
    const random = seededRandom(options.seed ?? 20_260_101);
    const staff = await fillStaff(tx, now);
    const made = await fillCustomers(tx, { random, now, staff: staff.byKind });
    const nodes = await fillNodes(tx, now);
    await fillScripts(tx, now);
    await fillCalendar(tx, now);
    const tasks = await fillTasks(tx, { random, now, customers: made, nodes });
    await noteSubmissions(tx);
    await noteArrears(tx);
    await fillEvents(tx, { random, now, tasks, staff: staff.all });
    await fillStuck(tx, { random, now, tasks, staff: staff.all });
    await fillHistory(tx, { random, now, tasks, staff: staff.all });
    const first = await tx
      .selectFrom('admin')
      .where('login_name', '=', firstLoginName)
      .select('id')
      .executeTakeFirst();
    if (first) {
      await fillExports(tx, first.id, now);
      // So that the demo shows how a forgotten password is set anew: its mail is kept in the outbox.
      await tx
        .updateTable('admin')
        .set({ email: `${firstLoginName}@renderdesk.example` })
        .where('id', '=', first.id)
        .where('email', 'is', null)
        .execute();
    }
    await tx
      .insertInto('setting')
      .values({ key: 'demo', value: JSON.stringify(true), updated_at: now })
      .execute();
    return { count: tasks.length };
  });
  if (!customers) return { filled: false, tasks: 0 };
  const more = options.size === 'large' ? await fillLarge(db, now) : 0;
  await sql`ANALYZE`.execute(db);
  return { filled: true, tasks: customers.count + more };
}

/** Whoever has a task that stopped for arrears owes something; else the farm would let it go on at once. */
async function noteArrears(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO account (owner_id, kind, currency, balance)
    SELECT DISTINCT owner_id, 5, currency, 20 + owner_id % 400 FROM task WHERE status = 20 AND deleted_at IS NULL`.execute(
    tx,
  );
}

/** What customers' rows say of their tasks. */
async function noteSubmissions(tx: Tx): Promise<void> {
  await sql`
    UPDATE user_live SET last_submit_at = t.last, last_complete_at = t.complete
    FROM (SELECT user_id, max(submitted_at) AS last, max(ended_at) FILTER (WHERE status = 25) AS complete
      FROM task GROUP BY user_id) AS t
    WHERE t.user_id = user_live.user_id`.execute(tx);
  await sql`
    UPDATE "user" SET first_submit_at = t.first
    FROM (SELECT user_id, min(submitted_at) AS first FROM task GROUP BY user_id) AS t
    WHERE t.user_id = "user".id`.execute(tx);
}
