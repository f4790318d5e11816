import { nodeLock, nodeService } from './node.codes.ts';

/** What staff do to a node's axes (domain §2). */
export type NodeAction = 'drain' | 'lock' | 'unlock' | 'repair' | 'cure';

/** The axes that decide it, and whether it renders now. */
export interface NodeStanding {
  readonly service: number;
  readonly lock: number;
  readonly busy: boolean;
}

const unwell: readonly number[] = [nodeService.of.unhealthy, nodeService.of.repair];

/**
 * From where each action is allowed: the axis must stand otherwise than the action leaves it; «lock now» also takes the frame
 * off a draining node. The server refuses by it, and the console greys by it.
 */
export const nodeActionFits: Readonly<Record<NodeAction, (node: NodeStanding) => boolean>> = {
  drain: (node) => node.lock === nodeLock.of.open,
  lock: (node) => node.lock === nodeLock.of.open || node.busy,
  unlock: (node) => node.lock === nodeLock.of.locked,
  repair: (node) => node.service !== nodeService.of.repair,
  cure: (node) => unwell.includes(node.service),
};
