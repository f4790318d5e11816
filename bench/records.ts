import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { consumeBills, consumptions, explain, periodOf, recharges } from '@renderdesk/contract';
import pg from 'pg';
import { billCalls } from '../packages/server/src/bill/bill.calls.ts';
import { consumptionCalls } from '../packages/server/src/bill/consumption.calls.ts';
import { ensureFirstAdmin } from '../packages/server/src/core/auth/firstAdmin.ts';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { migrate } from '../packages/server/src/core/db/migrate.ts';
import { explainCalls } from '../packages/server/src/pay/explain/explain.calls.ts';
import { rechargeCalls } from '../packages/server/src/pay/recharge/recharge.calls.ts';
import { openRecorder } from '../packages/server/src/testing/recorded.ts';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { againstBare, type Query, besideHead, openBare, statementsOf } from './lib/beside.ts';
import { adminOf, colleaguesOf, type Farm, signIn } from './lib/farm.ts';
import { report } from './lib/report.ts';
import { startServer } from './lib/server.ts';
import { unindexed } from './lib/unindexed.ts';

const port = 8732;
const root = resolve(import.meta.dirname, '..');
const users = 1_000_000;
/** The newest of so many postings have their charges, which the frames' list reads. */
const charged = 1_000_000;
const days = 720;

/**
 * `npm run bench -- records [postings]`: records of money and bills of a million customers beside their own statements sent by a bare
 * client, over as many postings (50,000,000 unless said otherwise; 700 bytes each with their lines and indexes). The database stays in
 * `RENDERDESK_BENCH_RECORDS` (`.cache/bench-records`) and is filled once.
 */
