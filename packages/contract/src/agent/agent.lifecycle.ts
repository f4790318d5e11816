import type { Transition } from '../task/task.lifecycle.ts';
import type { CodeOf } from '../kernel/codes.ts';
import type { agentApplicationStatus, agentStatus } from './agent.codes.ts';

type AgentStatus = CodeOf<typeof agentStatus>;
type ApplicationStatus = CodeOf<typeof agentApplicationStatus>;

/** Actions × statuses of agents (lifecycles §4). 2 is final; an agent ends when no customer is allocated to it any more. */
export const agentTransitions = {
  suspend: { from: [0], to: 1, by: ['staff'], wants: 'reason' },
  resume: { from: [1], to: 0, by: ['staff'], wants: 'reason' },
  end: { from: [0, 1], to: 2, by: ['staff'], wants: 'reason' },
  /** Fields, prices and staff of an agent. */
  change: { from: [0, 1], by: ['staff'] },
} as const satisfies Record<string, Transition<AgentStatus>>;
export type AgentAction = keyof typeof agentTransitions;

/**
 * Actions × statuses of applications to become an agent (lifecycles §4). An approved one is final: it made the agent. A refused
 * one may be mended and submitted again.
 */
export const applicationTransitions = {
  approve: { from: [0], to: 1, by: ['staff'] },
  refuse: { from: [0], to: 2, by: ['staff'], wants: 'reason' },
  change: { from: [0, 2], by: ['staff', 'customer'] },
  resubmit: { from: [2], to: 0, by: ['staff', 'customer'] },
} as const satisfies Record<string, Transition<ApplicationStatus>>;
export type ApplicationAction = keyof typeof applicationTransitions;

/** Whether an action is allowed from a status; the server refuses by it, the console greys by it. */
export const allows = (transition: { readonly from: readonly number[] }, status: number): boolean =>
  transition.from.includes(status);
