import {
  type NodeTransferMachineStatus,
  nodeTransferMachineStatus,
  type NodeTransferStatus,
  nodeTransferStatus,
  onTheWay,
  stepLimits,
} from '@renderdesk/contract';
import type { Evidence, Looked } from './mirror.port.ts';

const { waitingIdle, locked, distributing, verifying, done, failed } = nodeTransferMachineStatus.of;
const isOnTheWay = (status: NodeTransferMachineStatus): status is (typeof onTheWay)[number] =>
  onTheWay.some((one) => one === status);

/** A machine on its way, as a decision looks at it. */
export interface Moving {
  readonly status: NodeTransferMachineStatus;
  readonly since: Date;
  /** Whether a frame renders on it. */
  readonly busy: boolean;
  readonly mirror: string;
  readonly snCode: string | null;
  readonly gpuCount: number;
}
export interface Move {
  readonly to: NodeTransferMachineStatus;
  readonly failure?: string;
  readonly said?: string;
  readonly evidence?: Evidence;
}

/** What is wrong with a machine that says it is done; undefined where all is as it was ordered (lifecycles §21). */
const faultOf = (of: Moving, found: Evidence): string | undefined => {
  if (found.mirror !== of.mirror) return 'otherMirror';
  if (found.snCode !== null && of.snCode !== null && found.snCode !== of.snCode) return 'otherSerialNumber';
  if (found.gpuCount !== null && found.gpuCount !== of.gpuCount) return 'otherCards';
  return found.wipe === null ? 'notWiped' : undefined;
};

/**
 * Where a machine of a transfer goes now; undefined where it stays. Each step has a limit of time; what the image store says counts
 * from the third on, and steps are taken one by one.
 */
export const moveOf = (of: Moving, looked: Looked | undefined, now: Date): Move | undefined => {
  const { status } = of;
  if (!isOnTheWay(status)) return undefined;
  if (looked?.failure !== undefined)
    return { to: failed, failure: looked.failure, ...(looked.said !== undefined && { said: looked.said }) };
  if (status === waitingIdle && !of.busy) return { to: locked };
  if (status === verifying && looked?.evidence) {
    const failure = faultOf(of, looked.evidence);
    return failure === undefined
      ? { to: done, evidence: looked.evidence }
      : { to: failed, failure, evidence: looked.evidence };
  }
  if (status >= distributing && looked && looked.step > status) return { to: (status + 1) as 4 | 5 | 6 };
  return now.getTime() - of.since.getTime() > stepLimits[status]
    ? { to: failed, failure: looked?.isUnreachable ? 'storeUnreachable' : 'timeLimit' }
    : undefined;
};

/** The status of a transfer by its machines, once it runs; undefined while one is on its way. */
export const transferStatusOf = (
  machines: readonly NodeTransferMachineStatus[],
): Extract<NodeTransferStatus, 2 | 3> | undefined => {
  if (machines.some(isOnTheWay)) return undefined;
  const { of } = nodeTransferStatus;
  return machines.every((status) => status === done) ? of.done : of.partlyFailed;
};
