import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, DEMO, type TestDatabaseServer } from '../../scripts/testing/database.ts';
import startDatabase from '../../scripts/testing/database-setup.ts';
import { openDb } from '../../packages/server/src/core/db/db.ts';
import { ensureFirstAdmin } from '../../packages/server/src/core/auth/firstAdmin.ts';
import { fillDemo } from '../../packages/server/src/demo/index.ts';
import { buildKitPage } from './kit-page.ts';
import { adminPassword } from './people.ts';

/** Fills the demo farm once; every console of a journey gets a copy of it. */
const prepareDemo = async (server: TestDatabaseServer): Promise<void> => {
  const database = await createDatabase(server, DEMO);
  const db = openDb(database.ownerUrl, { max: 2 });
  try {
    const now = new Date();
    await ensureFirstAdmin(db, { now, password: adminPassword, mustChangePassword: false });
    await fillDemo(db, { now, size: 'on' });
  } finally {
    await db.destroy();
  }
};

/** What the browser tests share: their PostgreSQL with the demo farm as a template, and the page of the kit's pieces. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kitFolder = await mkdtemp(join(tmpdir(), 'rd-kit-'));
  project.provide('kitFolder', kitFolder);
  const [stopDatabase] = await Promise.all([startDatabase(project, prepareDemo), buildKitPage(kitFolder)]);
  return async () => {
    await stopDatabase();
    await rm(kitFolder, { recursive: true, force: true });
  };
}
