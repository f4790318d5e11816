import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { allCalls, type AnyCall, errorCodes, exportsOfMine, wordsOf } from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import { BlobGone, type Blobs } from '../core/blobs/blob.ts';
import { listForRemoval } from '../core/blobs/removal.store.ts';
import type { Effects } from '../core/calls/effects.ts';
import type { Tx } from '../core/db/db.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import { eq, oneOf, within } from '../core/calls/filters.ts';
import { derived } from '../core/calls/columns.ts';
import { listing } from '../core/calls/listing.ts';
import { ApiError } from '../core/http/apiError.ts';
import { done, FileAnswer, type Outcome, type Route, serve } from '../core/calls/serve.ts';

/** The file of an export. Throws `fileGone` where it is not there any more. */
const fileOf = async (blobs: Blobs, key: string): Promise<Readable> => {
  try {
    return await blobs.get(key);
  } catch (error) {
    throw error instanceof BlobGone ? new ApiError('fileGone') : error;
  }
};

type Filter = Readonly<Record<string, unknown>>;
/** The call of a name; undefined for one that the product no longer has. */
const callNamed = (name: string): AnyCall | undefined => allCalls.find((call) => call.name === name);
/** The list that an export is of, by name; the export's own where it is gone. */
const listNamed = (name: string): string => {
  const call = callNamed(name);
  return call?.kind === 'export' ? call.of.name : name;
};

interface Bulk {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly effects: Effects;
}

/** Own exports among the ids, locked; those in another state than `from` are refused, others' have no answer. */
const ownExports = async (
  c: Bulk,
  from: readonly number[],
): Promise<{ allowed: number[]; outcomes: Map<number, Outcome> }> => {
  const rows = await c.tx
    .selectFrom('job_run')
    .where('kind', '=', 'export')
    .where('admin_id', '=', c.actor.adminId)
    .where('id', 'in', c.ids)
    .select(['id', 'state'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const outcomes = new Map(
    rows.map((row): [number, Outcome] => [
      row.id,
      from.includes(row.state) ? done : { code: errorCodes.notAllowedInState },
    ]),
  );
  c.effects.events.push({ topic: 'export', to: c.actor.adminId });
  return { allowed: rows.filter((row) => from.includes(row.state)).map((row) => row.id), outcomes };
};

/** The export list of the signed-in person: progress, download, cancel, again, delete. */
export const exportCalls = (jobs: Jobs, blobs: Blobs): Route[] =>
  serve(exportsOfMine, {
    list: listing(exportsOfMine.list)
      .from((db, { actor }) =>
        db
          .selectFrom('job_run')
          .where('job_run.kind', '=', 'export')
          .where('job_run.admin_id', '=', actor.adminId),
      )
      .list({
        key: 'job_run.id',
        where: {
          stateList: oneOf('job_run.state'),
          call: eq('job_run.call'),
          ...within('job_run.created_at'),
        },
        sorts: { createTimeFlag: 'job_run.created_at' },
        columns: {
          exportId: 'job_run.id',
          call: 'job_run.call',
          list: derived(['job_run.call'], listNamed),
          state: 'job_run.state',
          fileName: 'job_run.file_name',
          progress: 'job_run.progress',
          total: 'job_run.total',
          fileSize: 'job_run.file_size',
          errorCode: 'job_run.error_code',
          selected: sql<boolean>`job_run.input -> 'input' ? 'selectionId'`,
          filter: derived(['job_run.call', sql`job_run.input -> 'input'`], (name: string, input: Filter) =>
            wordsOf(callNamed(name), input),
          ),
          createTime: 'job_run.created_at',
          startTime: 'job_run.started_at',
          endTime: 'job_run.ended_at',
          expireTime: 'job_run.expires_at',
        },
      }),

    download: async ({ db, actor, input }) => {
      const row = await db
        .selectFrom('job_run')
        .where('kind', '=', 'export')
        .where('admin_id', '=', actor.adminId)
        .where('id', '=', input.exportId)
        .select(['state', 'blob_key', 'file_name', 'file_size', 'call'])
        .executeTakeFirst();
      if (!row) throw new ApiError('notFound');
      if (row.state !== 2 || row.blob_key === null) throw new ApiError('fileGone');
      return new FileAnswer({
        name: row.file_name ?? `${row.call}.bin`,
        type: 'application/octet-stream',
        body: await fileOf(blobs, row.blob_key),
        ...(row.file_size !== null && { size: row.file_size }),
      });
    },

    cancel: async (c) => {
      const { allowed, outcomes } = await ownExports(c, [0, 1]);
      if (allowed.length > 0) {
        await c.tx
          .updateTable('job_run')
          .set((eb) => ({ state: 4, ended_at: c.now, version: eb('version', '+', 1) }))
          .where('id', 'in', allowed)
          .execute();
      }
      return outcomes;
    },

    retry: async (c) => {
      const { allowed, outcomes } = await ownExports(c, [3, 4, 5]);
      for (const id of allowed) {
        await c.tx
          .updateTable('job_run')
          .set((eb) => ({
            state: 0,
            progress: 0,
            error_code: null,
            started_at: null,
            ended_at: null,
            expires_at: null,
            file_size: null,
            version: eb('version', '+', 1),
          }))
          .where('id', '=', id)
          .execute();
        await jobs.send(c.tx, 'export', { jobRunId: id });
      }
      return outcomes;
    },

    remove: async (c) => {
      const { allowed, outcomes } = await ownExports(c, [2, 3, 4, 5]);
      if (allowed.length > 0) {
        const gone = await c.tx
          .deleteFrom('job_run')
          .where('id', 'in', allowed)
          .returning('blob_key')
          .execute();
        await listForRemoval(
          c.tx,
          gone.map(({ blob_key }) => blob_key),
          c.now,
        );
      }
      return outcomes;
    },
  });
