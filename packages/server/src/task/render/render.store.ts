import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { type Out, type RenderStatus, type renders, runningStatuses, type Shape } from '@renderdesk/contract';
import { type Actor, areasOf, holds } from '../../core/auth/actor.ts';
import type { DB, Db, Tx } from '../../core/db/db.ts';
import type { ListContext } from '../../core/calls/listing.ts';
import { customersOf } from '../../user/index.ts';

type Query<C> = C extends { readonly query: { readonly shape: infer Q extends Shape } } ? Out<Q> : never;
export type RenderQuery = Query<typeof renders.list>;

type TaskQuery = SelectQueryBuilder<DB, 'task', object>;

/** The tasks of the customers and areas that someone sees, whatever keys of task lists they hold. */
export const tasksInScope = (db: Db, actor: Actor): TaskQuery => {
  let query = db.selectFrom('task');
  const areas = areasOf(actor, 'task');
  if (areas) query = query.where(sql<SqlBool>`task.area_id = any(${areas}::int[])`);
  const customers = customersOf(db, actor);
  if (customers) query = query.where('task.user_id', 'in', customers);
  return query;
};

/**
 * The tasks that someone may see at all: of their customers, in their areas, and, holding only one of the two list keys,
 * only running or only ended ones (foundation: permission with a row rule).
 */
export const visibleTasks = (db: Db, actor: Actor): TaskQuery => {
  let query = tasksInScope(db, actor);
  if (!holds(actor, 'running:render:task')) query = query.where(sql<SqlBool>`not task.is_open`);
  if (!holds(actor, 'complete:render:task')) query = query.where(sql<SqlBool>`task.is_open`);
  return query;
};

/** Whether the owner of a task is in arrears; `task` is the table's name in the query. */
export const owes = (task: string) =>
  sql<boolean>`exists (select from account a where a.owner_id = ${sql.ref(`${task}.owner_id`)} and a.kind = 5 and a.balance < 0)`;

/** Whether someone sees every task: nothing narrows `visibleTasks` for them. */
export const seesEveryTask = (actor: Actor): boolean =>
  areasOf(actor, 'task') === undefined &&
  actor.scope === 'all' &&
  holds(actor, 'running:render:task') &&
  holds(actor, 'complete:render:task');

const names = sql<string>`(task.project_name || E'\n' || task.scene_name)`;

/**
 * A word of at least two characters, or one Chinese character, is looked up in the bigram index and then compared. In
 * both names at once the index is exact for two characters and for one that it holds: comparing would cost the most.
 */
const contains = (words: string, column: Expression<string>): Expression<SqlBool> => {
  const exact =
    column === names
      ? sql`length(folded(${words})) = 2 or (length(folded(${words})) = 1 and bigrams(${words}) <> '{}')`
      : sql`false`;
  return sql<SqlBool>`(bigrams(${names}) @> bigrams(${words}) and (${exact} or folded(${column})
    like '%' || replace(replace(replace(folded(${words}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'))`;
};

/** Tasks whose project or scene name holds a word; the index answers it from two characters on, or one Chinese one. */
export const tasksNamed = (word: string): Expression<SqlBool> => contains(word, names);

const running: ReadonlySet<RenderStatus> = new Set(runningStatuses);

/** Whether only open tasks are asked for, or only ended ones, so that the database takes that list's indexes. */
export const openOnly = (input: RenderQuery): boolean | undefined => {
  if (input.taskFlag !== undefined) return input.taskFlag === 0;
  const statuses = input.taskStatus === undefined ? (input.taskStatusList ?? []) : [input.taskStatus];
  const kinds = new Set(statuses.map((status) => running.has(status)));
  return kinds.size === 1 ? kinds.has(true) : undefined;
};

