import {
  dayanPlatform,
  dayanPublishStatus,
  endedDayanOf,
  frameStatus,
  type DayanKind,
  kongsanStatus,
  rebuildStatus,
  regularWork,
  workingDayan,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import type { Regular } from '../area.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import type { Tx } from '../core/db/db.ts';
import { changeRow } from '../core/crud/crud.store.ts';
import { owes, system } from '../task/index.ts';
import { applyToJobs, countTiles, type Job, setTiles, writeJobLines } from './life.store.ts';
import { simulatedStages } from './stage.simulated.ts';
import type { StageDriver } from './stage.port.ts';

const { waiting, rendering, done, failed } = frameStatus.of;
const atWork = [rebuildStatus.of.rebuilding, kongsanStatus.of.calculating];
/** So many tiles of a job are worked on at once. */
const atOnce = 4;

/** What works on stages for a server: the demo plays it, else nothing does. */
export const stageDriverOf = ({ demo }: { readonly demo: string }): StageDriver | undefined =>
  demo === 'off' ? undefined : simulatedStages;

/** A node of the GPU cloud that is not locked and has no job; undefined where all have one. Their agents are the driver's. */
const freeNode = (tx: Tx) =>
  tx
    .selectFrom('node')
    .where('platform_id', '=', dayanPlatform)
    .where('deleted_at', 'is', null)
    .where('lock', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dayan_job')
            .whereRef('dayan_job.node_id', '=', 'node.id')
            .where('dayan_job.status', 'in', atWork)
            .select('dayan_job.id'),
        ),
      ),
    )
    .select(['id', 'name'])
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Hands a waiting job to a free node. */
const begin = async (tx: Tx, job: Job, now: Date): Promise<void> => {
  const node = await freeNode(tx);
  if (!node) return;
  const to = workingDayan[job.kind as DayanKind];
  await applyToJobs(tx, system(now), [job], {
    action: 'begin',
    to,
    set: { node_id: node.id, started_at: job.started_at ?? now },
  });
  await writeJobLines(tx, job.id, [{ text: `node ${node.name} begins`, isError: false }], now);
};

/** Ends the tiles of a job that are over, begins others, and ends the job once none is left. */
const goOn = async (tx: Tx, job: Job, driver: StageDriver, now: Date): Promise<void> => {
  const kind = job.kind as DayanKind;
  const tiles = await tx
    .selectFrom('dayan_tile')
    .where('job_id', '=', job.id)
    .where('status', 'in', [waiting, rendering])
    .selectAll()
    .orderBy('y')
    .orderBy('x')
    .execute();
  let working = 0;
  let left = tiles.length;
  for (const tile of tiles) {
    const of = tx
      .updateTable('dayan_tile')
      .where('job_id', '=', job.id)
      .where('y', '=', tile.y)
      .where('x', '=', tile.x);
    if ((tile.status as number) === rendering && tile.started_at) {
      const end = await driver.look(
        { jobId: job.id, kind, x: tile.x, y: tile.y, attempt: tile.attempts, begunAt: tile.started_at },
        now,
      );
      if (!end) {
        working += 1;
        continue;
      }
      left -= 1;
      await of
        .set({ status: end.done ? done : failed, bytes: end.bytes, message: end.message, ended_at: now })
        .execute();
      const text = `tile ${tile.x},${tile.y} ${end.done ? 'done' : `failed: ${end.message}`}`;
      await writeJobLines(tx, job.id, [{ text, isError: !end.done }], now);
    } else if (working < atOnce) {
      working += 1;
      await of
        .set({ status: rendering, node_id: job.node_id, attempts: tile.attempts + 1, started_at: now })
        .execute();
    }
  }
  await countTiles(tx, [job.id]);
  if (left > 0) return;
  const sums = await tx
    .selectFrom('dayan_job')
    .where('id', '=', job.id)
    .select(['tiles_done as done', 'tiles_failed as failed'])
    .executeTakeFirstOrThrow();
  const to = endedDayanOf(kind, sums);
  const facts = await driver.facts({ id: job.id, kind, tiles: sums.done });
  await applyToJobs(tx, system(now), [job], {
    action: 'end',
    to,
    set: {
      message: sums.failed > 0 ? `${sums.failed} tiles failed` : '',
      reprojection_error: facts.reprojectionError,
      points: facts.points,
      area: facts.area,
      resolution: facts.resolution,
    },
  });
  await writeJobLines(
    tx,
    job.id,
    [{ text: `ended with ${sums.done} tiles done, ${sums.failed} failed`, isError: to === 45 }],
    now,
  );
};

