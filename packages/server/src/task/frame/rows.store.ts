import { type SelectQueryBuilder, sql } from 'kysely';
import {
  chargeSource,
  frameIdOf,
  type frames,
  framesPerTask,
  type OutputOf,
  type RowOf,
} from '@renderdesk/contract';
import type { DB, Db } from '../../core/db/db.ts';
import type { PageTable } from '../../core/calls/listing.ts';
import {
  asBytes,
  asDuration,
  asDurationOrNull,
  asId,
  asInstant,
  asInstantOrNull,
  asMoney,
} from '../../core/db/wire.ts';

/** Bytes of an attempt's log: the end of its last piece, one look into the primary key. `a` is the attempt. */
const logSize = sql<number>`coalesce((select p.starts_at + p.size from attempt_log p
  where p.task_id = a.task_id and p.ix = a.ix and p.n = a.n order by p.starts_at desc limit 1), 0)`;
/** What an attempt cost, as decimal text. */
const cost = sql<string>`coalesce((select c.amount from charge c
  where c.task_id = a.task_id and c.source = ${sql.lit(chargeSource.of.attempt)} and c.ix = a.ix and c.n = a.n), 0)`;

/** The columns of a frame row, joined to a page of ids: only the page's frames meet their attempts. */
export const withFrame = (page: SelectQueryBuilder<DB & PageTable, 'page', object>) =>
  page
    .innerJoin('frame as f', (join) =>
      join.on(
        sql<boolean>`f.task_id = page.id / ${sql.lit(framesPerTask)} and f.ix = page.id % ${sql.lit(framesPerTask)}`,
      ),
    )
    .innerJoin('task as t', 't.id', 'f.task_id')
    .leftJoin('attempt as a', (join) =>
      join.onRef('a.task_id', '=', 'f.task_id').onRef('a.ix', '=', 'f.ix').onRef('a.n', '=', 'f.attempt_n'),
    )
    .leftJoin('attempt_live as l', (join) =>
      join
        .onRef('l.task_id', '=', 'a.task_id')
        .onRef('l.ix', '=', 'a.ix')
        .onRef('l.n', '=', 'a.n')
        .on('a.ended_at', 'is', null),
    )
    .leftJoin('node as n', 'n.id', 'a.node_id')
    .select([
      'f.task_id',
      'f.ix',
      'f.label',
      'f.tile',
      'f.kind',
      'f.status',
      'f.stop_type',
      'f.attempt_n',
      'f.restarts',
      't.currency',
      't.user_id',
      'a.node_id',
      'n.name as node_name',
      'a.leased_at',
      'a.ended_at',
      'a.node_ms',
      'a.outcome',
      'a.reason',
      'l.progress',
      sql<number>`case when a.n is null then 0 else ${logSize} end`.as('log_size'),
      sql<boolean>`exists (select 1 from attempt_file img where img.task_id = f.task_id and img.ix = f.ix and img.kind = 1)`.as(
        'has_image',
      ),
      sql<boolean>`exists (select 1 from stuck_frame s where s.task_id = f.task_id and s.ix = f.ix
        and s.n = f.attempt_n and s.resolution is null)`.as('stuck'),
      sql<string>`coalesce((select sum(c.amount) from charge c where c.task_id = f.task_id
        and c.source = ${sql.lit(chargeSource.of.attempt)} and c.ix = f.ix), 0)`.as('consume'),
    ]);
type RawFrame = Awaited<ReturnType<ReturnType<typeof withFrame>['execute']>>[number];

/** A picture of a run as the input of the call `image`, written as a query. */
export const pictureQuery = (run: { task_id: number; ix: number; n: number }, fileKind: 1 | 2): string =>
  `frameId=${frameIdOf(run.task_id, run.ix)}&n=${run.n}&fileKind=${fileKind}`;

/** A frame row of the contract; a run that goes on has lasted until `now`. */
export const toFrame = (raw: RawFrame, now: Date): RowOf<typeof frames.list> => ({
  frameId: asId(frameIdOf(raw.task_id, raw.ix)),
  taskId: asId(raw.task_id),
  ix: raw.ix,
  label: raw.label,
  tile: raw.tile,
  kind: raw.kind,
  frameStatus: raw.status,
  stopType: raw.stop_type,
  attempt: raw.attempt_n,
  restarts: raw.restarts,
  nodeId: raw.node_id === null ? null : asId(raw.node_id),
  nodeName: raw.node_name,
  startTime: asInstantOrNull(raw.leased_at),
  endTime: asInstantOrNull(raw.ended_at),
  duration: asDurationOrNull(lasted(raw, now)),
  progress: raw.progress,
  outcome: raw.outcome,
  reason: raw.reason ?? '',
  logSize: asBytes(raw.log_size),
  hasImage: raw.has_image,
  stuck: raw.stuck,
  consume: asMoney(raw.consume),
  currency: raw.currency,
});

