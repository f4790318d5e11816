import { configFinding, regularWork } from '@renderdesk/contract';
import { configReport } from '../../packages/server/src/config/report.ts';
import { openDb } from '../../packages/server/src/core/db/db.ts';
import { findViolations } from '../../packages/server/src/core/invariants/invariants.ts';
import { isLate, isServed, latenessOf } from '../../packages/server/src/core/jobs/lateness.ts';
import { verifySeals } from '../../packages/server/src/core/audit/seal.verify.ts';
import { FriendlyError, say } from '../lib/messages.mjs';
import { reachNamedDatabase } from '../lib/reach-database.mjs';

/** What PostgreSQL says of a table or column that it lacks. */
const UNKNOWN = new Set(['42P01', '42703']);

/**
 * `npm run verify`: whether the audit record is as it was sealed, every invariant holds and no regular work is late, in the data folder or behind
 * DATABASE_URL, also while the product runs; and what the configuration lacks, which changes no exit code. Exit code 0: yes; 2: no; 1: that could not be found out.
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
    await waiting(db);
    const late = await lateWork(db);
    await configured(db);
    return verdict.fault || violations.length > 0 || late > 0 ? 2 : 0;
  } catch (error) {
    if (UNKNOWN.has(error.code)) throw new FriendlyError('verifyOlder');
    throw error;
  } finally {
    await db.destroy();
    await database.release();
  }
}

/** Says how many charges wait to be posted: the books are consistent without them, but not complete. */
const waiting = async (db) => {
  const { count } = await db
    .selectFrom('charge')
    .where('posting_id', 'is', null)
    .where('amount', '>', 0)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  say('chargesWaiting', { count });
};

/** Names the regular works that are late, while a server runs; answers how many there are. */
const lateWork = async (db) => {
  if (!(await isServed(db))) {
    say('workNotServed');
    return 0;
  }
  const works = await latenessOf(db, new Date());
  const late = works.filter(isLate);
  for (const one of late)
    say('workLate', {
      work: regularWork.entries[one.work].name,
      late: Math.round(one.late / 1000),
      limit: one.limit / 1000,
    });
  if (late.length === 0) say('workOnTime', { works: works.length });
  return late.length;
};

/** Says what the configuration lacks: work for staff, and no fault of the data. */
const configured = async (db) => {
  const findings = await configReport(db, { now: new Date(), language: 'en' });
  for (const { configFinding: code, count, names } of findings)
    say('configLacks', { finding: configFinding.entries[code].name, count, names: names.join(', ') });
  if (findings.length === 0) say('configComplete', { checks: configFinding.codes.length });
};

/** Reads one snapshot, so that a change that commits meanwhile is never seen in part. */
const consistent = (db) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => findViolations(tx, { now: new Date() }));
