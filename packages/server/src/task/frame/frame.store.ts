import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { chargeSource, type frames, frameKind, type Out, type Shape } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { DB, Db } from '../../core/db/db.ts';
import { labelFilterOf } from './frame.rules.ts';
import { visibleTasks } from '../render/render.store.ts';

type Query<C> = C extends { readonly query: { readonly shape: infer Q extends Shape } } ? Out<Q> : never;
export type FrameQuery = Query<typeof frames.list>;

/** A frame's wire id, `frameIdOf` of the contract as SQL. */
export const frameKey = sql<number>`(frame.task_id * 1048576 + frame.ix)`;

/** True for a task that the actor may see: looked at once a statement, not once a row. */
export const seesTask = (db: Db, actor: Actor, taskId: number): Expression<SqlBool> =>
  sql<SqlBool>`exists (${visibleTasks(db, actor)
    .where('task.id', '=', taskId)
    .select(sql`1`.as('one'))})`;

/** A task's ids and currency; undefined where the actor may not see it. */
export const taskSeen = (db: Db, actor: Actor, taskId: number) =>
  visibleTasks(db, actor)
    .where('task.id', '=', taskId)
    .select([
      'task.id',
      'task.user_id',
      'task.owner_id',
      'task.currency',
      'task.software_id',
      'task.script_id',
      'task.status',
    ])
    .executeTakeFirst();

const composites = [frameKind.of.compositeChannel, frameKind.of.compositeTiles];

/** The open finding that a frame's current run is stuck. */
const stuckNow = sql<SqlBool>`exists (select 1 from stuck_frame s where s.task_id = frame.task_id and s.ix = frame.ix
  and s.n = frame.attempt_n and s.resolution is null)`;

/** Conditions of a task's frame list, one a filter that is set. Always within one task: the primary key serves it. */
export const filteredFrames = (
  db: Db,
  { actor, input }: { readonly actor: Actor; readonly input: FrameQuery },
): SelectQueryBuilder<DB, 'frame', object> => {
  let query = db
    .selectFrom('frame')
    .where('frame.task_id', '=', input.taskId)
    .where(seesTask(db, actor, input.taskId));
  if (input.frameStatus !== undefined) query = query.where('frame.status', '=', input.frameStatus);
  else if (input.frameStatusList?.length) query = query.where('frame.status', 'in', input.frameStatusList);
  if (input.frameKind !== undefined) query = query.where('frame.kind', '=', input.frameKind);
  if (input.filterCompositeFrame === true) query = query.where('frame.kind', 'not in', composites);
  if (input.frameLabel !== undefined) query = query.where(labelled(input.frameLabel));
  if (input.nodeName !== undefined) {
    query = query.where(
      sql<SqlBool>`frame.node_id in (select node.id from node where strpos(node.name_folded, folded(${input.nodeName})) > 0)`,
    );
  }
  if (input.stuckFlag === true) query = query.where(stuckNow);
  return query;
};

const labelled = (words: string): Expression<SqlBool> => {
  const asked = labelFilterOf(words);
  return 'part' in asked
    ? sql<SqlBool>`strpos(frame.label, ${asked.part}) > 0`
    : sql<SqlBool>`(case when frame.label ~ '^[0-9]{1,9}$' then frame.label::int between ${asked.from} and ${asked.to} else false end)`;
};

/** The current attempt of `frame`, for what the list sorts by. */
const current = (value: ReturnType<typeof sql>) =>
  sql`(select ${value} from attempt a where a.task_id = frame.task_id and a.ix = frame.ix and a.n = frame.attempt_n)`;

/**
 * What the frame list sorts by. A run that still goes on counts as longer than every ended one, and the longer it goes on
 * the more; a frame that never started comes last.
 */
export const frameSorts = {
  frameFlag: sql`frame.ix`,
  durationFlag: sql`coalesce(${current(sql`coalesce(a.node_ms, 1000000000000000 - (extract(epoch from a.leased_at) * 1000)::int8)`)}, -1)`,
  frameStartFlag: sql`coalesce(${current(sql`a.leased_at`)}, 'infinity'::timestamptz)`,
  attemptFlag: sql`frame.attempt_n`,
  frameConsumeFlag: sql`coalesce((select sum(c.amount) from charge c where c.task_id = frame.task_id
      and c.source = ${sql.lit(chargeSource.of.attempt)} and c.ix = frame.ix), 0)`,
} as const;
