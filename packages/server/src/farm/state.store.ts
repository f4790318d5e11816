import {
  feeType,
  frameStatus,
  microOf,
  type Mount,
  platformKind,
  priceUnit,
  scheduleKind,
  type VersionStatus,
  versionStatus,
} from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { freeFunds, rightsOn, typesPaying } from '../pay/index.ts';
import { classOf, priceVersions, type PriceVersion } from '../task/index.ts';
import type { MatchNode } from './match.rules.ts';
import type { OpenTask, Schedule } from './order.rules.ts';

const { waiting: waitingFrame, rendering: renderingFrame } = frameStatus.of;

/** An open task with what its price depends on. */
export interface LeaseTask extends OpenTask {
  readonly status: number;
  readonly holdReason: number | null;
  /** Of its done attempts together; null before the first. */
  readonly averageMs: number | null;
  readonly currency: number;
  readonly memberLevel: number;
  readonly agentId: number | null;
  /** Until when the customer is certified as a student. */
  readonly studentUntil: Date | null;
}

/** Tasks of a platform that have frames ready or running; with `also` one more, whatever its state. */
export const openTasks = async (
  db: Db,
  { platformId, now, also }: { readonly platformId: number; readonly now: Date; readonly also?: number },
): Promise<LeaseTask[]> => {
  const kind = await kindOf(db, platformId);
  const wanted =
    also === undefined
      ? sql`t.status in (0, 5, 8) and (l.ready > 0 or l.running_nodes > 0)`
      : sql`((t.status in (0, 5, 8) and (l.ready > 0 or l.running_nodes > 0)) or t.id = ${also})`;
  const open = also === undefined ? sql`t.is_open` : sql`(t.is_open or t.id = ${also})`;
  const { rows } = await sql<Found>`
    with purse as materialized (
      select p.owner_id, ${freeFunds(sql.ref('p.owner_id'), { types: typesOf(kind), now })} as funds
      from (select distinct t.owner_id from task t left join task_live l on l.task_id = t.id
        where t.platform_id = ${platformId} and ${open} and t.deleted_at is null and ${wanted}) p)
    select t.id, t.status, t.hold_reason as "holdReason", t.user_id as "userId", coalesce(u.main_id, u.id) as "memberId", t.project_name as project, t.owner_id as "ownerId", t.area_id as "areaId", t.platform_id as "platformId",
      t.software_id as "softwareId", t.plugin_versions as plugins,
      t.properties || coalesce(pre.properties, '{}') as properties, t.requirements || coalesce(pre.requirements, '{}') as requirements,
      t.category || coalesce(pre.category, '{}') as category, t.constraints || coalesce(pre.constraints, '{}') as constraints,
      t.memory_mb as "memoryMb", t.max_priority as "maxPriority", t.level, t.submitted_at as "submittedAt",
      t.node_limit as "nodeLimit", t.currency, coalesce(l.ready, 0) as ready, coalesce(l.running_nodes, 0) as "runningNodes",
      u.node_limit as "userNodeLimit", u.enabled, u.level as "memberLevel", u.student_until as "studentUntil",
      coalesce((select array_agg(b.node_id) from task_blacklist b where b.task_id = t.id), '{}') as blacklist,
      exists (select from account a where a.owner_id = t.owner_id and a.kind = 5 and a.balance < 0) as "inArrears", purse.funds,
      case when l.done_attempts > 0 then l.done_ms / l.done_attempts end as "averageMs",
      (select s.admin_id from user_staff s where s.user_id = t.owner_id and s.kind = 4 and s.valid_to is null) as "agentId",
      case when u.node_limit is null then 0 else (
        select coalesce(sum(ol.running_nodes), 0)::int from task o join task_live ol on ol.task_id = o.id
        where o.user_id = t.user_id and o.is_open and o.deleted_at is null and o.platform_id <> ${platformId}) end as elsewhere
    from task t left join task_live l on l.task_id = t.id join "user" u on u.id = t.user_id join purse on purse.owner_id = t.owner_id
      -- What the stage before rendering asks for, while it lasts.
      left join pre_task pre on pre.task_id = t.id
        and exists (select from frame f where f.task_id = t.id and f.ix < pre.frames and f.status in (${waitingFrame}, ${renderingFrame}))
    where t.platform_id = ${platformId} and ${open} and t.deleted_at is null and ${wanted}`.execute(db);
  const owners = [...new Set(rows.flatMap(({ ownerId, memberId }) => [ownerId, memberId]))];
  const rights = await rightsOn(db, { platformId, isPicture: kind === platformKind.of.picture, owners, now });
  return rows.map(({ memberId, project, ...row }) => ({
    ...row,
    funds: microOf(row.funds),
    rights: rights.filter(
      (one) =>
        one.ownerId === (one.feeType === feeType.of.member ? memberId : row.ownerId) &&
        (one.project === '' || one.project === project),
    ),
  }));
};

