import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { type Actor, areasOf, holds } from '../../core/auth/actor.ts';
import type { ListContext } from '../../core/calls/listContext.ts';
import type { DB, Db, Tx } from '../../core/db/db.ts';
import { customersOf } from '../../user/index.ts';

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

/** Project and scene name in one text, as the index of words holds them. */
export const taskTitles = sql<string>`(task.project_name || E'\n' || task.scene_name)`;

/** Whether rows are walked, as a list's context says. */
export type Walking = Pick<ListContext<never>, 'isWalked'>;

/**
 * A word of at least two characters, or one Chinese character, is looked up in the bigram index and then compared. In
 * both names at once the index is exact for two characters and for one that it holds: comparing would cost the most.
 */
export const contains = (
  words: string,
  column: Expression<string>,
  { isWalked }: Walking = {},
): Expression<SqlBool> => {
  const compared = sql<SqlBool>`folded(${column})
    like '%' || replace(replace(replace(folded(${words}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  // Taking a title to pieces costs many times what comparing it does.
  if (isWalked) return compared;
  const exact =
    column === taskTitles
      ? sql`length(folded(${words})) = 2 or (length(folded(${words})) = 1 and bigrams(${words}) <> '{}')`
      : sql`false`;
  return sql<SqlBool>`(bigrams(${taskTitles}) @> pairs(${words}) and (${exact} or ${compared}))`;
};

/** Tasks whose project or scene name holds a word; the index answers it from two characters on, or one Chinese one. */
export const tasksNamed = (word: string): Expression<SqlBool> => contains(word, taskTitles);

type Counter = 'running' | 'errors' | 'success' | 'aborted' | 'failure' | 'consume';

/** A counter or the consumption of a task: the live one while it is open, the final one afterwards. */
export const counter = (name: Counter) =>
  sql<number>`(case when task.is_open
    then coalesce((select ${sql.ref(`l.${name}`)} from task_live l where l.task_id = task.id), ${sql.ref(`task.${name}`)})
    else ${sql.ref(`task.${name}`)} end)`;

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
