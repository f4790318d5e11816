import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../core/db/db.ts';

/** Waits until so many connections of this database wait for a lock. */
export const untilBlocked = (db: Db, count = 1): Promise<void> =>
  expect
    .poll(async () => {
      // Every role sees the locks of all connections, but not what the connections of another role do.
      const waiting = sql<{ n: number }>`select count(distinct pid)::int as n from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`;
      return (await waiting.execute(db)).rows[0]?.n;
    })
    .toBeGreaterThanOrEqual(count);