type Found = Omit<LeaseTask, 'funds' | 'rights'> & {
  readonly funds: string;
  /** The main account, whose membership its child accounts have, and the project. */
  readonly memberId: number;
  readonly project: string;
};

const kindOf = async (db: Db, platformId: number) => {
  const { kind } = await db
    .selectFrom('platform')
    .where('id', '=', platformId)
    .select('kind')
    .executeTakeFirstOrThrow();
  return kind;
};

/** Which coupons may pay frames of a kind of platform. */
const typesOf = (kind: Awaited<ReturnType<typeof kindOf>>) =>
  typesPaying([classOf(kind, null).couponClass, classOf(kind, priceUnit.of.cardHour).couponClass]);

/** Which nodes are looked at: those of a platform, of several, or those named. */
type Which =
  | { readonly platformId: number }
  | { readonly platformIds: readonly number[] }
  | { readonly ids: readonly number[] };

const whichOf = (o: Which): RawBuilder<boolean> => {
  if ('ids' in o) return sql`n.id = any(${o.ids}::bigint[])`;
  return 'platformIds' in o
    ? sql`n.platform_id = any(${o.platformIds}::int[])`
    : sql`n.platform_id = ${o.platformId}`;
};

/** Software that a node reports in versions of which one at least is not closed, or in no version. */
const openSoftware = sql<number[]>`case when n.software && array(select software_id from closed) then array(
  select s from unnest(n.software) s where s not in (select software_id from closed)
    or exists (select from jsonb_array_elements(n.renderers) r where (r->>'softwareId')::int = s
      and not exists (select from closed c where c.software_id = s and c.word = folded(r->>'version')))
    or not exists (select from jsonb_array_elements(n.renderers) r where (r->>'softwareId')::int = s))
  else n.software end`;

/**
 * Common table expressions up to `shut`: by node the plugins that it reports but that a row closes, or keeps from its platform or system;
 * where its software has several such rows, one that lets it suffices. Each step is a join over few rows, and none reads nodes where no
 * row restricts: this is read with each lease. Expects `n` as the nodes' name in `which`.
 */
const shutPlugins = (which: RawBuilder<boolean>, closed: readonly VersionStatus[]) => sql`
    restricting as materialized (
      select distinct folded(k.plugin_name || ' ' || k.plugin_version) as word from plugin k
      where k.deleted_at is null and (k.version_status = any(${closed}::int[]) or k.platforms <> '{}' or k.systems <> '{}')),
    -- All rows of these words: one that restricts nothing lets a node as well.
    kept as materialized (
      select k.software_id, w.word, k.version_status <> all(${closed}::int[]) as is_open, k.platforms, k.systems
      from restricting w join plugin k on folded(k.plugin_name || ' ' || k.plugin_version) = w.word where k.deleted_at is null),
    reported as materialized (
      select n.id, n.software, n.platform_id, n.os, p.plugin from node n, unnest(n.plugins) p (plugin)
      where exists (select from restricting) and ${which} and n.deleted_at is null),
    -- Folded once each, however many nodes report them.
    decided as materialized (
      select r.plugin, k.* from (select distinct plugin from reported) r join kept k on k.word = folded(r.plugin)),
    shut as materialized (
      select s.id, array_agg(s.plugin) as plugins from (
        select r.id, r.plugin from reported r join decided d on d.plugin = r.plugin and d.software_id = any(r.software)
        group by r.id, r.plugin
        having not bool_or(d.is_open and (d.platforms = '{}' or r.platform_id = any(d.platforms)) and (d.systems = '{}' or r.os = any(d.systems)))
      ) s group by s.id)`;

