import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hour } from '@renderdesk/contract';
import pg from 'pg';
import { issueMonths } from '../packages/server/src/bill/index.ts';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { findViolations } from '../packages/server/src/core/invariants/invariants.ts';
import { migrate } from '../packages/server/src/core/db/migrate.ts';
import { postCharges } from '../packages/server/src/pay/index.ts';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { inTurn, median, ratioOf, type Run, runFor } from './lib/measure.ts';
import { atMost, figure, report, times } from './lib/report.ts';

const rounds = 3;
const workers = 2;
/** Purses that one run posts, and charges of each: as many as one transaction of the product takes. */
const pursesARun = 60;
const chargesEach = 200;
const customers = 10_000;
const tasksOfACustomer = 4;
const framesOfATask = 5;
/** A month that is over. */
const month = { start: '2026-10-01T00:00:00+08:00', end: '2026-11-01T00:00:00+08:00', period: 202_610 };

interface Ground {
  readonly owner: pg.Client;
  readonly appUrl: string;
  readonly ownerUrl: string;
}

/**
 * `npm run bench -- money`: postings a second of charges that wait, beside a bare client that writes the same rows set by set for
 * purses that have one lot of cash and nothing else to look at; what fifty lots in a purse cost; and the bills of a month of ten
 * thousand customers. On a durable database of its own.
 */
