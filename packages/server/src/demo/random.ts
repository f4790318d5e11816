/** Repeatable chance: the same seed gives the same demo. */
export interface Random {
  /** From 0 up to but not 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  /** One of `from`, as often as its weight says against the others'. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
  chance(probability: number): boolean;
}

/** A generator of 32 bits of state (mulberry32): enough for names and numbers of a demo, for nothing secret. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const found = from[between(0, from.length - 1)];
    if (found === undefined) throw new RangeError('Nothing to pick from.');
    return found;
  };
  return {
    next,
    between,
    pick,
    weighted: (from) => {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(from)[0];
    },
    chance: (probability) => next() < probability,
  };
}
