import { queue, regularWork } from '@renderdesk/contract';
import { sql } from 'kysely';
import { latenessQuery } from '../core/jobs/lateness.ts';
import type { WorkQueueSource } from '../core/jobs/workQueue.ts';

/** Why a charge or fee waits that was set aside: its work goes on without it, and its rounds do not fail. */
const aside = sql`
  select left(f.error, 500) as error, f.last_at as at from charge_failure f
  where exists (select from charge c where (c.task_id, c.source, c.ix, c.n) = (f.task_id, f.source, f.ix, f.n) and c.posting_id is null)
    or exists (select from fee where fee.owner_id = f.owner_id and fee.id = f.task_id and fee.source = f.source and fee.posting_id is null)
  order by f.last_at desc limit 1`;

/** Regular work of the server that is late: somebody has to find out why. */
export const lateWorkQueues: readonly WorkQueueSource[] = [
  {
    queue: queue.of.lateWork,
    kind: 'regularWork',
    waiting: (_db, { now }) => sql`
      select l.work as id, l.since, l.since + l."limit" * interval '1 ms' as until
      from (${latenessQuery(now)}) l where l.late > l."limit"`,
    facts: (id) => sql`(
      select jsonb_build_object('work', r.work, 'reason', coalesce(nullif(r.error, ''), aside.error, ''),
        'failedTime', floor(extract(epoch from case when r.error <> '' then r.failed_at else aside.at end) * 1000))
      from regular_work r left join lateral (${aside}) aside on r.work = ${sql.lit(regularWork.of.charges)}
      where r.work = ${id})`,
  },
];
