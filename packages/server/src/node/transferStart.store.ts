import {
  errorCodes,
  heldBy,
  leaseNodeStatus,
  nodeLock,
  type NodeTransferDirection,
  nodeTransferMachineStatus,
  nodeTransferStatus,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Outcome } from '../core/calls/serve.ts';
import { changeRow, changeRows, insertRow, lockRows } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { type Bulk, changeNodes, decided } from './nodeActions.store.ts';
import { appliedFor, orderUnderWay } from './node.store.ts';
import { machinesOf, writeTransferEvent } from './transfer.store.ts';

const { notStarted, waitingIdle } = nodeTransferMachineStatus.of;
const { pending, running } = nodeTransferStatus.of;

/** Throws `notFound` for an unknown image, `badInput` for one that is not offered or is for another use. */
export const expectMirror = async (tx: Tx, id: number, use: 1 | 2 | undefined): Promise<void> => {
  const mirror = await tx
    .selectFrom('mirror')
    .where('id', '=', id)
    .select(['use', 'is_offered'])
    .executeTakeFirst();
  if (!mirror) throw new ApiError('notFound');
  if (!mirror.is_offered || (use !== undefined && mirror.use !== use)) throw badFields('mirrorId');
};

/**
 * Of these render nodes, those that no transfer may take: rented, on their way, with the name of a rented node, under an order of power,
 * applied for outside, or bound to their image.
 */
export const heldNodes = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select node.id from node where node.id = any(${ids}::bigint[]) and node.deleted_at is null and (node.mirror_limit or ${orderUnderWay} or ${appliedFor}
      or exists (select from lease_node l where l.deleted_at is null and (l.node_id = node.id or folded(l.name) = folded(node.name)))
      or exists (select from node_transfer_machine m where m.node_id = node.id and m.status = any(${heldBy}::int[])))`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
};
/** Of these rented nodes, those that are on their way. Lock them first. */
export const movingLeases = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select lease_node_id as id from node_transfer_machine
    where lease_node_id = any(${ids}::bigint[]) and status = any(${heldBy}::int[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

interface NewTransfer {
  readonly direction: NodeTransferDirection;
  readonly mirrorId: number;
  readonly userId?: number | undefined;
  readonly leaseEndsAt?: Date | undefined;
  readonly reason: string;
  readonly isStarted: boolean;
  readonly nodes?: readonly number[];
  readonly leaseNodes?: readonly number[];
}

/** Writes a transfer with its machines, and starts it where that is wanted; answers its number. */
export const addTransfer = async (c: Bulk, o: NewTransfer): Promise<number> => {
  const id = await insertRow(c.tx, 'node_transfer', {
    now: c.now,
    set: {
      direction: o.direction,
      mirror_id: o.mirrorId,
      user_id: o.userId ?? null,
      lease_ends_at: o.leaseEndsAt ?? null,
      reason: o.reason,
      created_by: c.actor.adminId,
    },
  });
  await c.tx
    .insertInto('node_transfer_machine')
    .values(
      [
        ...(o.nodes ?? []).map((nodeId) => ({ node_id: nodeId })),
        ...(o.leaseNodes ?? []).map((leaseId) => ({ lease_node_id: leaseId })),
      ].map((one) => ({ ...one, transfer_id: id, since: c.now })),
    )
    .execute();
  await writeTransferEvent(c.tx, {
    transferId: id,
    action: 'add',
    reason: o.reason,
    now: c.now,
    by: c.actor,
  });
  if (o.isStarted) await startTransfer(c, id);
  c.effects.events.push({ topic: 'nodeTransfer' });
  return id;
};

/** Nodes that are not deleted, locked, as they are now. */
const lockNodes = async (c: Bulk, ids: readonly number[]) =>
  (await decided({ ...c, ids, expectedVersions: new Map() }, 'label')).nodes;

/** Moves the machines of a transfer to «waiting idle»: render nodes get no new frame, rented ones are on their way back. */
const startTransfer = async (c: Bulk, id: number): Promise<void> => {
  const { tx, now } = c;
  const machines = (await machinesOf(tx, id)).filter(({ status }) => status === notStarted);
  // Staff may have locked a node, or opened it, since the transfer was added.
  const nodes = await lockNodes(
    c,
    machines.flatMap(({ node_id }) => node_id ?? []),
  );
  const open = nodes.filter(({ lock }) => lock === nodeLock.of.open).map(({ id: nodeId }) => nodeId);
  if (open.length > 0)
    await changeNodes({ ...c, ids: open, expectedVersions: new Map() }, 'drain', 'transferring');
  const { direction } = await tx
    .selectFrom('node_transfer')
    .where('id', '=', id)
    .select('direction')
    .executeTakeFirstOrThrow();
  const leased = machines.flatMap(({ lease_node_id }) => (lease_node_id === null ? [] : [lease_node_id]));
  if (direction === 2)
    await changeRows(tx, 'lease_node', leased, { now, set: { status: leaseNodeStatus.of.returning } });
  for (const was_locked of [false, true])
    await changeRows(
      tx,
      'node_transfer_machine',
      machines.filter(({ node_id }) => (node_id !== null && !open.includes(node_id)) === was_locked),
      { set: { status: waitingIdle, since: now, was_locked } },
    );
  await changeRow(tx, 'node_transfer', id, { now, set: { status: running, started_at: now } });
  await writeTransferEvent(tx, { transferId: id, action: 'start', now, by: c.actor });
};

/** Starts transfers whose machines are free to go. */
export const startTransfers = async (c: Bulk): Promise<Map<number, Outcome>> => {
  const { free, outcomes } = await lockRows(c.tx, 'node_transfer', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    refuse: ({ status }) => status !== pending && errorCodes.notAllowedInState,
  });
  const machines = [];
  for (const { id } of free) machines.push(...(await machinesOf(c.tx, id)));
  // The nodes of all of them are locked in one order.
  const nodeIds = machines.flatMap(({ node_id }) => node_id ?? []);
  const there = new Set((await lockNodes(c, nodeIds)).map(({ id }) => id));
  const leaseIds = machines.flatMap(({ lease_node_id }) => lease_node_id ?? []);
  await lockRows(c.tx, 'lease_node', { ids: leaseIds });
  for (const { id } of free) {
    const [held, moving] = [await heldNodes(c.tx, nodeIds), await movingLeases(c.tx, leaseIds)];
    const stays = machines.some(
      ({ transfer_id, node_id, lease_node_id }) =>
        transfer_id === id &&
        (node_id === null ? moving.has(lease_node_id ?? 0) : held.has(node_id) || !there.has(node_id)),
    );
    if (stays) outcomes.set(id, { code: errorCodes.notAllowedInState });
    else await startTransfer(c, id);
  }
  return outcomes;
};
