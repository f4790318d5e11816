import { sql, type SqlBool, type UpdateObject } from 'kysely';
import {
  endedStatuses,
  errorCodes,
  type FrameAction,
  freeRerun,
  frameTransitions,
  holdReason,
  type CodeOf,
  reasonWithConsent,
  renderStatus,
  type RenderAction,
  type SystemReason,
  type Transition,
} from '@renderdesk/contract';
import type { DB, Tx } from '../../core/db/db.ts';
import { endAs, type Happened, recount, writeEvents } from './counters.store.ts';
import { endingsOf, follow, framesMoved } from './flow.store.ts';
import {
  type By,
  framesOf,
  isAllowed,
  isRerender,
  leasable,
  outcomeOf,
  roleOf,
  stopTypeOf,
  system,
  targetOf,
  taskOfFrames,
} from './lifecycle.rules.ts';
import { endAttempts } from './settle.store.ts';
import {
  addDeltas,
  count,
  type Deltas,
  deltaOf,
  type LifeTask,
  type Live,
  lockLife,
  type Moved,
  moveFrames,
} from './live.store.ts';

/*
 * The files of this folder alone write task.status and frame.status. Calls of people check which tasks they may change, then
 * call `applyToTasks` (actions on whole tasks, and settings) or `applyToFrames`; submission calls `submitTask`
 * (submit.store.ts), the farm calls lease.store.ts and attempts.store.ts. Each does in the caller's transaction what is
 * requested and all that follows: attempts end and are charged, counters and holds change, stages open, tasks end, events
 * are written.
 */

/** Columns of the task's row that an action sets in addition to its status. */
export type TaskSettings = Omit<
  UpdateObject<DB, 'task', 'task'>,
  'status' | 'stop_type' | 'ended_at' | 'version'
>;

export interface TasksChange {
  readonly action: RenderAction;
  readonly taskIds: readonly number[];
  /** Name of the event, where it says more than the action: `addProperties`. */
  readonly name?: string;
  readonly reason?: string | undefined;
  readonly consent?: string | undefined;
  readonly set?: TaskSettings;
  /** Stopping for arrears also ends running attempts: a setting of the installation. */
  readonly endsAttempts?: boolean;
}

const undoWithin = 10 * 60_000;
const ended: ReadonlySet<number> = new Set(endedStatuses);

/** A task that an action changes. */
interface Changing {
  readonly task: LifeTask;
  /** The status after the action. */
  readonly target: number;
  /** Whether its status or its frames change; else only its settings. */
  readonly moves: boolean;
}

/**
 * Applies an action of the lifecycle's table to tasks, with all that follows for their frames, attempts, charges, counters
 * and events. Returns the tasks that it left unchanged, with an error code: `notAllowedInState`, or `tooLateToUndo` where
 * staff did not stop the task within the last ten minutes. The caller checks who may see and operate the tasks.
 */