/** Conditions of the render list, one a filter that is set. */
export const renderTasks = (db: Db, { actor, input, now, platform }: ListContext<RenderQuery>): TaskQuery => {
  let query = visibleTasks(db, actor);
  query = query.where('task.deleted_at', input.isDelete === true ? 'is not' : 'is', null);
  const open = openOnly(input);
  if (open !== undefined)
    query = query.where(open ? sql<SqlBool>`task.is_open` : sql<SqlBool>`not task.is_open`);
  if (input.taskStatus !== undefined) query = query.where('task.status', '=', input.taskStatus);
  if (input.taskStatusList?.length) query = query.where('task.status', 'in', input.taskStatusList);
  if (input.stopType !== undefined) query = query.where('task.stop_type', '=', input.stopType);
  if (input.areaIds?.length) query = query.where(sql<SqlBool>`task.area_id = any(${input.areaIds}::int[])`);
  const zone = input.platform ?? platform;
  if (zone > 0) query = query.where('task.platform_id', '=', zone);
  if (input.cgId !== undefined) query = query.where('task.software_id', '=', input.cgId);
  if (input.channel !== undefined) query = query.where('task.channel', '=', input.channel);
  if (input.userId !== undefined) query = query.where('task.user_id', '=', input.userId);
  if (input.startTime !== undefined)
    query = query.where('task.submitted_at', '>=', new Date(input.startTime));
  if (input.endTime !== undefined) query = query.where('task.submitted_at', '<=', new Date(input.endTime));
  if (input.projectName !== undefined)
    query = query.where(contains(input.projectName, sql`task.project_name`));
  if (input.sceneName !== undefined) query = query.where(contains(input.sceneName, sql`task.scene_name`));
  if (input.keywords !== '') query = query.where(byKeywords(input.keywords));
  if (input.adminTagName !== undefined) {
    query = query.where(sql<SqlBool>`task.admin_labels @> ${[input.adminTagName]}::text[]`);
  }
  for (const [column, words] of [
    ['properties', input.properties],
    ['requirements', input.requirements],
    ['constraints', input.constraints],
    ['category', input.category],
    ['plugin_versions', input.pluginVersions],
  ] as const) {
    if (words?.length) query = query.where(sql<SqlBool>`${sql.ref(`task.${column}`)} @> ${words}::text[]`);
  }
  if (input.queryAdminId !== undefined) {
    const mine = db
      .selectFrom('user_staff')
      .where('admin_id', '=', input.queryAdminId)
      .where('valid_to', 'is', null)
      .select('user_id');
    query = query.where('task.user_id', 'in', mine);
  }
  if (input.failedFrameFlag === true) {
    query = query.where(sql<SqlBool>`${counter('failure')} > 0`);
    if (input.filterCompositeFrame === true) query = query.where(hasFailedFrames);
  }
  if (input.isOverTimeFlag === true) query = query.where(overtime(now));
  if (input.cardFramesTask === true) {
    const stuck = db.selectFrom('stuck_frame').where('resolution', 'is', null).select('task_id');
    query = query.where('task.id', 'in', stuck);
  }
  if (input.filterCompositeFrame === true) query = query.where(hasFrames);
  return query;
};

/** Digits find a task or a customer by id; other words are looked for in project and scene names. */
const byKeywords = (words: string): Expression<SqlBool> => {
  const id = /^\d{1,15}$/.test(words) ? Number(words) : undefined;
  const named = contains(words, names);
  return id === undefined ? named : sql<SqlBool>`(task.id = ${id} or task.user_id = ${id} or ${named})`;
};

type Counter = 'running' | 'success' | 'aborted' | 'failure' | 'consume';

/** A counter or the consumption of a task: the live one while it is open, the final one afterwards. */
export const counter = (name: Counter) =>
  sql<number>`(case when task.is_open
    then coalesce((select ${sql.ref(`l.${name}`)} from task_live l where l.task_id = task.id), ${sql.ref(`task.${name}`)})
    else ${sql.ref(`task.${name}`)} end)`;

/**
 * `filterCompositeFrame`: composite frames (kinds 6 and 7) do not count. A task that consists of nothing else is left out,
 * and with `failedFrameFlag` so is one of which only composites failed. A task of which no frame is kept stays.
 */
const hasFrames = sql<SqlBool>`(exists (select 1 from frame f where f.task_id = task.id and f.kind not in (6, 7))
  or not exists (select 1 from frame f where f.task_id = task.id))`;
const hasFailedFrames = sql<SqlBool>`exists (select 1 from frame f where f.task_id = task.id and f.kind not in (6, 7)
  and f.status in (5, 11))`;

/** Rendering for longer than its overtime warning allows (超时提醒). */
const overtime = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(task.is_open and task.started_at + make_interval(mins => task.overtime_minutes) < ${now})`;

/** A task before a change, locked so that what is decided on it still holds when it is written. */
export const lockTasks = (tx: Tx, actor: Actor, ids: readonly number[]) =>
  visibleTasks(tx, actor)
    .where(sql<SqlBool>`task.id = any(${ids}::bigint[])`)
    .select([
      'task.id',
      'task.status',
      'task.operable',
      'task.version',
      'task.deleted_at',
      'task.admin_labels',
      owes('task').as('owes'),
    ])
    .orderBy('task.id')
    .forNoKeyUpdate('task')
    .execute();
