import { sql } from 'kysely';
import { queue } from '@renderdesk/contract';
import type { WorkQueueSource } from '../core/jobs/workQueue.ts';
import { mayDecide, visibleApprovals } from './approval.store.ts';

/** Requests of others that wait for a second person, until they expire. */
export const approvalWorkQueues: readonly WorkQueueSource[] = [
  {
    queue: queue.of.approvals,
    kind: 'approval',
    waiting: (db, { actor, now }) =>
      sql`${visibleApprovals(db, actor)
        .where(mayDecide(actor, now))
        .select(['approval.id', 'approval.requested_at as since', 'approval.expires_at as until'])}`,
    facts: (id) => sql`(
      select jsonb_build_object('approvalId', a.id, 'call', a.call, 'adminName', r.really_name)
      from approval a join admin r on r.id = a.requester_id where a.id = ${id})`,
  },
];
