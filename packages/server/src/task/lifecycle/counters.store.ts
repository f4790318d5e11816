import { sql } from 'kysely';
import {
  endedStatusOf,
  frameStatus,
  renderStatus,
  type RenderStatus,
  type SystemReason,
} from '@renderdesk/contract';
import { notifyOfTasks } from '../../core/events/partnerEvents.store.ts';
import type { Tx } from '../../core/db/db.ts';
import { type By, leasable, system } from './lifecycle.rules.ts';
import type { Live } from './live.store.ts';

const leasableList = sql.raw([...leasable].join(', '));

/**
 * Counts the frames of tasks anew into their live rows, which it makes where there is none: a task that opens again. A
 * task of which no frame was kept (an old one) keeps the counters that it ended with. Answers how they stand.
 */
export const recount = async (tx: Tx, taskIds: readonly number[]): Promise<Live[]> => {
  if (taskIds.length === 0) return [];
  const { rows } = await sql<Live>`
    insert into task_live as l (task_id, waiting, running, aborted, failure, success, total, ready, running_nodes, hold, consume,
      done_ms, done_attempts, last_error)
    select t.id, c.waiting, c.running, c.aborted, c.failure, c.success,
      c.waiting + c.running + c.aborted + c.failure + c.success,
      case when t.status in (${leasableList}) then coalesce(f.ready, 0) else 0 end, c.running,
      coalesce(a.hold, 0), coalesce(k.consume, t.consume), coalesce(a.done_ms, 0), coalesce(a.done_attempts, 0), t.last_error
    from task t
    left join task_live k on k.task_id = t.id
    left join (
      select task_id, count(*) filter (where status in (1, 6, 7, 8, 9, 10, 12))::int as waiting,
        count(*) filter (where status = 2)::int as running, count(*) filter (where status = 3)::int as aborted,
        count(*) filter (where status in (5, 11))::int as failure, count(*) filter (where status = 4)::int as success,
        count(*) filter (where status = 1)::int as ready
      from frame where task_id = any(${taskIds}::bigint[]) group by task_id) f on f.task_id = t.id
    left join (
      select task_id, sum(hold) filter (where ended_at is null) as hold,
        sum(render_ms) filter (where outcome = 1) as done_ms, count(*) filter (where outcome = 1)::int as done_attempts
      from attempt where task_id = any(${taskIds}::bigint[]) group by task_id) a on a.task_id = t.id
    cross join lateral (select
      coalesce(f.waiting, t.waiting) as waiting, coalesce(f.running, t.running) as running,
      coalesce(f.aborted, t.aborted) as aborted, coalesce(f.failure, t.failure) as failure,
      coalesce(f.success, t.success) as success) c
    where t.id = any(${taskIds}::bigint[])
    on conflict (task_id) do update set waiting = excluded.waiting, running = excluded.running, aborted = excluded.aborted,
      failure = excluded.failure, success = excluded.success, total = excluded.total, ready = excluded.ready,
      running_nodes = excluded.running_nodes, hold = excluded.hold, done_ms = excluded.done_ms, done_attempts = excluded.done_attempts
    returning l.task_id as "taskId", l.waiting, l.running, l.aborted, l.failure, l.success, l.ready,
      (select status from task t where t.id = l.task_id) as status`.execute(tx);
  return rows;
};

/** Frames of tasks that wait for the customer's word, or behind those that do. */
const waitingForTest = async (tx: Tx, taskIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (taskIds.length === 0) return new Map();
  const { rows } = await sql<{ taskId: number; frames: number }>`
    select task_id as "taskId", count(*)::int as frames from frame
    where task_id = any(${taskIds}::bigint[]) and status in (${frameStatus.of.waitingTest}, ${frameStatus.of.waitingSubframe})
    group by task_id having bool_or(status = ${frameStatus.of.waitingTest})`.execute(tx);
  return new Map(rows.map((row) => [row.taskId, row.frames]));
};

/** An event of a task; `frames` are multiranges as text, joined into one. */
export interface Happened {
  readonly taskId: number;
  readonly action: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly reason?: string;
  readonly frames?: string;
  /** Who, where it was not the one who acts. */
  readonly nodeId?: number;
}

/** Writes events, one row each; partners hear of those that changed a status. */
export const writeEvents = async (tx: Tx, by: By, events: readonly Happened[]): Promise<void> => {
  if (events.length === 0) return;
  const ofNode = (one: Happened): boolean => one.nodeId !== undefined;
  await sql`
    insert into task_event (task_id, at, action, from_status, to_status, reason, actor_kind, actor_id, on_behalf_of,
      operation_id, frames)
    select id, ${by.now}, action, from_status, to_status, reason, actor_kind, actor_id, ${by.onBehalfOf ?? null}::bigint,
      ${by.operationId ?? null}, frames
    from unnest(${events.map((e) => e.taskId)}::bigint[], ${events.map((e) => e.action)}::text[],
      ${events.map((e) => e.from)}::smallint[], ${events.map((e) => e.to)}::smallint[],
      ${events.map((e) => e.reason ?? '')}::text[], ${events.map((e) => (ofNode(e) ? 3 : by.kind))}::smallint[],
      ${events.map((e) => (ofNode(e) ? (e.nodeId ?? null) : by.id))}::bigint[],
      ${events.map((e) => e.frames ?? null)}::int4multirange[])
      as e (id, action, from_status, to_status, reason, actor_kind, actor_id, frames)`.execute(tx);
  const moved = events.flatMap(({ taskId, from, to }) =>
    from === null || to === null || from === to ? [] : [{ taskId, to }],
  );
  await notifyOfTasks(tx, moved, by.now);
};

