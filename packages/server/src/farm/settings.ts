import type { FailureRules } from '../task/index.ts';

/** When a node counts as sick: frames of so many customers failed on it within so long. */
export const sick = { users: 3, withinMs: 60 * 60_000 } as const;

/** Beats that a node may miss before its frames are given to others. */
const missedBeats = 6;
export const lostAfterMs = (beatSeconds: number): number => beatSeconds * 1000 * missedBeats;

/** What an installation does about failures that has set nothing else. */
export const failureDefaults: FailureRules = {
  restartLimit: 3,
  frequency: { restarts: 100, minutes: 60 },
  blacklistAfter: 3,
};
