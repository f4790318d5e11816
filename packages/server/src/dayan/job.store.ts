import { dayanKeys, dayanKind, type DayanKind } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { type Actor, areasOf, holds } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { customersOf } from '../user/index.ts';

/** Rows of the lists whose keys someone holds. */
const ofHeldLists = (actor: Actor) => {
  const lists = dayanKind.codes.flatMap((kind: DayanKind) => [
    ...(holds(actor, dayanKeys[kind].running)
      ? [sql<SqlBool>`(dayan_job.kind = ${sql.lit(kind)} and dayan_job.is_running)`]
      : []),
    ...(holds(actor, dayanKeys[kind].ended)
      ? [sql<SqlBool>`(dayan_job.kind = ${sql.lit(kind)} and not dayan_job.is_running)`]
      : []),
  ]);
  return lists.length === 6
    ? undefined
    : lists.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(${sql.join(lists, sql` or `)})`;
};

/** The jobs of the customers and areas that someone sees, whatever keys of lists they hold. */
export const jobsInScope = (db: Db, actor: Actor) => {
  let query = db.selectFrom('dayan_job').where('dayan_job.deleted_at', 'is', null);
  const areas = areasOf(actor, 'dayan');
  if (areas) query = query.where(sql<SqlBool>`dayan_job.area_id = any(${areas}::int[])`);
  const customers = customersOf(db, actor);
  if (customers) query = query.where('dayan_job.user_id', 'in', customers);
  return query;
};

/** The jobs that someone sees: of each kind those of the lists whose keys they hold. */
export const visibleJobs = (db: Db, actor: Actor) => {
  const held = ofHeldLists(actor);
  return held ? jobsInScope(db, actor).where(held) : jobsInScope(db, actor);
};

/** The same as a condition on rows of the table, for commands over ids. */
export const jobsSeen = (db: Db, actor: Actor) =>
  sql<SqlBool>`id in (${visibleJobs(db, actor).select('dayan_job.id')})`;

/** Whether someone sees a job, as a condition on rows that belong to it. */
export const seesJob = (db: Db, actor: Actor, id: number) =>
  sql<SqlBool>`exists (${visibleJobs(db, actor).where('dayan_job.id', '=', id).select('dayan_job.id')})`;

/** Where a job of a kind that someone sees belongs; undefined for any other. */
export const placeOf = (db: Db, actor: Actor, o: { readonly taskId: number; readonly kind: DayanKind }) =>
  visibleJobs(db, actor)
    .where('dayan_job.id', '=', o.taskId)
    .where('dayan_job.kind', '=', o.kind)
    .select(['dayan_job.user_id', 'dayan_job.root_id', 'dayan_job.is_running'])
    .executeTakeFirst();
