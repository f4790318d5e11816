import {
  type CleanAction,
  cleanFileStatus,
  cleanReminders,
  type CleanStatus,
  cleanStatus,
  cleanTransitions,
  cleanWish,
  day,
  principalKind,
} from '@renderdesk/contract';
import { type Selectable, sql } from 'kysely';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { changeRow } from '../core/crud/crud.store.ts';
import type { FoundFile } from './storage.port.ts';

export type CleanJob = Selectable<DB['clean_job']>;
export type CleanFile = Selectable<DB['clean_file']>;
const { planned, notified, cleaning, inRecycle, failed } = cleanStatus.of;
const { moving, recycled } = cleanFileStatus.of;

/** Who takes a step. */
export interface StepBy {
  readonly kind: Selectable<DB['clean_event']>['actor_kind'];
  readonly id: number | null;
}
const bySystem: StepBy = { kind: principalKind.of.system, id: null };

/** Takes a step of the lifecycle on a locked job, with its line of history. */
export const stepJob = async (
  tx: Tx,
  job: Pick<CleanJob, 'id' | 'clean_status'>,
  o: {
    readonly action: CleanAction;
    readonly set?: Partial<CleanJob>;
    readonly reason?: string;
    readonly by?: StepBy;
    /** The wish alone changes: the state follows with the last file. */
    readonly wished?: true;
    readonly now: Date;
  },
): Promise<void> => {
  const to: CleanStatus = o.wished ? job.clean_status : cleanTransitions[o.action].to;
  const { rule: _, ...set } = o.set ?? {};
  await changeRow(tx, 'clean_job', job.id, { now: o.now, set: { ...set, clean_status: to } });
  const by = o.by ?? bySystem;
  await tx
    .insertInto('clean_event')
    .values({
      job_id: job.id,
      at: o.now,
      action: o.action,
      from_status: job.clean_status,
      to_status: to,
      reason: o.reason ?? '',
      actor_kind: by.kind,
      actor_id: by.id,
    })
    .execute();
};

/** Locks a job that the farm works on, if it still is in the state. */
export const lockJob = (tx: Tx, id: number, status: CleanStatus): Promise<CleanJob | undefined> =>
  tx
    .selectFrom('clean_job')
    .where('id', '=', id)
    .where('clean_status', '=', status)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** What staff want of a job now. */
export const wishOf = async (db: Db, id: number): Promise<CleanJob['clean_wish']> =>
  (await db.selectFrom('clean_job').where('id', '=', id).select('clean_wish').executeTakeFirstOrThrow())
    .clean_wish;

