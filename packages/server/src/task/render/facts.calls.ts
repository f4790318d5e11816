import { sql } from 'kysely';
import { type OutputOf, renderFacts } from '@renderdesk/contract';
import { actedBy } from '../../core/audit/actedBy.ts';
import type { Db } from '../../core/db/db.ts';
import { customListing } from '../../core/calls/listing.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { serve } from '../../core/calls/serve.ts';
import { asInstant } from '../../core/db/wire.ts';
import { rangesText } from './facts.rules.ts';
import {
  accountOf,
  countsOf,
  factsTask,
  fileNamesOf,
  fileOf,
  parameterOf,
  pathsOf,
  submitFailureOf,
} from './facts.store.ts';
import { seesTask } from '../frame/frame.store.ts';
import { jigsawOf } from '../frame/jigsaw.store.ts';
import { searchTasks } from './search.store.ts';

/** Why frames of a task wait, as the farm's match sees it; handed in, because the farm stands above the tasks. */
export type Explain = (
  db: Db,
  o: { readonly taskId: number; readonly ix: number | undefined; readonly now: Date },
) => Promise<OutputOf<typeof renderFacts.why>>;

const history = customListing(renderFacts.history, {
  key: sql<number>`task_event.id`,
  sorts: { timeSort: sql`task_event.at` },
  filtered: (db, { actor, input }) =>
    db
      .selectFrom('task_event')
      .where('task_event.task_id', '=', input.taskId)
      .where(seesTask(db, actor, input.taskId)),
  select: (page, c) =>
    page
      .innerJoin('task_event as e', (join) =>
        join
          .on('e.task_id', '=', c.input.taskId)
          .on(sql<boolean>`e.at = page.s::timestamptz`)
          .onRef('e.id', '=', 'page.id'),
      )
      .select([
        'e.id',
        'e.at',
        'e.action',
        'e.from_status',
        'e.to_status',
        'e.reason',
        'e.actor_kind',
        actedBy('e.actor_kind', 'e.actor_id').as('actor'),
        sql<string | null>`e.frames::text`.as('frames'),
      ]),
  map: (raw) => ({
    eventId: raw.id,
    at: asInstant(raw.at),
    action: raw.action,
    fromStatus: raw.from_status as never,
    toStatus: raw.to_status as never,
    reason: raw.reason,
    actorKind: raw.actor_kind,
    actor: raw.actor,
    frames: rangesText(raw.frames),
  }),
});

/** Serves what can be looked up of a task beside its row. */
export const renderFactsCalls = (explain: Explain) =>
  serve(renderFacts, {
    history,
    parameter: async ({ db, actor, input }) => parameterOf(db, await factsTask(db, actor, input.taskId)),
    paths: async ({ db, actor, input }) => pathsOf(await factsTask(db, actor, input.taskId)),
    account: async ({ db, actor, input }) => accountOf(db, await factsTask(db, actor, input.taskId)),
    countByPlatform: ({ db, actor }) => countsOf(db, actor),
    submitFailure: async ({ db, actor, input }) => {
      await factsTask(db, actor, input.taskId);
      return submitFailureOf(db, input.taskId);
    },
    fileNames: async ({ db, actor, input }) => {
      await factsTask(db, actor, input.taskId, input.userId);
      return fileNamesOf(db, input.taskId);
    },
    file: async ({ db, actor, input }) => {
      await factsTask(db, actor, input.taskId, input.userId);
      const file = await fileOf(db, input.taskId, input.name);
      if (!file) throw new ApiError('notFound');
      return file;
    },
    jigsawPreviewImages: async ({ db, actor, input }) =>
      jigsawOf(db, await factsTask(db, actor, input.taskId, input.userId), input),
    globalSearch: ({ db, actor, input }) => searchTasks(db, actor, input.taskId),
    why: async ({ db, actor, input, now }) => {
      await factsTask(db, actor, input.taskId);
      return explain(db, { taskId: input.taskId, ix: input.ix, now });
    },
  });
