import { type Micro, microOf } from '@renderdesk/contract';

/** What earns each level, the lowest first. */
export type Steps = readonly (readonly [level: 55 | 56 | 57 | 58, least: Micro])[];
export type Amounts = Readonly<Record<'level55' | 'level56' | 'level57' | 'level58', string>>;

/** Amounts as steps. */
export const stepsOf = (o: Amounts): Steps => [
  [55, microOf(o.level55)],
  [56, microOf(o.level56)],
  [57, microOf(o.level57)],
  [58, microOf(o.level58)],
];

/** The first level that takes no more than the one below it, or nothing; undefined where they ascend. */
export const unascending = (steps: Steps): number | undefined =>
  steps.find(([, least], at) => least <= (steps[at - 1]?.[1] ?? 0n))?.[0];

/** The level that payments have earned, by the thresholds of their currency (lifecycles §8). */
export const earnedLevel = (paid: Micro, steps: Steps): 49 | 55 | 56 | 57 | 58 =>
  steps.reduce<49 | 55 | 56 | 57 | 58>(
    (best, [level, least]) => (paid >= least && level > best ? level : best),
    49,
  );