export const run = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rd-bench-money-'));
  const postgres = await startPostgres({ dataDir, durability: 'on' });
  try {
    await migrate(postgres.ownerUrl, { now: new Date() });
    const owner = new pg.Client({ connectionString: postgres.ownerUrl });
    await owner.connect();
    const ground = { owner, appUrl: postgres.appUrl, ownerUrl: postgres.ownerUrl };
    try {
      await report('money', [await postings(ground), await bills(ground)]);
    } finally {
      await owner.end();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Purses with lots of cash or coupons, and charges that wait of each; answers their ids. */
const fillPurses = async (
  { owner }: Ground,
  o: { readonly from: number; readonly count: number; readonly coupons: number; readonly charges: number },
): Promise<number[]> => {
  const ids = Array.from({ length: o.count }, (_, at) => o.from + at);
  await owner.query(
    `INSERT INTO "user" (id, owner_id, account_type, name, zone, registered_at)
    SELECT g, g, 1, 'bench ' || g, 1, '${month.start}' FROM unnest($1::bigint[]) g`,
    [ids],
  );
  await owner.query(
    'INSERT INTO owner_live (owner_id, credit_limit) SELECT g, 0 FROM unnest($1::bigint[]) g',
    [ids],
  );
  // What each lot came from: opening entries, so that the books hold before and after.
  const lots = `INSERT INTO lot (owner_id, account, coupon_type, currency, issued, remaining, granted_at, expires_at)
    SELECT g, $2::int, $3::int, $4::int, $5::numeric, $5::numeric, '2026-01-01', CASE WHEN $2::int = 3 THEN timestamptz '2027-01-01' + n * interval '1 day' END
    FROM unnest($1::bigint[]) g, generate_series(1, $6) n`;
  await owner.query(lots, [ids, 1, null, 1, '100000', 1]);
  if (o.coupons > 0) await owner.query(lots, [ids, 3, 3, 3, '3', o.coupons]);
  await owner.query(
    `WITH p AS (INSERT INTO posting (owner_id, company_id, user_id, cause, cause_id, key, at, incurred_at, period, actor_kind)
      SELECT owner_id, 1, owner_id, 22, id, 'opening:' || id || ':lot', granted_at, granted_at, 202601, 4 FROM lot WHERE owner_id = ANY($1)
      RETURNING owner_id, id, cause_id)
    INSERT INTO movement (owner_id, posting_id, n, debit, debit_ref, credit, credit_ref, amount, currency, period)
    SELECT p.owner_id, p.id, 1, CASE l.account WHEN 1 THEN 199 ELSE 305 END, CASE l.account WHEN 1 THEN 1 END, l.account, l.id, l.issued, l.currency, 202601
    FROM p JOIN lot l ON l.owner_id = p.owner_id AND l.id = p.cause_id`,
    [ids],
  );
  await owner.query(
    `INSERT INTO account (owner_id, kind, currency, balance)
    SELECT owner_id, account, currency, sum(issued) FROM lot WHERE owner_id = ANY($1) GROUP BY 1, 2, 3`,
    [ids],
  );
  await owner.query(
    `INSERT INTO charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class, started_at,
       incurred_at, period, render_ms, price_version_id, rule, units, hourly)
     SELECT g * 100 + c / $3, 1, c % $3, 1, g, g, 1 + c * 0.010001, 1 + c * 0.010001, 1, 201, 2, t.at, t.at + interval '10 min', $4, 600000, 1, 1, 1, 6
     FROM unnest($1::bigint[]) g, generate_series(0, $2 - 1) c, LATERAL (SELECT timestamptz '${month.start}' + c * interval '2 h' AS at) t`,
    [ids, o.charges, framesOfATask, month.period],
  );
  await owner.query(
    `UPDATE owner_live o SET pending = c.sum FROM (SELECT owner_id, sum(amount) FROM charge WHERE owner_id = ANY($1)
    GROUP BY 1) c WHERE c.owner_id = o.owner_id`,
    [ids],
  );
  return ids;
};

const postings = async (ground: Ground): Promise<string[][]> => {
  const total = pursesARun * (rounds + 1);
  const fill = (from: number, coupons: number) =>
    fillPurses(ground, { from, count: total, coupons, charges: chargesEach });
  const sides = [
    await fill(1_000_000, 0),
    await fill(2_000_000, 0),
    await fill(3_000_000, 50),
    await fill(4_000_000, 0),
  ] as const;
  await ground.owner.query('ANALYZE');
  const db = openDb(ground.appUrl, { max: 8 });
  const pool = new pg.Pool({ connectionString: ground.appUrl, max: 8 });
  const bounds = { clients: workers, calls: pursesARun, milliseconds: 120_000 };
  const now = new Date(month.end);
  const ours = (purses: number[]) => () =>
    runFor(bounds, async () => {
      const ownerId = purses.pop() ?? 0;
      await db.transaction().execute((tx) => postCharges(tx, { ownerId, now }));
    });
  const bare = (purses: number[]) => () => runFor(bounds, () => barePosting(pool, purses.pop() ?? 0));
  const plain = [ours(sides[0]), bare(sides[1])] as const;
  const lots = [ours(sides[2]), bare(sides[3])] as const;
  for (const warm of [...plain, ...lots]) await warm();
  const rates = (runs: readonly Run[]): number[] => runs.map(({ perSecond }) => perSecond * chargesEach);
  const rows: string[][] = [];
  for (const [name, [a, b]] of [
    ['one lot of cash', plain],
    ['fifty lots of coupons before the cash', lots],
  ] as const) {
    const measured = await inTurn(rounds, a, b);
    rows.push([
      name,
      figure(median(rates(measured.a))),
      figure(median(rates(measured.b))),
      times(ratioOf(rates(measured.b), rates(measured.a))),
    ]);
  }
  await db.destroy();
  await pool.end();
  await expectBooks(ground);
  return [
    ['charges posted, two purses at once', 'a second (≥ 1,000)', 'bare a second', 'bare ÷ ours'],
    ...rows,
  ];
};

/** What has to be written for a purse with one lot of cash, when nothing else is looked at: one statement a table. */
const barePosting = async (pool: pg.Pool, ownerId: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM owner_live WHERE owner_id = $1 FOR UPDATE', [ownerId]);
    await client.query(
      `WITH c AS MATERIALIZED (SELECT * FROM charge WHERE owner_id = $1 AND posting_id IS NULL AND amount > 0
          ORDER BY incurred_at, task_id, source, ix, n LIMIT ${chargesEach}),
        l AS MATERIALIZED (SELECT id FROM lot WHERE owner_id = $1 AND account = 1),
        p AS (INSERT INTO posting (owner_id, company_id, user_id, cause, cause_id, key, at, incurred_at, period, actor_kind)
          SELECT owner_id, 1, user_id, 1, task_id, concat('charge:', task_id, '.', source, '.', ix, '.', n), $2, incurred_at, period, 4 FROM c
          RETURNING id, key),
        pc AS (SELECT p.id, c.task_id, c.source, c.ix, c.n, c.owner_id, c.revenue, c.amount, c.currency, c.period FROM p JOIN c ON p.key = concat('charge:', c.task_id, '.', c.source, '.', c.ix, '.', c.n)),
        m AS (INSERT INTO movement (owner_id, posting_id, n, debit, debit_ref, credit, amount, currency, period)
          SELECT owner_id, pc.id, 1, 1, l.id, revenue, amount, currency, period FROM pc, l),
        u AS (UPDATE charge SET posting_id = pc.id FROM pc
          WHERE (charge.task_id, charge.source, charge.ix, charge.n) = (pc.task_id, pc.source, pc.ix, pc.n)),
        s AS (SELECT sum(amount) AS amount, max(id) AS last FROM pc),
        x AS (UPDATE lot SET remaining = remaining - s.amount, used = used + s.amount FROM s WHERE owner_id = $1 AND account = 1),
        a AS (UPDATE account SET balance = balance - s.amount FROM s WHERE owner_id = $1 AND kind = 1)
      UPDATE owner_live SET pending = pending - s.amount, last_posting_id = s.last FROM s WHERE owner_id = $1`,
      [ownerId, month.end],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
};

/** The bills of a month, whose charges are posted: ten thousand customers, four tasks of five frames each. */
const bills = async (ground: Ground): Promise<string[][]> => {
  const ids = await fillPurses(ground, {
    from: 10_000_000,
    count: customers,
    coupons: 1,
    charges: tasksOfACustomer * framesOfATask,
  });
  await ground.owner.query('ANALYZE');
  const db = openDb(ground.appUrl, { max: 4 });
  const now = new Date(new Date(month.end).getTime() + 3 * hour);
  const begun = performance.now();
  for (const ownerId of ids) await db.transaction().execute((tx) => postCharges(tx, { ownerId, now }));
  const posted = performance.now();
  const silent = { info: () => {}, warn: () => {}, error: () => {} } as never;
  const issued = await issueMonths({ db, clock: () => now, log: silent });
  const ended = performance.now();
  await db.destroy();
  await expectBooks(ground);
  const seconds = (ended - posted) / 1000;
  const charges = ids.length * tasksOfACustomer * framesOfATask;
  const {
    rows: [billed],
  } = await ground.owner.query<{ n: number }>('SELECT sum(charges)::int AS n FROM bill_line');
  return [
    [
      'bills of a month',
      'bills',
      'charges in them',
      'seconds (≤ 60)',
      'bills a second',
      'charges posted a second before, purses of 20',
    ],
    [
      'issued',
      String(issued),
      String(billed?.n),
      atMost(seconds, 60),
      figure(issued / seconds),
      figure((charges * 1000) / (posted - begun)),
    ],
  ];
};

const expectBooks = async ({ ownerUrl }: Ground): Promise<void> => {
  const db = openDb(ownerUrl, { max: 1 });
  const { violations } = await findViolations(db, { now: new Date(), part: 'books' });
  await db.destroy();
  // What was filled by hand has no attempts behind it; the books themselves must hold.
  const broken = violations.filter(({ holds }) => !holds.startsWith('I6 ') && !holds.startsWith('I9 '));
  if (broken.length > 0) throw new Error(JSON.stringify(broken));
};
