import { type Micro, micro } from '@renderdesk/contract';

const cent = 10_000n;

/**
 * The parts of a split line by their percents: whole cents, rounded towards zero; the part of the line's own person (at `rest`) takes
 * what is left, so that the parts are exactly the whole (lifecycles §12).
 */
export const partsOf = (amount: Micro, percents: readonly number[], rest: number): Micro[] => {
  const parts = percents.map((percent) => ((amount * BigInt(percent)) / 100n / cent) * cent);
  const others = parts.reduce((sum, part, at) => (at === rest ? sum : sum + part), 0n);
  return parts.map((part, at) => micro(at === rest ? amount - others : part));
};
