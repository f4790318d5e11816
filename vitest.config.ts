import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { excludedFiles } from './scripts/testing/fileShare.ts';

const databaseSetup = 'scripts/testing/database-setup.ts';

/**
 * Two workers, each with the product's code loaded once: what a module remembers belongs to a handle (a database, a server,
 * a browser), never to the process.
 */
const shared = {
  pool: 'forks',
  maxWorkers: 2,
  isolate: false,
  // A busy machine is slow, and no test fails on a clock: what must be within a second says so itself.
  expect: { poll: { timeout: 10_000 } },
} as const;

/** Long files of few lines: begun last, one would run alone while the other worker waits. */
const long = /\.long\.|\/visualAudit\.e2e|\/clone\.launch/;

/** Long files first; a checkout that was never tested knows no file's time and would go by size. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)));
  }
}

/** The four kinds of test; scripts/test.mjs says which run side by side. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
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
          exclude: ['**/node_modules/**', ...excludedFiles('db')],
          globalSetup: databaseSetup,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'launch',
          include: ['packages/**/*.launch.test.ts', 'scripts/**/*.launch.test.ts'],
          exclude: ['**/node_modules/**', ...excludedFiles('launch')],
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
          exclude: ['**/node_modules/**', ...excludedFiles('e2e')],
          globalSetup: 'e2e/support/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
