import { type BookAccount, type Micro, micro } from '@renderdesk/contract';
import type { Deferred } from './contractMoney.store.ts';

/**
 * Accounts of prepaid amounts and of their income by kind of contract (ledger §1): 1 packs, 2 rentals, 3 memberships, 4
 * copyright.
 */
export const accountsOf = {
  1: [130, 204],
  2: [131, 205],
  3: [132, 206],
  4: [133, 210],
} as const satisfies Readonly<Record<number, readonly [Deferred, BookAccount]>>;

/** What becomes of a pack or a rental whose days are over (lifecycles §21): overdue while machines are held that no next term has. */
export const afterLastDay = (o: { readonly nodesHeld: number; readonly isRenewed: boolean }): 2 | 3 =>
  o.nodesHeld > 0 && !o.isRenewed ? 2 : 3;

/** The overdue days of a rental, by number: from the first after its last up to one, that day too. */
export const overdueDays = (o: {
  readonly first: number;
  readonly days: number;
  readonly through: number;
}): number[] => {
  const from = o.first + o.days;
  return Array.from({ length: Math.max(0, o.through - from + 1) }, (_, at) => from + at);
};

/** What has a list price: packs of machines and rentals by the node and day, copyright orders by the order. */
export type Listed = 1 | 3 | 4;
export const isListed = (soldKind: number): soldKind is Listed => soldKind !== 2;

/** What so many nodes cost for so many days, or one order, by the list. */
export const listPriceOf = (
  unit: Micro,
  o: { readonly soldKind: Listed; readonly nodes: number; readonly days: number },
): Micro => (o.soldKind === 4 ? unit : micro(unit * BigInt(o.nodes) * BigInt(o.days)));
