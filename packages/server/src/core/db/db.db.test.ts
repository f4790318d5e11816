import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { type Db, executePlanned, openDb, planOnce, poolOf, type Tx } from './db.ts';
import { ensurePartitions } from './partitions.ts';

describe('an opened database', () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = openDb(database.appUrl, { max: 4 });
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  test('leaves no connection when closed, also when only its pool was used', async () => {
    const other = openDb(database.appUrl, { max: 1, name: 'only its pool' });
    await poolOf(other).query('select 1');
    const open = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where application_name = 'only its pool'`.execute(db);
      return rows.length;
    };
    expect(await open()).toBe(1);
    await other.destroy();
    await expect.poll(open).toBe(0);
  });

  test('a serial one uses no parallel workers, in any role', async () => {
    const helpersOf = async (isSerial: boolean) => {
      const one = openDb(database.appUrl, { max: 1, role: 'rd_app', isSerial });
      const { rows } = await sql<{ helpers: string; role: string }>`
        select current_setting('max_parallel_workers_per_gather') as helpers, current_user::text as role`.execute(
        one,
      );
      await one.destroy();
      return rows;
    };
    expect(await helpersOf(true)).toEqual([{ helpers: '0', role: 'rd_app' }]);
    expect(await helpersOf(false)).not.toEqual([{ helpers: '0', role: 'rd_app' }]);
  });

  test('a look-up of every call is planned once for each connection, everything else each time', async () => {
    const one = openDb(database.appUrl, { max: 1 });
    const look = (id: number) => one.selectFrom('admin').where('id', '=', id).select('id');
    for (const id of [1, 2, 3]) {
      expect(await look(id).modifyEnd(planOnce).execute()).toEqual([]);
      expect(await look(id).execute()).toEqual([]);
    }
    const { rows } = await sql<{ text: string; times: number }>`
      select statement as text, generic_plans + custom_plans as times from pg_prepared_statements`.execute(
      one,
    );
    expect(rows).toEqual([{ text: expect.stringContaining('/* plan once */'), times: 3 }]);
    await one.destroy();
  });

  test('a select without values is planned once for each connection, up to the number it keeps; one with values each time', async () => {
    const one = openDb(database.appUrl, { max: 1 });
    const kept = async () => {
      const { rows } = await sql<{ times: number }>`
        select generic_plans::int + custom_plans::int as times from pg_prepared_statements`.execute(one);
      return rows.map(({ times }) => times);
    };
    const some = one.selectFrom('admin').select('id');
    for (let time = 0; time < 3; time += 1) {
      expect(await executePlanned(one, some.limit(sql.lit(1)))).toEqual([]);
      expect(await executePlanned(one, some.where('id', '=', time))).toEqual([]);
    }
    expect(await kept()).toEqual([3]);
    for (let most = 2; most < 100; most += 1) await executePlanned(one, some.limit(sql.lit(most)));
    expect(await kept()).toHaveLength(60);
    await one.destroy();
  });

  test('values have the declared types', async () => {
    const { rows } = await sql`
      SELECT 9007199254740991::int8 AS int8, ARRAY[1, 2]::int8[] AS int8s, 0.1::numeric(20,6) AS money,
        ARRAY[1.50]::numeric(20,2)[] AS moneys, '2026-02-28'::date AS date, '2026-02-28T16:00:00Z'::timestamptz AS at,
        '\\x00ff'::bytea AS bytes, '{"a":[1]}'::jsonb AS json, ARRAY['a', NULL] AS texts, '1'::xid8 AS xid`.execute(
      db,
    );
    expect(rows).toEqual([
      {
        int8: 9007199254740991,
        int8s: [1, 2],
        money: '0.100000',
        moneys: ['1.50'],
        date: '2026-02-28',
        at: new Date('2026-02-28T16:00:00Z'),
        bytes: Buffer.from([0, 255]),
        json: { a: [1] },
        texts: ['a', null],
        xid: '1',
      },
    ]);
  });

  test('an integer beyond the safe range is refused, not rounded', async () => {
    await expect(sql`SELECT 9007199254740993::int8`.execute(db)).rejects.toThrow(/9007199254740993/);
  });

  test('the underlying pool is the same database', async () => {
    const { rows } = await poolOf(db).query('SELECT current_user AS who');
    expect(rows).toEqual([{ who: 'rd_app' }]);
  });

  test('a function that writes accepts a transaction only', async () => {
    const write = async (_tx: Tx): Promise<boolean> => true;
    const read = async (_db: Db): Promise<boolean> => true;
    // @ts-expect-error -- a database outside a transaction is no Tx
    expect(await write(db)).toBe(true);
    expect(await db.transaction().execute(async (tx) => (await write(tx)) && (await read(tx)))).toBe(true);
  });

  const summer = new Date('2031-07-31T20:00:00Z');

  test('partitions are created ahead, once, by the running role, and hold what belongs in them', async () => {
    const now = summer;
    const made = await ensurePartitions(db, now);
    expect(made).toEqual(
      ['2031_06', '2031_07', '2031_08', '2031_09'].flatMap((month) => [
        `operation_${month}`,
        `operation_object_${month}`,
      ]),
    );
    expect(await ensurePartitions(db, now)).toEqual([]);
    await db
      .insertInto('operation')
      .values(operationAt(new Date('2031-09-30T23:59:59.999Z')))
      .execute();
    await expect(
      db
        .insertInto('operation')
        .values(operationAt(new Date('2031-10-01T00:00:00Z')))
        .execute(),
    ).rejects.toThrow(/no partition/);
  });

  test('task ids have room two million ahead', async () => {
    const owner = openDb(database.ownerUrl, { max: 1 });
    try {
      await sql`SELECT setval(pg_get_serial_sequence('task', 'id'), 4999999)`.execute(owner);
    } finally {
      await owner.destroy();
    }
    expect(await ensurePartitions(db, summer)).toEqual(['task_0004', 'task_0005', 'task_0006']);
  });

  test('creating partitions waits for no open transaction, and none for it', async () => {
    const now = new Date('2032-01-15T00:00:00Z');
    await ensurePartitions(db, now);
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('operation').values(operationAt(now)).execute();
      const made = await db.transaction().execute(async (maker) => {
        await sql`SET LOCAL lock_timeout = '2s'`.execute(maker);
        const names = await ensurePartitions(maker, new Date('2032-04-15T00:00:00Z'));
        await tx.insertInto('operation').values(operationAt(now)).execute();
        await db.insertInto('operation').values(operationAt(now)).execute();
        return names;
      });
      expect(made).toContain('operation_2032_06');
    });
  });
});

const operationAt = (at: Date) => ({ at, request_id: 'r', call: 'c', action: 'a', outcome: 200 });
