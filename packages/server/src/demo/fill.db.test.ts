import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderStatus } from '@renderdesk/contract';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import { readRights } from '../core/actor.ts';
import { type Db, openDb } from '../core/db.ts';
import { fillDemo } from './fill.ts';
import { fillLarge } from './large.ts';

const now = new Date('2026-03-18T03:30:00Z');

describe('the demo', () => {
  let databases: TestDatabase[];
  let db: Db;
  let other: Db;
  beforeAll(async () => {
    databases = await Promise.all([openTestDatabase(), openTestDatabase()]);
    const [first, second] = databases.map((database) => openDb(database.appUrl, { max: 2 }));
    if (!first || !second) throw new Error('Two databases were asked for.');
    [db, other] = [first, second];
    await Promise.all([fillDemo(db, { now, size: 'on' }), fillDemo(other, { now, size: 'on' })]);
  });
  afterAll(async () => {
    await Promise.all([db.destroy(), other.destroy()]);
    await Promise.all(databases.map((database) => database.drop()));
  });

  const number = async (query: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`${sql.raw(query)}`.execute(db);
    return rows[0]?.n ?? -1;
  };

  test('holds what its screens need', async () => {
    expect(await number('SELECT count(*) AS n FROM task')).toBe(3000);
    expect(await number('SELECT count(*) AS n FROM "user"')).toBe(400);
    expect(await number('SELECT count(*) AS n FROM organization')).toBe(15);
    expect(await number('SELECT count(*) AS n FROM admin')).toBe(25);
    expect(await number('SELECT count(DISTINCT account_type) AS n FROM "user"')).toBe(3);
    const statuses = await db.selectFrom('task').select('status').distinct().orderBy('status').execute();
    expect(statuses.map((row) => row.status)).toEqual(renderStatus.codes);
    expect(await number(`SELECT count(*) AS n FROM operation WHERE outcome <> 200`)).toBeGreaterThan(0);
    expect(await number(`SELECT count(*) AS n FROM setting WHERE key = 'demo' AND value = 'true'`)).toBe(1);
  });

  test('opens the menu to who may open a screen of it', async () => {
    const lacking = (key: string, above: string) =>
      number(`SELECT count(*) AS n FROM role_permission p WHERE key = '${key}' AND NOT EXISTS
        (SELECT FROM role_permission o WHERE o.role_id = p.role_id AND o.key = '${above}')`);
    expect(await lacking('running:render:task', 'task:root')).toBe(0);
    expect(await lacking('running:render:task', 'product')).toBe(0);
    expect(await lacking('admin:depart', 'public')).toBe(0);
  });

  test('counters equal the frames, wherever frames are drawn', async () => {
    const wrong = `SELECT count(*) AS n FROM (
        SELECT task_id, count(*) FILTER (WHERE status IN (1, 6, 7, 8, 9, 10, 12)) AS waiting, count(*) FILTER (WHERE status = 2) AS running,
          count(*) FILTER (WHERE status = 3) AS aborted, count(*) FILTER (WHERE status IN (5, 11)) AS failure,
          count(*) FILTER (WHERE status = 4) AS success, count(*) AS total
        FROM frame GROUP BY task_id) AS f
      JOIN task t ON t.id = f.task_id LEFT JOIN task_live l ON l.task_id = t.id
      WHERE (f.waiting, f.running, f.aborted, f.failure, f.success, f.total) IS DISTINCT FROM
        (coalesce(l.waiting, t.waiting), coalesce(l.running, t.running), coalesce(l.aborted, t.aborted),
         coalesce(l.failure, t.failure), coalesce(l.success, t.success), t.frame_count)`;
    expect(await number('SELECT count(DISTINCT task_id) AS n FROM frame')).toBeGreaterThan(300);
    expect(await number(wrong)).toBe(0);
    expect(
      await number('SELECT count(*) AS n FROM task WHERE is_open <> (id IN (SELECT task_id FROM task_live))'),
    ).toBe(0);
    expect(
      await number(
        'SELECT count(*) AS n FROM task WHERE NOT is_open AND waiting + running + aborted + failure + success <> frame_count',
      ),
    ).toBe(0);
  });

  test('time runs forward and ends before now', async () => {
    const wrong = `SELECT count(*) AS n FROM task t JOIN "user" u ON u.id = t.user_id
      WHERE t.submitted_at < u.registered_at OR t.started_at < t.submitted_at OR t.ended_at < t.started_at
        OR greatest(t.submitted_at, t.started_at, t.ended_at) > '${now.toISOString()}'`;
    expect(await number(wrong)).toBe(0);
    expect(
      await number(
        'SELECT count(*) AS n FROM (SELECT ended_at FROM task GROUP BY ended_at HAVING count(*) > 3 AND ended_at IS NOT NULL) x',
      ),
    ).toBe(0);
  });

  test('some names mean several accounts, so that code 733 can be met', async () => {
    expect(
      await number(
        'SELECT count(*) AS n FROM (SELECT FROM "user" GROUP BY name_folded HAVING count(*) > 1) x',
      ),
    ).toBeGreaterThanOrEqual(5);
  });

  test('the area-limited operator sees foreign areas only, the salesman their own customers', async () => {
    const rightsOf = async (login: string) => {
      const { id } = await db
        .selectFrom('admin')
        .where('login_name', '=', login)
        .select('id')
        .executeTakeFirstOrThrow();
      return readRights(db, id);
    };
    const operator = await rightsOf('ma.chao');
    expect(operator.parameters.get('query:selected:area:customer:task')).toEqual([20, 21, 22, 23, 25]);
    expect((await rightsOf('li.na')).scope).toBe('allocated');
    expect((await rightsOf('chen.jianguo')).everyArea).toBe(true);
  });

  test('a used database is left alone', async () => {
    expect(await fillDemo(db, { now, size: 'large' })).toEqual({ filled: false, tasks: 0 });
    expect(await number('SELECT count(*) AS n FROM task')).toBe(3000);
  });

  test('the same seed makes the same demo, in every table', async () => {
    const digest = async (of: Db, table: string): Promise<string> => {
      const { rows } = await sql<{
        row: string;
      }>`SELECT t::text AS row FROM ${sql.table(table)} AS t`.execute(of);
      return createHash('sha256')
        .update(
          rows
            .map(({ row }) => row)
            .toSorted()
            .join('\n'),
        )
        .digest('hex');
    };
    for (const table of [
      'organization',
      'admin',
      'user',
      'user_staff',
      'task',
      'task_live',
      'frame',
      'job_run',
    ]) {
      expect(await digest(db, table), table).toBe(await digest(other, table));
    }
  });

  test('the large demo obeys the same rules', async () => {
    expect(await fillLarge(other, now, 20_000)).toBe(20_000);
    const { rows } = await sql<{ n: number; wrong: number; customers: number }>`
      SELECT count(*) AS n, count(DISTINCT user_id) AS customers,
        count(*) FILTER (WHERE aborted + failure + success <> frame_count OR ended_at > ${now}) AS wrong
      FROM task WHERE id > 103000`.execute(other);
    expect(rows[0]).toMatchObject({ n: 20_000, wrong: 0 });
    expect(rows[0]?.customers).toBeGreaterThan(300);
  });
});
