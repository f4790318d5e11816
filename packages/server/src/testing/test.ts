import { afterAll, beforeAll, test as plain } from 'vitest';
import { openTestServer, type TestServer } from './server.ts';

/** A test with a whole server `t` over a database of its own, opened once a file. */
export const test = plain.extend<{ t: TestServer }>({
  t: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern that nothing else is needed
    async ({}, use) => {
      const t = await openTestServer();
      await use(t);
      await t.close();
    },
    { scope: 'file' },
  ],
});

/** The server of a file: it is open while the file's tests and its other hooks run. */
export const serverOfFile = (o?: Parameters<typeof openTestServer>[0]): TestServer => {
  let opened: TestServer | undefined;
  beforeAll(async () => {
    opened = await openTestServer(o);
  });
  afterAll(() => opened?.close());
  return new Proxy({} as TestServer, {
    get: (_, key) => {
      if (!opened) throw new Error('the server opens before the first test');
      return Reflect.get(opened, key) as unknown;
    },
  });
};
