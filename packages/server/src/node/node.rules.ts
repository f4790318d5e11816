import { errorCodes, type NodeAction, nodeActionFits, type NodeStanding } from '@renderdesk/contract';
import type { Outcome } from '../core/calls/serve.ts';

/** A node as a decision looks at it, with the version that the caller saw where they told it. */
export interface NodeNow extends NodeStanding {
  readonly version: number;
  readonly expectedVersion: number | undefined;
}

/** Whether an action may be done to a node: 200, or the code of its refusal. `label` touches no axis. */
export const decideNode = (action: NodeAction | 'label', node: NodeNow): Outcome => {
  if (node.expectedVersion !== undefined && node.expectedVersion !== node.version)
    return { code: errorCodes.changedMeanwhile };
  if (action === 'label' || nodeActionFits[action](node)) return { code: errorCodes.success };
  return { code: errorCodes.notAllowedInState };
};

/** Whether the action takes what renders off the node, instead of letting it end. */
export const givesBack = (action: NodeAction): boolean => ['lock', 'repair', 'retire'].includes(action);

/** When a frame that has rendered so far would be done at its pace; undefined where its progress is not told. */
export const expectedEnd = (attempt: {
  readonly since: number;
  readonly now: number;
  readonly progress: number | null;
}): number | undefined => {
  if (attempt.progress === null || attempt.progress <= 0) return undefined;
  return Math.round(
    attempt.now + ((attempt.now - attempt.since) * (1000 - attempt.progress)) / attempt.progress,
  );
};

/** When the last of several would be done; null where one of them cannot tell, or none renders. */
export const lastEnd = (ends: readonly (number | undefined)[]): number | null => {
  const known = ends.filter((end) => end !== undefined);
  return known.length === 0 || known.length < ends.length ? null : Math.max(...known);
};
