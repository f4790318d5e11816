import { sql } from 'kysely';
import { nodes } from '@renderdesk/contract';
import { customListing, listing } from '../core/calls/listing.ts';
import { ApiError } from '../core/http/apiError.ts';
import { serve } from '../core/calls/serve.ts';
import { asId } from '../core/db/wire.ts';
import { endEnrolmentKeys, issueEnrolmentKey } from './enrolment.store.ts';
import { changeNodes } from './nodeActions.store.ts';
import { lostFrames, nodeChoices, nodeStatistics, nodeWall } from './detail.store.ts';
import { attemptsOn, changesOf, nodeOf, toNode, withNode } from './rows.store.ts';
import { filteredNodes, failuresOf } from './node.store.ts';
import { platformNames } from './names.store.ts';
import { remarkNodes, remarkOf, solveRemarks } from './remark.store.ts';

const list = customListing(nodes.list, {
  key: sql<number>`node.id`,
  sorts: {
    nameSort: sql`node.name_folded`,
    idSort: sql`node.id`,
    coreSort: sql`node.cores`,
    memorySort: sql`node.memory_mb`,
    gpuCountSort: sql`node.gpu_count`,
    beatSort: sql`coalesce((select b.beat_at from node_beat b where b.node_id = node.id), '-infinity'::timestamptz)`,
    stateSinceSort: sql`coalesce(node.state_since, node.created_at)`,
    failedSort: (_, now) => failuresOf('node', now),
  },
  filtered: filteredNodes,
  select: (page, c, db) => withNode(page, db, c),
  map: toNode,
  names: platformNames,
});

const enrolmentKeys = listing(nodes.enrolmentKeys)
  .from((db) => db.selectFrom('enrolment_key'))
  .join((page) => page.leftJoin('admin', 'admin.id', 'enrolment_key.created_by'))
  .list({
    key: 'enrolment_key.id',
    where: {},
    sorts: { createSort: 'enrolment_key.created_at' },
    columns: {
      enrolmentKeyId: 'enrolment_key.id',
      platform: 'enrolment_key.platform_id',
      remark: 'enrolment_key.remark',
      createTime: 'enrolment_key.created_at',
      createdBy: sql<string>`coalesce(admin.really_name, '')`,
      expireTime: 'enrolment_key.expires_at',
      endTime: 'enrolment_key.ended_at',
    },
  });

export const nodeCalls = serve(nodes, {
  list,
  detail: async (c) => {
    const node = await nodeOf(c.db, c, c.input.nodeId);
    if (!node) throw new ApiError('notFound');
    const [attempts, history] = await Promise.all([
      attemptsOn(c.db, c.actor, c.input.nodeId),
      changesOf(c.db, c.input.nodeId),
    ]);
    return { ...node, attempts, history };
  },
  statistics: ({ db, input, now, platform }) =>
    nodeStatistics(db, { platform: input.platform ?? platform, now }),
  choices: ({ db }) => nodeChoices(db),
  wall: ({ db, actor, input, platform }) => nodeWall(db, actor, input.platform ?? platform),
  preview: ({ db, actor, input, now }) => lostFrames(db, actor, input.nodeIds, now),

  drain: (c) => changeNodes(c, 'drain', c.input.reason),
  lock: (c) => changeNodes(c, 'lock', c.input.reason),
  unlock: (c) => changeNodes(c, 'unlock', c.input.reason),
  repair: (c) => changeNodes(c, 'repair', c.input.reason),
  cure: (c) => changeNodes(c, 'cure', c.input.reason),
  setRemark: (c) => remarkNodes(c, c.input.remark),
  remark: async ({ db, input }) => {
    const found = await remarkOf(db, input.nodeId);
    if (!found) throw new ApiError('notFound');
    return found;
  },
  solveRemark: (c) => solveRemarks(c),

  enrolmentKeys,
  issueKey: async ({ tx, actor, now, input, effects }) => {
    const { id, key } = await issueEnrolmentKey(tx, {
      platform: input.platform,
      remark: input.remark,
      expiresAt: input.expireTime === null ? null : new Date(input.expireTime),
      by: actor.adminId,
      now,
    });
    effects.affected.push({ id, outcome: 200 });
    effects.after = { platform: input.platform, remark: input.remark, expireTime: input.expireTime };
    return { enrolmentKeyId: asId(id), enrolmentKey: key };
  },
  endKey: ({ tx, ids, now }) => endEnrolmentKeys(tx, ids, now),
});