/** Moves one job on: stops it for arrears, hands it to a node, or works on its tiles. */
export const moveJob = async (app: App, driver: StageDriver, id: number): Promise<void> => {
  const now = app.clock();
  await app.db.transaction().execute(async (tx) => {
    const job = await tx
      .selectFrom('dayan_job')
      .where('id', '=', id)
      .where('status', 'in', [kongsanStatus.of.waiting, ...atWork])
      .selectAll()
      .select(owes('dayan_job').as('owes'))
      .forUpdate()
      .executeTakeFirst();
    if (!job) return;
    if (job.owes) {
      await applyToJobs(tx, system(now), [job], { action: 'stopForArrears', reason: 'arrears' });
      await setTiles(tx, [id], { from: [1, 2], to: 3 });
    } else if ((job.status as number) === 0) await begin(tx, job, now);
    else await goOn(tx, job, driver, now);
  });
};

/** Moves publications on, and answers how many: waiting ones are published once their product can be shown, and those whose time is over expire. */
export const movePublishes = async (app: App): Promise<number> => {
  const now = app.clock();
  const { waiting: queued, publishing, published, failed: broken, expired } = dayanPublishStatus.of;
  return app.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('dayan_publish')
      .innerJoin('dayan_job', 'dayan_job.id', 'dayan_publish.job_id')
      .where((eb) =>
        eb.or([
          eb('dayan_publish.status', 'in', [queued, publishing]),
          eb.and([eb('dayan_publish.status', '=', published), eb('dayan_publish.closes_at', '<=', now)]),
        ]),
      )
      .select(['dayan_publish.id', 'dayan_publish.status', 'dayan_job.tiles_done', 'dayan_job.deleted_at'])
      .orderBy('dayan_publish.id')
      .forUpdate()
      .execute();
    for (const row of rows) {
      const canShow = row.tiles_done > 0 && row.deleted_at === null;
      const status =
        (row.status as number) === published
          ? expired
          : (row.status as number) === queued
            ? publishing
            : canShow
              ? published
              : broken;
      await changeRow(tx, 'dayan_publish', row.id, {
        now,
        set: {
          status,
          ...(status !== publishing &&
            status !== expired && { completed_at: now, message: canShow ? '' : 'nothing can be shown' }),
        },
      });
    }
    return rows.length;
  });
};

/** Each ten seconds: jobs and publications go on. */
export const moveDayan = async (app: App, driver = stageDriverOf(app.config)): Promise<void> => {
  if ((await movePublishes(app)) > 0) app.live.send([{ topic: 'dayanPublish' }]);
  if (driver) {
    const { rows } = await sql<{ id: number }>`
      select id from dayan_job where is_running and status <> ${kongsanStatus.of.waitingSubmit} and deleted_at is null order by id`.execute(
      app.db,
    );
    await doEachDue(app.log, rows, {
      named: ({ id }) => ({ jobId: id }),
      work: ({ id }) => moveJob(app, driver, id),
    });
    if (rows.length > 0) app.live.send([{ topic: 'dayanJob' }]);
  }
};

/** What the area does by itself. */
export const dayanWorks: readonly Regular[] = [
  { work: regularWork.of.dayanStages, run: (app) => moveDayan(app) },
];
