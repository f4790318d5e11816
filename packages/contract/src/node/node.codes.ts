import { codeTable } from '../kernel/codes.ts';

/** The three axes of a node, which are never merged (domain §2): power, service and lock. */
export const nodePower = codeTable('nodePower', {
  0: { name: 'off', tone: 'neutral' },
  1: { name: 'starting', tone: 'info' },
  2: { name: 'on', tone: 'success' },
  3: { name: 'stopping', tone: 'info' },
});
export const nodeService = codeTable('nodeService', {
  0: { name: 'online', tone: 'success' },
  1: { name: 'offline', tone: 'neutral' },
  2: { name: 'repair', tone: 'warning' },
  3: { name: 'unhealthy', tone: 'danger' },
});
export const nodeLock = codeTable('nodeLock', {
  0: { name: 'open', tone: 'success' },
  1: { name: 'locked', tone: 'held' },
});
export const nodeOs = codeTable('nodeOs', {
  1: { name: 'linux', tone: 'neutral' },
  2: { name: 'windows', tone: 'neutral' },
});

/** Words of a node by which frames are matched. */
export const nodeValueKind = codeTable('nodeValueKind', {
  1: { name: 'properties', tone: 'info' },
  2: { name: 'requirements', tone: 'info' },
  3: { name: 'category', tone: 'info' },
});
export type NodeValueKind = (typeof nodeValueKind.codes)[number];

/**
 * What a node does, as one word for lists, node distribution and counts: derived from its axes and its open attempt, in this order.
 * «Draining» is locked while a frame still runs on it.
 */
export const nodeState = codeTable('nodeState', {
  0: { name: 'idle', tone: 'success' },
  1: { name: 'rendering', tone: 'running' },
  2: { name: 'draining', tone: 'held' },
  3: { name: 'locked', tone: 'held' },
  4: { name: 'unhealthy', tone: 'danger' },
  5: { name: 'repair', tone: 'warning' },
  6: { name: 'offline', tone: 'neutral' },
});
export type NodeState = (typeof nodeState.codes)[number];

/** The derived state of a node. */
export const stateOfNode = (node: {
  readonly service: number;
  readonly lock: number;
  readonly busy: boolean;
}): NodeState => {
  if (node.service === nodeService.of.offline) return nodeState.of.offline;
  if (node.lock === nodeLock.of.locked) return node.busy ? nodeState.of.draining : nodeState.of.locked;
  if (node.busy) return nodeState.of.rendering;
  if (node.service === nodeService.of.unhealthy) return nodeState.of.unhealthy;
  if (node.service === nodeService.of.repair) return nodeState.of.repair;
  return nodeState.of.idle;
};
