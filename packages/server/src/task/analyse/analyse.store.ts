import { sql, type SqlBool } from 'kysely';
import { type Actor, areasOf, holds } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { customersOf } from '../../user/index.ts';

/** The analyses of the customers and areas that someone sees; with one of the two list keys only the rows of its list. */
export const visibleAnalyses = (db: Db, actor: Actor) => {
  let query = db.selectFrom('analyse_task').where('analyse_task.deleted_at', 'is', null);
  const areas = areasOf(actor, 'task');
  if (areas) query = query.where(sql<SqlBool>`analyse_task.area_id = any(${areas}::int[])`);
  const customers = customersOf(db, actor);
  if (customers) query = query.where('analyse_task.user_id', 'in', customers);
  if (!holds(actor, 'running:analyse:task')) query = query.where(sql<SqlBool>`not analyse_task.is_running`);
  if (!holds(actor, 'complete:analyse:task')) query = query.where(sql<SqlBool>`analyse_task.is_running`);
  return query;
};

/** Whether someone sees an analysis, as a condition on rows that belong to it. */
export const seesAnalysis = (db: Db, actor: Actor, id: number) => {
  const seen = visibleAnalyses(db, actor).where('analyse_task.id', '=', id).select('analyse_task.id');
  return sql<SqlBool>`exists (${seen})`;
};

/** The same as a condition on rows of the table, for commands over ids. */
export const analysesSeen = (db: Db, actor: Actor) =>
  sql<SqlBool>`id in (${visibleAnalyses(db, actor).select('analyse_task.id')})`;
