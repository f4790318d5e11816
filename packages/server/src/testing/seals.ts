import { sql } from 'kysely';
import { until } from '../../../../scripts/testing/waiting.ts';
import { sealOperations } from '../core/audit/seal.ts';
import type { Db } from '../core/db/db.ts';

/** Waits until no older transaction runs: those of other test files run in the same cluster, and no record is sealed before them. */
export const untilSealable = (db: Db): Promise<void> =>
  until('older transactions end', async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from operation
      where cluster = cluster_identity() and xid >= pg_snapshot_xmin(pg_current_snapshot())`.execute(db);
    return rows[0]?.waiting === 0;
  });

/** Seals the records once no older transaction runs. Answers how many records it sealed. */
export const sealAll = async (db: Db, now: Date): Promise<number> => {
  await untilSealable(db);
  return sealOperations(db, now);
};