export const applyToTasks = async (tx: Tx, by: By, o: TasksChange): Promise<Map<number, number>> => {
  const locked = await lockLife(tx, o.taskIds);
  const refused = new Map<number, number>();
  const undone = o.action === 'undoStop' ? await lastStops(tx, o.taskIds, by.now) : undefined;
  for (const task of locked) {
    if (!isAllowed(o.action, task.status, by)) refused.set(task.id, errorCodes.notAllowedInState);
    else if (undone && !undone.has(task.id)) refused.set(task.id, errorCodes.tooLateToUndo);
  }
  const changing = locked
    .filter((task) => !refused.has(task.id))
    .map((task): Changing => {
      const target = targetOf(o.action, task.status) ?? task.status;
      return {
        task,
        target,
        moves: target !== task.status || framesOf(o.action, task.status, by) !== undefined,
      };
    });
  if (changing.length === 0) return refused;
  const set = settingsOf(o, by.now);
  await writeTasks(tx, by, changing, { ...(set && { set }), rerender: isRerender(o.action) });
  const released = changing.filter(
    ({ task, target }) => o.action === 'cleanBlacklist' || (task.holdReason !== null && leasable.has(target)),
  );
  if (released.length > 0) await cleanBlacklists(tx, released);
  const moving = changing.filter((one) => one.moves);
  const moved = await moveOfTasks(tx, by, o.action, { moving, undone, endsAttempts: o.endsAttempts });
  const deltas = await settleMoves(tx, by, o, moved);
  const lives = await keepCounters(tx, moving, deltas);
  const frames = framesMoved(moved);
  const events = changing.map(({ task, target }): Happened => {
    const ranges = frames.get(task.id);
    return {
      taskId: task.id,
      action: o.name ?? o.action,
      from: task.status,
      to: target,
      reason: reasonWithConsent(o.reason, o.consent),
      ...(ranges !== undefined && { frames: ranges }),
    };
  });
  const closing = moving.filter((one) => ended.has(one.target)).map(({ task }) => task.id);
  if (closing.length > 0) await endAs(tx, closing, renderStatus.of.abandon, by.now);
  const open = lives.filter((live) => !closing.includes(live.taskId));
  events.push(...(await follow(tx, open, { now: by.now, thorough: true })));
  await writeEvents(tx, by, events);
  return refused;
};

const holdWords: Readonly<Record<CodeOf<typeof holdReason>, SystemReason>> = {
  [holdReason.of.errorLimit]: 'errorLimit',
  [holdReason.of.nodesBlacklisted]: 'nodesBlacklisted',
  [holdReason.of.sameFailure]: 'sameFailure',
  [holdReason.of.storageFault]: 'storageFault',
};

/** Holds tasks because of their errors. Running frames may finish. */
export const holdForErrors = async (
  tx: Tx,
  taskIds: readonly number[],
  o: { readonly now: Date; readonly reason: CodeOf<typeof holdReason> },
): Promise<void> => {
  if (taskIds.length === 0) return;
  const { now, reason } = o;
  await applyToTasks(tx, system(now), {
    action: 'stopForErrors',
    taskIds,
    reason: holdWords[reason],
    set: { hold_reason: reason },
  });
};

/** Ends the attempts of moved frames with the action's outcome. Returns what changed in the counters of each task. */
const settleMoves = async (
  tx: Tx,
  by: By,
  o: Pick<TasksChange | FramesChange, 'action' | 'reason' | 'consent'>,
  moved: readonly Moved[],
): Promise<Deltas> => {
  const deltas: Deltas = new Map();
  count(deltas, moved);
  await endAttempts(tx, endingsOf(moved, outcomeOf(o.action, by), o.reason ?? ''), {
    now: by.now,
    consent: o.consent !== undefined && o.consent !== '',
    deltas,
  });
  return deltas;
};

/** For each task that staff stopped last, within the last ten minutes: the stopped frames. */
const lastStops = async (tx: Tx, ids: readonly number[], now: Date): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; frames: string; isStaff: boolean }>`
    select distinct on (task_id) task_id as id, coalesce(frames, '{}')::text as frames, actor_kind = 1 as "isStaff"
    from task_event where task_id = any(${ids}::bigint[]) and action = 'stop' and to_status = 10
      and at >= ${new Date(now.getTime() - undoWithin)}
    order by task_id, at desc, id desc`.execute(tx);
  return new Map(rows.filter((row) => row.isStaff).map((row) => [row.id, row.frames]));
};

