import {
  bookAccount,
  couponClass,
  type CouponClass,
  micro,
  type Micro,
  platformKind,
  priceScope,
  type PriceScope,
  priceUnit,
} from '@renderdesk/contract';

/** A price version, and a node as far as its price goes. At most one of level, student, agent and owner is set. */
export interface PriceVersion {
  readonly id: number;
  readonly platformKind: number;
  readonly unit: number;
  readonly currency: number;
  readonly level: number | null;
  readonly student: boolean;
  readonly agentId: number | null;
  readonly ownerId: number | null;
  readonly frameKind: number | null;
  /** A resale agent's own price: its customers pay it instead of every other. */
  readonly replaces: boolean;
  readonly price: Micro;
  readonly validFrom: Date;
}
export interface Priced {
  readonly platformKind: number;
  readonly currency: number;
  readonly level: number;
  readonly student: boolean;
  readonly agentId: number | null;
  readonly ownerId: number;
  readonly frameKind: number;
  readonly cores: number;
  readonly gpuCount: number;
}

/** What an hour of a node costs by one rule, and of how many units (cores, cards, the node itself). */
export interface RulePrice {
  readonly rule: PriceScope;
  readonly versionId: number;
  readonly units: number;
  readonly hourly: Micro;
}
export interface HourlyPrice extends RulePrice {
  /** What everyone pays; where nothing is said for everyone, the price itself. */
  readonly listHourly: Micro;
  /** The rules that were not chosen, from everyone on. */
  readonly alternatives: readonly RulePrice[];
}

const unitsOf = (unit: number, node: Priced): number =>
  unit === priceUnit.of.coreHour ? node.cores : unit === priceUnit.of.cardHour ? node.gpuCount : 1;

/** For whom a version is; scopes are numbered from the widest to the narrowest. */
const scopeOf = (one: PriceVersion): PriceScope => {
  if (one.ownerId !== null) return priceScope.of.customer;
  if (one.agentId !== null) return priceScope.of.agent;
  if (one.student) return priceScope.of.student;
  return one.level === null ? priceScope.of.everyone : priceScope.of.level;
};

const fits = (one: PriceVersion, asked: Priced, at: Date): boolean =>
  one.platformKind === asked.platformKind &&
  one.currency === asked.currency &&
  one.validFrom <= at &&
  (one.level === null || one.level === asked.level) &&
  (!one.student || asked.student) &&
  (one.agentId === null || one.agentId === asked.agentId) &&
  (one.ownerId === null || one.ownerId === asked.ownerId) &&
  (one.frameKind === null || one.frameKind === asked.frameKind);

/** The price by each scope that has one: of each unit the newest version, of several units the dearest. */
const byScope = (versions: readonly PriceVersion[], asked: Priced): RulePrice[] => {
  const newest = new Map<string, PriceVersion>();
  const counted = versions.filter(({ unit }) => unitsOf(unit, asked) > 0);
  for (const one of counted.length > 0 ? counted : versions) {
    const key = `${scopeOf(one)} ${one.unit}`;
    const known = newest.get(key);
    if (!known || known.validFrom < one.validFrom) newest.set(key, one);
  }
  const prices = new Map<PriceScope, RulePrice>();
  for (const one of newest.values()) {
    const rule = scopeOf(one);
    // Nothing renders for nothing: a node that has none of any unit counts as one.
    const units = Math.max(1, unitsOf(one.unit, asked));
    const hourly = micro(one.price * BigInt(units));
    const known = prices.get(rule);
    const isDearer = !known || hourly > known.hourly || (hourly === known.hourly && one.id < known.versionId);
    if (isDearer) prices.set(rule, { rule, versionId: one.id, units, hourly });
  }
  return [...prices.values()].toSorted((a, b) => a.rule - b.rule);
};

/**
 * The one rule that prices a node hour at a moment (ledger §3.2): a price of the frame's own kind excludes general ones;
 * within a scope the dearest unit, because a card node has cores too; between scopes the cheapest, of equal ones the
 * narrower; nothing is stacked. A resale agent's own price replaces all others. Undefined where nothing prices it.
 */
export const priceAt = (
  versions: readonly PriceVersion[],
  asked: Priced,
  at: Date,
): HourlyPrice | undefined => {
  const fitting = versions.filter((one) => fits(one, asked, at));
  const ofKind = fitting.filter(({ frameKind }) => frameKind !== null);
  const prices = byScope(ofKind.length > 0 ? ofKind : fitting, asked);
  const replacing = new Set(fitting.flatMap((one) => (one.replaces ? [one.id] : [])));
  let best = prices.find(({ versionId }) => replacing.has(versionId));
  if (!best) for (const one of prices) if (!best || one.hourly <= best.hourly) best = one;
  if (!best) return undefined;
  const list = prices.find(({ rule }) => rule === priceScope.of.everyone) ?? best;
  return { ...best, listHourly: list.hourly, alternatives: prices.filter((one) => one !== best) };
};

/** Which revenue a frame of a platform is, and which coupons may pay it; Qingyun renders on cards where cards are priced. */
export const classOf = (
  kind: number,
  unit: number | null,
): { readonly revenue: 201 | 202 | 203; readonly couponClass: CouponClass } => {
  const { renderCpuRevenue, renderGpuRevenue, pictureRevenue } = bookAccount.of;
  if (kind === platformKind.of.picture)
    return { revenue: pictureRevenue, couponClass: couponClass.of.picture };
  if (kind === platformKind.of.gpu) return { revenue: renderGpuRevenue, couponClass: couponClass.of.gpu };
  if (kind === platformKind.of.cpu) return { revenue: renderCpuRevenue, couponClass: couponClass.of.cpu };
  return unit === priceUnit.of.cardHour
    ? { revenue: renderGpuRevenue, couponClass: couponClass.of.gpuQingyun }
    : { revenue: renderCpuRevenue, couponClass: couponClass.of.cpuQingyun };
};
