import { type NodeTransferMachineStatus, type NodeTransferStatus, stepLimits } from '@renderdesk/contract';
import type { Evidence, Looked } from './mirror.port.ts';

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
  readonly evidence?: Evidence;
}

/** What is wrong with a machine that says it is done; undefined where all is as it was ordered (lifecycles §21). */
const faultOf = (of: Moving, found: Evidence): string | undefined => {
  if (found.mirror !== of.mirror) return 'otherMirror';
  if (found.snCode !== null && of.snCode !== null && found.snCode !== of.snCode) return 'otherSerialNumber';
  if (found.gpuCount !== null && found.gpuCount !== of.gpuCount) return 'otherCards';
  return found.isWiped ? undefined : 'notWiped';
};

/**
 * Where a machine of a transfer goes now; undefined where it stays. Each step has a limit of time; what the image store says counts
 * from the third on, and steps are taken one by one.
 */
export const moveOf = (of: Moving, looked: Looked | undefined, now: Date): Move | undefined => {
  const { status } = of;
  if (status === 0 || status === 7 || status === 8) return undefined;
  if (looked?.failure !== undefined) return { to: 8, failure: looked.failure };
  if (status === 1 && !of.busy) return { to: 2 };
  if (status === 6 && looked?.evidence) {
    const failure = faultOf(of, looked.evidence);
    return failure === undefined
      ? { to: 7, evidence: looked.evidence }
      : { to: 8, failure, evidence: looked.evidence };
  }
  if (status >= 3 && looked && looked.step > status) return { to: (status + 1) as 4 | 5 | 6 };
  return now.getTime() - of.since.getTime() > stepLimits[status]
    ? { to: 8, failure: 'timeLimit' }
    : undefined;
};

/** How a transfer stands by its machines, once it runs; undefined while one is on its way. */
export const transferStatusOf = (
  machines: readonly NodeTransferMachineStatus[],
): Extract<NodeTransferStatus, 2 | 3> | undefined => {
  if (machines.some((status) => status >= 1 && status <= 6)) return undefined;
  return machines.every((status) => status === 7) ? 2 : 3;
};
