import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, bodyBytes } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Flag, FrameId, line, listOf, SelectionId, TaskId, text, UserId } from '../kernel/values.ts';
import { maxIds } from '../kernel/wire.ts';
import { errorCodes } from '../errors/codes.ts';
import { frameDelivered } from './delivery.fields.ts';
import { frameFacts } from './frameDetail.fields.ts';
import { attemptRow, count, frameRow, seen } from './frameRow.fields.ts';
import { RenderImpact } from './renderLife.calls.ts';
import { frameKind, frameStatus } from './task.codes.ts';
import { frameTransitions } from './task.lifecycle.ts';

const change = {
  access: anyOf('render:task:operate'),
  object: 'task',
  ids: 'frameIds',
  id: FrameId,
  blockedBy: 'prohibitOperate',
  errors: [
    errorCodes.operateProhibited,
    errorCodes.notAllowedInState,
    errorCodes.editingBlocked,
    errorCodes.consentNeeded,
    errorCodes.inArrears,
    errorCodes.notFound,
  ],
} as const;
const reason = text().optional();

const frameList = list('task/rendering/frames/list', {
  id: 'frameId',
  access: seen,
  query: {
    taskId: TaskId,
    frameStatus: frameStatus.schema.optional(),
    frameStatusList: listOf(frameStatus.schema).optional(),
    frameKind: frameKind.schema.optional(),
    filterCompositeFrame: Flag.optional(),
    /** Part of the label, or a range of labels such as `10-40`. */
    frameLabel: text(40).optional(),
    nodeName: line(64).optional(),
    stuckFlag: Flag.optional(),
  },
  row: frameRow,
  sorts: ['frameFlag', 'durationFlag', 'frameStartFlag', 'attemptFlag', 'frameConsumeFlag'],
  defaultSort: { by: 'frameFlag', value: 1 },
});

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
    output: z.object({ ...frameRow, userId: UserId, attempts: z.array(z.object(attemptRow)) }),
  }),
  preview: read('task/rendering/frames/preview', {
    access: seen,
    errors: [errorCodes.selectionGone, errorCodes.notFound],
    maxBytes: bodyBytes.largest,
    input: {
      action: z.literal(['stop', 'start', 'recommit', 'restart']),
      frameIds: z.array(FrameId).min(1).max(maxIds).optional(),
      selectionId: SelectionId.optional(),
      /** A rerun that is not charged. */
      free: Flag.optional(),
    },
    output: RenderImpact,
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
  /** Frames once more; the consent is wanted where a done one is among them, unless it is free by a noted fault, beyond the limit by two. */
  recommit: perId('task/rendering/frames/recommit', {
    ...change,
    fourEyes: 'freeRerun',
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
  ...frameFacts,
  ...frameDelivered,
});
