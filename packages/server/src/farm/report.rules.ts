import { exitCodeOf, gateway, reportedReason, SignedAttempt } from '@renderdesk/contract';
import type * as z from 'zod';

type Finish = z.output<typeof gateway.finish.input>;

/** The fields of a report, with those that never make it invalid made storable. */
const plain = (raw: unknown): unknown => {
  if (typeof raw !== 'object' || raw === null) return raw;
  const { taskId, ix, n, token, renderMs, done, exitCode, reason } = raw as Readonly<Record<string, unknown>>;
  return {
    taskId,
    ix,
    n,
    token,
    renderMs,
    done,
    exitCode: exitCodeOf(exitCode),
    reason: reportedReason(reason),
  };
};

/**
 * The report of an end, whatever was sent: one that is not as it should be but names its attempt ends it as failed, since an attempt
 * whose end cannot be reported is leased again for ever. `check` throws for what is invalid; what names no attempt is left to it.
 */
export const finishReport = (raw: unknown, check: (raw: unknown) => Finish): Finish => {
  const sent = plain(raw);
  try {
    return check(sent);
  } catch (error) {
    const attempt = SignedAttempt.safeParse(sent);
    const isStorable =
      attempt.success && attempt.data.token.isWellFormed() && !attempt.data.token.includes('\0');
    if (!isStorable) throw error;
    const wrong = gateway.finish.input.safeParse(sent).error?.issues.map(({ path }) => path.join('.')) ?? [];
    const { exitCode, reason } = sent as Pick<Finish, 'exitCode' | 'reason'>;
    const why = `report refused: ${[...new Set(wrong)].join(', ') || 'unreadable'}`;
    return {
      ...attempt.data,
      done: false,
      exitCode,
      reason: reportedReason(reason === '' ? why : `${why}; ${reason}`),
    };
  }
};
