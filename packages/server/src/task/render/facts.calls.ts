import { sql } from 'kysely';
import { type OutputOf, renderFacts } from '@renderdesk/contract';
import { actedBy } from '../../core/audit/actedBy.ts';
import type { Db } from '../../core/db/db.ts';
import { derived } from '../../core/calls/columns.ts';
import { resolved } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { serve } from '../../core/calls/serve.ts';
import { rangesText } from './facts.rules.ts';
import {
  accountOf,
  amountOf,
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
import { searchTasks } from './taskSearch.store.ts';

/** Why frames of a task wait, as the farm's match sees it; handed in, because the farm stands above the tasks. */
export type Explain = (
  db: Db,
  o: { readonly taskId: number; readonly ix: number | undefined; readonly now: Date },
) => Promise<OutputOf<typeof renderFacts.why>>;

const history = listing(renderFacts.history)
  .from((db, { actor, input }) =>
    db
      .selectFrom('task_event')
      .where('task_event.task_id', '=', input.taskId)
      .where(seesTask(db, actor, input.taskId)),
  )
  // Id and task alone would look into the partition of every month: the page's own moment names one.
  .join((rows) => rows.where(sql<boolean>`task_event.at = page.s::timestamptz`))
  .list({
    key: 'task_event.id',
    where: { taskId: resolved },
    sorts: { timeSort: 'task_event.at' },
    columns: {
      eventId: 'task_event.id',
      at: 'task_event.at',
      action: 'task_event.action',
      fromStatus: 'task_event.from_status',
      toStatus: 'task_event.to_status',
      reason: 'task_event.reason',
      actorKind: 'task_event.actor_kind',
      actor: actedBy('task_event.actor_kind', 'task_event.actor_id'),
      frames: derived(['task_event.frames'], rangesText),
    },
  });

/** Serves what can be looked up of a task beside its row. */
export const renderFactsCalls = (explain: Explain) =>
  serve(renderFacts, {
    history,
    parameter: async ({ db, actor, input }) => parameterOf(db, await factsTask(db, actor, input.taskId)),
    paths: async ({ db, actor, input }) => pathsOf(await factsTask(db, actor, input.taskId)),
    account: async ({ db, actor, input }) => accountOf(db, await factsTask(db, actor, input.taskId)),
    amount: async ({ db, actor, input }) => amountOf(db, await factsTask(db, actor, input.taskId)),
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
    globalSearch: (c) => searchTasks(c.db, c, c.input.taskId),
    why: async ({ db, actor, input, now }) => {
      await factsTask(db, actor, input.taskId);
      return explain(db, { taskId: input.taskId, ix: input.ix, now });
    },
  });
