import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, upload } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import {
  CommaList,
  Instant,
  LeaseNodeId,
  line,
  MirrorId,
  NodeId,
  orNull,
  text,
  UserId,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { leaseNodeStatus } from './rent.codes.ts';
import { type LeaseAction, leaseTransitions } from './rent.lifecycle.ts';

const seen = anyOf('rent:node:list');
const keep = { access: anyOf('rent:node:operate'), object: 'leaseNode' } as const;
const many = { ...keep, ids: 'leaseNodeIds', id: LeaseNodeId } as const;
const step = <A extends LeaseAction>(action: A) => ({
  ...many,
  from: leaseTransitions[action].from,
  errors: [errorCodes.notFound, errorCodes.notAllowedInState],
});
const reason = text(300);

const fields = {
  name: line(64),
  platform: z.int32().min(1),
  ip: orNull(text(64)),
  macCode: orNull(text(40)),
  snCode: orNull(text(100)),
  gpuCount: z.int().min(0).max(64),
  category: CommaList,
  requirements: CommaList,
  remark: z.string().trim().max(500),
} as const;

const leaseList = list('leasenode/list', {
  access: seen,
  id: 'leaseNodeId',
  query: {
    userId: UserId.optional(),
    leaseUserName: line(64).optional(),
    name: line(64).optional(),
    category: CommaList.optional(),
    requirements: CommaList.optional(),
    ip: text(64).optional(),
    macCode: text(40).optional(),
    snCode: text(100).optional(),
    status: leaseNodeStatus.schema.optional(),
  },
  row: {
    leaseNodeId: LeaseNodeId,
    name: z.string(),
    platform: z.int(),
    status: leaseNodeStatus.schema,
    /** Whose it is now; null for a node without a customer, and where the reader may not see the customer. */
    userId: UserId.nullable(),
    leaseUserName: z.string().nullable(),
    leaseEndTime: Instant.nullable(),
    mirrorName: z.string().nullable(),
    ip: z.string().nullable(),
    macCode: z.string().nullable(),
    snCode: z.string().nullable(),
    gpuCount: z.int(),
    category: z.array(z.string()),
    requirements: z.array(z.string()),
    /** The render node that it was. */
    nodeId: NodeId.nullable(),
    isNormalSubmit: z.boolean(),
    remark: z.string(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['nameFlag', 'createTimeFlag'],
  defaultSort: { by: 'nameFlag', value: 1 },
});

/** Rented nodes: machines that a customer has as a whole (tasks §§3, 7, lifecycles §21). */
export const leaseNodes = calls('node', 'leaseNodes', {
  list: leaseList,
  export: exportOf(leaseList, 'leasenode/export', { access: seen }),
  /** What the filters offer: categories and requirements that rented nodes have. */
  categories: read('leasenode/categories', {
    access: seen,
    input: {},
    output: z.object({ category: z.array(z.string()), requirements: z.array(z.string()) }),
  }),
  add: command('leasenode/add', {
    ...keep,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: fields,
    output: z.object({ leaseNodeId: LeaseNodeId }),
  }),
  update: command('leasenode/edit', {
    ...keep,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken],
    input: { leaseNodeId: LeaseNodeId, version: z.int32(), ...fields },
  }),
  remove: perId('leasenode/delete', step('remove')),
  setSnCode: command('leasenode/snCode/edit', {
    ...keep,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    input: { leaseNodeId: LeaseNodeId, version: z.int32(), snCode: text(100) },
  }),
  addCategory: perId('leasenode/category/add', { ...many, rest: { category: CommaList } }),
  removeCategory: perId('leasenode/category/delete', { ...many, rest: { category: CommaList } }),
  lease: perId('leasenode/lease', { ...step('lease'), rest: { userId: UserId, leaseEndTime: Instant } }),
  release: perId('leasenode/release', { ...step('release'), rest: { reason } }),
  repair: perId('leasenode/repair', { ...step('repair'), rest: { reason } }),
  cure: perId('leasenode/cure', step('cure')),
  /** Takes machines back to rendering: a transfer that writes an image for it. */
  moveToRender: perId('leasenode/moveToRender', {
    ...step('moveToRender'),
    audit: 'leaseNode.moveToRender',
    rest: { mirrorId: MirrorId, reason },
  }),
  /** Images that a rented node may get. */
  mirrors: read('leasenode/mirror/list', {
    access: seen,
    input: {},
    output: z.array(z.object({ mirrorId: MirrorId, mirrorName: z.string(), mirrorVersion: z.string() })),
  }),
  changeMirror: perId('leasenode/mirror/change', {
    ...step('changeMirror'),
    rest: { mirrorId: MirrorId, reason },
  }),
  normalSubmit: read('leasenode/normalSubmit/get', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { leaseNodeId: LeaseNodeId },
    output: z.object({ isNormalSubmit: z.boolean() }),
  }),
  /** Whether tasks of the node's customer go to the farm too. */
  setNormalSubmit: perId('leasenode/normalSubmit/set', { ...many, rest: { isNormalSubmit: z.boolean() } }),
  /** Reads name, platform, addresses and serial number. Without `apply` it only says what it would do. */
  importFile: upload('leasenode/importFile', {
    ...keep,
    audit: 'leaseNode.import',
    errors: [errorCodes.fileNotAccepted],
    maxBytes: 2 * 1024 * 1024,
    types: ['text/csv', 'text/gbk', 'application/zip', 'application/vnd.ms-excel'],
    input: { apply: z.literal(['0', '1']) },
    output: z.object({
      added: z.int(),
      applied: z.boolean(),
      rows: z.array(
        z.object({
          line: z.int(),
          name: z.string(),
          platform: z.string(),
          macCode: z.string(),
          snCode: z.string(),
          code: z.int(),
          message: z.string(),
        }),
      ),
    }),
  }),
});
