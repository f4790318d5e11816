import type { AppealStatus } from './bill.codes.ts';
import type { Transition } from '../task/task.lifecycle.ts';

/** Actions × statuses of appeals (lifecycles §9); 2 to 4 are final. */
export const appealTransitions = {
  take: { from: [0], to: 1, by: ['staff'] },
  finish: { from: [1], to: 2, by: ['staff'], wants: 'reason' },
  reject: { from: [0, 1], to: 3, by: ['staff'], wants: 'reason' },
  withdraw: { from: [0, 1], to: 4, by: ['customer', 'staff'], wants: 'reason' },
} as const satisfies Record<string, Transition<AppealStatus>>;
export type AppealAction = keyof typeof appealTransitions;
