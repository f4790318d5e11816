import { sql } from 'kysely';
import { attemptOutcome, frameIdOf, type frames, type OutputOf } from '@renderdesk/contract';
import { actedBy } from '../../core/audit/actedBy.ts';
import type { Db } from '../../core/db/db.ts';
import {
  asDuration,
  asDurationOrNull,
  asId,
  asInstant,
  asInstantOrNull,
  asMoney,
} from '../../core/db/wire.ts';
import { etaOf, mapFlags, spreadOf } from './frame.rules.ts';
import { sameAttempt, sameFrame } from './frame.store.ts';

type Frames = typeof frames;

/** In how many tiles a task's frames are, by its last frame: they are all cut alike. One row, none without frames. */
export const tilesOfTask = (taskId: number) => sql<{ tiles: number }>`
  select coalesce(tile, 1) as tiles from frame where task_id = ${taskId} order by ix desc limit 1`;

/** Every frame of a task as one byte, in one statement over the task's part of three primary keys. */
export const frameMap = async (db: Db, taskId: number): Promise<OutputOf<Frames['map']>> => {
  const { rows } = await sql<{
    total: number;
    statuses: Buffer | null;
    first: string | null;
    last: string | null;
    consecutive: boolean | null;
    tiles: number;
  }>`
    select count(*) as total, string_agg(byte, ''::bytea order by ix) as statuses,
      (select label from frame where task_id = ${taskId} order by ix limit 1) as first,
      (select label from frame where task_id = ${taskId} order by ix desc limit 1) as last,
      coalesce(count(shift) = count(*) and min(shift) = max(shift), false) as consecutive,
      coalesce(max(tiles), 1) as tiles
    from (
      select f.ix, set_byte('\\x00'::bytea, 0, f.status
          + case when s.ix is null then 0 else ${sql.lit(mapFlags.stuck)} end
          + case when i.ix is null then 0 else ${sql.lit(mapFlags.image)} end) as byte,
        case when f.label ~ '^-?[0-9]{1,9}$' and coalesce(f.tile, 1) = f.ix % t.tiles + 1
          then f.label::int - f.ix / t.tiles end as shift, t.tiles
      from (${tilesOfTask(taskId)}) as t (tiles)
      cross join frame f
      left join (select ix, n from stuck_frame where task_id = ${taskId} and resolution is null) s
        on s.ix = f.ix and s.n = f.attempt_n
      left join (select distinct ix from attempt_file where task_id = ${taskId} and kind = 1) i on i.ix = f.ix
      where f.task_id = ${taskId}
      -- Each label is looked at once: without this the planner would do it for every figure above.
      offset 0) as f`.execute(db);
  const [row] = rows;
  return {
    total: row?.total ?? 0,
    statuses: row?.statuses?.toString('base64') ?? '',
    firstLabel: row?.first ?? '',
    lastLabel: row?.last ?? '',
    consecutive: row?.consecutive ?? false,
    tiles: row?.tiles ?? 1,
  };
};

/** How many frames of a task stand how; stuck ones by each reason that was found. */
export const frameConditions = async (db: Db, taskId: number): Promise<OutputOf<Frames['conditions']>> => {
  const counted = sql<number>`count(*)`.as('frames');
  const of = db.selectFrom('frame').where('task_id', '=', taskId);
  const [byStatus, byKind, stuck] = await Promise.all([
    of.select(['status as frameStatus', counted]).groupBy('status').orderBy('status').execute(),
    of.select(['kind', counted]).groupBy('kind').orderBy('kind').execute(),
    sql<{ reason: 1 | 2; frames: number }>`
      select reason, count(*) as frames from stuck_frame, unnest(reasons) as reason
      where task_id = ${taskId} and resolution is null group by reason order by reason`.execute(db),
  ]);
  return { byStatus, byKind, stuck: stuck.rows };
};

