import { customerSign, type CustomerSign, type MoneyState, moneyState } from '@renderdesk/contract';

/** An account as far as it may be unusual. */
interface Account {
  readonly enabled: boolean;
  readonly activated: boolean;
  readonly isLocked: boolean;
  readonly isIpLimited: boolean;
  readonly isCreditBlocked: boolean;
  readonly moneyState: MoneyState;
}

const of = customerSign.of;
/** Worst first. */
const order: readonly CustomerSign[] = [
  of.disabled,
  of.onBlockList,
  of.onThirdBlockList,
  of.arrears,
  of.creditBlocked,
  of.tasksHeld,
  of.tasksFailed,
  of.locked,
  of.ipLimited,
  of.balanceLow,
  of.lotsExpire,
  of.notActivated,
  of.looksAlike,
  of.appealOpen,
  of.followUpDue,
  of.noSalesperson,
  of.idle,
];

/** What is unusual about a customer now, worst first; what has a number besides comes counted. */
export const signsOf = (
  account: Account,
  counts: ReadonlyMap<CustomerSign, number>,
): { readonly customerSign: CustomerSign; readonly count: number }[] => {
  const own = new Map<CustomerSign, boolean>([
    [of.disabled, !account.enabled],
    [of.notActivated, !account.activated],
    [of.locked, account.isLocked],
    [of.ipLimited, account.isIpLimited],
    [of.creditBlocked, account.isCreditBlocked],
    [of.arrears, account.moneyState >= moneyState.of.arrears],
    [of.balanceLow, account.moneyState === moneyState.of.low],
  ]);
  return order.flatMap((sign) => {
    const count = own.get(sign) === true ? 1 : (counts.get(sign) ?? 0);
    return count > 0 ? [{ customerSign: sign, count }] : [];
  });
};
