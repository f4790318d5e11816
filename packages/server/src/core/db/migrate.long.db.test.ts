import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';
import { tables } from './tables.ts';

const now = new Date('2026-03-15T08:00:00Z');
const ours = fileURLToPath(new URL('../../migrations', import.meta.url));

describe('migrate', () => {
  const server = inject('databaseServer');
  let name: string;
  let ownerUrl: string;
  let folder: string;

  beforeEach(async () => {
    name = `test_${randomBytes(6).toString('hex')}`;
    await ask(server.superUrl, `CREATE DATABASE ${name} TEMPLATE template0 OWNER rd_owner`);
    ownerUrl = server.ownerUrl.replace('/renderdesk?', `/${name}?`);
    folder = await mkdtemp(join(tmpdir(), 'rd-migrations-'));
    await cp(ours, folder, { recursive: true });
  });
  afterEach(async () => {
    await ask(server.superUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    await rm(folder, { recursive: true });
  });

  /** Everything that a migration could change: definitions, rights, and records of steps. */
  const picture = (): Promise<unknown[]> =>
    ask(
      ownerUrl,
      `SELECT c.relname, c.relkind, c.relacl::text, c.reloptions::text, c.xmin::text FROM pg_class c
         WHERE c.relnamespace = 'public'::regnamespace
       UNION ALL SELECT conname, contype, pg_get_constraintdef(oid), null, xmin::text FROM pg_constraint
       UNION ALL SELECT name, 'm', sha256, at::text, xmin::text FROM schema_migration
       UNION ALL SELECT proname, 'f', prosrc, proacl::text, xmin::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       ORDER BY 1, 2, 3, 4, 5`,
    );

  test('a second run changes nothing, not even a row of the catalogue', async () => {
    const first = await migrate(ownerUrl, { now });
    expect(first.applied[0]).toBe('0001_ground.sql');
    expect(first.partitions).toContain('operation_2026_03');
    expect(first.roles).toBe('two');
    const before = await picture();
    expect(await migrate(ownerUrl, { now })).toEqual({ applied: [], partitions: [], roles: 'two' });
    expect(await picture()).toEqual(before);
  });

  test('two processes that start at once migrate once', async () => {
    const both = await Promise.all([migrate(ownerUrl, { now }), migrate(ownerUrl, { now })]);
    expect(both.filter((result) => result.applied.length > 0)).toHaveLength(1);
    expect(both.filter((result) => result.partitions.length > 0)).toHaveLength(1);
  });

  test('an applied file that was changed is refused, and nothing else is applied', async () => {
    await migrate(ownerUrl, { now, folder });
    await writeFile(join(folder, '0002_people.sql'), '-- changed', { flag: 'a' });
    await writeFile(join(folder, '9000_more.sql'), 'CREATE TABLE more (id int)');
    await expect(migrate(ownerUrl, { now, folder })).rejects.toThrow(
      'Migration 0002_people.sql was changed after it had been applied; add a new file instead.',
    );
    expect(await ask(ownerUrl, `SELECT to_regclass('more') AS found`)).toEqual([{ found: null }]);
  });

  test('a database of a later version is refused', async () => {
    await writeFile(join(folder, '9000_more.sql'), 'CREATE TABLE more (id int)');
    await migrate(ownerUrl, { now, folder });
    await expect(migrate(ownerUrl, { now })).rejects.toThrow(/9000_more\.sql, which this version lacks/);
  });

  test('a file that arrives late is applied; missing ones are applied in the order of their names', async () => {
    await writeFile(join(folder, '29990301T0900_more.sql'), 'CREATE TABLE more (id int)');
    await migrate(ownerUrl, { now, folder });
    await writeFile(join(folder, '29990302T0900_last.sql'), 'ALTER TABLE late ADD more int');
    await writeFile(join(folder, '29990228T2359_late.sql'), 'CREATE TABLE late (id int)');
    expect((await migrate(ownerUrl, { now, folder })).applied).toEqual([
      '29990228T2359_late.sql',
      '29990302T0900_last.sql',
    ]);
    expect((await migrate(ownerUrl, { now, folder })).applied).toEqual([]);
  });

  test('a file with an invalid name is refused before anything is applied', async () => {
    await writeFile(join(folder, '2999-03-01_more.sql'), 'CREATE TABLE more (id int)');
    await expect(migrate(ownerUrl, { now, folder })).rejects.toThrow(
      'Migration 2999-03-01_more.sql is not named YYYYMMDDTHHMM_name.sql.',
    );
    expect(await ask(ownerUrl, `SELECT to_regclass('admin') AS found`)).toEqual([{ found: null }]);
  });

  describe('a step outside a transaction', () => {
    const file = '29990301T0900_index.sql';
    const concurrent = `-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS admin_by_tea;
CREATE INDEX CONCURRENTLY admin_by_tea ON admin (login_name);
`;

    test('may create an index while others write, also when two processes start at once', async () => {
      await writeFile(join(folder, file), concurrent);
      const both = await Promise.all([
        migrate(ownerUrl, { now, folder }),
        migrate(ownerUrl, { now, folder }),
      ]);
      expect(both.flatMap((one) => one.applied).filter((name) => name === file)).toEqual([file]);
      expect(
        await ask(
          ownerUrl,
          `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'admin_by_tea'::regclass`,
        ),
      ).toEqual([{ valid: true }]);
    });

    test('an interrupted one is reported and run again from its start', async () => {
      await writeFile(
        join(folder, file),
        concurrent.replace('(login_name);', '(login_name);\nSELECT 1 / 0;'),
      );
      await expect(migrate(ownerUrl, { now, folder })).rejects.toThrow(
        `Migration ${file} failed, and is run again from its first statement at the next start: division by zero`,
      );
      await writeFile(join(folder, file), concurrent);
      expect((await migrate(ownerUrl, { now, folder })).applied).toEqual([file]);
    });

    test('needs its mark', async () => {
      await writeFile(join(folder, file), 'CREATE INDEX CONCURRENTLY admin_by_tea ON admin (login_name)');
      await expect(migrate(ownerUrl, { now, folder })).rejects.toThrow(
        /cannot run inside a transaction block/,
      );
    });
  });

  test('a code is added to a large table without a long lock: NOT VALID first, then VALIDATE while others write', async () => {
    await writeFile(
      join(folder, '29990301T0900_grown.sql'),
      `CREATE TABLE grown (id int PRIMARY KEY, kind smallint NOT NULL CONSTRAINT grown_kind_code CHECK (kind IN (1, 2)));
       INSERT INTO grown SELECT n, 1 FROM generate_series(1, 1000) n;`,
    );
    await writeFile(
      join(folder, '29990301T0901_grown_kind.sql'),
      `ALTER TABLE grown DROP CONSTRAINT grown_kind_code,
         ADD CONSTRAINT grown_kind_code CHECK (kind IN (1, 2, 3)) NOT VALID;`,
    );
    await migrate(ownerUrl, { now, folder });
    // New rows are checked at once, and a writer does not delay the second step.
    await expect(ask(ownerUrl, 'INSERT INTO grown VALUES (0, 4)')).rejects.toThrow(/grown_kind_code/);
    const writer = new pg.Client({ connectionString: ownerUrl });
    await writer.connect();
    try {
      await writer.query('BEGIN; UPDATE grown SET kind = 3 WHERE id = 1');
      await writeFile(
        join(folder, '29990301T0902_grown_kind_valid.sql'),
        '-- outside a transaction\nALTER TABLE grown VALIDATE CONSTRAINT grown_kind_code;\n',
      );
      expect((await migrate(ownerUrl, { now, folder })).applied).toHaveLength(1);
      await writer.query('COMMIT');
    } finally {
      await writer.end();
    }
    expect(
      await ask(
        ownerUrl,
        `SELECT convalidated AS valid FROM pg_constraint WHERE conname = 'grown_kind_code'`,
      ),
    ).toEqual([{ valid: true }]);
  });

  test('a file that fails is rolled back completely and named; corrected, it is applied', async () => {
    const file = join(folder, '9000_more.sql');
    await writeFile(file, 'CREATE TABLE more (id int); SELECT 1 / 0');
    await expect(migrate(ownerUrl, { now, folder })).rejects.toThrow(
      'Migration 9000_more.sql failed and was rolled back: division by zero',
    );
    expect(await ask(ownerUrl, `SELECT to_regclass('more') AS found`)).toEqual([{ found: null }]);
    await writeFile(file, 'CREATE TABLE more (id int)');
    expect((await migrate(ownerUrl, { now, folder })).applied).toEqual(['9000_more.sql']);
  });

  test('a new table is readable for the running role at once', async () => {
    await migrate(ownerUrl, { now, folder });
    await writeFile(join(folder, '9000_more.sql'), 'CREATE TABLE more (id int)');
    await migrate(ownerUrl, { now, folder });
    expect(await ask(server.appUrl.replace('/renderdesk?', `/${name}?`), 'SELECT * FROM more')).toEqual([]);
  });

  test('facts of a table that changed give new rights at the next start, without a new file', async () => {
    const may = () =>
      ask(
        ownerUrl,
        `SELECT has_table_privilege('rd_app', 'setting', 'INSERT') AS inserts, has_table_privilege('rd_app', 'setting', 'UPDATE') AS updates,
           has_table_privilege('rd_app', 'setting', 'DELETE') AS deletes, has_column_privilege('rd_app', 'setting', 'value', 'UPDATE') AS later,
           has_column_privilege('rd_app', 'setting', 'value', 'INSERT') AS stamps`,
      );
    const usual = { inserts: true, updates: true, deletes: false, later: true, stamps: true };
    await migrate(ownerUrl, { now });
    expect(await may()).toEqual([usual]);
    const planted = [
      [{ appendOnly: true }, { ...usual, updates: false, later: false }],
      [
        { appendOnly: true, filledLater: ['value'] },
        { ...usual, updates: false },
      ],
      [{ removable: true }, { ...usual, deletes: true }],
      [{ stamped: ['value'] }, { ...usual, inserts: false, stamps: false }],
      [{ byOwner: true }, { ...usual, inserts: false, stamps: false }],
      [{}, usual],
    ] as const;
    for (const [setting, expected] of planted) {
      expect((await migrate(ownerUrl, { now, tables: { ...tables, setting } })).applied).toEqual([]);
      expect(await may()).toEqual([expected]);
    }
  });

  test('the running role cannot migrate; the error says so', async () => {
    const appUrl = server.appUrl.replace('/renderdesk?', `/${name}?`);
    await expect(migrate(appUrl, { now })).rejects.toThrow(/rd_app runs and may not migrate/);
  });
});

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
