import { sql } from 'kysely';
import { type OutputOf, renderFacts } from '@renderdesk/contract';
import { actedBy } from '../../core/audit/actedBy.ts';
import type { Db } from '../../core/db/db.ts';
import { resolved } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { serve } from '../../core/calls/serve.ts';
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
import { isSeen } from '../../user/index.ts';
import { seesTask } from '../frame/frame.store.ts';
import { jigsawOf } from '../frame/jigsaw.store.ts';
import { searchTasks } from './taskSearch.store.ts';

/** Why frames of a task wait, as the farm's match sees it; handed in, because the farm stands above the tasks. */
export type Explain = (
  db: Db,
  o: { readonly taskId: number; readonly ix: number | undefined; readonly now: Date },
) => Promise<OutputOf<typeof renderFacts.why>>;

/** The frames of an event as people call them: the labels of each range's ends, and how many where these do not tell. */
const labelled = sql<string>`coalesce((
  select string_agg(case
      when r.frames = 1 then r.first
      when r.first ~ '^-?[0-9]{1,9}$' and r.last ~ '^-?[0-9]{1,9}$' and r.last::int - r.first::int = r.frames - 1 then r.first || '–' || r.last
      else r.first || '…' || r.last || ' (' || r.frames || ')' end, ', ' order by r.ix)
  from (select lower(part) as ix, upper(part) - lower(part) as frames, coalesce(nullif(f.label, ''), lower(part)::text) as first,
      coalesce(nullif(l.label, ''), (upper(part) - 1)::text) as last
    from unnest(task_event.frames) as part
    left join frame f on f.task_id = task_event.task_id and f.ix = lower(part)
    left join frame l on l.task_id = task_event.task_id and l.ix = upper(part) - 1) r), '')`;

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
      actor: actedBy('task_event.actor_kind', 'task_event.actor_id'),
      frames: labelled,
    },
  });

/** Serves what can be looked up of a task beside its row. */
export const renderFactsCalls = (explain: Explain) =>
  serve(renderFacts, {
    history,
    parameter: async ({ db, actor, input }) => parameterOf(db, await factsTask(db, actor, input.taskId)),
    paths: async ({ db, actor, input }) => pathsOf(await factsTask(db, actor, input.taskId)),
    account: async ({ db, actor, input }) => {
      const task = await factsTask(db, actor, input.taskId);
      const isPayerSeen = task.owner_id === task.user_id || (await isSeen(db, actor, task.owner_id));
      return accountOf(db, task, { isPayerSeen });
    },
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
