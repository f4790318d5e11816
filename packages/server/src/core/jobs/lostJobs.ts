import { errorCodes, exportState } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { listForRemoval } from '../blobs/removal.store.ts';
import { notifyFailed } from '../calls/bulk.ts';
import { notifyOwner } from '../exports/exportJob.ts';

/**
 * Ends long work whose job has no tries left, because a process died during each; its row would stay running for ever.
 * The work fails and its owner is notified; what was done stays done.
 */
export const settleLostJobs = async (app: App): Promise<void> => {
  const now = app.clock();
  const lost = await app.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('job_run')
      .where('state', 'in', [exportState.of.queued, exportState.of.running])
      .where(
        sql<boolean>`not exists (select from pgboss.job j where j.name in ('export', 'bulk')
          and j.data ->> 'jobRunId' = job_run.id::text and j.state in ('created', 'retry', 'active'))`,
      )
      .selectAll()
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, blob_key } of rows) {
      await tx
        .updateTable('job_run')
        .set({ state: exportState.of.failed, error_code: errorCodes.internal, ended_at: now, blob_key: null })
        .where('id', '=', id)
        .execute();
      await listForRemoval(tx, [blob_key], now);
    }
    return rows;
  });
  for (const job of lost) {
    const route = app.served.get(job.call);
    if (job.kind === 'export') await notifyOwner(app, job, 'exportFailed', now);
    else if (route) await notifyFailed(app, route, job);
    app.live.send([
      { topic: 'export', to: job.admin_id },
      { topic: 'job', to: job.admin_id, data: { jobId: job.id } },
    ]);
  }
};
