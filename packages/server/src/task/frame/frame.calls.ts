import { sql } from 'kysely';
import {
  chargeSource,
  type FrameId,
  frameIdOf,
  frames,
  framesPerTask,
  logType,
  timeStage,
  partsOfFrameId,
} from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { customListing } from '../../core/calls/listing.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { FileAnswer, serve } from '../../core/calls/serve.ts';
import { asBytes, asDuration, asId, asInstant, asMoney } from '../../core/db/wire.ts';
import { changeFrames } from './frameActions.store.ts';
import { type Deliveries, errorPattern, openPicture, runOf } from './delivery.store.ts';
import {
  consumptionSum,
  frameConditions,
  frameHistory,
  frameMap,
  frameStatistics,
  frameTimeline,
} from './detail.store.ts';
import {
  attemptIdOf,
  frameDetail,
  pictureQuery,
  toAttempt,
  toFrame,
  withAttempt,
  withFrame,
} from './rows.store.ts';
import { attemptAsked, errorPiece, logPiece } from './log.store.ts';
import { filteredFrames, frameKey, frameSorts, seesTask, taskSeen } from './frame.store.ts';
import { framesEffect } from '../render/preview.store.ts';

/** A run's number in its task, as a list's key: index and number in one (`attemptIdOf`). */
const attemptKey = (table: string) =>
  sql<number>`(${sql.ref(`${table}.ix`)}::int8 * ${sql.lit(framesPerTask)} + ${sql.ref(`${table}.n`)})`;

/** A page's run: the same number taken apart again. */
const isRunOfPage = (table: string, taskId: number) =>
  sql<boolean>`${sql.ref(`${table}.task_id`)} = ${taskId} and ${sql.ref(`${table}.ix`)} = page.id / ${sql.lit(framesPerTask)}
    and ${sql.ref(`${table}.n`)} = page.id % ${sql.lit(framesPerTask)}`;

const list = customListing(frames.list, {
  key: frameKey,
  sorts: frameSorts,
  filtered: filteredFrames,
  select: withFrame,
  map: (raw, c) => toFrame(raw, c.now),
});

const reporting = customListing(frames.reporting, {
  key: attemptKey('attempt'),
  sorts: {
    startTimeSort: sql`attempt.leased_at`,
    durationSort: sql`coalesce(attempt.node_ms, 1000000000000000 - (extract(epoch from attempt.leased_at) * 1000)::int8)`,
    frameSort: sql`attempt.ix`,
  },
  filtered: (db, { actor, input }) => {
    let query = db
      .selectFrom('attempt')
      .where('attempt.task_id', '=', input.taskId)
      .where(seesTask(db, actor, input.taskId));
    if (input.ix !== undefined) query = query.where('attempt.ix', '=', input.ix);
    if (input.nodeId !== undefined) query = query.where('attempt.node_id', '=', input.nodeId);
    if (input.outcome !== undefined) query = query.where('attempt.outcome', '=', input.outcome);
    return query;
  },
  select: (page, c) => withAttempt(page, c.input.taskId),
  map: (raw, c) => toAttempt(raw, c.now),
});

