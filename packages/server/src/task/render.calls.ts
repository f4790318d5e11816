import { sql } from 'kysely';
import { errorCodes, type RenderAction, renders, renderTransitions, type UserId } from '@renderdesk/contract';
import type { Actor } from '../core/actor.ts';
import type { Told } from '../core/command.ts';
import type { Tx } from '../core/db.ts';
import { listing } from '../core/listing.ts';
import { lastChanges } from '../core/operation.ts';
import { Refusal } from '../core/refusal.ts';
import { type Outcome, serve } from '../core/serve.ts';
import { asId } from '../core/wire.ts';
import { accountsNamed } from '../user/index.ts';
import { decide } from './render.rules.ts';
import { detailOf, historyOf, taskNames, toRow, withTask } from './render.read.ts';
import { changeTasks, counter, lockTasks, renderTasks, type TaskChange } from './render.store.ts';

const int = (by: ReturnType<typeof sql>) => ({ by, type: 'int8' }) as const;
const time = (by: ReturnType<typeof sql>) => ({ by, type: 'timestamptz' }) as const;

const list = listing(renders.list, {
  key: sql<number>`task.id`,
  sorts: {
    taskIdFlag: int(sql`task.id`),
    executingFramesFlag: int(counter('running')),
    doneFramesFlag: int(counter('success')),
    abortFramesFlag: int(counter('aborted')),
    failFramesFlag: int(counter('failure')),
    startTimeFlag: time(sql`task.submitted_at`),
    endTimeFlag: time(sql`task.end_order`),
    taskStartTimeFlag: time(sql`task.start_order`),
    taskEndTimeFlag: time(sql`task.end_order`),
    taskLevelFlag: int(sql`task.level`),
    consumeFlag: { by: sql`task.consume`, type: 'numeric' },
    reRenderCountFlag: int(sql`task.re_render_count`),
  },
  prepare: async (db, { actor, input }) => {
    const { userName, ...rest } = input;
    if (userName === undefined || input.userId !== undefined) return rest;
    const accounts = await accountsNamed(db, actor, userName);
    if (accounts.length > 1) throw new Refusal('chooseUser', accounts);
    // No account of this name: an id that no user has, so that the list is empty rather than unfiltered.
    return { ...rest, userId: asId<UserId>(accounts[0]?.userId ?? -1) };
  },
  filtered: renderTasks,
  select: withTask,
  map: toRow,
});

interface Bulk {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly seen: ReadonlyMap<number, number>;
  readonly now: Date;
  readonly told: Told;
}

/** Decides for each task, then writes the allowed ones at once. Ids that the actor may not see stay without an answer. */
const change = async (
  c: Bulk,
  action: RenderAction | 'label',
  o: { readonly name: string; readonly set: TaskChange; readonly reason?: string | undefined },
): Promise<Map<number, Outcome>> => {
  const tasks = await lockTasks(c.tx, c.actor, c.ids);
  const outcomes = new Map(
    tasks.map((task) => [
      task.id,
      decide(action, { ...task, deleted: task.deleted_at !== null, seen: c.seen.get(task.id) }),
    ]),
  );
  const moved = [...outcomes].flatMap(([id, { code }]) => (code === errorCodes.changedMeanwhile ? [id] : []));
  for (const [id, data] of await lastChanges(c.tx, 'task', moved)) {
    outcomes.set(id, { code: errorCodes.changedMeanwhile, data });
  }
  const allowed = tasks.filter((task) => outcomes.get(task.id)?.code === errorCodes.success);
  await changeTasks(c.tx, {
    tasks: allowed,
    action: o.name,
    set: o.set,
    reason: o.reason ?? '',
    actorId: c.actor.adminId,
    now: c.now,
  });
  if (allowed.length > 0) c.told.events.push({ topic: 'task' });
  if (allowed.length > 0 && allowed.length <= 50) {
    c.told.before = Object.fromEntries(
      allowed.map((task) => [task.id, { status: task.status, version: task.version }]),
    );
  }
  c.told.after = o.set.status === undefined ? undefined : { status: o.set.status };
  return outcomes;
};

export const renderCalls = serve(renders, {
  list,
  export: { exports: list, names: taskNames },

  detail: async ({ db, actor, input }) => {
    const task = await detailOf(db, actor, input.taskId);
    // A page whose user does not fit its task does not exist (foundation, holes of the specification).
    if (!task || task.row.userId !== input.userId) throw new Refusal('notFound');
    return { ...task.row, ...task.more, history: await historyOf(db, input.taskId) };
  },

  start: (c) =>
    change(c, 'start', {
      name: 'start',
      set: { status: renderTransitions.start.to, stop_type: null },
      reason: c.input.reason,
    }),
  stop: (c) =>
    change(c, 'stop', {
      name: 'stop',
      set: { status: renderTransitions.stop.to },
      reason: c.input.reason,
    }),
  setLevel: (c) => change(c, 'setLevel', { name: 'setLevel', set: { level: c.input.level } }),
  setMaxPriority: (c) =>
    change(c, 'setMaxPriority', { name: 'setMaxPriority', set: { max_priority: c.input.maxPriority } }),
  setNodeLimit: (c) =>
    change(c, 'setNodeLimit', { name: 'setNodeLimit', set: { node_limit: c.input.nodeLimit } }),
  setRemark: (c) => change(c, 'label', { name: 'setRemark', set: { remark: c.input.remark } }),
  addTag: (c) =>
    change(c, 'label', {
      name: 'addTag',
      set: {
        admin_labels: sql`array(select distinct label from unnest(admin_labels || ${[c.input.adminTagName]}::text[]) as label order by label)`,
      },
    }),
  removeTag: (c) =>
    change(c, 'label', {
      name: 'removeTag',
      set: { admin_labels: sql`array_remove(admin_labels, ${c.input.adminTagName})` },
    }),
  deleteTask: (c) =>
    change(c, 'remove', { name: 'deleteTask', set: { deleted_at: c.now }, reason: c.input.reason }),
});
