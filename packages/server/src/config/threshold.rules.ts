import { type Micro, microOf } from '@renderdesk/contract';
import { ApiError } from '../core/http/apiError.ts';

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

/** Amounts as steps. Throws `badInput` at the first that is not more than the one before it. */
export const stepsAscending = (amounts: Amounts): Steps => {
  const steps = stepsOf(amounts);
  const wrong = steps.find(([, least], at) => least <= (steps[at - 1]?.[1] ?? 0n));
  if (wrong) throw new ApiError('badInput', { issues: [{ path: `level${wrong[0]}` }] });
  return steps;
};

/** The level that payments have earned, by the thresholds of their currency (lifecycles §8). */
export const earnedLevel = (paid: Micro, steps: Steps): 49 | 55 | 56 | 57 | 58 =>
  steps.reduce<49 | 55 | 56 | 57 | 58>(
    (best, [level, least]) => (paid >= least && level > best ? level : best),
    49,
  );
