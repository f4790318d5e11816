import { queue, receiptStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import { never, type WorkQueueSource } from '../core/jobs/workQueue.ts';
import { enteredByOther, seenBy } from '../pay/index.ts';

/**
 * What waits for finance: applications that somebody else entered and changed, approved ones to be issued, those that failed, and red letters
 * under way; a form by when it is void.
 */
export const receiptWorkQueues: readonly WorkQueueSource[] = [
  {
    queue: queue.of.invoicesWaiting,
    kind: 'receipt',
    waiting: (db, { actor }) => {
      const { applied, approved, issuing, issueFailed, redLettering } = receiptStatus.of;
      return sql`${db
        .selectFrom('receipt')
        .where(seenBy(db, actor, 'receipt.user_id'))
        .where('receipt.issue_due', 'is', null)
        .where((eb) =>
          eb.or([
            eb('receipt.status', 'in', [approved, issuing, issueFailed, redLettering]),
            eb.and([
              eb('receipt.status', '=', applied),
              enteredByOther(actor, 'receipt'),
              sql<boolean>`${actor.adminId}::bigint <> all(receipt.edited_by)`,
            ]),
          ]),
        )
        .select(['receipt.id', 'receipt.created_at as since', never.as('until')])}`;
    },
    facts: (id) => sql`(
      select jsonb_build_object('receiptId', r.id, 'userId', u.id, 'userName', u.name, 'amount', r.amount::text, 'currency', r.currency,
        'status', r.status)
      from receipt r join "user" u on u.id = r.user_id where r.id = ${id})`,
  },
];
