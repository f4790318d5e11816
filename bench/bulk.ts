import pg from 'pg';
import { frameIdOf, frames } from '@renderdesk/contract';
import { type Db, openDb } from '../packages/server/src/core/db/db.ts';
import { submitTask, system } from '../packages/server/src/task/index.ts';
import { type Client, openClient } from './lib/client.ts';
import { adminOf, asOwner, type Farm, openFarm, signIn } from './lib/farm.ts';
import { seconds, untilDone } from './lib/job.ts';
import { inTurn, median, ratioOf } from './lib/measure.ts';
import { figure, report, times } from './lib/report.ts';
import { startServer } from './lib/server.ts';

const port = 8761;
const rounds = 5;
const count = 100_000;

/**
 * `npm run bench -- bulk`: 100,000 waiting frames of one task stopped and started again through the call, as jobs, with
 * outcomes, counters, events and audit, against the bare UPDATEs of the same rows in one transaction each.
 */
export const run = async (): Promise<void> => {
  const farm = await openFarm();
  const db = openDb(farm.ownerUrl, { max: 1 });
  try {
    const taskId = await submit(db);
    const server = await startServer(farm, port);
    const token = await signIn(farm, await adminOf(farm));
    const client = openClient({ port, token, connections: 1 });
    try {
      await report('bulk', [await against(farm, { db, client, taskId })]);
    } finally {
      client.close();
      await server.stop();
      await remove(farm, taskId);
    }
  } finally {
    await db.destroy();
    await farm.stop();
  }
};

/** A task of 100,000 frames that nobody renders. */
const submit = async (db: Db): Promise<number> => {
  const owner = await db
    .selectFrom('task')
    .where('is_open', '=', true)
    .select(['user_id', 'owner_id', 'platform_id', 'software_id', 'currency'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  // One more, which stays: a task whose frames have all stopped has ended, and is not started again frame by frame.
  const scene = Array.from({ length: count + 1 }, (_, ix) => ({ label: String(ix), kind: 5 }));
  const task = { ...owner, scene_name: 'bulk.blend', project_name: 'bulk' };
  const { taskId } = await db
    .transaction()
    .execute((tx) => submitTask(tx, system(new Date()), { task, frames: scene }));
  return taskId;
};

const remove = (farm: Farm, taskId: number): Promise<void> =>
  asOwner(farm, async (client) => {
    for (const table of ['frame', 'task_live', 'task_event'])
      await client.query(`DELETE FROM ${table} WHERE task_id = $1`, [taskId]);
    await client.query(`DELETE FROM task WHERE id = $1`, [taskId]);
  });

const stop = `UPDATE frame SET status = 3, stop_type = 2 WHERE task_id = $1 AND ix = ANY($2) AND status = 1`;
const start = `UPDATE frame SET status = 1, stop_type = NULL, restarts = 0, node_id = NULL
  WHERE task_id = $1 AND ix = ANY($2) AND status = 3`;

const against = async (
  farm: Farm,
  o: { db: Db; client: Client; taskId: number },
): Promise<readonly (readonly string[])[]> => {
  const bare = new pg.Client({ connectionString: farm.appUrl });
  await bare.connect();
  const ixs = Array.from({ length: count }, (_, ix) => ix);
  const update = async (statement: string): Promise<void> => {
    const { rowCount } = await bare.query(statement, [o.taskId, ixs]);
    if (rowCount !== count) throw new Error(`${rowCount} rows instead of ${count}`);
  };
  const frameIds = ixs.map((ix) => frameIdOf(o.taskId, ix)) as never;
  const through = async (call: typeof frames.stop | typeof frames.start): Promise<void> => {
    const { jobId } = await o.client.ask(call, { frameIds, reason: 'bench' });
    await untilDone(o.db, jobId, count);
  };
  // Both leave the task as they found it, so the next finds the same rows.
  const vacuum = (): Promise<unknown> => asOwner(farm, (client) => client.query('VACUUM frame'));
  const { a, b } = await inTurn(
    rounds,
    async () => {
      const pair = {
        stop: await seconds(() => through(frames.stop)),
        start: await seconds(() => through(frames.start)),
      };
      await vacuum();
      return pair;
    },
    async () => {
      const pair = { stop: await seconds(() => update(stop)), start: await seconds(() => update(start)) };
      await vacuum();
      return pair;
    },
  );
  await bare.end();
  const row = (name: string, of: (one: { stop: number; start: number }) => number): string[] => [
    name,
    figure(median(a.map(of))),
    figure(median(b.map(of))),
    times(ratioOf(a.map(of), b.map(of)), { most: 4 }),
  ];
  return [
    ['100,000 frames', 'seconds', 'bare seconds', 'ratio (≤ 4×)'],
    row('stop', (one) => one.stop),
    row('start', (one) => one.start),
    row('both', (one) => one.stop + one.start),
  ];
};
