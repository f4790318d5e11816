import { sql } from 'kysely';
import { afterAll, beforeAll, test } from 'vitest';
import { basePath, headerNames } from '@renderdesk/contract';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let t: TestServer;
beforeAll(async () => {
  t = await openTestServer();
});
afterAll(() => t.close());

/** Reads a stream until it has told what is looked for. */
const until = async (reader: ReadableStreamDefaultReader<Uint8Array>, word: string): Promise<void> => {
  const decoder = new TextDecoder();
  for (let told = ''; !told.includes(word);) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the stream ended before ${word}`);
    told += decoder.decode(value, { stream: true });
  }
};

test('consoles are told what happened while every connection of the calls is busy', async () => {
  const { db } = t.server.app;
  const address = await t.server.http.listen({ port: 0, host: '127.0.0.1' });
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
    const answer = await fetch(`${address}${basePath}base/events`, {
      headers: { [headerNames.token]: t.admin.token },
      signal: aborting.signal,
    });
    const reader = answer.body?.getReader();
    if (!reader) throw new Error('no stream');
    await until(reader, 'event: build');
    t.server.app.live.send([{ topic: 'task' }]);
    await until(reader, 'event: task');
  } finally {
    aborting.abort();
    release();
    await Promise.all(holding);
  }
});
