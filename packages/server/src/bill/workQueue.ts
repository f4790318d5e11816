import { queue } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { WorkQueueSource } from '../core/jobs/workQueue.ts';
import { seenBy } from '../pay/index.ts';

/** Appeals that are not decided, by when the answer and then the decision is due. */
export const billWorkQueues: readonly WorkQueueSource[] = [
  {
    queue: queue.of.appeals,
    kind: 'appeal',
    waiting: (db, { actor }) =>
      sql`${db
        .selectFrom('appeal')
        .where('appeal.status', '<', 2)
        .where(seenBy(db, actor, 'appeal.owner_id'))
        .select([
          'appeal.id',
          'appeal.submitted_at as since',
          sql<Date | null>`case when appeal.status = 0 then appeal.answer_due else appeal.decision_due end`.as(
            'until',
          ),
        ])}`,
    assignee: (id) => sql`(select a.taken_by from appeal a where a.id = ${id})`,
    facts: (id) => sql`(
      select jsonb_build_object('appealId', a.id, 'userId', a.owner_id, 'userName', u.name, 'billNo', b.number, 'reason', a.reason)
      from appeal a join "user" u on u.id = a.owner_id join bill b on b.owner_id = a.owner_id and b.id = a.bill_id where a.id = ${id})`,
  },
];
