import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../packages/server/src/core/db/migrate.ts';
import { startPostgres } from '../lib/postgres.mjs';
import { closeTemplates, type TestDatabaseServer } from './database.ts';

/**
 * Starts one PostgreSQL for a whole test run, in a temporary folder and without durability, and migrates the template
 * from which every test file gets its own database. `prepare` may make more of it before the first test.
 */
export default async function setup(
  project: TestProject,
  prepare?: (server: TestDatabaseServer) => Promise<void>,
): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rd-test-'));
  const postgres = await startPostgres({ dataDir, durability: 'off' });
  const teardown = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.ownerUrl);
    await prepare?.(postgres);
    await closeTemplates(postgres);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('databaseServer', {
    superUrl: postgres.superUrl,
    ownerUrl: postgres.ownerUrl,
    appUrl: postgres.appUrl,
  });
  return teardown;
}
