import {
  type AllocationKind,
  frameIdOf,
  partsOfFrameId,
  principalKind,
  stuckReason,
  stuckResolution,
} from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { readRule, setRule, tasksInScope } from '../task/index.ts';

/** Every finding of the tasks that somebody sees, with its node. */
export const findingsSeen = (db: Db, actor: Actor) =>
  tasksInScope(db, actor)
    .where('task.deleted_at', 'is', null)
    .innerJoin('stuck_frame', 'stuck_frame.task_id', 'task.id')
    .innerJoin('node', 'node.id', 'stuck_frame.node_id')
    .innerJoin('frame', (on) =>
      on.onRef('frame.task_id', '=', 'stuck_frame.task_id').onRef('frame.ix', '=', 'stuck_frame.ix'),
    );

/** Whether a finding is the latest one of its frame. */
export const isLatest = sql<SqlBool>`not exists (select from stuck_frame later where later.task_id = stuck_frame.task_id
  and later.ix = stuck_frame.ix and later.n > stuck_frame.n)`;
const cleared = sql.lit(stuckResolution.of.notStuck);
/** 1 unless a person judged that the frame is not stuck. */
export const isAbnormal = sql<0 | 1>`case when stuck_frame.resolution = ${cleared} then 0 else 1 end`;
/** Whether a finding has one of some reasons. */
export const hasReason = (reasons: readonly number[]) =>
  sql<SqlBool>`stuck_frame.reasons && ${reasons as number[]}::smallint[]`;
const hasModel = sql<SqlBool>`folded(case m.hardware_type when 0 then node.cpu_name else node.gpu_name end) = folded(m.model)`;
/** Whether the node of a finding has a model of processor or card. */
export const onModel = (id: number) =>
  sql<SqlBool>`exists (select from hardware_model m where m.id = ${id} and ${hasModel})`;
/** Models that nodes have, with how many nodes have each. */
export const modelsOfNodes = async (db: Db) => {
  const { rows } = await sql<{ id: number; model: string; hardware_type: 0 | 1; nodes: number }>`
    select m.id, m.model, m.hardware_type, count(*)::int as nodes
    from hardware_model m join node on node.deleted_at is null and ${hasModel}
    where m.deleted_at is null group by m.id order by m.model`.execute(db);
  return rows;
};
/** Whether a member of staff looks after the customer of a row. */
export const lookedAfterBy = (kind: AllocationKind, adminId: number) =>
  sql<SqlBool>`exists (select from user_staff s where s.user_id = task.owner_id and s.valid_to is null
    and s.kind = ${kind} and s.admin_id = ${adminId})`;
export const resolverName = sql<
  string | null
>`(select a.really_name from admin a where a.id = stuck_frame.resolved_by)`;

interface Days {
  readonly from: Date;
  readonly to: Date;
}
const foundIn = ({ from, to }: Days) => sql`s.found_at >= ${from} and s.found_at <= ${to}`;
const endedIn = ({ from, to }: Days) => sql`a.ended_at >= ${from} and a.ended_at <= ${to}`;
/** Findings of a node in a span. */
export const stuckOn = (days: Days) =>
  sql<number>`(select count(*) from stuck_frame s where s.node_id = node.id and ${foundIn(days)})`;
/** Ended attempts of a span by node: one pass over the index by the time of the end, for no index has a node's ends in order. */
export const endedByNode = (days: Days) =>
  sql<{
    node_id: number;
    ended: number;
  }>`(select a.node_id, count(*) as ended from attempt a where ${endedIn(days)} group by a.node_id)`.as<'by_node'>(
    'by_node',
  );
/** Whether an attempt of a node ended in a span, or one was found stuck. */
export const workedOn = (days: Days) =>
  sql<SqlBool>`node.id in (select a.node_id from attempt a where ${endedIn(days)}
    union all select s.node_id from stuck_frame s where ${foundIn(days)})`;

