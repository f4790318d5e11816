import { type RawBuilder, sql } from 'kysely';
import { queue, type Queue, workQueueKeys, type WorkQueueFacts } from '@renderdesk/contract';
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
}

/** An entry's id is its object's, with the queue in the last five bits. */
const bits = 5;

/** Everything that waits for someone, of the queues that are asked for, as one table `entry`. */
export const entriesOf = (db: Db, queues: readonly WorkQueueSource[], c: Asking) => {
  const parts = queues.map(
    (one) => sql`
      select (w.id::int8 << ${sql.lit(bits)}) | ${sql.lit(one.queue)} as id, ${sql.lit(one.queue)}::int as queue,
        w.id::int8 as object_id, w.since, w.until from (${one.waiting(db, c)}) as w`,
  );
  const nothing = sql`
    select null::int8 as id, null::int as queue, null::int8 as object_id, null::timestamptz as since,
      null::timestamptz as until where false`;
  return sql<Entry>`(${parts.length === 0 ? nothing : sql.join(parts, sql` union all `)})`.as<'entry'>(
    sql`entry`,
  );
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
