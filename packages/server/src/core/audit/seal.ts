import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Seals the operation records that can no longer change order, by the owner's function (migration `stamped`): the running role
 * itself may write no seal. Runs beside the commands, never inside them. Returns how many rows it sealed; 0 where another
 * process is at it.
 */
export const sealOperations = async (db: Db, now: Date): Promise<number> => {
  const { rows } = await sql<{ sealed: number }>`select seal_operations(${now}) as sealed`.execute(db);
  return rows[0]?.sealed ?? 0;
};
