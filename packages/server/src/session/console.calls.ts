import { exportState, staffConsole } from '@renderdesk/contract';
import { listing } from '../core/calls/listing.ts';
import { ApiError } from '../core/http/apiError.ts';
import { freezeSelection } from '../core/calls/selection.ts';
import { done, type Route, serve } from '../core/calls/serve.ts';
import { asId, asInstant } from '../core/db/wire.ts';
import { markRead } from '../core/jobs/notifying.ts';
import { bulkJob, cancelBulkJob, lockBulkJob } from './session.store.ts';

interface BulkResult {
  readonly results: { id: number; code: number; message: string }[];
}

/** Selections, progress and notifications. `served` holds every list that a selection may be made of. */
export const consoleCalls = (served: ReadonlyMap<string, Route>): Route[] =>
  serve(staffConsole, {
    freezeSelection: async ({ tx, ...c }) => {
      const frozen = await freezeSelection(tx, served, c, c.input);
      return { ...frozen, selectionId: asId(frozen.selectionId), at: asInstant(c.now) };
    },

    jobProgress: async ({ db, actor, input }) => {
      const job = await bulkJob(db, actor.adminId, input.jobId);
      if (!job) throw new ApiError('notFound');
      const counts = job.cursor as { done: number; refused: number } | null;
      return {
        jobId: asId(job.id),
        state: job.state,
        progress: job.progress,
        total: job.total,
        done: counts?.done ?? 0,
        refused: counts?.refused ?? 0,
        results: (job.result as BulkResult | null)?.results ?? [],
      };
    },

    cancelJob: async ({ tx, actor, input, now, effects }) => {
      const job = await lockBulkJob(tx, actor.adminId, input.jobId);
      if (!job) throw new ApiError('notFound');
      if (job.state > exportState.of.running) throw new ApiError('notAllowedInState');
      await cancelBulkJob(tx, input.jobId, now);
      effects.events.push({ topic: 'job', to: actor.adminId, data: { jobId: input.jobId } });
      return null;
    },
    notifications: listing(staffConsole.notifications)
      .from((db, { actor }) =>
        db.selectFrom('notification').where('notification.admin_id', '=', actor.adminId),
      )
      .list({
        key: 'notification.id',
        where: { unread: (query) => query.where('notification.read_at', 'is', null) },
        sorts: { createTimeFlag: 'notification.created_at' },
        columns: {
          notificationId: 'notification.id',
          readTime: 'notification.read_at',
        },
      }),

    readNotifications: async ({ tx, actor, ids, now, effects }) => {
      const read = await markRead(tx, { adminId: actor.adminId, among: ids, now });
      effects.events.push({ topic: 'notification', to: actor.adminId });
      return new Map(read.map((id) => [id, done]));
    },
  });
