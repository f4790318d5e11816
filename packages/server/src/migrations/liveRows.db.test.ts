import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';

const rounds = 20;
const at = `'2026-03-01T00:00:00Z'`;

/** Rows that change many times a minute, and the change. */
const busy: readonly (readonly [table: string, fill: string, change: string])[] = [
  [
    'task_live',
    `INSERT INTO task_live (task_id, waiting, total, ready) SELECT i, 100, 100, 100 FROM generate_series(1, 200) i`,
    `UPDATE task_live SET waiting = waiting - 1, running = running + 1, ready = ready - 1, hold = hold + 0.1`,
  ],
  [
    'attempt_live',
    `INSERT INTO attempt_live (task_id, ix, n) SELECT 1, i, 1 FROM generate_series(1, 200) i`,
    `UPDATE attempt_live SET progress = progress + 1, last_log_at = ${at}, log_size = log_size + 100`,
  ],
  [
    'node_beat',
    `INSERT INTO node_beat (node_id, beat_at) SELECT i, ${at} FROM generate_series(1, 200) i`,
    `UPDATE node_beat SET beat_at = beat_at + interval '5 s', cpu_load = 500, running = 1`,
  ],
  [
    'user_live',
    `INSERT INTO user_live (user_id) SELECT i FROM generate_series(1, 200) i`,
    `UPDATE user_live SET last_login_at = ${at}, failed_logins = failed_logins + 1`,
  ],
  [
    'account',
    `INSERT INTO account (owner_id, kind, currency) SELECT i, 1, 1 FROM generate_series(1, 200) i`,
    `UPDATE account SET balance = balance + 1`,
  ],
  [
    'owner_live',
    `INSERT INTO owner_live (owner_id) SELECT i FROM generate_series(1, 200) i`,
    `UPDATE owner_live SET running_hold = running_hold + 1, pending = pending + 1, last_posting_id = 5`,
  ],
];

describe('rows that change all the time', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await openTestDatabase();
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  interface Updates {
    readonly all: number;
    readonly hot: number;
    readonly elsewhere: number;
  }
  async function updatesOf(table: string): Promise<Updates> {
    await client.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await client.query<Updates>(
      `SELECT n_tup_upd::int AS all, n_tup_hot_upd::int AS hot, n_tup_newpage_upd::int AS elsewhere
       FROM pg_stat_user_tables WHERE relid = $1::regclass`,
      [table],
    );
    return rows[0] ?? { all: 0, hot: 0, elsewhere: 0 };
  }

  /**
   * How many of the updates were HOT, and how many touched an index though the row stayed on its page. A row moves to another
   * page where an older transaction, be it of another database, still needs those before it: that is nobody's fault.
   */
  async function updated(table: string, change: string): Promise<{ hot: number; touching: number }> {
    const before = await updatesOf(table);
    for (let round = 0; round < rounds; round += 1) await client.query(change);
    const after = await updatesOf(table);
    const all = after.all - before.all;
    expect(all).toBe(200 * rounds);
    const hot = after.hot - before.hot;
    return { hot, touching: all - hot - (after.elsewhere - before.elsewhere) };
  }

  test.each(busy)('%s is updated without touching an index', async (table, fill, change) => {
    await client.query(fill);
    const { hot, touching } = await updated(table, change);
    expect(touching).toBe(0);
    expect(hot).toBeGreaterThan(0);
  });

  test('an index on a counter would end it', async () => {
    await client.query('CREATE INDEX negative ON task_live (task_id) WHERE ready > 0');
    const { hot } = await updated('task_live', 'UPDATE task_live SET ready = ready - 1, hold = hold + 1');
    expect(hot).toBe(0);
    await client.query('DROP INDEX negative');
  });
});
