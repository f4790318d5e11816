import { sql } from 'kysely';
import {
  heldBy,
  idleMachineStatus,
  nodeLock,
  nodePowerOrderStatus,
  nodeService,
  nodeState,
  type NodeState,
} from '@renderdesk/contract';

const { offline, unhealthy, repair } = nodeService.of;
const state = nodeState.of;
const { draining, returning } = idleMachineStatus.of;
const { waiting, sent } = nodePowerOrderStatus.of;

/** Whether a node has an open attempt: one look into a primary key. */
export const busy = sql<boolean>`exists (select 1 from node_attempt running where running.node_id = node.id)`;

/** `stateOfNode` of the contract as SQL; a test compares both over every case. */
export const stateInSql = sql<NodeState>`(case
  when node.service = ${sql.lit(offline)} then ${sql.lit(state.offline)}
  when node.lock = ${sql.lit(nodeLock.of.locked)} then
    case when ${busy} then ${sql.lit(state.draining)} else ${sql.lit(state.locked)} end
  when ${busy} then ${sql.lit(state.rendering)}
  when node.service = ${sql.lit(unhealthy)} then ${sql.lit(state.unhealthy)}
  when node.service = ${sql.lit(repair)} then ${sql.lit(state.repair)}
  else ${sql.lit(state.idle)} end)`;

/** The address as text, without the mask. */
export const address = sql<string | null>`host(node.ip)`;

/** Whether an order of power is under way for a node. */
export const orderUnderWay = sql<boolean>`exists (select from node_power_order o where o.node_id = node.id and o.status in (${sql.lit(waiting)}, ${sql.lit(sent)}))`;

/** Whether a node is rented, on its way between rendering and renting, or given back to its vendor. */
export const held = sql<boolean>`(exists (select from lease_node l where l.node_id = node.id and l.deleted_at is null)
  or exists (select from node_transfer_machine m where m.node_id = node.id and m.status = any(${sql.lit(`{${heldBy.join(',')}}`)}::int[]))
  or exists (select from idle_machine i where i.node_id = node.id and i.status in (${sql.lit(draining)}, ${sql.lit(returning)})))`;

/** Whether a node is a machine that was applied for outside. */
export const appliedFor = sql<boolean>`exists (select from idle_machine i where i.node_id = node.id and i.released_at is null)`;
