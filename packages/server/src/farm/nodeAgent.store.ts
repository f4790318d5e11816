import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod';
import {
  type AgentStart,
  attemptOutcome,
  type gateway,
  type GraphicsCard,
  nodePower,
  nodeService,
  principalKind,
  storageFaults,
  type SystemReason,
} from '@renderdesk/contract';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { type AttemptKey, returnAnalyses, returnAttempts, system } from '../task/index.ts';
import { admit, type EnrolmentKey, hashOf } from './enrolmentKey.store.ts';
import type { FailingRules } from './settings.store.ts';

const keyBytes = 32;

/** A node as its key tells. */
export interface SignedNode {
  readonly id: number;
  readonly platformId: number;
  readonly power: number;
  readonly service: number;
  readonly lock: number;
}

/** The node of a key. Throws `notSignedIn` where there is none. */
export const nodeByKey = async (db: Db, key: string | undefined): Promise<SignedNode> => {
  const node =
    key === undefined || key === ''
      ? undefined
      : await db
          .selectFrom('node')
          .where('key_hash', '=', hashOf(key))
          .where('deleted_at', 'is', null)
          .select(['id', 'platform_id as platformId', 'power', 'service', 'lock', 'enrolling_key_id'])
          .executeTakeFirst();
  if (!node) throw new ApiError('notSignedIn');
  const { enrolling_key_id: enrolling, ...signed } = node;
  // It has its own key: the enrolment key does not take it back.
  if (enrolling !== null)
    await db.updateTable('node').set({ enrolling_key_id: null }).where('id', '=', node.id).execute();
  return signed;
};

export interface NodeHappened {
  readonly nodeId: number;
  readonly action: 'register' | 'back' | 'lost' | 'unhealthy' | 'leave';
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
  readonly framesLost?: number;
}

/** Writes what happened to nodes: told by the node itself, or found by the farm. */
export const writeNodeEvents = async (
  tx: Tx,
  events: readonly NodeHappened[],
  o: { readonly now: Date; readonly byNode: boolean },
): Promise<void> => {
  if (events.length === 0) return;
  await tx
    .insertInto('node_event')
    .values(
      events.map((event) => ({
        node_id: event.nodeId,
        at: o.now,
        action: event.action,
        before: event.before === undefined ? null : JSON.stringify(event.before),
        after: event.after === undefined ? null : JSON.stringify(event.after),
        reason: event.reason ?? '',
        actor_kind: o.byNode ? principalKind.of.node : principalKind.of.system,
        actor_id: o.byNode ? event.nodeId : null,
        frames_lost: event.framesLost ?? 0,
      })),
    )
    .execute();
};

type Described = Pick<
  z.output<(typeof gateway)['describe']['input']>,
  Exclude<keyof (typeof gateway)['describe']['input']['shape'], keyof AgentStart>
>;

/** What a machine tells of itself, as its node keeps it. */
const machineOf = (input: Described, ip: string) => ({
  os: input.os,
  agent_version: input.agentVersion,
  cpu_name: input.cpuName,
  cores: input.cores,
  real_cores: input.realCores,
  gpu_name: input.gpuName,
  gpu_count: input.gpuCount,
  memory_mb: input.memoryMb,
  mac: input.mac ?? null,
  sn_code: input.snCode ?? null,
  software: [...input.software],
  plugins: [...input.plugins],
  renderers: JSON.stringify(input.renderers),
  ip: ip === '' ? null : ip,
});

/** The same for a known node: staff may offer fewer cores than it reports, and know a serial number that it does not tell. */
const toldBy = (input: Described, ip: string) => ({
  ...machineOf(input, ip),
  cores: sql<number>`least(coalesce(cores_limit, ${input.cores}::int), ${input.cores}::int)`,
  reported_cores: input.cores,
  sn_code: input.snCode ?? sql<string | null>`sn_code`,
});

/** Takes what a machine tells of itself when its agent starts. Throws `laterStart` where another start has begun meanwhile. */
export const describeNode = async (
  tx: Tx,
  nodeId: number,
  o: { readonly input: Described & AgentStart; readonly ip: string },
): Promise<void> => {
  await assertLatestStart(tx, nodeId, o.input.boot);
  await tx.updateTable('node').set(toldBy(o.input, o.ip)).where('id', '=', nodeId).execute();
};