/** Times of the done attempts of a task, what was lost, its nodes and its slowest frames. */
export const frameStatistics = async (db: Db, taskId: number): Promise<OutputOf<Frames['statistics']>> => {
  const { done, failed } = attemptOutcome.of;
  const sums = sql<{
    times: number[];
    failed: number;
    renderMs: number;
    wastedMs: number;
    lostMs: number;
    average: number | null;
    waiting: number;
    running: number;
  }>`
    select
      coalesce(array_agg(render_ms order by render_ms) filter (where outcome = ${done}), '{}')::int8[] as times,
      count(*) filter (where outcome = ${failed}) as failed,
      coalesce(sum(render_ms), 0)::int8 as "renderMs",
      coalesce(sum(render_ms) filter (where outcome <> ${done}), 0)::int8 as "wastedMs",
      coalesce(sum(lost_ms), 0)::int8 as "lostMs",
      (select done_ms / nullif(done_attempts, 0) from task_live where task_id = ${taskId}) as average,
      coalesce((select waiting from task_live where task_id = ${taskId}), 0) as waiting,
      coalesce((select running from task_live where task_id = ${taskId}), 0) as running
    from attempt where task_id = ${taskId} and ended_at is not null`.execute(db);
  const nodes = db
    .selectFrom('attempt as a')
    .innerJoin('node as n', 'n.id', 'a.node_id')
    .where('a.task_id', '=', taskId)
    .where('a.ended_at', 'is not', null)
    .select([
      'n.id',
      'n.name',
      sql<number>`count(*) filter (where a.outcome = ${done})`.as('done'),
      sql<number>`count(*) filter (where a.outcome = ${failed})`.as('failed'),
      sql<number | null>`round(avg(a.render_ms) filter (where a.outcome = ${done}))::int8`.as('average'),
    ])
    .groupBy(['n.id', 'n.name'])
    .orderBy('n.name')
    .execute();
  const slowest = db
    .selectFrom('attempt as a')
    .innerJoin('frame as f', (join) =>
      // Of a frame that was rendered again, the attempt that counts: each frame stands here once.
      join.on(sameAttempt('a', 'f', 'attempt_n')),
    )
    .innerJoin('node as n', 'n.id', 'a.node_id')
    .where('a.task_id', '=', taskId)
    .where('a.outcome', '=', done)
    .where('a.render_ms', 'is not', null)
    .select(['a.ix', 'f.label', 'a.render_ms', 'n.name'])
    .orderBy('a.render_ms', 'desc')
    .orderBy('a.ix')
    .limit(10)
    .execute();
  const [{ rows }, byNode, slow] = await Promise.all([sums, nodes, slowest]);
  const [sum] = rows;
  if (!sum) throw new Error('an aggregate answers one row');
  const spread = spreadOf(sum.times);
  const eta = etaOf({ ...sum, averageMs: sum.average });
  return {
    done: sum.times.length,
    failed: sum.failed,
    renderMs: asDuration(sum.renderMs),
    wastedMs: asDuration(sum.wastedMs),
    lostMs: asDuration(sum.lostMs),
    shortest: asDurationOrNull(spread.shortest),
    average: asDurationOrNull(spread.average),
    median: asDurationOrNull(spread.median),
    p95: asDurationOrNull(spread.p95),
    longest: asDurationOrNull(spread.longest),
    distribution: spread.distribution.map(({ from, to, frames: count }) => ({
      from: asDuration(from),
      to: asDuration(to),
      frames: count,
    })),
    nodes: byNode.map((row) => ({
      nodeId: asId(row.id),
      nodeName: row.name,
      done: row.done,
      failed: row.failed,
      average: asDurationOrNull(row.average),
    })),
    slowest: slow.map((row) => ({
      frameId: asId(frameIdOf(taskId, row.ix)),
      ix: row.ix,
      label: row.label,
      duration: asDuration(row.render_ms ?? 0),
      nodeName: row.name,
    })),
    etaLow: asDurationOrNull(eta?.low ?? null),
    etaHigh: asDurationOrNull(eta?.high ?? null),
  };
};

/** The most bars of one timeline. */
const bars = 5000;

