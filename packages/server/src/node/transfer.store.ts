import {
  errorCodes,
  heldBy,
  leaseNodeStatus,
  machineTransitions,
  type NodeTransferDirection,
  type NodeTransferMachineStatus,
  nodeTransferMachineStatus,
  nodeTransferStatus,
  transferTransitions,
  nodeService,
  principalKind,
} from '@renderdesk/contract';
import { type Selectable, sql } from 'kysely';
import { actedByOf } from '../core/auth/principal.ts';
import { changeRow, changeRows, insertRow, lockRows } from '../core/crud/crud.store.ts';
import type { DB, Tx } from '../core/db/db.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import type { Outcome } from '../core/calls/serve.ts';
import { type Bulk, changeNodes } from './nodeActions.store.ts';
import { transferStatusOf } from './transfer.rules.ts';

const { notStarted, waitingIdle, failed: machineFailed } = nodeTransferMachineStatus.of;
const { pending, running, closed } = nodeTransferStatus.of;
const lease = leaseNodeStatus.of;

export type Machine = Selectable<DB['node_transfer_machine']>;
type Acting = Pick<Bulk, 'tx' | 'actor' | 'now'>;

/** Writes what happened to a transfer, or to one machine of it; without `by` the farm did it. */
export const writeTransferEvent = async (
  tx: Tx,
  o: {
    readonly transferId: number;
    readonly machine?: Pick<Machine, 'id' | 'status'>;
    readonly to?: NodeTransferMachineStatus;
    readonly action: string;
    readonly reason?: string;
    readonly now: Date;
    readonly by?: Bulk['actor'];
  },
): Promise<void> => {
  const by = o.by ? actedByOf(o.by) : undefined;
  await tx
    .insertInto('node_transfer_event')
    .values({
      transfer_id: o.transferId,
      machine_id: o.machine?.id ?? null,
      at: o.now,
      action: o.action,
      from_status: o.machine?.status ?? null,
      to_status: o.to ?? null,
      reason: o.reason ?? '',
      actor_kind: by?.actor_kind ?? principalKind.of.system,
      actor_id: by?.actor_id ?? null,
    })
    .execute();
};

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