/**
 * Makes a machine a node by an enrolment key, or gives a node a new key and its hardware as it is now where its name is this
 * machine's to take (`admit`); the words of the match are what staff made of them since. Throws `notFound` for an unknown
 * platform, and for a node of another platform than the key's; what `admit` throws.
 */
export const registerNode = async (
  tx: Tx,
  input: z.output<typeof gateway.register.input>,
  o: { readonly enrolment: EnrolmentKey; readonly ip: string; readonly now: Date },
): Promise<{ id: number; key: string }> => {
  const { known, platformId } = await admit(tx, input, o);
  const key = randomBytes(keyBytes).toString('base64url');
  const machine = {
    ...machineOf(input, o.ip),
    is_simulated: input.simulated,
    key_hash: hashOf(key),
    enrolling_key_id: o.enrolment.id,
  };
  const made = known
    ? await tx
        .updateTable('node')
        .set({ ...machine, ...toldBy(input, o.ip) })
        .where('id', '=', known.id)
        .returning(['id', 'service', 'power'])
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('node')
        .values({
          ...machine,
          name: input.name,
          platform_id: platformId,
          properties: [...input.properties],
          requirements: [...input.requirements],
          category: [...input.category],
          power: nodePower.of.on,
          service: nodeService.of.online,
          state_since: o.now,
          created_at: o.now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'service', 'power'])
        .executeTakeFirst();
  // Another machine took the name at the same moment.
  if (!made) throw new ApiError('nodeKnown', { name: input.name });
  const { id } = made;
  await comeBack(tx, made, o.now);
  await beat(tx, { nodeId: id, now: o.now, agentVersion: input.agentVersion });
  await writeNodeEvents(
    tx,
    [{ nodeId: id, action: 'register', after: { ip: o.ip, agentVersion: input.agentVersion } }],
    { now: o.now, byNode: true },
  );
  return { id, key };
};

