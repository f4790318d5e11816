import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type InputOf, renders } from '@renderdesk/contract';
import { openDb } from '../packages/server/src/core/db.ts';
import { type Listing, readPage } from '../packages/server/src/core/listing.ts';
import { authenticate } from '../packages/server/src/core/session.ts';
import { renderCalls } from '../packages/server/src/task/index.ts';
import { type AskedList, drivingLists } from '../packages/server/src/testing/driving.ts';
import { openRecorder, type Recorder, type Statement } from '../packages/server/src/testing/recorded.ts';
import { type Client, openClient } from './lib/client.ts';
import { type Farm, openFarm, signIn } from './lib/farm.ts';
import { figure, report, type Table, times } from './lib/report.ts';
import { inTurn, median, quantile, ratioOf, type Run, runFor } from './lib/measure.ts';
import { startServer } from './lib/server.ts';

type Input = InputOf<typeof renders.list>;

/** One list that is measured, with the session of whoever asks. */
interface Asked extends AskedList {
  readonly token: string;
}
/** What the server sends for it. */
interface Sent {
  readonly session: Statement;
  readonly page: Statement;
  readonly total: Statement;
}

const port = 8731;
const rounds = 5;
const bounds = { calls: 300, milliseconds: 1000 };
const budget = 150;
const list = renderCalls.find((one) => one.call.name === renders.list.name)?.handler as Listing;

/** `npm run bench -- list [words of names]`: the list call against its own statements sent by a bare client. */
export const run = async (words: readonly string[]): Promise<void> => {
  const farm = await openFarm();
  try {
    const server = await startServer(farm, port);
    try {
      await measureAll(farm, words);
    } finally {
      await server.stop();
    }
  } finally {
    await farm.stop();
  }
};

const measureAll = async (farm: Farm, words: readonly string[]): Promise<void> => {
  const asked = await withSessions(farm);
  const chosen = asked.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const recorder = openRecorder(farm.appUrl, { max: 4 });
  const bare = openBare(farm);
  try {
    const against: string[][] = [];
    for (const one of chosen) {
      const sent = await statementsOf(recorder, one);
      await keepPlans(farm, one.name, sent);
      for (const clients of [1, 16]) against.push(await againstBare(bare, { one, sent, clients }));
    }
    const pages = words.length === 0 ? [await pagesTable(asked[0]?.token ?? '')] : [];
    await report('list', [
      [['list', 'clients', 'HTTP p50', 'HTTP p95', 'bare p50', 'bare p95', 'p95 ratio (≤ 2×)'], ...against],
      ...pages,
    ]);
  } finally {
    await bare.close();
    await recorder.close();
  }
};

const withSessions = async (farm: Farm): Promise<Asked[]> => {
  const db = openDb(farm.ownerUrl, { max: 1 });
  const lists = await drivingLists(db);
  await db.destroy();
  const tokens = new Map<number, string>();
  for (const adminId of new Set(lists.map((one) => one.adminId)))
    tokens.set(adminId, await signIn(farm, adminId));
  return lists.map((one) => ({ ...one, token: tokens.get(one.adminId) ?? '' }));
};

/** The statements of one list call, caught as the server's own code sends them. */
const statementsOf = async (recorder: Recorder, { token, input }: Asked): Promise<Sent> => {
  const now = new Date();
  const { db } = recorder;
  const { actor } = await authenticate(db, token, now);
  const [session] = await recorder.record(() => authenticate(db, token, now));
  const checked = renders.list.input.parse(input) as never;
  const sent = await recorder.record(() =>
    readPage(list, db, db, { input: checked, actor, now, platform: 0 }),
  );
  const page = sent.find((one) => !one.sql.includes('count(*)'));
  const total = sent.find((one) => one.sql.includes('count(*)'));
  if (!session || !page || !total || sent.length !== 2) throw new Error('a list call is three statements');
  return { session, page, total };
};

/** Sends the same statements with the driver alone, the total within the server's budget. */
const openBare = (farm: Farm) => {
  const pool = new pg.Pool({ connectionString: farm.appUrl, max: 32 });
  const counts = new pg.Pool({ connectionString: farm.appUrl, max: 4, statement_timeout: budget });
  const send = (to: pg.Pool, { sql, parameters }: Statement) => to.query(sql, [...parameters]);
  return {
    send: async ({ session, page, total }: Sent): Promise<void> => {
      await send(pool, session);
      await Promise.all([send(pool, page), send(counts, total).catch(isOverBudget)]);
    },
    close: async () => {
      await pool.end();
      await counts.end();
    },
  };
};

