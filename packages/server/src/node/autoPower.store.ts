import {
  type AutoPowerReason,
  autoPowerReason,
  analyseStatus,
  nodePower,
  nodePowerOrderAction,
  nodePowerOrderStatus,
  principalKind,
  type SystemReason,
} from '@renderdesk/contract';
import { type Selectable, sql } from 'kysely';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { insertRow } from '../core/crud/crud.store.ts';
import { notFound } from '../core/http/apiError.ts';
import { demandOn, holdLeases } from '../farm/index.ts';
import { type PlannedPower, planPower, type PowerNode, type PowerSetting } from './autoPower.rules.ts';
import { busy, held } from './node.store.ts';
import { isWhiteListed } from './whiteList.store.ts';

export type AutoPower = Selectable<DB['node_auto_power']>;
const { on, off } = nodePowerOrderAction.of;
const { waiting, sent, done, failed } = nodePowerOrderStatus.of;
const why = autoPowerReason.of;

/** What a node and its order show of why. */
const reasonOf: Readonly<Partial<Record<AutoPowerReason, SystemReason>>> = {
  [why.queueEmpty]: 'autoSleep',
  [why.tasksWait]: 'autoWake',
  [why.tooFewAwake]: 'autoWake',
  [why.outsideHours]: 'autoWake',
  [why.settingOff]: 'autoWake',
};

/** The nodes of a setting's group: of its remark, or those of the platform that no other setting names. */
const inGroup = ({ platform_id, node_remark }: Pick<AutoPower, 'platform_id' | 'node_remark'>) =>
  node_remark === ''
    ? sql<boolean>`(node.platform_id = ${platform_id} and node.deleted_at is null and not exists (
        select from node_auto_power other where other.platform_id = ${platform_id} and other.node_remark <> ''
          and other.node_remark = node.remark and other.deleted_at is null))`
    : sql<boolean>`(node.platform_id = ${platform_id} and node.deleted_at is null and node.remark = ${node_remark})`;

/** The last order of a node that automatic power gave and that left it locked; staff have not opened it since. */
const automatic = sql`(last.unlocks and last.act_id is not null and not exists (select from node_event e
  where e.node_id = node.id and e.action = 'unlock' and e.at > last.created_at))`;
const lastOrder = sql`left join lateral (select o.*, act.id as act_id from node_power_order o
  left join node_power_act act on act.order_id = o.id where o.node_id = node.id order by o.id desc limit 1) last on true`;
const isAsleep = sql<boolean>`coalesce(node.power = ${nodePower.of.off} and ${automatic}
  and (last.action = ${off} and last.status = ${done} or last.action = ${on} and last.status = ${failed}), false)`;

/** The nodes of a setting's group, as the plan needs them. */
export const nodesOfGroup = async (db: Db, setting: AutoPower, now: Date): Promise<PowerNode[]> => {
  const { rows } = await sql<PowerNode>`
    select node.id, node.name, node.power, node.service, node.lock, ${held} as "isHeld", node.test_ends_at as "testEndsAt",
      (${busy} or exists (select from analyse_task a where a.node_id = node.id and a.is_running
        and a.status = ${analyseStatus.of.analyzing})) as "isBusy",
      case when last.status in (${waiting}, ${sent}) then last.action end as "orderUnderWay",
      ${isWhiteListed(now)} as "isWhiteListed", node.bmc_address is not null as "hasController", ${isAsleep} as "isAsleep",
      case when last.status = ${failed} then last.since end as "failedAt",
      greatest(node.created_at, node.state_since, last.since, (select a.ended_at from attempt a where a.node_id = node.id
        order by a.leased_at desc limit 1)) as "idleSince"
    from node ${lastOrder} where ${inGroup(setting)} order by node.id`.execute(db);
  return rows;
};

const settingOf = (row: AutoPower): PowerSetting => ({
  isOn: row.is_on,
  leastAwake: row.least_awake,
  idleMinutes: row.idle_minutes,
  mostAtOnce: row.most_at_once,
  sleepFrom: row.sleep_from,
  sleepUntil: row.sleep_until,
});

