import { sql } from 'kysely';
import { approvalState, queue } from '@renderdesk/contract';
import type { WorkQueueSource } from '../core/jobs/workQueue.ts';
import { decidableCalls, isOwnCustomers } from './approval.store.ts';

/** Requests of others that wait for a second person, until they expire. */
export const approvalWorkQueues: readonly WorkQueueSource[] = [
  {
    queue: queue.of.approvals,
    kind: 'approval',
    waiting: (_db, { actor, now }) => sql`
      select id, requested_at as since, expires_at as until from approval
      where state = ${sql.lit(approvalState.of.waiting)} and not ${isOwnCustomers(actor)} and expires_at > ${now}
        and requester_id <> ${actor.adminId} and call = any(${decidableCalls(actor)}::text[])`,
    facts: (id) => sql`(
      select jsonb_build_object('approvalId', a.id, 'call', a.call, 'adminName', r.really_name)
      from approval a join admin r on r.id = a.requester_id where a.id = ${id})`,
  },
];