const consumption = customListing(frames.consumption, {
  key: attemptKey('charge'),
  sorts: {
    chargedTimeSort: sql`charge.incurred_at`,
    amountSort: sql`charge.amount`,
    frameSort: sql`charge.ix`,
  },
  filtered: (db, { actor, input }) => {
    const query = db
      .selectFrom('charge')
      .where('charge.task_id', '=', input.taskId)
      .where('charge.source', '=', chargeSource.of.attempt)
      .where(seesTask(db, actor, input.taskId));
    return input.ix === undefined ? query : query.where('charge.ix', '=', input.ix);
  },
  select: (page, c) =>
    page
      .innerJoin('charge as c', (join) =>
        join.on(isRunOfPage('c', c.input.taskId)).on('c.source', '=', chargeSource.of.attempt),
      )
      .leftJoin('attempt as a', (join) =>
        join.onRef('a.task_id', '=', 'c.task_id').onRef('a.ix', '=', 'c.ix').onRef('a.n', '=', 'c.n'),
      )
      .leftJoin('frame as f', (join) => join.onRef('f.task_id', '=', 'c.task_id').onRef('f.ix', '=', 'c.ix'))
      .leftJoin('node as n', 'n.id', 'a.node_id')
      .select([
        'c.task_id',
        'c.ix',
        'c.n',
        'f.label',
        'n.name as node_name',
        'a.outcome',
        'a.hourly_price',
        'c.render_ms',
        'c.fee_type',
        'c.amount',
        'c.list_amount',
        'c.currency',
        'c.price_version_id',
        'c.incurred_at',
        'c.posting_id',
      ]),
  map: (raw) => ({
    attemptId: attemptIdOf(raw.ix, raw.n),
    frameId: asId<FrameId>(frameIdOf(raw.task_id, raw.ix)),
    ix: raw.ix,
    label: raw.label ?? '',
    n: raw.n,
    nodeName: raw.node_name ?? '',
    outcome: raw.outcome,
    duration: asDuration(raw.render_ms),
    feeType: raw.fee_type,
    amount: asMoney(raw.amount),
    listAmount: asMoney(raw.list_amount),
    currency: raw.currency,
    hourlyPrice: asMoney(raw.hourly_price ?? '0'),
    priceVersionId: raw.price_version_id,
    chargedTime: asInstant(raw.incurred_at),
    posted: raw.posting_id !== null,
  }),
});

const images = customListing(frames.images, {
  key: attemptKey('attempt_file'),
  sorts: { frameSort: sql`attempt_file.ix` },
  filtered: (db, { actor, input }) => {
    // One picture an attempt: the first by name, which is also what `image` opens.
    const first = db
      .selectFrom('attempt_file')
      .where('attempt_file.task_id', '=', input.taskId)
      .where('attempt_file.kind', '=', 1)
      .where(seesTask(db, actor, input.taskId))
      .where(sql<boolean>`not exists (select 1 from attempt_file o where o.task_id = attempt_file.task_id
        and o.ix = attempt_file.ix and o.n = attempt_file.n and o.kind = 1 and o.name < attempt_file.name)`);
    return input.ix === undefined
      ? first.where(sql<boolean>`not exists (select 1 from attempt_file o where o.task_id = attempt_file.task_id
          and o.ix = attempt_file.ix and o.n > attempt_file.n and o.kind = 1)`)
      : first.where('attempt_file.ix', '=', input.ix);
  },
  select: (page, c) =>
    page
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('attempt_file as p')
            .where(isRunOfPage('p', c.input.taskId))
            .where('p.kind', '=', 1)
            .selectAll('p')
            .orderBy('p.name')
            .limit(1)
            .as('i'),
        (join) => join.onTrue(),
      )
      .innerJoin('frame as f', (join) => join.onRef('f.task_id', '=', 'i.task_id').onRef('f.ix', '=', 'i.ix'))
      .select([
        'i.task_id',
        'i.ix',
        'i.n',
        'f.label',
        'f.tile',
        'i.name',
        'i.media_type',
        'i.size',
        'i.width',
        'i.height',
        'i.at',
      ])
      .select(
        sql<boolean>`exists (select 1 from attempt_file o where o.task_id = i.task_id and o.ix = i.ix and o.n = i.n and o.kind = 2)`.as(
          'has_thumb',
        ),
      ),
  map: (raw) => ({
    attemptId: attemptIdOf(raw.ix, raw.n),
    frameId: asId<FrameId>(frameIdOf(raw.task_id, raw.ix)),
    ix: raw.ix,
    label: raw.label,
    tile: raw.tile,
    n: raw.n,
    imgName: raw.name,
    imgUrl: pictureQuery(raw, 1),
    thumbUrl: raw.has_thumb ? pictureQuery(raw, 2) : null,
    mediaType: raw.media_type,
    size: asBytes(raw.size),
    width: raw.width,
    height: raw.height,
    imgTime: asInstant(raw.at),
  }),
});

