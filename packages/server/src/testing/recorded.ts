import { setImmediate } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import Cursor from 'pg-cursor';
import { type DB, type Db, openDb, poolOf } from '../core/db/db.ts';

/** One statement as it went to the database. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A database handle that remembers what it sent: for plans, and for sending the same by other means. */
export interface Recorder {
  readonly db: Db;
  /** What `work` sent, in the order of the answers. */
  record(work: () => Promise<unknown>): Promise<Statement[]>;
  close(): Promise<void>;
}

/** Opens a database that remembers. `max: 1` keeps settings of the session for all that follows. */
export const openRecorder = (url: string, o: { max: number }): Recorder => {
  const opened = openDb(url, o);
  const pool = poolOf(opened);
  let sent: Statement[] = [];
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
  });
  return {
    db,
    record: async (work) => {
      sent = [];
      await work();
      // What the work left behind, a total that its page did not wait for, is written down when it is answered.
      while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await setImmediate();
      return sent;
    },
    close: () => opened.destroy(),
  };
};
