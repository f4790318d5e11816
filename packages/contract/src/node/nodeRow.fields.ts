import * as z from 'zod';
import {
  CommaList,
  Flag,
  FrameId,
  Instant,
  line,
  listOf,
  MirrorId,
  NodeId,
  TaskId,
  text,
  UserId,
} from '../kernel/values.ts';
import { nodeLock, nodeOs, nodePower, nodeService, nodeState } from './node.codes.ts';

export const count = z.int().min(0);
/** Thousandths. */
export const share = z.int().min(0).max(1000).nullable();

/** A node as lists and its page show it. */
export const nodeRow = {
  nodeId: NodeId,
  name: z.string(),
  platform: z.int(),
  state: nodeState.schema,
  power: nodePower.schema,
  service: nodeService.schema,
  lock: nodeLock.schema,
  stateReason: z.string(),
  stateSince: Instant.nullable(),
  /** What it renders; null where nothing does, or where the caller may not see the task. */
  taskId: TaskId.nullable(),
  frameId: FrameId.nullable(),
  frameLabel: z.string().nullable(),
  userId: UserId.nullable(),
  userName: z.string().nullable(),
  /** Since when, and thousandths done. */
  renderingSince: Instant.nullable(),
  progress: share,
  stuck: z.boolean(),
  /** Thousandths of all cores and of all cards. */
  cpuLoad: share,
  gpuLoad: share,
  memoryUsedMb: count.nullable(),
  beatTime: Instant.nullable(),
  ip: z.string().nullable(),
  macCode: z.string().nullable(),
  snCode: z.string().nullable(),
  os: nodeOs.schema,
  cpuName: z.string(),
  core: count,
  realCore: count,
  vrCore: count,
  gpuName: z.string(),
  gpuCount: count,
  memoryMb: count,
  properties: z.array(z.string()),
  requirements: z.array(z.string()),
  category: z.array(z.string()),
  software: z.array(z.int()),
  plugins: z.array(z.string()),
  mirrorLimit: z.boolean(),
  bmcAddress: z.string().nullable(),
  mirrorName: z.string().nullable(),
  /** Rented, or on its way between rendering and renting. */
  isHeld: z.boolean(),
  /** A machine of a cloud or another house. */
  isApplied: z.boolean(),
  cdcTag: z.string(),
  modelId: z.int().nullable(),
  /** Of its attempts of the last seven days: ended, and failed. */
  ended: count,
  failed: count,
  agentVersion: z.string(),
  simulated: z.boolean(),
  testEndTime: Instant.nullable(),
  remark: z.string(),
  version: z.int32(),
};

/** What the list of nodes may be asked for. */
export const nodeQuery = {
  keywords: z.string().trim().max(200).optional(),
  name: line(64).optional(),
  status: nodeState.schema.optional(),
  statusList: listOf(nodeState.schema).optional(),
  power: nodePower.schema.optional(),
  service: nodeService.schema.optional(),
  lock: nodeLock.schema.optional(),
  platform: z.int32().optional(),
  /** What the machine says of itself: each word stands in its system, processor, cards or plug-ins. */
  systemproperties: CommaList.optional(),
  /** Nodes that a task of any one of these categories is matched with. */
  matchcategory: CommaList.optional(),
  /** Nodes that render now. */
  associated: Flag.optional(),
  properties: CommaList.optional(),
  requirements: CommaList.optional(),
  category: CommaList.optional(),
  ip: text(64).optional(),
  /** 1: the address begins so (checklist T-083). */
  ipSearchType: z.literal(1).optional(),
  macCode: text(40).optional(),
  snCode: text(100).optional(),
  core: z.int32().min(0).optional(),
  /** `cores/gpuCount` as typed, sent as two numbers (tasks §3). */
  realCore: z.int32().min(0).optional(),
  gpuCount: z.int32().min(0).optional(),
  vrCore: z.int32().min(0).optional(),
  /** Megabytes. */
  startmemory: z.int32().min(0).optional(),
  endmemory: z.int32().min(0).optional(),
  mirrorLimit: Flag.optional(),
  mirrorId: MirrorId.optional(),
  cpuName: line(200).optional(),
  cdcTag: text(64).optional(),
  modelId: z.int32().optional(),
  /** Category words of the task that a node renders. */
  taskcategory: CommaList.optional(),
  /** The whole remark: the nodes of the same one (tasks §7). */
  remark: text(500).optional(),
};

/** What an export of the list holds unless the caller names its own columns. */
export const exported = [
  'nodeId',
  'name',
  'state',
  'platform',
  'ip',
  'macCode',
  'snCode',
  'cpuName',
  'realCore',
  'gpuName',
  'gpuCount',
  'memoryMb',
  'ended',
  'failed',
  'remark',
] as const;
