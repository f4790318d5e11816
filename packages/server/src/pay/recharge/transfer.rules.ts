import { leastOf, type Micro, micro, type TransferKind, transferKind } from '@renderdesk/contract';
import { cashLots, type PayingLot } from '../ledger/payment.rules.ts';
import type { MovedPart } from './transfer.store.ts';

interface Account {
  readonly id: number;
  readonly owner_id: number;
  readonly main_id: number | null;
  readonly is_agent_purse: boolean;
}

/**
 * Between whom money moves (ledger §4): a main account and a child of its own, each with a purse of its own; an agent's
 * purse and a main account, which must be its customer (`expectOwnCustomer`). Undefined where the
 * two do not belong together so, or share one purse.
 */
export const kindOfTransfer = (giver: Account, taker: Account): TransferKind | undefined => {
  if (giver.owner_id !== giver.id || taker.owner_id !== taker.id) return undefined;
  if (giver.is_agent_purse || taker.is_agent_purse) {
    if (giver.is_agent_purse === taker.is_agent_purse || giver.main_id !== null || taker.main_id !== null)
      return undefined;
    return giver.is_agent_purse ? transferKind.of.agentToCustomer : transferKind.of.customerToAgent;
  }
  if (taker.main_id === giver.id) return transferKind.of.mainToChild;
  return giver.main_id === taker.id ? transferKind.of.childToMain : undefined;
};

/** Which cash lots an amount is taken of: first in, first out (ledger rule 9). Less than the amount where they hold less. */
export const cashParts = (lots: readonly PayingLot[], amount: Micro): MovedPart[] => {
  let left = amount;
  return cashLots(lots).flatMap((lot) => {
    const part = leastOf(lot.remaining, left);
    left = micro(left - part);
    return part > 0n ? [{ lotId: lot.id, amount: part }] : [];
  });
};
