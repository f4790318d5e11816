import type { Tx } from './db.ts';
import { Refusal } from './refusal.ts';

/**
 * Counts one try under a key in the present window of `windowMs`, over all server processes.
 * Throws `tooManyRequests` beyond `limit`.
 */
export const limitRate = async (
  tx: Tx,
  o: { key: string; now: Date; windowMs: number; limit: number },
): Promise<void> => {
  const startsAt = new Date(Math.floor(o.now.getTime() / o.windowMs) * o.windowMs);
  const { hits } = await tx
    .insertInto('rate_window')
    .values({ key: o.key, starts_at: startsAt, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'starts_at']).doUpdateSet((eb) => ({ hits: eb('rate_window.hits', '+', 1) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  if (hits > o.limit) throw new Refusal('tooManyRequests');
};
