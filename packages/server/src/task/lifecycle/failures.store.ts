import { sql } from 'kysely';
import { attemptOutcome, renderStatus, storageFaults } from '@renderdesk/contract';
import type { Tx } from '../../core/db/db.ts';
import type { FailureRules } from './lifecycle.rules.ts';

interface Failing {
  readonly taskId: number;
  readonly nodeId: number;
}

/** Automatic restarts of tasks' frames within the window of the frequency control. */
export const recentRestarts = async (
  tx: Tx,
  failing: readonly Failing[],
  o: { readonly now: Date; readonly rules: FailureRules },
): Promise<Map<number, number>> => {
  if (failing.length === 0) return new Map();
  const since = new Date(o.now.getTime() - o.rules.frequency.minutes * 60_000);
  const { rows } = await sql<{ id: number; restarts: number }>`
    select e.task_id as id, sum(upper(r) - lower(r))::int as restarts
    from task_event e, unnest(e.frames) as r
    where e.task_id = any(${failing.map((one) => one.taskId)}::bigint[]) and e.at > ${since} and e.action = 'retry'
    group by e.task_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.restarts]));
};

/** Of tasks whose attempts just failed, those that have reached their limit of errors with frames still waiting. */
export const beyondErrorLimit = async (
  tx: Tx,
  failing: readonly Failing[],
  rules: FailureRules,
): Promise<number[]> => {
  if (failing.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select l.task_id as id from task_live l join task t on t.id = l.task_id
    where l.task_id = any(${failing.map((one) => one.taskId)}::bigint[]) and t.status in (0, 5, 8) and l.waiting > 0
      and l.errors >= coalesce(t.error_limit, ${rules.errorLimit}) order by l.task_id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Since when failures of a task count: since staff cleaned its blacklist or let it go on. */
const trialSince = (taskId: string) => sql`coalesce((select max(e.at) from task_event e
  where e.task_id = ${sql.ref(taskId)} and (e.action = 'cleanBlacklist'
    or e.from_status = ${renderStatus.of.stop} and e.to_status = ${renderStatus.of.waiting})), '-infinity')`;

/**
 * Puts nodes that failed a task's frames too often on its blacklist. Faults of the storage count where no other node has
 * one: then it is the node's own disk that is full, or its mount that is gone.
 */
export const forbidNodes = async (
  tx: Tx,
  failing: readonly Failing[],
  o: { readonly now: Date; readonly rules: FailureRules },
): Promise<void> => {
  if (failing.length === 0) return;
  const since = new Date(o.now.getTime() - o.rules.frequency.minutes * 60_000);
  await sql`
    insert into task_blacklist (task_id, node_id, failures, at)
    select p.task_id, p.node_id, count(*), ${o.now}
    from (select distinct * from unnest(${failing.map((one) => one.taskId)}::bigint[],
        ${failing.map((one) => one.nodeId)}::bigint[]) as u (task_id, node_id)) p
    join attempt a on a.node_id = p.node_id and a.task_id = p.task_id and a.outcome = 2
    join task t on t.id = p.task_id and a.leased_at >= t.submitted_at
    where a.ended_at > ${trialSince('p.task_id')} and (a.reason !~* ${storageFaults} or not exists (
      select from attempt o where o.outcome = ${attemptOutcome.of.failed} and o.ended_at > ${since}
        and o.node_id <> p.node_id and o.reason ~* ${storageFaults}))
    group by p.task_id, p.node_id having count(*) >= ${o.rules.blacklistAfter}
    order by p.task_id, p.node_id
    on conflict (task_id, node_id) do update set failures = excluded.failures`.execute(tx);
};

const rendering = [renderStatus.of.waiting, renderStatus.of.rendering, renderStatus.of.preRendering];
/** So many blacklisted nodes that failed for the same reason show that no other node would render a task. */
const nodesOfOneFailure = 3;
/** So many attempts in a row, of so many nodes, that the storage failed hold a task: one node alone has a fault of its own. */
const attemptsOfStorage = 3;
const nodesOfStorage = 2;

/**
 * Of tasks whose attempts just failed, those that several nodes are blacklisted for, all with the same last reason,
 * numbers aside: an untried node, be it offline, is no hope. A frame that is done is, and so is one that another node has
 * been rendering through those failures.
 */
export const failingAlike = async (tx: Tx, failing: readonly Failing[]): Promise<number[]> => {
  if (failing.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select l.task_id as id from task_live l join task t on t.id = l.task_id
    where l.task_id = any(${failing.map((one) => one.taskId)}::bigint[]) and t.status = any(${rendering}::int[]) and l.waiting > 0
      and l.success = 0 and l.errors >= ${nodesOfOneFailure} and exists (
        select from (
          select min(last.ended_at) as began from task_blacklist b cross join lateral (
            select regexp_replace(a.reason, '[0-9]+', '#', 'g') as said, a.ended_at from attempt a
            where a.task_id = b.task_id and a.node_id = b.node_id and a.outcome = ${attemptOutcome.of.failed}
              and a.ended_at > ${trialSince('b.task_id')} order by a.ended_at desc limit 1) last
          where b.task_id = l.task_id and last.said <> ''
          group by last.said having count(*) >= ${nodesOfOneFailure}) alike
        where not exists (
          select from node_attempt o join attempt a on a.task_id = o.task_id and a.ix = o.ix and a.n = o.n
          where o.task_id = l.task_id and a.leased_at < alike.began and not exists (
            select from task_blacklist b where b.task_id = o.task_id and b.node_id = o.node_id)))
    order by l.task_id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Of tasks whose attempts just failed, those whose last ones the storage failed, each in a row, on several nodes. */
export const failedByStorage = async (tx: Tx, failing: readonly Failing[]): Promise<number[]> => {
  if (failing.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select l.task_id as id from task_live l join task t on t.id = l.task_id
    where l.task_id = any(${failing.map((one) => one.taskId)}::bigint[]) and t.status = any(${rendering}::int[]) and l.waiting > 0
      and l.errors >= ${attemptsOfStorage} and (
        select count(*) filter (where last.reason ~* ${storageFaults}) = ${attemptsOfStorage}
          and count(distinct last.node_id) >= ${nodesOfStorage} from (
          select a.reason, a.node_id from attempt a where a.task_id = l.task_id and a.outcome = ${attemptOutcome.of.failed}
          order by a.leased_at desc limit ${attemptsOfStorage}) last)
    order by l.task_id`.execute(tx);
  return rows.map(({ id }) => id);
};
