import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, bodyBytes } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Duration, FrameId, Instant, Money, NodeId, TaskId, text, UserId } from '../kernel/values.ts';
import { maxIds } from '../kernel/wire.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency, platformKind } from '../session/session.codes.ts';
import { GraphicsCard, Renderer } from '../farm/gateway.ts';
import { principalKind } from '../kernel/principal.ts';
import { attemptOutcome } from '../task/task.codes.ts';
import { nodeState } from './node.codes.ts';
import { count, exported, nodeQuery, nodeRow, share } from './nodeRow.fields.ts';

const seen = anyOf('node:list');
/** The distribution shows the same nodes to whoever watches the farm. */
const watched = anyOf('node:list', 'node:distribute');

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
  query: nodeQuery,
  row: nodeRow,
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
    columns: Object.keys(nodeRow) as (keyof typeof nodeRow)[],
  }),
  detail: read('task/node/detail', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { nodeId: NodeId },
    output: z.object({
      ...nodeRow,
      /** Its cards one by one, as it told last; none where it tells only the load of all. */
      cards: z.array(GraphicsCard),
      /** The renderers that were found on it, with their versions. */
      renderers: z.array(Renderer),
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
  /** Every node as one short row (node distribution). */
  distribution: read('task/node/distribution', {
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
    maxBytes: bodyBytes.largest,
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
  /** Well again: from unhealthy or repair back into service. */
  cure: perId('task/node/cure', { ...change, audit: 'node.cure', rest: { reason: text().optional() } }),
  /** Gone for good: what renders is given back, its key opens nothing any more, its history stays. */
  retire: perId('task/node/retire', { ...change, audit: 'node.retire', rest: { reason: text() } }),
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
  solveRemark: perId('task/node/remark/solve', { ...change, audit: 'node.solveRemark' }),
});
