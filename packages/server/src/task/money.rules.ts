import { micro, type Micro } from '@renderdesk/contract';

export { costOf, micro, type Micro, microOf, noMoney, periodOf, textOf } from '@renderdesk/contract';

/** A price version, and a node as far as its price goes. */
export interface PriceVersion {
  readonly id: number;
  readonly platformKind: number;
  readonly unit: number;
  readonly currency: number;
  readonly level: number | null;
  readonly agentId: number | null;
  readonly ownerId: number | null;
  readonly frameKind: number | null;
  readonly price: Micro;
  readonly validFrom: Date;
}
export interface Priced {
  readonly platformKind: number;
  readonly currency: number;
  readonly level: number;
  readonly agentId: number | null;
  readonly ownerId: number;
  readonly frameKind: number;
  readonly cores: number;
  readonly gpuCount: number;
}
export interface HourlyPrice {
  readonly versionId: number;
  readonly hourly: Micro;
}

const unitsOf = (unit: number, node: Priced): number =>
  unit === 1 ? node.cores : unit === 2 ? node.gpuCount : 1;

/** How narrow a scope is: a price of the frame's own kind first, then the customer's, the agent's, the level's. */
const narrowness = (one: PriceVersion): number =>
  (one.frameKind === null ? 0 : 8) +
  (one.ownerId === null ? 0 : 4) +
  (one.agentId === null ? 0 : 2) +
  (one.level === null ? 0 : 1);

/**
 * The one rule that prices a node hour at a moment (lifecycles §6: rules are not stacked): of the versions in force the
 * narrowest scope; of one scope the newest of each unit; of several units the dearest, because a card node has cores
 * too. Undefined where nothing prices it.
 */
export const priceAt = (
  versions: readonly PriceVersion[],
  asked: Priced,
  at: Date,
): HourlyPrice | undefined => {
  const newest = new Map<number, PriceVersion>();
  let narrowest = -1;
  for (const one of versions) {
    const fits =
      one.platformKind === asked.platformKind &&
      one.currency === asked.currency &&
      one.validFrom <= at &&
      (one.level === null || one.level === asked.level) &&
      (one.agentId === null || one.agentId === asked.agentId) &&
      (one.ownerId === null || one.ownerId === asked.ownerId) &&
      (one.frameKind === null || one.frameKind === asked.frameKind);
    if (!fits) continue;
    const width = narrowness(one);
    if (width < narrowest) continue;
    if (width > narrowest) newest.clear();
    narrowest = width;
    const known = newest.get(one.unit);
    if (!known || known.validFrom < one.validFrom) newest.set(one.unit, one);
  }
  let best: HourlyPrice | undefined;
  for (const one of newest.values()) {
    const hourly = micro(one.price * BigInt(unitsOf(one.unit, asked)));
    if (!best || hourly > best.hourly) best = { versionId: one.id, hourly };
  }
  return best;
};
