import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** States of an activity (people §4, lifecycles §15): the draft is 4; the others follow from its launch, its times and its close. */
export const activityStatus = codeTable('activityStatus', {
  0: { name: 'wait', tone: 'waiting' },
  1: { name: 'doing', tone: 'success' },
  2: { name: 'off', tone: 'neutral' },
  4: { name: 'toBeActivated', tone: 'info' },
});
export type ActivityStatus = CodeOf<typeof activityStatus>;

/** From which states what is done to an activity is allowed. */
export const activityTransitions = {
  launch: { from: [4] },
  close: { from: [0, 1] },
  addBonus: { from: [0, 1, 4] },
} as const;

/** States of a bonus code. */
export const bonusStatus = codeTable('bonusStatus', {
  0: { name: 'unused', tone: 'info' },
  1: { name: 'redeemed', tone: 'success' },
  2: { name: 'voided', tone: 'neutral' },
});
export const bonusTransitions = { void: { from: [0] } } as const;
