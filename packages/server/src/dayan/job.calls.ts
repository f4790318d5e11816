import {
  type DayanAction,
  dayanChanges,
  dayanJobs,
  dayanKind,
  type DayanKind,
  endedKongsans,
  errorCodes,
  fitsOption,
  kongsanStatus,
  optionsOf,
  products,
  rebuilds,
  rebuildStatus,
  renderStatus,
  runningKongsans,
} from '@renderdesk/contract';
import { actorAt } from '../core/auth/principal.ts';
import { readByIds } from '../core/calls/reading.ts';
import { type Outcome, serve } from '../core/calls/serve.ts';
import { codeLabel } from '../core/calls/texts.ts';
import { lockRows } from '../core/crud/crud.store.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { type Bulk, stateData } from '../task/index.ts';
import { historyList, photoList } from './evidence.store.ts';
import { factsOf, graphOf, linesOf, tilesOf } from './detail.store.ts';
import { jobsSeen, placeOf } from './job.store.ts';
import {
  applyToJobs,
  insertJob,
  isJobAllowed,
  type Job,
  type JobSettings,
  setTiles,
  writeEvents,
} from './life.store.ts';
import { endedKongsanList, productList, rebuildList, runningKongsanList } from './list.store.ts';
import { owesOf } from './money.store.ts';

const { kongsan, rebuild, product } = dayanKind.of;

/** The name of a status, looked up by the kind of job (checklist T-139). */
const statusName = (language: Bulk['language'], kind: DayanKind, status: number): string =>
  kind === product
    ? codeLabel(language, 'dayan', renderStatus, status)
    : codeLabel(language, 'dayan', kind === kongsan ? kongsanStatus : rebuildStatus, status);

interface Paid {
  readonly free?: boolean;
  readonly consent?: string | undefined;
  readonly reason?: string | undefined;
}
/** Does an action to the jobs that the caller may see and that allow it; answers each, and the rows that were changed. */
const change = async (
  c: Bulk,
  action: DayanAction,
  o: { readonly reason?: string | undefined; readonly set?: JobSettings; readonly paid?: Paid } = {},
): Promise<{ readonly outcomes: Map<number, Outcome>; readonly free: readonly Job[] }> => {
  const by = actorAt(c.actor, c.now);
  const arrears = action === 'start' ? await owesOf(c.tx, c.ids) : new Set<number>();
  const { free, outcomes } = await lockRows(c.tx, 'dayan_job', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    scope: jobsSeen(c.tx, c.actor),
    refuse: (row) => {
      if (!isJobAllowed(action, row.status, by))
        return {
          code: errorCodes.notAllowedInState,
          data: stateData(c.language, statusName(c.language, row.kind as DayanKind, row.status)),
        };
      // What was charged is free for a noted fault, or the customer agreed to pay again.
      if (o.paid && Number(row.consume) > 0 && !o.paid.free && !o.paid.consent)
        return errorCodes.consentNeeded;
      return action === 'start' && row.status === kongsanStatus.of.arrearageStop && arrears.has(row.id)
        ? errorCodes.inArrears
        : undefined;
    },
  });
  if (action !== 'rerun') await applyToJobs(c.tx, by, free, { action, ...o });
  c.effects.events.push({ topic: 'dayanJob' });
  return { outcomes, free };
};
const idsOf = (jobs: readonly Job[]): number[] => jobs.map(({ id }) => id);
const freeOf = (o: Paid) => ({ is_free: o.free === true });

/** Options of a rerun: those of its job with what was chosen, each known to the kind. Throws `badInput`. */
const optionsFor = (job: Job, chosen: Readonly<Record<string, string>> = {}): string => {
  const known = new Map(optionsOf(job.kind as DayanKind).map((one) => [one.name, one]));
  for (const [name, value] of Object.entries(chosen)) {
    const option = known.get(name);
    if (!option || !fitsOption(option, value)) throw badFields('options');
  }
  return JSON.stringify({ ...(job.options as object), ...chosen });
};

