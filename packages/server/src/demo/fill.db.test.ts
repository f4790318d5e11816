import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cleanFileStatus,
  endedStatusOf,
  type FigureKind,
  type FrameSums,
  renderStatus,
  microOf,
  recycleFolder,
  type RenderStatus,
  textOf,
} from '@renderdesk/contract';
import { getRow } from '../build/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import { isInShare } from '../../../../scripts/testing/share.ts';
import { readRights } from '../core/auth/actor.ts';
import { totpOwner } from '../core/auth/factor.store.ts';
import { Parsers } from '../core/uploads/parsers.ts';
import { folderBlobs } from '../core/blobs/blob.ts';
import { sealerWith } from '../core/auth/sealing.ts';
import { type Db, openDb } from '../core/db/db.ts';
import { paidOfFigure, sumOfFigure } from '../pay/index.ts';
import { readStatement } from '../reconciliation/index.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { bookDueMargins } from './agentMoney.ts';
import { agentLogins } from './agents.ts';
import { fillDemo } from './fill.ts';
import { fillLarge } from './large.ts';
import { people } from './staff.data.ts';
import { type DemoFile, writeStorageFiles } from './storage.ts';

const now = new Date('2026-03-18T03:30:00Z');
const folder = mkdtempSync(join(tmpdir(), 'demo-blobs-'));
const blobs = folderBlobs(folder);
const parsers = new Parsers();
const sealer = sealerWith('a secret of this test alone');

