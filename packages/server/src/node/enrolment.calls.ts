import { sql } from 'kysely';
import { enrolment, enrolmentKeyHours, hour } from '@renderdesk/contract';
import { ApiError } from '../core/http/apiError.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { asId } from '../core/db/wire.ts';
import { addNode, endEnrolmentKeys, issueEnrolmentKey } from './enrolment.store.ts';

const keys = listing(enrolment.keys)
  .from((db) => db.selectFrom('enrolment_key'))
  .join((page) =>
    page
      .leftJoin('admin', 'admin.id', 'enrolment_key.created_by')
      .leftJoin('node', 'node.id', 'enrolment_key.node_id'),
  )
  .list({
    key: 'enrolment_key.id',
    where: {},
    sorts: { createSort: 'enrolment_key.created_at' },
    columns: {
      enrolmentKeyId: 'enrolment_key.id',
      platform: 'enrolment_key.platform_id',
      nodeName: sql<string>`coalesce(node.name, '')`,
      createdBy: sql<string>`coalesce(admin.really_name, '')`,
      expireTime: 'enrolment_key.expires_at',
      endTime: 'enrolment_key.ended_at',
    },
  });

/** How machines become nodes. */
export const enrolmentCalls = serve(enrolment, {
  addNode: async ({ tx, actor, now, input }) => ({
    nodeId: asId(await addNode(tx, { ...input, by: actor.adminId, now })),
  }),

  keys,
  issueKey: async ({ tx, actor, now, input }) => {
    const at = (hours: number): Date => new Date(now.getTime() + hours * hour);
    const expiresAt = input.expireTime === null ? at(enrolmentKeyHours.usual) : new Date(input.expireTime);
    if (expiresAt > at(enrolmentKeyHours.most))
      throw new ApiError('limitReached', { limit: `${enrolmentKeyHours.most} h` });
    const { id, key } = await issueEnrolmentKey(tx, {
      platform: input.platform,
      nodeId: input.nodeId,
      nodes: input.nodes,
      remark: input.remark,
      expiresAt,
      by: actor.adminId,
      now,
    });
    return { enrolmentKeyId: asId(id), enrolmentKey: key };
  },
  endKey: ({ tx, ids, now }) => endEnrolmentKeys(tx, ids, now),
});