/** Nodes as the match sees them: with what they report, but for versions of a closed status and plugins that are not for their place. */
export const matchNodes = async (
  db: Db,
  o: Which,
  closed: readonly VersionStatus[] = [versionStatus.of.removed],
): Promise<MatchNode[]> => {
  const { rows } = await sql<MatchNode>`
    with closed as materialized (
      select software_id, folded(version_name) as word from software_version
      where version_status = any(${closed}::int[]) and deleted_at is null),
    ${shutPlugins(whichOf(o), closed)}
    select n.id, n.name, n.platform_id as "platformId", n.os, n.service, n.lock, b.beat_at as "beatAt",
      ${openSoftware} as software,
      case when shut.id is null then n.plugins else array(select p from unnest(n.plugins) p where p <> all(shut.plugins)) end as plugins,
      n.properties, n.requirements, n.category, n.cores, n.gpu_name as "gpuName", n.gpu_count as "gpuCount",
      n.memory_mb as "memoryMb", p.kind = ${platformKind.of.gpu} as "isCardPlatform",
      exists (select from node_attempt o where o.node_id = n.id) as busy
    from node n join platform p on p.id = n.platform_id left join node_beat b on b.node_id = n.id left join shut on shut.id = n.id
    where ${whichOf(o)} and n.deleted_at is null`.execute(db);
  return rows;
};

/** Where a node sees the storage, by its platform and system; `node` is the table's name in the query. */
export const mountsOf = (node: string) => sql<Mount[]>`coalesce((
  select jsonb_agg(jsonb_build_object('storeType', m.store_type, 'storagePath', m.storage_path, 'mountPoint', m.mount_point) order by m.id)
  from mount_path m where m.platform_id = ${sql.ref(`${node}.platform_id`)} and m.os = ${sql.ref(`${node}.os`)}
    and m.is_on and m.deleted_at is null), '[]')`;

/** The schedules of a platform that are on; with `whose` those alone that concern these areas and customers, and its own. */
export const schedulesOf = async (
  db: Db,
  platformId: number,
  whose?: readonly Pick<OpenTask, 'areaId' | 'userId'>[],
): Promise<(Schedule & { readonly id: number })[]> => {
  const { platform, area, user } = scheduleKind.of;
  const areas = [...new Set(whose?.flatMap(({ areaId }) => areaId ?? []))];
  const users = [...new Set(whose?.map(({ userId }) => userId))];
  // Three searches of the index by kind and target, however many schedules there are.
  const concerned = whose
    ? sql`(kind = ${platform} or (kind = ${area} and target_id = any(${areas}::bigint[])) or (kind = ${user} and target_id = any(${users}::bigint[])))`
    : sql`true`;
  const { rows } = await sql<Schedule & { readonly id: number }>`
    select id, kind, target_id as "targetId", weekdays, from_minute as "fromMinute", to_minute as "toMinute",
      start_date as "startDate", end_date as "endDate", max_nodes as "maxNodes", guaranteed_nodes as "guaranteedNodes",
      level_offset as "levelOffset"
    from dispatch_schedule where platform_id = ${platformId} and enabled and deleted_at is null and ${concerned}`.execute(
    db,
  );
  return rows;
};

/** The kind of a platform and the price versions of its kind that are in force or were; none that was withdrawn. */
export const pricesOf = async (
  db: Db,
  platformId: number,
  now: Date,
): Promise<{ platformKind: number; versions: PriceVersion[] }> => {
  const kind = await kindOf(db, platformId);
  return {
    platformKind: kind,
    versions: await priceVersions(db, now, (eb) => eb('platform_kind', '=', kind)),
  };
};
