import type { FastifyBaseLogger } from 'fastify';
import { second } from '@renderdesk/contract';
import type { Clock } from '../clock.ts';

/** What a worker has taken is due again after this time, unless the worker renews its claim: it died. */
export const claimMs = 20 * second;
/** A worker that lives renews its claims this often. */
const renewMs = 5 * second;

/** Until when a claim of this moment lasts. */
export const claimedUntil = (now: Date): Date => new Date(now.getTime() + claimMs);

/**
 * Does the work on something that this worker has taken and renews the claim until it is done. `renew` moves the claim's end from
 * `from` to `to` and answers whether it still was `from`: where it was not, the work has settled it and nothing is renewed any more.
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
