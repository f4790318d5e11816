import { micro, type Micro, noMoney, type SystemReason, textOf } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { changePurses } from '../../pay/ledger/index.ts';
import { type Happened, rangesOf, setStatus, writeEvents } from './counters.store.ts';
import { leasable, system } from './lifecycle.rules.ts';
import { addDeltas, count, type Deltas, deltaOf, lockLife } from './live.store.ts';
import type { HourlyPrice } from './price.rules.ts';
import { reportedVersion } from './reportedVersion.store.ts';

/** Nodes that shall get frames of one task, in the order in which they get them. */
export interface Offer {
  readonly taskId: number;
  readonly nodes: readonly OfferedNode[];
}
export interface OfferedNode {
  readonly nodeId: number;
  /** At least 16 random bytes: who knows them may report. */
  readonly token: Buffer;
  /** The price of one hour of this node for a frame of a kind; undefined where nothing prices it. */
  readonly price: (frameKind: number) => HourlyPrice | undefined;
  /** What its software costs in addition, for an hour and once a task. */
  readonly fee?: { readonly hourly: Micro; readonly once: Micro } | undefined;
  /** What makes its frame free, fixed from now on: then nothing is held of the purse, and the price is the list price. */
  readonly right?: { readonly feeType: 1 | 2 | 3; readonly contractId: number } | undefined;
}

/** A frame that a node got. */
export interface Taken {
  readonly taskId: number;
  readonly ix: number;
  readonly n: number;
  readonly nodeId: number;
  readonly token: Buffer;
  readonly ownerId: number;
  /** What it may cost at most. */
  readonly hold: Micro;
}

interface Ready {
  readonly taskId: number;
  readonly ix: number;
  readonly kind: number;
  readonly n: number;
  readonly failedOn: number | null;
  /** It is rendered at the house's expense. */
  readonly isFree: boolean;
}

/** A frame that failed on a node waits so long for another one before the same may try again. */
const otherNodeFor = 5 * 60_000;
const hour = 3_600_000;

/**
 * What an attempt may cost: the price of its task's average attempt so far, of one hour before the first, with what its software costs in
 * addition; nothing without a price.
 */
export const costHeld = (
  price: HourlyPrice | undefined,
  o: { readonly averageMs: number | null; readonly fee?: OfferedNode['fee'] },
): Micro => {
  if (!price) return noMoney;
  const hourly = price.hourly + (o.fee?.hourly ?? noMoney);
  return micro((hourly * BigInt(o.averageMs ?? hour)) / BigInt(hour) + (o.fee?.once ?? noMoney));
};

/**
 * Gives ready frames of tasks to nodes, by index. Tasks that someone else holds right now are passed over. A node does
 * not get the frame that it failed within the last five minutes. Each attempt keeps its price and a hold (`costHeld`).
 * Answers what was given; a node may go without. What was given
 * is held of the purses by `holdFor`, once for all that a transaction takes, as its last step.
 */
export const takeReady = async (
  tx: Tx,
  offers: readonly Offer[],
  o: { readonly now: Date },
): Promise<Taken[]> => {
  const tasks = await lockLife(
    tx,
    offers.map(({ taskId }) => taskId),
    { skip: true },
  );
  const open = new Map(tasks.filter((task) => leasable.has(task.status)).map((task) => [task.id, task]));
  const wanted = offers.filter(({ taskId }) => open.has(taskId));
  if (wanted.length === 0) return [];
  const ready = Map.groupBy(await readyFrames(tx, wanted, o.now), ({ taskId }) => taskId);
  const average = await averages(tx, [...open.keys()]);
  const given: (Taken & Pick<OfferedNode, 'right'> & { kind: number; price: HourlyPrice | undefined })[] = [];
  for (const { taskId, nodes } of wanted) {
    const frames = [...(ready.get(taskId) ?? [])];
    for (const node of nodes) {
      const at = frames.findIndex((frame) => frame.failedOn !== node.nodeId);
      const [frame] = at < 0 ? [] : frames.splice(at, 1);
      if (!frame) continue;
      const price = node.price(frame.kind);
      const { right, fee } = node;
      const averageMs = average.get(taskId) ?? null;
      const hold = right || frame.isFree ? noMoney : costHeld(price, { averageMs, fee });
      given.push({
        ...frame,
        n: frame.n + 1,
        nodeId: node.nodeId,
        token: node.token,
        price,
        right,
        hold,
        ownerId: open.get(taskId)?.ownerId ?? 0,
      });
    }
  }
  if (given.length === 0) return [];
  await sql`
    with given as materialized (
      select * from unnest(${given.map((g) => g.taskId)}::bigint[], ${given.map((g) => g.ix)}::int[],
        ${given.map((g) => g.n)}::int[], ${given.map((g) => g.nodeId)}::bigint[], ${given.map((g) => g.token)}::bytea[],
        ${given.map((g) => g.price?.versionId ?? null)}::bigint[],
        ${given.map((g) => textOf(g.price?.hourly ?? noMoney))}::numeric[], ${given.map((g) => textOf(g.hold))}::numeric[],
        ${given.map((g) => g.price?.rule ?? null)}::smallint[], ${given.map((g) => g.price?.units ?? null)}::int[],
        ${given.map((g) => (g.price ? textOf(g.price.listHourly) : null))}::numeric[],
        ${given.map((g) => alternativesOf(g.price))}::jsonb[], ${given.map((g) => g.right?.feeType ?? 0)}::smallint[],
        ${given.map((g) => g.right?.contractId ?? null)}::bigint[])
        as g (task_id, ix, n, node_id, token, version, hourly, hold, rule, units, list, alternatives, fee_type, contract)),
    taken as (
      update frame f set status = 2, attempt_n = g.n, node_id = g.node_id from given g
      where f.task_id = g.task_id and f.ix = g.ix),
    live as (insert into attempt_live (task_id, ix, n) select task_id, ix, n from given),
    at_work as (insert into node_attempt (node_id, task_id, ix, n, right_contract_id)
      select node_id, task_id, ix, n, contract from given)
    insert into attempt (task_id, ix, n, token, node_id, price_version_id, leased_at, hourly_price, hold, price_rule, price_units,
      list_hourly, price_alternatives, fee_type, right_contract_id, is_free, software_version)
    select task_id, ix, n, token, node_id, version, ${o.now}, hourly, hold, rule, units, list, alternatives, fee_type, contract,
      (select f.is_free from frame f where f.task_id = given.task_id and f.ix = given.ix),
      coalesce((select ${reportedVersion('d.renderers', 't.software_id')} from task t, node d
        where t.id = given.task_id and d.id = given.node_id), '') from given`.execute(tx);
  const deltas: Deltas = new Map();
  for (const { taskId, hold } of given) {
    count(deltas, [{ taskId, was: 1, now: 2, frames: 1 }]);
    const delta = deltaOf(deltas, taskId);
    delta.hold = micro(delta.hold + hold);
  }
  await addDeltas(tx, deltas);
  await begin(
    tx,
    Map.groupBy(given, ({ taskId }) => taskId),
    open,
    o.now,
  );
  return given;
};

