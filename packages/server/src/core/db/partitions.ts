import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Creates the partitions due around `now`: months of the audit log from the last to two ahead, task ids up to two
 * million ahead. The running role may call it; it blocks neither readers nor writers. Returns the names created.
 */
export async function ensurePartitions(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT ensure_partitions(${now}) AS name`.execute(db);
  return rows.map((row) => row.name);
}
