import { type RawBuilder, sql } from 'kysely';
import { allocationKind, analyseStatus, day, type SystemReason } from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import type { Db, Tx } from '../core/db/db.ts';
import type { BusEvent } from '../core/events/eventBus.ts';
import { notify } from '../core/jobs/notifying.ts';
import {
  applyToTasks,
  returnAttempts,
  owes,
  returnAnalyses,
  stopAnalysesOvertime,
  type AttemptKey,
  system,
  restTasks,
  notifyWatchers,
  timeOutAttempts,
} from '../task/index.ts';
import { holdBlacklisted } from './blacklist.store.ts';
import { takeOut, writeNodeEvents } from './nodeAgent.store.ts';
import {
  arrearsEndAttempts,
  lostAfterMs,
  resumeDays,
  type StuckThresholds,
  stuckThresholds,
} from './settings.store.ts';

/** Milliseconds between sweeps. */
const every = 5000;

/** The time of a sweep, and how long a node may be silent. */
interface Moment {
  readonly now: Date;
  readonly lostAfterMs: number;
  /** Since when this server received heartbeats without a gap. Before that, silence may be a fault of ours. */
  readonly heardSince?: Date;
}

/** What one sweep found and did. */
export interface Swept {
  readonly lostNodes: number;
  readonly timedOut: number;
  readonly stuck: number;
  readonly arrears: number;
  /** Tasks held because no node is left for them. */
  readonly held: number;
  /** Tasks without a running frame for a while, which have the status `waiting` again. */
  readonly rested: number;
  /** Events to send after the commit. */
  readonly events: readonly BusEvent[];
}

/**
 * Sweeps the farm, one server at a time: returns the frames of lost nodes, stops attempts and tasks over their stop time,
 * finds stuck frames, stops tasks for arrears and starts them after payment. Each step is a transaction of its own that
 * locks tasks in the order of their ids, and before nodes. Returns undefined while another server sweeps.
 */
export const sweepFarm = async (db: Db, o: Moment): Promise<Swept | undefined> => {
  const lostNodes = await alone(db, (tx) => loseSilentNodes(tx, o));
  if (lostNodes === undefined) return undefined;
  const step = async (work: (tx: Tx, o: Moment) => Promise<number>): Promise<number> =>
    (await alone(db, (tx) => work(tx, o))) ?? 0;
  const timedOut =
    (await step(stopTasksOvertime)) +
    (await step(stopAttemptsOvertime)) +
    (await step((tx, { now }) => stopAnalysesOvertime(tx, now)));
  const stopped = await step(stopForArrears);
  const resumed = await alone(db, (tx) => resumePaid(tx, o));
  const arrears = stopped + (resumed?.tasks ?? 0);
  const held = await step(holdBlacklisted);
  const rested = await step((tx, { now }) => restTasks(tx, now));
  const stuck = await step(findStuck);
  return { lostNodes, timedOut, arrears, held, rested, stuck, events: resumed?.events ?? [] };
};

