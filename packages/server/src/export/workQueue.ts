import { sql } from 'kysely';
import { exportState, queue } from '@renderdesk/contract';
import { never, type WorkQueueSource } from '../core/jobs/workQueue.ts';

/** My own exports that failed: begun again or deleted. */
export const exportWorkQueues: readonly WorkQueueSource[] = [
  {
    queue: queue.of.failedExports,
    kind: 'export',
    waiting: (_db, { actor }) => sql`
      select id, coalesce(ended_at, created_at) as since, ${never} as until
      from job_run where kind = 'export' and admin_id = ${actor.adminId} and state = ${exportState.of.failed}`,
    facts: (id) => sql`(
      select jsonb_build_object('call', j.call, 'fileName', j.file_name, 'errorCode', j.error_code)
      from job_run j where j.id = ${id})`,
  },
];
