import * as z from 'zod';
import { anyOf, calls, list, perId, read } from '../kernel/call.ts';
import {
  Bytes,
  Duration,
  Flag,
  FrameId,
  Instant,
  listOf,
  Money,
  NodeId,
  SelectionId,
  TaskId,
  text,
  UserId,
} from '../kernel/values.ts';
import { maxIds } from '../kernel/wire.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency } from '../session/session.codes.ts';
import {
  actorKind,
  attemptFileKind,
  attemptOutcome,
  feeType,
  frameKind,
  frameStatus,
  logType,
  stopType,
  stuckReason,
} from './task.codes.ts';
import { frameTransitions } from './task.lifecycle.ts';
import { Effect } from './renderLife.calls.ts';

const seen = anyOf('running:render:task', 'complete:render:task');
const count = z.int().min(0);
const ix = z.int().min(0).max(1_048_575);
const n = z.int32().min(1);

const change = {
  access: anyOf('render:task:operate'),
  object: 'task',
  ids: 'frameIds',
  id: FrameId,
  heldBy: 'prohibitOperate',
  errors: [
    errorCodes.operateProhibited,
    errorCodes.notAllowedInState,
    errorCodes.editingBlocked,
    errorCodes.consentNeeded,
    errorCodes.notFound,
  ],
} as const;
const reason = text().optional();

/** A frame with its current attempt. */
const row = {
  frameId: FrameId,
  taskId: TaskId,
  ix,
  /** Its number in the scene. */
  label: z.string(),
  tile: z.int().nullable(),
  kind: frameKind.schema,
  frameStatus: frameStatus.schema,
  stopType: stopType.schema.nullable(),
  /** Number of the current attempt; 0 before the first. */
  attempt: count,
  restarts: count,
  nodeId: NodeId.nullable(),
  nodeName: z.string().nullable(),
  startTime: Instant.nullable(),
  endTime: Instant.nullable(),
  /** Node time of the current attempt, so far or in all. */
  duration: Duration.nullable(),
  /** Thousandths, while it renders. */
  progress: z.int().min(0).max(1000).nullable(),
  outcome: attemptOutcome.schema.nullable(),
  reason: z.string(),
  logSize: Bytes,
  hasImage: z.boolean(),
  stuck: z.boolean(),
  /** What all its attempts cost. */
  consume: Money,
  currency: currency.schema,
};

const attemptRow = {
  /** Unique in a task: frame and number in one. */
  attemptId: z.int(),
  frameId: FrameId,
  ix,
  label: z.string(),
  n,
  nodeId: NodeId,
  nodeName: z.string(),
  startTime: Instant,
  endTime: Instant.nullable(),
  duration: Duration,
  outcome: attemptOutcome.schema.nullable(),
  lateOutcome: attemptOutcome.schema.nullable(),
  exitCode: z.int().nullable(),
  reason: z.string(),
  /** By whom it was ended where a person did. */
  logSize: Bytes,
  consume: Money,
  currency: currency.schema,
};

const frameList = list('task/rendering/frames/list', {
  access: seen,
  query: {
    taskId: TaskId,
    frameStatus: frameStatus.schema.optional(),
    frameStatusList: listOf(frameStatus.schema).optional(),
    frameKind: frameKind.schema.optional(),
    filterCompositeFrame: Flag.optional(),
    /** Part of the label, or a range of labels such as `10-40`. */
    frameLabel: text(40).optional(),
    nodeName: text(64).optional(),
    stuckFlag: Flag.optional(),
  },
  row,
  sorts: ['frameFlag', 'durationFlag', 'frameStartFlag', 'attemptFlag', 'frameConsumeFlag'],
  defaultSort: { by: 'frameFlag', value: 1 },
});

/** Pages are read from the end on; further back, offsets lead. */
const maxLogPage = 100;

