import { sql } from 'kysely';
import { nodeService, queue, type SystemReason } from '@renderdesk/contract';
import { never, type WorkQueueSource } from '../core/jobs/workQueue.ts';
import type { Asking } from '../core/calls/listContext.ts';

const { unhealthy, offline } = nodeService.of;
const ofPlatform = ({ platform }: Asking) => (platform > 0 ? sql`node.platform_id = ${platform}` : sql`true`);

const facts: WorkQueueSource['facts'] = (id) => sql`(
  select jsonb_build_object('nodeId', n.id, 'nodeName', n.name, 'platform', n.platform_id, 'reason', n.state_reason)
  from node n where n.id = ${id})`;

/** Nodes that fail frames of different customers: no work until somebody cures or repairs them. */
const unhealthyNodes: WorkQueueSource = {
  queue: queue.of.unhealthyNodes,
  kind: 'node',
  waiting: (_db, c) => sql`
    select node.id, coalesce(node.state_since, node.created_at) as since, ${never} as until
    from node where node.deleted_at is null and node.service = ${unhealthy} and ${ofPlatform(c)}`,
  facts,
};

/** Nodes that went silent: nobody took them out, and they have not come back. */
const lostNodes: WorkQueueSource = {
  queue: queue.of.lostNodes,
  kind: 'node',
  waiting: (_db, c) => sql`
    select node.id, coalesce(node.state_since, node.created_at) as since, ${never} as until
    from node where node.deleted_at is null and node.service = ${offline}
      and node.state_reason = ${'noHeartbeat' satisfies SystemReason} and ${ofPlatform(c)}`,
  facts,
};

/** What waits in the area of nodes. */
export const nodeWorkQueues: readonly WorkQueueSource[] = [unhealthyNodes, lostNodes];
