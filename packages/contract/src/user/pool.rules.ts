import { day } from '../kernel/time.ts';

/** A salesperson is told so many days before the rule releases a customer of theirs (lifecycles §3). */
export const poolWarnedBefore = 7;

/** What is looked at of a customer, as moments. */
export interface Idle {
  /** When something was last done with them: submitted, paid, tracked, allocated. */
  readonly lastAt: number;
  /** When their salesperson was last told. */
  readonly warnedAt: number | null;
}

/**
 * What the rule does with a customer: a warning first, the release when that is seven days old and nothing has happened since. A warning
 * that something happened after counts no more.
 */
export const poolStep = (one: Idle, releaseDays: number, now: number): 'none' | 'warn' | 'release' => {
  const idle = now - one.lastAt;
  if (releaseDays === 0 || idle < (releaseDays - poolWarnedBefore) * day) return 'none';
  if (one.warnedAt === null || one.warnedAt < one.lastAt) return 'warn';
  return idle >= releaseDays * day && now - one.warnedAt >= poolWarnedBefore * day ? 'release' : 'none';
};
