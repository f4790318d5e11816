import { nodeTransferMachineStatus, type SystemReason } from '@renderdesk/contract';
import * as z from 'zod';
import type { Looked, Wipe } from './mirror.port.ts';

const { distributing, writing, rebooting, verifying } = nodeTransferMachineStatus.of;

/** What a node of Ironic is moved to. */
type Target = 'deleted' | 'manage' | 'clean' | 'provide' | 'active';

/** What the driver notes at a node of Ironic, under `extra`: its job, what it last had Ironic do, and when the disks were wiped. */
const Mark = z.object({
  key: z.string(),
  image: z.string(),
  ordered: z.object({ target: z.string(), state: z.string(), at: z.string() }).optional(),
  wiped: z.object({ from: z.string(), until: z.string() }).optional(),
});
export type Mark = z.output<typeof Mark>;
export const markName = 'renderdesk';

/** A node as Ironic answers it. */
export const IronicNode = z.object({
  uuid: z.string().min(1),
  provision_state: z.string().nullable(),
  /** Changes with each state. */
  provision_updated_at: z.string().nullable(),
  maintenance: z.boolean(),
  fault: z.string().nullish(),
  last_error: z.string().nullable(),
  deploy_step: z.object({ step: z.string().optional() }).nullish(),
  instance_info: z.object({ image_source: z.string().optional() }),
  extra: z.record(z.string(), z.unknown()),
});
export type IronicNode = z.output<typeof IronicNode>;

/** How disks are wiped: by themselves where they can, else by overwriting. */
export const wipeStep = { interface: 'deploy', step: 'erase_devices' } as const;

/** The note of a job at a node; undefined where it has another or none. */
export const markOf = (node: IronicNode, key: string): Mark | undefined => {
  const { data } = Mark.safeParse(node.extra[markName]);
  return data?.key === key ? data : undefined;
};
export const wipeOf = ({ key, wiped }: Mark): Wipe | null =>
  wiped ? { how: wipeStep.step, job: key, ...wiped } : null;

/** States in which a node waits for somebody to move it, and those in which Ironic works. */
const settled = ['active', 'available', 'manageable', 'deploy failed', 'clean failed', 'error'];
const working = ['cleaning', 'clean wait', 'clean hold', 'deleting', 'verifying'];
const deploying = ['deploying', 'wait call-back', 'deploy hold'];
/** Steps of deploying by which a machine is further than getting its image. */
const steps: Readonly<Record<string, 4 | 5>> = {
  write_image: writing,
  prepare_instance_boot: writing,
  tear_down_agent: rebooting,
  switch_to_tenant_network: rebooting,
  boot_instance: rebooting,
};
const cleaningFault = 'clean failure';

/** Whether a job can begin with a node: at once, later, or never. */
export const readiness = (node: IronicNode): 'ready' | 'busy' | 'closed' => {
  const state = node.provision_state ?? '';
  if (node.maintenance && node.fault !== cleaningFault) return 'closed';
  if (settled.includes(state)) return 'ready';
  return [...working, ...deploying].includes(state) ? 'busy' : 'closed';
};

/** What a job does next with its node, and how far it is; a failure ends it. */
export interface Next {
  readonly step: Looked['step'];
  readonly target?: Target;
  readonly wiped?: NonNullable<Mark['wiped']>;
  /** The fault of a failed cleaning is taken away first. */
  readonly isMended?: true;
  readonly failure?: SystemReason;
  readonly isDone?: true;
}

/**
 * The next step of a job: the machine is released, wiped, made available, and deployed with its image. What was there before the job counts
 * for nothing: a node is wiped or deployed only by a state that began after the driver had ordered it. Undefined for a state outside this way.
 */
export const nextOf = (node: IronicNode, mark: Mark): Next | undefined => {
  const state = node.provision_state ?? '';
  const since = node.provision_updated_at ?? '';
  const { ordered, wiped } = mark;
  /** Whether Ironic did what was ordered, well or not. */
  const did = (...targets: Target[]): boolean =>
    targets.some((target) => ordered?.target === target) && ordered?.state !== since;
  const to = (target: Target, more: Partial<Next> = {}): Next => ({ step: distributing, target, ...more });
  const failed = (failure: SystemReason): Next => ({ step: distributing, failure });
  if (working.includes(state)) return { step: distributing };
  if (deploying.includes(state)) return { step: steps[node.deploy_step?.step ?? ''] ?? distributing };
  switch (state) {
    case 'active':
      return did('active') ? { step: verifying, isDone: true } : to('deleted');
    case 'deploy failed':
      return did('active') ? failed('deployFailed') : to('deleted');
    case 'error':
      return did('deleted') ? failed('wipeFailed') : to('deleted');
    case 'clean failed':
      return did('clean', 'provide')
        ? failed('wipeFailed')
        : to('manage', node.maintenance ? { isMended: true } : {});
    case 'available':
      return wiped ? to('active') : to('manage');
    case 'manageable': {
      if (wiped) return to('provide');
      if (!did('clean') || !ordered) return to('clean');
      return to('provide', { wiped: { from: ordered.at, until: new Date(since).toISOString() } });
    }
    default:
      return undefined;
  }
};
