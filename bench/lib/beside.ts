import { setTimeout } from 'node:timers/promises';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { InputOf, ListCall, ReadCall } from '@renderdesk/contract';
import { type Listing } from '../../packages/server/src/core/calls/listing.ts';
import { readPage } from '../../packages/server/src/core/calls/reading.ts';
import { countsAtOnce } from '../../packages/server/src/core/calls/totals.ts';
import type { Route } from '../../packages/server/src/core/calls/serve.ts';
import { authenticate } from '../../packages/server/src/core/auth/session.ts';
import type { Recorder, Statement } from '../../packages/server/src/testing/recorded.ts';
import { type Client, openClient } from './client.ts';
import type { Farm } from './farm.ts';
import { figure, times } from './report.ts';
import { inTurn, median, quantile, ratioOf, type Run, runFor } from './measure.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- lists of every shape
type AnyList = ListCall<any, any, any>;
// oxlint-disable-next-line typescript/no-explicit-any -- look-ups of every shape
type AnyRead = ReadCall<any, any>;

/** One list or look-up that is measured, with the session of whoever asks. */
export interface Query {
  readonly name: string;
  readonly call: AnyList | AnyRead;
  readonly input: InputOf<AnyList | AnyRead>;
  readonly token: string;
  /** The sessions of people with the same rights, since one person's calls wait for each other; without them one client asks. */
  readonly colleagues?: readonly string[];
  /** Whether a look-up first asks for what it is about, and for the rest when that has come. */
  readonly looksFirst?: boolean;
  /** Reads a million rows: two pairs are enough of it, from one client. */
  readonly heavy?: boolean;
}

/** What the server sends for it: the session, what it waits for, what goes out together; a list also its total. */
export interface Sent {
  readonly session: Statement;
  readonly first: readonly Statement[];
  readonly together: readonly Statement[];
  /** Its count, and its sums where it has some. */
  readonly total?: readonly Statement[];
}

const rounds = 3;
const bounds = { calls: 300, milliseconds: 1000 };
const budget = 150;
/** So long rows that are there wait for their total, in milliseconds. */
const grace = 10;

/** The statements of one call, caught as the server's own code sends them; `served` are the calls that it is among. */
export const statementsOf = async (
  recorder: Recorder,
  served: readonly Route[],
  { token, call, input, looksFirst }: Query,
): Promise<Sent> => {
  const now = new Date();
  const { db } = recorder;
  const { actor } = await authenticate(db, token, now);
  const [session] = await recorder.record(() => authenticate(db, token, now));
  if (!session) throw new Error('no statement for the session');
  const handler = served.find((one) => one.call.name === call.name)?.handler;
  const checked = call.input.parse(input) as object;
  const c = { input: checked as never, actor, now, platform: 0 };
  if (isListing(handler)) {
    // Each by itself: a page that is the last waits for no total.
    const read = (total: 'none' | 'only') =>
      recorder.record(() =>
        readPage(handler, { db, countDb: db, graceMs: 0 }, { ...c, input: { ...checked, total } as never }),
      );
    // What a filter looks up first goes before the page, and before the total again.
    const first = await read('none');
    const page = first.pop();
    const total = (await read('only')).slice(first.length);
    if (!page || total.length === 0) throw new Error(`${call.name} is no page with its total`);
    return { session, first, together: [page], total };
  }
  if (!isLookUp(handler)) throw new Error(`nobody serves ${call.name} as a look-up`);
  const sent = await recorder.record(() => handler({ ...c, db, countDb: db }));
  const seen = looksFirst === true ? 1 : 0;
  return { session, first: sent.slice(0, seen), together: sent.slice(seen) };
};

const isListing = (handler: unknown): handler is Listing =>
  typeof handler === 'object' && handler !== null && 'filtered' in handler;
const isLookUp = (handler: unknown): handler is (c: object) => Promise<unknown> =>
  typeof handler === 'function';

