import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { customerFolder, frameKind, type Lease, type Micro, type Mount } from '@renderdesk/contract';
import type { Clock } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { lockPacks } from '../pay/index.ts';
import { costHeld, holdFor, type HourlyPrice, priceAt, type Taken, takeReady } from '../task/index.ts';
import { Combined } from './combine.ts';
import { type FeeHold, FeeHolds } from './feeHold.store.ts';
import { type MatchNode, mayWork } from './match.rules.ts';
import { assign, type Given, pairKey } from './order.rules.ts';
import { type LeaseTask, matchNodes, mountsOf, openTasks, pricesOf, schedulesOf } from './state.store.ts';

const tokenBytes = 24;
/** The token of an attempt as text, as the gateway sends it. */
export const tokenText = (token: Buffer): string => token.toString('base64url');
export const tokenBytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/**
 * Keeps all servers from leasing on these platforms until the transaction ends. To avoid deadlocks, a transaction takes
 * this lock before any other, and the lowest platform first.
 */
export const holdLeases = async (tx: Tx, platformIds: readonly number[]): Promise<void> => {
  for (const id of [...new Set(platformIds)].toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.lease', ${id}))`.execute(tx);
};

/**
 * Leases frames to nodes that request work. Requests of one platform that arrive at the same time share a transaction, and
 * an advisory lock lets one such transaction run at a time over all servers, so that node limits hold and no frame is
 * leased twice.
 */
export class LeaseDispatcher {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #lostAfterMs: number;
  readonly #storage: string;
  readonly #platforms = new Map<number, Combined<number, Lease | null>>();

  constructor(o: {
    readonly db: Db;
    readonly clock: Clock;
    readonly lostAfterMs: number;
    readonly storage: string;
  }) {
    this.#db = o.db;
    this.#clock = o.clock;
    this.#lostAfterMs = o.lostAfterMs;
    this.#storage = o.storage;
  }

  /** Leases a frame to a node. Returns its open lease where it has one, null where no frame is ready for it. */
  ask(node: { readonly id: number; readonly platformId: number }): Promise<Lease | null> {
    let requests = this.#platforms.get(node.platformId);
    if (!requests) {
      requests = new Combined((ids) => this.#serve(node.platformId, ids));
      this.#platforms.set(node.platformId, requests);
    }
    return requests.add(node.id);
  }

  async #serve(platformId: number, requestedBy: readonly number[]): Promise<(Lease | null)[]> {
    const ids = [...new Set(requestedBy)];
    const leases = await this.#db.transaction().execute(async (tx) => {
      await holdLeases(tx, [platformId]);
      await lease(tx, { platformId, ids, now: this.#clock(), lostAfterMs: this.#lostAfterMs });
      return openLeases(tx, ids, this.#storage);
    });
    return requestedBy.map((id) => leases.get(id) ?? null);
  }
}

interface LeaseRequest {
  readonly platformId: number;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly lostAfterMs: number;
}

/** How often nodes that got no frame are offered another task. */
const rounds = 3;

/**
 * Leases frames of a platform's tasks to the nodes `ids`, in the caller's transaction. A node that gets no frame of the
 * assigned task (it failed the only frame left, or another transaction has the task locked) is offered the next task.
 */
export const lease = async (tx: Tx, o: LeaseRequest): Promise<void> => {
  const moment = { now: o.now, lostAfterMs: o.lostAfterMs };
  let nodes = (await matchNodes(tx, { ids: o.ids })).filter((node) => mayWork(node, moment));
  /** Pairs of task and node that were assigned before. */
  const except = new Set<string>();
  const all: Taken[] = [];
  await lockPacks(tx, o.platformId, o.now);
  const prices = await pricesOf(tx, o.platformId, o.now);
  const priceOf = pricing(prices, o.now);
  const fees = await FeeHolds.read(tx, { now: o.now, nodes });
  for (let round = 0; round < rounds && nodes.length > 0; round += 1) {
    const tasks = await openTasks(tx, o);
    if (!tasks.some(({ ready }) => ready > 0)) break;
    const schedules = await schedulesOf(tx, o.platformId, tasks);
    await fees.look(tx, tasks);
    const held = new Map<string, FeeHold>();
    const costOf = (task: LeaseTask, node: MatchNode): Micro => {
      const fee = fees.next(task, node);
      held.set(pairKey(task.id, node.id), fee);
      return costHeld(priceOf(task, node)(frameKind.of.main), { averageMs: task.averageMs, fee });
    };
    const given = assign(tasks, nodes, { schedules, moment, except, costOf });
    if (given.size === 0) break;
    const takenNow = await take(tx, o.now, { tasks, nodes, given, priceOf, held });
    all.push(...takenNow);
    const taken = new Set(takenNow.map(({ nodeId }) => nodeId));
    for (const [taskId, pairs] of given) for (const { nodeId } of pairs) except.add(pairKey(taskId, nodeId));
    const offered = new Set([...given.values()].flat().map(({ nodeId }) => nodeId));
    nodes = nodes.filter(({ id }) => offered.has(id) && !taken.has(id));
  }
  await holdFor(tx, all);
};

type PriceOf = (task: LeaseTask, node: MatchNode) => (frameKind: number) => HourlyPrice | undefined;

/** Hourly price of a node for the customer of a task, by the kind of frame. */
const pricing =
  ({ platformKind, versions }: Awaited<ReturnType<typeof pricesOf>>, now: Date): PriceOf =>
  (task, { cores, gpuCount }) => {
    const { memberLevel: level, currency, agentId, ownerId, studentUntil } = task;
    const student = studentUntil !== null && studentUntil > now;
    return (kind) =>
      priceAt(
        versions,
        { platformKind, currency, level, student, agentId, ownerId, frameKind: kind, cores, gpuCount },
        now,
      );
  };

/** Takes the frames that were assigned, each at the price of its node. */
const take = (
  tx: Tx,
  now: Date,
  a: {
    readonly tasks: readonly LeaseTask[];
    readonly nodes: readonly MatchNode[];
    readonly given: ReadonlyMap<number, readonly Given[]>;
    readonly priceOf: PriceOf;
    readonly held: ReadonlyMap<string, FeeHold>;
  },
): Promise<Taken[]> => {
  const nodes = new Map(a.nodes.map((node) => [node.id, node]));
  const offers = a.tasks.flatMap((task) => {
    const offered = (a.given.get(task.id) ?? []).flatMap(({ nodeId, right }) => {
      const node = nodes.get(nodeId);
      const fee = a.held.get(pairKey(task.id, nodeId));
      return node
        ? [{ nodeId, token: randomBytes(tokenBytes), price: a.priceOf(task, node), fee, right }]
        : [];
    });
    if (offered.length === 0) return [];
    return [{ taskId: task.id, nodes: offered }];
  });
  return takeReady(tx, offers, { now });
};

interface OpenLease {
  readonly nodeId: number;
  readonly taskId: number;
  readonly ix: number;
  readonly n: number;
  readonly token: Buffer;
  readonly label: string;
  readonly tile: number | null;
  readonly kind: number;
  readonly cgId: number;
  readonly sceneName: string;
  readonly ownerId: number;
  readonly scenePath: string;
  readonly outputPath: string;
  readonly parameters: Record<string, unknown>;
  readonly command: string[] | null;
  readonly progressPattern: string | null;
  readonly errorPattern: string | null;
  readonly scriptId: number | null;
  readonly pinned: number | null;
  readonly mounts: Mount[];
}

/** The open leases of nodes, with what the node agents need to render. A task keeps the script that it began with. */
const openLeases = async (tx: Tx, ids: readonly number[], storage: string): Promise<Map<number, Lease>> => {
  const { rows } = await sql<OpenLease>`
    select a.node_id as "nodeId", a.task_id as "taskId", a.ix, a.n, a.token, f.label, f.tile, f.kind,
      t.software_id as "cgId", t.scene_name as "sceneName", t.owner_id as "ownerId", t.scene_path as "scenePath", t.output_path as "outputPath",
      t.parameters, s.command, s.progress_pattern as "progressPattern", s.error_pattern as "errorPattern",
      s.id as "scriptId", t.script_id as pinned, ${mountsOf('n')} as mounts
    from node_attempt o join attempt a on a.task_id = o.task_id and a.ix = o.ix and a.n = o.n
      join frame f on f.task_id = a.task_id and f.ix = a.ix join task t on t.id = a.task_id
      join node n on n.id = a.node_id
      left join lateral (select u.render_script_id as id from render_script_use u
        where u.platform_id = t.platform_id and u.software_id = t.software_id and u.os = n.os order by u.id desc limit 1) used on true
      left join lateral (select * from render_script r where r.software_id = t.software_id and r.os = n.os
        and (not r.is_draft or r.id = t.script_id or r.id = used.id)
        order by r.id = t.script_id desc nulls last, r.id = used.id desc nulls last, r.id desc limit 1) s on true
    where o.node_id = any(${ids}::bigint[])`.execute(tx);
  await pinScripts(tx, rows);
  return new Map(
    rows.map((row) => [
      row.nodeId,
      {
        taskId: row.taskId,
        ix: row.ix,
        n: row.n,
        token: tokenText(row.token),
        label: row.label,
        tile: row.tile,
        kind: row.kind,
        cgId: row.cgId,
        sceneName: row.sceneName,
        storage: customerFolder(storage, row.ownerId),
        scenePath: row.scenePath,
        outputPath: row.outputPath,
        command: row.command ?? [],
        progressPattern: row.progressPattern ?? '',
        errorPattern: row.errorPattern ?? '',
        parameters: Object.fromEntries(
          Object.entries(row.parameters).map(([name, value]) => [name, String(value)]),
        ),
        mounts: row.mounts,
      },
    ]),
  );
};

/** Writes the script of a task at its first lease. */
const pinScripts = async (tx: Tx, rows: readonly OpenLease[]): Promise<void> => {
  const pins = new Map<number, number>();
  for (const { taskId, pinned, scriptId } of rows)
    if (pinned === null && scriptId !== null) pins.set(taskId, scriptId);
  if (pins.size === 0) return;
  await sql`
    update task t set script_id = p.script from unnest(${[...pins.keys()]}::bigint[], ${[...pins.values()]}::bigint[])
      as p (id, script) where t.id = p.id and t.script_id is null`.execute(tx);
};
