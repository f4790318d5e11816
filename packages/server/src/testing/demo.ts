import {
  KEPT_DEMO,
  openTestDatabase,
  preparedTemplate,
  type TestDatabase,
} from '../../../../scripts/testing/database.ts';
import { ensureFirstAdmin } from '../core/auth/firstAdmin.ts';
import { openDb } from '../core/db/db.ts';
import { fillDemo } from '../demo/index.ts';
import { beginning, testPassword } from './server.ts';

/** A database with the demo farm as it ends when a test server begins: filled once for the same sources (`kept-cluster.ts`), and copied for each file. */
export const openDemoDatabase = async (): Promise<TestDatabase> =>
  openTestDatabase(await preparedTemplate(KEPT_DEMO, fill));

const fill = async ({ ownerUrl }: TestDatabase): Promise<void> => {
  const db = openDb(ownerUrl, { max: 2 });
  try {
    await ensureFirstAdmin(db, { now: beginning, password: testPassword, mustChangePassword: false });
    await fillDemo(db, { now: beginning, size: 'on' });
  } finally {
    await db.destroy();
  }
};
