import { sql } from 'kysely';
import { outboxState, queue } from '@renderdesk/contract';
import { never, type WorkQueueSource } from '../core/jobs/workQueue.ts';

/** Messages that no attempt got out of the house: sent again, or let go, by a person. */
export const outboxWorkQueues: readonly WorkQueueSource[] = [
  {
    queue: queue.of.mailGivenUp,
    kind: 'message',
    waiting: () => sql`
      select id, created_at as since, ${never} as until
      from outbox where state = ${sql.lit(outboxState.of.givenUp)}`,
    facts: (id) => sql`(
      select jsonb_build_object('recipient', o.recipient, 'subject', coalesce(o.payload ->> 'subject', ''))
      from outbox o where o.id = ${id})`,
  },
];
