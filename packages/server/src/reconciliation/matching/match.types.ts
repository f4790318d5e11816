import type { MatchReason, Micro, StatementLineKind, StatementTarget } from '@renderdesk/contract';

/** A statement line that is not matched yet. */
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

/** An entry of the books that a statement should show: a credited recharge, a sent refund, or money in suspense. */
export interface Expected {
  readonly kind: Extract<StatementTarget, 1 | 2 | 5 | 6>;
  readonly id: number;
  readonly ownerId: number | null;
  /** Positive for money that should arrive, negative for money that should leave. */
  readonly amount: Micro;
  readonly currency: 1 | 2;
  readonly at: Date;
  /** Numbers by which a statement may name it. */
  readonly numbers: readonly string[];
  readonly payer: string;
  readonly userId: number | null;
  /** Our account that it should arrive in; null where it is not known. */
  readonly accountId: number | null;
  /** Whether a line was matched with it before. */
  readonly isMatched: boolean;
}

/** A rule learned from decisions of staff: what lines of an account with a payer or memo are. */
export interface LearnedRule {
  readonly id: number;
  /** What `pattern` is compared with: 1 payer, 2 memo. */
  readonly look: 1 | 2;
  readonly pattern: string;
  /** What such a line is: 1 of customer `userId`, 2 a fee, 3 of our `targetAccountId`, 4 ignored. */
  readonly effect: 1 | 2 | 3 | 4;
  readonly userId: number | null;
  readonly targetAccountId: number | null;
  readonly reason: string;
  /** How many decisions of staff agreed with it, and how many did not. */
  readonly right: number;
  readonly wrong: number;
}

/** The new state of a line, and what it is matched with. */
export interface Decision {
  readonly state: 1 | 2 | 4 | 5;
  readonly target: {
    readonly kind: StatementTarget;
    readonly id: number;
    readonly ownerId: number | null;
  } | null;
  /** Amount of the line minus the expected amount. */
  readonly difference: Micro;
  readonly ruleId: number | null;
  readonly reason: string;
}

/** A candidate for a line, with the reasons for it. */
export interface Fit {
  readonly expected: Expected;
  readonly reasons: readonly MatchReason[];
  readonly ruleId: number | null;
}
