import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { renders } from '@renderdesk/contract';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { type Listing } from '../packages/server/src/core/calls/listing.ts';
import { streamRows } from '../packages/server/src/core/calls/reading.ts';
import { actorById } from '../packages/server/src/core/auth/session.ts';
import { renderCalls } from '../packages/server/src/task/index.ts';
import { openRecorder, type Statement } from '../packages/server/src/testing/recorded.ts';
import { until } from '../scripts/testing/waiting.ts';
import { openClient } from './lib/client.ts';
import { adminOf, type Farm, openFarm, signIn } from './lib/farm.ts';
import { inTurn, median, ratioOf } from './lib/measure.ts';
import { atMost, figure, report, times } from './lib/report.ts';
import { type BenchServer, startServer, watched } from './lib/server.ts';

const rounds = 3;
const input = { taskFlag: 1 } as const;
const list = renderCalls.find((one) => one.call.name === renders.list.name)?.handler as Listing;

interface Exported {
  readonly seconds: number;
  /** Until the first bytes of the file were there. */
  readonly firstByte: number;
  /** Growth of the server's resident memory, in MB. */
  readonly growth: number;
}

/** `npm run bench -- export`: all ended tasks as .xlsx against COPY of the same query. */
export const run = async (): Promise<void> => {
  const farm = await openFarm();
  try {
    const copied = await copyOf(farm);
    const job = await against(farm, copied, 8732, {}, exportByJob);
    const streamed = await against(
      farm,
      copied,
      8733,
      { RENDERDESK_EXPORT_INLINE_ROWS: '2000000' },
      exportAsAnswer,
    );
    const head = [
      'export',
      'rows',
      'seconds',
      'first bytes, s (≤ 1)',
      'memory grew, MB (< 200)',
      'COPY, s',
      'ratio (≤ 4×)',
    ];
    await report('export', [
      [head, ['a job’s file (as shipped)', ...job], ['the answer itself', ...streamed]],
    ]);
  } finally {
    await farm.stop();
  }
};

type How = (o: { farm: Farm; server: BenchServer; token: string }) => Promise<Omit<Exported, 'growth'>>;

const against = async (
  farm: Farm,
  copied: { rows: number; copy: () => Promise<number> },
  port: number,
  env: Readonly<Record<string, string>>,
  how: How,
): Promise<string[]> => {
  const token = await signIn(farm, await adminOf(farm));
  const whole = async (): Promise<Exported> => {
    // A new process each time, so that the growth is that of this one export.
    const server = await startServer(farm, port, env);
    try {
      const { done, growth } = await watched(server, () => how({ farm, server, token }));
      return { ...done, growth };
    } finally {
      await server.stop();
    }
  };
  const runs = await inTurn<Exported>(rounds, whole, async () => ({
    seconds: await copied.copy(),
    firstByte: 0,
    growth: 0,
  }));
  const seconds = (these: readonly Exported[]): number[] => these.map((one) => one.seconds);
  return [
    String(copied.rows),
    figure(median(seconds(runs.a))),
    atMost(median(runs.a.map((one) => one.firstByte)), 1),
    atMost(Math.max(...runs.a.map((one) => one.growth)), 200),
    figure(median(seconds(runs.b))),
    times(ratioOf(seconds(runs.a), seconds(runs.b)), { most: 4 }),
  ];
};

/** The export call, queued as a job: until its row of the export list says ready. */
const exportByJob: How = async ({ farm, server, token }) => {
  const client = openClient({ port: server.port, token, connections: 1 });
  const db = openDb(farm.ownerUrl, { max: 1 });
  const started = performance.now();
  const since = (): number => (performance.now() - started) / 1000;
  const { exportId } = await client.ask(renders.export, input);
  const path = join(farm.dataDir, 'exports', `${exportId}.xlsx`);
  await until('bytes in the file', async () => (await stat(`${path}.part`)).size > 0);
  const firstByte = since();
  for (;;) {
    const { state } = await db
      .selectFrom('job_run')
      .where('id', '=', exportId)
      .select('state')
      .executeTakeFirstOrThrow();
    if (state === 2) break;
    if (state > 2) throw new Error(`the export ended in state ${state}`);
    await delay(50);
  }
  const seconds = since();
  client.close();
  await db.destroy();
  return { seconds, firstByte };
};

/** The export call, answered with the file itself. */
const exportAsAnswer: How = async ({ server, token }) => {
  const client = openClient({ port: server.port, token, connections: 1 });
  const started = performance.now();
  const since = (): number => (performance.now() - started) / 1000;
  const answer = await client.open(renders.export, input);
  let firstByte = 0;
  let bytes = 0;
  for await (const chunk of answer) {
    if (bytes === 0) firstByte = since();
    bytes += (chunk as Buffer).length;
  }
  if (bytes < 1e6) throw new Error(`an export of ${bytes} bytes`);
  client.close();
  return { seconds: since(), firstByte };
};

/** The export's own query, and its rows by COPY … TO STDOUT, read and thrown away; answers the seconds. */
const copyOf = async (farm: Farm): Promise<{ rows: number; copy: () => Promise<number> }> => {
  const recorder = openRecorder(farm.appUrl, { max: 2 });
  const actor = await actorById(recorder.db, await adminOf(farm));
  const asked = { input: renders.list.input.parse(input) as never, actor, now: new Date(), platform: 0 };
  const [sent] = await recorder.record(async () => {
    for await (const _row of streamRows(list, recorder.db, asked)) break;
  });
  await recorder.close();
  if (!sent) throw new Error('the export sent no statement');
  const statement = `COPY (${withValues(sent)}) TO STDOUT`;
  const copy = async (): Promise<{ seconds: number; rows: number }> => {
    const client = new pg.Client({ connectionString: farm.appUrl });
    await client.connect();
    const started = performance.now();
    // The driver reads COPY data and lets them go.
    const { rowCount } = await client.query(statement);
    const seconds = (performance.now() - started) / 1000;
    await client.end();
    return { seconds, rows: rowCount ?? 0 };
  };
  const { rows } = await copy();
  return { rows, copy: async () => (await copy()).seconds };
};

/** COPY takes no parameters: they are written into the text. */
const withValues = ({ sql, parameters }: Statement): string =>
  sql.replaceAll(/\$(\d+)/g, (_, at: string) => {
    const value = parameters[Number(at) - 1];
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return pg.escapeLiteral(value);
    throw new Error(`a parameter of type ${typeof value}`);
  });
