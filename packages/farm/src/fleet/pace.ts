import { setTimeout as delay } from 'node:timers/promises';

/** Lets so many pass in a second and no more, in the order in which they came. */
export interface Pace {
  turn(signal: AbortSignal): Promise<void>;
}

/** A pace of `perSecond`; a short burst of a second's worth may pass at once. */
export const paceOf = (perSecond: number): Pace => {
  const stepMs = 1000 / perSecond;
  let next = 0;
  return {
    turn: async (signal) => {
      const now = performance.now();
      next = Math.max(next, now - 1000) + stepMs;
      const wait = next - now;
      if (wait > 0) await delay(wait, undefined, { signal });
    },
  };
};
