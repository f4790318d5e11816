import { type Actor, areasOf } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { customersOf } from '../../user/index.ts';
import { owes } from '../render/render.store.ts';

const customers = (tx: Tx, userId: number) =>
  tx
    .selectFrom('user')
    .leftJoin('user_setting', 'user_setting.user_id', 'user.id')
    .where('user.id', '=', userId)
    .where('user.deleted_at', 'is', null);

/** What a submission takes from its customer. */
const wanted = [
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
  'user_setting.platforms',
] as const;

/** The customer that a scene is submitted for: in the actor's scope and areas, enabled. Throws `notFound`. */
export const submitter = async (tx: Tx, actor: Actor, userId: number) => {
  let query = customers(tx, userId).where('user.enabled', '=', true);
  const seen = customersOf(tx, actor);
  if (seen) query = query.where('user.id', 'in', seen);
  const areas = areasOf(actor, 'task');
  if (areas) query = query.where('user.area_id', 'in', areas.length > 0 ? [...areas] : [-1]);
  const customer = await query.select(wanted).executeTakeFirst();
  if (!customer) throw new ApiError('notFound');
  return customer;
};
export type Submitter = Awaited<ReturnType<typeof submitter>>;

/** Refuses an account that is disabled, or whose purse is in arrears: nothing of theirs is put to work (lifecycles §3, §6). */
export const expectWorks = async (tx: Tx, userId: number): Promise<void> => {
  const account = await customers(tx, userId)
    .select(['user.enabled', owes('user').as('owes')])
    .executeTakeFirst();
  if (!account) throw new ApiError('notFound');
  if (!account.enabled) throw new ApiError('accountDisabled');
  if (account.owes) throw new ApiError('inArrears');
};

/** The customer who submits a scene of their own. Throws `notFound`, `accountDisabled`, `inArrears`. */
export const ownSubmitter = async (tx: Tx, userId: number): Promise<Submitter> => {
  await expectWorks(tx, userId);
  return customers(tx, userId).select(wanted).executeTakeFirstOrThrow();
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
