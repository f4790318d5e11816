import { sql } from 'kysely';
import {
  errorCodes,
  frameIdOf,
  frameStatus,
  type frames,
  type InputOf,
  type OutputOf,
  partsOfFrameId,
  type renderLife,
  renderStatus,
} from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import { actorAt } from '../../core/auth/principal.ts';
import type { Db } from '../../core/db/db.ts';
import { requestedIds } from '../../core/calls/selection.ts';
import type { Authenticated } from '../../core/calls/serve.ts';
import { asDuration, asId, asMoney } from '../../core/db/wire.ts';
import { framesNow } from '../frame/frameActions.store.ts';
import { decideFrame } from '../frame/frame.rules.ts';
import { leasable, targetOf, taskOfFrames } from '../lifecycle/lifecycle.rules.ts';
import { knownRenderMs } from '../lifecycle/settle.store.ts';
import { actionOfPreview, frameImpact, refusalsOf, wantsOf } from './preview.rules.ts';
import { decide } from './render.rules.ts';
import { owes, visibleTasks } from './render.store.ts';

type Asker = Authenticated<Actor> & { readonly db: Db };
type RenderImpact = OutputOf<typeof renderLife.preview>;
type Amounts = RenderImpact['lost'];

/** Tasks that the actor may see, with what their preview is made of. */
const previewedTasks = (c: Asker, ids: readonly number[]) =>
  visibleTasks(c.db, c.actor)
    .innerJoin('user as u', 'u.id', 'task.user_id')
    .leftJoin('task_live as l', 'l.task_id', 'task.id')
    .where(sql<boolean>`task.id = any(${ids}::bigint[])`)
    .select([
      'task.id',
      'task.user_id',
      'u.name',
      'task.status',
      'task.operable',
      'task.version',
      'task.deleted_at',
      owes('task').as('owes'),
      sql<number>`coalesce(l.waiting, task.waiting)`.as('waiting'),
      sql<number>`coalesce(l.running, task.running)`.as('running'),
      sql<number>`coalesce(l.aborted, task.aborted)`.as('aborted'),
      sql<number>`coalesce(l.failure, task.failure)`.as('failure'),
      sql<number>`coalesce(l.success, task.success)`.as('success'),
    ])
    .execute();
type PreviewedTask = Awaited<ReturnType<typeof previewedTasks>>[number];

/** Node time of open attempts so far, and what they have cost by their hourly price; `only` narrows them over `a`. */
const lostAttempts = async (
  db: Db,
  now: Date,
  only: ReturnType<typeof sql>,
): Promise<{ renderMs: number; lost: Amounts }> => {
  const { rows } = await sql<{ currency: 1 | 2; ms: number; amount: string }>`
    select t.currency, sum(lasted.ms)::int8 as ms, round(sum(a.hourly_price * lasted.ms / 3600000), 2)::text as amount
    from attempt a join task t on t.id = a.task_id,
      lateral (select ${knownRenderMs(now)} as ms) lasted
    where a.ended_at is null and ${only}
    group by t.currency order by t.currency`.execute(db);
  return {
    renderMs: rows.reduce((sum, row) => sum + row.ms, 0),
    lost: rows.map(({ currency, amount }) => ({ currency, amount: asMoney(amount) })),
  };
};

/** What rendering so many frames of each task would cost by its done frames so far; tasks that have none say nothing. */
const estimated = async (db: Db, frames: ReadonlyMap<number, number>): Promise<Amounts> => {
  const asked = [...frames].filter(([, count]) => count > 0);
  if (asked.length === 0) return [];
  const { rows } = await sql<{ currency: 1 | 2; amount: string }>`
    select t.currency, round(sum(spent.amount / spent.frames * asked.count), 2)::text as amount
    from unnest(${asked.map(([id]) => id)}::bigint[], ${asked.map(([, count]) => count)}::int[]) as asked (id, count)
    join task t on t.id = asked.id
    left join task_live l on l.task_id = t.id,
    lateral (select coalesce(l.consume, t.consume) as amount, coalesce(l.success, t.success) as frames) spent
    where spent.frames > 0
    group by t.currency order by t.currency`.execute(db);
  return rows.map(({ currency, amount }) => ({ currency, amount: asMoney(amount) }));
};

/** The customers of tasks: how many, and the ten with the most. */
const customersOf = (tasks: readonly PreviewedTask[]): Pick<RenderImpact, 'customers' | 'owners'> => {
  const byUser = Map.groupBy(tasks, (task) => task.user_id);
  return {
    customers: byUser.size,
    owners: [...byUser]
      .map(([userId, own]) => ({
        userId: asId<RenderImpact['owners'][number]['userId']>(userId),
        userName: own[0]?.name ?? '',
        tasks: own.length,
      }))
      .toSorted((a, b) => b.tasks - a.tasks)
      .slice(0, 10),
  };
};

/** Whether a task that does not wait now would. */
const reopens = (target: number | undefined, status: number): boolean =>
  target === renderStatus.of.waiting && !leasable.has(status);

