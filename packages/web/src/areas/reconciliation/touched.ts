import {
  balances,
  matchRules,
  monthClose,
  statementLines,
  statements,
  unseenRecharges,
} from '@renderdesk/contract';

/** What a decision on a line makes stale. */
export const touchedByLines = [
  statementLines.list,
  statementLines.candidates,
  statements.list,
  unseenRecharges.list,
  matchRules.list,
  balances.read,
  monthClose.check,
  monthClose.suspense,
] as const;
