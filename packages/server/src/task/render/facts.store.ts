import { sql } from 'kysely';
import type { OutputOf, renderFacts } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import { asId, asMoney } from '../../core/db/wire.ts';
import { extensionOf, isConfigFile, isOn, multiFrameOf, tilesOf } from './facts.rules.ts';
import { isReleased } from '../submit/submitter.store.ts';
import { visibleTasks } from './render.store.ts';

type Facts = typeof renderFacts;

/** One task that the actor may see, with the columns that its look-ups need. Throws `notFound`. */
export const factsTask = async (db: Db, actor: Actor, taskId: number, userId?: number) => {
  let query = visibleTasks(db, actor).where('task.id', '=', taskId);
  if (userId !== undefined) query = query.where('task.user_id', '=', userId);
  return query
    .select([
      'task.id',
      'task.user_id',
      'task.owner_id',
      'task.software_id',
      'task.script_id',
      'task.scene_name',
      'task.scene_path',
      'task.output_path',
      'task.parameters',
    ])
    .executeTakeFirstOrThrow(notFound);
};
type FactsTask = Awaited<ReturnType<typeof factsTask>>;

const houdini = 2004;

/** What the renderer is called with: the task's parameters, and the command of its script or of its software's newest. */
export const parameterOf = async (db: Db, task: FactsTask): Promise<OutputOf<Facts['parameter']>> => {
  const script = await db
    .selectFrom('render_script')
    .where((eb) =>
      task.script_id === null
        ? eb.and([eb('software_id', '=', task.software_id), isReleased])
        : eb('id', '=', task.script_id),
    )
    .select('command')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const stored: unknown = task.parameters;
  const parameters = Object.fromEntries(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).map(([key, value]) => [
      key,
      String(value),
    ]),
  );
  return {
    sceneName: task.scene_name,
    sceneType: extensionOf(task.scene_name),
    parameters,
    command: script?.command ?? [],
    multiFrameInOneMachine: isOn(parameters['multiFrameInOneMachine']),
    singleHoudini: task.software_id === houdini && isOn(parameters['singleHoudini']),
    jigsawPreview: tilesOf(parameters) !== undefined || isOn(parameters['jigsawPreview']),
  };
};

/** The folder of a path, of either kind of slash. */
const folderOf = (path: string): string => {
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return cut <= 0 ? '' : path.slice(0, cut);
};
export const pathsOf = (task: FactsTask): OutputOf<Facts['paths']> => ({
  inputPath: folderOf(task.scene_path),
  scenePath: task.scene_path,
  outputPath: task.output_path,
});

/**
 * The purse that pays for a task: balances of the account's own currency. Credit is what is left of it, arrears what is
 * owed; holds are those of all running attempts that the same purse pays for. Nothing of it where its owner is not seen.
 */
export const accountOf = async (
  db: Db,
  task: FactsTask,
  { isPayerSeen }: { readonly isPayerSeen: boolean },
): Promise<OutputOf<Facts['account']>> => {
  const { rows } = await sql<{
    name: string;
    currency: 1 | 2;
    cash: string;
    credit: string;
    coupon: string;
    qingyun: string;
    arrears: string;
    hold: string;
    open: number;
  }>`
    select u.name, o.currency,
      coalesce(sum(a.balance) filter (where a.kind = 1), 0) as cash,
      coalesce(sum(a.balance - coalesce(a.floor, a.balance)) filter (where a.kind = 2), 0) as credit,
      coalesce(sum(a.balance) filter (where a.kind = 3), 0) as coupon,
      coalesce(sum(a.balance) filter (where a.kind = 4), 0) as qingyun,
      coalesce(-sum(a.balance) filter (where a.kind = 5), 0) as arrears,
      coalesce(l.running_hold, 0) as hold, work.open
    from "user" u
    join "user" o on o.id = ${task.owner_id}
    left join owner_live l on l.owner_id = o.id
    left join account a on a.owner_id = o.id and a.currency in (o.currency, o.currency + 2),
    lateral (
      select count(*) as open
      from "user" p join task t on t.user_id = p.id
      where (p.id = o.id or p.owner_id = o.id) and t.is_open and t.deleted_at is null) as work
    where u.id = ${task.user_id}
    group by u.name, o.currency, l.running_hold, work.open`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError('notFound');
  const shown = (amount: string) => (isPayerSeen ? asMoney(amount) : null);
  return {
    userId: asId(task.user_id),
    userName: row.name,
    ownerId: asId(task.owner_id),
    currency: row.currency,
    cash: shown(row.cash),
    credit: shown(row.credit),
    coupon: shown(row.coupon),
    qingyunCoupon: shown(row.qingyun),
    arrears: shown(row.arrears),
    hold: shown(row.hold),
    openTasks: isPayerSeen ? row.open : null,
  };
};

/** The charges of a task, and the holds of its running attempts. */
export const amountOf = async (db: Db, task: FactsTask): Promise<OutputOf<Facts['amount']>> => {
  const { rows } = await sql<{ currency: 1 | 2; consume: string; hold: string }>`
    select currency,
      (select coalesce(sum(amount - returned), 0) from charge where task_id = task.id) as consume,
      (select coalesce(sum(hold), 0) from attempt where task_id = task.id and ended_at is null) as hold
    from task where id = ${task.id}`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError('notFound');
  return { currency: row.currency, consume: asMoney(row.consume), hold: asMoney(row.hold) };
};

/** The tasks of the actor's scope by platform and status. */
export const countsOf = async (db: Db, actor: Actor): Promise<OutputOf<Facts['countByPlatform']>> => {
  const data = await visibleTasks(db, actor)
    .where('task.deleted_at', 'is', null)
    .select([
      'task.platform_id as platform',
      'task.status as taskStatus',
      sql<number>`count(*)`.as('tasks'),
      sql<number>`coalesce(sum(task.frame_count), 0)::int8`.as('frames'),
    ])
    .groupBy(['task.platform_id', 'task.status'])
    .orderBy('task.platform_id')
    .orderBy('task.status')
    .execute();
  return { result: true, data };
};

const submitFailed = 65;

/** The reason of the newest event that made a task a failed submission; empty where there is none. */
export const submitFailureOf = async (db: Db, taskId: number): Promise<{ message: string }> => {
  const event = await db
    .selectFrom('task_event')
    .where('task_id', '=', taskId)
    .where('to_status', '=', submitFailed)
    .select('reason')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { message: event?.reason ?? '' };
};

/** A task's files by name, told apart by their ending. Sizes in bytes of UTF-8. */
export const fileNamesOf = async (db: Db, taskId: number): Promise<OutputOf<Facts['fileNames']>> => {
  const files = await db
    .selectFrom('task_file')
    .where('task_id', '=', taskId)
    .select(['name', sql<number>`octet_length(content)`.as('size')])
    .orderBy('name')
    .execute();
  return {
    configFiles: files.filter(({ name }) => isConfigFile(name)),
    multiFrames: files.flatMap(({ name, size }) =>
      isConfigFile(name) ? [] : [{ ...multiFrameOf(name), name, size }],
    ),
  };
};

/** One file of a task; undefined where it has none of that name. */
export const fileOf = (db: Db, taskId: number, name: string) =>
  db
    .selectFrom('task_file')
    .where('task_id', '=', taskId)
    .where('name', '=', name)
    .select(['name', 'content'])
    .executeTakeFirst();