/** Joins multiranges as text: the database puts overlapping and touching ranges together. */
export const joined = (ranges: readonly string[]): string =>
  `{${ranges
    .map((one) => one.slice(1, -1))
    .filter((one) => one !== '')
    .join(',')}}`;
/** Indexes as a multirange. */
export const rangesOf = (ixs: readonly number[]): string =>
  `{${ixs.map((ix) => `[${ix},${ix + 1})`).join(',')}}`;

/** Sets the status of tasks, whatever follows from it for the row; ended ones take their counters along. */
const endTasks = async (tx: Tx, ends: ReadonlyMap<number, RenderStatus>, now: Date): Promise<void> => {
  const ids = [...ends.keys()];
  await sql`
    with gone as (delete from task_live where task_id = any(${ids}::bigint[])
      returning task_id, waiting, running, aborted, failure, success, consume, errors, last_error)
    update task t set status = e.status, ended_at = ${now}, waiting = g.waiting, running = g.running, aborted = g.aborted,
      failure = g.failure, success = g.success, consume = g.consume, errors = g.errors, last_error = g.last_error, hold_reason = null,
      stop_type = case when e.status = 70
        then coalesce((select max(f.stop_type) from frame f where f.task_id = t.id), 2) end
    from gone g join unnest(${ids}::bigint[], ${[...ends.values()]}::smallint[]) as e (id, status) on e.id = g.task_id
    where t.id = g.task_id`.execute(tx);
};

/** Ends tasks in a status that does not follow from their frames. */
export const endAs = (tx: Tx, ids: readonly number[], status: RenderStatus, now: Date): Promise<void> =>
  endTasks(tx, new Map(ids.map((id) => [id, status])), now);

/** Moves tasks between the open statuses of the farm's work: 0, 5, 8. */
export const setStatus = async (tx: Tx, ids: readonly number[], status: RenderStatus): Promise<void> => {
  if (ids.length === 0) return;
  await sql`update task set status = ${status} where id = any(${ids}::bigint[])`.execute(tx);
};

/** Held for arrears or errors while its last frames rendered to their end: nothing of it is left to hold. */
const endsThoughHeld = ({ status, waiting, aborted }: Live): boolean =>
  (status === renderStatus.of.arrearageStop || status === renderStatus.of.stop) &&
  waiting === 0 &&
  aborted === 0;

/**
 * What the frames of leasable tasks add up to now: ends those whose frames have all ended (or wait for the customer
 * alone). Those of which nothing runs wait again: at once after people moved frames (`thorough`), else when nothing has run for a
 * while (`restTasks`), so that a task between two frames does not come and go. Answers the events of it.
 */
export const settleTasks = async (
  tx: Tx,
  lives: readonly Live[],
  { now, thorough }: { readonly now: Date; readonly thorough: boolean },
): Promise<Happened[]> => {
  const work = lives.filter(
    (live) => live.running === 0 && (leasable.has(live.status) || endsThoughHeld(live)),
  );
  const held = work.filter((live) => live.waiting > 0 && live.ready === 0).map((live) => live.taskId);
  const tests = await waitingForTest(tx, held);
  const ends = new Map<number, RenderStatus>();
  const waits: Live[] = [];
  const events: Happened[] = [];
  for (const live of work) {
    const to = endedStatusOf({ ...live, waitingTest: tests.get(live.taskId) ?? 0 });
    if (to !== undefined) ends.set(live.taskId, to);
    else if (live.status !== 0 && leasable.has(live.status) && thorough) waits.push(live);
    if (to !== undefined)
      events.push({
        taskId: live.taskId,
        action: 'end',
        from: live.status,
        to,
        reason: 'framesEnded' satisfies SystemReason,
      });
  }
  if (ends.size > 0) await endTasks(tx, ends, now);
  return [...events, ...(await waitAgain(tx, waits))];
};

const waitAgain = async (
  tx: Tx,
  tasks: readonly { readonly taskId: number; readonly status: number }[],
): Promise<Happened[]> => {
  await setStatus(
    tx,
    tasks.map(({ taskId }) => taskId),
    0,
  );
  const reason = 'nothingRuns' satisfies SystemReason;
  return tasks.map(({ taskId, status }) => ({ taskId, action: 'wait', from: status, to: 0, reason }));
};

/** Sends tasks back to waiting of which nothing has run for a minute. Answers how many. */
export const restTasks = async (tx: Tx, now: Date): Promise<number> => {
  const { rows } = await sql<{ taskId: number; status: number }>`
    select t.id as "taskId", t.status from task t join task_live l on l.task_id = t.id
    where t.is_open and t.deleted_at is null and t.status in (5, 8) and l.running_nodes = 0
      and not exists (select from attempt a where a.task_id = t.id and a.ended_at > ${new Date(now.getTime() - restAfterMs)})
    order by t.id for no key update of t`.execute(tx);
  // A lease that was waited for changes nothing of a task that renders but its live row: asked again, behind it.
  const still = await sql<{ taskId: number }>`
    select l.task_id as "taskId" from task_live l
    where l.task_id = any(${rows.map(({ taskId }) => taskId)}::bigint[]) and l.running_nodes = 0`.execute(tx);
  const idle = new Set(still.rows.map(({ taskId }) => taskId));
  const resting = rows.filter(({ taskId }) => idle.has(taskId));
  await writeEvents(tx, system(now), await waitAgain(tx, resting));
  return resting.length;
};
const restAfterMs = 60_000;
