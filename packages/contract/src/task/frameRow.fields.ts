import * as z from 'zod';
import { anyOf } from '../kernel/callBase.ts';
import { Bytes, Duration, FrameId, Instant, Money, NodeId, TaskId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { principalKind } from '../kernel/principal.ts';
import { currency } from '../session/session.codes.ts';
import { attemptOutcome, frameKind, frameStatus, stopType } from './task.codes.ts';

/** Who sees tasks and their frames: holders of either list key. */
export const seen = anyOf('running:render:task', 'complete:render:task');
export const count = z.int().min(0);
export const ix = z.int().min(0).max(1_048_575);
export const n = z.int32().min(1);

/** What is read of one task by those who see it. */
export const ofTask = { access: seen, errors: [errorCodes.notFound], input: { taskId: TaskId } } as const;

/** What was done, and by whom: the name of the member of staff, the customer or the node; empty for the farm itself. */
export const changeRow = {
  at: Instant,
  action: z.string(),
  reason: z.string(),
  actorKind: principalKind.schema,
  actor: z.string(),
};

/** A frame with its current attempt. */
export const frameRow = {
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
  /** Render time of the current attempt, so far or in all. */
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

export const attemptRow = {
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
  /** Render time, so far or in all: what is charged. */
  duration: Duration,
  /** From its lease to its end without the render time: the farm's own, and free. Null while it goes on. */
  lostTime: Duration.nullable(),
  outcome: attemptOutcome.schema.nullable(),
  lateOutcome: attemptOutcome.schema.nullable(),
  exitCode: z.int().nullable(),
  reason: z.string(),
  logSize: Bytes,
  /** At the house's expense: rendered again by staff for a noted fault. */
  free: z.boolean(),
  consume: Money,
  currency: currency.schema,
};
