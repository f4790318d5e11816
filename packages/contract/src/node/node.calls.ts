import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  CommaList,
  Duration,
  EnrolmentKeyId,
  Flag,
  FrameId,
  Instant,
  listOf,
  Money,
  NodeId,
  TaskId,
  text,
  UserId,
} from '../kernel/values.ts';
import { maxIds } from '../kernel/wire.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency, platformKind } from '../session/session.codes.ts';
import { GraphicsCard } from '../farm/gateway.ts';
import { principalKind } from '../kernel/principal.ts';
import { attemptOutcome } from '../task/task.codes.ts';
import { nodeLock, nodeOs, nodePower, nodeService, nodeState } from './node.codes.ts';

const seen = anyOf('node:list');
/** The wall shows the same nodes to whoever watches the farm. */
const watched = anyOf('node:list', 'node:distribute');
const count = z.int().min(0);
const share = z.int().min(0).max(1000).nullable();

const row = {
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
  cdcTag: z.string(),
  modelId: z.int().nullable(),
  /** Of its attempts of the last seven days: ended, and failed. */
  ended: count,
  failed: count,
  agentVersion: z.string(),
  simulated: z.boolean(),
  remark: z.string(),
  version: z.int(),
};

const change = {
  access: anyOf('node:operate'),
  object: 'node',
  ids: 'nodeIds',
  id: NodeId,
  errors: [errorCodes.notAllowedInState, errorCodes.changedMeanwhile, errorCodes.notFound],
} as const;

const nodeList = list('task/node/list', {
  id: 'nodeId',
  access: seen,
  query: {
    keywords: z.string().trim().max(200).optional(),
    name: text(64).optional(),
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
    cpuName: text(200).optional(),
    cdcTag: text(64).optional(),
    modelId: z.int32().optional(),
    /** Category words of the task that a node renders. */
    taskcategory: CommaList.optional(),
    /** The whole remark: the nodes of the same one (tasks §7). */
    remark: text(500).optional(),
  },
  row,
  sorts: [
    'nameSort',
    'idSort',
    'coreSort',
    'memorySort',
    'gpuCountSort',
    'beatSort',
    'stateSinceSort',
    'failedSort',
  ],
  defaultSort: { by: 'nameSort', value: 1 },
  // Exactly one sort field with its value (checklist T-081).
  secondAfter: [],
});

