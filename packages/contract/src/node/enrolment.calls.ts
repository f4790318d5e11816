import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { CommaList, EnrolmentKeyId, Instant, line, NodeId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

/** Hours for which a key holds where nothing else is said, and at most. */
export const enrolmentKeyHours = { usual: 24, most: 7 * 24 } as const;

/** How machines become nodes: by a key, or known before they join. */
export const enrolment = calls('node', 'enrolment', {
  /** A node that is known before its machine joins: offline, and matched by these words from its first heartbeat on. */
  addNode: command('task/node/add', {
    access: anyOf('node:enrol'),
    audit: 'node.add',
    object: 'node',
    errors: [errorCodes.notFound, errorCodes.alreadyTaken],
    input: {
      name: line(64),
      platform: z.int32(),
      category: CommaList.default([]),
      properties: CommaList.default([]),
      requirements: CommaList.default([]),
      remark: z.string().trim().max(500).default(''),
    },
    output: z.object({ nodeId: NodeId }),
  }),
  keys: list('task/node/enrolmentKey/list', {
    id: 'enrolmentKeyId',
    access: anyOf('node:enrol'),
    query: {},
    row: {
      enrolmentKeyId: EnrolmentKeyId,
      platform: z.int().nullable(),
      /** The one node that it is for, a machine that takes a known node's name; null for new ones. */
      nodeId: NodeId.nullable(),
      nodeName: z.string(),
      /** How many nodes it may still make; null for the environment's key, which makes any number. */
      nodesLeft: z.int().min(0).nullable(),
      remark: z.string(),
      createTime: Instant,
      createdBy: z.string(),
      expireTime: Instant.nullable(),
      endTime: Instant.nullable(),
    },
    sorts: ['createSort'],
  }),
  /** A key with which machines become nodes; it is told once. It makes one node and ends after 24 hours unless told otherwise, after 7 days at the latest. */
  issueKey: command('task/node/enrolmentKey/add', {
    access: anyOf('node:enrol'),
    audit: 'node.issueKey',
    tellsSecret: true,
    object: 'enrolmentKey',
    errors: [errorCodes.notFound, errorCodes.limitReached],
    input: {
      platform: z.int32().nullable(),
      nodeId: NodeId.nullable().default(null),
      nodes: z.int().min(1).max(1000).default(1),
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
  }),
});
