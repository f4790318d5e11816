import { prefixDigits } from '@renderdesk/contract';

/** Ids from the one to the other, both among them. */
export interface Ids {
  readonly from: number;
  readonly to: number;
}

/**
 * The ids that begin with the digits of a number and are longer than it, shortest first, up to the largest there is: 123
 * begins 1230–1239, 12300–12399 and so on. None for fewer than `prefixDigits` digits.
 */
export const idsBeginning = (number: number, largest: number): readonly Ids[] => {
  const found: Ids[] = [];
  if (String(number).length < prefixDigits) return found;
  for (let step = 10; number * step <= largest; step *= 10)
    found.push({ from: number * step, to: Math.min(number * step + step - 1, largest) });
  return found;
};