/** Sends the same statements with the driver alone: as many totals at once as the server and within its budget, rows after its grace without one. */
export const openBare = (farm: Farm) => {
  const pool = new pg.Pool({ connectionString: farm.appUrl, max: 32 });
  const counts = new pg.Pool({
    connectionString: farm.appUrl,
    max: countsAtOnce,
    statement_timeout: budget,
    options: '-c max_parallel_workers_per_gather=0',
  });
  const send = (to: pg.Pool, { sql, parameters }: Statement) => to.query(sql, [...parameters]);
  return {
    send: async ({ session, first, together, total }: Sent): Promise<() => Promise<unknown>> => {
      await send(pool, session);
      for (const one of first) await send(pool, one);
      const counting = Promise.all((total ?? []).map((one) => send(counts, one))).catch(isOverBudget);
      await Promise.all(together.map((one) => send(pool, one)));
      const over = new AbortController();
      await Promise.race([
        counting,
        setTimeout(grace, undefined, { signal: over.signal }).catch(() => undefined),
      ]);
      over.abort();
      return () => counting;
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

export const besideHead = [
  'list',
  'clients',
  'HTTP p50',
  'HTTP p95',
  'bare p50',
  'bare p95',
  'p95 ratio (≤ 2×)',
];

/** One call over HTTP beside its bare statements: a row under `besideHead`. */
export const againstBare = async (
  bare: ReturnType<typeof openBare>,
  { port, one, sent, clients }: { port: number; one: Query; sent: Sent; clients: number },
): Promise<string[]> => {
  const tokens = clients === 1 ? [one.token] : (one.colleagues ?? []).slice(0, clients);
  const opened = tokens.map((token) => openClient({ port, token, connections: 1 }));
  const call = async (number: number) => {
    const client = opened[number % opened.length] as Client;
    return one.call.kind === 'list'
      ? await client.rows(one.call, one.input)
      : await client.send(one.call, one.input);
  };
  const direct = () => bare.send(sent);
  await Promise.all([runFor({ clients, calls: 50, milliseconds: 500 }, call), direct()]);
  const { a, b } = await inTurn(
    one.heavy === true ? 2 : rounds,
    () => runFor({ ...bounds, clients }, call),
    () => runFor({ ...bounds, clients }, direct),
  );
  for (const client of opened) client.close();
  const of = (runs: readonly Run[], share: number): number[] => runs.map(({ each }) => quantile(each, share));
  const ms = (runs: readonly Run[], share: number): string => figure(median(of(runs, share)));
  return [
    one.name,
    String(clients),
    ms(a, 0.5),
    ms(a, 0.95),
    ms(b, 0.5),
    ms(b, 0.95),
    times(ratioOf(of(a, 0.95), of(b, 0.95)), { most: 2 }),
  ];
};

export const pagesHead = [
  'page',
  'p50',
  'p95',
  'first p50',
  'first p95',
  'p95 ratio (by number ≤ 10×, by cursor ≤ 2×)',
];

/** The last page of a list that is reached by number, and one at depth 50,000 by cursor, each beside the first. */
export const farPages = async (port: number, { name, call, input, token }: Query): Promise<string[][]> => {
  const client = openClient({ port, token, connections: 1 });
  const beside = (what: string, page: object, most: number) =>
    besideFirst(client, `${name}, ${what}`, { call, input, page, most });
  const open = await client.ask(call, input);
  const rows = [await beside('last page by number', { pageNum: Math.min(open.pageCount, 200) }, 10)];
  let cursor: string | undefined;
  for (let seen = 0; seen < 50_000; seen += 800) {
    const deep = await client.ask(call, {
      ...input,
      pageSize: 800,
      total: 'none',
      ...(cursor !== undefined && { cursor }),
    });
    cursor = deep.next;
    if (cursor === undefined) break;
  }
  if (cursor !== undefined) rows.push(await beside('by cursor at 50,000', { cursor }, 2));
  client.close();
  return rows;
};

const besideFirst = async (
  client: Client,
  name: string,
  { call, input, page, most }: Pick<Query, 'call' | 'input'> & { page: object; most: number },
): Promise<string[]> => {
  const { a, b } = await inTurn(
    rounds,
    () => runFor({ ...bounds, clients: 1 }, () => client.rows(call as AnyList, { ...input, ...page })),
    () => runFor({ ...bounds, clients: 1 }, () => client.rows(call as AnyList, input)),
  );
  const of = (runs: readonly Run[], share: number): number[] => runs.map(({ each }) => quantile(each, share));
  const ms = (runs: readonly Run[], share: number): string => figure(median(of(runs, share)));
  const ratio = times(ratioOf(of(a, 0.95), of(b, 0.95)), { most });
  return [name, ms(a, 0.5), ms(a, 0.95), ms(b, 0.5), ms(b, 0.95), ratio];
};

/** A large table, or a part of one, that a plan reads from end to end; parts without a row cost nothing. */
const endToEnd = (line: string): boolean =>
  /Seq Scan on (task|frame|attempt|charge)(_\d+)?\b/.test(line) &&
  !/cost=0\.0\d\.\.0\.0\d|never executed/.test(line);

/**
 * Keeps the plans of a call's statements in bench/explain, as the running role gets them. Throws where one reads a large
 * table from end to end.
 */
export const keepPlans = async (farm: Farm, name: string, sent: Sent): Promise<void> => {
  const client = new pg.Client({ connectionString: farm.appUrl });
  await client.connect();
  const texts: string[] = [];
  const totals = (sent.total ?? []).map((one) => ['total', one] as const);
  const rest = sent.together.map((one, at) => [sent.total ? 'page' : `statement ${at + 1}`, one] as const);
  for (const [what, { sql, parameters }] of [...rest, ...totals]) {
    // Twice, so that the second finds the pages in memory as the calls do.
    await client.query(sql, [...parameters]);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${sql}`, [
      ...parameters,
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']);
    texts.push(`-- ${what}`, ...plan, '');
    const whole = plan.find(endToEnd);
    if (whole !== undefined) throw new Error(`${name}, ${what}: ${whole.trim()}`);
  }
  await client.end();
  const folder = join(import.meta.dirname, '../explain');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.txt`), texts.join('\n'));
};
