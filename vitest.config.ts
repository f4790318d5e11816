import { defineConfig } from 'vitest/config';

const databaseSetup = 'scripts/testing/database-setup.ts';

/** The four kinds of test; `npm test` runs them one after the other (scripts/test.mjs). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', '**/*.launch.test.ts'],
        },
      },
      {
        test: {
          name: 'db',
          include: ['packages/**/*.db.test.ts', 'scripts/**/*.db.test.ts'],
          globalSetup: databaseSetup,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'launch',
          include: ['packages/**/*.launch.test.ts', 'scripts/**/*.launch.test.ts'],
          globalSetup: 'scripts/testing/launch-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/support/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A busy machine is slow, and no test fails on a clock: what must be within a second says so itself.
          expect: { poll: { timeout: 10_000 } },
          // Two workers, each with one browser and the server's code loaded once; every file has a database of its own.
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
});
