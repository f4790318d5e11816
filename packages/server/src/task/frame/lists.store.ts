import { type Expression, sql, type SqlBool } from 'kysely';
import { chargeSource, type Duration, frameKind, frames, framesPerTask } from '@renderdesk/contract';
import { derived } from '../../core/calls/columns.ts';
import { eq, type Filter, resolved } from '../../core/calls/filters.ts';
import { packed } from '../../core/calls/key.ts';
import { listing } from '../../core/calls/listing.ts';
import { mergeSortedParts } from '../../core/calls/mergeSortedParts.ts';
import { asDuration } from '../../core/db/wire.ts';
import { labelFilterOf } from './frame.rules.ts';
import { isOfImage } from './picture.ts';
import { pictureQuery, sameAttempt, sameFrame, seesTask, softwareAmount } from './frame.store.ts';

/** The lists within one task: the primary keys begin with the task, so that each reads its part of a table only. */

/** Bytes of an attempt's log: the end of its last piece, one look into the primary key. */
const logSize = sql<number>`coalesce((select p.starts_at + p.size from attempt_log p where p.task_id = attempt.task_id
  and p.ix = attempt.ix and p.n = attempt.n order by p.starts_at desc limit 1), 0)`;
/** Render time of an attempt that has ended; of one that goes on, what has passed. */
const lasted = (leased: Date, ended: Date | null, renderMs: number | null, c: { now: Date }): Duration =>
  asDuration((ended && renderMs) ?? (ended ?? c.now).getTime() - leased.getTime());
const lastedOf = ['attempt.leased_at', 'attempt.ended_at', 'attempt.render_ms'];

/** Up to how many nodes of a name their ids are asked for; more are so many that a page is soon full of them. */
const fewNodes = 200;
const named = (words: string) => sql<SqlBool>`strpos(node.name_folded, folded(${words})) > 0`;
interface NamesNode {
  readonly nodeName?: string;
  readonly nodesNamed?: readonly number[];
}

/** On a node whose name has this part. Few nodes are looked up first, so that it is known how few rows are theirs. */
const onNodeNamed = <const Ref extends string>(column: Ref): Filter<Ref, string> => ({
  columns: [column],
  resolve: async (db, _actor, input: NamesNode) => {
    const ids = db.selectFrom('node').where(named(input.nodeName ?? ''));
    const found = await ids
      .select('id')
      .limit(fewNodes + 1)
      .execute();
    return found.length > fewNodes ? input : { ...input, nodesNamed: found.map(({ id }) => id) };
  },
  narrow: (query, words, { input }) => {
    const { nodesNamed: ids }: NamesNode = input;
    const ref = sql.ref(column);
    return query.where(
      ids
        ? sql<SqlBool>`${ref} = any(${ids}::bigint[])`
        : sql<SqlBool>`${ref} in (select node.id from node where ${named(words)})`,
    );
  },
});

const composites = [frameKind.of.compositeChannel, frameKind.of.compositeTiles];

/** The open finding that a frame's current attempt is stuck. */
const finding = sql`from stuck_frame s where s.task_id = frame.task_id and s.ix = frame.ix
  and s.n = frame.attempt_n and s.resolution is null`;
const isStuck = sql<SqlBool>`exists (select 1 ${finding})`;
/** The same of each row of a page, which `exists` would answer by reading the findings of the whole farm. */
const stuckNow = sql<boolean>`(select count(*) ${finding}) > 0`;

const labelled = (words: string): Expression<SqlBool> => {
  const asked = labelFilterOf(words);
  return 'part' in asked
    ? sql<SqlBool>`strpos(frame.label, ${asked.part}) > 0`
    : sql<SqlBool>`(case when frame.label ~ '^-?[0-9]{1,9}$' then frame.label::int end) between ${asked.from} and ${asked.to}`;
};

/** The current attempt of `frame`, for what the list sorts by. */
const current = <V>(value: Expression<V>) =>
  sql<V>`(select ${value} from attempt a where a.task_id = frame.task_id and a.ix = frame.ix and a.n = frame.attempt_n)`;
