import { errorCodes, nodeTransfers, nodeTransferStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import { actedBy } from '../core/audit/actedBy.ts';
import { eq, within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { updateRow } from '../core/crud/crud.store.ts';
import type { Db } from '../core/db/db.ts';
import { asId, asInstant } from '../core/db/wire.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';
import { expectCustomer, seenCustomer } from './lease.store.ts';
import { type Bulk, decided } from './nodeActions.store.ts';
import {
  addTransfer,
  changeMachines,
  closeTransfers,
  expectMirror,
  heldNodes,
  limitedNodes,
  startTransfers,
} from './transfer.store.ts';

const expectTransfer = async (db: Db, id: number): Promise<void> => {
  await db.selectFrom('node_transfer').where('id', '=', id).select('id').executeTakeFirstOrThrow(notFound);
};

/** A transfer of the render nodes that are free to go; the others are refused. */
const transferNodes = async (c: Bulk, o: Omit<Parameters<typeof addTransfer>[1], 'nodes' | 'leaseNodes'>) => {
  const { outcomes, nodes } = await decided(c, 'label');
  const held = await heldNodes(c.tx, c.ids);
  for (const id of held) outcomes.set(id, { code: errorCodes.notAllowedInState });
  const limited = o.direction === 3 ? await limitedNodes(c.tx, c.ids) : new Set<number>();
  for (const id of limited) outcomes.set(id, { code: errorCodes.notAllowedInState });
  const free = nodes.filter(({ id }) => !held.has(id) && !limited.has(id));
  if (free.length > 0) await addTransfer(c, { ...o, nodes: free });
  return outcomes;
};

const machinesIn = (...statuses: readonly number[]) =>
  sql<number>`(select count(*)::int from node_transfer_machine m where m.transfer_id = node_transfer.id
    ${statuses.length === 0 ? sql`` : sql`and m.status in (${sql.join(statuses.map((one) => sql.lit(one)))})`})`;

/** Transfers of machines between rendering and renting. */
export const transferCalls = serve(nodeTransfers, {
  list: listing(nodeTransfers.list)
    .from((db) => db.selectFrom('node_transfer'))
    .join((rows, { actor }, db) =>
      rows
        .innerJoin('mirror', 'mirror.id', 'node_transfer.mirror_id')
        .leftJoin('user as customer', (join) =>
          join.onRef('customer.id', '=', 'node_transfer.user_id').on(seenCustomer(db, actor, 'customer.id')),
        )
        .innerJoin('admin', 'admin.id', 'node_transfer.created_by'),
    )
    .list({
      key: 'node_transfer.id',
      where: {
        ...within('node_transfer.created_at'),
        leaseUserName: (query, name, { actor }, db) =>
          query.where(
            'node_transfer.user_id',
            'in',
            db
              .selectFrom('user')
              .where(seenCustomer(db, actor, 'user.id'))
              .where(sql<boolean>`strpos(folded("user".name), folded(${name})) > 0`)
              .select('user.id'),
          ),
        status: eq('node_transfer.status'),
        direction: eq('node_transfer.direction'),
      },
      sorts: { createTimeFlag: 'node_transfer.created_at' },
      columns: {
        transferId: 'node_transfer.id',
        userId: 'customer.id',
        leaseUserName: 'customer.name',
        mirrorName: 'mirror.mirror_name',
        leaseEndTime: 'node_transfer.lease_ends_at',
        machines: machinesIn(),
        machinesDone: machinesIn(7),
        machinesFailed: machinesIn(8),
        createdBy: 'admin.really_name',
        beginTime: 'node_transfer.started_at',
        finishTime: 'node_transfer.ended_at',
      },
    }),
  count: async ({ db }) => {
    const rows = await db
      .selectFrom('node_transfer')
      .groupBy('status')
      .select(['status', sql<number>`count(*)::int`.as('transfers')])
      .execute();
    return nodeTransferStatus.codes.map((status) => ({
      status,
      transfers: rows.find((row) => row.status === status)?.transfers ?? 0,
    }));
  },
  machines: async ({ db, input }) => {
    await expectTransfer(db, input.id);
    const rows = await db
      .selectFrom('node_transfer_machine as m')
      .leftJoin('node', 'node.id', 'm.node_id')
      .leftJoin('lease_node', 'lease_node.id', 'm.lease_node_id')
      .where('m.transfer_id', '=', input.id)
      .$if(input.renderToLeaseStatus !== undefined, (query) =>
        query.where('m.status', '=', input.renderToLeaseStatus ?? 0),
      )
      .orderBy('m.id')
      .select(['m.id', 'm.node_id', 'm.status', 'm.since', 'm.failed_at_step', 'm.failure'])
      .select(sql<string>`coalesce(node.name, lease_node.name)`.as('name'))
      .execute();
    return rows.map((row) => ({
      machineId: asId(row.id),
      name: row.name,
      nodeId: row.node_id === null ? null : asId<never>(row.node_id),
      renderToLeaseStatus: row.status,
      since: asInstant(row.since),
      failedAtStep: row.failed_at_step as 1 | null,
      failure: row.failure,
    }));
  },
  records: async ({ db, input: { id, pageNum, pageSize } }) => {
    await expectTransfer(db, id);
    const of = db.selectFrom('node_transfer_event as e').where('e.transfer_id', '=', id);
    const [{ total }, rows] = await Promise.all([
      of.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
      of
        .leftJoin('node_transfer_machine as m', 'm.id', 'e.machine_id')
        .leftJoin('node', 'node.id', 'm.node_id')
        .leftJoin('lease_node', 'lease_node.id', 'm.lease_node_id')
        .select(['e.id', 'e.at', 'e.action', 'e.from_status', 'e.to_status', 'e.reason', 'e.actor_kind'])
        .select(sql<string | null>`coalesce(node.name, lease_node.name)`.as('name'))
        .select(actedBy('e.actor_kind', 'e.actor_id').as('actor'))
        .orderBy('e.at', 'desc')
        .orderBy('e.id', 'desc')
        .limit(pageSize)
        .offset((pageNum - 1) * pageSize)
        .execute(),
    ]);
    const items = rows.map((row) => ({
      eventId: row.id,
      at: asInstant(row.at),
      action: row.action,
      machineName: row.name,
      fromStatus: row.from_status as 1 | null,
      toStatus: row.to_status as 1 | null,
      reason: row.reason,
      actorKind: row.actor_kind,
      actor: row.actor,
    }));
    return { pageNum, pageSize, total, items, item: items };
  },
  start: startTransfers,
  close: (c) => closeTransfers(c, c.input.reason),
  edit: async ({ tx, input, now }) => {
    const { transferId: id, version, mirrorId, leaseEndTime, reason } = input;
    await updateRow(tx, 'node_transfer', {
      id,
      version,
      now,
      set: async ({ status, direction }) => {
        if (status !== 0) throw new ApiError('notAllowedInState', { status });
        await expectMirror(tx, mirrorId, direction === 3 ? undefined : direction === 1 ? 2 : 1);
        return {
          mirror_id: mirrorId,
          lease_ends_at: leaseEndTime === null ? null : new Date(leaseEndTime),
          reason,
        };
      },
    });
    return null;
  },
  cancel: (c) => changeMachines(c, 'cancel', c.input.reason),
  retry: (c) => changeMachines(c, 'retry', c.input.reason),
  giveUp: (c) => changeMachines(c, 'giveUp', c.input.reason),
  moveToRent: async (c) => {
    const { mirrorId, userId, leaseEndTime, reason, isStarted } = c.input;
    await expectMirror(c.tx, mirrorId, 2);
    if (userId !== undefined) await expectCustomer(c.tx, c.actor, userId);
    const leaseEndsAt = leaseEndTime === undefined ? undefined : new Date(leaseEndTime);
    return transferNodes(c, { direction: 1, mirrorId, userId, leaseEndsAt, reason, isStarted });
  },
  changeMirror: async (c) => {
    const { mirrorId, reason } = c.input;
    await expectMirror(c.tx, mirrorId, 1);
    return transferNodes(c, { direction: 3, mirrorId, reason, isStarted: true });
  },
});
