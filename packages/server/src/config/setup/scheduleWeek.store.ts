import { hour, nodeService, renderStatus, type ScheduleKind, scheduleKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { sqlStateOf } from '../../core/db/sqlState.ts';
import { ApiError } from '../../core/http/apiError.ts';
import type { ReplayTask } from '../../farm/index.ts';
import { tasksInScope } from '../../task/index.ts';

const { waiting, rendering, preRendering } = renderStatus.of;

interface Span {
  readonly platform: number;
  readonly from: Date;
  readonly to: Date;
}

/** The most milliseconds of one statement over a week of attempts. */
const mostMs = 15_000;
const outOfTime = '57014';

/** Reads at one state of the database. Throws `limitReached` where a statement takes longer than it may. */
export const inTime = async <T>(db: Db, read: (tx: Tx) => Promise<T>, most = mostMs): Promise<T> => {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(most)}, true)`.execute(tx);
        return read(tx);
      });
  } catch (error) {
    if (sqlStateOf(error) === outOfTime) throw new ApiError('limitReached', { limit: `${most / 1000} s` });
    throw error;
  }
};

/** Attempts that nodes of a platform rendered in a span, ended or not, each cut to the span. */
const worked = ({ platform, from, to }: Span) => sql`
  select t.id as task_id, t.user_id, t.area_id, greatest(a.leased_at, ${from}) as since, least(a.ended_at, ${to}) as till
  from attempt a join task t on t.id = a.task_id
  where a.ended_at > ${from} and a.leased_at < ${to} and t.platform_id = ${platform}
  union all
  select t.id, t.user_id, t.area_id, greatest(a.leased_at, ${from}), ${to}
  from node_attempt o join attempt a on a.task_id = o.task_id and a.ix = o.ix and a.n = o.n join task t on t.id = a.task_id
  where a.ended_at is null and a.leased_at < ${to} and t.platform_id = ${platform}`;

/** How many nodes of a platform were in use on the average of each hour since the beginning of a span, of all or of one target. */
export const nodesInUse = async (
  db: Db,
  o: Span & { readonly kind: ScheduleKind; readonly target: number | null },
): Promise<ReadonlyMap<number, number>> => {
  const target = {
    [scheduleKind.of.platform]: sql`true`,
    [scheduleKind.of.area]: sql`w.area_id = ${o.target}`,
    [scheduleKind.of.user]: sql`w.user_id = ${o.target}`,
  }[o.kind];
  const { rows } = await sql<{ at: number; ms: number }>`
    with worked as materialized (${worked(o)}),
    hours as (
      select h as at, greatest(w.since, ${o.from}::timestamptz + h * interval '1 hour') as since,
        least(w.till, ${o.from}::timestamptz + (h + 1) * interval '1 hour') as till
      from worked w, generate_series(floor(extract(epoch from w.since - ${o.from}::timestamptz) / 3600)::int,
        floor(extract(epoch from w.till - ${o.from}::timestamptz) / 3600)::int) h
      where ${target})
    select at, sum(extract(epoch from till - since) * 1000)::float8 as ms from hours where till > since group by at`.execute(
    db,
  );
  return new Map(rows.map(({ at, ms }) => [at, ms / hour]));
};

/** The nodes of a platform that take frames, now or when they are back. */
export const nodesOf = async (db: Db, platform: number): Promise<number> => {
  const row = await db
    .selectFrom('node')
    .where('platform_id', '=', platform)
    .where('deleted_at', 'is', null)
    .where('service', 'in', [nodeService.of.online, nodeService.of.offline])
    .select((eb) => eb.fn.countAll<number>().as('nodes'))
    .executeTakeFirst();
  return Number(row?.nodes ?? 0);
};

/** What nodes of a platform rendered in a span, and what waits for them at its end, task by task. */
export const workOf = async (db: Db, o: Span): Promise<ReplayTask[]> => {
  const { rows } = await sql<
    Omit<ReplayTask, 'workMs'> & { ms: number; attempts: number; ready: number; averageMs: number | null }
  >`
    with done as (
      select task_id, sum(extract(epoch from till - since) * 1000)::float8 as ms, count(*)::int as attempts
      from (${worked(o)}) w group by task_id),
    waiting as (
      select l.task_id, l.ready, case when l.done_attempts > 0 then (l.done_ms / l.done_attempts)::float8 end as average
      from task_live l join task t on t.id = l.task_id
      where t.is_open and t.deleted_at is null and t.status in (${waiting}, ${rendering}, ${preRendering}) and l.ready > 0
        and t.platform_id = ${o.platform} and t.submitted_at < ${o.to})
    select t.id, t.user_id as "userId", t.area_id as "areaId", t.max_priority as "maxPriority", t.level, t.submitted_at as "submittedAt",
      t.node_limit as "nodeLimit", u.node_limit as "userNodeLimit", coalesce(done.ms, 0) as ms, coalesce(done.attempts, 0) as attempts,
      coalesce(waiting.ready, 0) as ready, waiting.average as "averageMs"
    from done full join waiting using (task_id) join task t on t.id = coalesce(done.task_id, waiting.task_id) join "user" u on u.id = t.user_id
    order by t.id`.execute(db);
  const attempts = rows.reduce((sum, row) => sum + row.attempts, 0);
  const average = attempts === 0 ? 0 : rows.reduce((sum, row) => sum + row.ms, 0) / attempts;
  return rows.map(({ ms, ready, averageMs, ...task }) => ({
    ...task,
    workMs: ms + ready * (averageMs ?? average),
  }));
};

/** Names of those of some tasks that somebody sees. */
export const namesOfSeen = async (db: Db, actor: Actor, ids: readonly number[]) => {
  const rows = await tasksInScope(db, actor)
    .innerJoin('user', 'user.id', 'task.user_id')
    .where(sql<boolean>`task.id = any(${ids}::bigint[])`)
    .select(['task.id', 'task.scene_name as sceneName', 'user.name as userName'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};