/** An attempt that still goes on counts as longer than every ended one, and the longer it goes on the more. */
const longest = (attempt: string) => {
  const [ms, at] = [sql.ref(`${attempt}.render_ms`), sql.ref(`${attempt}.leased_at`)];
  return sql<number>`coalesce(${ms}, 1000000000000000 - (extract(epoch from ${at} - timestamptz '2000-01-01 00:00:00+00') * 1000)::int8)`;
};
/**
 * Order by the current attempt. A page walks the attempts of the task in that order; frames that never began stand together,
 * with `none`, before or after all of them.
 */
const byAttempt = <V>(value: Expression<V>, none: Expression<V>) =>
  mergeSortedParts(sql<V>`coalesce(${current(value)}, ${none})`, [
    {
      from: (rows) => rows.innerJoin('attempt as a', (on) => on.on(sameAttempt('a', 'frame', 'attempt_n'))),
      by: value,
    },
    { from: (rows) => rows.where('frame.attempt_n', '=', 0), by: none },
  ]);
/** Orders of frames that began, each by an index; those that never began stand together, with 0. */
const byConsume = mergeSortedParts(sql.ref<string>('frame.consume'), [
  { from: (rows) => rows.where('frame.consume', '>', 0), by: sql.ref('frame.consume') },
  {
    from: (rows) => rows.where('frame.consume', '=', 0).where('frame.attempt_n', '>', 0),
    by: sql`0::numeric`,
  },
  { from: (rows) => rows.where('frame.attempt_n', '=', 0), by: sql`0::numeric` },
]);
const byAttempts = mergeSortedParts(sql.ref<number>('frame.attempt_n'), [
  { from: (rows) => rows.where('frame.attempt_n', '>', 0), by: sql.ref('frame.attempt_n') },
  { from: (rows) => rows.where('frame.attempt_n', '=', 0), by: sql`0::int` },
]);

const frameKey = packed('frame.task_id', 'frame.ix', framesPerTask);
/** The numbers of an attempt in its task: frame and number in one. */
const attemptKey = (table: string) => packed(`${table}.ix`, `${table}.n`, framesPerTask);
const frameOf = (table: string) => packed(`${table}.task_id`, `${table}.ix`, framesPerTask).id;

/** Frames with their current attempt; one that never started comes last by start. */
export const frameList = listing(frames.list)
  .from((db, { actor, input }) =>
    db
      .selectFrom('frame')
      .where('frame.task_id', '=', input.taskId)
      .where(seesTask(db, actor, input.taskId)),
  )
  .join((rows) =>
    rows
      .innerJoin('task', 'task.id', 'frame.task_id')
      .leftJoin('attempt', (join) => join.on(sameAttempt('attempt', 'frame', 'attempt_n')))
      .leftJoin('attempt_live as live', (join) =>
        join.on(sameAttempt('live', 'attempt')).on('attempt.ended_at', 'is', null),
      )
      .leftJoin('node', 'node.id', 'attempt.node_id'),
  )
  .list({
    key: frameKey,
    where: {
      taskId: resolved,
      frameStatus: eq('frame.status'),
      frameStatusList: (query, codes, { input }) =>
        input.frameStatus === undefined && codes.length > 0
          ? query.where('frame.status', 'in', codes)
          : query,
      frameKind: eq('frame.kind'),
      filterCompositeFrame: (query, left) => (left ? query.where('frame.kind', 'not in', composites) : query),
      frameLabel: (query, words) => query.where(labelled(words)),
      nodeName: onNodeNamed('frame.node_id'),
      stuckFlag: (query, stuck) => (stuck ? query.where(isStuck) : query),
    },
    sorts: {
      frameFlag: 'frame.ix',
      durationFlag: byAttempt(longest('a'), sql<number>`-1::int8`),
      frameStartFlag: byAttempt(sql.ref<Date>('a.leased_at'), sql<Date>`'infinity'::timestamptz`),
      attemptFlag: byAttempts,
      frameConsumeFlag: byConsume,
    },
    columns: {
      frameId: frameKey.id,
      taskId: 'frame.task_id',
      ix: 'frame.ix',
      label: 'frame.label',
      tile: 'frame.tile',
      kind: 'frame.kind',
      frameStatus: 'frame.status',
      stopType: 'frame.stop_type',
      attempt: 'frame.attempt_n',
      restarts: 'frame.restarts',
      nodeId: 'attempt.node_id',
      nodeName: 'node.name',
      startTime: 'attempt.leased_at',
      endTime: 'attempt.ended_at',
      duration: derived(
        lastedOf,
        (leased: Date | null, ...rest: [Date | null, number | null, { now: Date }]) =>
          leased && lasted(leased, ...rest),
      ),
      progress: 'live.progress',
      outcome: 'attempt.outcome',
      reason: sql<string>`coalesce(attempt.reason, '')`,
      logSize: sql<number>`case when attempt.n is null then 0 else ${logSize} end`,
      hasImage: sql<boolean>`exists (select 1 from attempt_file img where img.task_id = frame.task_id and img.ix = frame.ix and img.kind = 1)`,
      stuck: stuckNow,
      consume: 'frame.consume',
      currency: 'task.currency',
    },
  });

