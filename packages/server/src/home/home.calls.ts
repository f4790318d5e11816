import { sql } from 'kysely';
import {
  configFinding,
  findingPlaces,
  home,
  placeOfEntry,
  type Queue,
  queue,
  setupStep,
  stepPlaces,
  type WorkQueueFacts,
} from '@renderdesk/contract';
import { configReport, setupSteps } from '../config/index.ts';
import type { Config } from '../core/config.ts';
import { type Actor, areasOf, holds } from '../core/auth/actor.ts';
import { derived } from '../core/calls/columns.ts';
import { resolved } from '../core/calls/filters.ts';
import type { Asking } from '../core/calls/listContext.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { asInstant, asInstantOrNull } from '../core/db/wire.ts';
import type { WorkQueueSource } from '../core/jobs/workQueue.ts';
import { nodeFigures, paceFigures, todayFigures, workFigures } from './figures.store.ts';
import { CountingDispatcher } from './share.ts';
import { entriesOf, factsOf, isMine, queuesOf, type Sources, sourcesOf, sumsOf } from './workQueue.store.ts';

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

const waitingList = (sources: Sources) => {
  const sourceOf = (code: Queue): WorkQueueSource => {
    const source = sources.get(code);
    if (!source) throw new Error(`no source for the queue ${code}`);
    return source;
  };
  return (
    listing(home.waiting)
      .from((db, c) => {
        const asked = c.input.queueList;
        const queues = queuesOf(sources, c.actor);
        const chosen = asked?.length ? queues.filter((one) => asked.includes(one.queue)) : queues;
        return db.selectFrom(entriesOf(db, chosen, c));
      })
      // The offset keeps the facts from being looked up once for each column that is made of them.
      .join((rows) =>
        rows.innerJoin(
          sql<{ facts: WorkQueueFacts }>`lateral (select ${factsOf(sources)} as facts offset 0)`.as<'told'>(
            sql`told`,
          ),
          (join) => join.onTrue(),
        ),
      )
      .list({
        key: 'entry.id',
        where: {
          queueList: resolved,
          mine: (query, asked, c) => (asked ? query.where(isMine(c)) : query),
        },
        sorts: {
          sinceSort: 'entry.since',
          untilSort: sql<Date>`coalesce(entry.until, ${endless})`,
        },
        columns: {
          entryId: 'entry.id',
          objectKind: derived(['entry.queue'], (code: Queue) => sourceOf(code).kind),
          overdue: derived(
            ['entry.until'],
            (until: Date | null, { now }: Asking) => until !== null && until < now,
          ),
          assignee: sql<
            string | null
          >`(select taking.really_name from admin taking where taking.id = entry.assignee)`,
          facts: 'told.facts',
          path: derived(
            ['entry.queue', 'told.facts'],
            (code: Queue, of: WorkQueueFacts) => placeOfEntry(code, of).path,
          ),
          search: derived(
            ['entry.queue', 'told.facts'],
            (code: Queue, of: WorkQueueFacts) => placeOfEntry(code, of).search,
          ),
        },
      })
  );
};

/**
 * The dashboard (overview §7). `all` are the queues of every area, one source each. Counts are shared by all who see the
 * same rows, and are never older than the question.
 */
export const homeCalls = (all: readonly WorkQueueSource[], config: Config): Route[] => {
  const sources = sourcesOf(all);
  const dispatcher = new CountingDispatcher();
  return serve(home, {
    nodes: (c) => dispatcher.ask(`nodes ${c.platform}`, () => nodeFigures(c.db, c)),
    work: (c) => dispatcher.ask(`work ${sightOf(c)}`, () => workFigures(c.db, c)),
    today: (c) => dispatcher.ask(`today ${sightOf(c)}`, () => todayFigures(c.db, c)),
    pace: (c) =>
      dispatcher.ask(`pace ${c.input.span} ${sightOf(c)}`, () => paceFigures(c.db, c, c.input.span)),
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
    setup: async ({ db, actor, now, language }) => {
      const only = configFinding.codes.filter((code) => holds(actor, findingPlaces[code].key));
      const steps = await setupSteps(db, { now, config });
      const { node, customer, task } = setupStep.of;
      const first: readonly number[] = [node, customer, task];
      const mine = steps.filter((one) => holds(actor, stepPlaces[one.setupStep].key));
      return {
        isBeginning: steps.some((one) => !one.isDone && first.includes(one.setupStep)),
        steps: mine,
        findings: only.length === 0 ? [] : await configReport(db, { now, language, only }),
      };
    },
    waiting: waitingList(sources),
  });
};