const isOverBudget = (error: unknown): void => {
  if (!(error instanceof pg.DatabaseError) || error.code !== '57014') throw error;
};

const againstBare = async (
  bare: ReturnType<typeof openBare>,
  { one, sent, clients }: { one: Asked; sent: Sent; clients: number },
): Promise<string[]> => {
  const client = openClient({ port, token: one.token, connections: clients });
  const call = () => client.send(renders.list, one.input);
  const direct = () => bare.send(sent);
  await Promise.all([runFor({ clients, calls: 50, milliseconds: 1000 }, call), direct()]);
  const { a, b } = await inTurn(
    rounds,
    () => runFor({ ...bounds, clients }, call),
    () => runFor({ ...bounds, clients }, direct),
  );
  client.close();
  const of = (runs: readonly Run[], share: number): number[] => runs.map(({ each }) => quantile(each, share));
  const ratio = ratioOf(of(a, 0.95), of(b, 0.95));
  const ms = (runs: readonly Run[], share: number): string => figure(median(of(runs, share)));
  return [
    one.name,
    String(clients),
    ms(a, 0.5),
    ms(a, 0.95),
    ms(b, 0.5),
    ms(b, 0.95),
    times(ratio, { most: 2 }),
  ];
};

/** Page 200 and a page at depth 50,000 by cursor, each beside the first page, at one client. */
const pagesTable = async (token: string): Promise<Table> => {
  const client = openClient({ port, token, connections: 1 });
  const rows: string[][] = [];
  const lists = {
    'ended by end': { taskFlag: 1, endTimeFlag: 0 },
    'both by submission': {},
    'running by submission': { taskFlag: 0 },
  } as const;
  for (const [name, input] of Object.entries<Input>(lists)) {
    const open = await client.ask(renders.list, { ...input });
    rows.push(
      await besideFirst(client, `${name}, last page by number`, input, {
        pageNum: Math.min(open.pageCount, 200),
      }),
    );
    const deep = await client.ask(renders.list, { ...input, pageSize: 50_000 });
    if (deep.next !== undefined)
      rows.push(await besideFirst(client, `${name}, by cursor at 50,000`, input, { cursor: deep.next }));
  }
  client.close();
  return [
    ['page', 'p50', 'p95', 'first p50', 'first p95', 'p95 ratio (by number ≤ 10×, by cursor ≤ 2×)'],
    ...rows,
  ];
};

const besideFirst = async (
  client: Client,
  name: string,
  input: Input,
  page: Partial<Input>,
): Promise<string[]> => {
  const { a, b } = await inTurn(
    rounds,
    () => runFor({ ...bounds, clients: 1 }, () => client.send(renders.list, { ...input, ...page })),
    () => runFor({ ...bounds, clients: 1 }, () => client.send(renders.list, input)),
  );
  const of = (runs: readonly Run[], share: number): number[] => runs.map(({ each }) => quantile(each, share));
  const ms = (runs: readonly Run[], share: number): string => figure(median(of(runs, share)));
  return [name, ms(a, 0.5), ms(a, 0.95), ms(b, 0.5), ms(b, 0.95), times(ratioOf(of(a, 0.95), of(b, 0.95)))];
};

/** Keeps the plans of a list's page and total in bench/explain, as the running role gets them. */
const keepPlans = async (farm: Farm, name: string, { page, total }: Sent): Promise<void> => {
  const client = new pg.Client({ connectionString: farm.appUrl });
  await client.connect();
  const texts: string[] = [];
  for (const [what, { sql, parameters }] of [
    ['page', page],
    ['total', total],
  ] as const) {
    // Twice, so that the second finds the pages in memory as the calls do.
    await client.query(sql, [...parameters]);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${sql}`, [
      ...parameters,
    ]);
    texts.push(`-- ${what}`, ...rows.map((row) => row['QUERY PLAN']), '');
  }
  await client.end();
  const folder = join(import.meta.dirname, 'explain');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name.replaceAll(/[^a-z]+/g, '-')}.txt`), texts.join('\n'));
};
