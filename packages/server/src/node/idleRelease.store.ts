import {
  errorCodes,
  idleMachineStatus,
  type IdleMachineStatus,
  minute,
  nodeLock,
  nodeState,
  releasedFrom,
  second,
  type SystemReason,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Outcome } from '../core/calls/serve.ts';
import { changeRow, lockRows } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { closeNode } from './idleNode.store.ts';
import { readRate } from './idleRate.store.ts';
import { type Bulk, changeNodes, decided } from './nodeActions.store.ts';
import { busy, stateInSql } from './node.store.ts';
import { isWhiteListed } from './whiteList.store.ts';

const { applied, inService, draining, returning, released } = idleMachineStatus.of;
const mayRelease: readonly IdleMachineStatus[] = releasedFrom;
/** A lease that began before a node was locked has ended or shows after so long. */
const settling = 5 * second;

interface Held {
  readonly id: number;
  readonly status: IdleMachineStatus;
  readonly tries: number;
}
/** Begins to give a machine back: one in service is drained, one that the vendor never heard of is released at once. */
const letGo = (
  tx: Tx,
  { id, status, tries }: Held,
  o: { readonly reason: string; readonly by: number | null; readonly now: Date },
): Promise<void> => {
  const isUnheard = status === applied && tries === 0;
  const to = isUnheard ? released : status === inService ? draining : returning;
  const next = new Date(o.now.getTime() + (to === draining ? settling : 0));
  return changeRow(tx, 'idle_machine', id, {
    now: o.now,
    set: {
      status: to,
      release_reason: o.reason,
      released_by: o.by,
      released_at: isUnheard ? o.now : null,
      next_at: isUnheard ? null : next,
      tries: 0,
      failure: '',
    },
  });
};

/** Locks machines that may be released. Versions do not count: the work moves a machine on while a person decides. */
const lockHeld = (c: Pick<Bulk, 'tx' | 'ids'>) =>
  lockRows(c.tx, 'idle_machine', {
    ids: c.ids,
    refuse: ({ status }) => !mayRelease.includes(status) && errorCodes.notAllowedInState,
  });

/** Releases machines: their nodes get no new frame, and go once the last one ended. */
export const releaseMachines = async (c: Bulk, reason: string): Promise<Map<number, Outcome>> => {
  const { free, outcomes } = await lockHeld(c);
  const ids = free.flatMap(({ status, node_id }) => (status === inService ? (node_id ?? []) : []));
  const ofNodes = { ...c, ids, expectedVersions: new Map<number, number>() };
  const { nodes } = await decided(ofNodes, 'label');
  const open = nodes.filter(({ lock }) => lock === nodeLock.of.open).map(({ id }) => id);
  if (open.length > 0) await changeNodes({ ...ofNodes, ids: open }, 'drain', reason);
  for (const machine of free) await letGo(c.tx, machine, { reason, by: c.actor.adminId, now: c.now });
  if (free.length > 0) c.effects.events.push({ topic: 'idleMachine' }, { topic: 'node' });
  return outcomes;
};

/** Releases the machines of nodes that render nothing now; other nodes, and those of the house itself, are refused. */
export const releaseIdleNodes = async (c: Bulk, reason: string): Promise<Map<number, Outcome>> => {
  const machines = await c.tx
    .selectFrom('idle_machine')
    .where(sql<boolean>`node_id = any(${c.ids}::bigint[])`)
    .select(['id', 'node_id'])
    .execute();
  const machineOf = new Map(machines.map(({ id, node_id }) => [node_id, id]));
  // Machines are locked before nodes, as the work locks them.
  await lockHeld({ ...c, ids: machines.map(({ id }) => id) });
  const { outcomes, nodes } = await decided(c, 'label');
  const idle = nodes.filter((node) => !node.busy && machineOf.has(node.id));
  for (const { id } of nodes) outcomes.set(id, { code: errorCodes.notAllowedInState });
  const ids = idle.map(({ id }) => machineOf.get(id) ?? 0);
  const did = await releaseMachines({ ...c, ids, expectedVersions: new Map() }, reason);
  for (const { id } of idle)
    outcomes.set(id, did.get(machineOf.get(id) ?? 0) ?? { code: errorCodes.notAllowedInState });
  return outcomes;
};

/**
 * Releases machines that were idle for as long as the apply rate says while no frame of their platform waits; none of the white list.
 * Answers how many. Nothing while the rate is not automatic.
 */
export const releaseByRate = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { value: rate } = await readRate(tx, 'applyRate');
    if (!rate.isAutomatic) return 0;
    const since = new Date(now.getTime() - rate.idleMinutes * minute);
    const { rows } = await sql<{ id: number }>`
      select m.id from idle_machine m join node on node.id = m.node_id
      where m.status = ${inService} and m.started_at <= ${since} and node.deleted_at is null
        and ${stateInSql} = ${sql.lit(nodeState.of.idle)} and not ${isWhiteListed(now)}
        and not exists (select from attempt a where a.node_id = node.id and a.ended_at > ${since})
        and not exists (select from task_live l join task on task.id = l.task_id
          where task.is_open and task.deleted_at is null and task.platform_id = node.platform_id and l.ready > 0)
      order by m.id limit 200`.execute(tx);
    const { free } = await lockHeld({ tx, ids: rows.map(({ id }) => id) });
    let done = 0;
    const reason = 'idleTooLong' satisfies SystemReason;
    for (const machine of free) {
      if (machine.node_id === null || !(await isStillIdle(tx, machine.node_id))) continue;
      await closeNode(tx, machine.node_id, { reason, now });
      await letGo(tx, machine, { reason, by: null, now });
      done += 1;
    }
    return done;
  });

const isStillIdle = async (tx: Tx, nodeId: number): Promise<boolean> => {
  await tx.selectFrom('node').where('id', '=', nodeId).select('id').forNoKeyUpdate().execute();
  const node = await tx
    .selectFrom('node')
    .where('node.id', '=', nodeId)
    .select(busy.as('busy'))
    .executeTakeFirst();
  return node?.busy === false;
};
