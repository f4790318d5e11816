import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { navigation, users as customerCalls } from '@renderdesk/contract';
import pg from 'pg';
import { ensureFirstAdmin } from '../packages/server/src/core/auth/firstAdmin.ts';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { migrate } from '../packages/server/src/core/db/migrate.ts';
import { openRecorder } from '../packages/server/src/testing/recorded.ts';
import { userCalls } from '../packages/server/src/user/user.calls.ts';
import { writePinyin } from '../packages/server/src/user/index.ts';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { againstBare, type Query, besideHead, openBare, statementsOf } from './lib/beside.ts';
import { openClient } from './lib/client.ts';
import { adminOf, colleaguesOf, type Farm, signIn } from './lib/farm.ts';
import { quantile, runFor } from './lib/measure.ts';
import { atMost, figure, report } from './lib/report.ts';
import { startServer } from './lib/server.ts';

const port = 8733;
const root = resolve(import.meta.dirname, '..');
const first = 1_000_000;
const count = 1_000_000;
/** The customer whom every search is for, well inside of the others. */
const wanted = first + 654_320;

/**
 * `npm run bench -- customers`: a customer among a million found by each way of the one box, and the list of customers by its filters
 * beside its own statements sent by a bare client. The database stays in `RENDERDESK_BENCH_CUSTOMERS` (`.cache/bench-customers`, 3 GB)
 * and is filled once.
 */
