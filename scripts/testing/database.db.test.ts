import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './database.ts';

describe('a test database', () => {
  let first: TestDatabase;
  let second: TestDatabase;
  beforeAll(async () => {
    [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([first.drop(), second.drop()]);
  });

  async function ask(url: string, statement: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ answer: unknown }>(statement);
      return rows[0]?.answer;
    } finally {
      await client.end();
    }
  }

  test('carries the migrated schema and is nobody else’s', async () => {
    const tables = "SELECT count(*)::int AS answer FROM pg_tables WHERE schemaname = 'public'";
    expect(await ask(first.ownerUrl, tables)).toBeGreaterThan(10);
    await ask(first.ownerUrl, 'CREATE TABLE only_here (id int)');
    expect(await ask(first.ownerUrl, "SELECT to_regclass('only_here') IS NOT NULL AS answer")).toBe(true);
    expect(await ask(second.ownerUrl, "SELECT to_regclass('only_here') IS NOT NULL AS answer")).toBe(false);
  });

  test('is used by a role that owns nothing and may change no table', async () => {
    expect(await ask(first.appUrl, 'SELECT current_user AS answer')).toBe('rd_app');
    expect(
      await ask(
        first.appUrl,
        "SELECT count(*)::int AS answer FROM pg_class WHERE relowner = 'rd_app'::regrole",
      ),
    ).toBe(0);
    await expect(ask(first.appUrl, 'CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/);
  });
});
