import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../packages/server/src/core/db/migrate.ts';
import { startPostgres } from '../lib/postgres.mjs';
import { closeTemplates, isReadyToKeep, openTemplates, type TestDatabaseServer } from './database.ts';
import { keepCluster, keyOfSources, takeCluster } from './kept-cluster.ts';

/**
 * Starts one PostgreSQL for a whole test run, in a temporary folder and without durability, with the migrated template
 * from which every test file gets its own database. `prepare` may make more of it before the first test. A cluster with the demo
 * that test files copy is kept in `.cache` by the hash of the sources: the next run of the same sources starts from it.
 */
export default async function setup(
  project: TestProject,
  prepare?: (server: TestDatabaseServer) => Promise<void>,
): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rd-test-'));
  const key = keyOfSources();
  const isKept = await takeCluster(key, dataDir);
  const postgres = await startPostgres({ dataDir, durability: 'off' });
  const teardown = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    if (isKept) await openTemplates(postgres);
    // Kept or new: the partitions that are due depend on the day.
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
  return async () => {
    // What `prepare` made is of this moment.
    const isWorthKeeping = !isKept && prepare === undefined && (await isReadyToKeep(postgres));
    await postgres.stop();
    if (isWorthKeeping) await keepCluster(key, dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
}
