import { sql } from 'kysely';
import type { Language } from '@renderdesk/contract';
import { actedBy } from '../../core/audit/actedBy.ts';
import type { Db } from '../../core/db/db.ts';
import { asInstant, asMoney } from '../../core/db/wire.ts';

/** What a task's page shows beside its row. */
export const detailOf = async (db: Db, taskId: number) => {
  const task = await db
    .selectFrom('task as t')
    .leftJoin('task_live as l', 'l.task_id', 't.id')
    .leftJoin('opening_task as o', 'o.task_id', 't.id')
    .where('t.id', '=', taskId)
    .select([
      't.scene_path as scenePath',
      't.output_path as outputPath',
      'o.earlier_id as earlierId',
      't.properties',
      't.requirements',
      't.constraints',
      't.category',
      't.overtime_minutes as overtimeMinutes',
      't.overtime_stop_minutes as overtimeStopMinutes',
      't.pre_overtime_minutes as preOvertimeMinutes',
      't.pre_overtime_stop_minutes as preOvertimeStopMinutes',
      't.analyse_overtime_minutes as analyseOvertimeMinutes',
      't.analyse_overtime_stop_minutes as analyseOvertimeStopMinutes',
      't.restart_limit as restartLimit',
      't.error_limit as errorLimit',
      't.memory_mb as memoryMb',
      't.order_no as orderNumber',
      sql<number>`coalesce(l.running_nodes, 0)`.as('runningNodes'),
      sql<string>`coalesce(l.hold, 0)`.as('hold'),
      sql<number>`(select count(*) from stuck_frame s where s.task_id = t.id and s.resolution is null)`.as(
        'stuckFrames',
      ),
      sql<{ nodeId: number; nodeName: string; failures: number }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('nodeId', b.node_id, 'nodeName', n.name, 'failures', b.failures)
          order by b.at), '[]')
        from task_blacklist b join node n on n.id = b.node_id where b.task_id = t.id)`.as('blacklist'),
    ])
    .executeTakeFirstOrThrow();
  return { ...task, hold: asMoney(task.hold) };
};

/** The change that brought a task into its status. */
export const statusChangeOf = async (db: Db, taskId: number, status: number) => {
  const event = await db
    .selectFrom('task_event')
    .where('task_id', '=', taskId)
    .where('to_status', '=', status)
    .select([
      'at',
      'action',
      'actor_kind as actorKind',
      actedBy('task_event.actor_kind', 'task_event.actor_id').as('actor'),
      'reason',
    ])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return event ? { ...event, at: asInstant(event.at), reason: event.reason ?? '' } : null;
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
