import { errorCodes, type RenderAction, renderTransitions } from '@renderdesk/contract';
import type { Outcome } from '../../core/calls/serve.ts';

/** What a decision looks at: the task's state now, and the version that the caller saw, where they told it. */
export interface TaskNow {
  readonly status: number;
  readonly operable: boolean;
  readonly version: number;
  readonly deleted: boolean;
  /** Whether its owner is in arrears. */
  readonly owes: boolean;
  readonly expectedVersion: number | undefined;
}

/** Changes beside the lifecycle: words that staff put on a task, and taking a deleted one back. */
export type SideAction = 'label' | 'undelete';

const done: Outcome = { code: errorCodes.success };

/** The actions that put frames to work, which arrears bar: the farm would stop them again at once. */
export const worksAgain: ReadonlySet<RenderAction> = new Set([
  'start',
  'undoStop',
  'restart',
  'recommitFailed',
  'recommitDone',
  'fullSpeed',
]);

/** Whether a text that must come along did. */
const isGiven = (text: string | undefined): boolean => text !== undefined && text !== '';

/**
 * Whether an action may be done to a task: 200, or the code of its refusal. Stale, then deleted, then blocked, then the
 * lifecycle's table, then arrears, then the customer's consent where the table wants it.
 */
export const decide = (action: RenderAction | SideAction, task: TaskNow, consent?: string): Outcome => {
  if (task.expectedVersion !== undefined && task.expectedVersion !== task.version)
    return { code: errorCodes.changedMeanwhile };
  if (action === 'undelete') return task.deleted ? done : { code: errorCodes.notAllowedInState };
  if (task.deleted) return { code: errorCodes.notFound };
  if (action === 'label') return done;
  const row = renderTransitions[action];
  const allowed: readonly number[] = row.from;
  // The edit block of finished, failed and inoperable tasks bars these (checklist T-182).
  if ('edits' in row && (!task.operable || !allowed.includes(task.status)))
    return { code: errorCodes.editingBlocked };
  if (!task.operable) return { code: errorCodes.editingBlocked };
  if (!allowed.includes(task.status)) return { code: errorCodes.notAllowedInState };
  if (task.owes && worksAgain.has(action)) return { code: errorCodes.inArrears };
  if ('wants' in row && row.wants === 'consent' && !isGiven(consent))
    return { code: errorCodes.consentNeeded };
  return done;
};

/** «Raise level» adds so much, up to the highest level. */
export const levelStep = 10;
export const highestLevel = 100;
