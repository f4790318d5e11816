import { sql } from 'kysely';
import {
  attemptOutcome,
  errorCodes,
  nodeLock,
  nodePower,
  nodeService,
  type NodeAction,
} from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import { actedByOf, actorAt } from '../core/auth/principal.ts';
import type { Effects } from '../core/calls/effects.ts';
import type { Tx } from '../core/db/db.ts';
import { lastChanges } from '../core/audit/operation.ts';
import type { Outcome } from '../core/calls/serve.ts';
import { releaseFrom } from '../dongle/index.ts';
import { holdLeases } from '../farm/index.ts';
import { returnAnalyses, returnAttempts, system } from '../task/index.ts';
import { decideNode, givesBack } from './node.rules.ts';
import { busy, held } from './node.store.ts';

/** What a bulk command on nodes gets of its call. */
export interface Bulk {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly expectedVersions: ReadonlyMap<number, number>;
  readonly now: Date;
  readonly effects: Effects;
}

/** A node counts as online again where its last heartbeat is no older. */
const heardWithin = 60_000;

const liveNodes = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('node')
    .where(sql<boolean>`node.id = any(${ids}::bigint[])`)
    .where('node.deleted_at', 'is', null)
    .orderBy('node.id');
/** Nodes before a change. */
const nodesOf = (tx: Tx, ids: readonly number[]) =>
  liveNodes(tx, ids).select([
    'node.id',
    'node.power',
    'node.service',
    'node.lock',
    'node.version',
    'node.remark',
    busy.as('busy'),
    held.as('isHeld'),
  ]);
type LockedNode = Awaited<ReturnType<ReturnType<typeof nodesOf>['execute']>>[number];

/** Gives what renders on nodes back to its tasks; answers the frames lost, by node. */
const giveBack = (c: Bulk, nodeIds: readonly number[], reason: string) =>
  returnAttempts(c.tx, actorAt(c.actor, c.now), { nodeIds, reason, outcome: attemptOutcome.of.farmFault });

/** Decides for each node and locks them; ids that are none stay without an answer. `emptied` were busy until just now. */
export const decided = async (
  c: Bulk,
  action: NodeAction | 'label',
  emptied?: ReadonlyMap<number, number>,
) => {
  // A statement that waits for a lock reads other tables as they were before; so what holds a node is read in the next.
  await liveNodes(c.tx, c.ids).select('node.id').forNoKeyUpdate('node').execute();
  const nodes = await nodesOf(c.tx, c.ids).execute();
  const outcomes = new Map<number, Outcome>(
    nodes.map((node) => {
      const wasBusy = node.busy || emptied?.has(node.id) === true;
      return [
        node.id,
        decideNode(action, { ...node, busy: wasBusy, expectedVersion: c.expectedVersions.get(node.id) }),
      ];
    }),
  );
  const moved = [...outcomes].flatMap(([id, { code }]) => (code === errorCodes.changedMeanwhile ? [id] : []));
  for (const [id, data] of await lastChanges(c.tx, 'node', moved))
    outcomes.set(id, { code: errorCodes.changedMeanwhile, data });
  return { outcomes, nodes: nodes.filter((node) => outcomes.get(node.id)?.code === errorCodes.success) };
};

/** What an action makes of the axes; a cured node is online where it was heard of just now, else offline. */
const axesOf = (action: NodeAction, now: Date) => {
  const { open, locked } = nodeLock.of;
  switch (action) {
    case 'drain':
    case 'lock':
      return { lock: locked };
    case 'unlock':
      return { lock: open };
    case 'repair':
      return { service: nodeService.of.repair };
    case 'retire':
      return {
        deleted_at: now,
        key_hash: null,
        service: nodeService.of.offline,
        power: nodePower.of.off,
      };
    case 'cure':
      return {
        service: sql<0 | 1>`(case when power = ${nodePower.of.on} and exists (
          select 1 from node_beat b where b.node_id = node.id and b.beat_at >= ${new Date(now.getTime() - heardWithin)})
          then ${nodeService.of.online} else ${nodeService.of.offline} end)::smallint`,
      };
  }
};

/**
 * Changes an axis of nodes, with one event each. Locking and repair give the running frames back to their tasks, free of
 * charge (outcome 9, farm fault).
 */
export const changeNodes = async (
  c: Bulk,
  action: NodeAction,
  reason: string | undefined,
): Promise<Map<number, Outcome>> => {
  // Whoever leases locks tasks before nodes, and so do we: the attempts end first, and then the nodes are locked.
  const lost = givesBack(action) ? await emptyAllowed(c, action, reason ?? '') : new Map<number, number>();
  const { outcomes, nodes } = await decided(c, action, lost);
  if (nodes.length === 0) return outcomes;
  const ids = nodes.map((node) => node.id);
  await c.tx
    .updateTable('node')
    .set((eb) => ({
      ...axesOf(action, c.now),
      state_reason: reason ?? '',
      state_since: c.now,
      version: eb('version', '+', 1),
    }))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  if (action === 'retire') await releaseFrom(c.tx, ids, c.now);
  await writeEvents(c, action, reason ?? '', nodes, lost);
  if (lost.size > 0) c.effects.events.push({ topic: 'task' });
  return outcomes;
};

/** Takes the frames off the nodes that the action is allowed for, as they stand before they are locked. */
const emptyAllowed = async (c: Bulk, action: NodeAction, reason: string): Promise<Map<number, number>> => {
  const platforms = await c.tx
    .selectFrom('node')
    .where(sql<boolean>`id = any(${c.ids}::bigint[])`)
    .select('platform_id')
    .distinct()
    .execute();
  // No lease slips in between the end of the attempts and the lock.
  await holdLeases(
    c.tx,
    platforms.map(({ platform_id }) => platform_id),
  );
  const nodes = await nodesOf(c.tx, c.ids).execute();
  const allowed = nodes.filter(
    (node) =>
      decideNode(action, { ...node, expectedVersion: c.expectedVersions.get(node.id) }).code ===
      errorCodes.success,
  );
  const idsOf = (some: typeof nodes): number[] => some.map((node) => node.id);
  const rendering = idsOf(allowed.filter((node) => node.busy));
  const lost = rendering.length === 0 ? new Map<number, number>() : await giveBack(c, rendering, reason);
  // In the order of the sweep: tasks, analyses, nodes.
  const analyses = await returnAnalyses(c.tx, system(c.now), { nodeIds: idsOf(allowed), reason });
  if (analyses > 0) c.effects.events.push({ topic: 'analysis' });
  return lost;
};

/** Writes one event for each node that was changed, with its axes before and now. */
export const writeEvents = (
  c: Bulk,
  action: string,
  reason: string,
  nodes: readonly LockedNode[],
  lost: ReadonlyMap<number, number>,
) => {
  const by = actedByOf(c.actor);
  return sql`
  insert into node_event (node_id, at, action, before, after, reason, actor_kind, actor_id, on_behalf_of, frames_lost)
  select n.id, ${c.now}, ${action}, was.before::jsonb,
    jsonb_build_object('power', n.power, 'service', n.service, 'lock', n.lock), ${reason}, ${by.actor_kind}::smallint,
    ${by.actor_id}::bigint, ${by.on_behalf_of}::bigint, was.lost
  from unnest(${nodes.map((node) => node.id)}::bigint[],
    ${nodes.map(({ power, service, lock }) => JSON.stringify({ power, service, lock }))}::text[],
    ${nodes.map((node) => lost.get(node.id) ?? 0)}::int[]) as was (id, before, lost)
  join node n on n.id = was.id`.execute(c.tx);
};
