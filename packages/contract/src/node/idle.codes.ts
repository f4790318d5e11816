import { type CodeOf, codeTable } from '../kernel/codes.ts';
import { minute } from '../kernel/time.ts';

/** Whose machines are applied for. */
export const idleSource = codeTable('idleSource', {
  1: { name: 'cloud', tone: 'info' },
  2: { name: 'otherHouse', tone: 'neutral' },
});

/** Statuses of machines that are applied for outside: from the application to the release. */
export const idleMachineStatus = codeTable('idleMachineStatus', {
  0: { name: 'applied', tone: 'waiting' },
  1: { name: 'starting', tone: 'running' },
  2: { name: 'inService', tone: 'success' },
  3: { name: 'draining', tone: 'held' },
  4: { name: 'returning', tone: 'running' },
  5: { name: 'released', tone: 'neutral' },
  6: { name: 'failed', tone: 'danger' },
});
export type IdleMachineStatus = CodeOf<typeof idleMachineStatus>;

const { applied, starting, inService, draining, returning } = idleMachineStatus.of;
/** Machines that staff may release: one that renders is drained first. */
export const releasedFrom = [applied, starting, inService] as const;
/** Machines that cost money, or will. */
export const heldMachines = [applied, starting, inService, draining, returning] as const;

/** A machine that has not joined after so long is given back. */
export const joinLimit = 30 * minute;
