import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { headerNames, renders } from '@renderdesk/contract';
import { runCommand } from '../packages/server/src/core/calls/command.ts';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { executeBulk } from '../packages/server/src/core/calls/perId.ts';
import { actorById, authenticate } from '../packages/server/src/core/auth/session.ts';
import { renderCalls } from '../packages/server/src/task/index.ts';
import { openRecorder, type Statement } from '../packages/server/src/testing/recorded.ts';
import { openClient } from './lib/client.ts';
import { adminOf, type Farm, openFarm, signIn } from './lib/farm.ts';
import { seconds, untilDone } from './lib/job.ts';
import { inTurn, median, quantile, ratioOf, runFor } from './lib/measure.ts';
import { figure, report, type Table, times } from './lib/report.ts';
import { startServer } from './lib/server.ts';

const port = 8734;
const clients = 16;
const rounds = 5;
const bulkRounds = 3;
const bounds = { clients, calls: 3000, milliseconds: 3000 };
const bulk = 100_000;

/** `npm run bench -- command`: commands of one row, and one of 100,000 rows, against their own statements alone. */
export const run = async (): Promise<void> => {
  const farm = await openFarm();
  try {
    const server = await startServer(farm, port);
    try {
      const token = await signIn(farm, await adminOf(farm));
      const ids = await endedTasks(farm);
      await report('command', [await oneRow(farm, token, ids), await manyRows(farm, token, ids)]);
    } finally {
      await server.stop();
    }
  } finally {
    await farm.stop();
  }
};

const endedTasks = async (farm: Farm): Promise<number[]> => {
  const db = openDb(farm.appUrl, { max: 1 });
  const rows = await db
    .selectFrom('task')
    .where('is_open', '=', false)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .limit(bulk)
    .execute();
  await db.destroy();
  return rows.map((row) => row.id);
};

/** What the server sends for a remark on some tasks: the session, then the statements of its transaction. */
const statementsOf = async (
  farm: Farm,
  o: { token: string; ids: readonly number[]; key?: string },
): Promise<{ session: Statement; inside: Statement[] }> => {
  const recorder = openRecorder(farm.appUrl, { max: 2 });
  const { db } = recorder;
  const now = new Date();
  const call = renders.setRemark;
  const one = renderCalls.find((served) => served.call.name === call.name);
  if (!one) throw new Error('nobody serves remarks');
  const actor = await actorById(db, await adminOf(farm));
  const c = {
    now,
    requestId: randomUUID(),
    language: 'zh',
    platform: 0,
    ip: '127.0.0.1',
    userAgent: 'bench',
    actor,
  } as const;
  const input = { taskIds: o.ids, remark: 'bench' };
  const [session] = await recorder.record(() => authenticate(db, o.token, now));
  const inside = await recorder.record(() =>
    runCommand(db, c, {
      call,
      input,
      key: o.key,
      handle: (tx, effects) => executeBulk(tx, one, c, { ids: o.ids, input, effects }),
    }),
  );
  await recorder.close();
  if (!session) throw new Error('no statement for the session');
  return { session, inside };
};

/** Sends statements as one transaction. */
const transact = async (client: pg.ClientBase, statements: readonly Statement[]): Promise<void> => {
  await client.query('BEGIN');
  for (const { sql, parameters } of statements) await client.query(sql, [...parameters]);
  await client.query('COMMIT');
};

/** A remark on one task, with its operation record and its idempotency key, from 16 clients. */
const oneRow = async (farm: Farm, token: string, ids: readonly number[]): Promise<Table> => {
  let at = 0;
  const next = (): number => ids[(at += 7) % ids.length] ?? 0;
  const model = { id: next(), key: randomUUID() };
  const { session, inside } = await statementsOf(farm, { token, ids: [model.id], key: model.key });
  /** The recorded statements, for another task and another key. */
  const forTask = (id: number, key: string): Statement[] =>
    inside.map(({ sql, parameters }) => ({
      sql,
      parameters: parameters.map((value) => {
        if (value === model.key) return key;
        return Array.isArray(value) && value.length === 1 && value[0] === model.id ? [id] : value;
      }),
    }));
  const client = openClient({ port, token, connections: clients });
  const call = () =>
    client.send(
      renders.setRemark,
      { taskIds: [next() as never], remark: 'bench' },
      { [headerNames.idempotencyKey]: randomUUID() },
    );
  const pool = new pg.Pool({ connectionString: farm.appUrl, max: clients });
  const direct = async (): Promise<void> => {
    await pool.query(session.sql, [...session.parameters]);
    const connection = await pool.connect();
    try {
      await transact(connection, forTask(next(), randomUUID()));
    } finally {
      connection.release();
    }
  };
  await runFor({ ...bounds, milliseconds: 1000 }, call);
  await runFor({ ...bounds, milliseconds: 1000 }, direct);
  const { a, b } = await inTurn(
    rounds,
    () => runFor(bounds, call),
    () => runFor(bounds, direct),
  );
  client.close();
  await pool.end();
  const rates = (runs: typeof a): number[] => runs.map((one) => one.perSecond);
  const p95 = (runs: typeof a): string => figure(median(runs.map(({ each }) => quantile(each, 0.95))));
  return [
    ['command of one row, 16 clients', 'a second', 'p95, ms', 'bare a second', 'bare p95, ms', 'bare ÷ ours'],
    [
      'remark',
      figure(median(rates(a))),
      p95(a),
      figure(median(rates(b))),
      p95(b),
      times(ratioOf(rates(b), rates(a))),
    ],
  ];
};

/** A remark on 100,000 tasks: the job from its call to its end, against the writing statements alone, in one transaction. */
const manyRows = async (farm: Farm, token: string, ids: readonly number[]): Promise<Table> => {
  const { inside } = await statementsOf(farm, { token, ids });
  const writing = inside.filter(({ sql }) => !/^\s*select/i.test(sql));
  const client = openClient({ port, token, connections: 1 });
  const db = openDb(farm.ownerUrl, { max: 1 });
  const bare = new pg.Client({ connectionString: farm.appUrl });
  await bare.connect();
  const { a, b } = await inTurn(
    bulkRounds,
    () =>
      seconds(async () => {
        const { jobId } = await client.ask(renders.setRemark, { taskIds: ids as never, remark: 'bench' });
        await untilDone(db, jobId, bulk);
      }),
    () => seconds(() => transact(bare, writing)),
  );
  await bare.end();
  await db.destroy();
  client.close();
  return [
    ['command of 100,000 rows', 'seconds', 'bare seconds', 'ratio (≤ 4×)'],
    ['remark', figure(median(a)), figure(median(b)), times(ratioOf(a, b), { most: 4 })],
  ];
};
