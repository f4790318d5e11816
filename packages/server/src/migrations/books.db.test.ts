import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Db, openDb } from '../core/db/db.ts';
import { migrate } from '../core/db/migrate.ts';
import { brokenInvariants } from '../testing/invariants.ts';

/*
 * A database of version 0.3.0 becomes one with books: what that version wrote (a task with charges and a running frame,
 * balances without lines) stands as it stood, and keeps every rule of the books.
 */
const now = new Date('2026-11-22T00:00:00Z');
const ours = fileURLToPath(new URL('.', import.meta.url));
const firstOfBooks = '20261122T0410_books.sql';
const at = `'2026-11-10T02:00:00Z'`;
const filled = [
  `INSERT INTO "user" (id, owner_id, main_id, account_type, name, zone, registered_at)
     VALUES (1, 1, NULL, 1, 'main', 1, ${at}), (2, 1, 1, 2, 'child', 1, ${at}), (3, 3, NULL, 1, 'other', 2, ${at})`,
  `INSERT INTO price_version (platform_kind, unit, currency, price, valid_from, created_at)
     VALUES (1, 2, 1, 7.5, '2026-01-02', ${at})`,
  `INSERT INTO task (id, user_id, owner_id, platform_id, software_id, currency, submitted_at, status, started_at)
     SELECT 100001, 2, 1, id, 2007, 1, ${at}, 5, ${at} FROM platform WHERE kind = 1 ORDER BY id LIMIT 1`,
  `INSERT INTO task_live (task_id, running, success, total, running_nodes, hold, consume, done_ms, done_runs)
     VALUES (100001, 1, 2, 3, 1, 12, 20, 4800000, 2)`,
  `INSERT INTO frame (task_id, ix, status, attempt_n, node_id) VALUES (100001, 0, 4, 1, 50), (100001, 1, 4, 1, 51), (100001, 2, 2, 1, 52)`,
  `INSERT INTO attempt (task_id, ix, n, token, node_id, price_version_id, leased_at, ended_at, outcome, node_ms, hold, hourly_price)
     SELECT 100001, ix, 1, '0123456789abcdef', 50 + ix, v.id, ${at}, ended, CASE WHEN ended IS NOT NULL THEN 1 END, ms,
       CASE WHEN ended IS NULL THEN 12 ELSE 0 END, 15
     FROM (VALUES (0, ${at}::timestamptz, 4800000), (1, ${at}::timestamptz, 0), (2, NULL, NULL)) AS f (ix, ended, ms),
       (SELECT id FROM price_version WHERE price = 7.5) v`,
  `INSERT INTO charge (task_id, ix, n, owner_id, user_id, amount, list_amount, currency, price_version_id, node_ms, incurred_at, period)
     SELECT task_id, ix, 1, 1, 2, round(15.0 * node_ms / 3600000, 6), round(15.0 * node_ms / 3600000, 6), 1, price_version_id,
       node_ms, ${at}, 202611
     FROM attempt WHERE ended_at IS NOT NULL`,
  `INSERT INTO account (owner_id, kind, currency, balance, floor)
     VALUES (1, 1, 1, 40, 0), (1, 2, 1, -30, -100), (3, 5, 2, 33.5, NULL), (3, 1, 2, 0, 0)`,
];

