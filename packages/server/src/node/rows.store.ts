import { type SelectQueryBuilder, sql } from 'kysely';
import { frameIdOf, type nodes, type RowOf, stateOfNode } from '@renderdesk/contract';
import { actedBy } from '../core/audit/actedBy.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { DB, Db } from '../core/db/db.ts';
import type { PageTable } from '../core/calls/listing.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { visibleTasks } from '../task/index.ts';
import { address, busy, countedMs } from './node.store.ts';

/** Whom the node renders for, as far as the reader may see it: for a lateral join to the open attempt `a`. */
const seenTask = (db: Db, actor: Actor) =>
  visibleTasks(db, actor)
    .where(sql<boolean>`task.id = a.task_id`)
    .innerJoin('user', 'user.id', 'task.user_id')
    .select(['task.id', 'task.user_id', 'user.name', 'task.currency']);

/** The columns of a node row, joined to a page of ids. Task and customer are null where the reader may not see them. */
export const withNode = (
  page: SelectQueryBuilder<DB & PageTable, 'page', object>,
  db: Db,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
) =>
  page
    .innerJoin('node as n', 'n.id', 'page.id')
    .leftJoin('node_beat as b', 'b.node_id', 'n.id')
    .leftJoin('node_attempt as o', 'o.node_id', 'n.id')
    .leftJoin('attempt as a', (join) =>
      join.onRef('a.task_id', '=', 'o.task_id').onRef('a.ix', '=', 'o.ix').onRef('a.n', '=', 'o.n'),
    )
    .leftJoin('attempt_live as l', (join) =>
      join.onRef('l.task_id', '=', 'a.task_id').onRef('l.ix', '=', 'a.ix').onRef('l.n', '=', 'a.n'),
    )
    .leftJoin('frame as f', (join) => join.onRef('f.task_id', '=', 'a.task_id').onRef('f.ix', '=', 'a.ix'))
    .leftJoinLateral(
      () => seenTask(db, actor).as('t'),
      (join) => join.onTrue(),
    )
    .select([
      'n.id',
      'n.name',
      'n.platform_id',
      'n.power',
      'n.service',
      'n.lock',
      'n.state_reason',
      'n.state_since',
      busy('n').as('busy'),
      't.id as task_id',
      't.user_id',
      't.name as user_name',
      'a.ix',
      'f.label',
      'a.leased_at',
      'l.progress',
      sql<boolean>`exists (select 1 from stuck_frame s where s.task_id = a.task_id and s.ix = a.ix and s.n = a.n
        and s.resolution is null)`.as('stuck'),
      'b.cpu_load',
      'b.gpu_load',
      'b.memory_used_mb',
      'b.beat_at',
      address('n').as('ip'),
      'n.mac',
      'n.sn_code',
      'n.os',
      'n.cpu_name',
      'n.cores',
      'n.real_cores',
      'n.vr_cores',
      'n.gpu_name',
      'n.gpu_count',
      'n.memory_mb',
      'n.properties',
      'n.requirements',
      'n.category',
      'n.software',
      'n.plugins',
      'n.mirror_limit',
      'n.cdc_tag',
      'n.model_id',
      sql<{ ended: number; failed: number }>`(
        select jsonb_build_object('ended', count(*) filter (where past.outcome is not null),
          'failed', count(*) filter (where past.outcome = 2))
        from attempt past where past.node_id = n.id and past.leased_at >= ${new Date(now.getTime() - countedMs)})`.as(
        'past',
      ),
      'n.agent_version',
      'n.is_simulated',
      'n.remark',
      'n.version',
    ]);

type Raw = Awaited<ReturnType<ReturnType<typeof withNode>['execute']>>[number];

