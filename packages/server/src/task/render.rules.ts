import { errorCodes, type RenderAction, renderTransitions } from '@renderdesk/contract';
import type { Outcome } from '../core/serve.ts';

/** What a decision looks at: the task's state now, and the version that the caller saw, where they told it. */
export interface TaskNow {
  readonly status: number;
  readonly operable: boolean;
  readonly version: number;
  readonly deleted: boolean;
  readonly seen: number | undefined;
}

const done: Outcome = { code: errorCodes.success };

/**
 * Whether an action may be done to a task: 200, or the code of its refusal. Stale, then deleted, then blocked, then the
 * lifecycle's table.
 */
export const decide = (action: RenderAction | 'label', task: TaskNow): Outcome => {
  if (task.seen !== undefined && task.seen !== task.version) return { code: errorCodes.changedMeanwhile };
  if (task.deleted) return { code: errorCodes.notFound };
  if (action === 'label') return done;
  const allowed: readonly number[] = renderTransitions[action].from;
  // The edit block of finished, failed and inoperable tasks bars these (checklist T-182).
  if ('edits' in renderTransitions[action] && (!task.operable || !allowed.includes(task.status)))
    return { code: errorCodes.editingBlocked };
  if (!task.operable) return { code: errorCodes.editingBlocked };
  return allowed.includes(task.status) ? done : { code: errorCodes.notAllowedInState };
};
