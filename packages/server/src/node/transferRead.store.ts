import { type NodeTransferMachineStatus, nodeTransferStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import { actedBy } from '../core/audit/actedBy.ts';
import type { Db } from '../core/db/db.ts';
import { asId, asInstant } from '../core/db/wire.ts';
import { notFound } from '../core/http/apiError.ts';
import type { Wipe } from './mirror.port.ts';

const expectTransfer = async (db: Db, id: number): Promise<void> => {
  await db.selectFrom('node_transfer').where('id', '=', id).select('id').executeTakeFirstOrThrow(notFound);
};

/** How many transfers have each status. */
export const transferCounts = async (db: Db) => {
  const rows = await db
    .selectFrom('node_transfer')
    .groupBy('status')
    .select(['status', sql<number>`count(*)::int`.as('transfers')])
    .execute();
  return nodeTransferStatus.codes.map((status) => ({
    status,
    transfers: rows.find((row) => row.status === status)?.transfers ?? 0,
  }));
};

/** Machines of a transfer, those of a status or all. Throws `notFound`. */
export const machinesOf = async (
  db: Db,
  input: { readonly id: number; readonly renderToLeaseStatus?: NodeTransferMachineStatus | undefined },
) => {
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
    .select(['m.id', 'm.node_id', 'm.status', 'm.since', 'm.failed_at_step', 'm.failure', 'm.said'])
    .select(sql<Wipe | null>`m.evidence -> 'wipe'`.as('wipe'))
    .select(sql<string>`coalesce(node.name, lease_node.name)`.as('name'))
    .execute();
  return rows.map((row) => ({
    machineId: asId<never>(row.id),
    name: row.name,
    nodeId: row.node_id === null ? null : asId<never>(row.node_id),
    renderToLeaseStatus: row.status,
    since: asInstant(row.since),
    failedAtStep: row.failed_at_step as 1 | null,
    failure: row.failure,
    said: row.said,
    wipe: row.wipe && {
      ...row.wipe,
      from: asInstant(new Date(row.wipe.from)),
      until: asInstant(new Date(row.wipe.until)),
    },
  }));
};

/** What happened to a transfer, a page of it, the newest first. Throws `notFound`. */
export const recordsOf = async (
  db: Db,
  { id, pageNum, pageSize }: { readonly id: number; readonly pageNum: number; readonly pageSize: number },
) => {
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
};