/** Every attempt of a task. */
export const attemptsOfTask = listing(frames.reporting)
  .from((db, { actor, input }) =>
    db
      .selectFrom('attempt')
      .where('attempt.task_id', '=', input.taskId)
      .where(seesTask(db, actor, input.taskId)),
  )
  .join((rows) =>
    rows
      .innerJoin('frame', (join) => join.on(sameFrame('frame', 'attempt')))
      .innerJoin('task', 'task.id', 'attempt.task_id')
      .innerJoin('node', 'node.id', 'attempt.node_id'),
  )
  .list({
    key: attemptKey('attempt'),
    where: {
      taskId: resolved,
      ix: eq('attempt.ix'),
      nodeId: eq('attempt.node_id'),
      nodeName: onNodeNamed('attempt.node_id'),
      frameLabel: (query, words) =>
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('frame')
              .where(sameFrame('frame', 'attempt'))
              .where(labelled(words))
              .select('frame.ix'),
          ),
        ),
      outcome: eq('attempt.outcome'),
    },
    sorts: {
      startTimeSort: 'attempt.leased_at',
      durationSort: longest('attempt'),
      frameSort: 'attempt.ix',
    },
    columns: {
      attemptId: attemptKey('attempt').id,
      frameId: frameOf('attempt'),
      ix: 'attempt.ix',
      label: 'frame.label',
      n: 'attempt.n',
      nodeId: 'attempt.node_id',
      nodeName: 'node.name',
      startTime: 'attempt.leased_at',
      endTime: 'attempt.ended_at',
      duration: derived(lastedOf, lasted),
      lostTime: sql<number | null>`case when attempt.ended_at is not null then attempt.lost_ms end`,
      outcome: 'attempt.outcome',
      lateOutcome: 'attempt.late_outcome',
      exitCode: 'attempt.exit_code',
      reason: 'attempt.reason',
      logSize,
      free: 'attempt.is_free',
      consume: sql<string>`coalesce((select sum(c.amount) from charge c where c.task_id = attempt.task_id
        and c.source in (${sql.lit(chargeSource.of.attempt)}, ${sql.lit(chargeSource.of.additionalCharge)})
        and c.ix = attempt.ix and c.n = attempt.n), 0)`,
      currency: 'task.currency',
    },
  });

