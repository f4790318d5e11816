import { type Chance, chanceOf } from '@renderdesk/contract';

/** Repeatable chance: the same words give the same numbers. */
export interface Random extends Chance {
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

/** Chance begun by words. */
export const randomOf = (...words: readonly (string | number)[]): Random => {
  const { next, between } = chanceOf(seedOf(words));
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)] ?? from[0],
    lognormal: (sigma) =>
      Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  };
};