/** What an action on tasks would do. Ids that the actor may not see count as refused, like in the action itself. */
export const tasksImpact = async (
  c: Asker,
  input: InputOf<typeof renderLife.preview>,
): Promise<RenderImpact> => {
  const ids = await requestedIds(c.db, c, 'taskIds', {
    named: input.taskIds,
    selectionId: input.selectionId,
  });
  const action = actionOfPreview[input.action];
  const tasks = await previewedTasks(c, ids);
  const codeOf = (task: PreviewedTask): number =>
    decide(
      action,
      { ...task, deleted: task.deleted_at !== null, expectedVersion: undefined },
      'asked for later',
    ).code;
  const allowed = tasks.filter((task) => codeOf(task) === errorCodes.success);
  const by = actorAt(c.actor, c.now);
  const impacts = allowed.map((task) => ({ task, ...frameImpact(action, task.status, task, by) }));
  const sum = (of: (one: (typeof impacts)[number]) => number): number =>
    impacts.reduce((total, one) => total + of(one), 0);
  const ending = impacts.filter((one) => one.ending > 0).map(({ task }) => task.id);
  const [{ renderMs, lost }, estimate] = await Promise.all([
    ending.length === 0
      ? { renderMs: 0, lost: [] }
      : lostAttempts(c.db, c.now, sql`a.task_id = any(${ending}::bigint[])`),
    estimated(c.db, new Map(impacts.map((one) => [one.task.id, one.rendering]))),
  ]);
  const hidden = Array.from({ length: ids.length - tasks.length }, () => errorCodes.notFound);
  return {
    allowed: allowed.length,
    refused: refusalsOf([...tasks.map(codeOf), ...hidden]),
    tasks: allowed.length,
    framesRunning: sum((one) => one.ending),
    framesChanged: sum((one) => one.changed),
    tasksReopened: sum((one) => Number(reopens(targetOf(action, one.task.status), one.task.status))),
    nodeMsLost: asDuration(renderMs),
    lost,
    estimate,
    ...customersOf(allowed),
    wants: wantsOf(action),
  };
};

/** What an action on frames would do. */
export const framesImpact = async (
  c: Asker,
  input: InputOf<typeof frames.preview>,
): Promise<RenderImpact> => {
  const ids = await requestedIds(c.db, c, 'frameIds', {
    named: input.frameIds,
    selectionId: input.selectionId,
  });
  const tasks = await previewedTasks(c, [...new Set(ids.map((id) => partsOfFrameId(id).taskId))]);
  const byId = new Map(tasks.flatMap((task) => (task.deleted_at === null ? [[task.id, task] as const] : [])));
  const found = (await framesNow(c.db, ids)).filter((frame) => byId.has(frame.task_id));
  const decided = found.map((frame) => {
    const task = byId.get(frame.task_id);
    const code = decideFrame(
      input.action,
      { ...frame, operable: task?.operable === true, owes: task?.owes === true },
      { consent: 'asked for later' },
    );
    // The task's own status has a word in it too.
    const held = task === undefined || taskOfFrames(input.action, task.status) === undefined;
    return { frame, code: code === errorCodes.success && held ? errorCodes.notAllowedInState : code };
  });
  const allowed = decided.filter(({ code }) => code === errorCodes.success).map(({ frame }) => frame);
  const running = allowed.filter((frame) => frame.status === frameStatus.of.rendering);
  const counts = new Map<number, number>();
  if (input.action !== 'stop' && input.action !== 'restart')
    for (const { task_id } of allowed) counts.set(task_id, (counts.get(task_id) ?? 0) + 1);
  const [{ renderMs, lost }, estimate] = await Promise.all([
    running.length === 0
      ? { renderMs: 0, lost: [] }
      : lostAttempts(
          c.db,
          c.now,
          sql`a.task_id * 1048576 + a.ix = any(${running.map((one) => frameIdOf(one.task_id, one.ix))}::bigint[])`,
        ),
    input.free === true ? [] : estimated(c.db, counts),
  ]);
  const affected = new Set(allowed.map((frame) => frame.task_id));
  const isPaidAgain =
    input.action === 'recommit' &&
    input.free !== true &&
    allowed.some((one) => one.status === frameStatus.of.done);
  const hidden = Array.from({ length: ids.length - found.length }, () => errorCodes.notFound);
  return {
    allowed: allowed.length,
    refused: refusalsOf([...decided.map(({ code }) => code), ...hidden]),
    tasks: affected.size,
    framesRunning: running.length,
    framesChanged: allowed.length,
    tasksReopened: [...affected].filter((id) => {
      const status = byId.get(id)?.status;
      return status !== undefined && reopens(taskOfFrames(input.action, status), status);
    }).length,
    nodeMsLost: asDuration(renderMs),
    lost,
    estimate,
    ...customersOf(tasks.filter((task) => affected.has(task.id))),
    wants: isPaidAgain ? 'consent' : input.action === 'restart' ? 'reason' : null,
  };
};
