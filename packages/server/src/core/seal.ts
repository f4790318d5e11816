import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** At most so many operations stand under one seal. */
const atOnce = 20_000;

/**
 * Seals the operation records that can no longer change order: those of transactions below the oldest running one.
 * Each seal hashes its rows onto the hash of the seal before, so that a row changed or removed later shows. Runs beside
 * the commands, never inside them. Returns how many rows it sealed; 0 where another process is at it.
 */
export const sealOperations = async (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const lock = await sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended('renderdesk.seal', 0)) as got`.execute(tx);
    if (lock.rows[0]?.got !== true) return 0;
    const last = await tx
      .selectFrom('operation_seal')
      .select(['up_to_xid', 'hash'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const from = last?.up_to_xid ?? '0';
    const { rows } = await sql<{ xid: string; line: string }>`
      select xid::text, row_to_json(o)::text as line from operation o
      where xid >= ${from}::xid8 and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by o.xid, o.id limit ${atOnce}`.execute(tx);
    const complete = rows.length === atOnce ? withoutLastTransaction(rows) : rows;
    const end = complete.at(-1);
    if (!end) return 0;
    const hash = createHash('sha256').update(last?.hash ?? Buffer.alloc(0));
    for (const row of complete) hash.update(row.line).update('\n');
    await tx
      .insertInto('operation_seal')
      .values({
        up_to_xid: String(BigInt(end.xid) + 1n),
        sealed_at: now,
        rows: complete.length,
        hash: hash.digest(),
        prev_hash: last?.hash ?? null,
      })
      .execute();
    return complete.length;
  });

/** A full batch may end within a transaction; its rows wait for the next seal, unless it is all there is. */
const withoutLastTransaction = <T extends { xid: string }>(rows: readonly T[]): readonly T[] => {
  const last = rows.at(-1)?.xid;
  const whole = rows.filter((row) => row.xid !== last);
  return whole.length > 0 ? whole : rows;
};