describe('a database from before the books', () => {
  const server = inject('databaseServer');
  let name: string;
  let client: pg.Client;
  let ownerUrl: string;
  let old: string;
  const asSuper = async (statement: string): Promise<void> => {
    const superuser = new pg.Client({ connectionString: server.superUrl });
    await superuser.connect();
    await superuser.query(statement);
    await superuser.end();
  };
  beforeAll(async () => {
    old = await mkdtemp(join(tmpdir(), 'rd-books-'));
    const steps = (await readdir(ours)).filter((file) => file.endsWith('.sql') && file < firstOfBooks);
    for (const file of steps) await cp(join(ours, file), join(old, file));
    // What the running role might do then does not matter here; the next version says it anew.
    await writeFile(join(old, 'grants.sql'), 'SELECT 1');
  });
  afterAll(() => rm(old, { recursive: true }));
  beforeEach(async () => {
    name = `test_${randomBytes(6).toString('hex')}`;
    await asSuper(`CREATE DATABASE ${name} TEMPLATE template0 OWNER rd_owner`);
    ownerUrl = server.ownerUrl.replace('/renderdesk?', `/${name}?`);
    await migrate(ownerUrl, { now, folder: old });
    client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await asSuper(`DROP DATABASE ${name} WITH (FORCE)`);
  });

  const migrated = async (look: (db: Db) => Promise<void>): Promise<void> => {
    await migrate(ownerUrl, { now });
    const db = openDb(ownerUrl, { max: 1 });
    try {
      await look(db);
    } finally {
      await db.destroy();
    }
  };

  test('keeps its charges, holds and balances, each with what the books ask of it', async () => {
    for (const statement of filled) await client.query(statement);
    await migrated(async (db) => {
      const charges = await db.selectFrom('charge').selectAll().orderBy('ix').execute();
      expect(charges).toMatchObject([
        {
          source: 1,
          amount: '20.000000',
          revenue: 202,
          coupon_class: 1,
          rule: 1,
          units: 2,
          hourly: '15.000000',
          render_ms: 4_800_000,
          free_reason: null,
        },
        { amount: '0.000000', free_reason: 1 },
      ]);
      expect(await db.selectFrom('node_attempt').selectAll().execute()).toEqual([
        { node_id: 52, task_id: 100_001, ix: 2, n: 1, right_contract_id: null },
      ]);
      const running = await db.selectFrom('attempt').where('ended_at', 'is', null).selectAll().execute();
      expect(running).toMatchObject([{ price_rule: 1, price_units: 2, list_hourly: '15.000000' }]);
      expect(await db.selectFrom('owner_live').selectAll().orderBy('owner_id').execute()).toMatchObject([
        { owner_id: 1, running_hold: '12.000000', pending: '20.000000', credit_limit: '100.000000' },
        { owner_id: 3, running_hold: '0.000000', pending: '0.000000' },
      ]);
      const balances = await db
        .selectFrom('account')
        .select(['kind', 'balance', 'floor'])
        .orderBy('owner_id')
        .orderBy('kind')
        .execute();
      expect(balances).toEqual([
        { kind: 1, balance: '40.000000', floor: null },
        { kind: 2, balance: '-30.000000', floor: '-100.000000' },
        { kind: 1, balance: '0.000000', floor: null },
        { kind: 5, balance: '-33.500000', floor: null },
      ]);
      expect(await db.selectFrom('posting').select('key').orderBy('key').execute()).toEqual([
        { key: 'opening:1:1.1' },
        { key: 'opening:1:2.1' },
        { key: 'opening:1:5.2' },
      ]);
      // Charges wait for the poster, which comes with the ledger.
      expect(await brokenInvariants(db, { now: new Date('2026-11-10T02:01:00Z'), part: 'books' })).toEqual(
        [],
      );
      const farm = await brokenInvariants(db, { part: 'farm' });
      expect(farm.filter((text) => text.includes('purses') || text.includes('node’s'))).toEqual([]);
    });
  });

  test('is refused, and left alone, where something wrote money that no version did', async () => {
    await client.query(
      `INSERT INTO lot (owner_id, currency, issued, remaining, granted_at) VALUES (1, 1, 10, 10, ${at})`,
    );
    await expect(migrate(ownerUrl, { now })).rejects.toThrow(/that no version of Renderdesk wrote/);
    const { rows } = await client.query(
      `SELECT to_regclass('posting') AS posting, (SELECT count(*)::int FROM lot) AS lots`,
    );
    expect(rows).toEqual([{ posting: null, lots: 1 }]);
  });

  test('that is empty gets empty books', async () => {
    await migrated(async (db) => {
      const { rows } = await sql<{
        n: number;
      }>`select (select count(*) from posting) + (select count(*) from owner_live) as n`.execute(db);
      expect(rows).toEqual([{ n: 0 }]);
    });
  });
});
