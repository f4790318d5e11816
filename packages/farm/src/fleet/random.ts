/** Repeatable chance: the same words give the same numbers. */
export interface Random {
  /** From 0 up to but not 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** Around 1, as often above as below: e to a normal of deviation `sigma`. */
  lognormal(sigma: number): number;
}

/** FNV-1a over the words. */
const seedOf = (words: readonly (string | number)[]): number => {
  let hash = 0x811c9dc5;
  for (const letter of words.join('\0')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
};

/** A generator of 32 bits of state (mulberry32), begun by words. Enough to pretend, for nothing secret. */
export const randomOf = (...words: readonly (string | number)[]): Random => {
  let state = seedOf(words);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)] ?? from[0],
    lognormal: (sigma) =>
      Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  };
};
