import type { CodeOf } from '../kernel/codes.ts';
import type { statementLineState } from '../pay/pay.codes.ts';
import type { Transition } from '../task/task.lifecycle.ts';
import type { StatementFileState } from './reconciliation.codes.ts';

type LineState = CodeOf<typeof statementLineState>;

/** Actions × states of statement files (lifecycles §11): what was worked through is evidence and stays. */
export const statementFileTransitions = {
  start: { from: [0, 3], to: 1, by: ['staff'] },
  delete: { from: [0, 3], by: ['staff'] },
} as const satisfies Record<string, Transition<StatementFileState>>;

/** Actions × states of their lines. Unmatching is for open months alone. */
export const statementLineTransitions = {
  accept: { from: [0, 4], to: 3, by: ['staff'] },
  settle: { from: [4], to: 3, by: ['staff'], wants: 'reason' },
  ignore: { from: [0, 4], to: 5, by: ['staff'], wants: 'reason' },
  suspend: { from: [0, 4], to: 6, by: ['staff'], wants: 'reason' },
  identify: { from: [6], to: 3, by: ['staff'] },
  unmatch: { from: [1, 2, 3, 5, 6], to: 0, by: ['staff'], wants: 'reason' },
} as const satisfies Record<string, Transition<LineState>>;
