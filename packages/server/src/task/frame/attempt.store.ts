import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { chargeSource, type Out, type attempts, type Shape } from '@renderdesk/contract';
import type { DB, Db } from '../../core/db/db.ts';
import type { ListContext } from '../../core/calls/listing.ts';
import { seesEveryTask, visibleTasks } from '../render/render.store.ts';

type Query<C> = C extends { readonly query: { readonly shape: infer Q extends Shape } } ? Out<Q> : never;
export type AttemptQuery = Query<typeof attempts.list>;

/** A run's wire id: its frame's, times 64, and the last six bits of its number. With its end it names one run. */
export const attemptKey = sql<number>`((attempt.task_id * 1048576 + attempt.ix) * 64 + (attempt.n & 63))`;

/** Ended runs by the moment of their end; with a currency, charged ones by the moment of their charge. */
const timed = (db: Db, input: AttemptQuery): SelectQueryBuilder<DB, 'attempt' | 'charge', object> => {
  if (input.currency === undefined) {
    let query = db.selectFrom('attempt').where('attempt.ended_at', 'is not', null);
    if (input.startTime !== undefined)
      query = query.where('attempt.ended_at', '>=', new Date(input.startTime));
    if (input.endTime !== undefined) query = query.where('attempt.ended_at', '<=', new Date(input.endTime));
    return query as never;
  }
  let query = db
    .selectFrom('charge')
    .innerJoin('attempt', (join) =>
      join
        .onRef('attempt.task_id', '=', 'charge.task_id')
        .onRef('attempt.ix', '=', 'charge.ix')
        .onRef('attempt.n', '=', 'charge.n'),
    )
    .where('charge.source', '=', chargeSource.of.attempt)
    .where('charge.currency', '=', input.currency);
  if (input.startTime !== undefined)
    query = query.where('charge.incurred_at', '>=', new Date(input.startTime));
  if (input.endTime !== undefined) query = query.where('charge.incurred_at', '<=', new Date(input.endTime));
  return query;
};

/** What of a table with `task_id` belongs to tasks that someone may see, on a platform or all; nothing where all do. */
export const ofSeenTasks = (
  db: Db,
  { actor, platform }: Pick<ListContext<unknown>, 'actor' | 'platform'>,
  table: 'attempt' | 'charge' | 'counted',
) => {
  if (platform === 0 && seesEveryTask(actor)) return undefined;
  let tasks = visibleTasks(db, actor);
  if (platform > 0) tasks = tasks.where('task.platform_id', '=', platform);
  const own = tasks.where(sql<SqlBool>`task.id = ${sql.ref(`${table}.task_id`)}`).select(sql`1`.as('one'));
  // Rows that were counted by task are few beside the tasks: each is looked up by its id, however the planner estimates
  // them. The offset keeps it from reading every task for a hash instead.
  return sql<SqlBool>`exists (${table === 'counted' ? own.offset(0) : own})`;
};

/** Runs by what is asked of themselves, whoever may see their tasks. */
export const requestedAttempts = (
  db: Db,
  input: AttemptQuery,
): SelectQueryBuilder<DB, 'attempt' | 'charge', object> => {
  const query = timed(db, input);
  return input.outcomeList?.length ? query.where('attempt.outcome', 'in', input.outcomeList) : query;
};

/** Conditions of the list of runs, one a filter that is set. */
export const filteredAttempts = (
  db: Db,
  c: ListContext<AttemptQuery>,
): SelectQueryBuilder<DB, 'attempt' | 'charge', object> => {
  const { input } = c;
  const query = requestedAttempts(db, input);
  const seen = ofSeenTasks(db, { actor: c.actor, platform: input.platform ?? c.platform }, 'attempt');
  return seen ? query.where(seen) : query;
};
