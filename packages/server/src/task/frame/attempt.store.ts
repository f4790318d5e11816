import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import {
  attempts,
  chargeSource,
  framesPerTask,
  type Out,
  type RowOf,
  runningStatuses,
  type Shape,
} from '@renderdesk/contract';
import { derived } from '../../core/calls/columns.ts';
import { resolved } from '../../core/calls/filters.ts';
import { type Key, packed } from '../../core/calls/key.ts';
import type { ListContext } from '../../core/calls/listContext.ts';
import { listing } from '../../core/calls/listing.ts';
import type { DB, Db } from '../../core/db/db.ts';
import { seesEveryTask, visibleTasks } from '../render/render.store.ts';
import { sameAttempt, sameFrame, softwareAmount } from './frame.store.ts';

type Query<C> = C extends { readonly query: { readonly shape: infer Q extends Shape } } ? Out<Q> : never;
export type AttemptQuery = Query<typeof attempts.list>;

/** Ended attempts by the moment of their end; with a currency, charged ones by the moment of their charge. */
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
    .innerJoin('attempt', (join) => join.on(sameAttempt('attempt', 'charge')))
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

/** Attempts by what is asked of themselves, whoever may see their tasks. */
export const requestedAttempts = (
  db: Db,
  input: AttemptQuery,
): SelectQueryBuilder<DB, 'attempt' | 'charge', object> => {
  const query = timed(db, input);
  return input.outcomeList?.length ? query.where('attempt.outcome', 'in', input.outcomeList) : query;
};

/** An attempt's wire id: its frame's, times 64, and the last six bits of its number. With its end it names one attempt. */
const attemptKey: Key = {
  id: sql<number>`((attempt.task_id * 1048576 + attempt.ix) * 64 + (attempt.n & 63))`,
  is: (id) =>
    sql<boolean>`(attempt.task_id = ${id} >> 26 and attempt.ix = ((${id} >> 6) & 1048575)::int and attempt.n & 63 = ${id} & 63)`,
  isOneOf: (ids) =>
    sql<boolean>`(attempt.task_id, attempt.ix, attempt.n & 63) in
      (select one >> 26, (one >> 6) & 1048575, one & 63 from unnest(${ids}::int8[]) as one)`,
};
/** The end of an attempt that is known to have ended. */
const endedAt = sql<Date>`attempt.ended_at`;
const running: readonly number[] = runningStatuses;

/** Ended attempts of every task that the actor may see. */
export const attemptList = listing(attempts.list)
  .from((db, c) => {
    const query = requestedAttempts(db, c.input);
    const seen = ofSeenTasks(db, { ...c, platform: c.input.platform ?? c.platform }, 'attempt');
    return seen ? query.where(seen) : query;
  })
  .join((rows) =>
    rows
      .where(sql<SqlBool>`attempt.ended_at = page.s`)
      .innerJoin('task', 'task.id', 'attempt.task_id')
      .innerJoin('user', 'user.id', 'task.user_id')
      .leftJoin('node', 'node.id', 'attempt.node_id')
      .leftJoin('frame', (join) => join.on(sameFrame('frame', 'attempt')))
      .leftJoin('charge as cost', (join) =>
        join.on(sameAttempt('cost', 'attempt')).on('cost.source', '=', chargeSource.of.attempt),
      ),
  )
  .list({
    key: attemptKey,
    where: {
      outcomeList: resolved,
      currency: resolved,
      platform: resolved,
      startTime: resolved,
      endTime: resolved,
    },
    sorts: { endTimeSort: endedAt },
    columns: {
      attemptId: attemptKey.id,
      taskId: 'attempt.task_id',
      taskFlag: derived(['task.status'], (status: number) => (running.includes(status) ? 0 : 1)),
      userId: 'task.user_id',
      userName: 'user.name',
      sceneName: 'task.scene_name',
      frameId: packed('attempt.task_id', 'attempt.ix', framesPerTask).id,
      ix: 'attempt.ix',
      frameLabel: sql<string>`coalesce(frame.label, '')`,
      n: 'attempt.n',
      nodeId: 'attempt.node_id',
      nodeName: sql<string>`coalesce(node.name, '')`,
      platform: 'task.platform_id',
      startTime: 'attempt.leased_at',
      endTime: endedAt,
      duration: sql<number>`coalesce(attempt.render_ms, 0)`,
      outcome: sql<RowOf<typeof attempts.list>['outcome']>`attempt.outcome`,
      reason: 'attempt.reason',
      amount: sql<string | null>`cost.amount + ${softwareAmount('attempt')}`,
      currency: 'task.currency',
    },
  });