const rerun = async (
  c: Bulk & { readonly input: Paid & { readonly options?: Record<string, string> | undefined } },
) => {
  const { outcomes, free } = await change(c, 'rerun', { paid: c.input });
  const by = actorAt(c.actor, c.now);
  for (const job of free) {
    const {
      kind,
      task_type,
      user_id,
      owner_id,
      area_id,
      project_name,
      root_id,
      parent_id,
      tile_columns,
      tile_rows,
    } = job;
    const same = { user_id, owner_id, area_id, project_name, root_id, parent_id, tile_columns, tile_rows };
    await insertJob(
      c.tx,
      by,
      {
        ...same,
        kind: kind as DayanKind,
        task_type: task_type as 1,
        round: job.round + 1,
        rerun_of: job.rerun_of ?? job.id,
        options: optionsFor(job, c.input.options),
        is_free: c.input.free === true,
      },
      { action: 'rerun', status: 0, reason: c.input.reason },
    );
    await writeEvents(c.tx, by, [{ id: job.id, from: job.status, to: job.status }], {
      action: 'rerun',
      reason: c.input.reason,
    });
  }
  return outcomes;
};

/** Lists, pages and changes of the jobs of the GPU cloud. */
export const dayanJobCalls = [
  ...serve(runningKongsans, { list: runningKongsanList }),
  ...serve(endedKongsans, { list: endedKongsanList }),
  ...serve(rebuilds, { list: rebuildList }),
  ...serve(products, { list: productList }),
  ...serve(dayanJobs, {
    detail: async (c) => {
      const { taskId, kind, userId, rootId } = c.input;
      const seen = await placeOf(c.db, c.actor, { taskId, kind });
      const isOther = userId !== undefined && seen?.user_id !== userId;
      if (!seen || isOther || (rootId !== undefined && (seen.root_id ?? taskId) !== rootId))
        throw new ApiError('notFound');
      const kongsans = seen.is_running ? runningKongsanList : endedKongsanList;
      const found = { ...c, input: {} as never };
      const [row] =
        kind === kongsan
          ? await readByIds(kongsans, c.db, found, [taskId])
          : kind === rebuild
            ? await readByIds(rebuildList, c.db, found, [taskId])
            : await readByIds(productList, c.db, found, [taskId]);
      if (!row) throw new ApiError('notFound');
      return { ...row, ...(await factsOf(c.db, taskId)) };
    },
    log: ({ db, actor, input }) => linesOf(db, actor, input),
    tiles: ({ db, actor, input }) => tilesOf(db, actor, input.taskId),
    graph: ({ db, actor, input }) => graphOf(db, actor, input.taskId),
    photos: photoList,
    history: historyList,
  }),
  ...serve(dayanChanges, {
    submit: async (c) => (await change(c, 'submit')).outcomes,
    start: async (c) => {
      const { outcomes, free } = await change(c, 'start', c.input);
      await setTiles(c.tx, idsOf(free), { from: [3], to: 1 });
      return outcomes;
    },
    stop: async (c) => {
      const { outcomes, free } = await change(c, 'stop', c.input);
      await setTiles(c.tx, idsOf(free), { from: [1, 2], to: 3 });
      return outcomes;
    },
    retry: async (c) => {
      const { outcomes, free } = await change(c, 'retry', {
        reason: c.input.reason,
        paid: c.input,
        set: { message: '', ...freeOf(c.input) },
      });
      await setTiles(c.tx, idsOf(free), { from: [2, 3, 5, 11], to: 1 });
      return outcomes;
    },
    retryTiles: async (c) => {
      const { outcomes, free } = await change(c, 'retryTiles', {
        reason: c.input.reason,
        paid: c.input,
        set: { message: '', ...freeOf(c.input) },
      });
      await setTiles(c.tx, idsOf(free), { from: [5, 11], to: 1 });
      return outcomes;
    },
    abandon: async (c) => (await change(c, 'abandon', c.input)).outcomes,
    rerun,
    remove: async (c) =>
      (await change(c, 'remove', { reason: c.input.reason, set: { deleted_at: c.now } })).outcomes,
  }),
];
