import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { microOf, renderTransitions } from '@renderdesk/contract';
import { openTestDatabase } from '../../../../scripts/testing/database.ts';
import { type Db, openDb, type Tx } from '../core/db/db.ts';
import { ensurePartitions } from '../core/db/partitions.ts';
import type { HourlyPrice } from '../task/index.ts';

/** A database of a file's own without a server around it, ready for attempts of the month of a moment. */
export const openFarm = async (at: Date) => {
  const database = await openTestDatabase();
  const db = openDb(database.appUrl, { max: 3 });
  const owner = openDb(database.ownerUrl, { max: 1 });
  await ensurePartitions(db, at);
  return {
    db,
    /** Past what the product itself may do: for what a test takes away. */
    owner,
    /** Does something in a transaction. */
    within: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work),
    close: async (): Promise<void> => {
      await Promise.all([db.destroy(), owner.destroy()]);
      await database.drop();
    },
  };
};
export type Farm = Awaited<ReturnType<typeof openFarm>>;

/** What a scene is of: a customer who pays for themselves, on a platform and with a software that there are. */
export const sceneOf = (userId: number) => ({
  user_id: userId,
  owner_id: userId,
  platform_id: 1,
  software_id: 2007,
  currency: 1 as const,
});

/** Nodes that each ask for a frame, at a price that everyone pays; without one it costs nothing. */
export const asking = (nodeIds: readonly number[], price?: string) =>
  nodeIds.map((nodeId) => ({
    nodeId,
    token: randomBytes(16),
    price: () => (price === undefined ? undefined : hourlyPrice(price)),
  }));

/** A price that everyone pays, by the node. */
const hourlyPrice = (text: string): HourlyPrice => {
  const hourly = microOf(text);
  return { rule: 1, versionId: 1, units: 1, hourly, listHourly: hourly, alternatives: [] };
};

