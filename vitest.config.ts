import { defineConfig } from 'vitest/config';

const databaseSetup = 'scripts/testing/database-setup.ts';

/**
 * Two workers, each with the product's code loaded once: what a module remembers belongs to a handle (a database, a server,
 * a browser), never to the process.
 */
const shared = { pool: 'forks', maxWorkers: 2, isolate: false } as const;

/** The four kinds of test; scripts/test.mjs says which run side by side. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', '**/*.launch.test.ts'],
          // Beside the checks a property of a second may take ten: no test fails on a clock.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'db',
          include: ['packages/**/*.db.test.ts', 'scripts/**/*.db.test.ts'],
          globalSetup: databaseSetup,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'launch',
          include: ['packages/**/*.launch.test.ts', 'scripts/**/*.launch.test.ts'],
          globalSetup: 'scripts/testing/launch-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/support/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A busy machine is slow, and no test fails on a clock: what must be within a second says so itself.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
