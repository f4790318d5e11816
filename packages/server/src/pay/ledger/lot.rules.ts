import {
  type BookAccount,
  chartOfAccounts,
  type LotState,
  lotState,
  type Micro,
  micro,
  noMoney,
} from '@renderdesk/contract';
import type { Line, Side } from './lines.rules.ts';

/** What a lot was issued for is always somewhere: issued = the sum of these (ledger §2). */
export interface LotParts {
  remaining: Micro;
  frozen: Micro;
  used: Micro;
  refunded: Micro;
  expired: Micro;
  voided: Micro;
  moved: Micro;
}
export const noParts = (): LotParts => ({
  remaining: noMoney,
  frozen: noMoney,
  used: noMoney,
  refunded: noMoney,
  expired: noMoney,
  voided: noMoney,
  moved: noMoney,
});

const frozenAccount = 6;
/** Whether the reference of an account names a customer's lot that the amount is in. */
const holdsLot = (account: BookAccount): boolean => account < 100 && chartOfAccounts[account].ref === 'lot';

/**
 * Where an amount is once it left a lot to that account, and so where it comes from when it returns from there (ledger
 * §2: a deduction counts as used, an invalidated rest as voided). `issued`: it was not in the lot before.
 */
const placeOf = (account: BookAccount, frozen: boolean, out: boolean): keyof LotParts | 'issued' => {
  switch (account) {
    // Where a lot of an earlier system goes whose batch is taken back.
    case 199:
    case 305:
      return out ? 'voided' : 'issued';
    case 140:
      return 'moved';
    case 303:
    case 211:
      return 'expired';
    case 304:
      return 'voided';
    case 111:
      return 'refunded';
    case 101:
    case 102:
    case 103:
      return frozen ? 'refunded' : 'voided';
    case 110:
    case 142:
    case 301:
      return 'issued';
    default:
      return 'used';
  }
};

/** What one line does to a lot's parts; `issued` says whether the line is the one that made the lot. */
const moves = (
  here: Side,
  there: Side,
  out: boolean,
  makes: boolean,
): [keyof LotParts, keyof LotParts | 'issued'] => {
  const own = here.account === frozenAccount ? 'frozen' : 'remaining';
  if (holdsLot(there.account)) return [own, there.account === frozenAccount ? 'frozen' : 'remaining'];
  if (!out && makes) return [own, 'issued'];
  return [own, placeOf(there.account, own === 'frozen', out)];
};

/**
 * How lines move amounts between the parts of the lots that they name. `made`: lots that these lines issue; what enters
 * one of those was in no lot before. Throws where an amount would leave a lot for where nothing of a lot can be.
 */
export const lotChanges = (lines: readonly Line[], made: ReadonlySet<number>): Map<number, LotParts> => {
  const changes = new Map<number, LotParts>();
  const partsOf = (id: number): LotParts => {
    const known = changes.get(id);
    if (known) return known;
    const parts = noParts();
    changes.set(id, parts);
    return parts;
  };
  const apply = (here: Side, there: Side, amount: Micro, out: boolean): void => {
    if (!holdsLot(here.account) || here.ref === null) return;
    // Between the parts of one lot: counted once, on the side that it leaves.
    if (holdsLot(there.account) && there.ref !== here.ref) throw new Error('a lot moves through 140');
    if (holdsLot(there.account) && !out) return;
    const [from, to] = moves(here, there, out, made.has(here.ref));
    const parts = partsOf(here.ref);
    const change = out ? -amount : amount;
    parts[from] = micro(parts[from] + change);
    if (to !== 'issued') parts[to] = micro(parts[to] - change);
    else if (out || !made.has(here.ref)) throw new Error(`nothing of a lot is in account ${there.account}`);
  };
  for (const { debit, credit, amount } of lines) {
    apply(debit, credit, amount, true);
    apply(credit, debit, amount, false);
  }
  return changes;
};

/**
 * State of a lot after its parts changed. A return (rule 8) refills an exhausted lot, and cash also after the recharge
 * was invalidated. Coupons are never returned to an ended lot, so that case does not occur here.
 */
export const stateAfter = (before: LotState, remaining: Micro, change: LotParts): LotState => {
  const { usable, usedUp, expired, voided, frozen } = lotState.of;
  if (before === frozen) return remaining === 0n && change.voided > 0n ? voided : before;
  if (remaining > 0n) return usable;
  if (before !== usable) return before;
  if (change.expired > 0n) return expired;
  return change.voided > 0n ? voided : usedUp;
};

/** What is owed for one thing, and what became of it: amount = the sum of these. */
export interface ItemParts {
  open: Micro;
  paid: Micro;
  returned: Micro;
  written: Micro;
}

const arrearsAccount = 5;
const writtenOffAccount = 404;
const noItemParts = (): ItemParts => ({ open: noMoney, paid: noMoney, returned: noMoney, written: noMoney });
const placeOfItem = (account: BookAccount): Exclude<keyof ItemParts, 'open'> =>
  account === 1 ? 'paid' : account === 404 ? 'written' : 'returned';

/** How lines change the arrears items that they name; what makes an item (`made`) is its amount. */
export const itemChanges = (lines: readonly Line[], made: ReadonlySet<number>): Map<number, ItemParts> => {
  const changes = new Map<number, ItemParts>();
  for (const { debit, credit, amount } of lines) {
    const [here, there, change] =
      debit.account === arrearsAccount ? [debit, credit, amount] : [credit, debit, -amount];
    // Money that comes after a write-off pays what was written off.
    if (debit.account === 1 && credit.account === writtenOffAccount && credit.ref !== null) {
      const parts = changes.get(credit.ref) ?? noItemParts();
      changes.set(credit.ref, parts);
      parts.paid = micro(parts.paid + amount);
      parts.written = micro(parts.written - amount);
      continue;
    }
    if (here.account !== arrearsAccount || here.ref === null) continue;
    const parts = changes.get(here.ref) ?? noItemParts();
    changes.set(here.ref, parts);
    parts.open = micro(parts.open + change);
    if (change > 0n && made.has(here.ref)) continue;
    const place = placeOfItem(there.account);
    parts[place] = micro(parts[place] - change);
  }
  return changes;
};
