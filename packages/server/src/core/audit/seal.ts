import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Seals the operation records whose order is final. It calls a function of the owner (migration `stamped`), because the
 * running role cannot write seals. Runs concurrently with commands, in no command's transaction. Returns the number of
 * rows sealed; 0 while another process seals.
 */
export const sealOperations = async (db: Db, now: Date): Promise<number> => {
  const { rows } = await sql<{ sealed: number }>`select seal_operations(${now}) as sealed`.execute(db);
  return rows[0]?.sealed ?? 0;
};