describe('the demo', () => {
  let database: TestDatabase;
  let db: Db;
  let tasks: number;
  let files: readonly DemoFile[];
  beforeAll(async () => {
    database = await openTestDatabase();
    db = openDb(database.appUrl, { max: 2 });
    ({ tasks, files } = await fillDemo(db, { now, size: 'on', sealer, blobs }));
  }, 900_000);
  afterAll(async () => {
    parsers.close();
    await db.destroy();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const number = async (query: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`${sql.raw(query)}`.execute(db);
    return rows[0]?.n ?? -1;
  };

  test('holds every invariant', async () => {
    expect(await brokenInvariants(db, { now })).toEqual([]);
  });

  test('has attempts that run', async () => {
    expect(await number('SELECT count(*) AS n FROM attempt WHERE ended_at IS NULL')).toBeGreaterThan(20);
  });

  test('holds what its screens need', async () => {
    expect(await number('SELECT count(*) AS n FROM task')).toBe(tasks);
    expect(tasks).toBeGreaterThan(1000);
    expect(await number('SELECT count(*) AS n FROM "user" WHERE NOT is_agent_purse')).toBe(400);
    expect(await number('SELECT count(*) AS n FROM organization')).toBe(16);
    expect(await number('SELECT count(*) AS n FROM admin')).toBe(
      new Set([...people.map(({ login }) => login), ...agentLogins]).size,
    );
    expect(await number('SELECT count(DISTINCT account_type) AS n FROM "user"')).toBe(3);
    const statuses = await db.selectFrom('task').select('status').distinct().orderBy('status').execute();
    expect(statuses.map((row) => row.status)).toEqual(renderStatus.codes);
    expect(await number(`SELECT count(*) AS n FROM operation WHERE outcome <> 200`)).toBeGreaterThan(0);
    expect(await number(`SELECT count(*) AS n FROM setting WHERE key = 'demo' AND value = 'true'`)).toBe(1);
  });

  test('has cleanings in each state that lasts, and its files are those that were measured or taken', async () => {
    expect(await number('SELECT count(DISTINCT clean_status) AS n FROM clean_job')).toBe(7);
    const sizeOf = (isTaken: boolean): number =>
      files
        .filter(({ at }) => at.includes(recycleFolder) === isTaken)
        .reduce((sum, { size }) => sum + size, 0);
    expect(await number('SELECT sum(used_space)::int AS n FROM storage_use')).toBe(sizeOf(false));
    const taken = `SELECT sum(size)::int AS n FROM clean_file WHERE clean_file_status = ${cleanFileStatus.of.recycled}`;
    expect(await number(taken)).toBe(sizeOf(true));
    const some = files.slice(0, 3).map((file, at) => ({ ...file, at: join(folder, 'storage', String(at)) }));
    await writeStorageFiles(some);
    for (const { at, size, changedAt } of some)
      expect([statSync(at).size, statSync(at).mtime]).toEqual([size, changedAt]);
  });

  test('has invoice applications in every state, of both currencies, and one that replaces another', async () => {
    expect(await number('SELECT count(DISTINCT status) AS n FROM receipt')).toBe(11);
    expect(await number('SELECT count(DISTINCT currency) AS n FROM invoice')).toBe(2);
    expect(await number('SELECT count(*) AS n FROM receipt WHERE replaces IS NOT NULL')).toBeGreaterThan(0);
  });

  test('has an invoice on a bill that is not paid, and one that waits for it', async () => {
    const { rows } = await sql<{ status: number }>`
      SELECT status FROM receipt WHERE basis = 2 AND payment = 0 AND due_at > ${now} ORDER BY 1`.execute(db);
    expect(rows.map(({ status }) => status)).toEqual([0, 3]);
  });

  test('has agents who earn in several months, of whom one was paid, with money in their purses', async () => {
    expect(
      await number(
        'SELECT count(*) AS n FROM (SELECT FROM agent_month GROUP BY agent_id HAVING count(DISTINCT period) > 1) x',
      ),
    ).toBeGreaterThan(1);
    expect(await number('SELECT count(DISTINCT kind) AS n FROM agent_payout')).toBe(2);
    expect(await number('SELECT count(DISTINCT kind) AS n FROM account_transfer WHERE kind > 2')).toBe(2);
    expect(
      await number(
        `SELECT count(*) AS n FROM account a JOIN "user" u ON u.id = a.owner_id WHERE u.is_agent_purse AND a.balance > 100`,
      ),
    ).toBeGreaterThan(1);
    // What a month says is the sum of what made it.
    expect(
      await number(`SELECT count(*) AS n FROM agent_month m WHERE mode = 1 AND amount <> (SELECT coalesce(sum(margin), 0) FROM agent_share s
        WHERE s.agent_id = m.agent_id AND s.period = m.period AND s.terms_id = m.terms_id)`),
    ).toBe(0);
    // The first minute of the server books nothing more: what a reader sees of a month stays.
    const shares = () => number('SELECT count(*) AS n FROM agent_share');
    const before = await shares();
    await db.transaction().execute((tx) => bookDueMargins(tx, new Date()));
    expect(await shares()).toBe(before);
  });

  test('leaves the oldest month of its books to be closed: no money came where no statement tells of it', async () => {
    expect(
      await number(`SELECT count(*) AS n FROM recharge r WHERE r.status IN (2, 5, 7) AND r.purpose <> 5
        AND to_char(r.paid_at AT TIME ZONE 'Asia/Shanghai', 'YYYYMM')::int = (SELECT min(period) FROM posting)
        AND NOT EXISTS (SELECT FROM statement_file f WHERE f.company_account_id = r.company_account_id AND f.last_at > r.paid_at)`),
    ).toBe(0);
  });

  test('has credit that was changed, some for a time, and some shared with children', async () => {
    expect(await number('SELECT count(DISTINCT cause) AS n FROM credit_change')).toBe(3);
    expect(await number('SELECT count(*) AS n FROM credit_temporary')).toBeGreaterThan(1);
    expect(
      await number('SELECT count(DISTINCT credit_limit) AS n FROM owner_live WHERE credit_limit > 0'),
    ).toBeGreaterThan(4);
  });

  test('keeps the files of its statements, which say what their lines say', async () => {
    const files = await db.selectFrom('statement_file').selectAll().orderBy('id').execute();
    expect(files).toHaveLength(2);
    for (const file of files) {
      const { format, lines } = await readStatement(
        { blobs, parsers },
        { name: file.name, blobKey: file.blob_key },
        { currency: 1, who: 'test', reading: file },
      );
      const rows = await db
        .selectFrom('statement_line as l')
        .innerJoin('statement_file as f', 'f.id', 'l.file_id')
        .where('l.file_id', '=', file.id)
        .select([
          'l.flow_number',
          'l.amount',
          'l.balance_after',
          'l.booked_at',
          'l.kind',
          'l.transaction_id',
          'l.payer',
          'l.memo',
          'f.format',
        ])
        .orderBy('l.flow_number')
        .execute();
      const told = lines.map((one) => [
        one.flow,
        textOf(one.amount),
        one.at,
        one.kind,
        one.transactionId,
        one.payer,
        one.memo,
        format,
      ]);
      expect(told.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual(
        rows.map((row) => [
          row.flow_number,
          textOf(microOf(row.amount)),
          row.booked_at,
          row.kind,
          row.transaction_id,
          row.payer,
          row.memo,
          row.format,
        ]),
      );
    }
  });

  test('shows second factors and programs, and asks nobody for one whose password is told', async () => {
    const t = await sql<{ login: string; factor: boolean; tokens: number; open: number }>`
      SELECT login_name AS login, has_factor AS factor,
        (SELECT count(*)::int FROM session s WHERE s.admin_id = a.id AND s.kind = 1 AND s.expires_at > ${now}) AS tokens,
        (SELECT count(*)::int FROM session s WHERE s.admin_id = a.id AND s.kind = 0 AND s.ended_at IS NULL) AS open
      FROM admin a`.execute(db);
    expect(t.rows.filter(({ factor }) => factor).length).toBeGreaterThan(5);
    expect(t.rows.filter(({ tokens }) => tokens > 0).length).toBeGreaterThan(2);
    expect(t.rows.filter(({ open }) => open > 0).length).toBeGreaterThan(5);
    expect(t.rows.filter(({ login, factor, open }) => login === 'admin' && (factor || open > 0))).toEqual([]);
    // Keys of a program are keys of its bearer.
    expect(
      await number(`SELECT count(*) AS n FROM session s WHERE kind = 1 AND NOT keys <@ (SELECT array_agg(p.key)
        FROM admin_role ar JOIN role_permission p USING (role_id) WHERE ar.admin_id = s.admin_id)`),
    ).toBe(0);
    const secrets = await db.selectFrom('totp').select(['admin_id', 'secret']).execute();
    expect(secrets.length).toBeGreaterThan(3);
    for (const { admin_id: id, secret } of secrets) expect(sealer.open(secret, totpOwner(id))).not.toBe('');
  });

  test('opens the menu to who may open a screen of it', async () => {
    const lacking = (key: string, above: string) =>
      number(`SELECT count(*) AS n FROM role_permission p WHERE key = '${key}' AND NOT EXISTS
        (SELECT FROM role_permission o WHERE o.role_id = p.role_id AND o.key = '${above}')`);
    expect(await lacking('running:render:task', 'task:root')).toBe(0);
    expect(await lacking('running:render:task', 'product')).toBe(0);
    expect(await lacking('admin:depart', 'public')).toBe(0);
  });

  test('counters equal the frames of every task', async () => {
    const wrong = `SELECT count(*) AS n FROM (
        SELECT t.id, count(f.ix) FILTER (WHERE f.status IN (1, 6, 7, 8, 9, 10, 12)) AS waiting,
          count(f.ix) FILTER (WHERE f.status = 2) AS running, count(f.ix) FILTER (WHERE f.status = 3) AS aborted,
          count(f.ix) FILTER (WHERE f.status IN (5, 11)) AS failure, count(f.ix) FILTER (WHERE f.status = 4) AS success,
          count(f.ix) AS total
        FROM task t LEFT JOIN frame f ON f.task_id = t.id GROUP BY t.id) AS f
      JOIN task t ON t.id = f.id LEFT JOIN task_live l ON l.task_id = t.id
      WHERE (f.waiting, f.running, f.aborted, f.failure, f.success, f.total) IS DISTINCT FROM
        (coalesce(l.waiting, t.waiting), coalesce(l.running, t.running), coalesce(l.aborted, t.aborted),
         coalesce(l.failure, t.failure), coalesce(l.success, t.success), t.frame_count)`;
    expect(await number('SELECT count(*) AS n FROM frame')).toBeGreaterThan(40_000);
    expect(await number(wrong)).toBe(0);
    expect(
      await number(`SELECT count(*) AS n FROM task_live l JOIN task t ON t.id = l.task_id WHERE ready <>
        CASE WHEN t.status IN (0, 5, 8) THEN (SELECT count(*) FROM frame f WHERE f.task_id = t.id AND f.status = 1) ELSE 0 END`),
    ).toBe(0);
    expect(
      await number('SELECT count(*) AS n FROM task WHERE is_open <> (id IN (SELECT task_id FROM task_live))'),
    ).toBe(0);
    expect(
      await number(
        'SELECT count(*) AS n FROM task WHERE NOT is_open AND waiting + running + aborted + failure + success <> frame_count',
      ),
    ).toBe(0);
  });

  test('a task’s status is what its frames add up to', async () => {
    const { rows } = await sql<FrameSums & { id: number; status: RenderStatus }>`
      SELECT t.id, t.status, coalesce(l.waiting, t.waiting) AS waiting, coalesce(l.running, t.running) AS running,
        coalesce(l.aborted, t.aborted) AS aborted, coalesce(l.failure, t.failure) AS failure,
        coalesce(l.success, t.success) AS success,
        (SELECT count(*) FROM frame f WHERE f.task_id = t.id AND f.status = 8)::int AS "waitingTest"
      FROM task t LEFT JOIN task_live l ON l.task_id = t.id WHERE t.frame_count > 0`.execute(db);
    const byFrames: readonly number[] = [25, 30, 40, 45, 70];
    for (const row of rows) {
      const decided = endedStatusOf(row);
      if (byFrames.includes(row.status)) expect(decided, `task ${row.id}`).toBe(row.status);
      // One that still takes frames has some left; one that renders has a frame that does.
      if (row.status === 0) expect(decided, `task ${row.id}`).toBeUndefined();
      expect(row.running > 0, `task ${row.id}`).toBe(row.status === 5 || row.status === 8);
    }
  });

  test('every frame has its runs, none of them on two nodes, and no node renders two at once', async () => {
    expect(
      await number(`SELECT count(*) AS n FROM frame f WHERE attempt_n <>
        (SELECT count(*) FROM attempt a WHERE a.task_id = f.task_id AND a.ix = f.ix AND a.n <= f.attempt_n)`),
    ).toBe(0);
    expect(await number('SELECT count(*) AS n FROM attempt')).toBeGreaterThan(40_000);
    expect(
      await number(`SELECT count(*) AS n FROM frame f LEFT JOIN attempt a ON (a.task_id, a.ix, a.n) = (f.task_id, f.ix, f.attempt_n)
        WHERE (f.status = 4) <> (a.outcome IS NOT DISTINCT FROM 1) OR (f.status = 2) <> (a.n IS NOT NULL AND a.ended_at IS NULL)
          OR (f.status = 5 AND a.outcome <> 2) OR f.node_id IS DISTINCT FROM a.node_id`),
    ).toBe(0);
    expect(
      await number(`SELECT count(*) AS n FROM (SELECT leased_at, lag(coalesce(ended_at, 'infinity')) OVER
        (PARTITION BY node_id ORDER BY leased_at) AS before FROM attempt) a WHERE before > leased_at`),
    ).toBe(0);
    expect(
      await number(`SELECT count(*) AS n FROM attempt a JOIN node o ON o.id = a.node_id JOIN task t ON t.id = a.task_id
        WHERE o.platform_id <> t.platform_id OR NOT t.software_id = ANY (o.software) OR NOT t.plugin_versions <@ o.plugins
          OR NOT t.category <@ o.category OR NOT o.is_simulated`),
    ).toBe(0);
    expect(await number('SELECT count(DISTINCT outcome) AS n FROM attempt')).toBe(3);
  });

  test('what a task has consumed is the sum of its charges, and each of those follows from its price', async () => {
    expect(
      await number(`SELECT count(*) AS n FROM task t LEFT JOIN task_live l ON l.task_id = t.id
        LEFT JOIN (SELECT task_id, sum(amount) AS amount FROM charge GROUP BY task_id) c ON c.task_id = t.id
        WHERE (t.consume, coalesce(l.consume, t.consume)) IS DISTINCT FROM (coalesce(c.amount, 0), coalesce(c.amount, 0))`),
    ).toBe(0);
    expect(
      await number(`SELECT count(*) AS n FROM charge c JOIN attempt a USING (task_id, ix, n) JOIN task t ON t.id = c.task_id
        WHERE c.source = 1 AND (c.amount <> CASE c.fee_type WHEN 0 THEN round(a.hourly_price * a.render_ms / 3600000, 6) ELSE 0 END OR c.price_version_id <> a.price_version_id
          OR c.currency <> t.currency OR c.owner_id <> t.owner_id OR c.user_id <> t.user_id OR a.outcome <> 1)`),
    ).toBe(0);
    expect(
      await number(
        'SELECT count(*) AS n FROM attempt a WHERE outcome = 1 AND NOT EXISTS (SELECT FROM charge c WHERE (c.task_id, c.ix, c.n) = (a.task_id, a.ix, a.n))',
      ),
    ).toBe(0);
    expect(
      await number(`SELECT count(*) AS n FROM task_live l WHERE hold <>
        (SELECT coalesce(sum(hold), 0) FROM attempt a WHERE a.task_id = l.task_id AND ended_at IS NULL)`),
    ).toBe(0);
  });

  test('each task tells who submitted it and how it came to stand as it does', async () => {
    expect(
      await number(`SELECT count(*) AS n FROM task t WHERE NOT EXISTS
        (SELECT FROM task_event e WHERE e.task_id = t.id AND e.action = 'submit' AND e.actor_kind = 5 AND e.actor_id = t.user_id)`),
    ).toBe(0);
    expect(
      await number(`SELECT count(*) AS n FROM task t WHERE status <>
        (SELECT to_status FROM task_event e WHERE e.task_id = t.id ORDER BY at DESC, id DESC LIMIT 1)`),
    ).toBe(0);
    expect(await number('SELECT count(*) AS n FROM task_event WHERE actor_kind = 1')).toBeGreaterThan(0);
    expect(await number('SELECT count(*) AS n FROM stuck_frame')).toBeGreaterThan(5);
  });

  test('the farm has machines of every state on every platform that renders', async () => {
    expect(await number('SELECT count(*) AS n FROM node WHERE is_simulated')).toBe(60);
    expect(await number('SELECT count(DISTINCT (power, service, lock)) AS n FROM node')).toBe(5);
    expect(await number('SELECT count(DISTINCT platform_id) AS n FROM node WHERE is_simulated')).toBe(7);
    expect(
      await number(
        'SELECT count(*) AS n FROM software s WHERE NOT EXISTS (SELECT FROM render_script r WHERE r.software_id = s.id)',
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
      const { id } = await getRow(db, 'admin', { login_name: login });
      return readRights(db, id);
    };
    const operator = await rightsOf('ma.chao');
    expect(operator.parameters.get('query:selected:area:customer:task')).toEqual([20, 21, 22, 23, 25]);
    expect((await rightsOf('li.na')).scope).toBe('allocated');
    expect((await rightsOf('chen.jianguo')).everyArea).toBe(true);
  });

  test('the first customer owes nothing, so that a newcomer’s scene renders', async () => {
    expect(await number('SELECT count(*) AS n FROM task WHERE owner_id = 100001 AND status = 20')).toBe(0);
    expect(await number('SELECT count(*) AS n FROM task WHERE owner_id = 100001')).toBeGreaterThan(0);
  });

  test('has bills of two months in every state, and appeals in every status', async () => {
    const { rows } = await sql<{ document: number; confirm_status: number; pay_status: number }>`
      SELECT DISTINCT document, confirm_status, pay_status FROM bill WHERE document > 0`.execute(db);
    expect(new Set(rows.map(({ document }) => document))).toEqual(new Set([1, 2]));
    expect(new Set(rows.map((row) => row.confirm_status))).toEqual(new Set([0, 1, 2]));
    expect(new Set(rows.map((row) => row.pay_status))).toEqual(new Set([0, 1]));
    expect(await number('SELECT count(DISTINCT period) AS n FROM bill WHERE document > 0')).toBe(2);
    expect(await number('SELECT count(*) AS n FROM bill WHERE moved_to_arrears > 0 AND pay_status = 0')).toBe(
      3,
    );
    expect(await number('SELECT count(*) AS n FROM arrears_item WHERE written_off > 0')).toBe(1);
    expect(await number('SELECT count(DISTINCT currency) AS n FROM bill WHERE document > 0')).toBe(2);
    expect(await number('SELECT count(DISTINCT status) AS n FROM appeal')).toBe(5);
    expect(await number('SELECT count(DISTINCT outcome) AS n FROM appeal')).toBe(3);
    expect(await number('SELECT count(*) AS n FROM appeal_frame')).toBeGreaterThan(100);
  });

  test('every figure of a list is the sum of the parts that explain it', async () => {
    const shown: readonly (readonly [FigureKind, string])[] = [
      ['recharge', 'SELECT id, amount FROM recharge WHERE status IN (2, 7)'],
      ['refunded', 'SELECT id, refunded AS amount FROM recharge WHERE refunded > 0'],
      ['refund', 'SELECT id, amount FROM refund WHERE state IN (1, 2, 3, 5)'],
      ['payout', 'SELECT id, payout AS amount FROM refund WHERE state IN (2, 3)'],
      ['deducted', 'SELECT id, deducted AS amount FROM refund WHERE state = 3'],
      ['transfer', 'SELECT id, amount FROM account_transfer'],
      [
        'membership',
        'SELECT m.id, c.price AS amount FROM membership m JOIN contract c ON c.owner_id = m.owner_id AND c.id = m.contract_id',
      ],
      [
        'recognised',
        'SELECT m.id, c.recognised AS amount FROM membership m JOIN contract c ON c.owner_id = m.owner_id AND c.id = m.contract_id',
      ],
      ['contract', 'SELECT id, price AS amount FROM contract WHERE kind <> 3'],
      ['contractEarned', 'SELECT id, recognised AS amount FROM contract WHERE kind <> 3'],
      ['contractEnded', 'SELECT id, returned AS amount FROM contract WHERE kind <> 3 AND returned > 0'],
      [
        'contractLeft',
        'SELECT id, price - recognised - returned AS amount FROM contract WHERE kind <> 3 AND state IN (1, 2)',
      ],
      ['lot', 'SELECT id, remaining AS amount FROM lot WHERE account > 1'],
      ['lotIssued', 'SELECT id, issued AS amount FROM lot WHERE account > 1'],
      ['lotUsed', 'SELECT id, used AS amount FROM lot WHERE account > 1'],
      ['charge', 'SELECT id, amount FROM charge'],
      ['task', 'SELECT id, consume AS amount FROM task'],
      ['bill', 'SELECT id, amount FROM bill WHERE document > 0'],
      ['billLine', 'SELECT id, amount FROM bill_line'],
      ['statementLine', 'SELECT id, amount FROM statement_line WHERE state IN (1, 2, 3, 6)'],
      ['suspense', 'SELECT id, amount FROM statement_line WHERE state = 6'],
    ];
    for (const [figure, query] of shown) {
      const { rows } = await sql<{ id: number; amount: string }>`
        SELECT * FROM (${sql.raw(query)}) q ORDER BY md5(id::text) LIMIT 12`.execute(db);
      expect(rows.length, figure).toBeGreaterThan(0);
      for (const { id, amount } of rows)
        expect(Number((await sumOfFigure(db, figure, id)).total), `${figure} ${id}`).toBe(Number(amount));
    }
    const { rows: parts } = await sql<{
      id: number;
      amount: string;
      coupon: string;
      cash: string;
      credit: string;
    }>`
      SELECT id, amount, coupon_part AS coupon, cash_part AS cash, credit_part AS credit FROM bill_line
      ORDER BY md5(id::text) LIMIT 12`.execute(db);
    for (const { id, coupon, cash, credit } of parts) {
      const paid = await paidOfFigure(db, 'billLine', id);
      expect([paid?.coupon, paid?.cash, paid?.credit].map(Number), `line ${id}`).toEqual(
        [coupon, cash, credit].map(Number),
      );
    }
  });

  test('a used database is left alone', async () => {
    expect(await fillDemo(db, { now, size: 'large' })).toEqual({ filled: false, tasks: 0, files: [] });
    expect(await number('SELECT count(*) AS n FROM task')).toBe(tasks);
  });

  // Two more fills, in every third run and whenever the demo changes.
  if (isInShare('demos of the same seed', 'demo')) {
    describe('filled again', () => {
      let databases: TestDatabase[];
      let other: Db;
      let resting: Db;
      beforeAll(async () => {
        const [second, third] = await Promise.all([openTestDatabase(), openTestDatabase()]);
        databases = [second, third];
        other = openDb(second.appUrl, { max: 2 });
        resting = openDb(third.appUrl, { max: 2 });
        await Promise.all([
          fillDemo(other, { now, size: 'on', sealer }),
          fillDemo(resting, { now, size: 'on', sealer, atRest: true }),
        ]);
        // Two fills next to each other take minutes on a busy machine.
      }, 900_000);
      afterAll(async () => {
        await Promise.all([other.destroy(), resting.destroy()]);
        await Promise.all(databases.map((one) => one.drop()));
      });

      test('at rest has no attempt that its machines would have to give back as they start, and holds every invariant', async () => {
        expect(await brokenInvariants(resting, { now })).toEqual([]);
        const { rows } = await sql<{ open: number; waiting: number; rendering: number }>`
      SELECT (SELECT count(*) FROM attempt WHERE ended_at IS NULL) AS open,
        count(*) FILTER (WHERE status = 0) AS waiting, count(*) FILTER (WHERE status IN (5, 8)) AS rendering
      FROM task WHERE is_open`.execute(resting);
        expect(rows).toEqual([{ open: 0, waiting: expect.any(Number) as number, rendering: 0 }]);
        expect(rows[0]?.waiting).toBeGreaterThan(20);
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
          'attempt',
          'charge',
          'task_event',
          'node',
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
      FROM task WHERE id > ${100_000 + tasks}`.execute(other);
        expect(rows[0]).toMatchObject({ n: 20_000, wrong: 0 });
        expect(rows[0]?.customers).toBeGreaterThan(300);
      });
    });
  }
});
