import type { Transition } from '../task/task.lifecycle.ts';
import type { DongleStatus } from './dongle.codes.ts';

/** Actions × statuses of dongles (lifecycles §21). What is scrapped stays so. */
export const dongleTransitions = {
  bind: { from: [0], to: 1, by: ['staff'] },
  lend: { from: [0], to: 2, by: ['staff'] },
  /** Takes a bound or lent one back. */
  release: { from: [1, 2], to: 0, by: ['staff'] },
  fault: { from: [0, 1, 2], to: 3, by: ['staff'], wants: 'reason' },
  cure: { from: [3], to: 0, by: ['staff'] },
  scrap: { from: [0, 3], to: 4, by: ['staff'], wants: 'reason' },
} as const satisfies Record<string, Transition<DongleStatus>>;
export type DongleAction = keyof typeof dongleTransitions;

/** Whether an action is allowed from a status. */
export const mayDongle = (action: DongleAction, from: DongleStatus): boolean =>
  dongleTransitions[action].from.some((one) => one === from);

/** A dongle is due for renewal so many days before it expires. */
export const dongleExpiryDays = 30;
