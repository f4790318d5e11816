import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import type { TableFacts } from '../core/db/tableFacts.ts';
import { tables } from '../core/db/tables.ts';

/** Tables by a condition on their facts. */
const tablesThat = (condition: (facts: TableFacts) => boolean): [name: string, facts: TableFacts][] =>
  Object.entries<TableFacts>(tables).filter(([, facts]) => condition(facts));

describe('rights of the running role', () => {
  let database: TestDatabase;
  let app: pg.Client;
  let owner: pg.Client;
  beforeAll(async () => {
    database = await openTestDatabase();
    app = new pg.Client({ connectionString: database.appUrl });
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await Promise.all([app.connect(), owner.connect()]);
  });
  afterAll(async () => {
    await Promise.all([app.end(), owner.end()]);
    await database.drop();
  });

  const refused = { code: '42501' };

  test('rows of append-only tables do not change, except in columns that are filled later', async () => {
    const fixed = tablesThat((facts) => facts.appendOnly === true);
    expect(fixed.map(([table]) => table)).toEqual(
      expect.arrayContaining(['operation', 'operation_seal', 'task_event', 'posting', 'movement']),
    );
    for (const [table, facts] of fixed) {
      const { rows } = await owner.query<{ name: string }>(
        `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0
           AND attgenerated = '' AND attidentity = '' AND NOT attisdropped`,
        [table],
      );
      expect(rows.length).toBeGreaterThan(1);
      for (const { name } of rows) {
        const update = app.query(`UPDATE ${table} SET "${name}" = "${name}"`);
        if (facts.filledLater?.includes(name)) await update;
        else await expect(update, `${table}.${name}`).rejects.toMatchObject(refused);
      }
      await expect(app.query(`TRUNCATE ${table}`)).rejects.toMatchObject(refused);
      await expect(app.query(`ALTER TABLE ${table} ADD COLUMN x int`)).rejects.toMatchObject(refused);
    }
  });

  test(
    'what runs as the owner reads the owner’s tables, whatever views the running role makes',
    { timeout: 300_000 },
    async () => {
      await owner.query(
        `INSERT INTO operation (at, request_id, call, action, outcome) VALUES (now(), 'r', 'c', 'a', 200)`,
      );
      await app.query('CREATE TEMP VIEW operation AS SELECT * FROM public.operation WHERE false');
      await app.query('GRANT SELECT ON pg_temp.operation TO PUBLIC');
      // Sealed is what no transaction of the whole server may still come before: those of other files are waited for.
      await expect
        .poll(async () => (await app.query<{ n: number }>('SELECT seal_operations(now()) AS n')).rows, {
          timeout: 240_000,
        })
        .toEqual([{ n: 1 }]);
      await app.query('DROP VIEW pg_temp.operation');
    },
  );

  test('rows are deleted of removable tables only, and of none that holds money, work or people', async () => {
    const kept = tablesThat((facts) => facts.removable !== true).map(([table]) => table);
    expect(kept).toEqual(
      expect.arrayContaining(['task', 'frame', 'attempt', 'account', 'lot', 'admin', 'approval']),
    );
    for (const table of kept)
      await expect(app.query(`DELETE FROM "${table}"`), table).rejects.toMatchObject(refused);
  });

  test('the months of the audit log are not a way around it', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent IN ('operation'::regclass, 'operation_object'::regclass)`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(8);
    for (const { name } of rows) {
      await expect(app.query(`DELETE FROM ${name}`), name).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('it adds records with the database’s own time and transaction, and no seals', async () => {
    const add = (columns: string, values: string) =>
      app.query(`INSERT INTO operation (at, request_id, call, action, outcome${columns})
        VALUES (now(), 'x', 'x', 'x', 200${values}) RETURNING written_at > now() - interval '1 minute' AS now`);
    expect((await add('', '')).rows).toEqual([{ now: true }]);
    for (const [column, value] of [
      ['xid', `'3'`],
      ['cluster', `'other'`],
      ['written_at', `'2026-03-10'`],
    ])
      await expect(add(`, ${column}`, `, ${value}`), column).rejects.toMatchObject(refused);
    await expect(
      app.query(`INSERT INTO operation (id, at, request_id, call, action, outcome) OVERRIDING SYSTEM VALUE
        VALUES (1, now(), 'x', 'x', 'x', 200)`),
    ).rejects.toMatchObject(refused);
    await expect(
      app.query(`INSERT INTO operation_seal (cluster, form, from_xid, up_to_xid, sealed_at, rows, hash)
        VALUES ('x', 2, '0', '9', now(), 1, 'x')`),
    ).rejects.toMatchObject(refused);
  });

  test('it reads every table, and adds to all but the list of migrations', async () => {
    const { rows } = await owner.query<{ name: string; reads: boolean; writes: boolean }>(
      `SELECT relname AS name, has_table_privilege('rd_app', oid, 'SELECT') AS reads,
         has_table_privilege('rd_app', oid, 'INSERT') AS writes
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    expect(rows.filter((row) => !row.reads)).toEqual([]);
    // Some columns of an operation are the database's own; seals are made by a function of the owner's.
    expect(rows.filter((row) => !row.writes).map((row) => row.name)).toEqual(
      expect.arrayContaining(['schema_migration', 'operation', 'operation_seal']),
    );
    expect(rows.filter((row) => !row.writes)).toHaveLength(3);
  });
});
