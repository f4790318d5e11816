import { sql } from 'kysely';
import { allCalls, type AnyCall, exportsOfMine, wordsOf } from '@renderdesk/contract';
import type { Blobs } from '../core/blobs/blob.ts';
import { readStored } from '../core/blobs/stored.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import { eq, oneOf, within } from '../core/calls/filters.ts';
import { derived } from '../core/calls/columns.ts';
import { listing } from '../core/calls/listing.ts';
import { ApiError } from '../core/http/apiError.ts';
import { leaveRoom } from '../core/exports/exporting.ts';
import { FileAnswer, type Route, serve } from '../core/calls/serve.ts';
import { cancelExports, deleteExports, lockExports, ownExport, renewExports } from './export.store.ts';

type Filter = Readonly<Record<string, unknown>>;
/** The call of a name; undefined for one that the product no longer has. */
const callNamed = (name: string): AnyCall | undefined => allCalls.find((call) => call.name === name);
/** The list that an export is of, by name; the export's own where it is gone. */
const listNamed = (name: string): string => {
  const call = callNamed(name);
  return call?.kind === 'export' ? call.of.name : name;
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
          list: derived(['job_run.call'], listNamed),
          selected: sql<boolean>`job_run.input -> 'input' ? 'selectionId'`,
          filter: derived(['job_run.call', sql`job_run.input -> 'input'`], (name: string, input: Filter) =>
            wordsOf(callNamed(name), input),
          ),
          startTime: 'job_run.started_at',
          endTime: 'job_run.ended_at',
          expireTime: 'job_run.expires_at',
        },
      }),

    download: async ({ db, actor, input }) => {
      const row = await ownExport(db, actor.adminId, input.exportId);
      if (!row) throw new ApiError('notFound');
      if (row.state !== 2 || row.blob_key === null) throw new ApiError('fileGone');
      return new FileAnswer({
        name: row.file_name ?? `${row.call}.bin`,
        type: 'application/octet-stream',
        body: await readStored(blobs, row.blob_key),
        ...(row.file_size !== null && { size: row.file_size }),
      });
    },

    cancel: async (c) => {
      const { allowed, outcomes } = await lockExports(c, [0, 1]);
      await cancelExports(c.tx, allowed, c.now);
      return outcomes;
    },

    retry: async (c) => {
      const { allowed, outcomes } = await lockExports(c, [3, 4, 5]);
      await leaveRoom(c.tx, c.actor.adminId, allowed.length);
      await renewExports(c.tx, allowed, c.now);
      for (const id of allowed) await jobs.send(c.tx, 'export', { jobRunId: id }, c.actor.adminId);
      return outcomes;
    },

    remove: async (c) => {
      const { allowed, outcomes } = await lockExports(c, [2, 3, 4, 5]);
      await deleteExports(c.tx, allowed, c.now);
      return outcomes;
    },
  });
