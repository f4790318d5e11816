import { sql } from 'kysely';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { notFound } from '../../core/http/apiError.ts';
import { visibleTasks } from '../../task/index.ts';
import { customersOf } from '../../user/index.ts';

/** A template. Throws `notFound`. */
export const templateOf = (db: Db, id: number) =>
  db
    .selectFrom('json_template')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'template_name as templateName',
      'json_content as jsonContent',
      'json_schema as jsonSchema',
    ])
    .executeTakeFirstOrThrow(notFound);

/** The JSON files of a task that somebody sees. Throws `notFound`. */
export const jsonFilesOf = async (db: Db, actor: Actor, taskId: number) => {
  await visibleTasks(db, actor)
    .where('task.id', '=', taskId)
    .where('task.deleted_at', 'is', null)
    .select('task.id')
    .executeTakeFirstOrThrow(notFound);
  return db
    .selectFrom('task_file')
    .where('task_id', '=', taskId)
    .where('name', 'like', '%.json')
    .select(['name', 'content'])
    .orderBy('name')
    .execute();
};

/** The templates that are on of the software that a customer has rendered or has render sets of; of all where there is none. */
export const offeredTo = async (db: Db, actor: Actor, userId: number) => {
  let users = db.selectFrom('user').where('id', '=', userId).where('deleted_at', 'is', null);
  const customers = customersOf(db, actor);
  if (customers) users = users.where('id', 'in', customers);
  await users.select('id').executeTakeFirstOrThrow(notFound);
  const rows = await db
    .selectFrom('json_template')
    .innerJoin('software', 'software.id', 'json_template.software_id')
    .where('json_template.deleted_at', 'is', null)
    .where('software.deleted_at', 'is', null)
    .where('json_template.is_on', '=', true)
    .select([
      'json_template.id',
      'template_name as templateName',
      'software.name as softwareName',
      'json_content as jsonContent',
      sql<boolean>`exists (select from task where task.user_id = ${userId} and task.software_id = software.id)
        or exists (select from local_render_set l where l.user_id = ${userId} and l.software_id = software.id)`.as(
        'isOwn',
      ),
    ])
    .orderBy('software.name')
    .orderBy('template_name')
    .execute();
  const own = rows.filter(({ isOwn }) => isOwn);
  return own.length > 0 ? own : rows;
};
