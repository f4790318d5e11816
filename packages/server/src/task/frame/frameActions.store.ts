import { sql } from 'kysely';
import { errorCodes, frameIdOf, frameStatus, partsOfFrameId, stuckResolution } from '@renderdesk/contract';
import { actorAt } from '../../core/auth/principal.ts';
import type { Db } from '../../core/db/db.ts';
import { badFields } from '../../core/http/apiError.ts';
import type { Outcome } from '../../core/calls/serve.ts';
import { codeLabel } from '../../core/calls/texts.ts';
import { decideFrame, type PeopleFrameAction } from './frame.rules.ts';
import { oneFreeRerunAtOnce, weighFreeRerun } from './freeRerun.store.ts';
import { applyToFrames } from '../lifecycle/actions.store.ts';
import { taskOfFrames } from '../lifecycle/lifecycle.rules.ts';
import { writeEvents, rangesOf } from '../lifecycle/counters.store.ts';
import { type Bulk, stateData } from '../render/renderActions.store.ts';
import { lockTasks } from '../render/render.store.ts';

interface Query {
  readonly reason?: string | undefined;
  readonly consent?: string | undefined;
  readonly free?: boolean | undefined;
}

interface FrameNow {
  readonly task_id: number;
  readonly ix: number;
  readonly status: keyof typeof frameStatus.entries;
  readonly attempt_n: number;
  readonly stuck: boolean;
}

/** The frames of ids as they stand; where their tasks are locked, nobody moves them meanwhile. */
export const framesNow = async (db: Db, ids: readonly number[]): Promise<FrameNow[]> => {
  const parts = ids.map(partsOfFrameId);
  const { rows } = await sql<FrameNow>`
    select f.task_id, f.ix, f.status, f.attempt_n,
      exists (select 1 from stuck_frame s where s.task_id = f.task_id and s.ix = f.ix and s.n = f.attempt_n
        and s.resolution is null) as stuck
    from unnest(${parts.map((part) => part.taskId)}::bigint[], ${parts.map((part) => part.ix)}::int[]) as asked (task_id, ix)
    join frame f on f.task_id = asked.task_id and f.ix = asked.ix`.execute(db);
  return rows;
};

/**
 * Does an action to frames: of tasks that the actor may see and operate, in statuses that the table allows. The record
 * names the tasks that were touched, not every frame.
 */
export const changeFrames = async (
  c: Bulk,
  action: PeopleFrameAction,
  asked: Query,
): Promise<Map<number, Outcome>> => {
  if (asked.free === true && (asked.reason ?? '') === '') throw badFields('reason');
  if (asked.free === true) await oneFreeRerunAtOnce(c.tx, c.actor.adminId);
  const taskIds = [...new Set(c.ids.map((id) => partsOfFrameId(id).taskId))];
  const tasks = new Map((await lockTasks(c.tx, c.actor, taskIds)).map((task) => [task.id, task]));
  const outcomes = new Map<number, Outcome>();
  const moving = new Map<number, FrameNow[]>();
  for (const frame of await framesNow(c.tx, c.ids)) {
    const task = tasks.get(frame.task_id);
    if (!task || task.deleted_at !== null) continue;
    const code = decideFrame(action, { ...frame, operable: task.operable, owes: task.owes }, asked);
    const id = frameIdOf(frame.task_id, frame.ix);
    outcomes.set(id, code === errorCodes.notAllowedInState ? refusedIn(c, frame) : { code });
    if (code !== errorCodes.success) continue;
    const known = moving.get(frame.task_id);
    if (known) known.push(frame);
    else moving.set(frame.task_id, [frame]);
  }
  // What is charged as ever weighs nothing.
  if (asked.free === true)
    await weighFreeRerun(
      c,
      framesOf(moving).flatMap((one) => {
        const from = tasks.get(one.taskId)?.status;
        const to = from === undefined ? undefined : taskOfFrames('recommit', from);
        // Frames whose task does not let them move cost nothing.
        return from === undefined || to === undefined ? [] : [{ ...one, from, to }];
      }),
    );
  else c.effects.weight = 0;
  const moved =
    action === 'notStuck' ? await settleStuck(c, moving, asked) : await move(c, action, moving, asked);
  for (const frames of moving.values()) {
    for (const frame of frames) {
      // The task's own status did not let its frame move.
      if (moved.get(frame.task_id)?.has(frame.ix) !== true)
        outcomes.set(frameIdOf(frame.task_id, frame.ix), refusedIn(c, frame));
    }
  }
  if (moved.size > 0) c.effects.events.push({ topic: 'task' }, { topic: 'frame' });
  return outcomes;
};

const refusedIn = (c: Bulk, frame: FrameNow): Outcome => ({
  code: errorCodes.notAllowedInState,
  data: stateData(c.language, codeLabel(c.language, 'task', frameStatus, frame.status)),
});

const framesOf = (moving: ReadonlyMap<number, readonly FrameNow[]>) =>
  [...moving].map(([taskId, frames]) => ({ taskId, ixs: frames.map((frame) => frame.ix) }));

const move = async (
  c: Bulk,
  action: Exclude<PeopleFrameAction, 'notStuck'>,
  moving: ReadonlyMap<number, readonly FrameNow[]>,
  asked: Query,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  if (moving.size === 0) return new Map();
  const by = actorAt(c.actor, c.now);
  const moved = await applyToFrames(c.tx, by, { ...asked, action, frames: framesOf(moving) });
  return new Map([...moved].map(([id, ixs]) => [id, new Set(ixs)]));
};

/** Writes the verdict «not stuck» on findings that are open, and an event. */
const settleStuck = async (
  c: Bulk,
  moving: ReadonlyMap<number, readonly FrameNow[]>,
  asked: Query,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  const all = [...moving.values()].flat();
  if (all.length === 0) return new Map();
  await sql`
    update stuck_frame s set resolution = ${stuckResolution.of.notStuck}, resolved_at = ${c.now}, resolved_by = ${c.actor.adminId}
    from unnest(${all.map((frame) => frame.task_id)}::bigint[], ${all.map((frame) => frame.ix)}::int[],
      ${all.map((frame) => frame.attempt_n)}::int[]) as f (task_id, ix, n)
    where s.task_id = f.task_id and s.ix = f.ix and s.n = f.n and s.resolution is null`.execute(c.tx);
  await writeEvents(
    c.tx,
    actorAt(c.actor, c.now),
    framesOf(moving).map(({ taskId, ixs }) => ({
      taskId,
      action: 'notStuck',
      from: null,
      to: null,
      reason: asked.reason ?? '',
      frames: rangesOf(ixs),
    })),
  );
  return new Map(framesOf(moving).map(({ taskId, ixs }) => [taskId, new Set(ixs)]));
};