export const run = async (): Promise<void> => {
  const dataDir = resolve(root, process.env['RENDERDESK_BENCH_CUSTOMERS'] ?? '.cache/bench-customers');
  await mkdir(dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir, durability: 'on' });
  const farm: Farm = {
    dataDir,
    ownerUrl: postgres.ownerUrl,
    appUrl: postgres.appUrl,
    stop: () => postgres.stop(),
  };
  try {
    await migrate(farm.ownerUrl, { now: new Date() });
    const db = openDb(farm.ownerUrl, { max: 1 });
    await ensureFirstAdmin(db, { now: new Date(), mustChangePassword: false });
    await fill(postgres.superUrl);
    const begun = performance.now();
    const written = await writePinyin(db);
    process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(1)} s  pinyin of ${written}\n`);
    await db.destroy();
    const server = await startServer(farm, port);
    try {
      await measure(farm);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
};

/** Words that names are made of, so that each pair of characters and of letters is borne by many. */
const words = [
  '星河 北辰 蓝鲸 青石 白鹿 云端 极光 山海 长安 重庆 银杏 原力 深空 墨境 天工 千寻 赤焰 清源 飞鸟 浮光',
  '动画 影视 数字 视觉 特效 创意 传媒 文化 科技 图像',
  '工作室 有限公司 制作 中心 学院 联盟',
].map((line) => line.split(' '));
const word = (from: number, by: string): string => {
  const list = words[from] as readonly string[];
  return `(array[${list.map((one) => `'${one}'`).join(',')}])[1 + ((${by}) % ${list.length})::int]`;
};

const fill = async (superUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: superUrl.replace('/postgres?', '/renderdesk?') });
  await client.connect();
  try {
    const { rows } = await client.query<{ done: boolean }>(
      `SELECT EXISTS (SELECT FROM "user" WHERE id = ${first + count - 1}) AS done`,
    );
    if (rows[0]?.done === true) return;
    const name = `${word(0, 'g::bigint * 7919')} || ${word(1, 'g / 20')} || ${word(2, 'g / 200')} || g`;
    const company = `CASE WHEN g % 3 = 0 THEN ${word(0, 'g / 3')} || ${word(1, 'g / 7')} || '有限公司' || g ELSE '' END`;
    const statements = [
      `INSERT INTO admin (id, login_name, really_name, password_hash, created_at)
        SELECT g, 'sales' || g, '销售 ' || g, 'x', now() FROM generate_series(2000, 2099) g`,
      `INSERT INTO user_label (id, name, created_at) OVERRIDING SYSTEM VALUE SELECT g, '标签 ' || g, now() FROM generate_series(5000, 5049) g`,
      `INSERT INTO "user" (id, owner_id, account_type, name, company, phone, email, zone, level, business_type, auth_status, enabled, is_zombie,
          country, city, label_ids, remark, first_recharge_at, registered_at)
        SELECT g, g, 1, ${name}, ${company}, '1' || (30 + g % 70) || lpad((g::bigint * 7919 % 100000000)::text, 8, '0'), 'studio' || g || '@mail' || g % 500 || '.example',
          CASE WHEN g % 10 = 0 THEN 2 ELSE 1 END, CASE WHEN g % 50 = 0 THEN 55 ELSE 49 END, g % 3, (array[0, 8, 9, 5, 3, 1])[1 + g % 6], g % 97 > 0, g % 211 = 0,
          '中国', (array['上海', '北京', '成都', '深圳'])[1 + g % 4], CASE WHEN g % 20 = 0 THEN array[5000 + g % 50]::bigint[] ELSE '{}' END,
          CASE WHEN g % 1000 = 0 THEN '重点客户' ELSE '' END, CASE WHEN g % 4 = 0 THEN now() - g % 700 * interval '1 day' END,
          now() - (${first + count} - g) * interval '90 seconds'
        FROM generate_series(${first}, ${first + count - 1}) g`,
      `INSERT INTO owner_live (owner_id, credit_limit) SELECT id, 0 FROM "user" WHERE id >= ${first}`,
      `INSERT INTO account (owner_id, kind, currency, balance) SELECT id, 1, currency, id % 5000 FROM "user" WHERE id >= ${first}`,
      `INSERT INTO user_live (user_id, last_login_at) SELECT id, now() - id % 1000000 * interval '1 minute' FROM "user" WHERE id >= ${first}`,
      `INSERT INTO user_staff (user_id, kind, admin_id, valid_from, changed_by)
        SELECT id, 1, 2000 + id % 100, registered_at, 1 FROM "user" WHERE id >= ${first} AND id % 5 > 0`,
      `INSERT INTO invoice_title (owner_id, kind, title, tax_number, created_at)
        SELECT id, 2, 'TITLE ' || company, 'T' || id, now() FROM "user" WHERE id >= ${first} AND id % 3 = 0`,
      `INSERT INTO task (user_id, owner_id, platform_id, software_id, currency, status, submitted_at, ended_at, project_name, scene_name)
        SELECT id, id, 1, 2000, 1, 25, now(), now(), ${word(0, 'id / 10')} || id % 1000, 'shot_' || id || '.ma' FROM "user" WHERE id >= ${first} AND id % 10 = 1`,
      'VACUUM (ANALYZE)',
    ];
    for (const statement of statements) {
      const begun = performance.now();
      await client.query(statement);
      process.stdout.write(
        `${((performance.now() - begun) / 1000).toFixed(1)} s  ${statement.slice(0, 60).replaceAll(/\s+/g, ' ')}\n`,
      );
    }
  } finally {
    await client.end();
  }
};

const measure = async (farm: Farm): Promise<void> => {
  const admin = await adminOf(farm);
  const token = await signIn(farm, admin);
  const colleagues = await colleaguesOf(farm, admin, 16);
  const searches = await searchRows(farm, token);
  const now = Date.now();
  const of = (name: string, input: object, heavy = false): Query => ({
    name,
    call: customerCalls.list,
    input: input as never,
    token,
    colleagues,
    heavy,
  });
  const asked = [
    of('customers, newest', {}),
    of('by number', { userId: wanted }),
    of('by words of the name', { userName: '星河动画' }),
    of('by the beginning of a phone number', { phone: '1389' }),
    of('by an e-mail address', { email: `studio${wanted}` }),
    of('of a salesperson', { adminId: 2042 }),
    of('without a salesperson', { unallocatedSalesman: true }),
    of('with a label', { labelId: 5010 }),
    of('of a verification', { authStatus: 8 }),
    of('registered in a month', {
      registerStartTimeStamp: now - 40 * 86_400_000,
      registerEndTimeStamp: now - 10 * 86_400_000,
    }),
    of('seen in a week', { loginStartTimeStamp: now - 7 * 86_400_000 }, true),
    of('with a balance of at least', { balanceRangeStart: '4990' }, true),
    of('of a city', { city: '成都' }),
    of('by a remark', { remark: '重点' }, true),
    of('disabled', { enabled: 0 }),
    of('who never paid, of a level', { isFirstReCharge: 0, lever: 55 }),
  ];
  const recorder = openRecorder(farm.appUrl, { max: 4 });
  const bare = openBare(farm);
  const served = userCalls;
  try {
    const rows: string[][] = [];
    for (const one of asked) {
      const sent = await statementsOf(recorder, served, one);
      for (const clients of one.heavy === true ? [1] : [1, 16])
        rows.push(await againstBare(bare, { port, one, sent, clients }));
    }
    await report('customers', [searches, [besideHead, ...rows]]);
  } finally {
    await bare.close();
    await recorder.close();
  }
};

/** Each way to a customer through the one box, as the palette asks it; a search that does not find them ends the bench. */
const searchRows = async (farm: Farm, token: string): Promise<string[][]> => {
  const client = new pg.Client({ connectionString: farm.appUrl });
  await client.connect();
  const { rows } = await client.query<{
    name: string;
    phone: string;
    email: string;
    company: string;
    pinyin: string;
    task: string;
  }>(
    `SELECT u.name, phone, email, company, pinyin, (SELECT min(id) FROM task)::text AS task FROM "user" u WHERE id = ${wanted}`,
  );
  await client.end();
  const [one] = rows;
  if (!one) throw new Error('the customer of the bench is missing');
  const [full = '', initials = ''] = one.pinyin.split('\n');
  const ways: readonly (readonly [string, string])[] = [
    ['number', String(wanted)],
    ['name, whole', one.name],
    ['name, a part', one.name.slice(2)],
    ['name, two characters that thousands bear', one.name.slice(0, 2)],
    ['pinyin, whole', full],
    ['pinyin, a part that thousands bear', full.slice(0, 8)],
    ['initials', initials],
    ['phone number', one.phone],
    ['phone number, seven figures', one.phone.slice(0, 7)],
    ['e-mail address', one.email],
    ['company', one.company],
    ['invoice title', `TITLE ${one.company}`],
    ['a task’s number', one.task],
    ['nothing that is there', '鲸鲸鲸 zzqqx'],
  ];
  const table = [['found by', 'p50', 'p95', 'p95 (≤ 100 ms)']];
  const http = openClient({ port, token, connections: 1 });
  for (const [way, typed] of ways) {
    const { users } = await http.ask(navigation.anything, { words: typed });
    const whole = !/thousands|nothing|seven|task/.test(way);
    if (whole && !users.some(({ userId }) => userId === wanted))
      throw new Error(`${way}: not found by ${typed}`);
    const { each } = await runFor({ clients: 1, calls: 200, milliseconds: 2000 }, () =>
      http.send(navigation.anything, { words: typed }),
    );
    const p95 = quantile(each, 0.95);
    table.push([way, figure(quantile(each, 0.5)), figure(p95), atMost(p95, 100)]);
  }
  http.close();
  return table;
};
