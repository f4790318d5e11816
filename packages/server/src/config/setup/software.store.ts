import { versionStatus } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../core/db/db.ts';

/** Nodes that report a version of software; without a version all that have the software. */
export const nodesOfVersion = sql<number>`(select count(*)::int from node where node.deleted_at is null
  and node.renderers @> jsonb_build_array(jsonb_build_object('softwareId', software_version.software_id, 'version', software_version.version_name)))`;
export const nodesOfSoftware = sql<number>`(select count(*)::int from node where node.deleted_at is null
  and node.software @> array[software.id])`;
const kept = (table: string): RawBuilder<number> =>
  sql`(select count(*)::int from ${sql.table(table)} k where k.software_id = software.id and k.deleted_at is null)`;
export const versionsOfSoftware = kept('software_version');
export const pluginsOfSoftware = kept('plugin');

/** Whether something names each of these kinds of software: a task, a node, a script or a setting. */
export const softwareInUse = async (tx: Tx, ids: readonly number[]): Promise<Map<number, boolean>> => {
  const { rows } = await sql<{ id: number; used: boolean }>`
    select s.id, exists (select from task where software_id = s.id) or exists (select from node where deleted_at is null and software @> array[s.id])
      or exists (select from render_script where software_id = s.id)
      or exists (select from software_version where software_id = s.id and deleted_at is null)
      or exists (select from plugin where software_id = s.id and deleted_at is null)
      or exists (select from software_fee where software_id = s.id and withdrawn_at is null)
      or exists (select from rendering_error where software_id = s.id and deleted_at is null)
      or exists (select from json_template where software_id = s.id and deleted_at is null)
      or exists (select from dongle where software_id = s.id)
      or exists (select from local_render_set where software_id = s.id) as used
    from software s where s.id = any(${ids}::int[]) and s.deleted_at is null`.execute(tx);
  return new Map(rows.map(({ id, used }) => [id, used]));
};

/**
 * The versions that tasks need: frames render on a node that reports it, or the software has open tasks and no other version
 * that is not removed.
 */
export const neededVersions = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select v.id from software_version v where v.id = any(${ids}::bigint[]) and (
      exists (select from node_attempt a join task t on t.id = a.task_id join node n on n.id = a.node_id
        where t.software_id = v.software_id
          and n.renderers @> jsonb_build_array(jsonb_build_object('softwareId', v.software_id, 'version', v.version_name)))
      or (exists (select from task t where t.is_open and t.deleted_at is null and t.software_id = v.software_id)
        and not exists (select from software_version o where o.software_id = v.software_id and o.deleted_at is null
          and o.version_status <> ${versionStatus.of.removed} and o.id <> all(${ids}::bigint[]))))`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
};

export const pluginCountOf = async (db: Db, softwareId: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('software')
    .where('id', '=', softwareId)
    .where('deleted_at', 'is', null)
    .select(pluginsOfSoftware.as('count'))
    .executeTakeFirst();
  return row?.count;
};

/** Versions that are kept and versions that nodes report, with the nodes of each platform. */
export const versionMatrix = async (db: Db, softwareId: number | null) => {
  const { rows } = await sql<{
    cgId: number;
    softwareName: string;
    versionName: string;
    versionStatus: 0 | 1 | 2 | 3 | 4 | null;
    platforms: { platform: number; nodeCount: number }[];
  }>`
    with reported as (
      select s as software_id, n.platform_id, coalesce((select r->>'version' from jsonb_array_elements(n.renderers) r
        where (r->>'softwareId')::int = s limit 1), '') as version_name
      from node n, unnest(n.software) s where n.deleted_at is null),
    counted as (select software_id, version_name, platform_id, count(*)::int as nodes from reported group by 1, 2, 3),
    named as (
      select software_id, version_name from counted
      union select software_id, version_name from software_version where deleted_at is null)
    select s.id as "cgId", s.name as "softwareName", named.version_name as "versionName", v.version_status as "versionStatus",
      coalesce((select jsonb_agg(jsonb_build_object('platform', c.platform_id, 'nodeCount', c.nodes) order by c.platform_id) from counted c
        where (c.software_id, c.version_name) = (named.software_id, named.version_name)), '[]') as platforms
    from named join software s on s.id = named.software_id and s.deleted_at is null
      left join software_version v on v.software_id = named.software_id and v.version_name = named.version_name and v.deleted_at is null
    where ${softwareId}::int is null or s.id = ${softwareId}::int
    order by s.id, named.version_name`.execute(db);
  return rows;
};
