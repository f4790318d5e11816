import { type Micro, micro, noMoney, restOf } from '@renderdesk/contract';

/** A charge as far as its agent's margin goes: amount, what the agent pays for it, what cash and credit paid, what became arrears. */
export interface Shared {
  readonly amount: Micro;
  readonly cost: Micro;
  readonly paid: Micro;
  readonly arrears: Micro;
}

const half = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n);

/**
 * What a resale agent earns by a charge (ledger §4): (amount − cost) × the part that cash and credit paid ÷ amount, half up to a
 * millionth; nothing where the agent's price is not below.
 */
export const marginOf = ({ amount, cost, paid }: Omit<Shared, 'arrears'>): Micro =>
  amount <= 0n || cost >= amount ? noMoney : micro(half((amount - cost) * paid, amount));

/** What of a charge is paid by cash and credit still after money of it went back: what became arrears returns first (ledger rule 8). */
export const paidAfter = (charge: Pick<Shared, 'paid' | 'arrears'>, returned: Micro): Micro =>
  restOf(charge.paid, restOf(returned, charge.arrears));

const cent = 10_000n;
/** A commission: a rate in hundredths of a percent of a base, half up to the cent; a negative base gives a negative one (ledger §4). */
export const commissionOf = (base: Micro, rate: number): Micro => {
  const size = base < 0n ? -base : base;
  const amount = half(size * BigInt(rate), 10_000n * cent) * cent;
  return micro(base < 0n ? -amount : amount);
};