/** What a round of a setting would do at a moment. */
export const planOf = async (db: Db, setting: AutoPower, now: Date) => {
  const demand = await demandOn(db, setting.platform_id, now);
  const nodes = await nodesOfGroup(db, setting, now);
  const framesWaiting = demand.reduce((sum, { frames }) => sum + frames, 0);
  return { framesWaiting, nodes, plan: planPower(settingOf(setting), nodes, demand, now) };
};

export const settingsKept = (db: Db) => db.selectFrom('node_auto_power').where('deleted_at', 'is', null);
/** A setting. Throws `notFound`. */
export const settingById = (db: Db, id: number) =>
  settingsKept(db).where('id', '=', id).selectAll().executeTakeFirstOrThrow(notFound);

/** What the system did to nodes, with their axes as they are now. */
export const writeSystemEvents = async (
  tx: Tx,
  ids: readonly number[],
  o: { readonly action: string; readonly reason?: SystemReason; readonly now: Date },
): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    insert into node_event (node_id, at, action, after, reason, actor_kind, frames_lost)
    select n.id, ${o.now}, ${o.action}, jsonb_build_object('power', n.power, 'service', n.service, 'lock', n.lock),
      ${o.reason ?? ''}, ${principalKind.of.system}, 0 from node n where n.id = any(${ids}::bigint[])`.execute(
    tx,
  );
};

/** Nodes of a group that an automatic order left locked though they are on: it failed, or the machine is on again by itself. */
const leftLocked = async (tx: Tx, setting: AutoPower): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select node.id from node ${lastOrder} where ${inGroup(setting)} and node.power = ${nodePower.of.on} and node.lock = 1
      and not ${held} and ${automatic}
      and (last.action = ${off} and last.status in (${done}, ${failed}) or last.action = ${on} and last.status = ${failed})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

const openNodes = async (tx: Tx, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await sql`update node set lock = 0, state_reason = '', state_since = ${now}, version = version + 1
    where id = any(${ids}::bigint[])`.execute(tx);
  await writeSystemEvents(tx, ids, { action: 'unlock', reason: 'autoWake', now });
};

const giveOrder = async (
  tx: Tx,
  setting: AutoPower,
  o: PlannedPower & { readonly action: 1 | 2; readonly framesWaiting: number; readonly now: Date },
): Promise<void> => {
  const reason = reasonOf[o.because] ?? 'autoWake';
  const order_id = await insertRow(tx, 'node_power_order', {
    now: o.now,
    set: {
      node_id: o.nodeId,
      action: o.action,
      unlocks: true,
      reason,
      since: o.now,
      created_by: setting.set_by,
    },
  });
  await tx
    .insertInto('node_power_act')
    .values({
      order_id,
      auto_power_id: setting.id,
      reason: o.because as Selectable<DB['node_power_act']>['reason'],
      frames_waiting: o.framesWaiting,
      idle_watts: setting.idle_watts,
      created_at: o.now,
    })
    .execute();
};

const ordersOf = (plan: readonly PlannedPower[]) =>
  plan.flatMap((one) => (one.action === null ? [] : [{ ...one, action: one.action }]));

/** One round of a setting; answers how many nodes it touched. What it touches is locked first, and no frame is leased there meanwhile. */
export const runSetting = async (tx: Tx, id: number, now: Date): Promise<number> => {
  const found = await settingsKept(tx).where('id', '=', id).selectAll().executeTakeFirst();
  if (!found) return 0;
  const first = ordersOf((await planOf(tx, found, now)).plan);
  const wanted = [...first.map(({ nodeId }) => nodeId), ...(await leftLocked(tx, found))];
  if (wanted.length === 0) return 0;
  await holdLeases(tx, [found.platform_id]);
  await sql`select id from node where id = any(${wanted}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  // A statement that waits for a lock reads other tables as they were before; so all is read again.
  const locked = new Set(wanted);
  const left = (await leftLocked(tx, found)).filter((nodeId) => locked.has(nodeId));
  await openNodes(tx, left, now);
  const { plan, framesWaiting } = await planOf(tx, found, now);
  const orders = ordersOf(plan).filter(({ nodeId }) => locked.has(nodeId));
  const idsOf = (action: 1 | 2): number[] =>
    orders.filter((one) => one.action === action).map(({ nodeId }) => nodeId);
  const sleeping = idsOf(off);
  if (sleeping.length > 0)
    await sql`update node set lock = 1, state_reason = ${'autoSleep' satisfies SystemReason}, state_since = ${now}, version = version + 1
      where id = any(${sleeping}::bigint[])`.execute(tx);
  for (const one of orders) await giveOrder(tx, found, { ...one, framesWaiting, now });
  await writeSystemEvents(tx, sleeping, { action: 'autoSleep', reason: 'autoSleep', now });
  await writeSystemEvents(tx, idsOf(on), { action: 'autoWake', reason: 'autoWake', now });
  return left.length + orders.length;
};