/** Writes open status, settings and version of tasks. A status that ends a task is written with its counters (`endAs`). */
const writeTasks = async (
  tx: Tx,
  by: By,
  changing: readonly Changing[],
  o: { readonly set?: TaskSettings; readonly rerender?: boolean },
): Promise<void> => {
  const byTarget = Map.groupBy(changing, ({ task, target }) => (target === task.status ? undefined : target));
  for (const [target, group] of byTarget) {
    const reopens = target !== undefined && !ended.has(target);
    const person = roleOf(by) !== 'system';
    if (!reopens && !person && o.set === undefined) continue;
    await tx
      .updateTable('task')
      .set((eb) => ({
        ...o.set,
        ...(person && { version: eb('version', '+', 1) }),
        ...(o.rerender === true && { re_render_count: eb('re_render_count', '+', 1) }),
        ...(reopens && { status: sql<0>`${target}`, stop_type: null, ended_at: null }),
        ...(target !== undefined && { hold_reason: o.set?.hold_reason ?? null }),
      }))
      .where(sql<SqlBool>`id = any(${group.map(({ task }) => task.id)}::bigint[])`)
      .execute();
  }
};

/** The settings of an action, with those that the action itself implies. */
const settingsOf = (o: TasksChange, now: Date): TaskSettings | undefined => {
  if (o.action === 'remove') return { ...o.set, deleted_at: now };
  if (o.action === 'fullSpeed') return { ...o.set, full_speed: true, node_limit: null };
  return o.set;
};

/** Lets all nodes render tasks again. */
const cleanBlacklists = async (tx: Tx, changing: readonly Changing[]): Promise<void> => {
  const ids = changing.map(({ task }) => task.id);
  await tx.deleteFrom('task_blacklist').where('task_id', 'in', ids).execute();
};

/** Moves the frames that an action on their tasks moves. A task that ended with stopped frames has rules of its own. */
const moveOfTasks = async (
  tx: Tx,
  by: By,
  action: RenderAction,
  o: {
    readonly moving: readonly Changing[];
    readonly undone: ReadonlyMap<number, string> | undefined;
    readonly endsAttempts: boolean | undefined;
  },
): Promise<Moved[]> => {
  const moved: Moved[] = [];
  for (const group of Map.groupBy(
    o.moving,
    ({ task }) => task.status === renderStatus.of.finishedHasStopped,
  ).values()) {
    const frames = framesOf(action, group[0]?.task.status ?? 0, by, o.endsAttempts);
    if (!frames) continue;
    const taskIds = group.map(({ task }) => task.id);
    const { undone } = o;
    const target =
      frames.to === 'stopped'
        ? ({ to: 'stopped', stopType: stopTypeOf(by) } as const)
        : ({ to: frames.to } as const);
    moved.push(
      ...(await moveFrames(tx, {
        taskIds,
        target,
        ...(undone && {
          from: sql`unnest(${taskIds}::bigint[], ${taskIds.map((id) => undone.get(id) ?? '{}')}::int4multirange[]) as u (task_id, frames)`,
        }),
        among: sql<SqlBool>`f.status = any(${[...frames.from]}::smallint[])
          ${frames.stopType === undefined ? sql`` : sql`and f.stop_type = ${frames.stopType}`}
          ${undone ? sql`and u.task_id = f.task_id and f.ix <@ u.frames` : sql``}`,
      })),
    );
  }
  return moved;
};

/** The locked tasks that have a live row. A task that ended while this transaction waited for its lock has none. */
const withLive = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectFrom('task_live')
    .where('task_id', 'in', [0, ...ids])
    .select('task_id')
    .execute();
  return new Set(rows.map((row) => row.task_id));
};

/** Updates live rows by `deltas`; counts them again for tasks that open or become leasable. Returns all of them. */
const keepCounters = async (tx: Tx, moving: readonly Changing[], deltas: Deltas): Promise<Live[]> => {
  const live = await withLive(
    tx,
    moving.map(({ task }) => task.id),
  );
  const toRecount = moving.filter(
    ({ task, target }) => !live.has(task.id) || (leasable.has(target) && !leasable.has(task.status)),
  );
  const recounted = await recount(
    tx,
    toRecount.map(({ task }) => task.id),
  );
  await forgetErrors(tx, moving);
  for (const { task } of moving) deltaOf(deltas, task.id);
  for (const { task } of toRecount) deltas.delete(task.id);
  return [...recounted, ...(await addDeltas(tx, deltas))];
};