/** Runs a step of the sweep; returns undefined, without running it, while another server runs one. */
const alone = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T | undefined> =>
  db.transaction().execute(async (tx) => {
    const lock = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('renderdesk.sweep', 0)) as got`.execute(tx);
    return lock.rows[0]?.got === true ? work(tx) : undefined;
  });

/** Takes nodes out of service whose heartbeats stopped, and returns their frames. */
const loseSilentNodes = async (tx: Tx, o: Moment): Promise<number> => {
  const since = new Date(o.now.getTime() - o.lostAfterMs);
  if (o.heardSince !== undefined && o.heardSince > since) return 0;
  const { rows } = await sql<{ id: number; service: number }>`
    select n.id, n.service from node n left join node_beat b on b.node_id = n.id
    where coalesce(b.beat_at, n.created_at) < ${since} and n.deleted_at is null
      and (n.service = 0 or exists (select from node_attempt o where o.node_id = n.id)
        or exists (select from analyse_task a where a.node_id = n.id and a.status = ${sql.lit(analyseStatus.of.analyzing)}))
    order by n.id`.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const lost = await returnAttempts(tx, system(o.now), {
    nodeIds: ids,
    reason: 'noHeartbeat' satisfies SystemReason,
  });
  await returnAnalyses(tx, system(o.now), { nodeIds: ids, reason: 'noHeartbeat' satisfies SystemReason });
  await takeOut(tx, ids, { service: 1, reason: 'noHeartbeat' satisfies SystemReason, now: o.now });
  await writeNodeEvents(
    tx,
    rows.map(({ id, service }) => ({
      nodeId: id,
      action: 'lost',
      before: { service },
      after: { service: service === 0 ? 1 : service },
      reason: 'noHeartbeat' satisfies SystemReason,
      framesLost: lost.get(id) ?? 0,
    })),
    { now: o.now, byNode: false },
  );
  return ids.length;
};

/**
 * Render time of an open attempt `a` with its live row `v`: the time reported last and the time since that report, which
 * counts up to the time that a node may be silent. Without a report, the time since the lease.
 */
const renderingMs = (o: Moment): RawBuilder<number> => sql<number>`coalesce(
  v.render_ms + least(${o.lostAfterMs}, greatest(0, extract(epoch from ${o.now}::timestamptz - v.told_at) * 1000)),
  greatest(0, extract(epoch from ${o.now}::timestamptz - a.leased_at) * 1000))::bigint`;

/** Stops tasks that exceed their stop time since they last began. */
const stopTasksOvertime = async (tx: Tx, { now }: Moment): Promise<number> => {
  const tasks = await sql<{ id: number }>`
    select t.id from task t
    where t.is_open and t.deleted_at is null and t.status in (5, 8) and t.overtime_stop_minutes is not null
      and greatest(t.started_at, (select max(e.at) from task_event e where e.task_id = t.id
        and e.action in ('start', 'undoStop', 'restart', 'recommitFailed', 'recommitDone', 'fullSpeed')))
        + make_interval(mins => t.overtime_stop_minutes) < ${now}`.execute(tx);
  const ids = tasks.rows.map(({ id }) => id);
  if (ids.length > 0)
    await applyToTasks(tx, system(now), {
      action: 'stopForTime',
      taskIds: ids,
      reason: 'overtime' satisfies SystemReason,
    });
  return ids.length;
};

/** Ends single attempts that exceed the stop time of their task. */
const stopAttemptsOvertime = async (tx: Tx, o: Moment): Promise<number> => {
  const overdue = await sql<AttemptKey>`
    select a.task_id as "taskId", a.ix, a.n from node_attempt o
    join attempt a on a.task_id = o.task_id and a.ix = o.ix and a.n = o.n
    join task t on t.id = a.task_id join frame f on f.task_id = a.task_id and f.ix = a.ix
    left join attempt_live v on v.task_id = a.task_id and v.ix = a.ix and v.n = a.n
    where case when f.kind = 1 then t.pre_overtime_stop_minutes else t.overtime_stop_minutes end * 60000.0
      < ${renderingMs(o)}`.execute(tx);
  return (await timeOutAttempts(tx, overdue.rows, o)).length;
};

const owesMoney = owes('t');

const stopForArrears = async (tx: Tx, { now }: Moment): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from task t
    where t.is_open and t.deleted_at is null and t.status in (0, 5, 8) and ${owesMoney}`.execute(tx);
  if (rows.length > 0)
    await applyToTasks(tx, system(now), {
      action: 'stopForArrears',
      taskIds: rows.map(({ id }) => id),
      reason: 'arrears' satisfies SystemReason,
      endsAttempts: await arrearsEndAttempts(tx),
    });
  return rows.length;
};

/** Number of resumed tasks, and events to send. */
interface Resumed {
  readonly tasks: number;
  readonly events: readonly BusEvent[];
}

/** Starts tasks again that arrears stopped some days ago at most and that are paid now. Notifies the salespeople. */
const resumePaid = async (tx: Tx, { now }: Moment): Promise<Resumed> => {
  const since = new Date(now.getTime() - (await resumeDays(tx)) * day);
  const { rows } = await sql<{ id: number; userId: number }>`
    select t.id, t.user_id as "userId" from task t
    where t.is_open and t.deleted_at is null and t.status = 20 and not ${owesMoney}
      and exists (select from task_event e where e.task_id = t.id and e.action = 'stopForArrears'
        and e.at > ${since})`.execute(tx);
  if (rows.length > 0)
    await applyToTasks(tx, system(now), {
      action: 'start',
      taskIds: rows.map(({ id }) => id),
      reason: 'arrearsPaid' satisfies SystemReason,
    });
  return { tasks: rows.length, events: await notifySalespeople(tx, rows, now) };
};

/** Notifies each customer's salesperson that tasks of the customer run again. */
const notifySalespeople = async (
  tx: Tx,
  tasks: readonly { readonly userId: number }[],
  now: Date,
): Promise<BusEvent[]> => {
  if (tasks.length === 0) return [];
  const { rows } = await sql<{ adminId: number; userId: number; userName: string; count: number }>`
    select s.admin_id as "adminId", u.id as "userId", u.name as "userName", count(*)::int as count
    from unnest(${tasks.map(({ userId }) => userId)}::bigint[]) as k (user_id) join "user" u on u.id = k.user_id
    join user_staff s on s.user_id = coalesce(u.main_id, u.id) and s.kind = ${allocationKind.of.salesman} and s.valid_to is null
    group by s.admin_id, u.id, u.name order by s.admin_id, u.id`.execute(tx);
  const events: BusEvent[] = [];
  for (const { adminId, ...data } of rows)
    events.push(
      ...(await notify(tx, { now, requestId: '', language: 'zh' }, { adminId, kind: 'tasksGoOn', data })),
    );
  return events;
};

