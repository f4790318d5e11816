import { type PartnerKey, openPortal } from './portal.ts';
import { playCustomer } from './play.ts';

export interface CustomersOptions {
  readonly url: string;
  readonly partner: PartnerKey;
  /** So many customers live, one after the other; as many of them at once as `together` says. */
  readonly count: number;
  readonly together: number;
  /** How much faster than people: 1 is minutes between what somebody does. */
  readonly speed: number;
  /** The same seed plays the same customers. */
  readonly seed: string;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Plays so many customers over the portal, until all have lived or the signal comes. Those who are there already are passed over. */
export const playCustomers = async (o: CustomersOptions): Promise<void> => {
  const { url, seed, signal, say } = o;
  const client = openPortal(url, o.partner, signal);
  say(`${o.count} simulated customers come to ${url}`);
  const later: Promise<void>[] = [];
  const playing = { url, client, seed, minuteMs: 60_000 / o.speed, signal, later, say };
  let next = 1;
  let left = o.count;
  const liveOn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const n = next;
      next += 1;
      // Whoever is there already has lived before: another comes in their place.
      if ((await playCustomer(playing, n)) === 'taken') left += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(o.together, o.count) }, liveOn));
    say('all of them have come');
    await Promise.all(later);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};