interface Span extends Days {
  readonly reason?: number | undefined;
  readonly platforms?: readonly number[] | undefined;
}
/** The findings of a span by day of the company, by machine, the worst first, and by reason. */
export const stuckCounts = async (db: Db, actor: Actor, o: Span) => {
  let rows = findingsSeen(db, actor)
    .where('stuck_frame.found_at', '>=', o.from)
    .where('stuck_frame.found_at', '<=', o.to);
  if (o.reason !== undefined) rows = rows.where(hasReason([o.reason]));
  if (o.platforms?.length) rows = rows.where('node.platform_id', 'in', o.platforms);
  const count = sql<number>`count(*)`.as('count');
  const [days, machine, reasons] = await Promise.all([
    rows
      .select([
        sql<string>`to_char(stuck_frame.found_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('day'),
        count,
      ])
      .groupBy('day')
      .execute(),
    rows
      .select(['node.id', 'node.name', 'node.platform_id', count])
      .groupBy(['node.id', 'node.name', 'node.platform_id'])
      .orderBy('count', 'desc')
      .orderBy('node.id')
      .limit(20)
      .execute(),
    rows
      .select([sql<number[]>`stuck_frame.reasons`.as('reasons'), count])
      .groupBy('stuck_frame.reasons')
      .execute(),
  ]);
  return {
    days: new Map(days.map((one) => [one.day, one.count])),
    machine,
    reasons: stuckReason.codes.map((code) => ({
      abnormalType: code,
      count: reasons.filter((one) => one.reasons.includes(code)).reduce((sum, one) => sum + one.count, 0),
    })),
  };
};

/** What a wider window is, beyond what was found: a little more than the longest healthy frame. */
const wider = 1.2;
/** Widens the windows of the software of frames that a person has just judged not to be stuck, so that the same is not found again. */
export const widenWindows = async (
  tx: Tx,
  o: { readonly frameIds: readonly number[]; readonly by: number; readonly now: Date },
): Promise<void> => {
  const parts = o.frameIds.map(partsOfFrameId);
  const { rows } = await sql<{
    software: number;
    silent: number | null;
    long: number | null;
    idle: number | null;
  }>`
    select t.software_id as software, max(s.silent_ms) filter (where 1 = any(s.reasons)) as silent,
      max(s.duration_ms) filter (where 2 = any(s.reasons)) as long, max(s.idle_ms) filter (where 3 = any(s.reasons)) as idle
    from unnest(${parts.map((one) => one.taskId)}::bigint[], ${parts.map((one) => one.ix)}::int[]) as asked (task_id, ix)
    join stuck_frame s on s.task_id = asked.task_id and s.ix = asked.ix and s.resolution = ${cleared} and s.resolved_at = ${o.now}
    join task t on t.id = s.task_id group by t.software_id`.execute(tx);
  if (rows.length === 0) return;
  const { value, version } = await readRule(tx, 'stuck');
  const bySoftware = { ...value.bySoftware };
  for (const { software, silent, long, idle } of rows) {
    const now = bySoftware[String(software)] ?? bySoftware['0'];
    if (!now) continue;
    const most = (set: number, found: number | null, unit: number): number =>
      found === null ? set : Math.max(set, Math.ceil((found * wider) / unit));
    bySoftware[String(software)] = {
      ...now,
      silentMinutes: most(now.silentMinutes, silent, 60_000),
      overSeconds: most(now.overSeconds, long, 1000),
      idleMinutes: most(now.idleMinutes, idle, 60_000),
    };
  }
  await setRule(tx, 'stuck', { value: { bySoftware }, expectedVersion: version, by: o.by, now: o.now });
};

/** Asks the nodes of findings to remove what former attempts left on them; answers the frames that have a finding. */
export const clearCaches = async (
  tx: Tx,
  actor: Actor,
  o: { readonly frameIds: readonly number[]; readonly now: Date },
): Promise<number[]> => {
  const parts = o.frameIds.map(partsOfFrameId);
  const found = await findingsSeen(tx, actor)
    .where(isLatest)
    .where(
      sql<SqlBool>`(stuck_frame.task_id, stuck_frame.ix) in (select * from unnest(
        ${parts.map((one) => one.taskId)}::bigint[], ${parts.map((one) => one.ix)}::int[]))`,
    )
    .select(['stuck_frame.task_id', 'stuck_frame.ix', 'node.id'])
    .execute();
  if (found.length === 0) return [];
  const nodes = [...new Set(found.map(({ id }) => id))].toSorted((a, b) => a - b);
  await tx.updateTable('node').set({ cache_clear_at: o.now }).where('id', 'in', nodes).execute();
  for (const id of nodes)
    await tx
      .insertInto('node_event')
      .values({
        node_id: id,
        action: 'clearCache',
        at: o.now,
        actor_kind: principalKind.of.staff,
        actor_id: actor.adminId,
      })
      .execute();
  return found.map(({ task_id, ix }) => frameIdOf(task_id, ix));
};
