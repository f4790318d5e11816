import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { list } from '../kernel/listCall.ts';
import { Bytes, Flag, Instant, line, MirrorId } from '../kernel/values.ts';
import { nodeOs } from './node.codes.ts';
import { mirrorUse } from './rent.codes.ts';

/** Images of machines, as the image store offers them (checklist T-310: listed, neither added nor deleted here). */
export const mirrors = calls('node', 'mirrors', {
  list: list('mirror/list', {
    access: anyOf('mirror:list', 'node:list', 'rent:node:list'),
    id: 'mirrorId',
    query: {
      mirrorName: line(100).optional(),
      use: mirrorUse.schema.optional(),
      os: nodeOs.schema.optional(),
      isOffered: Flag.optional(),
    },
    row: {
      mirrorId: MirrorId,
      mirrorName: z.string(),
      use: mirrorUse.schema,
      os: nodeOs.schema,
      mirrorVersion: z.string(),
      sizeBytes: Bytes,
      isOffered: z.boolean(),
      /** Render nodes and rented nodes that run it. */
      nodeCount: z.int(),
      leaseNodeCount: z.int(),
      seenTime: Instant,
      createTime: Instant,
    },
    sorts: ['mirrorNameFlag', 'createTimeFlag'],
    defaultSort: { by: 'mirrorNameFlag', value: 1 },
  }),
});
