import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import {
  AbnormalJobId,
  DayText,
  FrameId,
  HardwareModelId,
  Instant,
  line,
  listOf,
  NodeId,
  OperationId,
  text,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { hardwareType } from '../session/session.codes.ts';
import { frameTransitions } from '../task/task.lifecycle.ts';
import { stuckReason } from '../task/task.codes.ts';
import { abnormalOperation } from './abnormal.codes.ts';
import { abnormalQuery, abnormalRow, windows } from './abnormal.fields.ts';

const access = anyOf('monitor:platform');
const history = anyOf('monitor:platform:history');
const operate = anyOf('monitor:platform:operate');
const sorts = ['foundTimeFlag', 'durationFlag', 'silentTimeFlag'] as const;

const many = {
  access: operate,
  object: 'task',
  ids: 'frameIds',
  id: FrameId,
  blockedBy: 'prohibitOperate',
  errors: [
    errorCodes.operateProhibited,
    errorCodes.notAllowedInState,
    errorCodes.editingBlocked,
    errorCodes.inArrears,
    errorCodes.notFound,
  ],
} as const;
const { from } = frameTransitions.restart;
const rules = {
  ...windows,
  /** Windows of single software; all others have those above. */
  bySoftware: z.array(z.object({ cgId: z.int32().min(1), ...windows })).max(50),
} as const;

const historyList = list('task/abnormaljob/history', {
  access: history,
  id: 'abnormalJobId',
  query: abnormalQuery,
  row: { abnormalJobId: AbnormalJobId, ...abnormalRow },
  sorts,
});

/** Frames that a rule found stuck, with what staff do about them (tasks §§3, 4, 7). */
export const abnormalJobs = calls('monitor', 'abnormalJobs', {
  /** The latest finding of each frame; without a span, of the last 7 days, and without a state the abnormal ones. */
  list: list('task/abnormaljob/query', {
    access,
    id: 'frameId',
    query: abnormalQuery,
    row: abnormalRow,
    sorts,
  }),
  /** Every finding; without a span, of the 15 days that end yesterday. */
  history: historyList,
  /** Models of processors and cards that nodes have, to filter by (tasks §7: hardware mode). */
  hardwareModes: read('monitor/hardwareMode', {
    access: anyOf('monitor:platform', 'monitor:platform:history'),
    input: {},
    output: z.array(
      z.object({
        hardwareModelId: HardwareModelId,
        model: z.string(),
        hardwareType: hardwareType.schema,
        nodeCount: z.int(),
      }),
    ),
  }),
  restart: perId('task/abnormaljob/restart', {
    audit: 'abnormalJob.restart',
    ...many,
    from,
    rest: { reason: text() },
  }),
  /** Stops the frame. */
  abort: perId('task/abnormaljob/abort', {
    audit: 'abnormalJob.abort',
    ...many,
    from,
    rest: { reason: text() },
  }),
  /** The verdict that the frame is not stuck; on request its software gets wider windows. */
  cancel: perId('task/abnormaljob/cancel', {
    audit: 'abnormalJob.cancel',
    ...many,
    from,
    rest: { reason: text().optional(), widen: z.boolean().optional() },
  }),
  /** One of the operations; the node removes its cache with its next heartbeat, whatever the frame does. */
  operate: perId('task/abnormaljob/operate', {
    audit: 'abnormalJob.operate',
    ...many,
    rest: { operateType: abnormalOperation.schema, reason: text() },
  }),
  getSetting: read('task/abnormaljob/setting/get', {
    access,
    input: {},
    output: z.object({ ...rules, by: z.string().nullable(), at: Instant.nullable(), version: z.int32() }),
  }),
  setSetting: command('task/abnormaljob/setting/set', {
    access: operate,
    object: 'setting',
    errors: [errorCodes.changedMeanwhile, errorCodes.notFound],
    input: { ...rules, version: z.int32() },
  }),
  /** What staff did about abnormal jobs, refused attempts too. */
  records: list('task/abnormaljob/records', {
    access: history,
    id: 'operationId',
    query: { userName: line(64).optional(), startDate: Instant.optional(), endDate: Instant.optional() },
    row: {
      operationId: OperationId,
      operateTime: Instant,
      userName: z.string().nullable(),
      call: z.string(),
      outcome: z.int(),
      operatedUserName: z.string().nullable(),
      reason: z.string(),
      objectCount: z.int(),
    },
    sorts: ['operateTimeFlag'],
  }),
  /** Nodes with ended and stuck frames of a span of 100 days at most; without one, of the 15 days that end yesterday. */
  frameStatistics: list('task/abnormaljob/frameStatistics', {
    access: history,
    id: 'nodeId',
    query: { startDate: Instant.optional(), endDate: Instant.optional(), nodeName: line(64).optional() },
    row: {
      nodeId: NodeId,
      nodeName: z.string(),
      platform: z.int32(),
      endedFrames: z.int(),
      stuckFrames: z.int(),
      /** Stuck ones among all, in thousandths. */
      stuckShare: z.int(),
    },
    sorts: ['stuckFramesFlag'],
  }),
  /** Stuck frames by machine and by reason; without a span, of the 15 days that end yesterday. */
  stuckStatistics: read('task/abnormaljob/stuckStatistics', {
    access: history,
    input: {
      startDate: Instant.optional(),
      endDate: Instant.optional(),
      /** Only of one reason. */
      type: stuckReason.schema.optional(),
      platformList: listOf(z.int32()).optional(),
    },
    output: z.object({
      from: Instant,
      to: Instant,
      days: z.array(z.object({ day: DayText, count: z.int() })),
      machine: z.array(
        z.object({ nodeId: NodeId, nodeName: z.string(), platform: z.int32(), count: z.int() }),
      ),
      abnormalReasons: z.array(z.object({ abnormalType: stuckReason.schema, count: z.int() })),
    }),
  }),
  export: exportOf(historyList, 'task/abnormaljob/export', { access: history }),
});