/** The charges of a task's attempts. */
export const chargesOfTask = listing(frames.consumption)
  .from((db, { actor, input }) =>
    db
      .selectFrom('charge')
      .where('charge.task_id', '=', input.taskId)
      .where('charge.source', '=', chargeSource.of.attempt)
      .where(seesTask(db, actor, input.taskId)),
  )
  .join((rows) =>
    rows
      .leftJoin('attempt', (join) => join.on(sameAttempt('attempt', 'charge')))
      .leftJoin('frame', (join) => join.on(sameFrame('frame', 'charge')))
      .leftJoin('node', 'node.id', 'attempt.node_id'),
  )
  .list({
    key: attemptKey('charge'),
    where: { taskId: resolved, ix: eq('charge.ix') },
    sorts: { chargedTimeSort: 'charge.incurred_at', amountSort: 'charge.amount', frameSort: 'charge.ix' },
    columns: {
      attemptId: attemptKey('charge').id,
      chargeId: 'charge.id',
      frameId: frameOf('charge'),
      ix: 'charge.ix',
      label: sql<string>`coalesce(frame.label, '')`,
      n: 'charge.n',
      nodeName: sql<string>`coalesce(node.name, '')`,
      outcome: 'attempt.outcome',
      duration: 'charge.render_ms',
      feeType: 'charge.fee_type',
      amount: 'charge.amount',
      softwareAmount: softwareAmount('charge'),
      listAmount: 'charge.list_amount',
      currency: 'charge.currency',
      hourlyPrice: sql<string>`coalesce(attempt.hourly_price, 0)`,
      priceVersionId: 'charge.price_version_id',
      chargedTime: 'charge.incurred_at',
      posted: sql<boolean>`charge.posting_id is not null`,
    },
  });

const picture = 1;
const thumbnail = 2;
const attemptOf = ['attempt_file.task_id', 'attempt_file.ix', 'attempt_file.n'];
const hasThumbnail = sql<boolean>`exists (select 1 from attempt_file o where o.task_id = attempt_file.task_id
  and o.ix = attempt_file.ix and o.n = attempt_file.n and o.kind = ${sql.lit(thumbnail)} and ${isOfImage('o')})`;
/** No other picture of the frame that stands before this one. */
const noPicture = (rest: Expression<SqlBool>) =>
  sql<SqlBool>`not exists (select 1 from attempt_file o where o.task_id = attempt_file.task_id
    and o.ix = attempt_file.ix and o.kind = ${sql.lit(picture)} and ${rest})`;

/** One picture an attempt: its main output, which is also what `image` opens. */
export const imagesOfTask = listing(frames.images)
  .from((db, { actor, input }) => {
    const first = db
      .selectFrom('attempt_file')
      .where('attempt_file.task_id', '=', input.taskId)
      .where('attempt_file.kind', '=', picture)
      .where(seesTask(db, actor, input.taskId))
      .where(
        noPicture(
          sql`o.n = attempt_file.n and o.name <> attempt_file.name and picture_order(o.name) < picture_order(attempt_file.name)`,
        ),
      );
    return input.ix === undefined ? first.where(noPicture(sql`o.n > attempt_file.n`)) : first;
  })
  .join((rows) => rows.innerJoin('frame', (join) => join.on(sameFrame('frame', 'attempt_file'))))
  .list({
    key: attemptKey('attempt_file'),
    where: { taskId: resolved, ix: eq('attempt_file.ix') },
    sorts: { frameSort: 'attempt_file.ix' },
    columns: {
      attemptId: attemptKey('attempt_file').id,
      frameId: frameOf('attempt_file'),
      ix: 'attempt_file.ix',
      label: 'frame.label',
      tile: 'frame.tile',
      n: 'attempt_file.n',
      imgName: 'attempt_file.name',
      imgUrl: derived(attemptOf, (task_id: number, ix: number, n: number) =>
        pictureQuery({ task_id, ix, n }, picture),
      ),
      thumbUrl: derived(
        [...attemptOf, hasThumbnail],
        (task_id: number, ix: number, n: number, has: boolean) =>
          has ? pictureQuery({ task_id, ix, n }, thumbnail) : null,
      ),
      mediaType: 'attempt_file.media_type',
      size: 'attempt_file.size',
      width: 'attempt_file.width',
      height: 'attempt_file.height',
      imgTime: 'attempt_file.at',
    },
  });
