import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';

/** Tables that only grow; `updatable` are the columns that may be filled in later. */
const appendOnly: Readonly<Record<string, readonly string[]>> = {
  operation: [],
  operation_object: [],
  operation_seal: [],
  task_event: [],
  charge: ['posting_id', 'returned'],
  fee: ['posting_id', 'returned'],
  posting: [],
  movement: [],
  price_version: ['withdrawn_at', 'withdrawn_by'],
  rate_version: ['withdrawn_at', 'withdrawn_by'],
  external_payment: [],
};
/** What may never be removed though it changes. */
const never = [
  'task',
  'frame',
  'attempt',
  'account',
  'owner_live',
  'lot',
  'arrears_item',
  'recharge',
  'refund',
  'voucher',
  'contract',
  'period',
  'statement_line',
  'user',
  'user_staff',
  'approval',
  'admin',
  'approval',
];

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

  test.each(Object.keys(appendOnly))('%s is append-only', async (table) => {
    const { rows } = await owner.query<{ attname: string }>(
      `SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND attgenerated = ''
         AND attidentity = '' AND NOT attisdropped`,
      [table],
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { attname } of rows) {
      const update = app.query(`UPDATE "${table}" SET "${attname}" = "${attname}"`);
      if (appendOnly[table]?.includes(attname)) await update;
      else await expect(update, attname).rejects.toMatchObject({ code: '42501' });
    }
    await expect(app.query(`DELETE FROM "${table}"`)).rejects.toMatchObject({ code: '42501' });
    await expect(app.query(`TRUNCATE "${table}"`)).rejects.toMatchObject({ code: '42501' });
    await expect(app.query(`ALTER TABLE "${table}" ADD COLUMN x int`)).rejects.toMatchObject({
      code: '42501',
    });
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

  test.each(never)('no row of %s can be removed', async (table) => {
    await expect(app.query(`DELETE FROM "${table}"`)).rejects.toMatchObject({ code: '42501' });
  });

  test('it reads every table and may write to none that grants.sql does not name', async () => {
    const { rows } = await owner.query<{ name: string; reads: boolean; writes: boolean }>(
      `SELECT relname AS name, has_table_privilege('rd_app', oid, 'SELECT') AS reads,
         has_table_privilege('rd_app', oid, 'INSERT') AS writes
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    expect(rows.filter((row) => !row.reads)).toEqual([]);
    expect(rows.filter((row) => !row.writes).map((row) => row.name)).toEqual(['schema_migration']);
  });
});