/** What must hold of the farm's rows at any time, each as a query for the rows that break it. */
const broken: Readonly<Record<string, ReturnType<typeof sql>>> = {
  'live counters are what the frames add up to': sql`
    select l.task_id from task_live l join (
      select task_id, count(*) filter (where status in (1, 6, 7, 8, 9, 10, 12)) as waiting,
        count(*) filter (where status = 2) as running, count(*) filter (where status = 3) as aborted,
        count(*) filter (where status in (5, 11)) as failure, count(*) filter (where status = 4) as success,
        count(*) filter (where status = 1) as ready, count(*) as total
      from frame group by task_id) f using (task_id) join task t on t.id = l.task_id
    where (l.waiting, l.running, l.aborted, l.failure, l.success, l.total, l.running_nodes)
      <> (f.waiting, f.running, f.aborted, f.failure, f.success, f.total, f.running)
      or l.ready <> case when t.status in (0, 5, 8) then f.ready else 0 end`,
  'ended counters are what the frames add up to': sql`
    select t.id from task t join (
      select task_id, count(*) filter (where status in (1, 6, 7, 8, 9, 10, 12)) as waiting,
        count(*) filter (where status = 3) as aborted, count(*) filter (where status in (5, 11)) as failure,
        count(*) filter (where status = 4) as success, count(*) filter (where status = 2) as running
      from frame group by task_id) f on f.task_id = t.id
    where not t.is_open and (t.waiting, t.running, t.aborted, t.failure, t.success)
      <> (f.waiting, f.running, f.aborted, f.failure, f.success)`,
  'open tasks alone have live rows': sql`
    select t.id from task t left join task_live l on l.task_id = t.id where t.is_open <> (l.task_id is not null)`,
  'a frame renders by one open run, its current one': sql`
    select f.task_id from frame f left join (select task_id, ix, count(*) as runs, max(n) as n from attempt
      where ended_at is null group by task_id, ix) a on a.task_id = f.task_id and a.ix = f.ix
    where (f.status = 2) <> (a.runs is not null) or a.runs > 1 or a.n <> f.attempt_n`,
  'a frame that is done was last run to its end': sql`
    select f.task_id from frame f left join attempt a on a.task_id = f.task_id and a.ix = f.ix and a.n = f.attempt_n
    where f.status = 4 and a.outcome is distinct from 1`,
  'every frame is stopped by someone': sql`
    select task_id from frame where (status = 3) <> (stop_type is not null)`,
  'holds are those of the open runs': sql`
    select l.task_id from task_live l where l.hold <> coalesce((select sum(a.hold) from attempt a
      where a.task_id = l.task_id and a.ended_at is null), 0)`,
  'purses hold what their open runs may cost, and what is charged and not posted': sql`
    select coalesce(o.owner_id, w.owner_id) as owner from owner_live o full join (
      select owner_id, sum(hold) as hold, sum(amount) as amount from (
        select t.owner_id, a.hold, 0 as amount from attempt a join task t on t.id = a.task_id where a.ended_at is null
        union all select owner_id, 0, amount from charge where posting_id is null) s group by 1) w on w.owner_id = o.owner_id
    where coalesce(o.running_hold, 0) <> coalesce(w.hold, 0) or coalesce(o.pending, 0) <> coalesce(w.amount, 0)`,
  'a node’s attempt is its open attempt': sql`
    select coalesce(o.node_id, a.node_id) as node from node_attempt o
    full join (select node_id, task_id, ix, n from attempt where ended_at is null) a
      on (a.node_id, a.task_id, a.ix, a.n) = (o.node_id, o.task_id, o.ix, o.n)
    where o.node_id is null or a.node_id is null`,
  'averages are those of the done attempts': sql`
    select l.task_id from task_live l left join (select task_id, sum(node_ms) as ms, count(*) as attempts from attempt
      where outcome = 1 group by task_id) a on a.task_id = l.task_id
    where l.done_ms <> coalesce(a.ms, 0) or l.done_attempts <> coalesce(a.attempts, 0)`,
  'what a task consumed is the sum of its charges': sql`
    select t.id from task t left join task_live l on l.task_id = t.id
    where coalesce(l.consume, t.consume) <> coalesce((select sum(c.amount) from charge c where c.task_id = t.id), 0)`,
  'every charge has its run, of an outcome that is charged': sql`
    select c.task_id from charge c left join attempt a on a.task_id = c.task_id and a.ix = c.ix and a.n = c.n
    where c.source = 1 and (a.outcome is null or a.outcome not in (1, 3, 4, 5, 6) or a.node_ms <> c.render_ms
      or a.leased_at <> c.started_at or a.hourly_price <> c.hourly)`,
  'a node time and its price make the amount, rounded once': sql`
    select c.task_id from charge c join attempt a on a.task_id = c.task_id and a.ix = c.ix and a.n = c.n
    where c.amount <> round(a.hourly_price * a.node_ms / 3600000, 6)`,
  'a run that ended had its outcome and its time': sql`
    select task_id from attempt where ended_at is not null and (outcome is null or node_ms is null or hold <> 0)`,
  'people who change something are named': sql`
    select task_id from task_event where (actor_kind = 4) <> (actor_id is null)`,
  'the last event tells the status': sql`
    select t.id from task t join lateral (select e.to_status from task_event e
      where e.task_id = t.id and e.to_status is not null order by e.id desc limit 1) e on true
    where e.to_status <> t.status`,
  'each event goes on where the one before left off': sql`
    select task_id from (select task_id, from_status, lag(to_status) over (partition by task_id order by id) as before
      from task_event where to_status is not null) e where before is not null and from_status <> before`,
};

/** What is wrong with the farm's rows: a line each for what should never be. For tests, after whatever they did. */
export const wrongInFarm = async (db: Db): Promise<string[]> => {
  const found: string[] = [];
  for (const [rule, query] of Object.entries(broken)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found.push(`not so: ${rule} (${rows.length}: ${JSON.stringify(rows.slice(0, 3))})`);
  }
  return [...found, ...(await wrongTransitions(db))];
};

/** Changes of a status that the lifecycle's table does not know. */
const wrongTransitions = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('task_event')
    .where('from_status', 'is not', null)
    .where('to_status', 'is not', null)
    .where(sql<boolean>`from_status <> to_status`)
    .select(['action', 'from_status', 'to_status'])
    .distinct()
    .execute();
  const table: Readonly<Record<string, { from: readonly number[]; to?: number }>> = renderTransitions;
  // Frames of a held or ended task that go on take their task along.
  const byFrames = new Set(['start', 'recommit', 'stop']);
  return rows.flatMap(({ action, from_status: from, to_status: to }) => {
    const row = table[action];
    const known =
      row !== undefined && row.from.includes(from ?? -1) && (row.to === undefined || row.to === to);
    return known || (byFrames.has(action) && to === 0) ? [] : [`not in the table: ${action} ${from} → ${to}`];
  });
};