/** Frames of a render task, their attempts, images, logs and cost (tasks §§4, 7). */
export const frames = calls('task', 'frames', {
  list: frameList,
  /** Every frame of a task as one byte each: what the grid is drawn from (foundation, «Frame grid»). */
  map: read('task/rendering/frames/map', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId },
    output: z.object({
      total: count,
      /** Base64; byte i is the status of frame i, +64 where it is stuck, +128 where it has an image. */
      statuses: z.string(),
      /** Labels of the first and last frame, and whether all between are consecutive numbers from the first on. */
      firstLabel: z.string(),
      lastLabel: z.string(),
      consecutive: z.boolean(),
      /** In how many tiles each frame is; then so many bytes in turn are one frame's. 1 where frames are whole. */
      tiles: z.int().min(1),
    }),
  }),
  detail: read('task/rendering/frames/detail', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { frameId: FrameId },
    output: z.object({ ...row, userId: UserId, attempts: z.array(z.object(attemptRow)) }),
  }),
  preview: read('task/rendering/frames/preview', {
    access: seen,
    errors: [errorCodes.selectionGone, errorCodes.notFound],
    input: {
      action: z.literal(['stop', 'start', 'recommit', 'restart']),
      frameIds: z.array(FrameId).min(1).max(maxIds).optional(),
      selectionId: SelectionId.optional(),
    },
    output: Effect,
  }),
  stop: perId('task/rendering/frames/stop', {
    ...change,
    audit: 'frame.stop',
    rest: { reason },
    from: frameTransitions.stop.from,
  }),
  start: perId('task/rendering/frames/start', {
    ...change,
    audit: 'frame.start',
    rest: { reason },
    from: frameTransitions.start.from,
  }),
  /** Frames once more; the consent is wanted where a done one is among them, unless it is free by a noted fault. */
  recommit: perId('task/rendering/frames/recommit', {
    ...change,
    audit: 'frame.recommit',
    rest: { reason, consent: text().optional(), free: z.boolean().optional() },
    from: frameTransitions.recommit.from,
  }),
  /** Running frames anew elsewhere, free of charge. */
  restart: perId('task/rendering/frames/restart', {
    ...change,
    audit: 'frame.restart',
    rest: { reason: text() },
    from: frameTransitions.restart.from,
  }),
  /** The verdict on frames that were found stuck: they are not. */
  notStuck: perId('task/rendering/frames/notStuck', {
    ...change,
    audit: 'frame.notStuck',
    rest: { reason },
    from: frameTransitions.restart.from,
  }),
  /** How many frames stand how: by status, by kind, stuck ones by reason (tasks §7: frame conditions). */
  conditions: read('task/rendering/frames/conditions', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId },
    output: z.object({
      byStatus: z.array(z.object({ frameStatus: frameStatus.schema, frames: count })),
      byKind: z.array(z.object({ kind: frameKind.schema, frames: count })),
      stuck: z.array(z.object({ reason: stuckReason.schema, frames: count })),
    }),
  }),
  /** Times of the done attempts: extremes, quantiles, distribution, nodes, slowest frames (tasks §7: frame statistics). */
  statistics: read('task/rendering/frames/statistics', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId },
    output: z.object({
      done: count,
      failed: count,
      nodeMs: Duration,
      lostMs: Duration,
      shortest: Duration.nullable(),
      average: Duration.nullable(),
      median: Duration.nullable(),
      p95: Duration.nullable(),
      longest: Duration.nullable(),
      /** Twenty steps of equal width from the shortest to the longest. */
      distribution: z.array(z.object({ from: Duration, to: Duration, frames: count })),
      nodes: z.array(
        z.object({
          nodeId: NodeId,
          nodeName: z.string(),
          done: count,
          failed: count,
          average: Duration.nullable(),
        }),
      ),
      slowest: z.array(
        z.object({ frameId: FrameId, ix, label: z.string(), duration: Duration, nodeName: z.string() }),
      ),
      /** When the rest may be done, by the pace of the last hour; null where nothing moves. */
      etaAt: Instant.nullable(),
    }),
  }),
  /** Every attempt as it was reported (tasks §7: frame reporting). */
  reporting: list('task/rendering/frames/reporting', {
    access: seen,
    query: {
      taskId: TaskId,
      ix: ix.optional(),
      nodeId: NodeId.optional(),
      outcome: attemptOutcome.schema.optional(),
    },
    row: attemptRow,
    sorts: ['startTimeSort', 'durationSort', 'frameSort'],
    defaultSort: { by: 'startTimeSort' },
  }),
  /** Attempts by node over time, the newest 5,000: what the timeline is drawn from. */
  timeline: read('task/rendering/frames/timeline', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId, startTime: Instant.optional(), endTime: Instant.optional() },
    output: z.object({
      from: Instant.nullable(),
      to: Instant.nullable(),
      more: z.boolean(),
      nodes: z.array(
        z.object({
          nodeId: NodeId,
          nodeName: z.string(),
          bars: z.array(
            z.object({
              ix,
              n,
              label: z.string(),
              start: Instant,
              end: Instant.nullable(),
              outcome: attemptOutcome.schema.nullable(),
            }),
          ),
        }),
      ),
    }),
  }),
  /** The charges that a task's consumption is the sum of (tasks §7: frame consumption info). */
  consumption: list('task/rendering/frames/consumption', {
    access: seen,
    query: { taskId: TaskId, ix: ix.optional() },
    row: {
      attemptId: z.int(),
      frameId: FrameId,
      ix,
      label: z.string(),
      n,
      nodeName: z.string(),
      outcome: attemptOutcome.schema.nullable(),
      duration: Duration,
      feeType: feeType.schema,
      amount: Money,
      listAmount: Money,
      currency: currency.schema,
      /** Price of one node hour at the lease. */
      hourlyPrice: Money,
      priceVersionId: z.int(),
      chargedTime: Instant,
      posted: z.boolean(),
    },
    sorts: ['chargedTimeSort', 'amountSort', 'frameSort'],
    defaultSort: { by: 'chargedTimeSort' },
  }),
  consumptionSum: read('task/rendering/frames/consumptionSum', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId },
    output: z.object({
      amount: Money,
      listAmount: Money,
      currency: currency.schema,
      charges: count,
      nodeMs: Duration,
      /** What was rendered and not charged: failures, lost nodes, farm faults. */
      freeMs: Duration,
      hold: Money,
    }),
  }),
  /** Pictures of a task's frames, newest attempt each, or of all attempts of one frame (tasks §3: image viewer). */
  images: list('task/rendering/frames/images', {
    access: seen,
    query: { taskId: TaskId, ix: ix.optional() },
    row: {
      attemptId: z.int(),
      frameId: FrameId,
      ix,
      label: z.string(),
      tile: z.int().nullable(),
      n,
      imgName: z.string(),
      /** Input of the call `image` for the picture as rendered and for its thumbnail, as a query. */
      imgUrl: z.string(),
      thumbUrl: z.string().nullable(),
      mediaType: z.string(),
      size: Bytes,
      width: z.int().nullable(),
      height: z.int().nullable(),
      imgTime: Instant,
    },
    sorts: ['frameSort'],
    defaultSort: { by: 'frameSort', value: 1 },
    pageSize: 200,
  }),
  /** One picture as a file. */
  image: read('task/rendering/frames/grabImage', {
    access: seen,
    duplicates: 'keep',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { frameId: FrameId, n, fileKind: attemptFileKind.schema },
    output: z.null(),
  }),
  /**
   * A piece of an attempt's log in whole lines, at most 256 kB: from the end (nothing named), before or after a byte
   * offset. A log of a gigabyte opens at its end at once. It can also be asked for in the specification's own words
   * (tasks §3, task log request): the run on a node by its name or address instead of `n`, a page counted from the end
   * instead of an offset, the error log instead of the whole one.
   */
  log: read('task/rendering/frames/log', {
    access: seen,
    duplicates: 'keep',
    errors: [errorCodes.notFound],
    input: {
      frameId: FrameId,
      n: n.optional(),
      before: z.int().min(0).optional(),
      after: z.int().min(0).optional(),
      /** At most so many lines. */
      lines: z.int().min(1).max(5000).default(500),
      /** The newest run on that node; `n` goes before. */
      nodeName: text(64).optional(),
      nodeIp: z.union([z.ipv4(), z.ipv6()]).optional(),
      /** 1 is the end of the log, 2 what stands before it; an offset goes before. */
      pageNum: z.int().min(1).max(maxLogPage).optional(),
      type: logType.schema.optional(),
      /** Follows the frame: its newest run, whichever was asked for. */
      flag: Flag.optional(),
    },
    output: z.object({
      n: count,
      size: Bytes,
      from: z.int(),
      to: z.int(),
      /** Byte offset and text of each line. */
      lines: z.array(z.object({ at: z.int(), text: z.string() })),
      /** More may come. */
      running: z.boolean(),
    }),
  }),
  /** Lines that hold words (case aside), or errors by the pattern of the software; from an offset on or back. */
  searchLog: read('task/rendering/frames/searchLog', {
    access: seen,
    duplicates: 'keep',
    errors: [errorCodes.notFound],
    input: {
      frameId: FrameId,
      n: n.optional(),
      /** Absent: lines that report an error. */
      words: text(200).optional(),
      from: z.int().min(0).optional(),
      back: Flag.default(false),
      most: z.int().min(1).max(500).default(100),
    },
    output: z.object({
      found: z.array(z.object({ at: z.int(), text: z.string() })),
      /** Where the search stopped; null at the log's end (or beginning). */
      next: z.int().nullable(),
    }),
  }),
  downloadLog: read('task/rendering/frames/downloadLog', {
    access: seen,
    duplicates: 'keep',
    errors: [errorCodes.notFound, errorCodes.nothingFound],
    input: { frameId: FrameId, n: n.optional() },
    output: z.null(),
  }),
  /** What happened to one frame: its part of the task's history. */
  history: read('task/rendering/frames/history', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { frameId: FrameId },
    output: z.array(
      z.object({
        at: Instant,
        action: z.string(),
        reason: z.string(),
        actorKind: actorKind.schema,
        actor: z.string(),
      }),
    ),
  }),
});
