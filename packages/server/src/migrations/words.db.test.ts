import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';

const named = `SELECT id FROM task WHERE bigrams(project_name || E'\\n' || scene_name) @> bigrams($1)
  AND folded(project_name || E'\\n' || scene_name) LIKE '%' || folded($1) || '%' ORDER BY id`;

describe('search by words', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await openTestDatabase();
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(
      `INSERT INTO task (id, user_id, owner_id, platform_id, software_id, currency, status, submitted_at, project_name, scene_name)
       SELECT 200000 + i, 1, 1, 1, 2000, 1, 0, '2026-03-01'::timestamptz, '项目' || i, 'shot_' || i || '.ma' FROM generate_series(1, 4000) i
       UNION ALL SELECT 100001, 1, 1, 1, 2000, 1, 0, '2026-03-01', '逃离地球', 'Ｓhot_lighting_v012.ma'
       UNION ALL SELECT 100002, 1, 1, 1, 2000, 1, 0, '2026-03-01', '地逃离球', 'comp_100%.nk'`,
    );
    await client.query('ANALYZE task');
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  test.each([
    ['逃离', [100001, 100002]],
    ['离地', [100001]],
    ['球', [100001, 100002]],
    ['SHOT_LIGHT', [100001]],
    ['ｖ０１２', [100001]],
    ['逃离地球 ', []],
    ['100%', [100002]],
    ['项目4000', [204000]],
  ])('«%s»', async (words, ids) => {
    const { rows } = await client.query<{ id: string }>(named, [words]);
    expect(rows.map((row) => Number(row.id))).toEqual(ids);
  });

  test('goes through the index, down to one Chinese character', async () => {
    for (const words of ['逃离', '球']) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN ${named.replaceAll('$1', `'${words}'`)}`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Bitmap Index Scan on task_\d{4}_bigrams_idx/);
      expect(plan).not.toMatch(/Seq Scan on task_0000/);
    }
  });

  test('Chinese names sort by pinyin where the server has ICU', async () => {
    const { rows } = await client.query<{ sorted: string[]; icu: boolean }>(
      `SELECT array_agg(name ORDER BY name COLLATE zh_name) AS sorted,
         EXISTS (SELECT FROM pg_collation WHERE collname = 'zh-x-icu') AS icu
       FROM unnest(ARRAY['张', '李', '王', '安', '陈']) AS name`,
    );
    expect(rows[0]?.sorted).toEqual(
      rows[0]?.icu ? ['安', '陈', '李', '王', '张'] : ['安', '张', '李', '王', '陈'].toSorted(),
    );
  });
});
