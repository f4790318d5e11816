import {
  type DayanAction,
  type DayanKind,
  type DayanStatus,
  dayanTransitions,
  frameStatus,
  mayDayan,
  runningDayan,
  type Transition,
} from '@renderdesk/contract';
import { sql, type Selectable, type UpdateObject } from 'kysely';
import type { DB, Tx } from '../core/db/db.ts';
import { type By, roleOf } from '../task/index.ts';

export type Job = Selectable<DB['dayan_job']>;
export type JobSettings = Omit<
  UpdateObject<DB, 'dayan_job', 'dayan_job'>,
  'status' | 'version' | 'updated_at'
>;

export interface JobChange {
  readonly action: DayanAction;
  /** Where the kind or the tiles decide it. */
  readonly to?: DayanStatus;
  readonly reason?: string | undefined;
  readonly set?: JobSettings;
}

/** Whether the lifecycle lets someone do an action to a job. */
export const isJobAllowed = (action: DayanAction, status: number, by: By): boolean =>
  mayDayan(action, status) && (dayanTransitions[action].by as readonly string[]).includes(roleOf(by));

/** Applies an action of the lifecycle's table to locked jobs that allow it, and writes their events: nothing else writes a status. */
export const applyToJobs = async (
  tx: Tx,
  by: By,
  jobs: readonly Pick<Job, 'id' | 'status' | 'kind'>[],
  o: JobChange,
): Promise<void> => {
  if (jobs.length === 0) return;
  const wrong = jobs.find((job) => !isJobAllowed(o.action, job.status, by));
  if (wrong) throw new Error(`${o.action} is not allowed for job ${wrong.id} in status ${wrong.status}`);
  const row: Transition<DayanStatus> = dayanTransitions[o.action];
  const to = o.to ?? row.to;
  const runs =
    to !== undefined &&
    Object.values(runningDayan)
      .flat()
      .includes(to as 0);
  const ids = jobs.map(({ id }) => id);
  await tx
    .updateTable('dayan_job')
    .set((eb) => ({
      ...o.set,
      version: eb('version', '+', 1),
      updated_at: by.now,
      ...(to !== undefined && {
        status: to,
        ended_at: runs ? null : sql<Date>`coalesce(ended_at, ${by.now})`,
      }),
    }))
    .where('id', 'in', ids)
    .execute();
  await writeEvents(
    tx,
    by,
    jobs.map(({ id, status }) => ({ id, from: status, to: to ?? status })),
    o,
  );
};

/** Writes what was done to jobs. */
export const writeEvents = async (
  tx: Tx,
  by: By,
  jobs: readonly { readonly id: number; readonly from: number | null; readonly to: number }[],
  o: { readonly action: string; readonly reason?: string | undefined },
): Promise<void> => {
  await tx
    .insertInto('dayan_event')
    .values(
      jobs.map(({ id, from, to }) => ({
        job_id: id,
        at: by.now,
        action: o.action,
        from_status: from as DayanStatus | null,
        to_status: to as DayanStatus,
        reason: o.reason ?? '',
        actor_kind: by.kind,
        actor_id: by.id,
      })),
    )
    .execute();
};

/** Sets tiles of jobs that are in some statuses to another one. */
export const setTiles = async (
  tx: Tx,
  jobIds: readonly number[],
  o: { readonly from: readonly number[]; readonly to: 1 | 3 },
): Promise<void> => {
  if (jobIds.length === 0) return;
  await tx
    .updateTable('dayan_tile')
    .set({
      status: o.to,
      ended_at: null,
      ...(o.to === 1 && { message: '', started_at: null, node_id: null }),
    })
    .where('job_id', 'in', jobIds)
    .where('status', 'in', o.from as 1[])
    .execute();
  await countTiles(tx, jobIds);
};

/** Writes the sums of their tiles into jobs. */
export const countTiles = async (tx: Tx, jobIds: readonly number[]): Promise<void> => {
  await sql`
    update dayan_job set tiles_done = t.done, tiles_failed = t.failed,
      progress = least(1000, 1000 * (t.done + t.failed) / (tile_columns * tile_rows))
    from (select job_id, count(*) filter (where status = ${frameStatus.of.done})::int as done, count(*) filter (where status = any(${[frameStatus.of.failed, frameStatus.of.timeout]}::int[]))::int as failed
      from dayan_tile where job_id = any(${jobIds}::bigint[]) group by job_id) as t
    where t.job_id = dayan_job.id`.execute(tx);
};

/** Adds lines to the log of a job. */
export const writeJobLines = async (
  tx: Tx,
  id: number,
  lines: readonly { readonly text: string; readonly isError: boolean }[],
  at: Date,
): Promise<void> => {
  if (lines.length === 0) return;
  await sql`
    insert into dayan_line (job_id, n, at, is_error, text)
    select ${id}, (select coalesce(max(n), 0) from dayan_line where job_id = ${id}) + n, ${at}, is_error, text
    from unnest(${lines.map(({ text }) => text)}::text[], ${lines.map(({ isError }) => isError)}::boolean[])
      with ordinality as line (text, is_error, n)`.execute(tx);
};

/** A job as it is made: a grid whose tiles all wait. */
export interface NewJob {
  readonly kind: DayanKind;
  readonly task_type: 1 | 2 | 3 | 4 | 5;
  readonly user_id: number;
  readonly owner_id: number;
  readonly area_id: number | null;
  readonly project_name: string;
  readonly root_id: number | null;
  readonly parent_id: number | null;
  readonly round: number;
  readonly rerun_of: number | null;
  readonly options: string;
  readonly tile_columns: number;
  readonly tile_rows: number;
  readonly is_free: boolean;
}

/** Makes a job with its tiles and its first event; answers its id. */
export const insertJob = async (
  tx: Tx,
  by: By,
  job: NewJob,
  o: { readonly action: string; readonly status: 0 | 60; readonly reason?: string | undefined },
): Promise<number> => {
  const { id } = await tx
    .insertInto('dayan_job')
    .values({ ...job, status: o.status, submitted_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into dayan_tile (job_id, y, x, status)
    select ${id}, y, x, 1 from generate_series(0, ${job.tile_rows - 1}) y, generate_series(0, ${job.tile_columns - 1}) x`.execute(
    tx,
  );
  await writeEvents(tx, by, [{ id, from: null, to: o.status }], o);
  return id;
};
