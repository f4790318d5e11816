import { openDb } from '../../packages/server/src/core/db/db.ts';
import { verifySeals } from '../../packages/server/src/core/audit/seal.verify.ts';
import { dataFolder } from '../lib/database-for-server.mjs';
import { checkExternalDatabase } from '../lib/external-database.mjs';
import { FriendlyError, say } from '../lib/messages.mjs';
import { inspectCluster } from '../lib/postgres-cluster.mjs';
import { reachDatabase } from '../lib/reach-database.mjs';

/** What PostgreSQL says of a table or column that it lacks. */
const UNKNOWN = new Set(['42P01', '42703']);

/**
 * `npm run verify`: whether the audit record is as it was sealed, in the data folder or behind DATABASE_URL, also while
 * the product runs. Exit code 0: it is; 2: it is not; 1: that could not be found out.
 */
export async function run() {
  const database = await reach();
  const db = openDb(database.url, { max: 1, name: 'renderdesk-verify' });
  try {
    const verdict = await verifySeals(db);
    if (verdict.fault) {
      const { kind, sealId, sealedAt } = verdict.fault;
      say(`verifyFault_${kind}`, { seal: sealId, at: sealedAt.toISOString(), seals: verdict.seals });
      return 2;
    }
    say('verified', verdict);
    return 0;
  } catch (error) {
    if (UNKNOWN.has(error.code)) throw new FriendlyError('verifyOlder');
    throw error;
  } finally {
    await db.destroy();
    await database.release();
  }
}

async function reach() {
  const url = process.env.DATABASE_URL;
  if (url) {
    await checkExternalDatabase('DATABASE_URL', url);
    return { url, release: async () => {} };
  }
  const dataDir = dataFolder();
  if ((await inspectCluster(dataDir)) === 'absent') throw new FriendlyError('verifyNothing', { dataDir });
  const { ownerUrl, release } = await reachDatabase(dataDir, (line) => process.stderr.write(`${line}\n`));
  return { url: ownerUrl, release };
}