/** Keeps what is left of a job in the recycle folder, unless staff want it back. */
export const postpone = async (
  db: Db,
  id: number,
  o: { readonly because: CleanJob['kept_because']; readonly until: Date },
): Promise<void> => {
  await db
    .updateTable('clean_job')
    .set((eb) => ({
      purge_at: o.until,
      clean_wish: cleanWish.of.none,
      kept_because: o.because,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('clean_status', '=', inRecycle)
    .where('clean_wish', '<>', cleanWish.of.restore)
    .execute();
};

/** Whether a reminder is due: as `reminderOf` finds it. */
const remindable = (now: Date) =>
  sql<boolean>`(${sql.join(
    cleanReminders.map(
      (days) =>
        sql`(clean_job.clean_at <= ${new Date(now.getTime() + days * day)}::timestamptz
          and (clean_job.reminded_days is null or clean_job.reminded_days > ${days}))`,
    ),
    sql` or `,
  )})`;

/**
 * Jobs on storages in use that the farm has something to do for: plans to make, reminders and cleanings that are due, files to put
 * back or remove.
 */
export const jobsDue = (db: Db, now: Date): Promise<CleanJob[]> =>
  db
    .selectFrom('clean_job')
    .innerJoin('storage_volume', 'storage_volume.id', 'clean_job.volume_id')
    .where('storage_volume.is_on', '=', true)
    .where((eb) =>
      eb.or([
        eb.and([eb('clean_status', '=', planned), eb('planned_at', 'is', null)]),
        eb.and([eb('clean_status', '=', notified), eb.or([eb('clean_at', '<=', now), remindable(now)])]),
        eb('clean_status', '=', cleaning),
        eb.and([
          eb('clean_status', '=', inRecycle),
          eb.or([eb('clean_wish', '<>', cleanWish.of.none), eb('purge_at', '<=', now)]),
        ]),
        eb.and([eb('clean_status', '=', failed), eb('clean_wish', '=', cleanWish.of.restore)]),
      ]),
    )
    .selectAll('clean_job')
    .orderBy('clean_job.id')
    .limit(1000)
    .execute();

/** Keeps a plan that the next round goes on with. */
export const notePlanned = async (db: Db, id: number, plan_part: string): Promise<void> => {
  await db.updateTable('clean_job').set({ plan_part }).where('id', '=', id).execute();
};

/** Notes how far the taking of files is: the next round goes on after that path. */
export const noteTaken = async (db: Db, id: number, path: string): Promise<void> => {
  await db.updateTable('clean_job').set({ done_until: path }).where('id', '=', id).execute();
};

/** Notes files before they move; those that a former round noted stay as they are. */
export const noteMoving = async (
  tx: Tx,
  job: CleanJob,
  files: readonly (FoundFile & { readonly taskId: number | undefined })[],
  now: Date,
): Promise<void> => {
  if (files.length === 0) return;
  const row = { clean_file_status: moving, cleared_at: now, ended_at: null };
  await tx
    .insertInto('clean_file')
    .values(
      files.map((file) => ({
        job_id: job.id,
        user_id: job.user_id,
        path: file.path,
        size: file.size,
        changed_at: file.changedAt,
        task_id: file.taskId ?? null,
        ...row,
      })),
    )
    .onConflict((same) =>
      same
        .columns(['job_id', 'path'])
        .doUpdateSet((eb) => ({
          ...row,
          size: eb.ref('excluded.size'),
          changed_at: eb.ref('excluded.changed_at'),
        }))
        .where('clean_file.clean_file_status', '<>', recycled),
    )
    .execute();
};

/** Files of a job in a state, some at once, those after a number. */
export const filesOfJob = (
  db: Db,
  jobId: number,
  status: CleanFile['clean_file_status'],
  o: { readonly after?: number; readonly most: number },
): Promise<CleanFile[]> =>
  db
    .selectFrom('clean_file')
    .where('job_id', '=', jobId)
    .where('clean_file_status', '=', status)
    .where('id', '>', o.after ?? 0)
    .selectAll()
    .orderBy('id')
    .limit(o.most)
    .execute();

export const setFiles = async (
  db: Db,
  ids: readonly number[],
  set: { readonly clean_file_status: CleanFile['clean_file_status']; readonly ended_at?: Date },
): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('clean_file')
    .set(set)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
};
export const setRestored = async (db: Db, id: number, path: string | null, now: Date): Promise<void> => {
  await db
    .updateTable('clean_file')
    .set({ clean_file_status: cleanFileStatus.of.restored, restored_path: path, ended_at: now })
    .where('id', '=', id)
    .execute();
};

/** What a job's files in the recycle folder amount to. */
export const recycledOf = async (db: Db, jobId: number): Promise<{ files: number; space: number }> => {
  const row = await db
    .selectFrom('clean_file')
    .where('job_id', '=', jobId)
    .where('clean_file_status', '=', recycled)
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('space'),
    ])
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), space: Number(row.space) };
};

/** What rendering the results of tasks had cost. */
export const costOf = async (db: Db, taskIds: readonly number[]): Promise<string> => {
  const { rows } = await sql<{ cost: string }>`
    select coalesce(sum(consume), 0)::text as cost from task where id = any(${taskIds}::bigint[])`.execute(
    db,
  );
  return rows[0]?.cost ?? '0';
};
