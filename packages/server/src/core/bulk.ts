import type { PerIdAnswer } from '@renderdesk/contract';
import type { Actor } from './actor.ts';
import type { App } from './app.ts';
import { carryOut } from './per-id.ts';
import { runCommand, type Told } from './command.ts';
import type { Tx } from './db.ts';
import type { JobPayload } from './jobs.ts';
import type { Signed } from './serve.ts';
import { actorById } from './session.ts';

/** More ids than this run as a job. */
export const bulkInline = 1000;
/** So many ids change in one transaction of a job; progress is told after each. */
const chunk = 5000;

/** Makes the job of a large bulk command; it starts when the transaction is committed. */
export const queueBulk = async (
  app: App,
  tx: Tx,
  c: Signed<Actor>,
  call: { readonly name: string },
  o: { ids: readonly number[]; input: Readonly<Record<string, unknown>>; told: Told },
): Promise<PerIdAnswer> => {
  const { id } = await tx
    .insertInto('job_run')
    .values({
      kind: 'bulk',
      admin_id: c.actor.adminId,
      call: call.name,
      state: 0,
      input: JSON.stringify({ ids: o.ids, input: o.input, language: c.language }),
      total: o.ids.length,
      request_id: c.requestId,
      created_at: c.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.jobs.send(tx, 'bulk', { jobRunId: id });
  return { done: 0, refused: 0, results: [], jobId: id };
};

interface BulkState {
  readonly at: number;
  readonly done: number;
  readonly refused: number;
}

/** At most so many refusals are kept with their reasons; the counts are whole. */
const refusalsKept = 1000;

/**
 * Carries a bulk job out, chunk by chunk. The cursor is written in the chunk's own transaction, so that a job that was
 * cut off goes on where it stopped and changes nothing twice. Rights are read anew: who lost them stops here.
 */
export const runBulk = async (app: App, { jobRunId }: JobPayload): Promise<void> => {
  for (;;) {
    const now = app.clock();
    const job = await app.db.selectFrom('job_run').where('id', '=', jobRunId).selectAll().executeTakeFirst();
    if (!job || job.state > 1) return;
    const one = app.served.get(job.call);
    if (one?.call.kind !== 'perId') throw new Error(`no bulk command ${job.call}`);
    const call = one.call;
    const { ids, input, language } = job.input as {
      ids: number[];
      input: Record<string, unknown>;
      language: 'zh' | 'en';
    };
    const state = (job.cursor ?? { at: 0, done: 0, refused: 0 }) as unknown as BulkState;
    const part = ids.slice(state.at, state.at + chunk);
    const actor = await actorById(app.db, job.admin_id);
    const c = { now, requestId: job.request_id, language, platform: 0, ip: '', userAgent: '', actor };
    const { events } = await runCommand(app.db, c, {
      call,
      input: { ...input, [call.ids]: part },
      handle: async (tx, told) => {
        const answer = await carryOut(tx, one, c, { ids: part, input: { ...input, [call.ids]: ids }, told });
        const kept = (job.result as { results: unknown[] } | null)?.results ?? [];
        const refusals = answer.results.filter((result) => result.code !== 200);
        const at = state.at + part.length;
        const ended = at >= ids.length;
        await tx
          .updateTable('job_run')
          .set({
            state: ended ? 2 : 1,
            started_at: job.started_at ?? now,
            ...(ended && { ended_at: now }),
            progress: at,
            cursor: JSON.stringify({
              at,
              done: state.done + answer.done,
              refused: state.refused + answer.refused,
            }),
            result: JSON.stringify({ results: [...kept, ...refusals].slice(0, refusalsKept) }),
          })
          .where('id', '=', jobRunId)
          .execute();
        told.events.push({ topic: 'job', to: job.admin_id, data: { jobId: jobRunId } });
        return ended;
      },
    });
    app.live.send(events);
    if (state.at + part.length >= ids.length) return;
  }
};