/**
 * Records running frames that write no log for too long, render far longer than the task's done ones, or use neither processor nor disk
 * (domain §2); each attempt once. Reasons: 1 silent, 2 too long, 3 idle.
 */
const findStuck = async (tx: Tx, o: Moment): Promise<number> => {
  const { now } = o;
  const all = await stuckThresholds(tx);
  const column = (of: (one: StuckThresholds) => number): number[] => all.map(of);
  const heardSince = o.heardSince ?? null;
  const { numAffectedRows } = await sql`
    insert into stuck_frame (task_id, ix, n, node_id, reasons, found_at, duration_ms, silent_ms, average_ms, idle_ms,
      process_state, report_type)
    select task_id, ix, n, node_id, reasons, ${now}, duration_ms, silent_ms, average_ms, idle_ms, process_state,
      case when 3 = any(reasons) then 2 else 1 end from (
      select r.*, array_remove(array[
        case when silent_ms > silent_minutes * 60000 and silent_ms > silent_share * duration_ms then 1 end,
        case when duration_ms > over_average * average_ms and duration_ms > over_seconds * 1000 then 2 end,
        -- A renderer that still writes its log is at work, whatever its processes use.
        case when idle_ms > idle_minutes * 60000 and silent_ms > idle_minutes * 60000 then 3 end]::smallint[], null) as reasons
      from (
        select a.task_id, a.ix, a.n, a.node_id,
          ${renderingMs(o)} as duration_ms,
          greatest(0, extract(epoch from ${now}::timestamptz
            - greatest(coalesce(v.last_log_at, a.leased_at), ${heardSince}::timestamptz)) * 1000)::bigint as silent_ms,
          case when l.done_attempts > 0 then l.done_ms / l.done_attempts end as average_ms,
          v.idle_ms, coalesce(v.process_state, '') as process_state, h.*
        from node_attempt o join attempt a on a.task_id = o.task_id and a.ix = o.ix and a.n = o.n
        join task t on t.id = a.task_id join task_live l on l.task_id = a.task_id
        left join attempt_live v on v.task_id = a.task_id and v.ix = a.ix and v.n = a.n
        cross join lateral (select * from unnest(${column((o) => o.softwareId)}::int[],
          ${column((o) => o.silentMinutes)}::float8[], ${column((o) => o.silentShare)}::float8[],
          ${column((o) => o.overAverage)}::float8[], ${column((o) => o.overSeconds)}::float8[],
          ${column((o) => o.idleMinutes)}::float8[])
          as h (software_id, silent_minutes, silent_share, over_average, over_seconds, idle_minutes)
          where h.software_id in (t.software_id, 0) order by h.software_id desc limit 1) h) r) s
    where cardinality(reasons) > 0
    on conflict (task_id, ix, n) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

/**
 * Since when this server received heartbeats without a gap, by the times of its sweeps. After a late sweep (the process
 * slept, the database was away) it counts from that sweep.
 */
export class Hearing {
  readonly #gapMs: number;
  #since: Date;
  #last: Date;

  constructor(begun: Date, gapMs: number) {
    this.#gapMs = gapMs;
    this.#since = begun;
    this.#last = begun;
  }

  /** The beginning of the time without a gap; called before each sweep. */
  since(now: Date): Date {
    if (now.getTime() - this.#last.getTime() > this.#gapMs) this.#since = now;
    return this.#since;
  }

  /** Notes that a sweep succeeded. */
  went(now: Date): void {
    this.#last = now;
  }
}

/** The sweep as regular work of a process: its interval, and a round, which sends events to open consoles. */
export const farmSweep = (
  app: Pick<App, 'db' | 'clock' | 'live' | 'config'>,
): { readonly everyMs: number; readonly run: () => Promise<void> } => {
  const lost = lostAfterMs(app.config.beatSeconds);
  const hearing = new Hearing(app.clock(), lost / 2);
  return {
    everyMs: Math.min(every, app.config.beatSeconds * 1000),
    run: async () => {
      const now = app.clock();
      const swept = await sweepFarm(app.db, { now, lostAfterMs: lost, heardSince: hearing.since(now) });
      hearing.went(now);
      const { events = [], ...found } = swept ?? {};
      if (Object.values(found).some((many) => many > 0))
        app.live.send([{ topic: 'task' }, { topic: 'frame' }, { topic: 'node' }, { topic: 'analysis' }]);
      app.live.send(events);
      app.live.send(await notifyWatchers(app.db, now));
    },
  };
};
