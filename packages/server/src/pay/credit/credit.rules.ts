import { leastOf, type Micro, micro, noMoney, restOf } from '@renderdesk/contract';

/** A purse as far as its credit goes. */
export interface CreditState {
  /** What it may use itself: of a main account without what its children were given. */
  readonly limit: Micro;
  readonly used: Micro;
  readonly cash: Micro;
  readonly hold: Micro;
  readonly pending: Micro;
}

/** What a purse may yet use of its credit: nothing while it is blocked. */
export const freeCredit = ({
  limit,
  used,
  isBlocked,
}: Pick<CreditState, 'limit' | 'used'> & { readonly isBlocked: boolean }): Micro =>
  isBlocked ? noMoney : restOf(limit, used);

/** What a purse cannot lose of its credit: what is used, and what running and unposted work needs beyond its cash. */
export const boundCredit = ({ used, cash, hold, pending }: Omit<CreditState, 'limit'>): Micro =>
  micro(used + restOf(micro(hold + pending), cash));

/**
 * What a main account can give to its children yet: what is not bound of its own part, and nothing that it has only for a time. While
 * temporary credit runs, `standing` is what all of them may use afterwards, and `given` what of that is given.
 */
export const giveableCredit = (
  main: CreditState,
  o: { readonly standing: Micro | null; readonly given: Micro },
): Micro => {
  const free = restOf(main.limit, boundCredit(main));
  return o.standing === null ? free : leastOf(free, restOf(o.standing, o.given));
};
