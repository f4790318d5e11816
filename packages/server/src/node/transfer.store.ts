import {
  errorCodes,
  leaseNodeStatus,
  machineTransitions,
  type NodeTransferMachineStatus,
  nodeTransferMachineStatus,
  nodeTransferStatus,
  transferTransitions,
  nodeService,
  principalKind,
} from '@renderdesk/contract';
import type { Selectable } from 'kysely';
import { actedByOf } from '../core/auth/principal.ts';
import { changeRow, changeRows, lockRows } from '../core/crud/crud.store.ts';
import type { DB, Tx } from '../core/db/db.ts';
import type { Outcome } from '../core/calls/serve.ts';
import type { Bulk } from './nodeActions.store.ts';
import { transferStatusOf } from './transfer.rules.ts';

const { notStarted, failed: machineFailed } = nodeTransferMachineStatus.of;
const { running, closed } = nodeTransferStatus.of;
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

/** The machines of a transfer, locked. */
export const machinesOf = (tx: Tx, transferId: number) =>
  tx
    .selectFrom('node_transfer_machine')
    .where('transfer_id', '=', transferId)
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute();

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
  const cleared = {
    status: transition.to,
    since: now,
    begun_at: null,
    failure: '',
    said: '',
    failed_at_step: null,
    evidence: null,
  };
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