/** Of these render nodes, those that are rented, on their way, or whose name a rented node has. */
export const heldNodes = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select node.id from node where node.id = any(${ids}::bigint[]) and (
      exists (select from lease_node l where l.deleted_at is null and (l.node_id = node.id or folded(l.name) = folded(node.name)))
      or exists (select from node_transfer_machine m where m.node_id = node.id and m.status = any(${heldBy}::int[])))`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
};
/** Of these render nodes, those that keep their image. */
export const limitedNodes = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectFrom('node')
    .where('id', 'in', ids)
    .where('mirror_limit', '=', true)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};
/** Of these rented nodes, those that are on their way. */
export const movingLeases = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectFrom('node_transfer_machine')
    .where('lease_node_id', 'in', ids)
    .where('status', 'in', heldBy)
    .select('lease_node_id')
    .execute();
  return new Set(rows.map(({ lease_node_id }) => lease_node_id ?? 0));
};

interface NewTransfer {
  readonly direction: NodeTransferDirection;
  readonly mirrorId: number;
  readonly userId?: number | undefined;
  readonly leaseEndsAt?: Date | undefined;
  readonly reason: string;
  readonly isStarted: boolean;
  readonly nodes?: readonly { readonly id: number; readonly lock: number }[];
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
        ...(o.nodes ?? []).map((node) => ({ node_id: node.id, was_locked: node.lock === 1 })),
        ...(o.leaseNodes ?? []).map((leaseId) => ({ lease_node_id: leaseId, was_locked: false })),
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

const machinesOf = (tx: Tx, transferId: number) =>
  tx
    .selectFrom('node_transfer_machine')
    .where('transfer_id', '=', transferId)
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute();

/** Moves the machines of a transfer to «waiting idle»: render nodes get no new frame, rented ones are on their way back. */
const startTransfer = async (c: Bulk, id: number): Promise<void> => {
  const { tx, now } = c;
  const machines = (await machinesOf(tx, id)).filter(({ status }) => status === notStarted);
  const open = machines.flatMap(({ node_id, was_locked }) =>
    node_id === null || was_locked ? [] : [node_id],
  );
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
  await changeRows(tx, 'node_transfer_machine', machines, { set: { status: waitingIdle, since: now } });
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
  for (const { id } of free) {
    const machines = await machinesOf(c.tx, id);
    const held = await heldNodes(
      c.tx,
      machines.flatMap(({ node_id }) => node_id ?? []),
    );
    const leased = machines.flatMap(({ lease_node_id }) => lease_node_id ?? []);
    const moving = leased.length === 0 ? new Set() : await movingLeases(c.tx, leased);
    if (held.size > 0 || moving.size > 0) outcomes.set(id, { code: errorCodes.notAllowedInState });
    else await startTransfer(c, id);
  }
  return outcomes;
};

/** Lets a machine go that did not move: as it was before, or to repair where its disk may be half written. */
const letGo = async (c: Acting, machine: Machine, isBroken: boolean): Promise<void> => {
  const { tx, now } = c;
  if (machine.lease_node_id !== null) {
    await tx
      .updateTable('lease_node')
      .set((eb) => ({
        status: isBroken ? lease.repair : lease.idle,
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', machine.lease_node_id)
      .where('status', 'in', isBroken ? [lease.idle, lease.returning] : [lease.returning])
      .execute();
    return;
  }
  if (!isBroken && machine.was_locked) return;
  await tx
    .updateTable('node')
    .set((eb) => ({
      ...(isBroken ? { service: nodeService.of.repair } : { lock: 0 as const }),
      state_reason: isBroken ? machine.failure : '',
      state_since: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', machine.node_id ?? 0)
    .execute();
};

/** Writes the status of a transfer now that its machines have moved. */
export const settleTransfer = async (tx: Tx, transferId: number, now: Date): Promise<void> => {
  const machines = await machinesOf(tx, transferId);
  const status = transferStatusOf(machines.map((one) => one.status)) ?? running;
  await changeRow(tx, 'node_transfer', transferId, {
    now,
    set: { status, ended_at: status === running ? null : now },
  });
};

/** Does something to machines whose status allows it. */
export const changeMachines = async (
  c: Bulk,
  action: 'cancel' | 'retry' | 'giveUp',
  reason: string,
): Promise<Map<number, Outcome>> => {
  const { tx, now } = c;
  const transition = machineTransitions[action];
  // Transfers are locked before their machines, as those who move them do.
  const of = await tx
    .selectFrom('node_transfer_machine')
    .where('id', 'in', c.ids)
    .select('transfer_id')
    .distinct()
    .orderBy('transfer_id')
    .execute();
  const transferIds = of.map(({ transfer_id }) => transfer_id);
  const { free: open } = await lockRows(tx, 'node_transfer', { ids: transferIds });
  const ended = new Set(open.flatMap(({ id, status }) => (status === closed ? [id] : [])));
  const { free, outcomes } = await lockRows(tx, 'node_transfer_machine', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    refuse: ({ status, transfer_id }) =>
      (ended.has(transfer_id) || !transition.from.some((one) => one === status)) &&
      errorCodes.notAllowedInState,
  });
  for (const machine of free) {
    if (action !== 'retry') await letGo(c, machine, action === 'giveUp');
    await writeTransferEvent(tx, {
      transferId: machine.transfer_id,
      machine,
      to: transition.to,
      action,
      reason,
      now,
      by: c.actor,
    });
  }
  const cleared = { status: transition.to, since: now, begun_at: null, failure: '', failed_at_step: null };
  await changeRows(tx, 'node_transfer_machine', free, { set: cleared });
  for (const id of new Set(free.map((one) => one.transfer_id))) await settleTransfer(tx, id, now);
  c.effects.events.push({ topic: 'nodeTransfer' }, { topic: 'node' });
  return outcomes;
};

/** Closes transfers that have not begun or partly failed; what failed of them is given up. */
export const closeTransfers = async (c: Bulk, reason: string): Promise<Map<number, Outcome>> => {
  const { tx, now } = c;
  const { free, outcomes } = await lockRows(tx, 'node_transfer', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    refuse: ({ status }) =>
      !transferTransitions.close.from.some((one) => one === status) && errorCodes.notAllowedInState,
  });
  for (const { id } of free) {
    const failed = (await machinesOf(tx, id)).filter(({ status }) => status === machineFailed);
    for (const machine of failed) {
      await letGo(c, machine, true);
      const event = { transferId: id, machine, to: notStarted, action: 'giveUp', reason, now, by: c.actor };
      await writeTransferEvent(tx, event);
    }
    await changeRows(tx, 'node_transfer_machine', failed, { set: { status: notStarted, since: now } });
    await writeTransferEvent(tx, { transferId: id, action: 'close', reason, now, by: c.actor });
  }
  await changeRows(tx, 'node_transfer', free, {
    now,
    set: { status: closed, close_reason: reason, ended_at: now },
  });
  c.effects.events.push({ topic: 'node' });
  return outcomes;
};