/** Keeps a beat with what the node said of its load. Answers false for a start that is over: that is no sign of life. */
export const beat = async (
  db: Db,
  o: {
    readonly nodeId: number;
    readonly now: Date;
    readonly agentVersion?: string;
    readonly cpuLoad?: number | undefined;
    readonly gpuLoad?: number | undefined;
    readonly memoryUsedMb?: number | undefined;
    readonly cards?: readonly GraphicsCard[] | undefined;
    readonly running?: number;
    readonly boot?: string | undefined;
  },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into node_beat as b (node_id, beat_at, agent_version, cpu_load, gpu_load, memory_used_mb, cards, running)
    values (${o.nodeId}, ${o.now}, ${o.agentVersion ?? ''}, ${o.cpuLoad ?? null}, ${o.gpuLoad ?? null},
      ${o.memoryUsedMb ?? null}, ${JSON.stringify(o.cards ?? [])}::jsonb, ${o.running ?? 0})
    on conflict (node_id) do update set beat_at = greatest(b.beat_at, excluded.beat_at), cpu_load = excluded.cpu_load,
      gpu_load = excluded.gpu_load, memory_used_mb = excluded.memory_used_mb, cards = excluded.cards, running = excluded.running,
      agent_version = case when excluded.agent_version = '' then b.agent_version else excluded.agent_version end
    where coalesce(b.boot = ${o.boot ?? null}, true) returning b.node_id`.execute(db);
  return rows.length > 0;
};

/** Whether it is this start of its agent that a node works by; of an agent that does not tell its starts, it is. */
export const isLatestStart = async (db: Db, nodeId: number, boot: string | undefined): Promise<boolean> => {
  if (boot === undefined) return true;
  const { rows } = await sql`
    select from node_beat where node_id = ${nodeId} and boot <> ${boot}`.execute(db);
  return rows.length === 0;
};

/** Holds the start that a node works by until the transaction ends. Throws `laterStart` where it is another one. */
export const assertLatestStart = async (tx: Tx, nodeId: number, boot: string | undefined): Promise<void> => {
  await sql`select from node_beat where node_id = ${nodeId} for share`.execute(tx);
  if (!(await isLatestStart(tx, nodeId, boot))) throw new ApiError('laterStart');
};

/**
 * A node's agent has started anew: what it rendered before is lost and waits again. Answers how many frames and analyses; none where this start
 * is known, however often it is told, and whatever it has leased meanwhile: who tells of a start waits for who told before.
 * Throws `laterStart` where the node works by a later one; a machine that has just registered begins its count (`isFirst`).
 */
export const beginAnew = async (
  tx: Tx,
  nodeId: number,
  start: AgentStart & { readonly boot: string },
  o: { readonly now: Date; readonly isFirst: boolean },
): Promise<number> => {
  const { now } = o;
  const begun = await sql`
    insert into node_beat as b (node_id, beat_at, boot, started_at_ms)
    values (${nodeId}, ${now}, ${start.boot}, ${start.startedAt ?? null})
    on conflict (node_id) do update set boot = excluded.boot, started_at_ms = excluded.started_at_ms
    where b.boot is distinct from excluded.boot
      and (${o.isFirst} or coalesce(b.started_at_ms < excluded.started_at_ms, true))
    returning b.node_id`.execute(tx);
  if (begun.rows.length === 0) {
    await assertLatestStart(tx, nodeId, start.boot);
    return 0;
  }
  const reason = 'agentRestarted' satisfies SystemReason;
  const lost = (await returnAttempts(tx, system(now), { nodeIds: [nodeId], reason })).get(nodeId) ?? 0;
  const analyses = await returnAnalyses(tx, system(now), { nodeIds: [nodeId], reason });
  if (lost > 0)
    await writeNodeEvents(tx, [{ nodeId, action: 'lost', reason, framesLost: lost }], { now, byNode: false });
  return lost + analyses;
};

/** Keeps how long the renderers of a node's open attempts have run, as it tells: never shorter than it told before. */
export const keepRenderTimes = async (
  db: Db,
  nodeId: number,
  attempts: readonly (AttemptKey & { readonly renderMs?: number | undefined })[],
  now: Date,
): Promise<void> => {
  const told = attempts.filter(({ renderMs }) => renderMs !== undefined);
  if (told.length === 0) return;
  await sql`
    update attempt_live v set render_ms = greatest(v.render_ms, t.ms), told_at = ${now}
    from unnest(${told.map((one) => one.taskId)}::bigint[], ${told.map((one) => one.ix)}::int[],
      ${told.map((one) => one.n)}::int[], ${told.map((one) => one.renderMs)}::bigint[]) as t (task_id, ix, n, ms)
    join node_attempt o on o.node_id = ${nodeId} and o.task_id = t.task_id and o.ix = t.ix and o.n = t.n
    where v.task_id = t.task_id and v.ix = t.ix and v.n = t.n`.execute(db);
};

/** Keeps for how long the renderers of a node's open attempts have used neither processor nor disk, as its agent reports it. */
export const keepRenderUse = async (
  db: Db,
  nodeId: number,
  attempts: readonly (AttemptKey & {
    readonly idleMs?: number | undefined;
    readonly processState?: string | undefined;
  })[],
): Promise<void> => {
  const reported = attempts.filter(({ idleMs }) => idleMs !== undefined);
  if (reported.length === 0) return;
  await sql`
    update attempt_live v set idle_ms = t.ms, process_state = t.state
    from unnest(${reported.map((one) => one.taskId)}::bigint[], ${reported.map((one) => one.ix)}::int[],
      ${reported.map((one) => one.n)}::int[], ${reported.map((one) => one.idleMs)}::bigint[],
      ${reported.map((one) => one.processState ?? '')}::text[]) as t (task_id, ix, n, ms, state)
    join node_attempt o on o.node_id = ${nodeId} and o.task_id = t.task_id and o.ix = t.ix and o.n = t.n
    where v.task_id = t.task_id and v.ix = t.ix and v.n = t.n`.execute(db);
};

/** Whether staff want the node to remove what former attempts left on it; answered once. */
export const takeClearing = async (db: Db, nodeId: number): Promise<boolean> =>
  (await db
    .updateTable('node')
    .set({ cache_clear_at: null })
    .where('id', '=', nodeId)
    .where('cache_clear_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * A node that beats is on, and in service again where it was only offline. Why staff locked it stays. Answers whether that
 * is news.
 */
export const comeBack = async (
  tx: Tx,
  node: Pick<SignedNode, 'id' | 'service' | 'power'>,
  now: Date,
): Promise<boolean> => {
  if (node.service !== nodeService.of.offline && node.power === nodePower.of.on) return false;
  const changed = await sql<{ service: number; was: number }>`
    update node set power = 2, service = case when service = 1 then 0 else service end,
      state_since = case when service = 1 then ${now} else state_since end,
      state_reason = case when service = 1 and lock = 0 then '' else state_reason end
    where id = ${node.id} and (service = 1 or power <> 2) returning new.service, old.service as was`.execute(
    tx,
  );
  const [row] = changed.rows;
  if (!row) return false;
  if (row.was !== row.service)
    await writeNodeEvents(
      tx,
      [{ nodeId: node.id, action: 'back', before: { service: row.was }, after: { service: row.service } }],
      {
        now,
        byNode: true,
      },
    );
  return true;
};

/** Takes nodes out of service that are in it; one that goes offline keeps why staff locked it. Answers those that it took. */
export const takeOut = async (
  tx: Tx,
  ids: readonly number[],
  o: { readonly service: 1 | 3; readonly reason: string; readonly power?: 0; readonly now: Date },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update node set service = ${o.service}, state_since = ${o.now},
      state_reason = case when ${o.service} = 1 and lock <> 0 then state_reason else ${o.reason} end
      ${o.power === undefined ? sql`` : sql`, power = ${o.power}`}
    where id = any(${ids}::bigint[]) and service = 0 returning id`.execute(tx);
  return rows.map((row) => row.id);
};