const lasted = (
  run: { leased_at: Date | null; ended_at: Date | null; node_ms: number | null },
  now: Date,
): number | null => {
  if (run.leased_at === null) return null;
  if (run.ended_at !== null) return run.node_ms ?? run.ended_at.getTime() - run.leased_at.getTime();
  return now.getTime() - run.leased_at.getTime();
};

/** The columns of an attempt row; `a` is the attempt, of one task. */
export const withAttempt = (page: SelectQueryBuilder<DB & PageTable, 'page', object>, taskId: number) =>
  page
    .innerJoin('attempt as a', (join) =>
      join.on(
        sql<boolean>`a.task_id = ${taskId} and a.ix = page.id / ${sql.lit(framesPerTask)} and a.n = page.id % ${sql.lit(framesPerTask)}`,
      ),
    )
    .innerJoin('frame as f', (join) => join.onRef('f.task_id', '=', 'a.task_id').onRef('f.ix', '=', 'a.ix'))
    .innerJoin('task as t', 't.id', 'a.task_id')
    .innerJoin('node as n', 'n.id', 'a.node_id')
    .select([
      'a.task_id',
      'a.ix',
      'f.label',
      'a.n',
      'a.node_id',
      'n.name as node_name',
      'a.leased_at',
      'a.ended_at',
      'a.node_ms',
      'a.outcome',
      'a.late_outcome',
      'a.exit_code',
      'a.reason',
      logSize.as('log_size'),
      cost.as('consume'),
      't.currency',
    ]);
type RawAttempt = Awaited<ReturnType<ReturnType<typeof withAttempt>['execute']>>[number];

/** An attempt's number on the wire, unique in its task: frame and number in one. */
export const attemptIdOf = (ix: number, n: number): number => ix * framesPerTask + n;

export const toAttempt = (raw: RawAttempt, now: Date): RowOf<typeof frames.reporting> => ({
  attemptId: attemptIdOf(raw.ix, raw.n),
  frameId: asId(frameIdOf(raw.task_id, raw.ix)),
  ix: raw.ix,
  label: raw.label,
  n: raw.n,
  nodeId: asId(raw.node_id),
  nodeName: raw.node_name,
  startTime: asInstant(raw.leased_at),
  endTime: asInstantOrNull(raw.ended_at),
  duration: asDuration(lasted(raw, now) ?? 0),
  outcome: raw.outcome,
  lateOutcome: raw.late_outcome,
  exitCode: raw.exit_code,
  reason: raw.reason,
  logSize: asBytes(raw.log_size),
  consume: asMoney(raw.consume),
  currency: raw.currency,
});

/** One frame with its attempts, the newest first; undefined where it does not exist. */
export const frameDetail = async (
  db: Db,
  at: { readonly taskId: number; readonly ix: number; readonly now: Date },
): Promise<OutputOf<typeof frames.detail> | undefined> => {
  const page = db
    .with('page', () =>
      db
        .selectFrom('frame')
        .where('task_id', '=', at.taskId)
        .where('ix', '=', at.ix)
        .select([sql<number>`${frameIdOf(at.taskId, at.ix)}::int8`.as('id'), sql<unknown>`1`.as('s')]),
    )
    .selectFrom('page');
  const attempts = db
    .with('page', () =>
      db
        .selectFrom('attempt')
        .where('task_id', '=', at.taskId)
        .where('ix', '=', at.ix)
        .orderBy('n', 'desc')
        .limit(1000)
        .select([
          sql<number>`(attempt.ix::int8 * ${sql.lit(framesPerTask)} + attempt.n)`.as('id'),
          sql<unknown>`attempt.n`.as('s'),
        ]),
    )
    .selectFrom('page');
  const [raw, runs] = await Promise.all([
    withFrame(page as never).executeTakeFirst(),
    withAttempt(attempts as never, at.taskId)
      .orderBy('a.n', 'desc')
      .execute(),
  ]);
  return (
    raw && {
      ...toFrame(raw, at.now),
      userId: asId(raw.user_id),
      attempts: runs.map((run) => toAttempt(run, at.now)),
    }
  );
};
