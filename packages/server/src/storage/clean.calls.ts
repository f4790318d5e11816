import {
  autoClean,
  type CleanAction,
  cleanJobs,
  cleanWish,
  errorCodes,
  gigabyte,
  mayClean,
  principalKind,
} from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import { eq, oneOf, since, until, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { lockRows } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { dayNumber, startOfDay } from '../pay/index.ts';
import { customerColumns, ofUser } from '../user/index.ts';
import { type CleanJob, stepJob } from './clean.store.ts';
import { historyOf, jobsSeen, logSeen, notifiedBy } from './job.store.ts';
import { author, ofSeen } from './list.store.ts';
import { notifyJob } from './notify.store.ts';

const { staff } = principalKind.of;
interface Chosen {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
}
/** Locks the chosen jobs whose state allows an action; of files that go back or go for good at the moment, none. */
const chosen = (c: Chosen, action: CleanAction, also: (job: CleanJob) => boolean = () => true) =>
  lockRows(c.tx, 'clean_job', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    scope: ofSeen(c.tx, c.actor, 'clean_job.user_id'),
    refuse: (job) =>
      mayClean(action, job.clean_status) && job.clean_wish === cleanWish.of.none && also(job)
        ? undefined
        : errorCodes.notAllowedInState,
  });
const step =
  (action: CleanAction, set: Partial<CleanJob> = {}, o: { readonly wished?: true } = {}) =>
  async (c: Chosen & { readonly input: object }): Promise<Map<number, Outcome>> => {
    const { free, outcomes } = await chosen(c, action);
    const by = { kind: staff, id: c.actor.adminId };
    const { reason = '' } = c.input as { readonly reason?: string };
    for (const job of free) await stepJob(c.tx, job, { action, set, reason, by, now: c.now, ...o });
    return outcomes;
  };

export const cleanJobCalls: readonly Route[] = serve(cleanJobs, {
  list: listing(cleanJobs.list)
    .from((db, { actor }) => jobsSeen(db, actor))
    .join((rows) =>
      rows
        .innerJoin('user', 'user.id', 'clean_job.user_id')
        .innerJoin('storage_volume', 'storage_volume.id', 'clean_job.volume_id'),
    )
    .list({
      key: 'clean_job.id',
      where: {
        ...ofUser('clean_job.user_id'),
        bid: eq('clean_job.volume_id'),
        storeType: eq('clean_job.store_type'),
        cleanStatus: eq('clean_job.clean_status'),
        cleanOrigin: eq('clean_job.clean_origin'),
        ...within('clean_job.created_at'),
      },
      sorts: { createTimeFlag: 'clean_job.created_at', plannedSpaceFlag: 'clean_job.planned_space' },
      columns: {
        cleanJobId: 'clean_job.id',
        ...customerColumns,
        bid: 'clean_job.volume_id',
        storageName: 'storage_volume.name',
        currency: 'clean_job.currency',
        planTime: 'clean_job.planned_at',
        noticeTime: 'clean_job.noticed_at',
        cleanTime: 'clean_job.clean_at',
        purgeTime: 'clean_job.purge_at',
        createdBy: author('clean_job'),
      },
    }),
  notify: async (c) => {
    const { free, outcomes } = await chosen(c, 'notify', (job) => job.planned_at !== null);
    const by = { kind: staff, id: c.actor.adminId };
    // What one person begins on a day counts together, so that no cleaning is split.
    const today = { by: by.id, since: startOfDay(dayNumber(c.now)) };
    const before = free.length > 0 ? await notifiedBy(c.tx, today) : 0;
    for (const job of free)
      await notifyJob(c.tx, job, { noticeDays: c.input.noticeDays, by, now: c.now, requestId: c.requestId });
    const space = free.reduce((all, job) => all + Number(job.planned_space), before);
    c.effects.weight = Math.ceil(space / gigabyte);
    return outcomes;
  },
  cancel: (c) => step('cancel', { ended_at: c.now })(c),
  restore: step('restore', { clean_wish: cleanWish.of.restore }, { wished: true }),
  purge: step('purge', { clean_wish: cleanWish.of.purge }, { wished: true }),
  retry: step('retry', { message: '', done_until: '' }),
  history: async ({ db, actor, input }) => historyOf(db, actor, input.cleanJobId),
});

export const autoCleanCalls: readonly Route[] = serve(autoClean, {
  list: listing(autoClean.list)
    .from((db, { actor }) => logSeen(db, actor))
    .join((rows) =>
      rows
        .innerJoin('user', 'user.id', 'clean_file.user_id')
        .innerJoin('storage_volume', 'storage_volume.id', 'clean_job.volume_id'),
    )
    .list({
      key: 'clean_file.id',
      where: {
        startDate: since('clean_file.cleared_at'),
        endDate: until('clean_file.cleared_at'),
        ...ofUser('clean_file.user_id'),
        taskIds: oneOf('clean_file.task_id'),
        cleanJobId: eq('clean_file.job_id'),
        cleanFileStatus: eq('clean_file.clean_file_status'),
        path: words('clean_file.path'),
      },
      sorts: { clearTimeFlag: 'clean_file.cleared_at', sizeFlag: 'clean_file.size' },
      columns: {
        cleanFileId: 'clean_file.id',
        ...customerColumns,
        cleanJobId: 'clean_file.job_id',
        cleanOrigin: 'clean_job.clean_origin',
        bid: 'clean_job.volume_id',
        storageName: 'storage_volume.name',
        storeType: 'clean_job.store_type',
        changeTime: 'clean_file.changed_at',
        expireDays: 'clean_job.expire_days',
        clearTime: 'clean_file.cleared_at',
        purgeTime: 'clean_job.purge_at',
      },
    }),
});
