import type { FastifyBaseLogger } from 'fastify';
import { second } from '@renderdesk/contract';
import type { Clock } from '../clock.ts';

/** Milliseconds after which a claimed item is due again unless the worker, if alive, renews its claim. */
export const claimMs = 20 * second;
/** Interval in milliseconds at which a worker renews its claims. */
const renewMs = 5 * second;

/** End of a claim that begins now. */
export const claimedUntil = (now: Date): Date => new Date(now.getTime() + claimMs);

/**
 * Runs work on a claimed item and renews the claim until it is done. `renew` moves the claim's end from `from` to `to`
 * and returns whether it still was `from`; if not, the item is settled and renewal stops.
 */
export const whileClaimed = async <T>(
  o: {
    readonly until: Date;
    readonly clock: Clock;
    readonly log: FastifyBaseLogger;
    readonly renew: (from: Date, to: Date) => Promise<boolean>;
  },
  work: () => Promise<T>,
): Promise<T> => {
  let { until } = o;
  let renewing: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    const to = claimedUntil(o.clock());
    if (await o.renew(until, to)) until = to;
    else clearInterval(timer);
  };
  const timer = setInterval(() => {
    renewing ??= renew()
      .catch((error: unknown) => o.log.warn({ err: error }, 'a claim was not renewed'))
      .finally(() => (renewing = undefined));
  }, renewMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
};
