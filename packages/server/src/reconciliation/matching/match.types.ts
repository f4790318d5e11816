import type { MatchReason, Micro, StatementLineKind, StatementTarget } from '@renderdesk/contract';

/** A line that waits for its explanation. */
export interface OpenLine {
  readonly id: number;
  readonly accountId: number;
  readonly at: Date;
  readonly amount: Micro;
  readonly fee: Micro;
  readonly currency: 1 | 2;
  readonly kind: StatementLineKind;
  readonly flow: string;
  readonly transactionId: string;
  readonly orderNumber: string;
  readonly payer: string;
  readonly memo: string;
}

/** Something of the books that a statement should show: a recharge that was credited, a refund that was sent, money in suspense. */
export interface Expected {
  readonly kind: Extract<StatementTarget, 1 | 2 | 5 | 6>;
  readonly id: number;
  readonly ownerId: number | null;
  /** What should come in; negative what should go out. */
  readonly amount: Micro;
  readonly currency: 1 | 2;
  readonly at: Date;
  /** Numbers by which a statement may name it. */
  readonly numbers: readonly string[];
  readonly payer: string;
  readonly userId: number | null;
  /** Where it should arrive; null where nobody said. */
  readonly accountId: number | null;
  /** A line was matched with it already. */
  readonly isMatched: boolean;
}

/** What staff's decisions taught of an account's lines. */
export interface LearnedRule {
  readonly id: number;
  readonly look: 1 | 2;
  readonly pattern: string;
  readonly effect: 1 | 2 | 3 | 4;
  readonly userId: number | null;
  readonly targetAccountId: number | null;
  readonly reason: string;
  readonly right: number;
  readonly wrong: number;
}

/** What became of a line. */
export interface Decision {
  readonly state: 1 | 2 | 4 | 5;
  readonly target: {
    readonly kind: StatementTarget;
    readonly id: number;
    readonly ownerId: number | null;
  } | null;
  /** What arrived less what was expected. */
  readonly difference: Micro;
  readonly ruleId: number | null;
  readonly reason: string;
}

/** One of several things that a line may be about. */
export interface Fit {
  readonly expected: Expected;
  readonly reasons: readonly MatchReason[];
  readonly ruleId: number | null;
}
