import { sql } from 'kysely';
import { home, placeOfEntry, type Queue, queue, type WorkQueueFacts } from '@renderdesk/contract';
import { type Actor, areasOf, holds } from '../core/auth/actor.ts';
import { type Listing, customListing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { asInstant, asInstantOrNull } from '../core/db/wire.ts';
import type { WorkQueueSource } from '../core/jobs/workQueue.ts';
import { nodeFigures, paceFigures, todayFigures, workFigures } from './figures.store.ts';
import { CountingDispatcher } from './share.ts';
import { entriesOf, factsOf, queuesOf, type Sources, sourcesOf, sumsOf } from './workQueue.store.ts';

/** What of a person decides which rows they see: who has the same is counted for together. */
const sightOf = ({ actor, platform }: { readonly actor: Actor; readonly platform: number }): string =>
  JSON.stringify([
    platform,
    areasOf(actor, 'task') ?? 'all',
    actor.scope,
    actor.scope === 'organisation' ? actor.organizationId : null,
    actor.scope === 'all' ? null : actor.adminId,
    holds(actor, 'running:render:task'),
    holds(actor, 'complete:render:task'),
  ]);

/** A due time that sorts after every other. */
const endless = sql`'infinity'::timestamptz`;

const waitingList = (sources: Sources): Listing<typeof home.waiting> =>
  customListing(home.waiting, {
    key: sql<number>`entry.id`,
    sorts: {
      sinceSort: sql`entry.since`,
      untilSort: sql`coalesce(entry.until, ${endless})`,
    },
    filtered: (db, c) => {
      const asked = c.input.queueList;
      const queues = queuesOf(sources, c.actor);
      const chosen = asked?.length ? queues.filter((one) => asked.includes(one.queue)) : queues;
      return db.selectFrom(entriesOf(db, chosen, c));
    },
    select: (page, c, db) =>
      page
        .innerJoin(entriesOf(db, queuesOf(sources, c.actor), c), 'entry.id', 'page.id')
        .select([
          sql<number>`entry.id`.as('id'),
          sql<Queue>`entry.queue`.as('queue'),
          sql<number>`entry.object_id`.as('object_id'),
          sql<Date>`entry.since`.as('since'),
          sql<Date | null>`entry.until`.as('until'),
          factsOf(sources).as('facts'),
        ]),
    map: (raw, c) => {
      const source = sources.get(raw.queue);
      if (!source) throw new Error(`no source for the queue ${raw.queue}`);
      const facts: WorkQueueFacts = raw.facts;
      return {
        entryId: raw.id,
        queue: raw.queue,
        objectKind: source.kind,
        objectId: raw.object_id,
        since: asInstant(raw.since),
        until: asInstantOrNull(raw.until),
        overdue: raw.until !== null && raw.until < c.now,
        facts,
        ...placeOfEntry(raw.queue, facts),
      };
    },
  });

/**
 * The dashboard (overview §7). `all` are the queues of every area, one source each. Counts are shared by all who see the
 * same rows, and are never older than the question.
 */
export const homeCalls = (all: readonly WorkQueueSource[]): Route[] => {
  const sources = sourcesOf(all);
  const desk = new CountingDispatcher();
  return serve(home, {
    nodes: (c) => desk.ask(`nodes ${c.platform}`, () => nodeFigures(c.db, c)),
    work: (c) => desk.ask(`work ${sightOf(c)}`, () => workFigures(c.db, c)),
    today: (c) => desk.ask(`today ${sightOf(c)}`, () => todayFigures(c.db, c)),
    pace: (c) => desk.ask(`pace ${c.input.span} ${sightOf(c)}`, () => paceFigures(c.db, c, c.input.span)),
    queues: async (c) => {
      const queues = queuesOf(sources, c.actor);
      const sums = await sumsOf(c.db, queues, c);
      return {
        at: asInstant(c.now),
        queues: queue.codes
          .filter((code) => queues.some((one) => one.queue === code))
          .map((code) => {
            const sum = sums.find((one) => one.queue === code);
            return {
              queue: code,
              total: sum?.total ?? 0,
              overdue: sum?.overdue ?? 0,
              oldest: asInstantOrNull(sum?.oldest ?? null),
              until: asInstantOrNull(sum?.until ?? null),
            };
          }),
      };
    },
    waiting: waitingList(sources),
  });
};
