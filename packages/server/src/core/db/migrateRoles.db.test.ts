import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningPostgres, startPostgres } from '../../../../../scripts/lib/postgres.mjs';
import { openDb } from './db.ts';
import { appRole, migrate } from './migrate.ts';

// A separate cluster: that of the test run already has the running role.
describe('migrate on a server that somebody else runs', () => {
  let dataDir: string;
  let postgres: RunningPostgres;
  let admin: pg.Client;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rd-roles-'));
    postgres = await startPostgres({ dataDir, durability: 'off' });
    admin = new pg.Client({ connectionString: postgres.superUrl });
    await admin.connect();
    await admin.query(`DROP ROLE ${appRole}`);
  });
  afterAll(async () => {
    await admin.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  });

  const owned = async (login: string, rights: string): Promise<string> => {
    await admin.query(`CREATE ROLE ${login} LOGIN ${rights} PASSWORD 'only-in-this-test'`);
    await admin.query(`CREATE DATABASE ${login} OWNER ${login}`);
    const socket = encodeURIComponent(postgres.socketDir);
    return `postgresql://${login}:only-in-this-test@/${login}?host=${socket}`;
  };

  test('a login that may not create roles runs alone', async () => {
    const url = await owned('alone', '');
    expect((await migrate(url)).roles).toBe('one');
    expect((await migrate(url)).applied).toEqual([]);
  });

  test('a login that may create roles creates the running role and assumes it', async () => {
    const url = await owned('maker', 'CREATEROLE');
    expect((await migrate(url)).roles).toBe('assumed');
    expect((await migrate(url)).roles).toBe('assumed');
    const db = openDb(url, { max: 1, role: appRole });
    try {
      const { rows } = await sql<{ who: string }>`SELECT current_user AS who`.execute(db);
      expect(rows).toEqual([{ who: appRole }]);
      await expect(sql`DELETE FROM operation`.execute(db)).rejects.toThrow(/permission denied/);
      await expect(sql`CREATE TABLE mine (id int)`.execute(db)).rejects.toThrow(/permission denied/);
    } finally {
      await db.destroy();
    }
  });
});
