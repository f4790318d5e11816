import { sql, type SqlBool } from 'kysely';
import {
  errorCodes,
  type PreStatus,
  preStatus,
  type RenderAction,
  renderTransitions,
} from '@renderdesk/contract';
import { lastChanges } from '../../core/audit/operation.ts';
import { actorAt } from '../../core/auth/principal.ts';
import type { Actor } from '../../core/auth/actor.ts';
import type { Outcome } from '../../core/calls/serve.ts';
import { codeLabel } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { applyToTasks, type TaskSettings } from '../lifecycle/actions.store.ts';
import { writeEvents } from '../lifecycle/counters.store.ts';
import { type Bulk, stateData } from '../render/renderActions.store.ts';
import { owes } from '../render/render.store.ts';
import type { withWords } from '../render/taskSettings.store.ts';
import { preStatusOf, preTasks } from './pre.store.ts';

const lockPre = (tx: Tx, actor: Actor, ids: readonly number[]) =>
  preTasks(tx, actor)
    .where(sql<SqlBool>`task.id = any(${ids}::bigint[])`)
    .select([
      'task.id',
      'task.status',
      'task.operable',
      'task.version',
      preStatusOf.as('pre'),
      owes('task').as('owes'),
    ])
    .orderBy('task.id')
    .forNoKeyUpdate('task')
    .execute();
type PreTask = Awaited<ReturnType<typeof lockPre>>[number];

const isFrom = (action: RenderAction, status: number): boolean =>
  renderTransitions[action].from.some((one) => one === status);

/** What recommitting a stage does to its task: what was held starts, what failed is tried once more. */
export const actionOfRecommit = (pre: PreStatus): 'start' | 'recommitFailed' | undefined => {
  if (pre === preStatus.of.failed) return 'recommitFailed';
  return pre === preStatus.of.stop || pre === preStatus.of.timeoutStop ? 'start' : undefined;
};

/** The lifecycle's action that a change of the stage is for a task; undefined where the stage does not allow it. */
type ActionFor = (task: PreTask) => RenderAction | undefined;

const decided = async (c: Bulk, actionFor: ActionFor) => {
  const tasks = await lockPre(c.tx, c.actor, c.ids);
  const outcomes = new Map<number, Outcome>();
  const byAction = new Map<RenderAction, number[]>();
  const refuse = (task: PreTask): Outcome => ({
    code: errorCodes.notAllowedInState,
    data: stateData(c.language, codeLabel(c.language, 'task', preStatus, task.pre)),
  });
  const moved: number[] = [];
  for (const task of tasks) {
    const seen = c.expectedVersions.get(task.id);
    if (seen !== undefined && seen !== task.version) {
      moved.push(task.id);
      continue;
    }
    const action = actionFor(task);
    const isEdit = action !== undefined && 'edits' in renderTransitions[action];
    if (!task.operable || (isEdit && !isFrom(action, task.status)))
      outcomes.set(task.id, { code: errorCodes.editingBlocked });
    else if (action === undefined || !isFrom(action, task.status)) outcomes.set(task.id, refuse(task));
    else if (task.owes && !isEdit && action !== 'stop') outcomes.set(task.id, { code: errorCodes.inArrears });
    else {
      outcomes.set(task.id, { code: errorCodes.success });
      byAction.set(action, [...(byAction.get(action) ?? []), task.id]);
    }
  }
  for (const [id, data] of await lastChanges(c.tx, 'task', moved))
    outcomes.set(id, { code: errorCodes.changedMeanwhile, data });
  for (const id of moved) if (!outcomes.has(id)) outcomes.set(id, { code: errorCodes.changedMeanwhile });
  return { outcomes, byAction };
};

/** Changes tasks whose pre-handling the caller may see, by the lifecycle of their tasks; answers each id. */
export const changePre = async (
  c: Bulk,
  actionFor: ActionFor,
  o: { readonly name: string; readonly set?: TaskSettings; readonly reason?: string | undefined },
): Promise<Map<number, Outcome>> => {
  const { outcomes, byAction } = await decided(c, actionFor);
  for (const [action, taskIds] of byAction) {
    const refused = await applyToTasks(c.tx, actorAt(c.actor, c.now), { ...o, action, taskIds });
    for (const [id, code] of refused) outcomes.set(id, { code });
  }
  c.effects.events.push({ topic: 'task' }, { topic: 'frame' });
  return outcomes;
};

/** Changes words that the stage alone asks of nodes. */
export const changePreWords = async (
  c: Bulk & { readonly input: { readonly values: readonly string[] } },
  column: Exclude<Parameters<typeof withWords>[0], 'admin_labels'>,
  o: { readonly name: string; readonly changed: typeof withWords },
): Promise<Map<number, Outcome>> => {
  const { outcomes, byAction } = await decided(c, () => 'setMatch');
  const taskIds = [...byAction.values()].flat();
  if (taskIds.length === 0) return outcomes;
  await c.tx
    .updateTable('pre_task')
    .set({ [column]: o.changed(column, c.input.values) })
    .where('task_id', 'in', taskIds)
    .execute();
  await c.tx
    .updateTable('task')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', taskIds)
    .execute();
  await writeEvents(
    c.tx,
    actorAt(c.actor, c.now),
    taskIds.map((taskId) => ({ taskId, action: o.name, from: null, to: null })),
  );
  return outcomes;
};
