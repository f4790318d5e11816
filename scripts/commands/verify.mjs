import { openDb } from '../../packages/server/src/core/db/db.ts';
import { findViolations } from '../../packages/server/src/core/invariants/invariants.ts';
import { verifySeals } from '../../packages/server/src/core/audit/seal.verify.ts';
import { FriendlyError, say } from '../lib/messages.mjs';
import { reachNamedDatabase } from '../lib/reach-database.mjs';

/** What PostgreSQL says of a table or column that it lacks. */
const UNKNOWN = new Set(['42P01', '42703']);

/**
 * `npm run verify`: whether the audit record is as it was sealed and every invariant holds, in the data folder or behind
 * DATABASE_URL, also while the product runs. Exit code 0: yes; 2: no; 1: that could not be found out.
 */
export async function run() {
  const database = await reachNamedDatabase('verifyNothing');
  const db = openDb(database.url, { max: 1, name: 'renderdesk-verify' });
  try {
    const verdict = await verifySeals(db);
    if (verdict.fault) {
      const { kind, sealId, sealedAt } = verdict.fault;
      say(`verifyFault_${kind}`, { seal: sealId, at: sealedAt.toISOString(), seals: verdict.seals });
    } else say('verified', verdict);
    const { asked, violations } = await consistent(db);
    for (const { holds, count, rows } of violations)
      say('violated', { holds, count, rows: rows.map((row) => JSON.stringify(row)).join(' ') });
    if (violations.length === 0) say('consistent', { asked });
    return verdict.fault || violations.length > 0 ? 2 : 0;
  } catch (error) {
    if (UNKNOWN.has(error.code)) throw new FriendlyError('verifyOlder');
    throw error;
  } finally {
    await db.destroy();
    await database.release();
  }
}

/** Asked of one snapshot, so that what the product does meanwhile never looks half done. */
const consistent = (db) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => findViolations(tx, { now: new Date() }));
