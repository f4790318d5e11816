import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { AdminId, CommaList, Instant, line, NodeId, orNull, span, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { GraphicsCard, Renderer } from '../farm/gateway.ts';
import { nodeOs, nodeValueKind } from './node.codes.ts';

const seen = anyOf('node:list');
const many = {
  access: anyOf('node:operate'),
  object: 'node',
  ids: 'nodeIds',
  id: NodeId,
  errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
} as const;
const words = { valueKind: nodeValueKind.schema, words: CommaList };
const one = { access: seen, errors: [errorCodes.notFound], input: { nodeId: NodeId } } as const;
const count = z.int().min(0);

/** What staff set of nodes, and what nodes say of themselves (tasks §7). */
export const nodeValues = calls('node', 'nodeValues', {
  /** Adds words to the properties, requirements or categories by which frames are matched. */
  add: perId('task/node/value/add', { ...many, audit: 'node.addValues', rest: words }),
  remove: perId('task/node/value/delete', { ...many, audit: 'node.removeValues', rest: words }),
  /** Replaces all words of a kind. */
  reset: perId('task/node/value/reset', { ...many, audit: 'node.resetValues', rest: words }),
  /** Offers so many cores of each; null offers all that the machine reports. */
  resetCore: perId('task/node/core/reset', {
    ...many,
    audit: 'node.resetCore',
    rest: { coreLimit: orNull(z.int().min(1).max(4096)) },
  }),
  /** Failures up to now no longer count on the node's row. */
  clearErrors: perId('task/node/errorRate/clear', { ...many, audit: 'node.clearErrors' }),
  setSnCode: command('task/node/snCode/edit', {
    access: anyOf('node:operate'),
    object: 'node',
    audit: 'node.setSnCode',
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    input: { nodeId: NodeId, version: z.int32(), snCode: text(100) },
  }),
  /** A limited node keeps its mirror. */
  openMirrorLimit: perId('task/node/mirrorLimit/open', { ...many, audit: 'node.openMirrorLimit' }),
  closeMirrorLimit: perId('task/node/mirrorLimit/close', { ...many, audit: 'node.closeMirrorLimit' }),
  setTestEnd: perId('task/node/testEndTime/update', {
    ...many,
    audit: 'node.setTestEnd',
    rest: { testEndTime: orNull(Instant) },
  }),
  systemProperty: read('task/node/systemProperty', {
    ...one,
    output: z.object({
      os: nodeOs.schema,
      cpuName: z.string(),
      core: count,
      realCore: count,
      reportedCore: count,
      memoryMb: count,
      ip: z.string().nullable(),
      macCode: z.string().nullable(),
      snCode: z.string().nullable(),
      agentVersion: z.string(),
    }),
  }),
  /** What a frame is matched with, and the renderers that were found. */
  renderParams: read('task/node/renderNodeParams', {
    ...one,
    output: z.object({
      properties: z.array(z.string()),
      requirements: z.array(z.string()),
      category: z.array(z.string()),
      software: z.array(z.int()),
      plugins: z.array(z.string()),
      renderers: z.array(Renderer),
      mirrorName: z.string().nullable(),
    }),
  }),
  gpuProperties: read('task/node/gpuProperties', {
    ...one,
    output: z.object({ gpuName: z.string(), gpuCount: count, cards: z.array(GraphicsCard) }),
  }),
  /** How many nodes there are, and how many could take a frame now. */
  number: read('task/node/obtainNumber', {
    access: seen,
    input: { platform: z.int32().optional() },
    output: z.object({ nodes: count, idle: count, rented: count }),
  }),
  /** Whether the reader sees a customer of exactly this name. */
  userExists: read('task/node/userExists', {
    access: anyOf('node:list', 'rent:node:list'),
    input: { userName: line(64) },
    output: z.object({ exists: z.boolean(), userId: UserId.nullable() }),
  }),
  /** What staff did to nodes, the newest first. */
  operatorRecords: list('task/node/operatorRecord/list', {
    access: seen,
    id: 'eventId',
    query: { ...span, name: line(64).optional(), action: text(40).optional(), adminId: AdminId.optional() },
    row: {
      eventId: z.int(),
      at: Instant,
      nodeId: NodeId,
      name: z.string(),
      action: z.string(),
      reason: z.string(),
      adminId: AdminId,
      reallyName: z.string(),
      framesLost: count,
    },
    sorts: ['atSort'],
  }),
});
