import { queue } from '@renderdesk/contract';
import { sql } from 'kysely';
import { latenessQuery } from '../core/jobs/lateness.ts';
import type { WorkQueueSource } from '../core/jobs/workQueue.ts';

/** Regular work of the server that is late: somebody has to find out why. */
export const lateWorkQueues: readonly WorkQueueSource[] = [
  {
    queue: queue.of.lateWork,
    kind: 'regularWork',
    waiting: (_db, { now }) => sql`
      select l.work as id, l.since, l.since + l."limit" * interval '1 ms' as until
      from (${latenessQuery(now)}) l where l.late > l."limit"`,
    facts: (id) => sql`(
      select jsonb_build_object('work', r.work, 'reason', r.error,
        'failedTime', case when r.error <> '' then floor(extract(epoch from r.failed_at) * 1000) end)
      from regular_work r where r.work = ${id})`,
  },
];
