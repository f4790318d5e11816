import { leaseNodeStatus } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { type Actor, areasOf } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import { customersOf } from '../../user/index.ts';
import { owes } from '../render/render.store.ts';

const customers = (db: Db, userId: number) =>
  db
    .selectFrom('user')
    .leftJoin('user_setting', 'user_setting.user_id', 'user.id')
    .where('user.id', '=', userId)
    .where('user.deleted_at', 'is', null);

const { leased, expiring, overdue } = leaseNodeStatus.of;
/** Platforms where a customer rents machines and normal submission is off for all of them: their tasks do not go to the farm there. */
const closedByRent = sql<number[]>`array(select l.platform_id from lease_node l
  where l.user_id in ("user".id, "user".owner_id) and l.deleted_at is null and l.status in (${sql.lit(leased)}, ${sql.lit(expiring)}, ${sql.lit(overdue)})
  group by l.platform_id having not bool_or(l.is_normal_submit))`.as('closed_platforms');

/** What a submission takes from its customer. */
const wanted = [
  closedByRent,
  'user.id',
  'user.owner_id',
  'user.area_id',
  'user.currency',
  'user.is_internal_test',
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
  return query.select(wanted).executeTakeFirstOrThrow(notFound);
};
export type Submitter = Awaited<ReturnType<typeof submitter>>;

/** Refuses an account that is disabled, or whose purse is in arrears: nothing of theirs is put to work (lifecycles §3, §6). */
export const expectWorks = async (tx: Tx, userId: number): Promise<void> => {
  const account = await customers(tx, userId)
    .select(['user.enabled', owes('user').as('owes')])
    .executeTakeFirstOrThrow(notFound);
  if (!account.enabled) throw new ApiError('accountDisabled');
  if (account.owes) throw new ApiError('inArrears');
};

/** The customer who submits a scene of their own. Throws `notFound`, `accountDisabled`, `inArrears`. */
export const ownSubmitter = async (tx: Tx, userId: number): Promise<Submitter> => {
  await expectWorks(tx, userId);
  return customers(tx, userId).select(wanted).executeTakeFirstOrThrow();
};

/** What tasks of a customer ask of machines where a submission does not say it, and the platforms open to them. Throws `notFound`. */
export const ownWords = (db: Db, userId: number): Promise<Submitter> =>
  customers(db, userId).select(wanted).executeTakeFirstOrThrow(notFound);

/** The platforms of the installation that take tasks. */
export const openPlatforms = (db: Db) => db.selectFrom('platform').where('status', '=', 1);

/** Whether a platform is open to a customer: all are where none is chosen for them, but those that rented machines close. */
export const isOpenTo = (
  { platforms, closed_platforms: closed }: Pick<Submitter, 'platforms' | 'closed_platforms'>,
  platform: number,
): boolean =>
  !closed.includes(platform) &&
  (platforms === null || platforms.length === 0 || platforms.includes(platform));

/** Whether the installation has such a software. */
export const isSoftware = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('software')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** Whether a version of a script is no draft, or was applied to a platform. */
export const isReleased = sql<SqlBool>`(not render_script.is_draft or exists (select from render_script_use u
  where u.render_script_id = render_script.id))`;

interface ScriptsOf {
  readonly softwareId?: number;
  /** Platforms whose version in use counts before the newest released one. */
  readonly platformIds?: readonly number[];
}

/**
 * The command lines that tasks render by, one for each software and system: the version that a platform uses, else the
 * newest that is no draft. A draft that is applied elsewhere, or was rolled back, does not count.
 */
export const newestScripts = (db: Db, { softwareId, platformIds = [] }: ScriptsOf = {}) => {
  const isUsed = sql<SqlBool>`render_script.id in (select distinct on (u.platform_id, u.software_id, u.os) u.render_script_id
    from render_script_use u where u.platform_id = any(${[...platformIds]}::int[])
    order by u.platform_id, u.software_id, u.os, u.id desc)`;
  const scripts = db
    .selectFrom('render_script')
    .distinctOn(['software_id', 'os'])
    .where((eb) => eb.or([eb('is_draft', '=', false), isUsed]))
    .select(['software_id', 'os', 'command'])
    .orderBy('software_id')
    .orderBy('os')
    .orderBy(isUsed, 'desc')
    .orderBy('id', 'desc');
  return (softwareId === undefined ? scripts : scripts.where('software_id', '=', softwareId)).execute();
};

/** The words of a software's command lines on a platform, of all systems: a task may render on any of them. */
export const commandWords = async (
  db: Db,
  softwareId: number,
  platformId?: number,
): Promise<readonly string[]> => {
  const scripts = await newestScripts(db, {
    softwareId,
    ...(platformId !== undefined && { platformIds: [platformId] }),
  });
  return scripts.flatMap(({ command }) => command);
};
