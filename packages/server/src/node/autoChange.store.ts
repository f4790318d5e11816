import {
  heldBy,
  leaseNodeStatus,
  mirrorUse,
  nodePower,
  nodeState,
  nodeTransferDirection,
  nodeTransferMachineStatus,
  nodeTransferStatus,
  type SystemReason,
} from '@renderdesk/contract';
import { type Selectable, sql } from 'kysely';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { changeRows, insertRow } from '../core/crud/crud.store.ts';
import { demandOn } from '../farm/index.ts';
import { planChange } from './autoChange.rules.ts';
import { writeSystemEvents } from './autoPower.store.ts';
import { orderUnderWay, stateInSql } from './node.store.ts';
import { writeTransferEvent } from './transfer.store.ts';
import { heldNodes } from './transferStart.store.ts';

export type AutoChange = Selectable<DB['node_auto_change']>;
const reason = 'autoChange' satisfies SystemReason;
const { idle, rendering } = nodeState.of;

/** Nodes of a platform that could go to renting now, the one that is idle for longest first. */
const freeNodes = async (db: Db, platformId: number, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select node.id from node where node.platform_id = ${platformId} and node.deleted_at is null and node.power = ${nodePower.of.on}
      and ${stateInSql} = ${idle} and not node.mirror_limit and not ${orderUnderWay}
      and (node.test_ends_at is null or node.test_ends_at <= ${now})
      and not exists (select from analyse_task a where a.node_id = node.id and a.is_running)
    order by node.state_since nulls first, node.id`.execute(db);
  const held = await heldNodes(
    db as Tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => id).filter((id) => !held.has(id));
};

/** Machines of a platform that are ready to be rented, of no customer, and not on their way. */
const readyLeases = async (db: Db, platformId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select l.id from lease_node l where l.platform_id = ${platformId} and l.deleted_at is null and l.status = ${leaseNodeStatus.of.idle}
      and not exists (select from node_transfer_machine m where m.lease_node_id = l.id and m.status = any(${heldBy}::int[]))
      and (l.node_id is not null or not exists (select from node n where n.name_folded = folded(l.name) and n.deleted_at is null))
    order by l.updated_at nulls first, l.id`.execute(db);
  return rows.map(({ id }) => id);
};

/** What a round of a setting would move at a moment. */
export const changeOf = async (db: Db, setting: AutoChange, now: Date) => {
  const platformId = setting.platform_id;
  const [demand, nodes, leases] = [
    await demandOn(db, platformId, now),
    await freeNodes(db, platformId, now),
    await readyLeases(db, platformId),
  ];
  const { rows } = await sql<{ rendering: number; isUnderWay: boolean; mirrors: number }>`
    select (select count(*)::int from node where node.platform_id = ${platformId} and node.deleted_at is null
        and ${stateInSql} in (${idle}, ${rendering})) as rendering,
      exists (select from node_transfer_machine m left join node n on n.id = m.node_id left join lease_node l on l.id = m.lease_node_id
        where coalesce(n.platform_id, l.platform_id) = ${platformId} and m.status = any(${heldBy}::int[])
          and m.status <> ${nodeTransferMachineStatus.of.failed}) as "isUnderWay",
      (select count(*)::int from mirror where is_offered and (id = ${setting.lease_mirror_id} and use = ${mirrorUse.of.lease}
        or id = ${setting.render_mirror_id} and use = ${mirrorUse.of.render})) as mirrors`.execute(db);
  const facts = {
    framesWaiting: demand.reduce((sum, { frames }) => sum + frames, 0),
    readyForRent: leases.length,
    rendering: rows[0]?.rendering ?? 0,
    idle: nodes.length,
    isUnderWay: rows[0]?.isUnderWay ?? false,
    hasMirrors: rows[0]?.mirrors === 2,
  };
  const plan = planChange(
    {
      leastForRent: setting.least_for_rent,
      mostWaiting: setting.most_waiting,
      leastRendering: setting.least_rendering,
      mostAtOnce: setting.most_at_once,
    },
    facts,
  );
  return { facts, plan, nodes, leases };
};

export const changesKept = (db: Db) => db.selectFrom('node_auto_change');

