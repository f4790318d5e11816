import { errorCodes, type RenderAction, renderTransitions } from '@renderdesk/contract';
import { type By, framesOf } from '../lifecycle/lifecycle.rules.ts';

/** The names of previewed actions, as the lifecycle's table has them. */
export const actionOfPreview = {
  start: 'start',
  stop: 'stop',
  restart: 'restart',
  recommit: 'recommitFailed',
  recommitDone: 'recommitDone',
  abandon: 'abandon',
  fullSpeed: 'fullSpeed',
  deleteTask: 'remove',
  edit: 'setLevel',
} as const satisfies Record<string, RenderAction>;

/** How a task's frames stand by its counters; timed-out frames count as failed. */
export interface Counters {
  readonly waiting: number;
  readonly running: number;
  readonly aborted: number;
  readonly failure: number;
  readonly success: number;
}

/** What an action would do to the frames of a task. */
export interface FrameImpact {
  /** Frames whose attempt would end now. */
  readonly ending: number;
  /** Frames that would change or go on, running ones among them. */
  readonly changed: number;
  /** Frames that would render (again). */
  readonly rendering: number;
}

/** The frames that an action on a task in a status would move, by the counters. */
export const frameImpact = (action: RenderAction, status: number, c: Counters, by: By): FrameImpact => {
  const move = framesOf(action, status, by);
  if (!move) return { ending: 0, changed: 0, rendering: 0 };
  const from: readonly number[] = move.from;
  // A task that the farm held for its errors has frames that wait: they go on when it starts, though none of them is moved.
  const waits = action === 'start' || from.some((one) => [1, 6, 7, 8, 9, 10, 12].includes(one));
  const ending = from.includes(2) ? c.running : 0;
  const changed =
    ending +
    (waits ? c.waiting : 0) +
    (from.includes(3) ? c.aborted : 0) +
    (from.includes(5) ? c.failure : 0) +
    (from.includes(4) ? c.success : 0);
  return { ending, changed, rendering: move.to === 'stopped' ? 0 : changed };
};

/** What an action wants to come along, as the table says. */
export const wantsOf = (action: RenderAction): 'reason' | 'consent' | null => {
  const row = renderTransitions[action];
  return 'wants' in row ? row.wants : null;
};

/** Refusals by code, the most frequent first. */
export const refusalsOf = (codes: readonly number[]): { code: number; count: number }[] => {
  const counts = new Map<number, number>();
  for (const code of codes) if (code !== errorCodes.success) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).toSorted((a, b) => b.count - a.count);
};
