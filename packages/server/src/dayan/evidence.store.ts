import { dayanJobs } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { actedBy } from '../core/audit/actedBy.ts';
import { resolved } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { seesJob } from './job.store.ts';

/** The photos of a triangulation. */
export const photoList = listing(dayanJobs.photos)
  .from((db, { actor, input }) =>
    db
      .selectFrom('dayan_photo')
      .where('dayan_photo.job_id', '=', input.taskId)
      .where(seesJob(db, actor, input.taskId)),
  )
  .list({
    key: 'dayan_photo.ix',
    where: {
      taskId: resolved,
      used: (query, used) =>
        query.where(
          used ? sql<SqlBool>`dayan_photo.reason is null` : sql<SqlBool>`dayan_photo.reason is not null`,
        ),
    },
    sorts: { ixFlag: 'dayan_photo.ix' },
    columns: {
      photoName: 'dayan_photo.name',
      used: sql<boolean>`(dayan_photo.reason is null)`,
      photoReason: 'dayan_photo.reason',
    },
  });

/** Every change of one job. */
export const historyList = listing(dayanJobs.history)
  .from((db, { actor, input }) =>
    db
      .selectFrom('dayan_event')
      .where('dayan_event.job_id', '=', input.taskId)
      .where(seesJob(db, actor, input.taskId)),
  )
  .list({
    key: 'dayan_event.id',
    where: { taskId: resolved },
    sorts: { timeSort: 'dayan_event.at' },
    columns: {
      eventId: 'dayan_event.id',
      actor: actedBy('dayan_event.actor_kind', 'dayan_event.actor_id'),
    },
  });
