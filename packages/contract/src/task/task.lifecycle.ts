import type { RenderStatus } from './task.codes.ts';

/** One action of the lifecycle: the statuses it is allowed from, and the status it leads to. */
export interface Transition {
  readonly from: readonly RenderStatus[];
  /** The status it leads to; absent when it changes settings only. */
  readonly to?: RenderStatus;
}

const settingsEditable = [0, 5, 8, 10, 20, 23, 30, 35, 40, 50, 60, 65, 70, 100] as const;

/**
 * Actions × statuses of render tasks (lifecycles §23). The server enforces it, the console greys its buttons from it.
 * Editing settings is blocked for finished (25) and failed (45) tasks; 100 «updating» refuses every transition.
 */
export const renderTransitions = {
  start: { from: [10, 20, 23], to: 0 },
  stop: { from: [0, 5, 8, 40, 50, 60], to: 10 },
  remove: { from: [10, 20, 23, 25, 30, 35, 40, 45, 65, 70] },
  setLevel: { from: settingsEditable },
  setMaxPriority: { from: settingsEditable },
  setNodeLimit: { from: settingsEditable },
} as const satisfies Record<string, Transition>;