/** The task that a look-up is about; `notFound` where the actor may not see it. */
const seen = async (db: Db, actor: Actor, taskId: number) => {
  const task = await taskSeen(db, actor, taskId);
  if (!task) throw new ApiError('notFound');
  return task;
};

/** Serves the frames of tasks; logs and pictures come from `delivered`. */
export const frameCalls = (delivered: Deliveries) =>
  serve(frames, {
    list,
    reporting,
    consumption,
    images,
    map: async ({ db, actor, input }) => {
      await seen(db, actor, input.taskId);
      return frameMap(db, input.taskId);
    },
    detail: async ({ db, actor, input, now }) => {
      const at = partsOfFrameId(input.frameId);
      await seen(db, actor, at.taskId);
      const frame = await frameDetail(db, { ...at, now });
      if (!frame) throw new ApiError('notFound');
      return frame;
    },
    conditions: async ({ db, actor, input }) => {
      await seen(db, actor, input.taskId);
      return frameConditions(db, input.taskId);
    },
    statistics: async ({ db, actor, input, now }) => {
      await seen(db, actor, input.taskId);
      return frameStatistics(db, input.taskId, now);
    },
    timeline: async ({ db, actor, input }) => {
      await seen(db, actor, input.taskId);
      return frameTimeline(db, { taskId: input.taskId, from: input.startTime, to: input.endTime });
    },
    consumptionSum: async ({ db, actor, input }) => consumptionSum(db, await seen(db, actor, input.taskId)),
    history: async ({ db, actor, input }) => {
      const at = partsOfFrameId(input.frameId);
      await runOf(db, actor, at, undefined);
      return frameHistory(db, at);
    },

    image: async ({ db, actor, input }) => {
      const { run } = await runOf(db, actor, partsOfFrameId(input.frameId), input.n);
      const { mediaType, ...file } = await openPicture(delivered, db, run, input.fileKind);
      return new FileAnswer({ ...file, type: mediaType });
    },
    log: async ({ db, actor, input }) => {
      if ((input.renderingType ?? timeStage.of.render) !== timeStage.of.render)
        throw new ApiError('nothingFound');
      const at = partsOfFrameId(input.frameId);
      const { run, running, task } = await runOf(db, actor, at, await attemptAsked(db, at, input));
      const { size, from, to, lines } =
        input.type === logType.of.error
          ? await errorPiece(delivered, db, { run, pattern: await errorPattern(db, task) }, input)
          : await logPiece(delivered, db, { run, running }, input);
      return { n: run.n, size: asBytes(size), from, to, lines: [...lines], running };
    },
    searchLog: async ({ db, actor, input }) => {
      const { run, task } = await runOf(db, actor, partsOfFrameId(input.frameId), input.n);
      const { words, from, back, most } = input;
      const pattern = words === undefined ? await errorPattern(db, task) : undefined;
      return delivered.searchLog(db, run, { words, pattern, from, back, most });
    },
    downloadLog: async ({ db, actor, input }) => {
      const { run, frame } = await runOf(db, actor, partsOfFrameId(input.frameId), input.n);
      const { size, body } = await delivered.streamLog(db, run);
      if (size === 0) throw new ApiError('nothingFound');
      const name = `${run.taskId}-${frame.label}-${run.n}.log`;
      return new FileAnswer({ name, type: 'text/plain; charset=utf-8', body, size });
    },

    preview: (c) => framesEffect(c, c.input),
    stop: (c) => changeFrames(c, 'stop', c.input),
    start: (c) => changeFrames(c, 'start', c.input),
    recommit: (c) => changeFrames(c, 'recommit', c.input),
    restart: (c) => changeFrames(c, 'restart', c.input),
    notStuck: (c) => changeFrames(c, 'notStuck', c.input),
  });