/** A node row of the contract from its columns. */
export const toNode = (raw: Raw): RowOf<typeof nodes.list> => ({
  nodeId: asId(raw.id),
  name: raw.name,
  platform: raw.platform_id,
  state: stateOfNode(raw),
  power: raw.power,
  service: raw.service,
  lock: raw.lock,
  stateReason: raw.state_reason,
  stateSince: asInstantOrNull(raw.state_since),
  taskId: raw.task_id === null ? null : asId(raw.task_id),
  frameId: raw.task_id === null || raw.ix === null ? null : asId(frameIdOf(raw.task_id, raw.ix)),
  frameLabel: raw.task_id === null ? null : raw.label,
  userId: raw.user_id === null ? null : asId(raw.user_id),
  userName: raw.user_name,
  renderingSince: asInstantOrNull(raw.leased_at),
  progress: raw.progress,
  stuck: raw.stuck,
  cpuLoad: raw.cpu_load,
  gpuLoad: raw.gpu_load,
  memoryUsedMb: raw.memory_used_mb,
  beatTime: asInstantOrNull(raw.beat_at),
  ip: raw.ip,
  macCode: raw.mac,
  snCode: raw.sn_code,
  os: raw.os,
  cpuName: raw.cpu_name,
  core: raw.cores,
  realCore: raw.real_cores,
  vrCore: raw.vr_cores,
  gpuName: raw.gpu_name,
  gpuCount: raw.gpu_count,
  memoryMb: raw.memory_mb,
  properties: raw.properties,
  requirements: raw.requirements,
  category: raw.category,
  software: raw.software,
  plugins: raw.plugins,
  mirrorLimit: raw.mirror_limit,
  cdcTag: raw.cdc_tag,
  modelId: raw.model_id,
  ended: raw.past.ended,
  failed: raw.past.failed,
  agentVersion: raw.agent_version,
  simulated: raw.is_simulated,
  remark: raw.remark,
  version: raw.version,
});

/** One node as its page shows it; undefined where it does not exist. */
export const nodeOf = async (db: Db, c: { readonly actor: Actor; readonly now: Date }, nodeId: number) => {
  const page = db
    .with('page', () =>
      db
        .selectFrom('node')
        .where('id', '=', nodeId)
        .where('deleted_at', 'is', null)
        .select(['id', sql<unknown>`1`.as('s')]),
    )
    .selectFrom('page');
  const raw = await withNode(page as never, db, c).executeTakeFirst();
  return raw && toNode(raw);
};

/** The last 50 attempts on a node, newest first; what they rendered is null where the reader may not see it. */
export const attemptsOn = async (db: Db, actor: Actor, nodeId: number) => {
  const rows = await db
    .selectFrom('attempt as a')
    .leftJoin('frame as f', (join) => join.onRef('f.task_id', '=', 'a.task_id').onRef('f.ix', '=', 'a.ix'))
    .leftJoinLateral(
      () => seenTask(db, actor).as('t'),
      (join) => join.onTrue(),
    )
    .where('a.node_id', '=', nodeId)
    .select([
      't.id',
      't.user_id',
      'a.ix',
      'f.label',
      'a.n',
      'a.leased_at',
      'a.ended_at',
      'a.outcome',
      'a.reason',
    ])
    .orderBy('a.leased_at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    taskId: row.id === null ? null : asId<never>(row.id),
    userId: row.user_id === null ? null : asId<never>(row.user_id),
    frameId: row.id === null ? null : asId<never>(frameIdOf(row.id, row.ix)),
    label: row.label ?? '',
    n: row.n,
    startTime: asInstant(row.leased_at),
    endTime: asInstantOrNull(row.ended_at),
    outcome: row.outcome,
    reason: row.id === null ? '' : row.reason,
  }));
};

/** The last 50 changes of a node, newest first. */
export const changesOf = async (db: Db, nodeId: number) => {
  const rows = await db
    .selectFrom('node_event as e')
    .where('e.node_id', '=', nodeId)
    .select(['e.id', 'e.at', 'e.action', 'e.reason', 'e.actor_kind', 'e.frames_lost'])
    .select(actedBy('e.actor_kind', 'e.actor_id').as('actor'))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    eventId: row.id,
    at: asInstant(row.at),
    action: row.action,
    reason: row.reason,
    actorKind: row.actor_kind,
    actor: row.actor,
    framesLost: row.frames_lost,
  }));
};
