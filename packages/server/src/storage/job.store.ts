import { type CleanJobId, principalKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { asInstant } from '../core/db/wire.ts';
import { notFound } from '../core/http/apiError.ts';
import { customersOf } from '../user/index.ts';

/** Cleaning jobs of the customers that somebody sees. */
export const jobsSeen = (db: Db, actor: Actor) => {
  const rows = db.selectFrom('clean_job');
  const customers = customersOf(db, actor);
  return customers ? rows.where('clean_job.user_id', 'in', customers) : rows;
};

/** Files that their cleanings took. */
export const logSeen = (db: Db, actor: Actor) => {
  const rows = db.selectFrom('clean_file').innerJoin('clean_job', 'clean_job.id', 'clean_file.job_id');
  const customers = customersOf(db, actor);
  return customers ? rows.where('clean_file.user_id', 'in', customers) : rows;
};

/** Bytes of the plans that a member of staff notified customers of since a moment. */
export const notifiedBy = async (
  db: Db,
  o: { readonly by: number; readonly since: Date },
): Promise<number> => {
  const { space } = await db
    .selectFrom('clean_event')
    .innerJoin('clean_job', 'clean_job.id', 'clean_event.job_id')
    .where('clean_job.noticed_at', '>=', o.since)
    .where('clean_event.action', '=', 'notify')
    .where('clean_event.actor_kind', '=', principalKind.of.staff)
    .where('clean_event.actor_id', '=', o.by)
    .select(({ fn }) => fn.sum<string | null>('clean_job.planned_space').as('space'))
    .executeTakeFirstOrThrow();
  return Number(space ?? 0);
};

/** What happened to a job, newest first. Throws `notFound` where somebody sees no such job. */
export const historyOf = async (db: Db, actor: Actor, id: CleanJobId) => {
  await jobsSeen(db, actor)
    .where('clean_job.id', '=', id)
    .select('clean_job.id')
    .executeTakeFirstOrThrow(notFound);
  const rows = await db
    .selectFrom('clean_event')
    .where('job_id', '=', id)
    .select([
      'id',
      'at',
      'action',
      'from_status',
      'to_status',
      'reason',
      'actor_kind',
      sql<string>`coalesce((select really_name from admin where admin.id = clean_event.actor_id), '')`.as(
        'actor',
      ),
    ])
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    eventId: row.id,
    at: asInstant(row.at),
    action: row.action,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    reason: row.reason,
    actorKind: row.actor_kind,
    actor: row.actor,
  }));
};