/** Holds what frames that were taken may cost. Purses are locked in their order, so a transaction calls it once. */
export const holdFor = (tx: Tx, taken: readonly Taken[]): Promise<void> =>
  changePurses(
    tx,
    taken.map(({ ownerId, hold }) => ({ ownerId, hold, pending: noMoney })),
  );

/** Takes frames and holds what they may cost. */
export const takeFrames = async (
  tx: Tx,
  offers: readonly Offer[],
  o: { readonly now: Date },
): Promise<Taken[]> => {
  const taken = await takeReady(tx, offers, o);
  await holdFor(tx, taken);
  return taken;
};

/** The rules that were not chosen, as the attempt keeps them; null where there are none. */
const alternativesOf = (price: HourlyPrice | undefined): string | null =>
  price === undefined || price.alternatives.length === 0
    ? null
    : JSON.stringify(price.alternatives.map((one) => ({ ...one, hourly: textOf(one.hourly) })));

/** The node that failed a frame `f` so lately that it waits for another one; null where none did. */
export const justFailedOn = (now: Date): RawBuilder<number | null> => sql<number | null>`
  case when f.node_id is not null then (select a.node_id from attempt a where a.task_id = f.task_id and a.ix = f.ix
    and a.n = f.attempt_n and a.outcome in (2, 8) and a.ended_at > ${new Date(now.getTime() - otherNodeFor)}) end`;

/** As many ready frames of each task as it has nodes, and some more in case some of them may not go to some of these. */
const readyFrames = async (tx: Tx, offers: readonly Offer[], now: Date): Promise<Ready[]> => {
  const { rows } = await sql<Ready>`
    select r.task_id as "taskId", r.ix, r.kind, r.n, r.failed_on as "failedOn", r."isFree"
    from unnest(${offers.map(({ taskId }) => taskId)}::bigint[], ${offers.map(({ nodes }) => nodes.length + 8)}::int[])
      as o (task_id, most)
    cross join lateral (
      select f.task_id, f.ix, f.kind, f.attempt_n as n, ${justFailedOn(now)} as failed_on, f.is_free as "isFree"
      from frame f where f.task_id = o.task_id and f.status = 1
      order by f.ix limit o.most for update skip locked) r`.execute(tx);
  return rows;
};

const averages = async (tx: Tx, ids: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; ms: number }>`
    select task_id as id, done_ms / done_attempts as ms from task_live
    where task_id = any(${ids}::bigint[]) and done_attempts > 0`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.ms]));
};

/** A task that gets nodes renders: 8 while only pre-render frames run, else 5. */
const begin = async (
  tx: Tx,
  given: ReadonlyMap<number, readonly { readonly kind: number; readonly ix: number }[]>,
  tasks: ReadonlyMap<number, { readonly status: number; readonly startedAt: Date | null }>,
  now: Date,
): Promise<void> => {
  const events: Happened[] = [];
  const to: Record<5 | 8, number[]> = { 5: [], 8: [] };
  const first: number[] = [];
  for (const [taskId, frames] of given) {
    const task = tasks.get(taskId);
    if (!task) continue;
    if (task.startedAt === null) first.push(taskId);
    const status = task.status !== 5 && frames.every(({ kind }) => kind === 1) ? 8 : 5;
    if (status === task.status) continue;
    to[status].push(taskId);
    events.push({
      taskId,
      action: status === 8 ? 'beginPre' : 'begin',
      from: task.status,
      to: status,
      reason: 'leased' satisfies SystemReason,
      frames: rangesOf(frames.map(({ ix }) => ix)),
    });
  }
  await setStatus(tx, to[5], 5);
  await setStatus(tx, to[8], 8);
  if (first.length > 0)
    await sql`update task set started_at = ${now} where id = any(${first}::bigint[])`.execute(tx);
  await writeEvents(tx, system(now), events);
};
