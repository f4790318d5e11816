import type { Transition } from '../task/task.lifecycle.ts';
import type { AchievementStatus, IncomeStatus } from './achievement.codes.ts';

/** Actions × statuses of lines of achievement (lifecycles §12). A split that is cancelled returns to the status before it. */
export const achievementTransitions = {
  declare: { from: [0, 3], to: 1, by: ['staff'] },
  confirm: { from: [1], to: 2, by: ['staff'] },
  reject: { from: [1], to: 3, by: ['staff'], wants: 'reason' },
  reset: { from: [1, 2], to: 0, by: ['staff'], wants: 'reason' },
  split: { from: [1, 2], to: 4, by: ['staff'] },
  cancelSplit: { from: [4], to: 1, by: ['staff'] },
  /** The books of its month are closed. */
  lock: { from: [2], to: 5, by: ['system'] },
} as const satisfies Record<string, Transition<AchievementStatus>>;
export type AchievementAction = keyof typeof achievementTransitions;

export const mayAchievement = (action: AchievementAction, from: AchievementStatus): boolean =>
  achievementTransitions[action].from.some((one) => one === from);

/** Actions × statuses of rows of income (lifecycles §13). `undo` is another person's than who verified. */
export const incomeTransitions = {
  verify: { from: [0], to: 1, by: ['staff'] },
  fail: { from: [0], to: 2, by: ['staff'], wants: 'reason' },
  recheck: { from: [2], to: 0, by: ['staff'] },
  undo: { from: [1], to: 0, by: ['staff'], wants: 'reason' },
  /** What is booked differs from what was verified. */
  reopen: { from: [1], to: 0, by: ['system'] },
} as const satisfies Record<string, Transition<IncomeStatus>>;
export type IncomeAction = keyof typeof incomeTransitions;

export const mayIncome = (action: IncomeAction, from: IncomeStatus): boolean =>
  incomeTransitions[action].from.some((one) => one === from);