/** The settings of a platform, or of all (0), with the names of their mirrors. */
export const changesNamed = (db: Db, platformId: number) =>
  changesKept(db)
    .innerJoin('mirror as lease', 'lease.id', 'node_auto_change.lease_mirror_id')
    .innerJoin('mirror as render', 'render.id', 'node_auto_change.render_mirror_id')
    .$if(platformId > 0, (query) => query.where('node_auto_change.platform_id', '=', platformId))
    .selectAll('node_auto_change')
    .select(['lease.mirror_name as leaseName', 'render.mirror_name as renderName'])
    .orderBy('platform_id')
    .execute();

/** The setting of a platform, if it has one. */
export const changeOn = (db: Db, platformId: number) =>
  changesKept(db).where('platform_id', '=', platformId).select('id').executeTakeFirst();

/** Starts a transfer of the farm's own; its nodes get no new frame, its rented machines are on their way back. */
const startTransfer = async (
  tx: Tx,
  setting: AutoChange,
  o: { readonly nodeIds: readonly number[]; readonly leaseIds: readonly number[]; readonly now: Date },
): Promise<void> => {
  const { now, nodeIds, leaseIds } = o;
  const { toLease, toRender } = nodeTransferDirection.of;
  const isToRent = nodeIds.length > 0;
  const transferId = await insertRow(tx, 'node_transfer', {
    now,
    set: {
      direction: isToRent ? toLease : toRender,
      status: nodeTransferStatus.of.running,
      mirror_id: isToRent ? setting.lease_mirror_id : setting.render_mirror_id,
      reason,
      started_at: now,
      created_by: setting.set_by,
    },
  });
  await tx
    .insertInto('node_transfer_machine')
    .values(
      [...nodeIds.map((id) => ({ node_id: id })), ...leaseIds.map((id) => ({ lease_node_id: id }))].map(
        (one) => ({
          ...one,
          transfer_id: transferId,
          status: nodeTransferMachineStatus.of.waitingIdle,
          since: now,
        }),
      ),
    )
    .execute();
  for (const action of ['add', 'start']) await writeTransferEvent(tx, { transferId, action, reason, now });
  if (isToRent) {
    await changeRows(tx, 'node', [...nodeIds], {
      set: { lock: 1, state_reason: 'transferring' satisfies SystemReason, state_since: now },
    });
    await writeSystemEvents(tx, nodeIds, { action: 'drain', reason: 'transferring', now });
  } else
    await changeRows(tx, 'lease_node', [...leaseIds], {
      now,
      set: { status: leaseNodeStatus.of.returning },
    });
};

/** One round of a setting that is on; answers how many machines it moves. */
export const runChange = async (tx: Tx, id: number, now: Date): Promise<number> => {
  const setting = await changesKept(tx)
    .where('id', '=', id)
    .where('is_on', '=', true)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!setting) return 0;
  const chosen = async () => {
    const { plan, nodes, leases } = await changeOf(tx, setting, now);
    return {
      move: plan.move,
      nodeIds: plan.move > 0 ? nodes.slice(0, plan.move) : [],
      leaseIds: plan.move < 0 ? leases.slice(0, -plan.move) : [],
    };
  };
  const first = await chosen();
  if (first.move === 0) return 0;
  await sql`select id from node where id = any(${first.nodeIds}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  await sql`select id from lease_node where id = any(${first.leaseIds}::bigint[]) order by id for update`.execute(
    tx,
  );
  // Read again under the locks; what has changed meanwhile waits for the next round.
  const again = await chosen();
  const nodeIds = again.nodeIds.filter((one) => first.nodeIds.includes(one));
  const leaseIds = again.leaseIds.filter((one) => first.leaseIds.includes(one));
  const moved = nodeIds.length - leaseIds.length;
  if (moved === 0) return 0;
  await startTransfer(tx, setting, { nodeIds, leaseIds, now });
  await tx
    .updateTable('node_auto_change')
    .set({ changed_at: now, last_moved: moved })
    .where('id', '=', id)
    .execute();
  return Math.abs(moved);
};

/** Nodes whose time of test is over are under test no more; answers how many. */
export const endTests = async (tx: Tx, now: Date): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    update node set test_ends_at = null, version = version + 1
    where test_ends_at <= ${now} and deleted_at is null returning id`.execute(tx);
  await writeSystemEvents(
    tx,
    rows.map(({ id }) => id),
    { action: 'testEnded', reason: 'testOver', now },
  );
  return rows.length;
};
