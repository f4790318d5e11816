import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlanDatabase, type PlanDatabase } from '../testing/planned.ts';
import { wholeReads } from '../testing/plans.ts';
import { findAnything } from './search.store.ts';
import { typed } from './words.rules.ts';

const now = new Date('2026-03-10T02:00:00Z');
let plans: PlanDatabase;

/** 60,000 customers and 120,000 tasks, and among them one of each that a search is for. */
beforeAll(async () => {
  plans = await openPlanDatabase({ now }, async (owner) => {
    await sql`
    insert into "user" (id, owner_id, account_type, name, company, zone, registered_at)
    select i, i, 1, 'customer' || i, '公司' || i, 1, ${now}::timestamptz from generate_series(1, 60000) i`.execute(
      owner,
    );
    await sql`update "user" set phone = '138' || lpad(id::text, 8, '0'), email = name || '@x.example',
    pinyin = name || E'\\n' || 'gongsi' || id || E'\\n' || 'gs' || id`.execute(owner);
    await sql`insert into invoice_title (owner_id, kind, title, tax_number, created_at)
    select id, 1, '抬头' || id, '9111' || lpad(id::text, 12, '0') || 'XX', ${now}::timestamptz from "user"`.execute(
      owner,
    );
    await sql`
    insert into task (user_id, owner_id, platform_id, software_id, currency, status, submitted_at, ended_at, project_name, scene_name)
    select u.id, u.id, 1, 2000, 1, 25, ${now}::timestamptz - make_interval(mins => n::int), ${now}::timestamptz,
      '项目' || n, 'shot_' || n || '.ma'
    from (select id, row_number() over () as n from "user") u, generate_series(1, 2)`.execute(owner);
    await sql`
    insert into frame (task_id, ix, label, status)
    select id, ix, lpad(ix::text, 4, '0'), 4 from task, generate_series(1, 2) ix where id % 4 = 0`.execute(
      owner,
    );
  });
}, 600_000);
afterAll(() => plans.close());

const large = /^(?:task|frame|attempt)_\d+$|^(?:user|invoice_title)$/;

test('what no index serves is seen to read a table whole', async () => {
  const found = await wholeReads(plans.owner, {
    sql: `select id from "user" where remark = $1`,
    parameters: ['x'],
  });
  expect(found.filter((name) => large.test(name))).toEqual(['user']);
});

test.each([
  '100040',
  '12345#17',
  'shot_599',
  '项目5999',
  'customer599',
  'customer',
  '公司',
  'shot',
  '目',
  'zz top',
  '1380000',
  'customer59@',
  'gongsi',
  'gs12',
  '抬头599',
  '9111000000059900xx',
  '911100',
])('«%s» reads no large table whole', async (words) => {
  const { actor, owner, recorder } = plans;
  const statements = await recorder.record(() =>
    findAnything(recorder.db, { actor, now, platform: 0 }, typed(words), 6),
  );
  expect(statements).not.toEqual([]);
  const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where reltuples > 0 and relkind = 'r'`.execute(owner);
  const filled = new Set(rows.map(({ name }) => name).filter((name) => large.test(name)));
  for (const statement of statements)
    expect(
      (await wholeReads(owner, statement)).filter((name) => filled.has(name)),
      statement.sql,
    ).toEqual([]);
});
