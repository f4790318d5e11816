import { type Micro, micro } from '@renderdesk/contract';

/** A line as the chain of running balances sees it. */
interface Balanced {
  readonly at: Date;
  readonly flow: string;
  readonly amount: Micro;
  readonly balance: Micro | null;
}
/** A place where the balance before and the line do not make the balance after: something is missing between the two. */
export interface Gap {
  readonly at: Date;
  readonly afterFlow: string | null;
  readonly beforeFlow: string;
  /** What is missing came in; negative went out. */
  readonly amount: Micro;
}

/**
 * The gaps in a chain of lines, oldest first (lifecycles §11). Lines without a balance only add up; the first balance begins the
 * chain, unless it is known what the account held before.
 */
export const chainOf = (lines: readonly Balanced[], before: Micro | null = null): Gap[] => {
  const gaps: Gap[] = [];
  let holds = before;
  let afterFlow: string | null = null;
  for (const { at, flow, amount, balance } of lines) {
    const due: Micro | null = holds === null ? null : micro(holds + amount);
    if (balance !== null && due !== null && due !== balance)
      gaps.push({ at, afterFlow, beforeFlow: flow, amount: micro(balance - due) });
    holds = balance ?? due;
    afterFlow = flow;
  }
  return gaps;
};