/** What an export of the list holds unless the caller names its own columns. */
const exported = [
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

/** Render nodes: state on three axes, what they render, and what staff do to them (tasks §§3, 4, 7; domain §2). */
export const nodes = calls('node', 'nodes', {
  list: nodeList,
  /** The list as it is filtered. */
  export: exportOf(nodeList, 'task/node/export', {
    access: anyOf('node:export'),
    audit: 'node.export',
    object: 'node',
    columns: exported,
  }),
  /** All node data: every field of every node (checklist T-307). */
  exportAll: exportOf(nodeList, 'task/node/exportAll', {
    access: anyOf('node:export'),
    audit: 'node.exportAll',
    object: 'node',
    columns: Object.keys(row) as (keyof typeof row)[],
  }),
  detail: read('task/node/detail', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { nodeId: NodeId },
    output: z.object({
      ...row,
      /** Its cards one by one, as it told last; none where it tells only the load of all. */
      cards: z.array(GraphicsCard),
      /** Its last 50 attempts, newest first; task and customer are null where the caller may not see them. */
      attempts: z.array(
        z.object({
          taskId: TaskId.nullable(),
          userId: UserId.nullable(),
          frameId: FrameId.nullable(),
          label: z.string(),
          n: count,
          startTime: Instant,
          endTime: Instant.nullable(),
          outcome: attemptOutcome.schema.nullable(),
          reason: z.string(),
        }),
      ),
      /** Its last 50 changes, newest first. */
      history: z.array(
        z.object({
          eventId: z.int(),
          at: Instant,
          action: z.string(),
          reason: z.string(),
          actorKind: principalKind.schema,
          actor: z.string(),
          framesLost: count,
        }),
      ),
    }),
  }),
  /** How many nodes stand how, and what they have: the dashboard over the list. */
  statistics: read('task/node/statistics', {
    access: watched,
    input: { platform: z.int32().optional() },
    output: z.object({
      nodes: count,
      byState: z.array(z.object({ state: nodeState.schema, nodes: count })),
      byPlatform: z.array(
        z.object({
          platform: z.int(),
          kind: platformKind.schema,
          nodes: count,
          rendering: count,
          idle: count,
        }),
      ),
      byCategory: z.array(z.object({ category: z.string(), nodes: count, rendering: count })),
      cores: count,
      gpus: count,
      memoryMb: count,
      /** Thousandths: mean load of the nodes that are online. */
      cpuLoad: share,
      gpuLoad: share,
      /** Frames that wait and fit a platform's nodes, and frames done in the last hour. */
      framesWaiting: count,
      framesLastHour: count,
      failuresLastHour: count,
      stuck: count,
    }),
  }),
  /** What the filters offer: all statuses, and what nodes have, each value once (tasks §7: all status, all cores, threads number). */
  choices: read('task/node/allCores', {
    access: seen,
    input: {},
    output: z.object({
      /** Every status that a node may have, and how many have it. */
      statuses: z.array(z.object({ status: nodeState.schema, nodes: count })),
      cores: z.array(z.int()),
      realCores: z.array(z.int()),
      vrCores: z.array(z.int()),
      gpuCounts: z.array(z.int()),
      memories: z.array(z.int()),
      cpuNames: z.array(z.string()),
      properties: z.array(z.string()),
      category: z.array(z.string()),
    }),
  }),
  /** Every node as one short row: the wall (node distribution). */
  wall: read('task/node/distribution', {
    access: watched,
    duplicates: 'keep',
    input: { platform: z.int32().optional() },
    output: z.object({
      /** Columns side by side, one entry a node, in the order of platform and name. */
      nodeIds: z.array(z.int()),
      names: z.array(z.string()),
      platforms: z.array(z.int()),
      states: z.array(nodeState.schema),
      /** Task and progress (thousandths) of rendering ones; 0 elsewhere. */
      taskIds: z.array(z.int()),
      userIds: z.array(z.int()),
      progress: z.array(z.int()),
      /** CPU or GPU load, whichever the platform sells, in thousandths. */
      loads: z.array(z.int()),
      stuck: z.array(z.boolean()),
    }),
  }),
  /** What taking nodes out of work would cost: frames that would be lost, whose they are, what they have cost. */
  preview: read('task/node/lostFrames', {
    access: seen,
    input: { nodeIds: z.array(NodeId).min(1).max(maxIds) },
    output: z.object({
      nodes: count,
      idle: count,
      frames: z.array(
        z.object({
          nodeId: NodeId,
          nodeName: z.string(),
          /** Null, like all that tells whose it is, where the caller may not see the task. */
          taskId: TaskId.nullable(),
          frameId: FrameId.nullable(),
          label: z.string(),
          userId: UserId.nullable(),
          userName: z.string().nullable(),
          since: Instant,
          duration: Duration,
          progress: z.int().nullable(),
          hold: Money.nullable(),
          currency: currency.schema.nullable(),
        }),
      ),
      /** When the last of them would be done at its pace; null where that cannot be told. */
      idleAt: Instant.nullable(),
    }),
  }),
  /** No new frame; what renders goes on («when idle»). */
  drain: perId('task/node/drain', { ...change, audit: 'node.drain', rest: { reason: text() } }),
  /** No new frame, and what renders is given back to the queue, free of charge. */
  lock: perId('task/node/lock', { ...change, audit: 'node.lock', rest: { reason: text() } }),
  unlock: perId('task/node/unlock', { ...change, audit: 'node.unlock', rest: { reason: text().optional() } }),
  /** Out of service for repair; what renders is given back. */
  repair: perId('task/node/repair', { ...change, audit: 'node.repair', rest: { reason: text() } }),
  /** Well again: from sick or repair back into service. */
  cure: perId('task/node/cure', { ...change, audit: 'node.cure', rest: { reason: text().optional() } }),
  setRemark: perId('task/node/remark', {
    ...change,
    audit: 'node.setRemark',
    rest: { remark: z.string().trim().max(500) },
  }),
  /** The remark that stands on a node, the nodes of the same one, and those that were solved, newest first. */
  remark: read('task/node/remark/get', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { nodeId: NodeId },
    output: z.object({
      remark: z.string(),
      /** Who wrote it, and when; null where it stands since before anybody noted it. */
      by: z.string().nullable(),
      at: Instant.nullable(),
      /** Other nodes with exactly this remark. */
      same: z.array(z.object({ nodeId: NodeId, name: z.string() })),
      sameCount: count,
      solved: z.array(z.object({ eventId: z.int(), remark: z.string(), by: z.string(), at: Instant })),
    }),
  }),
  /** What the remark noted is settled: it goes from the node and stays in its history with who solved it, and when. */
  solveRemark: perId('task/node/remark/solve', { ...change, audit: 'node.solveRemark', rest: {} }),
  /** A node that is known before its machine joins: offline, and matched by these words from its first heartbeat on. */
  add: command('task/node/add', {
    access: anyOf('node:enrol'),
    audit: 'node.add',
    object: 'node',
    errors: [errorCodes.notFound, errorCodes.alreadyTaken],
    input: {
      name: text(64),
      platform: z.int32(),
      category: CommaList.default([]),
      properties: CommaList.default([]),
      requirements: CommaList.default([]),
      remark: z.string().trim().max(500).default(''),
    },
    output: z.object({ nodeId: NodeId }),
  }),
  enrolmentKeys: list('task/node/enrolmentKey/list', {
    id: 'enrolmentKeyId',
    access: anyOf('node:enrol'),
    query: {},
    row: {
      enrolmentKeyId: EnrolmentKeyId,
      platform: z.int().nullable(),
      remark: z.string(),
      createTime: Instant,
      createdBy: z.string(),
      expireTime: Instant.nullable(),
      endTime: Instant.nullable(),
    },
    sorts: ['createSort'],
    defaultSort: { by: 'createSort' },
  }),
  /** A key with which machines become nodes; it is told once. */
  issueKey: command('task/node/enrolmentKey/add', {
    access: anyOf('node:enrol'),
    audit: 'node.issueKey',
    tellsSecret: true,
    object: 'enrolmentKey',
    errors: [errorCodes.notFound],
    input: {
      platform: z.int32().nullable(),
      remark: z.string().trim().max(200).default(''),
      expireTime: Instant.nullable(),
    },
    output: z.object({
      enrolmentKeyId: EnrolmentKeyId,
      enrolmentKey: sensitive('secret', z.string(), { shown: true }),
    }),
  }),
  endKey: perId('task/node/enrolmentKey/delete', {
    access: anyOf('node:enrol'),
    object: 'enrolmentKey',
    ids: 'enrolmentKeyIds',
    id: EnrolmentKeyId,
    errors: [errorCodes.notFound],
    audit: 'node.endKey',
    rest: {},
  }),
});