/** Resets the error count of tasks that become leasable again. */
const forgetErrors = async (tx: Tx, moving: readonly Changing[]): Promise<void> => {
  const ids = moving
    .filter(({ task, target }) => leasable.has(target) && !leasable.has(task.status))
    .map(({ task }) => task.id);
  if (ids.length > 0)
    await tx.updateTable('task_live').set({ errors: 0 }).where('task_id', 'in', ids).execute();
};

export interface FramesChange {
  readonly action: FrameAction;
  readonly frames: readonly { readonly taskId: number; readonly ixs: readonly number[] }[];
  readonly reason?: string | undefined;
  readonly consent?: string | undefined;
  /** Renders again at our expense, because of a recorded fault. */
  readonly free?: boolean | undefined;
}

/**
 * Applies an action to the frames whose status, and whose task's status, allow it, with all that follows. Starting or
 * recommitting frames of a held or ended task lets that task continue. Returns the indexes of the changed frames by task.
 */
export const applyToFrames = async (tx: Tx, by: By, o: FramesChange): Promise<Map<number, number[]>> => {
  const row: Transition<number> = frameTransitions[o.action];
  if (!row.by.includes(roleOf(by))) throw new Error(`${o.action} is not allowed for a ${roleOf(by)}`);
  const locked = await lockLife(
    tx,
    o.frames.map(({ taskId }) => taskId),
  );
  const moving = locked.flatMap((task): Changing[] => {
    const target = taskOfFrames(o.action, task.status);
    return target === undefined ? [] : [{ task, target, moves: true }];
  });
  if (moving.length === 0) return new Map();
  const requested = o.frames.flatMap(({ taskId, ixs }) => ixs.map((ix) => ({ taskId, ix })));
  const moved = await moveFrames(tx, {
    taskIds: moving.map(({ task }) => task.id),
    target:
      o.action === 'stop'
        ? { to: 'stopped', stopType: stopTypeOf(by) }
        : { to: 'waiting', keepNode: o.action === 'restart', free: o.free === true },
    from: sql`unnest(${requested.map((one) => one.taskId)}::bigint[], ${requested.map((one) => one.ix)}::int[]) as u (task_id, ix)`,
    among: sql<SqlBool>`f.task_id = u.task_id and f.ix = u.ix and f.status = any(${[...row.from]}::smallint[])`,
  });
  const frames = framesMoved(moved);
  const affected = moving.filter(({ task }) => frames.has(task.id));
  if (affected.length === 0) return new Map();
  await writeTasks(tx, by, affected, {});
  const held = affected.filter(({ task }) => task.holdReason !== null && o.action !== 'stop');
  if (held.length > 0) await cleanBlacklists(tx, held);
  const deltas = await settleMoves(tx, by, o, moved);
  const lives = await keepCounters(tx, affected, deltas);
  const events = affected.map(({ task, target }): Happened => ({
    taskId: task.id,
    // A name of its own, so that the history shows why an attempt cost nothing.
    action: o.action === 'recommit' && o.free === true ? freeRerun : o.action,
    from: target === task.status ? null : task.status,
    to: target === task.status ? null : target,
    reason: reasonWithConsent(o.reason, o.consent),
    frames: frames.get(task.id) ?? '{}',
  }));
  events.push(...(await follow(tx, lives, { now: by.now, thorough: true })));
  await writeEvents(tx, by, events);
  return new Map([...frames].map(([id, ranges]) => [id, ixsOf(ranges)]));
};

/** The indexes of a multirange. */
const ixsOf = (ranges: string): number[] =>
  [...ranges.matchAll(/\[(\d+),(\d+)\)/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) }, (_, at) => Number(from) + at),
  );