export const run = async ([asked]: readonly string[]): Promise<void> => {
  const postings = Number(asked ?? 50_000_000);
  const dataDir = resolve(root, process.env['RENDERDESK_BENCH_RECORDS'] ?? '.cache/bench-records');
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
    await db.destroy();
    await fill(postgres.superUrl, postings);
    const server = await startServer(farm, port);
    try {
      await measure(farm, postings);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
};

const fill = async (superUrl: string, postings: number): Promise<void> => {
  const client = new pg.Client({ connectionString: superUrl.replace('/postgres?', '/renderdesk?') });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'SELECT coalesce(max(id), 0)::bigint AS count FROM posting',
    );
    if (Number(rows[0]?.count) >= postings) return;
    const now = new Date();
    const at = `(timestamptz '${now.toISOString()}' - ((${postings} - g) * ${(days * 86_400) / postings}) * interval '1 second')`;
    const period = (column: string) => `to_char(${column} AT TIME ZONE 'Asia/Shanghai', 'YYYYMM')::int`;
    const owner = `(1000000 + (g::bigint * 7919) % ${users})`;
    const last = periodOf(new Date(now.getTime() - 30 * 86_400_000));
    const statements = [
      `INSERT INTO "user" (id, owner_id, account_type, name, zone, registered_at)
        SELECT g, g, 1, 'customer ' || g, 1, now() FROM generate_series(1000000, ${1_000_000 + users - 1}) g`,
      `INSERT INTO owner_live (owner_id, credit_limit) SELECT id, 0 FROM "user" WHERE id >= 1000000`,
      `INSERT INTO account (owner_id, kind, currency, balance) SELECT id, 1, 1, 100 FROM "user" WHERE id >= 1000000`,
      `INSERT INTO recharge (owner_id, user_id, company_id, company_account_id, status, currency, amount, pay_method, created_at, paid_at, actor_kind)
        SELECT 1000000 + g % ${users}, 1000000 + g % ${users}, 1, 1, 2, 1, 10 + g % 990, 'bank', t.at, t.at, 4
        FROM generate_series(1, ${2 * users}) g, LATERAL (SELECT now() - g * interval '31 seconds' AS at) t`,
      `INSERT INTO posting (owner_id, id, company_id, user_id, cause, cause_id, key, at, incurred_at, period, actor_kind)
        OVERRIDING SYSTEM VALUE
        SELECT ${owner}, g, 1, ${owner}, 1, g / 5, concat('charge:', g / 5, '.1.', g % 5, '.1'), t.at, t.at, ${period('t.at')}, 4
        FROM generate_series(1, ${postings}) g, LATERAL (SELECT ${at} AS at) t`,
      `INSERT INTO movement (owner_id, posting_id, n, debit, debit_ref, credit, amount, currency, period)
        SELECT owner_id, id, 1, 1, owner_id, 201, 1 + id % 7, 1, period FROM posting`,
      `INSERT INTO charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class, started_at,
          incurred_at, period, render_ms, price_version_id, rule, units, hourly, posting_id)
        SELECT id / 5, 1, id % 5, 1, owner_id, user_id, 1 + id % 7, 1 + id % 7, 1, 201, 2, incurred_at - interval '5 min', incurred_at, period,
          300000, 1, 1, 1, 12, id FROM posting WHERE id > ${postings - charged}`,
      `INSERT INTO bill (owner_id, company_id, period, number, currency, document, pay_status, lines, amount, document_amount, list_amount, coupon_part,
          cash_part, arrears_part, credit_part, until_posting, as_of, issued_at, due_at, confirm_due_at)
        SELECT id, 1, ${last}, 'B' || id, 1, 1, (id % 10 > 0)::int, 2, 9, 9, 9, 0, 9, 0, 0, 0, now(), now(), now(), now() FROM "user" WHERE id >= 1000000`,
      `INSERT INTO bill_line (owner_id, bill_id, kind, user_id, task_id, charges, render_ms, first_at, last_at, currency, amount, document_amount,
          list_amount, coupon_part, cash_part, credit_part, arrears_part)
        SELECT owner_id, id, 1, owner_id, id * 2 + n, 3, 900000, issued_at, issued_at - id % 2000000 * interval '1 second', 1, 4.5, 4.5, 4.5, 0, 4.5, 0, 0
        FROM bill, generate_series(0, 1) n`,
      `INSERT INTO bill_run (company_id, period, finished_at, bills) SELECT 1, period, now(), 0 FROM (SELECT DISTINCT period FROM posting) p`,
      `INSERT INTO setting (key, value) VALUES ('pay.levelsEarned', '{"period": ${periodOf(now)}}')`,
    ];
    const timed = async (name: string, work: () => Promise<unknown>): Promise<void> => {
      const begun = performance.now();
      await work();
      process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(1)} s  ${name}\n`);
    };
    const send = (statement: string) =>
      timed(statement.slice(0, 60).replaceAll(/\s+/g, ' '), () => client.query(statement));
    const tables = ['posting', 'movement', 'charge', 'recharge', 'bill', 'bill_line'];
    await timed('all of it with its indexes', () =>
      unindexed(client, tables, async () => {
        for (const statement of statements) await send(statement);
      }),
    );
    await send('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
};

const measure = async (farm: Farm, postings: number): Promise<void> => {
  const admin = await adminOf(farm);
  const token = await signIn(farm, admin);
  const colleagues = await colleaguesOf(farm, admin, 16);
  const userId = 1_000_000 + (((postings - 5) * 7919) % users);
  const of = (name: string, call: Query['call'], input: object, heavy = false): Query => ({
    name,
    call,
    input: input as never,
    token,
    colleagues,
    heavy,
  });
  const now = Date.now();
  const month = { startTimeStamp: now - 30 * 86_400_000, endTimeStamp: now };
  const asked = [
    of('recharges, newest', recharges.list, {}, true),
    of('recharges of a customer', recharges.list, { userId }),
    of('recharges of a month', recharges.list, { ...month, statusList: [2] }, true),
    of('consumption, newest', consumptions.list, {}),
    of('consumption of a customer', consumptions.list, { userId }),
    of('consumption of a month', consumptions.list, month),
    of('frames charged, newest', consumptions.frames, {}),
    of('bills, newest', consumeBills.bills, {}, true),
    of('bills of a customer', consumeBills.bills, { userId }),
    of('bills not paid', consumeBills.bills, { payStatus: 0 }, true),
    of('lines of bills', consumeBills.details, {}),
    of('a balance explained', explain.account, { userId, ownerAccount: 1 }),
  ];
  const recorder = openRecorder(farm.appUrl, { max: 4 });
  const bare = openBare(farm);
  const noFiles = {} as never;
  const served = [...rechargeCalls(noFiles), ...consumptionCalls, ...billCalls(noFiles), ...explainCalls];
  try {
    const rows: string[][] = [];
    for (const one of asked) {
      const sent = await statementsOf(recorder, served, one);
      for (const clients of one.heavy ? [1] : [1, 16])
        rows.push(await againstBare(bare, { port, one, sent, clients }));
    }
    const head = [`${besideHead[0]}, over ${postings.toLocaleString('en')} postings`, ...besideHead.slice(1)];
    await report('records', [[head, ...rows]]);
  } finally {
    await bare.close();
    await recorder.close();
  }
};
