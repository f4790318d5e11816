import { type Expression, sql, type SqlBool } from 'kysely';
import {
  frameIdOf,
  type navigation,
  type OutputOf,
  type RenderStatus,
  runningStatuses,
  stateOfNode,
} from '@renderdesk/contract';
import { type Actor, holds } from '../core/auth/actor.ts';
import type { Asking } from '../core/calls/listContext.ts';
import type { Db } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { address, busy } from '../node/index.ts';
import { searchTasks, tasksNamed, visibleTasks } from '../task/index.ts';
import { findUsers } from './customers.store.ts';
import { contains } from './words.store.ts';
import { searchesNames, type Typed } from './words.rules.ts';

type Found = OutputOf<typeof navigation.anything>;

const running: ReadonlySet<RenderStatus> = new Set(runningStatuses);

const taskRows = (db: Db, actor: Actor) =>
  visibleTasks(db, actor)
    .innerJoin('user', 'user.id', 'task.user_id')
    .select([
      'task.id',
      'task.user_id',
      'user.name',
      'task.project_name',
      'task.scene_name',
      'task.status',
      'task.is_open',
      'task.deleted_at',
    ]);
type TaskRow = Awaited<ReturnType<ReturnType<typeof taskRows>['execute']>>[number];
const toTask = (raw: TaskRow): Found['tasks'][number] => ({
  taskId: asId(raw.id),
  userId: asId(raw.user_id),
  userName: raw.name,
  projectName: raw.project_name,
  sceneName: raw.scene_name,
  taskStatus: raw.status,
  isOpen: raw.is_open ?? running.has(raw.status),
  isDelete: raw.deleted_at !== null,
});

