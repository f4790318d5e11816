import {
  errorCodes,
  minute,
  nodePower,
  nodePowerOrderAction,
  type NodePowerOrderAction,
  nodePowerOrderStatus,
  nodeService,
  type SystemReason,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Outcome } from '../core/calls/serve.ts';
import { changeRow, insertRow, lockRow } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { type Bulk, changeNodes, decided } from './nodeActions.store.ts';
import { held, orderUnderWay } from './node.store.ts';
import type { PowerFailure } from './power.port.ts';

const { on, off } = nodePowerOrderAction.of;
const { waiting, sent, failed } = nodePowerOrderStatus.of;
/** A machine that has not carried out its order after so long has failed. */
export const powerLimit = 5 * minute;

/** From which power each order makes sense. */
const fits = (action: NodePowerOrderAction, power: number): boolean =>
  action === on ? power === nodePower.of.off : power === nodePower.of.on;

/**
 * Nodes that have a controller to speak to, those that an order is under way for, and those that their last order has left locked:
 * the next one that is carried out opens them, unless staff have opened them meanwhile.
 */
const powerFacts = async (tx: Tx, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; address: string | null; busy: boolean; left: boolean }>`
    select node.id, node.bmc_address as address, ${orderUnderWay} as busy,
      coalesce((select o.unlocks and (o.action = ${off} or o.status = ${failed}) and not exists (
          select from node_event e where e.node_id = o.node_id and e.action = 'unlock' and e.at > o.created_at)
        from node_power_order o where o.node_id = node.id order by o.id desc limit 1), false) as left
    from node where node.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Orders the power of nodes; a node that goes off or restarts gives its frame back and takes no other meanwhile. */
export const orderPower = async (
  c: Bulk,
  action: NodePowerOrderAction,
  reason: string,
): Promise<Map<number, Outcome>> => {
  const { outcomes, nodes } = await decided(c, 'label');
  const facts = await powerFacts(c.tx, c.ids);
  const free = nodes.filter((node) => {
    const fact = facts.get(node.id);
    const may = fact?.address && !fact.busy && !node.isHeld && fits(action, node.power);
    if (!may) outcomes.set(node.id, { code: errorCodes.notAllowedInState });
    return may;
  });
  const open = free.filter(({ lock }) => lock === 0).map(({ id }) => id);
  if (action !== on && open.length > 0)
    await changeNodes({ ...c, ids: open, expectedVersions: new Map() }, 'lock', reason);
  for (const { id } of free) {
    const unlocks = facts.get(id)?.left === true || (action !== on && open.includes(id));
    const set = { node_id: id, action, unlocks, reason, since: c.now, created_by: c.actor.adminId };
    await insertRow(c.tx, 'node_power_order', { now: c.now, set });
  }
  c.effects.events.push({ topic: 'nodePower' });
  return outcomes;
};

/** Orders under way, with where each controller is. */
export const ordersUnderWay = (db: Db) =>
  db
    .selectFrom('node_power_order as o')
    .innerJoin('node', 'node.id', 'o.node_id')
    .where('o.status', 'in', [waiting, sent])
    .orderBy('o.id')
    .select(['o.id', 'o.node_id', 'o.action', 'o.status', 'o.since', 'o.unlocks', 'node.bmc_address'])
    .limit(200)
    .execute();
export type PowerOrder = Awaited<ReturnType<typeof ordersUnderWay>>[number];

/** The node of an order, locked: what holds it is read under the lock. */
const nodeOf = async (tx: Tx, id: number) => {
  const rows = tx.selectFrom('node').where('node.id', '=', id);
  await rows.select('node.id').forNoKeyUpdate().execute();
  return rows.select(['node.power', held.as('isHeld')]).executeTakeFirstOrThrow();
};

/** What became of an order; nothing where it has moved meanwhile. */
export const settleOrder = async (
  tx: Tx,
  order: PowerOrder,
  o: { readonly to: 1 | 2 | 3; readonly failure?: PowerFailure | 'timeLimit'; readonly now: Date },
): Promise<void> => {
  const { status } = await lockRow(tx, 'node_power_order', { id: order.id });
  if (status !== order.status) return;
  await changeRow(tx, 'node_power_order', order.id, {
    set: { status: o.to, since: o.now, failure: o.failure ?? '' },
  });
  const isOff = order.action === off;
  const node = await nodeOf(tx, order.node_id);
  if (o.to === 1) {
    const power = isOff ? nodePower.of.stopping : nodePower.of.starting;
    return changeRow(tx, 'node', order.node_id, { set: { power } });
  }
  if (o.to === 3) {
    const { on: isOn, off: isDown, starting, stopping } = nodePower.of;
    const isTurning = node.power === starting || node.power === stopping;
    const before = isTurning && { power: order.action === on ? isDown : isOn };
    const set = { ...before, state_reason: o.failure ?? '', state_since: o.now };
    return changeRow(tx, 'node', order.node_id, { set });
  }
  const reached = isOff
    ? {
        power: nodePower.of.off,
        service: nodeService.of.offline,
        state_reason: 'poweredOff' satisfies SystemReason,
        state_since: o.now,
      }
    : {
        power: nodePower.of.on,
        ...(order.unlocks && !node.isHeld && { lock: 0 as const, state_reason: '' }),
      };
  await changeRow(tx, 'node', order.node_id, { set: reached });
};
