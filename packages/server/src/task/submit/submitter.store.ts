import { type Actor, areasOf } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { customersOf } from '../../user/index.ts';

/** The customer that a scene is submitted for: in the actor's scope and areas, enabled. Throws `notFound`. */
export const submitter = async (tx: Tx, actor: Actor, userId: number) => {
  let query = tx
    .selectFrom('user')
    .leftJoin('user_setting', 'user_setting.user_id', 'user.id')
    .where('user.id', '=', userId)
    .where('user.deleted_at', 'is', null)
    .where('user.enabled', '=', true);
  const customers = customersOf(tx, actor);
  if (customers) query = query.where('user.id', 'in', customers);
  const areas = areasOf(actor, 'task');
  if (areas) query = query.where('user.area_id', 'in', areas.length > 0 ? [...areas] : [-1]);
  const customer = await query
    .select([
      'user.id',
      'user.owner_id',
      'user.area_id',
      'user.currency',
      'user.task_level',
      'user.node_limit',
      'user.task_properties',
      'user.task_requirements',
      'user.task_constraints',
      'user.task_category',
      'user_setting.ram',
    ])
    .executeTakeFirst();
  if (!customer) throw new ApiError('notFound');
  return customer;
};

/** Whether the installation has such a platform or software. */
export const isKnown = async (tx: Tx, table: 'platform' | 'software', id: number): Promise<boolean> =>
  (await tx.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst()) !== undefined;

/** The words of a software's newest command lines, of all systems: a task may render on any of them. */
export const commandWords = async (db: Db, softwareId: number): Promise<readonly string[]> => {
  const scripts = await db
    .selectFrom('render_script')
    .where('software_id', '=', softwareId)
    .distinctOn('os')
    .select('command')
    .orderBy('os')
    .orderBy('id', 'desc')
    .execute();
  return scripts.flatMap(({ command }) => command);
};
