import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import fastify from 'fastify';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { basePath, errorCodes, headerNames, streamsAPerson } from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { setRow } from '../../build/rows.ts';
import { answerWithin } from '../http/closing.ts';
import { openTestServer } from '../../testing/server.ts';
import { addEvents } from './events.ts';

const t = serverOfFile();
let address: string;
beforeAll(async () => {
  address = await t.server.http.listen({ port: 0, host: '127.0.0.1' });
});

/** Reads a stream until it contains the word. */
const until = async (reader: ReadableStreamDefaultReader<Uint8Array>, word: string): Promise<void> => {
  const decoder = new TextDecoder();
  for (let told = ''; !told.includes(word);) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the stream ended before ${word}`);
    told += decoder.decode(value, { stream: true });
  }
};

/** The reader of a stream that has opened. */
const reading = async (
  token: string,
  o: { readonly at?: string; readonly signal?: AbortSignal } = {},
): Promise<ReadableStreamDefaultReader<Uint8Array>> => {
  const answer = await fetch(`${o.at ?? address}${basePath}base/events`, {
    headers: { [headerNames.token]: token },
    signal: o.signal ?? null,
  });
  const reader = answer.body?.getReader();
  if (!reader) throw new Error('no stream');
  await until(reader, 'event: build');
  return reader;
};

test('consoles get events while every connection of the calls is busy', async () => {
  const { db } = t.server.app;
  const { promise: over, resolve: release } = Promise.withResolvers<void>();
  const connections = 20;
  let busy = 0;
  const { promise: allBusy, resolve: all } = Promise.withResolvers<void>();
  const holding = Array.from({ length: connections }, () =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      if ((busy += 1) === connections) all();
      await over;
    }),
  );
  await allBusy;
  const aborting = new AbortController();
  try {
    const reader = await reading(t.admin.token, { signal: aborting.signal });
    t.server.app.live.send([{ topic: 'task' }]);
    await until(reader, 'event: task');
  } finally {
    aborting.abort();
    release();
    await Promise.all(holding);
  }
});

/** Opens a stream on a separate connection: its content type, and a function that closes it. */
const open = (token: string): Promise<{ type: string; go: () => void }> =>
  new Promise((resolve, reject) => {
    const url = `${address}${basePath}base/events`;
    const request = get(url, { agent: false, headers: { [headerNames.token]: token } }, (answer) => {
      answer.on('error', () => undefined);
      answer.resume();
      resolve({ type: String(answer.headers['content-type']), go: () => request.destroy() });
    });
    request.once('error', reject);
  });

test('one person has a limited number of streams; another has their own, and a closed one frees a place', async () => {
  const [one, other] = [await t.person(), await t.person()];
  const streams = await Promise.all(Array.from({ length: streamsAPerson }, () => open(one.token)));
  expect(new Set(streams.map(({ type }) => type.split(';')[0]))).toEqual(new Set(['text/event-stream']));
  const refused = await t.server.http.inject({
    url: `${basePath}base/events`,
    headers: { [headerNames.token]: one.token },
  });
  expect(refused.json()).toMatchObject({ code: errorCodes.tooManyRequests });
  const theirs = await open(other.token);
  expect(theirs.type).toContain('text/event-stream');
  streams[0]?.go();
  await expect
    .poll(async () => {
      const again = await open(one.token);
      again.go();
      return again.type;
    })
    .toContain('text/event-stream');
  for (const { go } of [...streams, theirs]) go();
});

test('a stream ends with its session at once, says so once, and sends nothing more', async () => {
  const person = await t.person();
  const reader = await reading(person.token);
  await setRow(t.db, 'admin', person.adminId, { status: 1 });
  for (const _ of [1, 2]) t.server.app.live.send([{ topic: 'session', to: person.adminId }]);
  const told = await new Response(
    new ReadableStream({
      pull: async (controller) => {
        const { value, done } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    }),
  ).text();
  expect(told.match(/event: .*/g)).toEqual(['event: session']);
});

test('a stream survives an unreachable database: it checks again, then reports the end of another session', async () => {
  const person = await t.person();
  let isAway = false;
  const { promise: looked, resolve: looks } = Promise.withResolvers<void>();
  const db = t.server.app.db.withPlugin({
    transformQuery: ({ node }) => {
      if (!isAway) return node;
      looks();
      throw new Error('the database is away');
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const http = fastify({ genReqId: () => randomUUID(), forceCloseConnections: true });
  addEvents(http, t.server.app, { build: 'of now', db });
  const reader = await reading(person.token, { at: await http.listen({ port: 0, host: '127.0.0.1' }) });
  isAway = true;
  t.server.app.live.send([{ topic: 'session', to: person.adminId }]);
  await looked;
  isAway = false;
  await until(reader, 'event: session');
  t.server.app.live.send([{ topic: 'task' }]);
  await until(reader, 'event: task');
  await http.close();
});

test('a stream whose session is checked while the server closes does not delay the close', async () => {
  const closing = await openTestServer();
  try {
    const at = await closing.server.http.listen({ port: 0, host: '127.0.0.1' });
    const { promise: over, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
    const holding = closing.db.transaction().execute(async (tx) => {
      await sql`lock table session in access exclusive mode`.execute(tx);
      isLocked();
      await over;
    });
    await locked;
    const stream = fetch(`${at}${basePath}base/events`, {
      headers: { [headerNames.token]: closing.admin.token },
    });
    const refused = expect(stream).rejects.toThrow('fetch failed');
    await expect
      .poll(async () => {
        const waiting = await sql<{ n: number }>`
          select count(*)::int as n from pg_locks where not granted and relation = 'session'::regclass`.execute(
          closing.db,
        );
        return waiting.rows[0]?.n;
      })
      .toBe(1);
    const begun = performance.now();
    const ended = closing.server.http.close();
    release();
    await Promise.all([ended, refused, holding]);
    expect(performance.now() - begun).toBeLessThan(answerWithin);
  } finally {
    await closing.close();
  }
});
