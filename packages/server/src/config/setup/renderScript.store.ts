import {
  type Out,
  permissionStatus,
  type renderScripts,
  renderStatus,
  scriptState,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { tasksInScope } from '../../task/index.ts';

/** The version that each platform was last given, of all software and systems. */
const current = sql`(select distinct on (platform_id, software_id, os) platform_id, render_script_id
  from render_script_use order by platform_id, software_id, os, id desc)`;

/** Numbers of the platforms that use a version, parted by commas. */
const usedPlatform = sql<string>`coalesce((select string_agg(c.platform_id::text, ',' order by c.platform_id)
  from ${current} c where c.render_script_id = s.id), '')`;
const rendered = sql`exists (select from render_script_test x join task t on t.id = x.task_id
  left join task_live l on l.task_id = t.id
  where x.render_script_id = s.id and (t.success > 0 or l.success > 0))`;

/** Versions with their state and the platforms that use them. */
export const scripts = (db: Db) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('render_script as s')
        .selectAll('s')
        .select([
          usedPlatform.as('used_platform'),
          sql<1 | 2 | 3 | 4 | 5>`case
            when exists (select from ${current} c where c.render_script_id = s.id) then ${sql.lit(scriptState.of.used)}
            when exists (select from render_script_use u where u.render_script_id = s.id) then ${sql.lit(scriptState.of.former)}
            when not s.is_draft then case when exists (select from render_script o where o.software_id = s.software_id and o.os = s.os
              and not o.is_draft and o.id > s.id) then ${sql.lit(scriptState.of.former)} else ${sql.lit(scriptState.of.used)} end
            when ${rendered} then ${sql.lit(scriptState.of.tested)}
            when exists (select from render_script_test x where x.render_script_id = s.id) then ${sql.lit(scriptState.of.testing)}
            else ${sql.lit(scriptState.of.draft)} end`.as('script_state'),
        ])
        .as('render_script'),
    )
    .leftJoin('admin', 'admin.id', 'render_script.created_by');

export const tasksOfScript = sql<number>`(select count(*)::int from task where task.script_id = render_script.id
  and task.software_id = render_script.software_id and task.is_open and task.deleted_at is null)`;

/** Versions by id, locked against a use at the same time: one command at a time applies versions. */
export const lockScripts = async (tx: Tx, ids: readonly number[]) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.script', 0))`.execute(tx);
  return scripts(tx)
    .where('render_script.id', 'in', ids)
    .orderBy('render_script.id')
    .select([
      'render_script.id',
      'render_script.software_id',
      'render_script.os',
      'render_script.script_state',
    ])
    .execute();
};

/** A task of an internal test account that has not begun, and the node's name; undefined where either is missing. */
export const trialOf = async (
  tx: Tx,
  actor: Actor,
  { taskId, nodeId }: { readonly taskId: number; readonly nodeId: number },
) => {
  const task = await tasksInScope(tx, actor)
    .where('task.id', '=', taskId)
    .where('task.deleted_at', 'is', null)
    .innerJoin('user', 'user.id', 'task.user_id')
    .select([
      'task.id',
      'task.software_id',
      'task.platform_id',
      'task.constraints',
      'task.script_id',
      sql<boolean>`"user".is_internal_test and task.status = ${renderStatus.of.waiting} and task.started_at is null`.as(
        'isFit',
      ),
    ])
    .forUpdate('task')
    .executeTakeFirst();
  const node = await tx
    .selectFrom('node')
    .where('id', '=', nodeId)
    .where('deleted_at', 'is', null)
    .select(['name', 'os', 'software', 'platform_id'])
    .executeTakeFirst();
  return task && node && { task, node };
};

/** Whether a software has a script for a system that was released: one that is no draft, or that a platform used. */
export const isWritten = async (tx: Tx, softwareId: number, os: 1 | 2): Promise<boolean> => {
  const { rows } = await sql`select from render_script s where s.software_id = ${softwareId} and s.os = ${os}
    and (not s.is_draft or exists (select from render_script_use u where u.render_script_id = s.id)) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
};

/** The platforms that use a version, each with the version that it used before; null where there was none. */
export const formerUses = async (tx: Tx, scriptId: number) => {
  const { rows } = await sql<{ platform: number; former: number | null }>`
    select c.platform_id as platform, (select u.render_script_id from render_script_use u
      where u.platform_id = c.platform_id and u.software_id = s.software_id and u.os = s.os and u.render_script_id <> s.id
        and u.id < (select max(id) from render_script_use w where w.platform_id = c.platform_id and w.render_script_id = s.id)
      order by u.id desc limit 1) as former
    from render_script s join ${current} c on c.render_script_id = s.id where s.id = ${scriptId}`.execute(tx);
  return rows;
};

export const addUses = async (
  tx: Tx,
  uses: readonly {
    readonly scriptId: number;
    readonly platform: number;
    readonly softwareId: number;
    readonly os: 1 | 2;
  }[],
  o: { readonly reason: string; readonly by: number; readonly now: Date },
): Promise<void> => {
  if (uses.length === 0) return;
  await tx
    .insertInto('render_script_use')
    .values(
      uses.map(({ scriptId, platform, softwareId, os }) => ({
        render_script_id: scriptId,
        platform_id: platform,
        software_id: softwareId,
        os,
        reason: o.reason,
        created_by: o.by,
        created_at: o.now,
      })),
    )
    .execute();
};

/** Each platform with the version that it uses: the applied one, else the newest that is no draft. */
export const usesOf = async (db: Db, softwareId: number, os: 1 | 2) => {
  const { rows } = await sql<{
    platform: number;
    scriptId: number | null;
    since: Date | null;
    changedBy: string | null;
    reason: string | null;
  }>`
    select p.id as platform, coalesce(u.render_script_id, (select max(s.id) from render_script s
        where s.software_id = ${softwareId} and s.os = ${os} and not s.is_draft)) as "scriptId",
      u.created_at as since, admin.really_name as "changedBy", u.reason
    from platform p left join lateral (select * from render_script_use u
      where u.platform_id = p.id and u.software_id = ${softwareId} and u.os = ${os} order by u.id desc limit 1) u on true
      left join admin on admin.id = u.created_by
    where p.status = ${permissionStatus.of.on} order by p.id`.execute(db);
  return rows;
};

/** Saves a version as a draft; undefined where there is no such software. */
export const saveDraft = async (
  tx: Tx,
  input: Out<typeof renderScripts.save.input.shape>,
  o: { readonly by: number; readonly now: Date },
): Promise<number | undefined> => {
  const software = await tx
    .selectFrom('software')
    .where('id', '=', input.cgId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!software) return undefined;
  const { id } = await tx
    .insertInto('render_script')
    .values({
      software_id: software.id,
      os: input.os,
      command: [...input.command],
      progress_pattern: input.progressPattern,
      error_pattern: input.errorPattern,
      reason: input.reason,
      is_draft: true,
      created_by: o.by,
      created_at: o.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const addTrial = async (
  tx: Tx,
  o: {
    readonly scriptId: number;
    readonly taskId: number;
    readonly nodeId: number;
    readonly by: number;
    readonly now: Date;
  },
): Promise<void> => {
  await tx
    .insertInto('render_script_test')
    .values({
      render_script_id: o.scriptId,
      task_id: o.taskId,
      node_id: o.nodeId,
      created_by: o.by,
      created_at: o.now,
    })
    .execute();
};

export const scriptTexts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('render_script')
    .where('id', 'in', ids)
    .select(['id', 'command', 'progress_pattern as progressPattern', 'error_pattern as errorPattern'])
    .execute();
