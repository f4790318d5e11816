import * as z from 'zod';
import { read } from '../kernel/call.ts';
import { list } from '../kernel/listCall.ts';
import { ChargeId, Duration, FrameId, Instant, Money, NodeId, TaskId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency } from '../session/session.codes.ts';
import { attemptRow, changeRow, count, ix, n, ofTask, seen } from './frameRow.fields.ts';
import { attemptOutcome, feeType, frameKind, frameStatus, stuckReason } from './task.codes.ts';

/** What a task's frames add up to: conditions, statistics, attempts over time, charges, history. */
export const frameFacts = {
  /** How many frames stand how: by status, by kind, stuck ones by reason (tasks §7: frame conditions). */
  conditions: read('task/rendering/frames/conditions', {
    ...ofTask,
    output: z.object({
      byStatus: z.array(z.object({ frameStatus: frameStatus.schema, frames: count })),
      byKind: z.array(z.object({ kind: frameKind.schema, frames: count })),
      stuck: z.array(z.object({ reason: stuckReason.schema, frames: count })),
    }),
  }),
  /** Times of the done attempts: extremes, quantiles, distribution, nodes, slowest frames (tasks §7: frame statistics). */
  statistics: read('task/rendering/frames/statistics', {
    ...ofTask,
    output: z.object({
      done: count,
      failed: count,
      renderMs: Duration,
      /** Render time of attempts that were not done. */
      wastedMs: Duration,
      /** Between lease and end without the render time: waiting for a start, an upload, a report, an outage. Free. */
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
      /** How long the rest may take: average × left ÷ nodes in use, at the least and at the most; null where nothing renders. */
      etaLow: Duration.nullable(),
      etaHigh: Duration.nullable(),
    }),
  }),
  /** Every attempt as it was reported (tasks §7: frame reporting). */
  reporting: list('task/rendering/frames/reporting', {
    id: 'attemptId',
    access: seen,
    query: {
      taskId: TaskId,
      ix: ix.optional(),
      nodeId: NodeId.optional(),
      /** A part of the node's name. */
      nodeName: z.string().trim().max(64).optional(),
      /** A label, a part of one, or a range of numbers `1001-1010`. */
      frameLabel: z.string().trim().max(100).optional(),
      outcome: attemptOutcome.schema.optional(),
    },
    row: attemptRow,
    sorts: ['startTimeSort', 'durationSort', 'frameSort'],
  }),
  /** Attempts by node over time, the newest 5,000: what the timeline is drawn from. */
  timeline: read('task/rendering/frames/timeline', {
    ...ofTask,
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
    id: 'attemptId',
    access: seen,
    query: { taskId: TaskId, ix: ix.optional() },
    row: {
      attemptId: z.int(),
      chargeId: ChargeId,
      frameId: FrameId,
      ix,
      label: z.string(),
      n,
      nodeName: z.string(),
      outcome: attemptOutcome.schema.nullable(),
      duration: Duration,
      feeType: feeType.schema,
      /** Of node time. */
      amount: Money,
      /** What its software cost in addition: a charge of its own. */
      softwareAmount: Money,
      listAmount: Money,
      currency: currency.schema,
      /** Price of one node hour at the lease. */
      hourlyPrice: Money,
      priceVersionId: z.int(),
      chargedTime: Instant,
      posted: z.boolean(),
    },
    sorts: ['chargedTimeSort', 'amountSort', 'frameSort'],
  }),
  consumptionSum: read('task/rendering/frames/consumptionSum', {
    ...ofTask,
    output: z.object({
      /** Additional charges with node time. */
      amount: Money,
      softwareAmount: Money,
      listAmount: Money,
      currency: currency.schema,
      /** Of attempts. */
      charges: count,
      renderMs: Duration,
      /** What was rendered and not charged: failures, lost nodes, farm faults, free re-renders. */
      freeMs: Duration,
      /** Time on nodes in which nothing was rendered: the farm's own. */
      lostMs: Duration,
      hold: Money,
      /** Attempts that rendered at the house's expense. */
      freeAttempts: count,
      /** Attempts at whose lease no price held: they cost nothing, whatever they took. */
      unpriced: count,
    }),
  }),
  /** What happened to one frame: its part of the task's history. */
  history: read('task/rendering/frames/history', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { frameId: FrameId },
    output: z.array(z.object(changeRow)),
  }),
} as const;
