import { errorCodes, type Language, type PerIdAnswer, type PerIdCall } from '@renderdesk/contract';
import { type Actor, mayCall } from '../auth/actor.ts';
import type { App } from '../app.ts';
import { runCommand } from './command.ts';
import type { Effects } from './effects.ts';
import type { Tx } from '../db/db.ts';
import type { JobPayload } from '../jobs/jobs.ts';
import type { BusEvent } from '../events/eventBus.ts';
import { type Note, notify } from '../jobs/notifying.ts';
import { executeBulk } from './perId.ts';
import { ApiError } from '../http/apiError.ts';
import type { Route, Authenticated } from './serve.ts';
import { actorById } from '../auth/session.ts';
import { insertRow } from '../crud/crud.store.ts';
import { callLabel } from './texts.ts';

/** More ids than this run as a job. */
export const bulkInline = 1000;
/** Ids that one transaction of a job changes; progress is reported after each transaction. */
const chunk = 5000;

/** Splits the ids of a job into one part for each transaction. */
export const partsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / chunk) }, (_, at) => ids.slice(at * chunk, (at + 1) * chunk));

/** Creates the job of a large bulk command. It starts when the transaction commits. */
export const queueBulk = async (
  app: Pick<App, 'jobs'>,
  tx: Tx,
  c: Authenticated<Actor>,
  call: { readonly name: string },
  o: { ids: readonly number[]; input: Readonly<Record<string, unknown>>; effects: Effects },
): Promise<PerIdAnswer> => {
  const id = await insertRow(tx, 'job_run', {
    now: c.now,
    set: {
      kind: 'bulk',
      admin_id: c.actor.adminId,
      call: call.name,
      state: 0,
      input: JSON.stringify({ ids: o.ids, input: o.input, language: c.language }),
      total: o.ids.length,
      request_id: c.requestId,
      session_id: c.actor.sessionId || null,
    },
  });
  await app.jobs.send(tx, 'bulk', { jobRunId: id }, c.actor.adminId);
  return { done: 0, refused: 0, results: [], jobId: id };
};

/** Progress of a job, kept in its row: how many ids are processed, and with which results. */
interface BulkState {
  readonly at: number;
  readonly done: number;
  readonly refused: number;
}

/** Refusals that are kept with their reasons; the counts include all. */
const refusalsKept = 1000;

/**
 * Runs a bulk job in chunks. Each chunk's transaction also writes the cursor, so that an interrupted job continues
 * where it stopped and changes nothing twice. Rights are read again before each chunk; the job stops when its owner has
 * lost them. A failure is stored in the row; finished chunks stay done and counted.
 */
export const runBulk = async (app: App, { jobRunId }: JobPayload): Promise<void> => {
  const job = await app.db.selectFrom('job_run').where('id', '=', jobRunId).selectAll().executeTakeFirst();
  if (!job) return;
  const route = app.served.get(job.call);
  if (route?.call.kind !== 'perId') throw new Error(`no bulk command ${job.call}`);
  try {
    while (await runChunk(app, route, job)) app.live.send([progressOf(job)]);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : errorCodes.internal;
    await app.db
      .updateTable('job_run')
      .set({ state: 3, error_code: code, ended_at: app.clock() })
      .where('id', '=', jobRunId)
      .where('state', 'in', [0, 1])
      .execute();
    await notifyFailed(app, route, job);
    if (!(error instanceof ApiError))
      app.log.error({ err: error, requestId: job.request_id }, 'a bulk job failed');
  }
  app.live.send([progressOf(job)]);
};

interface Job {
  readonly id: number;
  readonly admin_id: number;
  readonly session_id: number | null;
  readonly request_id: string;
  readonly call: string;
  readonly input: unknown;
}

/**
 * Content of the owner's notification at the end of a job: the action's name in the owner's language and the count of
 * each result.
 */
const endNote = (
  job: Job,
  route: Route,
  kind: 'bulkDone' | 'bulkFailed',
  counts: { done: number; refused: number },
): Note => {
  const { language } = job.input as { language: Language };
  const data = {
    jobId: job.id,
    call: job.call,
    action: callLabel(language, route.call),
    done: counts.done,
    refused: counts.refused,
  };
  return { adminId: job.admin_id, kind, data };
};

/** Notifies the owner of a failed job how many ids it processed. */
export const notifyFailed = async (app: App, route: Route, job: Job): Promise<void> => {
  const { language } = job.input as { language: Language };
  const events = await app.db.transaction().execute(async (tx) => {
    const { cursor } = await tx
      .selectFrom('job_run')
      .where('id', '=', job.id)
      .select('cursor')
      .executeTakeFirstOrThrow();
    const counts = (cursor ?? { at: 0, done: 0, refused: 0 }) as unknown as BulkState;
    const c = { now: app.clock(), requestId: job.request_id, language };
    return await notify(tx, c, endNote(job, route, 'bulkFailed', counts));
  });
  app.live.send(events);
};

const progressOf = (job: Job): BusEvent => ({ topic: 'job', to: job.admin_id, data: { jobId: job.id } });

/** Runs one chunk in one transaction. Returns whether more chunks follow. */
const runChunk = async (app: App, route: Route, job: Job): Promise<boolean> => {
  const call = route.call as PerIdCall;
  const now = app.clock();
  const { ids, input, language } = job.input as {
    ids: number[];
    input: Record<string, unknown>;
    language: Language;
  };
  const actor = await actorById(app.db, job.admin_id, { sessionId: job.session_id, now });
  if (!mayCall(actor, call.access)) throw new ApiError('forbidden', { key: call.name });
  const c = { now, requestId: job.request_id, language, platform: 0, ip: '', userAgent: '', actor };
  const { answer, events } = await runCommand(app.db, c, {
    call,
    input,
    weighed: true,
    handle: async (tx, effects) => {
      // Locks the row, so that a second worker of the same job waits and continues after this chunk.
      const run = await tx
        .selectFrom('job_run')
        .where('id', '=', job.id)
        .select(['state', 'cursor', 'result', 'started_at'])
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (run.state > 1) return false;
      const state = (run.cursor ?? { at: 0, done: 0, refused: 0 }) as unknown as BulkState;
      const chunkIds = ids.slice(state.at, state.at + chunk);
      const result = await executeBulk(tx, route, c, { ids: chunkIds, input, effects });
      const kept = (run.result as { results: unknown[] } | null)?.results ?? [];
      const refusals = result.results.filter((each) => each.code !== errorCodes.success);
      const at = state.at + chunkIds.length;
      const ended = at >= ids.length;
      await tx
        .updateTable('job_run')
        .set({
          state: ended ? 2 : 1,
          started_at: run.started_at ?? now,
          ...(ended && { ended_at: now }),
          progress: at,
          cursor: JSON.stringify({
            at,
            done: state.done + result.done,
            refused: state.refused + result.refused,
          }),
          result: JSON.stringify({ results: [...kept, ...refusals].slice(0, refusalsKept) }),
        })
        .where('id', '=', job.id)
        .execute();
      if (ended) {
        const counts = { done: state.done + result.done, refused: state.refused + result.refused };
        effects.events.push(...(await notify(tx, c, endNote(job, route, 'bulkDone', counts))));
      }
      return !ended;
    },
  });
  app.live.send(events);
  return answer;
};
