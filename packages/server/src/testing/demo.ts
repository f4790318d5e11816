import {
  openTestDatabase,
  preparedTemplate,
  type TestDatabase,
} from '../../../../scripts/testing/database.ts';
import { ensureFirstAdmin } from '../core/auth/firstAdmin.ts';
import { openDb } from '../core/db/db.ts';
import { fillDemo } from '../demo/index.ts';
import { beginning, testPassword } from './server.ts';

/** A database with the demo farm as it ends when a test server begins: filled once a run, and copied for each who asks. */
export const openDemoDatabase = async (): Promise<TestDatabase> =>
  openTestDatabase(await preparedTemplate('demo_of_stores', fill));

const fill = async ({ ownerUrl }: TestDatabase): Promise<void> => {
  const db = openDb(ownerUrl, { max: 2 });
  try {
    await ensureFirstAdmin(db, { now: beginning, password: testPassword, mustChangePassword: false });
    await fillDemo(db, { now: beginning, size: 'on' });
  } finally {
    await db.destroy();
  }
};