/** Attempts of a task by node, within a span of time, the newest 5,000. */
export const frameTimeline = async (
  db: Db,
  o: { taskId: number; from: number | undefined; to: number | undefined },
): Promise<OutputOf<Frames['timeline']>> => {
  let query = db
    .selectFrom('attempt as a')
    .innerJoin('frame as f', (join) => join.on(sameFrame('f', 'a')))
    .innerJoin('node as n', 'n.id', 'a.node_id')
    .where('a.task_id', '=', o.taskId);
  if (o.from !== undefined) {
    const from = new Date(o.from);
    query = query.where((eb) => eb.or([eb('a.ended_at', 'is', null), eb('a.ended_at', '>=', from)]));
  }
  if (o.to !== undefined) query = query.where('a.leased_at', '<=', new Date(o.to));
  const found = await query
    .select(['a.ix', 'a.n', 'f.label', 'a.node_id', 'n.name', 'a.leased_at', 'a.ended_at', 'a.outcome'])
    .orderBy('a.leased_at', 'desc')
    .orderBy('a.ix', 'desc')
    .limit(bars + 1)
    .execute();
  const rows = found.slice(0, bars);
  const byNode = Map.groupBy(rows.toReversed(), (row) => row.node_id);
  const ends = rows.flatMap((row) => [row.leased_at, ...(row.ended_at ? [row.ended_at] : [])]);
  const edge = (pick: (...values: number[]) => number) =>
    ends.length === 0
      ? null
      : asInstant(
          new Date(ends.reduce((edgeSoFar, end) => pick(edgeSoFar, end.getTime()), ends[0]?.getTime() ?? 0)),
        );
  return {
    from: edge(Math.min),
    to: edge(Math.max),
    more: found.length > bars,
    nodes: [...byNode]
      .map(([nodeId, attempts]) => ({
        nodeId: asId<never>(nodeId),
        nodeName: attempts[0]?.name ?? '',
        bars: attempts.map((attempt) => ({
          ix: attempt.ix,
          n: attempt.n,
          label: attempt.label,
          start: asInstant(attempt.leased_at),
          end: asInstantOrNull(attempt.ended_at),
          outcome: attempt.outcome,
        })),
      }))
      .toSorted((a, b) => a.nodeName.localeCompare(b.nodeName)),
  };
};

/** What a task's attempts cost, and what rendered without being charged. */
export const consumptionSum = async (
  db: Db,
  task: { readonly id: number; readonly currency: 1 | 2 },
): Promise<OutputOf<Frames['consumptionSum']>> => {
  const { rows } = await sql<{
    amount: string;
    software: string;
    list: string;
    charges: number;
    renderMs: number;
    freeMs: number;
    lostMs: number;
    hold: string;
    freeAttempts: number;
    unpriced: number;
  }>`
    select charged.amount, charged.software, charged.list, charged.charges, rendered."renderMs", rendered.unpriced, rendered."freeAttempts",
      greatest(0, rendered."renderMs" - charged.ms) as "freeMs", rendered."lostMs",
      coalesce((select hold from task_live where task_id = ${task.id}), 0) as hold
    from (
      select coalesce(sum(amount), 0) as amount, coalesce(sum(list_amount), 0) as list, count(*) filter (where source = 1) as charges,
        coalesce(sum(amount) filter (where source = 2), 0) as software,
        coalesce(sum(render_ms), 0)::int8 as ms
      from charge where task_id = ${task.id}) as charged,
      (select coalesce(sum(render_ms), 0)::int8 as "renderMs", coalesce(sum(lost_ms), 0)::int8 as "lostMs",
        count(*) filter (where is_free) as "freeAttempts", count(*) filter (where price_version_id is null) as unpriced from attempt where task_id = ${task.id}) as rendered`.execute(
    db,
  );
  const [sum] = rows;
  if (!sum) throw new Error('an aggregate answers one row');
  return {
    amount: asMoney(sum.amount),
    softwareAmount: asMoney(sum.software),
    listAmount: asMoney(sum.list),
    currency: task.currency,
    charges: sum.charges,
    renderMs: asDuration(sum.renderMs),
    freeMs: asDuration(sum.freeMs),
    lostMs: asDuration(sum.lostMs),
    hold: asMoney(sum.hold),
    freeAttempts: sum.freeAttempts,
    unpriced: sum.unpriced,
  };
};

/** The task's events that name a frame, newest first, at most 200. */
export const frameHistory = async (
  db: Db,
  at: { readonly taskId: number; readonly ix: number },
): Promise<OutputOf<Frames['history']>> => {
  const rows = await db
    .selectFrom('task_event as e')
    .where('e.task_id', '=', at.taskId)
    .where(sql<boolean>`e.frames @> ${at.ix}::int`)
    .select([
      'e.at',
      'e.action',
      'e.reason',
      'e.actor_kind',
      actedBy('e.actor_kind', 'e.actor_id').as('actor'),
    ])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    at: asInstant(row.at),
    action: row.action,
    reason: row.reason,
    actorKind: row.actor_kind,
    actor: row.actor,
  }));
};
