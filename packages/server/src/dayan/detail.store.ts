import {
  type dayanJobs,
  type DayanKind,
  type DayanTaskType,
  type InputOf,
  optionsOf,
  type OutputOf,
  stepsOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { notFound } from '../core/http/apiError.ts';
import { jobsInScope, visibleJobs } from './job.store.ts';

/** Options of a job: what was chosen, else what is usual. */
export const optionsWith = (kind: DayanKind, chosen: Readonly<Record<string, string>>) =>
  optionsOf(kind).map(({ name, usual }) => ({ name, value: chosen[name] ?? usual }));

/** What the pages of a job show in addition to its row. */
export const factsOf = async (db: Db, id: number) => {
  const job = await db
    .selectFrom('dayan_job')
    .where('id', '=', id)
    .select(['kind', 'status', 'options', 'progress'])
    .executeTakeFirstOrThrow(notFound);
  const kind = job.kind as DayanKind;
  return {
    kind,
    status: job.status as number,
    options: optionsWith(kind, job.options as Record<string, string>),
    steps: stepsOf(kind, job.progress),
  };
};

const linesAtOnce = 1000;
const expectJob = (db: Db, actor: Actor, id: number) =>
  visibleJobs(db, actor)
    .where('dayan_job.id', '=', id)
    .select(['dayan_job.id', 'dayan_job.tile_columns', 'dayan_job.tile_rows', 'dayan_job.root_id'])
    .executeTakeFirstOrThrow(notFound);

/** The lines of a log after one. Throws `notFound`. */
export const linesOf = async (
  db: Db,
  actor: Actor,
  { taskId, after = 0 }: InputOf<typeof dayanJobs.log>,
): Promise<OutputOf<typeof dayanJobs.log>> => {
  await expectJob(db, actor, taskId);
  const rows = await db
    .selectFrom('dayan_line')
    .where('job_id', '=', taskId)
    .where('n', '>', after)
    .select(['n', 'at', 'is_error as isError', 'text'])
    .orderBy('n')
    .limit(linesAtOnce + 1)
    .execute();
  const lines = rows.slice(0, linesAtOnce).map(({ at, ...line }) => ({ ...line, at: asInstant(at) }));
  return { lines, more: rows.length > linesAtOnce };
};

/** The grid of a job. Throws `notFound`. */
export const tilesOf = async (
  db: Db,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof dayanJobs.tiles>> => {
  const job = await expectJob(db, actor, id);
  const tiles = await db
    .selectFrom('dayan_tile')
    .leftJoin('node', 'node.id', 'dayan_tile.node_id')
    .where('dayan_tile.job_id', '=', id)
    .orderBy('dayan_tile.y')
    .orderBy('dayan_tile.x')
    .select([
      'dayan_tile.x',
      'dayan_tile.y',
      'dayan_tile.status as frameStatus',
      'dayan_tile.node_id as nodeId',
      'node.name as nodeName',
      'dayan_tile.attempts',
      sql<number | null>`(extract(epoch from dayan_tile.ended_at - dayan_tile.started_at) * 1000)::bigint`.as(
        'duration',
      ),
      'dayan_tile.bytes',
      'dayan_tile.message',
    ])
    .execute();
  return { columns: job.tile_columns, rows: job.tile_rows, tiles: tiles as never };
};

/** Ids of a job and of all that hangs below it, reruns of them too. */
export const belowOf = (id: number) => sql<{ id: number }>`
  with recursive below (id) as (
    select ${id}::bigint
    union select j.id from dayan_job j join below on j.parent_id = below.id where j.deleted_at is null)
  select id from below`;

/** The project of a job. Throws `notFound`. */
export const graphOf = async (
  db: Db,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof dayanJobs.graph>> => {
  const { root_id: rootId } = await expectJob(db, actor, id);
  const root = rootId ?? id;
  const { rows } = await belowOf(id).execute(db);
  const below = new Set(rows.map((row) => row.id));
  // A rerun of the triangulation is a root of its own: the runs are shown together.
  const jobs = await jobsInScope(db, actor)
    .innerJoin('user', 'user.id', 'dayan_job.user_id')
    .where((eb) =>
      eb.or([
        eb('dayan_job.id', '=', root),
        eb('dayan_job.root_id', '=', root),
        eb('dayan_job.rerun_of', '=', root),
        eb(
          'dayan_job.id',
          'in',
          eb
            .selectFrom('dayan_job as r')
            .where('r.id', '=', root)
            .where('r.rerun_of', 'is not', null)
            .select('r.rerun_of as id')
            .$castTo<{ id: number }>(),
        ),
      ]),
    )
    .select([
      'dayan_job.id',
      'dayan_job.parent_id',
      'dayan_job.user_id',
      'dayan_job.kind',
      'dayan_job.task_type',
      'dayan_job.status',
      'dayan_job.is_running',
      'dayan_job.round',
      'dayan_job.ended_at',
      'dayan_job.consume',
      'user.currency',
    ])
    .orderBy('dayan_job.kind')
    .orderBy('dayan_job.id')
    .execute();
  const publishes = await db
    .selectFrom('dayan_publish')
    .where(
      'job_id',
      'in',
      jobs.map((job) => job.id),
    )
    .select(['id', 'job_id', 'status'])
    .orderBy('id')
    .execute();
  return {
    jobs: jobs.map((job) => ({
      taskId: job.id as never,
      parentId: job.parent_id as never,
      userId: job.user_id as never,
      kind: job.kind as DayanKind,
      taskType: job.task_type as DayanTaskType,
      status: job.status as number,
      statusFlag: job.is_running ? (0 as const) : (1 as const),
      round: job.round,
      endTime: asInstantOrNull(job.ended_at),
      consume: job.consume as never,
      currency: job.currency as 1 | 2,
      below: below.has(job.id),
    })),
    publishes: publishes.map((one) => ({
      publishId: one.id as never,
      productTaskId: one.job_id as never,
      status: one.status as never,
      below: below.has(one.job_id),
    })),
  };
};
