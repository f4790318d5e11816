import {
  attemptOutcome,
  hour,
  monitorMessageState,
  monitorMessageType,
  type SystemReason,
} from '@renderdesk/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { tasksInScope } from '../task/index.ts';
import { subscriptionsNow } from './subscription.store.ts';

/** So far back events count for one message, and so long a subject has no second message of a type. */
const windowMs = hour;

/** The messages that somebody sees: about the tasks of their customers, and about nodes. */
export const messagesSeen = (db: Db, actor: Actor) =>
  db
    .selectFrom('monitor_message')
    .leftJoin('task', 'task.id', 'monitor_message.task_id')
    .where('monitor_message.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('monitor_message.task_id', 'is', null),
        eb.exists(
          tasksInScope(db, actor)
            .where(sql<SqlBool>`task.id = monitor_message.task_id`)
            .select(sql.lit(1).as('one')),
        ),
      ]),
    );

const ofTask = sql`from monitor_message m where m.task_id = task.id and m.deleted_at is null`;
/** Messages about the task of a row: all of them, those that nobody has seen to, and when the last one was written. */
export const messagesOfTask = {
  all: sql<number>`(select count(*) ${ofTask})`,
  open: sql<number>`(select count(*) ${ofTask} and m.state = ${sql.lit(monitorMessageState.of.open)})`,
  last: sql<Date>`coalesce((select max(m.created_at) ${ofTask}), '-infinity')`,
};
/** Tasks with messages that somebody sees. */
export const tasksWithMessages = (db: Db, actor: Actor) =>
  tasksInScope(db, actor).where(
    'task.id',
    'in',
    db
      .selectFrom('monitor_message')
      .where('deleted_at', 'is', null)
      .where('task_id', 'is not', null)
      .select(sql<number>`task_id`.as('task_id')),
  );

/** Events of one type since a time by subject: how many, of how many that could have been one, and the last of them. */
type EventsOf = (since: Date, now: Date) => RawBuilder<unknown>;
const ended =
  (outcome: number): EventsOf =>
  (since, now) =>
    sql`select a.task_id, null::int as platform_id,
    count(*) filter (where a.outcome = ${outcome}) as events, count(*) as of,
    max(a.ended_at) filter (where a.outcome = ${outcome}) as last
  from attempt a where a.ended_at > ${since} and a.ended_at <= ${now} group by a.task_id`;

const { failedFrames, stuckFrames, lostNodes, timedOutFrames } = monitorMessageType.of;
const eventsOf: Readonly<Record<(typeof monitorMessageType.codes)[number], EventsOf>> = {
  [failedFrames]: ended(attemptOutcome.of.failed),
  [timedOutFrames]: ended(attemptOutcome.of.timedOut),
  [stuckFrames]: (since, now) => sql`select s.task_id, null::int as platform_id, count(*) as events,
    greatest(count(*), max(l.running)) as of, max(s.found_at) as last
  from stuck_frame s left join task_live l on l.task_id = s.task_id
  where s.found_at > ${since} and s.found_at <= ${now} and s.resolution is null group by s.task_id`,
  [lostNodes]: (
    since,
    now,
  ) => sql`select null::bigint as task_id, n.platform_id, count(distinct n.id) as events,
    (select count(*) from node o where o.platform_id = n.platform_id and o.deleted_at is null) as of, max(e.at) as last
  from node_event e join node n on n.id = e.node_id
  where e.action = 'lost' and e.reason = ${'noHeartbeat' satisfies SystemReason} and e.at > ${since} and e.at <= ${now} and n.deleted_at is null group by n.platform_id`,
};

/**
 * Writes a message for each subject whose events of the last hour reach the thresholds of a subscription, unless one of its type was
 * written within that hour. Answers how many.
 */
export const writeMessages = async (tx: Tx, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - windowMs);
  let written = 0;
  for (const { messageType, enable, thresholdCount, thresholdRate } of await subscriptionsNow(tx)) {
    if (!enable) continue;
    const { numAffectedRows } = await sql`
      insert into monitor_message (type, task_id, platform_id, event_count, event_rate, event_at, created_at)
      select ${messageType}, e.task_id, e.platform_id, e.events, least(100, e.events * 100 / greatest(e.of, 1)), e.last, ${now}
      from (${eventsOf[messageType](since, now)}) e
      where e.events >= ${thresholdCount} and e.events * 100 >= ${thresholdRate}::int * e.of
        and not exists (select from monitor_message m where m.type = ${messageType} and m.created_at > ${since}
          and (m.task_id = e.task_id or m.platform_id = e.platform_id))`.execute(tx);
    written += Number(numAffectedRows ?? 0n);
  }
  return written;
};
