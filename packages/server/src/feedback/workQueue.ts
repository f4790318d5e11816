import { feedbackStatus, queue } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { WorkQueueSource } from '../core/jobs/workQueue.ts';
import { feedbackSeen } from './feedback.store.ts';

/** Feedback that nobody has answered, the first time by when it is due; what a colleague has taken on is theirs. */
export const feedbackWorkQueues: readonly WorkQueueSource[] = [
  {
    queue: queue.of.feedbackWaiting,
    kind: 'feedback',
    waiting: (db, { actor }) =>
      sql`${feedbackSeen(db, actor)
        .where('f.status', '<', feedbackStatus.of.answered)
        .where((eb) => eb.or([eb('f.assigned_to', 'is', null), eb('f.assigned_to', '=', actor.adminId)]))
        .select(['f.id', 'f.submitted_at as since'])
        .select(sql<Date | null>`case when f.first_answered_at is null then f.due_at end`.as('until'))}`,
    assignee: (id) => sql`(select f.assigned_to from feedback f where f.id = ${id})`,
    facts: (id) => sql`(
      select jsonb_build_object('feedbackId', f.id, 'source', f.source, 'userId', u.id, 'userName', u.name, 'status', f.status,
        'subject', left(f.content, 80))
      from feedback f join "user" u on u.id = f.user_id where f.id = ${id})`,
  },
];
