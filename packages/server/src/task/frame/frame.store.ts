import { type Expression, sql, type SqlBool } from 'kysely';
import { chargeSource, frameIdOf } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { visibleTasks } from '../render/render.store.ts';

/** True for a task that the actor may see: looked at once a statement, not once a row. */
export const seesTask = (db: Db, actor: Actor, taskId: number): Expression<SqlBool> =>
  sql<SqlBool>`exists (${visibleTasks(db, actor)
    .where('task.id', '=', taskId)
    .select(sql`1`.as('one'))})`;

/** That rows of two tables, by the names that they have in the query, belong to one frame. */
export const sameFrame = (one: string, other: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${one}.task_id`)} = ${sql.ref(`${other}.task_id`)} and ${sql.ref(`${one}.ix`)} = ${sql.ref(`${other}.ix`)}`;

/** That rows of two tables belong to one attempt; `n` is the column of the other that has its number. */
export const sameAttempt = (one: string, other: string, n: 'n' | 'attempt_n' = 'n'): Expression<SqlBool> =>
  sql<SqlBool>`${sameFrame(one, other)} and ${sql.ref(`${one}.n`)} = ${sql.ref(`${other}.${n}`)}`;

/** What the software of an attempt cost in addition to its node time. */
export const softwareAmount = (
  attempt: 'attempt' | 'charge',
) => sql<string>`coalesce((select s.amount from charge s
  where s.source = ${sql.lit(chargeSource.of.additionalCharge)} and ${sameAttempt('s', attempt)}), 0)`;

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

/** A picture of an attempt as the input of the call `image`, written as a query. */
export const pictureQuery = (attempt: { task_id: number; ix: number; n: number }, fileKind: 1 | 2): string =>
  `frameId=${frameIdOf(attempt.task_id, attempt.ix)}&n=${attempt.n}&fileKind=${fileKind}`;
