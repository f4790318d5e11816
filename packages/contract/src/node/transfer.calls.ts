import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { principalKind } from '../kernel/principal.ts';
import {
  Instant,
  line,
  MirrorId,
  NodeId,
  NodeTransferId,
  span,
  text,
  TransferMachineId,
  UserId,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { nodeTransferDirection, nodeTransferMachineStatus, nodeTransferStatus } from './rent.codes.ts';
import { type MachineAction, machineTransitions, transferTransitions } from './rent.lifecycle.ts';

const seen = anyOf('rent:node:list');
const keep = { access: anyOf('rent:node:operate'), object: 'nodeTransfer' } as const;
const refusals = [errorCodes.notFound, errorCodes.notAllowedInState] as const;
const reason = text(300);
const count = z.int().min(0);
const step = <A extends MachineAction>(action: A) => ({
  ...keep,
  ids: 'machineIds' as const,
  id: TransferMachineId,
  from: machineTransitions[action].from,
  errors: refusals,
  rest: { reason },
});
const moving = { access: anyOf('node:operate'), object: 'node', ids: 'nodeIds', id: NodeId } as const;

const event = z.object({
  eventId: z.int(),
  at: Instant,
  action: z.string(),
  machineName: z.string().nullable(),
  fromStatus: nodeTransferMachineStatus.schema.nullable(),
  toStatus: nodeTransferMachineStatus.schema.nullable(),
  reason: z.string(),
  actorKind: principalKind.schema,
  actor: z.string(),
});

/** Transfers of machines between rendering and renting, and images written on the way (lifecycles §21). */
export const nodeTransfers = calls('node', 'nodeTransfers', {
  list: list('leasenode/transfer/list', {
    access: seen,
    id: 'transferId',
    query: {
      ...span,
      leaseUserName: line(64).optional(),
      status: nodeTransferStatus.schema.optional(),
      direction: nodeTransferDirection.schema.optional(),
    },
    row: {
      transferId: NodeTransferId,
      direction: nodeTransferDirection.schema,
      status: nodeTransferStatus.schema,
      userId: UserId.nullable(),
      leaseUserName: z.string().nullable(),
      mirrorId: MirrorId,
      mirrorName: z.string(),
      leaseEndTime: Instant.nullable(),
      machines: count,
      machinesDone: count,
      machinesFailed: count,
      reason: z.string(),
      closeReason: z.string(),
      createdBy: z.string(),
      createTime: Instant,
      beginTime: Instant.nullable(),
      finishTime: Instant.nullable(),
      version: z.int32(),
    },
    sorts: ['createTimeFlag'],
  }),
  /** How many transfers stand how. */
  count: read('leasenode/transfer/count', {
    access: seen,
    input: {},
    output: z.array(z.object({ status: nodeTransferStatus.schema, transfers: count })),
  }),
  machines: read('leasenode/transfer/machines', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { id: NodeTransferId, renderToLeaseStatus: nodeTransferMachineStatus.schema.optional() },
    output: z.array(
      z.object({
        machineId: TransferMachineId,
        name: z.string(),
        nodeId: NodeId.nullable(),
        renderToLeaseStatus: nodeTransferMachineStatus.schema,
        since: Instant,
        failedAtStep: nodeTransferMachineStatus.schema.nullable(),
        failure: z.string(),
        /** What the image store said of a machine that failed. */
        said: z.string(),
        /** That its disks were wiped: how, when and for which job of the store. */
        wipe: z.object({ how: z.string(), from: Instant, until: Instant, job: z.string() }).nullable(),
      }),
    ),
  }),
  /** What happened to a transfer, newest first; the rows are answered as `item` too (checklist T-088). */
  records: read('leasenode/transfer/records', {
    access: seen,
    errors: [errorCodes.notFound],
    input: {
      id: NodeTransferId,
      pageNum: z.int32().min(1).default(1),
      pageSize: z.int().min(1).max(200).default(50),
    },
    output: z.object({
      pageNum: z.int(),
      pageSize: z.int(),
      total: count,
      items: z.array(event),
      item: z.array(event),
    }),
  }),
  start: perId('leasenode/transfer/start', {
    ...keep,
    ids: 'transferIds',
    id: NodeTransferId,
    from: transferTransitions.start.from,
    errors: refusals,
  }),
  /** What is left of it is given up, with the reason. */
  close: perId('leasenode/transfer/close', {
    ...keep,
    ids: 'transferIds',
    id: NodeTransferId,
    from: transferTransitions.close.from,
    errors: refusals,
    rest: { reason },
  }),
  edit: command('leasenode/transfer/edit', {
    ...keep,
    errors: [...refusals, errorCodes.changedMeanwhile],
    input: {
      transferId: NodeTransferId,
      version: z.int32(),
      mirrorId: MirrorId,
      leaseEndTime: Instant.nullable(),
      reason,
    },
  }),
  cancel: perId('leasenode/transfer/machine/cancel', step('cancel')),
  retry: perId('leasenode/transfer/machine/retry', step('retry')),
  giveUp: perId('leasenode/transfer/machine/giveUp', step('giveUp')),
  /** Begins a transfer of render nodes to renting; each is drained first. */
  moveToRent: perId('task/node/moveToRent', {
    ...moving,
    audit: 'node.moveToRent',
    errors: refusals,
    rest: {
      mirrorId: MirrorId,
      userId: UserId.optional(),
      leaseEndTime: Instant.optional(),
      reason,
      /** Begins at once; without it somebody starts it later. */
      isStarted: z.boolean().default(true),
    },
  }),
  /** Writes another image on render nodes. */
  changeMirror: perId('task/node/mirror/change', {
    ...moving,
    audit: 'node.changeMirror',
    errors: refusals,
    rest: { mirrorId: MirrorId, reason },
  }),
});
