import { type Chance, chanceOf } from '@renderdesk/contract';

/** Repeatable chance: the same seed gives the same demo. */
export interface Random extends Chance {
  pick<T>(from: readonly T[]): T;
  /** One of `from`, as often as its weight says against the others'. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
  chance(probability: number): boolean;
}

/** Chance begun by a number. */
export function seededRandom(seed: number): Random {
  const { next, between } = chanceOf(seed);
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