/** Tasks whose project or scene name holds every word, the newest first. */
const tasksByWords = async (db: Db, actor: Actor, asked: Typed, limit: number) => {
  let query = taskRows(db, actor).where('task.deleted_at', 'is', null);
  for (const word of asked.each) query = query.where(tasksNamed(word));
  const rows = await query
    .orderBy('task.submitted_at', 'desc')
    .orderBy('task.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toTask);
};

/** Tasks and frames that a number means: the task of that id, those whose id begins so, the frame of that id. */
const byNumber = async (db: Db, c: Asking, id: number, limit: number) => {
  const { items } = await searchTasks(db, c, id);
  const frame = items.find((task) => task.frame !== null);
  return {
    tasks: items.slice(0, limit).map((task) => ({
      taskId: task.taskId,
      userId: task.userId,
      userName: task.userName,
      projectName: task.projectName,
      sceneName: task.sceneName,
      taskStatus: task.taskStatus,
      isOpen: running.has(task.taskStatus),
      isDelete: task.deleted,
    })),
    frames: frame?.frame
      ? await framesAt(db, c.actor, frame.taskId, sql`frame.ix = ${frame.frame.ix}`, 1)
      : [],
  };
};

const framesAt = async (
  db: Db,
  actor: Actor,
  taskId: number,
  which: Expression<unknown>,
  limit: number,
): Promise<Found['frames']> => {
  const rows = await visibleTasks(db, actor)
    .innerJoin('frame', 'frame.task_id', 'task.id')
    .where('task.id', '=', taskId)
    .where('frame.task_id', '=', taskId)
    .where('task.deleted_at', 'is', null)
    .where(sql<SqlBool>`${which}`)
    .select(['frame.ix', 'frame.label', 'frame.status', 'task.user_id', 'task.status as task_status'])
    .orderBy('frame.ix')
    .limit(limit)
    .execute();
  return rows.map((raw) => ({
    frameId: asId(frameIdOf(taskId, raw.ix)),
    taskId: asId(taskId),
    userId: asId(raw.user_id),
    ix: raw.ix,
    label: raw.label,
    frameStatus: raw.status,
    isOpen: running.has(raw.task_status),
  }));
};

/** A label of digits is compared as a number: `17` is the frame 0017. */
const numbered = (number: number) =>
  sql`(case when frame.label ~ '^-?[0-9]{1,9}$' then frame.label::int = ${number} else false end)`;

const mayMeetCustomers = (actor: Actor): boolean =>
  holds(actor, 'user:list') || holds(actor, 'running:render:task') || holds(actor, 'complete:render:task');

/** Nodes of an id, and those whose name or address holds the words. */
export const findNodes = async (db: Db, asked: Typed, limit: number): Promise<Found['nodes']> => {
  if (asked.frame !== undefined) return [];
  const named = sql<SqlBool>`(${contains(sql`node.name`, asked.words)}
    or strpos(coalesce(${address}, ''), ${asked.words}) > 0)`;
  const rows = await db
    .selectFrom('node')
    .where('node.deleted_at', 'is', null)
    .where(asked.id === undefined ? named : sql<SqlBool>`(node.id = ${asked.id} or ${named})`)
    .select([
      'node.id',
      'node.name',
      'node.platform_id',
      'node.service',
      'node.lock',
      address.as('ip'),
      busy.as('busy'),
    ])
    .orderBy(sql`node.id = ${asked.id ?? 0}`, 'desc')
    .orderBy(sql`starts_with(folded(node.name), folded(${asked.words}))`, 'desc')
    .orderBy('node.name')
    .limit(limit)
    .execute();
  return rows.map((raw) => ({
    nodeId: asId(raw.id),
    name: raw.name,
    ip: raw.ip,
    platform: raw.platform_id,
    state: stateOfNode(raw),
  }));
};

/** Organisations whose name holds the words, with those above them. */
const organizations = async (
  db: Db,
  actor: Actor,
  asked: Typed,
  limit: number,
): Promise<Found['organizations']> => {
  if (asked.frame !== undefined || !holds(actor, 'admin:depart')) return [];
  const named = contains(sql`o.name`, asked.words);
  const { rows } = await sql<{ id: number; name: string; above: string[] }>`
    with recursive found as (
      select o.id, o.name, o.parent_id from organization o where o.deleted_at is null
        and ${asked.id === undefined ? named : sql`(o.id = ${asked.id} or ${named})`}
      order by o.id = ${asked.id ?? 0} desc, length(o.name), o.id limit ${limit}
    ), chain as (
      select f.id, f.parent_id as up, 0 as far, null::text as name from found f
      union all
      select c.id, p.parent_id, c.far + 1, p.name from chain c join organization p on p.id = c.up where c.far < 50
    )
    select f.id, f.name,
      coalesce((select array_agg(c.name order by c.far desc) from chain c where c.id = f.id and c.far > 0), '{}') as above
    from found f order by f.id = ${asked.id ?? 0} desc, length(f.name), f.id`.execute(db);
  return rows.map((raw) => ({
    organizationId: asId(raw.id),
    organizationName: raw.name,
    above: raw.above,
  }));
};

/** What of the farm answers to what was typed, each kind as its own list shows it to this person. */
export const findAnything = async (db: Db, c: Asking, asked: Typed, limit: number): Promise<Found> => {
  const { actor } = c;
  const seesTasks = holds(actor, 'running:render:task') || holds(actor, 'complete:render:task');
  const numbers =
    seesTasks && asked.id !== undefined && asked.id > 0 ? byNumber(db, c, asked.id, limit) : undefined;
  const named = seesTasks && searchesNames(asked) ? tasksByWords(db, actor, asked, limit) : [];
  const frames =
    seesTasks && asked.frame
      ? framesAt(db, actor, asked.frame.taskId, numbered(asked.frame.number), limit)
      : [];
  const [number, words, ofTask, people, machines, houses] = await Promise.all([
    numbers,
    named,
    frames,
    mayMeetCustomers(actor) ? findUsers(db, actor, asked, limit) : [],
    holds(actor, 'node:list') ? findNodes(db, asked, limit) : [],
    organizations(db, actor, asked, limit),
  ]);
  const once = new Map([...(number?.tasks ?? []), ...words].map((task) => [task.taskId, task]));
  return {
    tasks: [...once.values()].slice(0, limit),
    frames: [...(number?.frames ?? []), ...ofTask],
    users: people,
    nodes: machines,
    organizations: houses,
  };
};
