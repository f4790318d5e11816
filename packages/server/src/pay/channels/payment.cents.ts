import { type Micro, micro } from '@renderdesk/contract';

const cent = 10_000n;

/** An amount as a number of cents. Throws where it is none: no channel takes parts of a cent. */
export const centsOf = (amount: Micro): number => {
  if (amount <= 0n || amount % cent !== 0n) throw new Error('a channel takes whole cents');
  return Number(amount / cent);
};
export const ofCents = (cents: number): Micro => micro(BigInt(cents) * cent);

/** `12.30`, as channels write amounts. */
export const decimalOf = (amount: Micro): string => {
  const cents = centsOf(amount);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
};