/**
 * Of nodes that just failed a frame, those that failed frames of several customers of late: the machine is at fault. Faults of
 * the storage count where no other node had one of late: then it is the node's own disk that is full, or its mount that is gone.
 */
export const markUnhealthy = async (
  tx: Tx,
  nodeIds: readonly number[],
  o: {
    readonly now: Date;
    readonly rules: Pick<FailingRules, 'unhealthyAfterUsers' | 'unhealthyWithinMinutes'>;
  },
): Promise<number> => {
  if (nodeIds.length === 0) return 0;
  const { now, rules } = o;
  const since = new Date(now.getTime() - rules.unhealthyWithinMinutes * 60_000);
  const { rows } = await sql<{ id: number }>`
    with failing as materialized (
      select a.node_id as id, count(distinct t.user_id) as users,
        count(distinct t.user_id) filter (where a.reason !~* ${storageFaults}) as own
      from attempt a join task t on t.id = a.task_id join node n on n.id = a.node_id
      where a.outcome = ${attemptOutcome.of.failed} and a.ended_at > ${since} and a.node_id = any(${nodeIds}::bigint[])
        and a.ended_at > coalesce(n.state_since, '-infinity')
      group by a.node_id having count(distinct t.user_id) >= ${rules.unhealthyAfterUsers})
    select f.id from failing f where f.own >= ${rules.unhealthyAfterUsers} or not exists (
      select from attempt o where o.outcome = ${attemptOutcome.of.failed} and o.ended_at > ${since} and o.node_id <> f.id
        and o.reason ~* ${storageFaults})
    order by f.id`.execute(tx);
  if (rows.length === 0) return 0;
  const marked = await takeOut(
    tx,
    rows.map((row) => row.id),
    { service: 3, reason: 'failsOfManyUsers' satisfies SystemReason, now },
  );
  await writeNodeEvents(
    tx,
    marked.map((nodeId) => ({
      nodeId,
      action: 'unhealthy',
      before: { service: 0 },
      after: { service: 3 },
      reason: 'failsOfManyUsers' satisfies SystemReason,
    })),
    { now, byNode: false },
  );
  return marked.length;
};
