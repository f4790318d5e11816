import { sql } from 'kysely';
import { frameIdOf, hour, nodeState, type NodeState } from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { asDuration, asId, asIdOrNull, asInstant, asMoney } from '../core/db/wire.ts';
import { sameAttempt, sameFrame, visibleTasks } from '../task/index.ts';
import { expectedEnd, lastEnd } from './node.rules.ts';
import { stateInSql } from './node.store.ts';

/** Nodes that exist, of one platform or all. */
const nodesOf = (db: Db, platform: number | undefined) => {
  const all = db.selectFrom('node').where('node.deleted_at', 'is', null);
  return platform === undefined || platform === 0 ? all : all.where('node.platform_id', '=', platform);
};

/** How many nodes stand how and what they have; loads are means over the nodes that are online. */
export const nodeStatistics = async (db: Db, o: { platform: number | undefined; now: Date }) => {
  const grouped = nodesOf(db, o.platform)
    .select(['node.platform_id', stateInSql.as('state'), sql<number>`count(*)`.as('nodes')])
    .groupBy(['node.platform_id', 'state'])
    .execute();
  const sums = nodesOf(db, o.platform)
    .leftJoin('node_beat as b', (join) => join.onRef('b.node_id', '=', 'node.id').on('node.service', '=', 0))
    .select([
      sql<number>`coalesce(sum(node.cores), 0)::int8`.as('cores'),
      sql<number>`coalesce(sum(node.gpu_count), 0)::int8`.as('gpus'),
      sql<number>`coalesce(sum(node.memory_mb), 0)::int8`.as('memory'),
      sql<number | null>`round(avg(b.cpu_load))::int`.as('cpu'),
      sql<number | null>`round(avg(b.gpu_load))::int`.as('gpu'),
    ])
    .executeTakeFirstOrThrow();
  const categories = nodesOf(db, o.platform)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(sql<{ word: string }>`unnest(node.category)`.as<'c'>(sql`c(word)`))
          .selectAll()
          .as('w'),
      (join) => join.onTrue(),
    )
    .select([
      'w.word as category',
      sql<number>`count(*)`.as('nodes'),
      sql<number>`count(*) filter (where ${stateInSql} = ${sql.lit(nodeState.of.rendering)})`.as('rendering'),
    ])
    .groupBy('w.word')
    .orderBy('w.word')
    .execute();
  const since = new Date(o.now.getTime() - hour);
  const zone = o.platform === undefined || o.platform === 0 ? null : o.platform;
  const work = sql<{ waiting: number; done: number; failed: number; stuck: number }>`
    select
      (select coalesce(sum(l.ready), 0)::int8 from task_live l join task on task.id = l.task_id
        where task.is_open and task.deleted_at is null and (${zone}::int is null or task.platform_id = ${zone})) as waiting,
      ended.done, ended.failed,
      (select count(*) from stuck_frame s join node on node.id = s.node_id
        where s.resolution is null and (${zone}::int is null or node.platform_id = ${zone})) as stuck
    from (
      select count(*) filter (where a.outcome = 1) as done, count(*) filter (where a.outcome = 2) as failed
      from attempt a
      where a.ended_at >= ${since} and a.ended_at is not null
        and (${zone}::int is null or a.node_id in (select id from node where platform_id = ${zone}))
    ) as ended`.execute(db);
  const platforms = db.selectFrom('platform').select(['id', 'kind']).orderBy('id').execute();
  const [byBoth, sum, byCategory, worked, kinds] = await Promise.all([
    grouped,
    sums,
    categories,
    work,
    platforms,
  ]);
  const count = (keep: (row: { platform_id: number; state: number }) => boolean): number =>
    byBoth.filter(keep).reduce((all, row) => all + row.nodes, 0);
  const { rendering, draining, idle } = nodeState.of;
  return {
    nodes: count(() => true),
    byState: nodeState.codes.map((state: NodeState) => ({
      state,
      nodes: count((row) => row.state === state),
    })),
    byPlatform: kinds
      .filter(({ id }) => byBoth.some((row) => row.platform_id === id))
      .map(({ id, kind }) => ({
        platform: id,
        kind,
        nodes: count((row) => row.platform_id === id),
        rendering: count(
          (row) => row.platform_id === id && [rendering, draining].includes(row.state as never),
        ),
        idle: count((row) => row.platform_id === id && row.state === idle),
      })),
    byCategory,
    cores: sum.cores,
    gpus: sum.gpus,
    memoryMb: sum.memory,
    cpuLoad: sum.cpu,
    gpuLoad: sum.gpu,
    framesWaiting: worked.rows[0]?.waiting ?? 0,
    framesLastHour: worked.rows[0]?.done ?? 0,
    failuresLastHour: worked.rows[0]?.failed ?? 0,
    stuck: worked.rows[0]?.stuck ?? 0,
  };
};

