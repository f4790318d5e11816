import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** States of an invite code (lifecycles §15): staff set the first two; the others follow from its times and uses. */
export const inviteStatus = codeTable('inviteStatus', {
  0: { name: 'disabled', tone: 'neutral' },
  1: { name: 'enabled', tone: 'success' },
  2: { name: 'notYet', tone: 'waiting' },
  3: { name: 'expired', tone: 'neutral' },
  4: { name: 'usedUp', tone: 'warning' },
});
export type InviteStatus = CodeOf<typeof inviteStatus>;

/** States in which an invite code can be enabled and disabled. */
export const inviteTransitions = {
  enable: { from: [0] },
  disable: { from: [1, 2, 3, 4] },
} as const;
