import { type CouponType, leastOf, type Micro, micro, restOf, sumOf, wholeCents } from '@renderdesk/contract';

/** A lot that was given with a recharge. */
export interface BonusLot {
  readonly id: number;
  readonly type: CouponType | null;
  /** What was given, less what was voided otherwise than by refunds: a lot that was extended, or shrunk with its recharge, goes on as another. */
  readonly issued: Micro;
  readonly remaining: Micro;
  /** What of it paid something, or was moved to another purse. */
  readonly spent: Micro;
  /** What earlier refunds, done or open, were to take of it. */
  readonly targets: Micro;
  /** What they took of it. */
  readonly clawed: Micro;
}

export interface Refunding {
  /** What the recharge credited. */
  readonly amount: Micro;
  /** What earlier refunds took of it, done or open: paid out and deducted. */
  readonly before: Micro;
  /** What they kept for bonus that was spent. */
  readonly deductedBefore: Micro;
  /** What is refunded now, in whole cents. */
  readonly refund: Micro;
  readonly bonus: readonly BonusLot[];
}

export interface Clawback {
  /** What each bonus lot gives back, and what it should. */
  readonly lots: readonly { readonly id: number; readonly target: Micro; readonly taken: Micro }[];
  /** What is deducted from the payout for bonus that was spent already, in whole cents. */
  readonly deducted: Micro;
  readonly payout: Micro;
}

/**
 * What becomes of the bonus when a recharge is refunded in part or whole (ledger §4, «clawback»): of each lot its share of
 * what is refunded so far, less what earlier refunds took; from what is left of it, else of another lot of its type, and else out of the
 * payout, as far as bonus was spent: what ended unused costs nothing. Targets and deductions of all refunds together round down, for the customer. Throws where
 * more is refunded than was paid.
 */
export const clawbackOf = (o: Refunding): Clawback => {
  const upTo = o.before + o.refund;
  if (upTo > o.amount) throw new Error('more is refunded than was paid');
  const lots = o.bonus.map((lot) => {
    const target = restOf(micro((lot.issued * upTo) / o.amount), lot.targets);
    return { ...lot, target, taken: leastOf(target, lot.remaining) };
  });
  for (const lot of lots)
    for (const other of lots.filter(({ type }) => type === lot.type)) {
      const missing = micro(lot.target - lot.taken);
      const more = leastOf(missing, restOf(other.remaining, other.taken));
      other.taken = micro(other.taken + more);
      lot.target = micro(lot.target - more);
      other.target = micro(other.target + more);
    }
  // Of all refunds so far, so that many small ones keep the same as one: what each rounds down, the next one keeps.
  const targets = sumOf(o.bonus.map(({ issued }) => micro((issued * upTo) / o.amount)));
  const short = restOf(targets, sumOf(lots.map(({ clawed, taken }) => micro(clawed + taken))));
  const kept = wholeCents(leastOf(short, sumOf(lots.map(({ spent }) => spent))));
  const deducted = leastOf(restOf(kept, o.deductedBefore), o.refund);
  return {
    lots: lots.map(({ id, target, taken }) => ({ id, target, taken })),
    deducted,
    payout: micro(o.refund - deducted),
  };
};
