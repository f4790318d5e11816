import { businessOffset } from '@renderdesk/contract';

/** Money in millionths of the currency's unit, exact: what numeric(20,6) holds. */
export type Micro = bigint & { readonly brand: 'micro' };

const one = 1_000_000n;
const hour = 3_600_000n;
export const micro = (value: bigint): Micro => value as Micro;
export const noMoney: Micro = micro(0n);

/** A numeric of the database as millionths. Throws where the text is no amount of at most six decimals. */
export const microOf = (text: string): Micro => {
  const found = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text);
  if (!found) throw new Error(`${text} is no amount`);
  const size = BigInt(found[2] ?? '0') * one + BigInt((found[3] ?? '').padEnd(6, '0'));
  return micro(found[1] === '-' ? -size : size);
};

/** Millionths as the database reads them: `12.345600`. */
export const textOf = (amount: Micro): string => {
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '-' : ''}${size / one}.${String(size % one).padStart(6, '0')}`;
};

/**
 * What a span of node time costs, rounded half up to a millionth, once. `hourly` is the price of one node hour, `ms` are
 * milliseconds of that node.
 */
export const costOf = (hourly: Micro, ms: number): Micro =>
  micro((hourly * BigInt(Math.max(0, Math.trunc(ms))) * 2n + hour) / (hour * 2n));

export const sumOf = (amounts: Iterable<Micro>): Micro => {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return micro(sum);
};

/** The business month of a moment in +08:00, as yyyymm. */
export const periodOf = (at: Date): number => {
  const there = new Date(at.getTime() + businessOffset);
  return there.getUTCFullYear() * 100 + there.getUTCMonth() + 1;
};

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
