import {
  analyseStatus,
  idleMachineStatus,
  nodeLock,
  nodePower,
  nodeService,
  principalKind,
  simulatedSoftware,
  softwareIds,
  type SystemReason,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { writeUnique } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { releaseFrom } from '../dongle/index.ts';
import { holdLeases } from '../farm/index.ts';
import type { DueMachine } from './idleWork.store.ts';

const { starting, inService, draining } = idleMachineStatus.of;
/** Statuses of machines that beat. */
const playing = sql.join([starting, inService, draining].map((one) => sql.lit(one)));

interface Event {
  readonly action: string;
  readonly reason: string;
  /** Whose application or release it is; null for the work itself. */
  readonly by: number | null;
  readonly now: Date;
}
const writeEvent = async (tx: Tx, nodeId: number, { action, reason, by, now }: Event): Promise<void> => {
  const { staff, system } = principalKind.of;
  await tx
    .insertInto('node_event')
    .values({
      node_id: nodeId,
      at: now,
      action,
      reason,
      actor_kind: by === null ? system : staff,
      actor_id: by,
    })
    .execute();
};

/** Adds the node of a machine that its vendor has granted: off and offline until its agent registers under its name. */
export const addNodeOf = async (tx: Tx, machine: DueMachine, now: Date): Promise<number> => {
  const known = await tx
    .selectFrom('node')
    .where(sql<boolean>`name_folded = folded(${machine.name})`)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  const event = { action: 'apply', reason: machine.reason, by: machine.created_by, now };
  if (known) {
    await writeEvent(tx, known.id, event);
    return known.id;
  }
  const { id } = await writeUnique(
    tx
      .insertInto('node')
      .values({
        name: machine.name,
        platform_id: machine.platform_id,
        cores: machine.cores,
        real_cores: machine.cores,
        memory_mb: machine.memory_gb * 1024,
        gpu_name: machine.gpu_name,
        gpu_count: machine.gpu_count,
        category: machine.category,
        properties: machine.properties,
        state_since: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { node_name_unique: 'name' },
  );
  await writeEvent(tx, id, event);
  return id;
};

/** Whether a node has joined: its agent is heard. */
export const hasJoined = async (tx: Tx, nodeId: number): Promise<boolean> =>
  (await tx
    .selectFrom('node')
    .where('id', '=', nodeId)
    .where('service', '<>', nodeService.of.offline)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** Locks the node of a machine that its vendor took back: it gets no new frame. */
export const closeNode = async (
  tx: Tx,
  nodeId: number,
  o: { readonly reason: SystemReason; readonly now: Date },
): Promise<void> => {
  const { open, locked } = nodeLock.of;
  await tx
    .updateTable('node')
    .set((eb) => ({
      lock: locked,
      state_reason: o.reason,
      state_since: o.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', nodeId)
    .where('lock', '=', open)
    .where('deleted_at', 'is', null)
    .execute();
};

/** Ends the node of a machine that goes back, unless it still renders or analyses; answers whether it has ended. No lease slips in between. */
export const endNode = async (tx: Tx, machine: DueMachine, now: Date): Promise<boolean> => {
  if (machine.node_id === null) return true;
  await holdLeases(tx, [machine.platform_id]);
  const node = await tx
    .selectFrom('node')
    .where('id', '=', machine.node_id)
    .where('deleted_at', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!node) return true;
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from node_attempt o where o.node_id = ${node.id})
      or exists (select from analyse_task a where a.node_id = ${node.id} and a.status = ${analyseStatus.of.analyzing}) as busy`.execute(
    tx,
  );
  if (rows[0]?.busy !== false) return false;
  await tx
    .updateTable('node')
    .set((eb) => ({
      deleted_at: now,
      key_hash: null,
      service: nodeService.of.offline,
      power: nodePower.of.off,
      state_reason: 'machineReleased' satisfies SystemReason,
      state_since: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', node.id)
    .execute();
  await releaseFrom(tx, [node.id], now);
  await writeEvent(tx, node.id, {
    action: 'release',
    reason: machine.release_reason,
    by: machine.released_by,
    now,
  });
  return true;
};

/** The agent of machines that the work plays; those of the simulated fleet beat by themselves. */
const simulatedAgent = 'simulated';

/** Plays the registration of a simulated machine: online, with the software that fits its cards. */
export const joinSimulated = async (tx: Tx, machine: DueMachine, now: Date): Promise<void> => {
  const fits = simulatedSoftware.filter(({ gpu }) => gpu === machine.gpu_count > 0);
  await tx
    .updateTable('node')
    .set((eb) => ({
      power: nodePower.of.on,
      service: nodeService.of.online,
      is_simulated: true,
      agent_version: simulatedAgent,
      software: fits.map(({ id }) => id),
      renderers: JSON.stringify(
        fits.map(({ id, version }) => ({ softwareId: id, name: softwareIds[id], version })),
      ),
      plugins: [...new Set(fits.flatMap(({ plugins }) => plugins))],
      state_since: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', machine.node_id)
    .where('deleted_at', 'is', null)
    .execute();
};

/** Plays the heartbeats of simulated machines, which are idle; those that the sweep had missed are back. */
export const beatSimulated = async (db: Db, now: Date): Promise<void> => {
  await sql`
    with playing as (select n.id, n.gpu_count, n.memory_mb from node n join idle_machine m on m.node_id = n.id
      where m.status in (${playing}) and n.agent_version = ${simulatedAgent} and n.power = ${nodePower.of.on} and n.deleted_at is null),
    back as (update node set service = ${nodeService.of.online}, state_reason = ''
      where id in (select id from playing) and service = ${nodeService.of.offline})
    insert into node_beat (node_id, beat_at, agent_version, cpu_load, gpu_load, memory_used_mb)
    select id, ${now}, ${simulatedAgent}::text, 20, case when gpu_count > 0 then 0 end, round(memory_mb * 0.06) from playing
    on conflict (node_id) do update set beat_at = excluded.beat_at`.execute(db);
};
