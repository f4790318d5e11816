import { attemptOutcome } from '../task/task.codes.ts';
import { nodeLock, nodeService } from './node.codes.ts';

/** What staff do to a node's axes (domain §2). */
export type NodeAction = 'drain' | 'lock' | 'unlock' | 'repair' | 'cure' | 'retire';

/** The axes that decide it, and whether it renders now. */
export interface NodeStanding {
  readonly service: number;
  readonly lock: number;
  readonly busy: boolean;
  /** Rented, or on its way between rendering and renting. */
  readonly isHeld?: boolean;
}

const unwell: readonly number[] = [nodeService.of.unhealthy, nodeService.of.repair];

/**
 * From where each action is allowed: the axis must stand otherwise than the action leaves it; «lock now» also takes the frame
 * off a draining node. The server refuses by it, and the console greys by it.
 */
export const nodeActionFits: Readonly<Record<NodeAction, (node: NodeStanding) => boolean>> = {
  drain: (node) => node.lock === nodeLock.of.open,
  lock: (node) => node.lock === nodeLock.of.open || node.busy,
  unlock: (node) => node.lock === nodeLock.of.locked && node.isHeld !== true,
  repair: (node) => node.service !== nodeService.of.repair,
  cure: (node) => unwell.includes(node.service),
  retire: (node) => node.isHeld !== true,
};

/** How a node is doing, at a glance: the first that holds. */
export const nodeVerdicts = [
  'inRepair',
  'unhealthy',
  'neverHeard',
  'silent',
  'noSoftware',
  'failing',
  'locked',
  'fine',
] as const;
export type NodeVerdict = (typeof nodeVerdicts)[number];

/** So many attempts in a row that failed are no accident of one scene. */
const failingAfter = 3;

/** What is to be said of a node first. `outcomes` are those of its ended attempts, the newest first. */
export const verdictOfNode = (
  node: {
    readonly service: number;
    readonly lock: number;
    readonly beatTime: number | null;
    readonly software: readonly number[];
  },
  outcomes: readonly number[],
): NodeVerdict => {
  const { of } = nodeService;
  if (node.service === of.repair) return 'inRepair';
  if (node.service === of.unhealthy) return 'unhealthy';
  if (node.service === of.offline) return node.beatTime === null ? 'neverHeard' : 'silent';
  if (node.software.length === 0) return 'noSoftware';
  const last = outcomes.slice(0, failingAfter);
  if (last.length === failingAfter && last.every((outcome) => outcome === attemptOutcome.of.failed))
    return 'failing';
  return node.lock === nodeLock.of.locked ? 'locked' : 'fine';
};