/** What nodes have, as the filters offer it: each value once, ascending. */
export const nodeChoices = async (db: Db) => {
  const { rows } = await sql<{
    cores: number[];
    realCores: number[];
    vrCores: number[];
    gpuCounts: number[];
    memories: number[];
    cpuNames: string[];
    statuses: { status: NodeState; nodes: number }[];
    properties: string[];
    category: string[];
  }>`
    select
      coalesce(array_agg(distinct cores order by cores), '{}') as cores,
      coalesce(array_agg(distinct real_cores order by real_cores), '{}') as "realCores",
      coalesce(array_agg(distinct vr_cores order by vr_cores), '{}') as "vrCores",
      coalesce(array_agg(distinct gpu_count order by gpu_count), '{}') as "gpuCounts",
      coalesce(array_agg(distinct memory_mb order by memory_mb), '{}') as memories,
      coalesce(array_agg(distinct cpu_name order by cpu_name) filter (where cpu_name <> ''), '{}') as "cpuNames",
      (select jsonb_agg(jsonb_build_object('status', status, 'nodes', (
          select count(*) from node where deleted_at is null and ${stateInSql} = status)) order by status)
        from unnest(${nodeState.codes}::int[]) as status) as statuses,
      array(select distinct word from node, unnest(properties) as word where deleted_at is null order by word) as properties,
      array(select distinct word from node, unnest(category) as word where deleted_at is null order by word) as category
    from node where deleted_at is null`.execute(db);
  const [choices] = rows;
  if (!choices) throw new Error('an aggregate answers one row');
  return choices;
};

/**
 * Every node in one statement, as columns side by side. Tasks and customers are 0 where nothing renders or where the
 * reader may not see them; cards' load on platforms that sell cards (kind 1), cores' elsewhere.
 */
export const nodeDistribution = async (db: Db, actor: Actor, platform: number | undefined) => {
  const rows = await nodesOf(db, platform)
    .innerJoin('platform as p', 'p.id', 'node.platform_id')
    .leftJoin('node_beat as b', 'b.node_id', 'node.id')
    .leftJoin('node_attempt as o', 'o.node_id', 'node.id')
    .leftJoin('attempt as a', (join) => join.on(sameAttempt('a', 'o')))
    .leftJoin('attempt_live as l', (join) => join.on(sameAttempt('l', 'a')))
    .leftJoin('stuck_frame as s', (join) => join.on(sameAttempt('s', 'a')).on('s.resolution', 'is', null))
    .leftJoinLateral(
      () =>
        visibleTasks(db, actor)
          .where(sql<boolean>`task.id = a.task_id`)
          .select(['task.id', 'task.user_id'])
          .as('t'),
      (join) => join.onTrue(),
    )
    .select([
      'node.id',
      'node.name',
      'node.platform_id',
      stateInSql.as('state'),
      't.id as task_id',
      't.user_id',
      'l.progress',
      sql<
        number | null
      >`case when node.service = 1 then null when p.kind = 1 then b.gpu_load else b.cpu_load end`.as('load'),
      sql<boolean>`s.task_id is not null`.as('stuck'),
    ])
    .orderBy('node.platform_id')
    .orderBy('node.name_folded')
    .execute();
  return {
    nodeIds: rows.map((row) => row.id),
    names: rows.map((row) => row.name),
    platforms: rows.map((row) => row.platform_id),
    states: rows.map((row) => row.state as NodeState),
    taskIds: rows.map((row) => row.task_id ?? 0),
    userIds: rows.map((row) => row.user_id ?? 0),
    progress: rows.map((row) => row.progress ?? 0),
    loads: rows.map((row) => row.load ?? 0),
    stuck: rows.map((row) => row.stuck),
  };
};

/** The frames that taking nodes out of work would lose. What the reader may not see of them is null; that they are is not. */
export const lostFrames = async (db: Db, actor: Actor, nodeIds: readonly number[], now: Date) => {
  const rows = await db
    .selectFrom('node')
    .leftJoin('node_attempt as o', 'o.node_id', 'node.id')
    .leftJoin('attempt as a', (join) => join.on(sameAttempt('a', 'o')))
    .leftJoin('attempt_live as l', (join) => join.on(sameAttempt('l', 'a')))
    .leftJoin('frame as f', (join) => join.on(sameFrame('f', 'a')))
    .leftJoinLateral(
      () =>
        visibleTasks(db, actor)
          .where(sql<boolean>`task.id = a.task_id`)
          .innerJoin('user', 'user.id', 'task.user_id')
          .select(['task.id', 'task.user_id', 'user.name', 'task.currency'])
          .as('t'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`node.id = any(${nodeIds}::bigint[])`)
    .where('node.deleted_at', 'is', null)
    .select([
      'node.id as node_id',
      'node.name as node_name',
      't.id as task_id',
      't.user_id',
      't.name as user_name',
      't.currency',
      'a.ix',
      'f.label',
      'a.leased_at',
      'a.hold',
      'l.progress',
    ])
    .orderBy('a.leased_at')
    .execute();
  const frames = rows.flatMap(({ leased_at, ix, ...row }) =>
    leased_at === null || ix === null
      ? []
      : [
          {
            nodeId: asId<never>(row.node_id),
            nodeName: row.node_name,
            taskId: asIdOrNull<never>(row.task_id),
            frameId: row.task_id === null ? null : asId<never>(frameIdOf(row.task_id, ix)),
            label: row.label ?? '',
            userId: asIdOrNull<never>(row.user_id),
            userName: row.user_name,
            since: asInstant(leased_at),
            duration: asDuration(now.getTime() - leased_at.getTime()),
            progress: row.progress,
            hold: row.task_id === null || row.hold === null ? null : asMoney(row.hold),
            currency: row.currency,
          },
        ],
  );
  const ends = frames.map((frame) => expectedEnd({ ...frame, now: now.getTime() }));
  const idleAt = lastEnd(ends);
  return {
    nodes: rows.length,
    idle: rows.length - frames.length,
    frames,
    idleAt: idleAt === null ? null : asInstant(new Date(idleAt)),
  };
};