/** Of these settings, those whose group has nodes asleep: they wake first. */
export const groupsAsleep = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> => {
  const settings = await settingsKept(db).where('id', 'in', ids).selectAll().execute();
  const asleep = new Map<number, boolean>();
  for (const setting of settings) {
    const { rows } = await sql`
      select from node ${lastOrder} where ${inGroup(setting)} and ${isAsleep} limit 1`.execute(db);
    asleep.set(setting.id, rows.length > 0);
  }
  return asleep;
};

/** When the sleep of an order `o` of a node `node` ended; null while it lasts. */
export const sleepEnd = sql<Date | null>`coalesce((select n.since from node_power_order n
    where n.node_id = o.node_id and n.id > o.id and n.status = ${sql.lit(done)} order by n.id limit 1),
  case when node.power <> ${sql.lit(nodePower.of.off)} then greatest(o.since, node.state_since) end)`;
export const isSleep = sql<boolean>`(o.action = ${sql.lit(off)} and o.status = ${sql.lit(done)})`;

/** Minutes asleep so far, and the watt-hours saved, of a setting: sums of what has ended, and of what lasts its number and starts. */
export const sleepOf = (column: string) => {
  const of = (value: ReturnType<typeof sql>) => sql<number>`(select ${value} from node_power_act act
    join node_power_order o on o.id = act.order_id join node on node.id = o.node_id
    cross join lateral (select ${sleepEnd} as ended) s where act.auto_power_id = ${sql.ref(column)} and ${isSleep})`;
  const seconds = sql`extract(epoch from s.ended - o.since)`;
  const start = sql`extract(epoch from o.since)`;
  return [
    of(sql`coalesce(sum(${seconds}) filter (where s.ended is not null), 0)::float8`),
    of(sql`coalesce(sum(${seconds} * act.idle_watts) filter (where s.ended is not null), 0)::float8`),
    of(sql`(count(*) filter (where s.ended is null))::int`),
    of(sql`coalesce(sum(${start}) filter (where s.ended is null), 0)::float8`),
    of(sql`coalesce(sum(act.idle_watts) filter (where s.ended is null), 0)::int`),
    of(sql`coalesce(sum(${start} * act.idle_watts) filter (where s.ended is null), 0)::float8`),
  ] as const;
};

/** How many nodes the group of a setting's row has, and how many of them sleep. */
const ofRow = sql`(node.platform_id = node_auto_power.platform_id and node.deleted_at is null and (
  node.remark = node_auto_power.node_remark and node_auto_power.node_remark <> ''
  or node_auto_power.node_remark = '' and not exists (select from node_auto_power other
    where other.platform_id = node_auto_power.platform_id and other.node_remark <> '' and other.node_remark = node.remark
      and other.deleted_at is null)))`;
export const groupSize = sql<number>`(select count(*)::int from node where ${ofRow})`;
export const groupAsleep = sql<number>`(select count(*)::int from node ${lastOrder} where ${ofRow} and ${isAsleep})`;
