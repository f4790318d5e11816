import * as z from 'zod';
import {
  AdminId,
  Duration,
  FrameId,
  HardwareModelId,
  Instant,
  line,
  listOf,
  NodeId,
  TaskId,
} from '../kernel/values.ts';
import { customerRow } from '../session/customer.fields.ts';
import { frameStatus, stuckReason, stuckResolution } from '../task/task.codes.ts';
import { abnormalReport, abnormalState } from './abnormal.codes.ts';

/** What lists of abnormal jobs are filtered by (tasks §3). */
export const abnormalQuery = {
  startDate: Instant.optional(),
  endDate: Instant.optional(),
  isAbnormal: abnormalState.schema.optional(),
  reportType: abnormalReport.schema.optional(),
  nodeName: line(64).optional(),
  /** Of nodes that have this processor or card. */
  hardwareModelId: HardwareModelId.optional(),
  platform: z.int32().optional(),
  salesmenId: AdminId.optional(),
  pcId: AdminId.optional(),
  tdId: AdminId.optional(),
  abnormalTypes: listOf(stuckReason.schema).optional(),
} as const;

/** A finding with its evidence, and what became of it. */
export const abnormalRow = {
  frameId: FrameId,
  taskId: TaskId,
  sceneName: z.string(),
  cgId: z.int32(),
  frameLabel: z.string(),
  attempt: z.int(),
  frameStatus: frameStatus.schema,
  ...customerRow,
  nodeId: NodeId,
  nodeName: z.string(),
  platform: z.int32(),
  isAbnormal: abnormalState.schema,
  reportType: abnormalReport.schema,
  abnormalTypes: z.array(stuckReason.schema),
  foundTime: Instant,
  /** Rendering so far, without a log line, without use of processor or disk, and the average of the task’s done frames. */
  duration: Duration,
  silentTime: Duration,
  idleTime: Duration.nullable(),
  averageTime: Duration.nullable(),
  /** State of the renderer’s process and what it waits in, as its system says. */
  processState: z.string(),
  resolution: stuckResolution.schema.nullable(),
  resolvedTime: Instant.nullable(),
  resolvedBy: z.string().nullable(),
} as const;

/** When a running frame is abnormal. */
export const windows = {
  /** Without a log line for so many minutes, and for more than this share of the attempt. */
  silentMinutes: z.number().min(1).max(10_000),
  silentShare: z.number().min(0).max(1),
  /** Longer than the task’s average times this, and than so many seconds. */
  overAverage: z.number().min(1).max(1000),
  overSeconds: z.number().min(0).max(10_000_000),
  /** Without use of processor and disk for so many minutes, as the node agent reports it. */
  idleMinutes: z.number().min(1).max(10_000),
} as const;
