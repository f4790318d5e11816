import type { Transition } from '../task/task.lifecycle.ts';
import type { MaterialStatus } from './material.codes.ts';

/** Actions × statuses of materials (lifecycles §26). */
export const materialTransitions = {
  update: { from: [0, 3], by: ['staff'] },
  submit: { from: [0, 3], to: 1, by: ['staff'] },
  /** By another person than who submitted it. */
  approve: { from: [1], to: 2, by: ['staff'] },
  reject: { from: [1], to: 0, by: ['staff'], wants: 'reason' },
  takeOff: { from: [2], to: 3, by: ['staff'], wants: 'reason' },
  remove: { from: [0, 3], by: ['staff'] },
} as const satisfies Record<string, Transition<MaterialStatus>>;
export type MaterialAction = keyof typeof materialTransitions;
