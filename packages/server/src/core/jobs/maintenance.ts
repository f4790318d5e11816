import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { day, guessWaits, outboxState, resetLives } from '@renderdesk/contract';
import type { App } from '../app.ts';
import { removeOrphans } from '../attachments/attachment.store.ts';
import { listForRemoval, removeListed } from '../blobs/removal.store.ts';
import { ensurePartitions } from '../db/partitions.ts';

/** Retention of sent messages. */
const messagesKept = 90 * day;

/** Creates partitions ahead and removes expired data: answers, selections, rate windows, export files. */
export const runMaintenance = async (app: App): Promise<void> => {
  const now = app.clock();
  const ago = (time: number): Date => new Date(now.getTime() - time);
  await ensurePartitions(app.db, now);
  await app.db.deleteFrom('idempotency').where('created_at', '<', ago(day)).execute();
  await app.db.deleteFrom('selection').where('expires_at', '<', now).execute();
  await app.db.deleteFrom('sign_in_step').where('expires_at', '<', now).execute();
  await app.db.deleteFrom('factor_reset').where('created_at', '<', ago(resetLives)).execute();
  await app.db.deleteFrom('verify_code').where('expires_at', '<', now).execute();
  await app.db
    .deleteFrom('outbox')
    .where('created_at', '<', ago(messagesKept))
    .where('state', 'not in', [outboxState.of.waiting, outboxState.of.sending])
    .execute();
  await app.db.deleteFrom('guess').where('at', '<', ago(guessWaits.forgotten)).execute();
  await app.db.deleteFrom('rate_window').where('starts_at', '<', ago(day)).execute();
  await app.db
    .updateTable('session')
    .set({ ended_at: now, end_reason: 2 })
    .where('ended_at', 'is', null)
    .where('expires_at', '<', now)
    .execute();
  const expired = await app.db.transaction().execute(async (tx) => {
    const rows = await tx
      .updateTable('job_run')
      .set((eb) => ({ state: 5, blob_key: null, version: eb('job_run.version', '+', 1) }))
      .from('job_run as before')
      .whereRef('before.id', '=', 'job_run.id')
      .where('job_run.state', '=', 2)
      .where('job_run.expires_at', '<', now)
      .returning(['before.blob_key', 'job_run.admin_id'])
      .execute();
    await listForRemoval(
      tx,
      rows.map(({ blob_key }) => blob_key),
      now,
    );
    return rows;
  });
  await removeOrphans(app.db, now);
  await removeListed(app);
  // Left by a version before the blob store.
  await rm(join(app.config.dataDir, 'exports'), { recursive: true, force: true });
  app.live.send(expired.map(({ admin_id }) => ({ topic: 'export', to: admin_id })));
};
