import { test as plain } from 'vitest';
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
