import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../packages/server/src/core/config.ts';
import { type Db, openDb } from '../packages/server/src/core/db/db.ts';
import { migrate } from '../packages/server/src/core/db/migrate.ts';
import { ensurePartitions } from '../packages/server/src/core/db/partitions.ts';
import { scenesOf } from '../packages/server/src/deliveries.ts';
import { NodeGateway } from '../packages/server/src/farm/index.ts';
import { buildServer } from '../packages/server/src/server.ts';
import { submitTask, system } from '../packages/server/src/task/index.ts';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { inTurn, median, quantile, ratioOf, type Run, runFor } from './lib/measure.ts';
import { figure, report, times } from './lib/report.ts';

const nodeCount = 1000;
const taskCount = 40;
const framesEach = 5000;
const bareClients = 16;
const rounds = 3;
const milliseconds = 4000;

interface Node {
  readonly id: number;
  readonly platformId: number;
  readonly power: number;
  readonly service: number;
  readonly lock: number;
}

/**
 * `npm run bench -- lease`: frames given to 1,000 nodes that ask as fast as they can, and finished, with all that follows
 * (match, caps, prices, holds, charges, counters), against a bare loop that takes a frame with SKIP LOCKED and writes the
 * same rows. On a durable database of its own.
 */
export const run = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rd-bench-lease-'));
  const postgres = await startPostgres({ dataDir, durability: 'on' });
  try {
    await migrate(postgres.ownerUrl, { now: new Date() });
    const owner = openDb(postgres.ownerUrl, { max: 2 });
    const bareTasks = await fill(owner, 2);
    const nodes = await addNodes(owner);
    await fill(owner, 1);
    const config = readConfig({
      DATABASE_URL: postgres.appUrl,
      RENDERDESK_OWNER_URL: postgres.ownerUrl,
      RENDERDESK_DATA: dataDir,
      RENDERDESK_LOG: 'error',
      RENDERDESK_BEAT_SECONDS: '300',
    });
    const server = await buildServer(config, { work: false });
    const pool = new pg.Pool({ connectionString: postgres.appUrl, max: bareClients });
    try {
      const desk = new NodeGateway(server.app, scenesOf(config));
      const ours = (): Promise<Run> => cycles(desk, nodes);
      const bare = (): Promise<Run> => bareCycles(pool, bareTasks);
      await ours();
      await bare();
      asked.again = 0;
      const { a, b } = await inTurn(rounds, ours, bare);
      const rates = (runs: readonly Run[]): number[] => runs.map(({ perSecond }) => perSecond);
      const p95 = (runs: readonly Run[]): string =>
        figure(median(runs.map(({ each }) => quantile(each, 0.95))));
      await report('lease', [
        [
          [
            'lease and finish, 1,000 nodes',
            'a second',
            'p95, ms',
            'bare a second',
            'bare p95, ms',
            'bare ÷ ours (≤ 3×)',
            'sent away, of 1,000',
          ],
          [
            'one platform, 40 tasks',
            figure(median(rates(a))),
            p95(a),
            figure(median(rates(b))),
            p95(b),
            times(ratioOf(rates(b), rates(a)), { most: 3 }),
            figure((1000 * asked.again) / a.reduce((sum, { each }) => sum + each.length, asked.again)),
          ],
        ],
      ]);
    } finally {
      await pool.end();
      await server.close();
      await owner.destroy();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Tasks of ten customers on a platform, all of one kind of frame. Answers their ids. */
const fill = async (db: Db, platformId: number): Promise<number[]> => {
  const now = new Date();
  await ensurePartitions(db, now);
  const ids: number[] = [];
  for (let at = 0; at < taskCount; at += 1) {
    const userId = await customer(db, `bench${platformId}-${at % 10}`, now);
    const task = {
      user_id: userId,
      owner_id: userId,
      platform_id: platformId,
      software_id: 2007,
      currency: 1 as const,
    };
    const frames = Array.from({ length: framesEach }, (_, ix) => ({ label: String(ix), kind: 5 }));
    const { taskId } = await db.transaction().execute((tx) => submitTask(tx, system(now), { task, frames }));
    ids.push(taskId);
  }
  return ids;
};

const customer = async (db: Db, name: string, now: Date): Promise<number> => {
  const known = await db.selectFrom('user').where('name', '=', name).select('id').executeTakeFirst();
  if (known) return known.id;
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('user', 'id')) as id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await db
    .insertInto('user')
    .values({ id, owner_id: id, account_type: 1, name, zone: 1, registered_at: now })
    .execute();
  await db.insertInto('owner_live').values({ owner_id: id, credit_limit: '1000000' }).execute();
  return id;
};

const addNodes = async (db: Db): Promise<Node[]> => {
  const now = new Date();
  const nodes = await db
    .insertInto('node')
    .values(
      Array.from({ length: nodeCount }, (_, at) => ({
        name: `bench-${at}`,
        platform_id: 1,
        service: 0 as const,
        power: 2 as const,
        software: [2007],
        cores: 16,
        created_at: now,
      })),
    )
    .returning(['id', 'platform_id as platformId', 'power', 'service', 'lock'])
    .execute();
  await db
    .insertInto('node_beat')
    .values(nodes.map(({ id }) => ({ node_id: id, beat_at: now })))
    .execute();
  return nodes;
};

/** Asks as an agent does: again, where others hold the tasks just now. */
const leaseOf = async (desk: NodeGateway, node: Node) => {
  for (let turn = 0; turn < 100; turn += 1) {
    const { lease } = await desk.lease(node, {});
    if (lease) return lease;
    asked.again += 1;
  }
  throw new Error('nothing to lease: the bench needs more frames');
};
/** How often a node was sent away and asked again. */
const asked = { again: 0 };

const cycles = (desk: NodeGateway, nodes: readonly Node[]): Promise<Run> => {
  const free = [...nodes];
  return runFor({ clients: nodes.length, calls: 1_000_000, milliseconds }, async () => {
    const node = free.pop();
    if (!node) throw new Error('more askers than nodes');
    const lease = await leaseOf(desk, node);
    const { taskId, ix, n, token } = lease;
    const { current } = await desk.finish(node, { taskId, ix, n, token, done: true, reason: '' });
    if (!current) throw new Error('a report was not taken');
    free.push(node);
  });
};

const take = `WITH f AS (SELECT task_id, ix, attempt_n + 1 AS n FROM frame WHERE task_id = $1 AND status = 1
    ORDER BY ix LIMIT 1 FOR UPDATE SKIP LOCKED),
  u AS (UPDATE frame SET status = 2, attempt_n = f.n, node_id = $2 FROM f WHERE frame.task_id = f.task_id AND frame.ix = f.ix),
  l AS (INSERT INTO attempt_live (task_id, ix, n) SELECT task_id, ix, n FROM f),
  w AS (INSERT INTO node_attempt (node_id, task_id, ix, n) SELECT $2, task_id, ix, n FROM f)
  INSERT INTO attempt (task_id, ix, n, token, node_id, price_version_id, leased_at, hourly_price, hold)
  SELECT task_id, ix, n, $3, $2, 1, $4, 0.96, 0.96 FROM f RETURNING ix, n`;
const leased = `UPDATE task_live SET waiting = waiting - 1, running = running + 1, ready = ready - 1,
  running_nodes = running_nodes + 1, hold = hold + 0.96 WHERE task_id = $1`;
const over = `UPDATE attempt SET ended_at = $4, outcome = 1, render_ms = 1000, hold = 0 WHERE task_id = $1 AND ix = $2 AND n = $3`;
const done = `UPDATE frame SET status = 4 WHERE task_id = $1 AND ix = $2`;
const held = `UPDATE owner_live SET running_hold = running_hold + $1::numeric WHERE owner_id = (SELECT min(owner_id) FROM owner_live)`;
const freed = `DELETE FROM node_attempt WHERE task_id = $1 AND ix = $2 AND n = $3`;
const charged = `INSERT INTO charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class,
  started_at, incurred_at, period, render_ms, price_version_id, rule, units, hourly)
  VALUES ($1, 1, $2, $3, 1, 1, 0.000267, 0.000267, 1, 201, 2, $4, $4, 202603, 1000, 1, 1, 16, 0.96)`;
const finished = `UPDATE task_live SET running = running - 1, success = success + 1, running_nodes = running_nodes - 1,
  hold = hold - 0.96, consume = consume + 0.000267, done_ms = done_ms + 1000, done_attempts = done_attempts + 1 WHERE task_id = $1`;

/** The same row writes, one frame a transaction, with nothing decided: what PostgreSQL alone can do here. */
const bareCycles = (pool: pg.Pool, tasks: readonly number[]): Promise<Run> => {
  let at = 0;
  let node = 1_000_000;
  return runFor({ clients: bareClients, calls: 1_000_000, milliseconds }, async () => {
    const taskId = tasks[(at += 1) % tasks.length];
    const nodeId = (node += 1);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<{ ix: number; n: number }>(take, [
        taskId,
        nodeId,
        randomBytes(24),
        new Date(),
      ]);
      await client.query(leased, [taskId]);
      await client.query(held, ['0.96']);
      await client.query('COMMIT');
      const [row] = rows;
      if (!row) throw new Error('nothing to take: the bench needs more frames');
      await client.query('BEGIN');
      await client.query(over, [taskId, row.ix, row.n, new Date()]);
      await client.query(freed, [taskId, row.ix, row.n]);
      await client.query(done, [taskId, row.ix]);
      await client.query(charged, [taskId, row.ix, row.n, new Date()]);
      await client.query(finished, [taskId]);
      await client.query(held, ['-0.96']);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  });
};
