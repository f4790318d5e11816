import {
  errorCodes,
  type Language,
  type RenderAction,
  renderStatus,
  renderTransitions,
} from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import { actorAt } from '../../core/auth/principal.ts';
import type { Effects } from '../../core/calls/effects.ts';
import type { Tx } from '../../core/db/db.ts';
import { lastChanges } from '../../core/audit/operation.ts';
import type { Outcome } from '../../core/calls/serve.ts';
import { codeLabel } from '../../core/calls/texts.ts';
import { type Labels, labelTasks } from '../labels/label.store.ts';
import { applyToTasks, type TaskSettings } from '../lifecycle/actions.store.ts';
import { decide, type SideAction } from './render.rules.ts';
import { lockTasks } from './render.store.ts';

/** What a bulk command's handler gets of its call. */
export interface Bulk {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly expectedVersions: ReadonlyMap<number, number>;
  readonly now: Date;
  readonly effects: Effects;
  readonly language: Language;
}

/** What fills the message of `notAllowedInState`: the state, in brackets as the language writes them. */
export const stateData = (language: Language, label: string): { readonly state: string } => ({
  state: language === 'zh' ? `（${label}）` : ` (${label})`,
});
const inState = (language: Language, status: number) =>
  stateData(language, codeLabel(language, 'task', renderStatus, status));

/** Locks the tasks that the actor may see and decides for each; ids beyond stay without an answer. */
const decided = async (c: Bulk, action: RenderAction | SideAction, consent?: string) => {
  const tasks = await lockTasks(c.tx, c.actor, c.ids);
  const outcomes = new Map<number, Outcome>(
    tasks.map((task) => {
      const now = {
        ...task,
        deleted: task.deleted_at !== null,
        expectedVersion: c.expectedVersions.get(task.id),
      };
      const outcome = decide(action, now, consent);
      return [
        task.id,
        outcome.code === errorCodes.notAllowedInState
          ? { ...outcome, data: inState(c.language, task.status) }
          : outcome,
      ];
    }),
  );
  const moved = [...outcomes].flatMap(([id, { code }]) => (code === errorCodes.changedMeanwhile ? [id] : []));
  for (const [id, data] of await lastChanges(c.tx, 'task', moved))
    outcomes.set(id, { code: errorCodes.changedMeanwhile, data });
  return { outcomes, allowed: tasks.filter((task) => outcomes.get(task.id)?.code === errorCodes.success) };
};

/**
 * Does an action of the lifecycle's table: decides for each task, then has the lifecycle change the allowed ones with all
 * that follows. `name` is the event's, where it says more than the action.
 */
export const changeRenders = async (
  c: Bulk,
  action: RenderAction,
  o: {
    readonly name?: string;
    readonly set?: TaskSettings;
    readonly reason?: string | undefined;
    readonly consent?: string | undefined;
  } = {},
): Promise<Map<number, Outcome>> => {
  const { outcomes, allowed } = await decided(c, action, o.consent);
  if (allowed.length === 0) return outcomes;
  const refused = await applyToTasks(c.tx, actorAt(c.actor, c.now), {
    ...o,
    action,
    taskIds: allowed.map((task) => task.id),
  });
  for (const [id, code] of refused) {
    const task = allowed.find((one) => one.id === id);
    outcomes.set(id, { code, ...(task && { data: inState(c.language, task.status) }) });
  }
  if ('to' in renderTransitions[action]) c.effects.events.push({ topic: 'frame' });
  return outcomes;
};

/** Changes what staff write on tasks, in whatever state they are. */
export const changeLabels = async (
  c: Bulk,
  action: SideAction,
  o: { readonly name: string; readonly set: Labels; readonly reason?: string | undefined },
): Promise<Map<number, Outcome>> => {
  const { outcomes, allowed } = await decided(c, action);
  await labelTasks(c.tx, {
    taskIds: allowed.map((task) => task.id),
    action: o.name,
    set: o.set,
    reason: o.reason ?? '',
    by: actorAt(c.actor, c.now),
  });
  return outcomes;
};
