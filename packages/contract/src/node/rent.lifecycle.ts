import type { Transition } from '../task/task.lifecycle.ts';
import { day, hour, minute } from '../kernel/time.ts';
import {
  type LeaseNodeStatus,
  type NodeTransferMachineStatus,
  nodeTransferMachineStatus,
  type NodeTransferStatus,
} from './rent.codes.ts';

/** What staff do to one machine of a transfer; the farm moves it from 1 to 7 (lifecycles §21). A disk half written cannot be cancelled. */
export const machineTransitions = {
  start: { from: [0], to: 1, by: ['staff'] },
  cancel: { from: [1, 2], to: 0, by: ['staff'], wants: 'reason' },
  retry: { from: [8], to: 1, by: ['staff'], wants: 'reason' },
  giveUp: { from: [8], to: 0, by: ['staff'], wants: 'reason' },
} as const satisfies Record<string, Transition<NodeTransferMachineStatus>>;
export type MachineAction = keyof typeof machineTransitions;

/** What staff do to a transfer. */
export const transferTransitions = {
  start: { from: [0], to: 1, by: ['staff'] },
  edit: { from: [0], to: 0, by: ['staff'] },
  close: { from: [0, 3], to: 4, by: ['staff'], wants: 'reason' },
} as const satisfies Record<string, Transition<NodeTransferStatus>>;

/** What staff do to rented nodes. */
export const leaseTransitions = {
  lease: { from: [0], to: 1, by: ['staff'] },
  release: { from: [1, 2, 3], to: 0, by: ['staff'], wants: 'reason' },
  repair: { from: [0], to: 4, by: ['staff'], wants: 'reason' },
  cure: { from: [4], to: 0, by: ['staff'] },
  moveToRender: { from: [0], to: 5, by: ['staff'], wants: 'reason' },
  changeMirror: { from: [0], to: 0, by: ['staff'], wants: 'reason' },
  remove: { from: [0, 4], to: 0, by: ['staff'] },
} as const satisfies Record<string, Transition<LeaseNodeStatus>>;
export type LeaseAction = keyof typeof leaseTransitions;

const machine = nodeTransferMachineStatus.of;
/** Machines that are on their way. */
export const onTheWay = [
  machine.waitingIdle,
  machine.locked,
  machine.distributing,
  machine.writing,
  machine.rebooting,
  machine.verifying,
] as const;
/** Machines that no other transfer takes: on their way, or failed and not given up. */
export const heldBy = [...onTheWay, machine.failed] as const;

/** A rented node expires soon: so long before its end. */
export const leaseExpiring = 3 * day;

/** How long a machine may be at each step before it has failed; distributing includes that all its disks are wiped. */
export const stepLimits: Readonly<Record<1 | 2 | 3 | 4 | 5 | 6, number>> = {
  1: day,
  2: 10 * minute,
  3: 8 * hour,
  4: hour,
  5: 20 * minute,
  6: 20 * minute,
};
