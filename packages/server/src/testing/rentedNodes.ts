import { leaseNodes } from '@renderdesk/contract';
import { addRow, setRow } from '../build/rows.ts';
import { addNode } from './fixtures.ts';
import type { MirrorPort } from '../node/mirror.port.ts';
import { simulatedStore } from '../node/mirror.simulated.ts';
import { freshName } from './sampling.ts';
import type { TestServer } from './server.ts';

/** A rented node as it is added. */
export const leaseOf = () => ({
  name: freshName(),
  platform: 1,
  ip: '10.40.0.7',
  macCode: '02:00:5e:40:00:07',
  snCode: 'RT00007',
  gpuCount: 2,
  category: ['rent'],
  requirements: [],
  remark: '',
});
export const addLease = async (t: TestServer, set: object = {}) => {
  const input = leaseOf();
  const { leaseNodeId } = (await t.admin.call(leaseNodes.add, input as never)).data;
  if (Object.keys(set).length > 0) await setRow(t.db, 'lease_node', leaseNodeId, set as never);
  return { leaseNodeId: leaseNodeId as number, input };
};

/** An image of machines for rendering (1) or renting (2). */
export const addMirror = ({ db, clock }: TestServer, use: 1 | 2): Promise<number> =>
  addRow(db, 'mirror', {
    mirror_name: freshName(),
    use,
    os: 1,
    mirror_version: '1',
    size_bytes: 1,
    is_offered: true,
    seen_at: clock.now,
    created_at: clock.now,
  });

/** A transfer of one render node to renting with a status: 0 not started, 1 waiting, 8 failed while writing. */
export const addMoving = async (t: TestServer, status: 0 | 1 | 8, o: { readonly userId?: number } = {}) => {
  const nodeId = await addNode(t.db, { lock: status === 0 ? 0 : 1 });
  const transferId = await addRow(t.db, 'node_transfer', {
    direction: 1,
    status: ({ 0: 0, 1: 1, 8: 3 } as const)[status],
    mirror_id: await addMirror(t, 2),
    user_id: o.userId ?? null,
    reason: '客户租用整机',
    created_by: t.admin.adminId,
    created_at: t.clock.now,
  });
  const machineId = await addRow(t.db, 'node_transfer_machine', {
    transfer_id: transferId,
    node_id: nodeId,
    status,
    since: t.clock.now,
    ...(status === 8 && { failed_at_step: 4, failure: 'diskWriteFailed' }),
  });
  return { transferId, machineId, nodeId };
};

/** The simulated store, for which no name of a machine means that its disk fails. */
export const soundStore: MirrorPort = {
  ...simulatedStore,
  look: (order, now) => simulatedStore.look({ ...order, machine: 'sound' }, now),
};
