import { type SelectQueryBuilder, sql } from 'kysely';
import { type Language, type RowOf, type renders, runningStatuses } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { DB, Db } from '../../core/db/db.ts';
import type { PageTable } from '../../core/calls/listing.ts';
import { asId, asInstant, asInstantOrNull, asMoney } from '../../core/db/wire.ts';
import { visibleTasks } from './render.store.ts';

/** The columns of a render row, joined to a page of ids. Counters are live while a task is open. */
export const withTask = (page: SelectQueryBuilder<DB & PageTable, 'page', object>) =>
  page
    .innerJoin('task as t', 't.id', 'page.id')
    .innerJoin('user as u', 'u.id', 't.user_id')
    .leftJoin('task_live as l', 'l.task_id', 't.id')
    .select([
      't.id',
      't.user_id',
      'u.name',
      'u.account_type',
      'u.company',
      't.area_id',
      't.platform_id',
      't.software_id',
      't.status',
      't.stop_type',
      't.project_name',
      't.scene_name',
      't.plugin_versions',
      sql<number>`coalesce(l.waiting, t.waiting)`.as('waiting'),
      sql<number>`coalesce(l.running, t.running)`.as('running'),
      sql<number>`coalesce(l.aborted, t.aborted)`.as('aborted'),
      sql<number>`coalesce(l.failure, t.failure)`.as('failure'),
      sql<number>`coalesce(l.success, t.success)`.as('success'),
      't.frame_count',
      't.node_limit',
      't.level',
      't.max_priority',
      't.full_speed',
      't.operable',
      sql<string>`case when t.is_open then coalesce(l.consume, t.consume) else t.consume end`.as('consume'),
      't.currency',
      't.re_render_count',
      't.submitted_at',
      't.started_at',
      't.ended_at',
      't.admin_labels',
      't.remark',
      't.deleted_at',
      't.version',
    ]);

type Raw = Awaited<ReturnType<ReturnType<typeof withTask>['execute']>>[number];
const running: readonly number[] = runningStatuses;

/** A render row of the contract from its columns. */
export const toRow = (raw: Raw): RowOf<typeof renders.list> => ({
  taskId: asId(raw.id),
  userId: asId(raw.user_id),
  userName: raw.name,
  accountType: raw.account_type,
  company: raw.company === '' ? null : raw.company,
  areaId: raw.area_id,
  platform: raw.platform_id,
  cgId: raw.software_id,
  taskFlag: running.includes(raw.status) ? 0 : 1,
  taskStatus: raw.status,
  stopType: raw.stop_type,
  projectName: raw.project_name,
  sceneName: raw.scene_name,
  pluginVersions: raw.plugin_versions,
  waiting: raw.waiting,
  running: raw.running,
  aborted: raw.aborted,
  failure: raw.failure,
  success: raw.success,
  total: raw.frame_count,
  nodeLimit: raw.node_limit,
  level: raw.level,
  maxPriority: raw.max_priority,
  fullSpeed: raw.full_speed,
  operable: raw.operable,
  consume: asMoney(raw.consume),
  currency: raw.currency,
  reRenderCount: raw.re_render_count,
  submitTime: asInstant(raw.submitted_at),
  startTime: asInstantOrNull(raw.started_at),
  endTime: asInstantOrNull(raw.ended_at),
  adminTags: raw.admin_labels,
  remark: raw.remark,
  deleted: raw.deleted_at !== null,
  version: raw.version,
});

/** One task with all that its page shows; undefined where the actor may not see it. */
export const detailOf = async (db: Db, actor: Actor, taskId: number) => {
  const page = db
    .with('page', () =>
      visibleTasks(db, actor)
        .where('task.id', '=', taskId)
        .select(['task.id', sql<unknown>`1`.as('s')]),
    )
    .selectFrom('page');
  const raw = await withTask(page as never)
    .select([
      't.scene_path',
      't.output_path',
      't.properties',
      't.requirements',
      't.constraints',
      't.category',
      't.overtime_minutes',
      't.overtime_stop_minutes',
      't.pre_overtime_minutes',
      't.pre_overtime_stop_minutes',
      't.analyse_overtime_minutes',
      't.analyse_overtime_stop_minutes',
      't.restart_limit',
      't.memory_mb',
      't.order_no',
      sql<number>`coalesce(l.running_nodes, 0)`.as('running_nodes'),
      sql<string>`coalesce(l.hold, 0)`.as('hold'),
      sql<number>`(select count(*) from stuck_frame s where s.task_id = t.id and s.resolution is null)`.as(
        'stuck',
      ),
      sql<{ nodeId: number; nodeName: string; failures: number }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('nodeId', b.node_id, 'nodeName', n.name, 'failures', b.failures)
          order by b.at), '[]')
        from task_blacklist b join node n on n.id = b.node_id where b.task_id = t.id)`.as('blacklist'),
    ])
    .executeTakeFirst();
  return (
    raw && {
      row: toRow(raw),
      more: {
        scenePath: raw.scene_path,
        outputPath: raw.output_path,
        properties: raw.properties,
        requirements: raw.requirements,
        constraints: raw.constraints,
        category: raw.category,
        overtimeMinutes: raw.overtime_minutes,
        overtimeStopMinutes: raw.overtime_stop_minutes,
        preOvertimeMinutes: raw.pre_overtime_minutes,
        preOvertimeStopMinutes: raw.pre_overtime_stop_minutes,
        analyseOvertimeMinutes: raw.analyse_overtime_minutes,
        analyseOvertimeStopMinutes: raw.analyse_overtime_stop_minutes,
        restartLimit: raw.restart_limit,
        memoryMb: raw.memory_mb,
        orderNumber: raw.order_no,
        runningNodes: raw.running_nodes,
        hold: asMoney(raw.hold),
        stuckFrames: raw.stuck,
        blacklist: raw.blacklist,
      },
    }
  );
};

/** What staff did to a task, refused attempts too, newest first. */
export const historyOf = async (db: Db, taskId: number) => {
  const rows = await db
    .selectFrom('operation_object as oo')
    .innerJoin('operation as o', (join) =>
      join.onRef('o.at', '=', 'oo.at').onRef('o.id', '=', 'oo.operation_id'),
    )
    .leftJoin('admin as a', 'a.id', 'o.actor_id')
    .where('oo.kind', '=', 'task')
    .where('oo.object_id', '=', taskId)
    .select(['o.id', 'o.at', 'a.really_name', 'o.action', 'oo.outcome', 'o.reason'])
    .orderBy('oo.at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    operationId: asId<never>(row.id),
    at: asInstant(row.at),
    actor: row.really_name ?? '',
    action: row.action,
    code: row.outcome,
    reason: row.reason,
  }));
};

/** Names for the ids that a row carries as numbers, as exports write them. */
export const taskNames = async (db: Db, language: Language) => {
  const [platforms, software, areas] = await Promise.all([
    db.selectFrom('platform').select(['id', 'name_zh', 'name_en']).execute(),
    db.selectFrom('software').select(['id', 'name']).execute(),
    db.selectFrom('area').select(['id', 'name_zh', 'name_en']).execute(),
  ]);
  const named = (row: { name_zh: string; name_en: string }) =>
    language === 'zh' ? row.name_zh : row.name_en;
  return {
    platform: new Map(platforms.map((row) => [row.id, named(row)])),
    cgId: new Map(software.map((row) => [row.id, row.name])),
    areaId: new Map(areas.map((row) => [row.id, named(row)])),
  };
};
