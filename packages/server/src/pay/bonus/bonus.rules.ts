import { type Micro, micro, microOf, noMoney, sumOf, wholeCents } from '@renderdesk/contract';

/** From which recharge on an activity gives how much of which coupons: per cent of the recharge and a fixed amount. */
export interface Tier {
  readonly least: string;
  readonly couponType: 1 | 2 | 3 | 4 | 5 | 6;
  readonly rate: number;
  readonly bonus: string;
}
/** The terms of an activity that the size of a bonus follows from. */
export interface BonusTerms {
  readonly tiers: readonly Tier[];
  readonly uses_total: number | null;
  readonly uses_each: number | null;
  readonly spend_total: string | null;
  readonly spend_each: string | null;
}

const givenBy = (tier: Tier, amount: Micro): Micro =>
  micro(wholeCents(micro((amount * BigInt(tier.rate)) / 100n)) + microOf(tier.bonus));

/** What a recharge of this amount gets: by the highest tier that it reaches. Undefined below the lowest. */
export const bonusFor = (
  tiers: readonly Tier[],
  amount: Micro,
): { readonly couponType: Tier['couponType']; readonly bonus: Micro } | undefined => {
  const reached = tiers.filter(({ least }) => microOf(least) <= amount);
  const [tier] = reached.toSorted((a, b) => Number(microOf(b.least) - microOf(a.least)));
  const bonus = tier ? givenBy(tier, amount) : noMoney;
  return tier && bonus > 0n ? { couponType: tier.couponType, bonus } : undefined;
};

/** What an activity may cost at most, by the smallest of its budgets; null where none of them limits it. */
export const worstCaseOf = (o: BonusTerms): Micro | null => {
  const bounds: Micro[] = [];
  if (o.spend_total !== null) bounds.push(microOf(o.spend_total));
  const isFixed = o.tiers.every(({ rate }) => rate === 0);
  const most = o.tiers.reduce((sum, { bonus }) => (microOf(bonus) > sum ? microOf(bonus) : sum), noMoney);
  if (o.uses_total !== null && isFixed) bounds.push(micro(most * BigInt(o.uses_total)));
  if (o.uses_total !== null && o.spend_each !== null)
    bounds.push(micro(microOf(o.spend_each) * BigInt(o.uses_total)));
  return bounds.reduce<Micro | null>((least, one) => (least === null || one < least ? one : least), null);
};

/** Whether the budgets have nothing left for even its smallest bonus: it gives no more. */
export const isExhausted = (
  o: BonusTerms & { readonly used_count: number; readonly spent: string },
): boolean => {
  if (o.uses_total !== null && o.used_count >= o.uses_total) return true;
  if (o.spend_total === null) return false;
  const smallest = o.tiers
    .map((tier) => givenBy(tier, microOf(tier.least)))
    .reduce((least, one) => (one < least ? one : least));
  return microOf(o.spend_total) - microOf(o.spent) < smallest;
};

/** What an activity would have given for recharges, in their order, with all four of its budgets. */
export const runOf = (
  o: BonusTerms,
  recharges: Iterable<{ readonly ownerId: number; readonly amount: Micro }>,
): { readonly count: number; readonly total: Micro } => {
  const each = new Map<number, { uses: number; spent: Micro }>();
  const given: Micro[] = [];
  let total = noMoney;
  for (const { ownerId, amount } of recharges) {
    const bonus = bonusFor(o.tiers, amount)?.bonus;
    const of = each.get(ownerId) ?? { uses: 0, spent: noMoney };
    if (bonus === undefined || (o.uses_total !== null && given.length >= o.uses_total)) continue;
    if (o.spend_total !== null && total + bonus > microOf(o.spend_total)) continue;
    if (o.uses_each !== null && of.uses >= o.uses_each) continue;
    if (o.spend_each !== null && of.spent + bonus > microOf(o.spend_each)) continue;
    given.push(bonus);
    total = sumOf([total, bonus]);
    each.set(ownerId, { uses: of.uses + 1, spent: sumOf([of.spent, bonus]) });
  }
  return { count: given.length, total };
};
