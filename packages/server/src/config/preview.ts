import { costOf, type Micro, micro, microOf, noMoney } from '@renderdesk/contract';
import { priceAt, type PriceVersion } from '../task/index.ts';
import type { Rendered } from './price.store.ts';

/** What charges were, and what they would have been with one more price. */
export interface WouldBe {
  readonly charges: number;
  readonly charged: Micro;
  readonly wouldBe: Micro;
  readonly customers: readonly {
    readonly ownerId: number;
    readonly userName: string;
    readonly charged: Micro;
    readonly wouldBe: Micro;
  }[];
}

/**
 * Prices node time once more, by the rule that priced it, with a price that stood from the beginning on (lifecycles §26).
 * What nothing prices stays as it was. Customers of whom something would have been different come first, by how much.
 */
export const wouldHaveBeen = (
  rendered: readonly Rendered[],
  versions: readonly PriceVersion[],
  added: PriceVersion,
): WouldBe => {
  const customers = new Map<number, { ownerId: number; userName: string; charged: Micro; wouldBe: Micro }>();
  let charges = 0;
  for (const one of rendered) {
    const asked = { ...one, platformKind: added.platformKind, currency: added.currency };
    const ms = Number(one.renderMs);
    const before = priceAt(versions, asked, one.startedAt);
    // Nothing of the same scope and unit holds beside it.
    const after = priceAt(
      [...versions.filter((known) => !isReplaced(known, added)), added],
      asked,
      one.startedAt,
    );
    const charged = microOf(one.charged);
    const changed = before && after ? costOf(after.hourly, ms) - costOf(before.hourly, ms) : 0n;
    const known = customers.get(one.ownerId);
    customers.set(one.ownerId, {
      ownerId: one.ownerId,
      userName: one.userName,
      charged: micro((known?.charged ?? noMoney) + charged),
      wouldBe: micro((known?.wouldBe ?? noMoney) + charged + changed),
    });
    charges += one.charges;
  }
  const size = ({ charged, wouldBe }: { charged: Micro; wouldBe: Micro }): bigint =>
    charged > wouldBe ? charged - wouldBe : wouldBe - charged;
  const all = [...customers.values()];
  return {
    charges,
    charged: micro(all.reduce((sum, { charged }) => sum + charged, 0n)),
    wouldBe: micro(all.reduce((sum, { wouldBe }) => sum + wouldBe, 0n)),
    customers: all
      .filter((one) => size(one) > 0n)
      .toSorted((a, b) => (size(a) === size(b) ? a.ownerId - b.ownerId : size(a) > size(b) ? -1 : 1)),
  };
};

const isReplaced = (known: PriceVersion, by: PriceVersion): boolean =>
  known.unit === by.unit &&
  known.currency === by.currency &&
  known.level === by.level &&
  known.student === by.student &&
  known.agentId === by.agentId &&
  known.ownerId === by.ownerId &&
  known.frameKind === by.frameKind;
