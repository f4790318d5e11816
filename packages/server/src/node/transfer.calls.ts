import { errorCodes, nodeTransfers, transferTransitions } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { updateRow } from '../core/crud/crud.store.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { expectCustomer, seenCustomer } from './lease.store.ts';
import { type Bulk, decided } from './nodeActions.store.ts';
import * as read from './transferRead.store.ts';
import { changeMachines, closeTransfers } from './transfer.store.ts';
import { addTransfer, expectMirror, heldNodes, startTransfers } from './transferStart.store.ts';

/** A transfer of the render nodes that are free to go; the others are refused. */
const transferNodes = async (c: Bulk, o: Omit<Parameters<typeof addTransfer>[1], 'nodes' | 'leaseNodes'>) => {
  const { outcomes, nodes } = await decided(c, 'label');
  const held = await heldNodes(c.tx, c.ids);
  for (const id of held) outcomes.set(id, { code: errorCodes.notAllowedInState });
  const free = nodes.map(({ id }) => id).filter((id) => !held.has(id));
  if (free.length > 0) await addTransfer(c, { ...o, nodes: free });
  return outcomes;
};

/** The end of a lease that is still to come. Throws `badInput`. */
const endOf = (leaseEndTime: number | null | undefined, now: Date): Date | undefined => {
  if (leaseEndTime === null || leaseEndTime === undefined) return undefined;
  if (leaseEndTime <= now.getTime()) throw badFields('leaseEndTime');
  return new Date(leaseEndTime);
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
  count: ({ db }) => read.transferCounts(db),
  machines: ({ db, input }) => read.machinesOf(db, input),
  records: ({ db, input }) => read.recordsOf(db, input),
  start: startTransfers,
  close: (c) => closeTransfers(c, c.input.reason),
  edit: async ({ tx, input, now }) => {
    const { transferId: id, version, mirrorId, leaseEndTime, reason } = input;
    await updateRow(tx, 'node_transfer', {
      id,
      version,
      now,
      set: async ({ status, direction }) => {
        if (!transferTransitions.edit.from.some((one) => one === status))
          throw new ApiError('notAllowedInState', { status });
        await expectMirror(tx, mirrorId, direction === 3 ? undefined : direction === 1 ? 2 : 1);
        return {
          mirror_id: mirrorId,
          lease_ends_at: endOf(leaseEndTime, now) ?? null,
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
    const leaseEndsAt = endOf(leaseEndTime, c.now);
    return transferNodes(c, { direction: 1, mirrorId, userId, leaseEndsAt, reason, isStarted });
  },
  changeMirror: async (c) => {
    const { mirrorId, reason } = c.input;
    await expectMirror(c.tx, mirrorId, 1);
    return transferNodes(c, { direction: 3, mirrorId, reason, isStarted: true });
  },
});
