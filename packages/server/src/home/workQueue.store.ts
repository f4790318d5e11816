import { type RawBuilder, sql } from 'kysely';
import {
  type DutyType,
  queue,
  type Queue,
  queueDuty,
  workQueueKeys,
  type WorkQueueFacts,
} from '@renderdesk/contract';
import { onDutyAt } from '../calendar/index.ts';
import { type Actor, holds } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import type { WorkQueueSource } from '../core/jobs/workQueue.ts';
import type { Asking } from '../core/calls/listContext.ts';

/** The sources of all queues, by queue. Throws where one has none or two: the server would not start. */
export type Sources = ReadonlyMap<Queue, WorkQueueSource>;
export const sourcesOf = (all: readonly WorkQueueSource[]): Sources => {
  const sources = new Map<Queue, WorkQueueSource>();
  for (const source of all) {
    if (sources.has(source.queue)) throw new Error(`the queue ${source.queue} has two sources`);
    sources.set(source.queue, source);
  }
  const missing = queue.codes.filter((code) => !sources.has(code));
  if (missing.length > 0) throw new Error(`no source for the queues ${missing.join(', ')}`);
  return sources;
};

/** The queues that wait for someone. */
export const queuesOf = (sources: Sources, actor: Actor): WorkQueueSource[] =>
  [...sources.values()].filter(({ queue: code }) => {
    const keys = workQueueKeys[code];
    return keys.length === 0 || keys.some((key) => holds(actor, key));
  });

/** An entry as all queues share it. */
export interface Entry {
  readonly id: number;
  readonly queue: Queue;
  readonly object_id: number;
  readonly since: Date;
  readonly until: Date | null;
  readonly duty: DutyType | null;
  /** Who has taken it on. */
  readonly assignee: number | null;
}

/** An entry's id is its object's, with the queue in the last five bits. */
const bits = 5;

/** Everything that waits for someone, of the queues that are asked for, as one table `entry`. */
export const entriesOf = (db: Db, queues: readonly WorkQueueSource[], c: Asking) => {
  const parts = queues.map(
    (one) => sql`
      select (w.id::int8 << ${sql.lit(bits)}) | ${sql.lit(one.queue)} as id, ${sql.lit(one.queue)}::int as queue,
        w.id::int8 as object_id, w.since, w.until, ${queueDuty[one.queue] ?? null}::int as duty,
        ${one.assignee?.(sql<number>`w.id`) ?? sql`null`}::int8 as assignee from (${one.waiting(db, c)}) as w`,
  );
  const nothing = sql`
    select null::int8 as id, null::int as queue, null::int8 as object_id, null::timestamptz as since,
      null::timestamptz as until, null::int as duty, null::int8 as assignee where false`;
  return sql<Entry>`(${parts.length === 0 ? nothing : sql.join(parts, sql` union all `)})`.as<'entry'>(
    sql`entry`,
  );
};

/**
 * Whether an entry is somebody's to deal with: what they have taken on, and of what nobody has what lies on no duty, on one that they
 * are on now, or on one that nobody is on.
 */
export const isMine = ({ actor, now }: Asking) => {
  const there = onDutyAt(now);
  return sql<boolean>`coalesce(entry.assignee = ${actor.adminId}, entry.duty is null
    or entry.duty in (select there.type from (${there}) there where there.admin_id = ${actor.adminId})
    or entry.duty not in (select there.type from (${there}) there))`;
};

/** The facts of an entry of a page, whichever queue it is of. */
export const factsOf = (sources: Sources): RawBuilder<WorkQueueFacts> => {
  const id = sql<number>`(page.id >> ${sql.lit(bits)})`;
  const cases = [...sources.values()].map((one) => sql`when ${sql.lit(one.queue)} then ${one.facts(id)}`);
  return sql<WorkQueueFacts>`coalesce(case page.id & ${sql.lit(2 ** bits - 1)} ${sql.join(cases, sql` `)} end, '{}'::jsonb)`;
};

/** How much waits in each queue, since when, and what of it is overdue. */
export const sumsOf = async (db: Db, queues: readonly WorkQueueSource[], c: Asking) =>
  db
    .selectFrom(entriesOf(db, queues, c))
    .select([
      'entry.queue',
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where entry.until < ${c.now})`.as('overdue'),
      sql<Date>`min(entry.since)`.as('oldest'),
      sql<Date | null>`min(entry.until)`.as('until'),
    ])
    .groupBy('entry.queue')
    .execute();
