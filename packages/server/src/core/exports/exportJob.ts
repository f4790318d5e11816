import { randomUUID } from 'node:crypto';
import { day, errorCodes, type ExportCall, type Language } from '@renderdesk/contract';
import { mayCall } from '../auth/actor.ts';
import type { App } from '../app.ts';
import type { JobPayload } from '../jobs/jobs.ts';
import type { Listing } from '../calls/listing.ts';
import { countUpTo } from '../calls/totals.ts';
import { ApiError } from '../http/apiError.ts';
import { principalKey } from '../http/rate.ts';
import { actorById } from '../auth/session.ts';
import { notify } from '../jobs/notifying.ts';
import { type ExportInput, fileStream, formatOf } from './exportFile.ts';

/** A finished file is kept for so long; its row stays (lifecycles §26). */
export const exportLives = 7 * day;
const tellEvery = 500;

/** Thrown inside a running export that its owner cancelled. */
class Cancelled extends Error {}

/**
 * Fills one row of the export list: streams the file into the blob store, reports progress twice a second and stops on
 * cancel. After an interruption it writes the same object again. A failure is stored in the row with its code.
 */
export const runExport = async (app: App, { jobRunId }: JobPayload): Promise<void> => {
  const job = await app.db.selectFrom('job_run').where('id', '=', jobRunId).selectAll().executeTakeFirst();
  if (!job || job.state > 1) return;
  const one = app.served.get(job.call);
  if (one?.call.kind !== 'export') throw new Error(`no export ${job.call}`);
  const tell = () => app.live.send([{ topic: 'export', to: job.admin_id }]);
  const { input } = job.input as unknown as { input: ExportInput };
  // The row names the object before it is written, so that a retry or a deletion of the row finds it.
  const key = job.blob_key ?? `export/${jobRunId}/${randomUUID()}.${formatOf(one.call, input)}`;
  // One that was cancelled and begun again has another object: the former run finds itself cancelled.
  const update = (set: Record<string, unknown>, states: (0 | 1)[], from: string | null = key) =>
    app.db
      .updateTable('job_run')
      .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
      .where('id', '=', jobRunId)
      .where('state', 'in', states)
      .where('blob_key', 'is not distinct from', from)
      .executeTakeFirst();
  const begun = await update(
    { state: 1, started_at: app.clock(), progress: 0, blob_key: key },
    [0, 1],
    job.blob_key,
  );
  if (begun.numUpdatedRows === 0n) return;
  tell();
  try {
    const actor = await actorById(app.db, job.admin_id, { sessionId: job.session_id, now: app.clock() });
    if (!mayCall(actor, one.call.access)) throw new ApiError('forbidden');
    const asked = job.input as unknown as {
      input: ExportInput;
      ids?: number[];
      language: Language;
      platform: number;
    };
    const listContext = { input: asked.input as never, actor, now: job.created_at, platform: asked.platform };
    const list = one.handler as Listing;
    const counted =
      asked.ids?.length ?? (await countUpTo(list, app.db, listContext, Number.MAX_SAFE_INTEGER)).total;
    await update({ total: counted ?? 0 }, [1]);
    let rows = 0;
    let reported = performance.now();
    const onRows = async (count: number): Promise<void> => {
      rows += count;
      if (performance.now() - reported < tellEvery) return;
      reported = performance.now();
      const changed = await update({ progress: rows }, [1]);
      if (changed.numUpdatedRows === 0n) throw new Cancelled();
      tell();
    };
    const c = { actor, now: job.created_at, platform: asked.platform, language: asked.language };
    const body = await fileStream(
      app.db,
      one.call as ExportCall,
      list,
      {
        c,
        ...asked,
        rest: (worked) => app.turns.rest({ who: undefined, name: `${principalKey(actor)} jobs` }, worked),
      },
      onRows,
    );
    const size = await app.blobs.put(key, body);
    if (rows === 0) throw new ApiError('nothingFound');
    const now = app.clock();
    const ready = await update(
      {
        state: 2,
        progress: rows,
        total: rows,
        file_size: size,
        ended_at: now,
        expires_at: new Date(now.getTime() + exportLives),
      },
      [1],
    );
    if (ready.numUpdatedRows === 0n) throw new Cancelled();
    await notifyOwner(app, job, 'exportReady', now);
  } catch (error) {
    await app.blobs.remove(key);
    if (error instanceof Cancelled) return tell();
    const now = app.clock();
    const code = error instanceof ApiError ? error.code : errorCodes.internal;
    await update({ state: 3, error_code: code, ended_at: now, blob_key: null }, [0, 1]);
    await notifyOwner(app, job, 'exportFailed', now);
    if (!(error instanceof ApiError))
      app.log.error({ err: error, requestId: job.request_id }, 'an export failed');
  }
  tell();
};

/** Notifies the owner how the export ended. */
export const notifyOwner = async (
  app: App,
  job: { id: number; admin_id: number; file_name: string | null; request_id: string; input: unknown },
  kind: 'exportReady' | 'exportFailed',
  now: Date,
): Promise<void> => {
  const data = { exportId: job.id, fileName: job.file_name ?? job.id };
  const { language } = job.input as { language: Language };
  const c = { now, requestId: job.request_id, language };
  const events = await app.db
    .transaction()
    .execute((tx) => notify(tx, c, { adminId: job.admin_id, kind, data }));
  app.live.send(events);
};
