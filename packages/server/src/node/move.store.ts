import {
  type NodeTransferDirection,
  type NodeTransferMachineStatus,
  principalKind,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { changeRow, insertRow, lockRow, writeUnique } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';

/** So many machines are moved in one round. */
const most = 500;

/** A machine on its way, with what it is as a node. */
export interface MovingMachine {
  readonly id: number;
  readonly transferId: number;
  readonly direction: NodeTransferDirection;
  readonly status: NodeTransferMachineStatus;
  readonly since: Date;
  readonly begunAt: Date | null;
  /** Grows with each retry. */
  readonly attempt: number;
  readonly nodeId: number | null;
  readonly leaseNodeId: number | null;
  readonly wasLocked: boolean;
  readonly name: string;
  readonly mac: string | null;
  readonly snCode: string | null;
  readonly gpuCount: number;
  readonly mirrorId: number;
  readonly mirror: string;
  readonly userId: number | null;
  readonly leaseEndsAt: Date | null;
}

export const movingMachines = async (db: Db): Promise<readonly MovingMachine[]> =>
  (
    await sql<MovingMachine>`
    select m.id, m.transfer_id as "transferId", t.direction, m.status, m.since, m.begun_at as "begunAt",
      (select count(*)::int from node_transfer_event e where e.machine_id = m.id and e.action = 'retry') as attempt,
      m.node_id as "nodeId", m.lease_node_id as "leaseNodeId", m.was_locked as "wasLocked",
      coalesce(n.name, l.name) as name, coalesce(n.mac, l.mac) as mac, coalesce(n.sn_code, l.sn_code) as "snCode",
      coalesce(n.gpu_count, l.gpu_count) as "gpuCount", t.mirror_id as "mirrorId", i.mirror_name as mirror,
      t.user_id as "userId", t.lease_ends_at as "leaseEndsAt"
    from node_transfer_machine m join node_transfer t on t.id = m.transfer_id join mirror i on i.id = t.mirror_id
    left join node n on n.id = m.node_id left join lease_node l on l.id = m.lease_node_id
    where m.status between 1 and 6 order by m.id limit ${most}`.execute(db)
  ).rows;

/** Locks a machine and its transfer; undefined where it has moved meanwhile. Says whether a frame renders on it. */
export const lockMoving = async (
  tx: Tx,
  machine: MovingMachine,
): Promise<{ readonly busy: boolean } | undefined> => {
  await lockRow(tx, 'node_transfer', { id: machine.transferId });
  const { status } = await lockRow(tx, 'node_transfer_machine', { id: machine.id });
  if (status !== machine.status) return undefined;
  const running = await tx
    .selectFrom('node_attempt')
    .where('node_id', '=', machine.nodeId ?? 0)
    .select('node_id')
    .executeTakeFirst();
  return { busy: running !== undefined };
};

const noteNode = async (tx: Tx, nodeId: number, o: { readonly action: string; readonly now: Date }) => {
  await tx
    .insertInto('node_event')
    .values({ node_id: nodeId, at: o.now, action: o.action, actor_kind: principalKind.of.system })
    .execute();
};

/**
 * A machine is where its transfer takes it: rented with its customer, rendering again, or what it was with another image. Throws
 * `alreadyTaken` where another machine has got its name meanwhile.
 */
export const arrive = async (tx: Tx, machine: MovingMachine, now: Date): Promise<void> => {
  const { direction, nodeId, leaseNodeId, mirrorId } = machine;
  if (direction === 1 && nodeId !== null) {
    const node = await tx.selectFrom('node').where('id', '=', nodeId).selectAll().executeTakeFirstOrThrow();
    const set = {
      node_id: nodeId,
      platform_id: node.platform_id,
      name: node.name,
      ip: node.ip === null ? null : node.ip.split('/')[0],
      mac: node.mac,
      sn_code: node.sn_code,
      category: node.category,
      requirements: node.requirements,
      gpu_count: node.gpu_count,
      mirror_id: mirrorId,
      status: machine.userId === null ? 0 : 1,
      user_id: machine.userId,
      ends_at: machine.leaseEndsAt,
    };
    await insertRow(tx, 'lease_node', { now, set: set as never }, { lease_node_name_unique: 'name' });
    await changeRow(tx, 'node', nodeId, { set: { mirror_id: mirrorId, state_reason: 'rented' } });
    return noteNode(tx, nodeId, { action: 'moveToRent', now });
  }
  if (direction === 3 && leaseNodeId !== null)
    return changeRow(tx, 'lease_node', leaseNodeId, { now, set: { mirror_id: mirrorId } });
  if (leaseNodeId === null) {
    await backToWork(tx, nodeId ?? 0, machine);
    return noteNode(tx, nodeId ?? 0, { action: 'changeMirror', now });
  }
  const leased = await lockRow(tx, 'lease_node', { id: leaseNodeId });
  await changeRow(tx, 'lease_node', leaseNodeId, {
    now,
    set: { deleted_at: now, status: 0, user_id: null, ends_at: null },
  });
  const renderId = leased.node_id ?? (await asNode(tx, leased, now));
  await backToWork(tx, renderId, { ...machine, wasLocked: false });
  await noteNode(tx, renderId, { action: 'moveToRender', now });
};

/** A node with its new image takes frames again, unless somebody had locked it before. */
const backToWork = async (tx: Tx, nodeId: number, { mirrorId, wasLocked }: MovingMachine): Promise<void> => {
  const open = wasLocked ? {} : { lock: 0 as const, state_reason: '' };
  await changeRow(tx, 'node', nodeId, { set: { mirror_id: mirrorId, ...open } });
};

/** A rented machine that never rendered becomes a node, off until its agent enrols. */
const asNode = async (
  tx: Tx,
  leased: { readonly name: string; readonly platform_id: number; readonly sn_code: string | null },
  now: Date,
): Promise<number> => {
  const added = tx
    .insertInto('node')
    .values({
      name: leased.name,
      platform_id: leased.platform_id,
      sn_code: leased.sn_code,
      state_since: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await writeUnique(added, { node_name_unique: 'name' })).id;
};
