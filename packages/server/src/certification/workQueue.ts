import { queue, studentStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { WorkQueueSource } from '../core/jobs/workQueue.ts';
import { certificationsSeen, isAbandoned } from './certification.store.ts';
import { studentsSeen } from './student.store.ts';

/** Applications that nobody has decided, by when they are due; what somebody else claimed or one entered oneself is not one's own. */
export const certificationWorkQueues: readonly WorkQueueSource[] = [
  {
    queue: queue.of.certificationsWaiting,
    kind: 'certification',
    waiting: (db, { actor }) =>
      sql`${certificationsSeen(db, actor)
        .where('c.outcome', '=', 0)
        .where((eb) =>
          eb.or([eb('c.claimed_by', 'is', null), eb('c.claimed_by', '=', actor.adminId), isAbandoned]),
        )
        .where('c.submitted_by', 'is distinct from', actor.adminId)
        .select(['c.id', 'c.submitted_at as since', 'c.due_at as until'])}`,
    assignee: (id) => sql`(select c.claimed_by from certification c where c.id = ${id})`,
    facts: (id) => sql`(
      select jsonb_build_object('certificationId', c.id, 'userId', u.id, 'userName', u.name, 'status', c.status)
      from certification c join "user" u on u.id = c.user_id where c.id = ${id})`,
  },
  {
    queue: queue.of.studentsWaiting,
    kind: 'student',
    waiting: (db, { actor }) =>
      sql`${studentsSeen(db, actor)
        .where('s.status', '=', studentStatus.of.unverified)
        .where('s.submitted_by', 'is distinct from', actor.adminId)
        .select(['s.id', 's.submitted_at as since', 's.due_at as until'])}`,
    facts: (id) => sql`(
      select jsonb_build_object('studentId', s.id, 'userId', u.id, 'userName', u.name, 'status', s.status)
      from student s join "user" u on u.id = s.user_id where s.id = ${id})`,
  },
];
